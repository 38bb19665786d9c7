"""The tables of a guide to variant files, as Markdown, made from their JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from lostatlas.text import listed, message

__all__ = ["BEGINS", "allowed", "cell", "head", "key_tables", "plainer", "usual", "written"]

Schema = dict[str, Any]
BEGINS = "<!-- made by lostatlas variant guide: do not edit below -->"
"""The line after which the guide's file is made, not written."""


def plainer(data: Any) -> Any:
    """Return a schema in which tables with free names say what these look like apart from what they hold.

    >>> plainer({"patternProperties": {"^[A-Z]$": {"type": "integer"}}})
    {'additionalProperties': {'type': 'integer'}, 'propertyNames': {'pattern': '^[A-Z]$'}}
    """
    if isinstance(data, list):
        return [plainer(one) for one in data]
    if not isinstance(data, dict):
        return data
    found = {key: plainer(one) for key, one in data.items()}
    patterns = found.pop("patternProperties", None)
    if patterns:
        ((pattern, inside),) = patterns.items()
        found |= {"additionalProperties": inside, "propertyNames": {"pattern": pattern}}
    return found


def key_tables(
    schema: Schema,
    *,
    usual: Callable[[str], str],
    allowed: Callable[[str, Schema], str],
    says: Callable[[str, Schema], str] = lambda _, one: str(one.get("description", "")),
    labels: Collection[str] = (),
) -> Iterator[str]:
    """Yield the lines of a table of the simple keys, and of one for each table of the file.

    Parameters
    ----------
    schema : the JSON Schema of a variant file
    usual : returns the published value under a dotted key
    allowed : returns what a key may be, from its part of the schema
    says : returns what a key is for
    labels : keys that name the entries of a list: such a list is listed entry by entry, under ``*``
    """

    def row(key: str, one: Schema) -> str:
        return f"| `{key}` | {cell(says(key, one))} | {cell(allowed(key, one))} | {cell(usual(key))} |"

    simple = {
        name: one
        for name, one in schema["properties"].items()
        if one.get("type") in ("string", "array") or "const" in one
    }
    columns = ("key", "says", "allowed", "published")
    yield from (*head(*columns), *(row(name, one) for name, one in simple.items()), "")
    for name, definition in schema["properties"].items():
        if name in simple:
            continue
        yield from (f"### `{name}`", "")
        if about := definition.get("description") or _resolved(definition, schema).get("description"):
            yield from (about, "")
        yield from head(*columns)
        yield from (row(*leaf) for leaf in _leaves(name, definition, schema, labels))
        yield ""


def head(*columns: str) -> Iterator[str]:
    """Yield the head of a table."""
    yield f"| {' | '.join(message(f'guide.column.{one}') for one in columns)} |"
    yield f"|{' --- |' * len(columns)}"


def _leaves(
    key: str, definition: Schema, schema: Schema, labels: Collection[str]
) -> Iterator[tuple[str, Schema]]:
    """Yield each key below one with its description; a placeholder stands for free names."""
    part = _resolved(definition, schema)
    if "anyOf" in part and any("additionalProperties" in one for one in part["anyOf"]):
        part = next(one for one in part["anyOf"] if "additionalProperties" in one)
    entry = _resolved(part.get("items", {}), schema)
    if "properties" in part:
        for name, one in part["properties"].items():
            yield from _leaves(f"{key}.{name}", one, schema, labels)
    elif isinstance(part.get("additionalProperties"), dict):
        inside = part["additionalProperties"]
        nested = {"description": definition.get("description", ""), **inside}
        yield from _leaves(f"{key}.*", nested, schema, labels)
    elif any(label in entry.get("properties", {}) for label in labels):
        yield from _leaves(f"{key}.*", entry, schema, labels)
    else:
        yield key, {**part, "description": definition.get("description", part.get("description", ""))}


def _resolved(definition: Schema, schema: Schema) -> Schema:
    reference = definition.get("$ref")
    found: Schema = definition if reference is None else schema["$defs"][reference.rpartition("/")[2]]
    return found


def allowed(one: Schema) -> str:
    """Return what may stand under a key, in words.

    >>> allowed({"type": "integer", "minimum": 1, "maximum": 9}), allowed({"enum": ["up", True]})
    ('whole number from 1 to 9', '`up`, `true`')
    """
    if "enum" in one:
        return listed(f"`{written(value)}`" for value in one["enum"])
    if "const" in one:
        return f"`{one['const']}`"
    if "anyOf" in one:
        forms = (allowed(part) for part in one["anyOf"] if part.get("type") != "null")
        return listed(dict.fromkeys(forms), "or")
    kind = one.get("type", "")
    if kind == "array":
        items = one.get("prefixItems") or [one.get("items", {})]
        inside = (message("guide.allowed.entries") if "$ref" in each else allowed(each) for each in items)
        return message("guide.allowed.list", items=listed(inside))
    if kind == "integer":
        low, high = one.get("minimum"), one.get("maximum")
        return message("guide.allowed.number" if low is None else "guide.allowed.range", low=low, high=high)
    if kind == "string":
        pattern = one.get("pattern")
        return message("guide.allowed.pattern" if pattern else "guide.allowed.text", pattern=pattern)
    return listed(("`true`", "`false`")) if kind == "boolean" else str(kind)


def usual(published: Any, key: str) -> str:
    """Return the value in plain data under a dotted key without names in it, when it is short.

    >>> usual({"money": {"bank": 9000}}, "money.bank"), usual({"money": {"bank": 9000}}, "cash.*")
    ('`9000`', '')
    """
    for step in key.split("."):
        if not isinstance(published, Mapping) or step not in published:
            return ""
        published = published[step]
    text = written(published)
    return f"`{text}`" if len(text) <= 60 and not isinstance(published, Mapping) else ""


def written(value: Any) -> str:
    """Return a value as TOML has it: true and false in small letters, nothing as a text without letters."""
    return str(value).lower() if isinstance(value, bool) else str(value) or '""'


def cell(text: str) -> str:
    """Return a text as it may stand in a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")
