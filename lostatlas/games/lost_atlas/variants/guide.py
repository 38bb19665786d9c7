"""The reference of variant files, key by key, generated from the models so that it cannot be out of date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.lost_atlas.variants.published import known_values, published
from lostatlas.games.lost_atlas.variants.reading import load_variant
from lostatlas.games.lost_atlas.variants.ruling_text import Typed
from lostatlas.games.lost_atlas.variants.schema import Schema, variant_schema
from lostatlas.games.lost_atlas.variants.shipped import shipped_names
from lostatlas.text import listed, message

BEGINS = "<!-- made by lostatlas variant guide: do not edit below -->"
"""The line after which the guide's file is made, not written."""


def variant_guide() -> str:
    """Return the tables of the guide as Markdown: each key, what it says, what is allowed.

    The words are in the current language; keys and values are the same in each.

    >>> "| `auction.minimum` | The lowest first bid. |" in variant_guide()
    True
    """
    schema = variant_schema()
    lines = [
        BEGINS,
        "",
        f"## {message('guide.heading.shipped')}",
        "",
        *_head("name", "variant", "rules", "about"),
    ]
    for name in shipped_names():
        one = load_variant(name)
        status = message(f"guide.status.{one.status}")
        lines.append(f"| `{name}` | {_cell(one.spoken_name)} | {status} | {_cell(one.spoken_about)} |")
    lines += ["", f"## {message('guide.heading.keys')}", ""]
    simple = {
        name: one for name, one in schema["properties"].items() if one.get("type") in ("string", "array")
    }
    simple |= {name: one for name, one in schema["properties"].items() if "const" in one}
    lines += [*_head(*COLUMNS), *(_row(name, one) for name, one in simple.items()), ""]
    for name, definition in schema["properties"].items():
        if name not in simple:
            lines += _section(name, definition, schema)
    return "\n".join(lines).rstrip() + "\n"


def _section(name: str, definition: Schema, schema: Schema) -> Iterator[str]:
    yield f"### `{name}`"
    yield ""
    yield definition.get("description") or _resolved(definition, schema)["description"]
    yield ""
    yield from _head(*COLUMNS)
    for key, one in _leaves(name, definition, schema):
        yield _row(key, one)
    yield ""


COLUMNS = ("key", "says", "allowed", "published")
"""What a table says of each key."""


def _head(*columns: str) -> Iterator[str]:
    yield f"| {' | '.join(message(f'guide.column.{one}') for one in columns)} |"
    yield f"|{' --- |' * len(columns)}"


def _row(key: str, one: Schema) -> str:
    return (
        f"| `{key}` | {_cell(one.get('description', ''))} "
        f"| {_cell(_allowed(one, key))} | {_cell(_usual(key))} |"
    )


def _leaves(key: str, definition: Schema, schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield each key below one with its description; a placeholder stands for free names."""
    part = _resolved(definition, schema)
    if "anyOf" in part and any("additionalProperties" in one for one in part["anyOf"]):
        part = next(one for one in part["anyOf"] if "additionalProperties" in one)
    if "properties" in part:
        for name, one in part["properties"].items():
            yield from _leaves(f"{key}.{name}", one, schema)
    elif isinstance(part.get("additionalProperties"), dict):
        inside = part["additionalProperties"]
        nested = {"description": definition.get("description", ""), **inside}
        yield from _leaves(f"{key}.*", nested, schema)
    else:
        yield key, {**part, "description": definition.get("description", part.get("description", ""))}


def _resolved(definition: Schema, schema: Schema) -> Schema:
    reference = definition.get("$ref")
    found: Schema = definition if reference is None else schema["$defs"][reference.rpartition("/")[2]]
    return found


def _allowed(one: Schema, key: str = "") -> str:
    table, _, name = key.partition(".")
    if table == "rulings" and "enum" in one:
        return listed(str(Typed(name, value, f"`{_written(value)}`")) for value in one["enum"])
    if "enum" in one:
        return listed(f"`{_written(value)}`" for value in one["enum"])
    if "const" in one:
        return f"`{one['const']}`"
    if "anyOf" in one:
        forms = (_allowed(part) for part in one["anyOf"] if part.get("type") != "null")
        return listed(dict.fromkeys(forms), "or")
    kind = one.get("type", "")
    if kind == "array":
        items = one.get("items", {})
        inside = message("guide.allowed.entries") if "$ref" in items else _allowed(items)
        return message("guide.allowed.list", items=inside)
    if kind == "integer":
        low, high = one.get("minimum"), one.get("maximum")
        return message("guide.allowed.number" if low is None else "guide.allowed.range", low=low, high=high)
    if kind == "string":
        pattern = one.get("pattern")
        return message("guide.allowed.pattern" if pattern else "guide.allowed.text", pattern=pattern)
    return listed(("`true`", "`false`")) if kind == "boolean" else str(kind)


def _usual(key: str) -> str:
    """Return the published value of a key without names in it, when it is short."""
    value: Any = published()
    if key.startswith("rulings."):
        return f"`{_written(known_values(key.partition('.')[2])[0])}`"
    for step in key.split("."):
        if not isinstance(value, dict) or step not in value:
            return ""
        value = value[step]
    text = _written(value)
    return f"`{text}`" if len(text) <= 60 and not isinstance(value, dict) else ""


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
