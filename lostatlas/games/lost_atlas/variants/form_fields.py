"""A variant as a form to fill in: every key with its type, value, name in words, and what is allowed.

It is made from the models, so a user interface for variants need not know the title, and a new key of a model
appears in the form by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from lostatlas.games.lost_atlas.variants.allowed_names import is_idle, known_keys, known_names, players_of
from lostatlas.games.lost_atlas.variants.difference_text import pattern_of
from lostatlas.games.lost_atlas.variants.keys import dotted, named_path
from lostatlas.games.lost_atlas.variants.published import known_values
from lostatlas.games.lost_atlas.variants.ruling_text import ruling_note, ruling_value, value_words
from lostatlas.games.lost_atlas.variants.variant_model import VariantModel
from lostatlas.text import message

Kind = Literal["number", "text", "switch", "choice", "several", "series", "numbers", "words", "ways"]
"""``several``: some of the known values; ``series``: known values in an order; ``numbers`` and ``words``: a
list in one line; ``ways``: a list of lists of known values."""
Path = tuple[str | int, ...]
NUMBER = r"^[1-9][0-9]?$"
"""The keys of tables by numbers of players."""
_ORDERED = ("rounds", "destinations")
"""The tables in which the order of a list matters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One key of a sheet.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> bid = next(iter(form_fields(standard_variant().to_plain(), ("auction",))))
    >>> bid.place, bid.kind, bid.value, bid.label
    ('auction.minimum', 'number', 120, 'Lowest first bid')
    """

    path: Path
    """Where it stands in the plain data; entries of lists by their number."""
    place: str
    """The same as errors name it: entries of named lists by their names."""
    kind: Kind
    value: Any
    """What stands there now; None for nothing."""
    options: tuple[Any, ...] = ()
    """What may stand there, where that can be listed."""
    words: tuple[str, ...] = ()
    """What the options mean, where a value has words of its own at this place."""
    optional: bool = False
    """Whether it may be left out."""
    step: int = 1
    """By how much such a number is usually changed."""
    label: str = ""
    """Its name in the current language."""
    note: str = ""
    """A further note."""


def form_fields(data: Mapping[str, Any], path: Path) -> Iterator[FormField]:
    """Yield the keys at and below a path of plain data, valid or not, in the order of the form.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> [item.place for item in form_fields(standard_variant().to_plain(), ("auction",))]
    ['auction.minimum', 'auction.step']
    """
    schema: Mapping[str, Any] = _schema()
    value: Any = data
    for step in path:
        schema = _below(_plain(schema)[0], step)
        value = _at(value, step)
    yield from _items(data, path, value, schema)


@cache
def _schema() -> dict[str, Any]:
    return VariantModel.model_json_schema()


def _plain(schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """Return a part of the schema without its optionality, and whether it is optional."""
    optional = "default" in schema and schema["default"] is None
    if "anyOf" in schema:
        inner = [one for one in schema["anyOf"] if one.get("type") != "null"]
        if len(inner) == 1:
            schema = inner[0]
    if "$ref" in schema:
        schema = _schema()["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema, optional


def _below(schema: Mapping[str, Any], step: str | int) -> Mapping[str, Any]:
    if isinstance(step, int):
        found: Mapping[str, Any] = schema["items"]
    elif step in schema.get("properties", {}):
        found = schema["properties"][step]
    else:
        found = _free(schema)
    return found


def _free(schema: Mapping[str, Any]) -> Any:
    """Return the schema below free names, or None where names are not free."""
    return schema.get("additionalProperties") or next(
        iter(schema.get("patternProperties", {}).values()), None
    )


def _possible(schema: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that a table of single values may have besides its own, where they can be listed."""
    if "$ref" in _free(schema) or _free(schema).get("type") != "integer":
        return ()
    names: tuple[str, ...] = tuple(schema.get("propertyNames", {}).get("enum", ()))
    return players_of(data) if NUMBER in schema.get("patternProperties", {}) else names


def _at(value: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return value[step] if isinstance(value, Sequence) and step < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None


def _items(data: Mapping[str, Any], path: Path, value: Any, schema: Mapping[str, Any]) -> Iterator[FormField]:
    schema, optional = _plain(schema)
    if path[:1] == ("rulings",):
        yield from map(_ruling, *zip(*(value.items() if len(path) == 1 else [(path[1], value)]), strict=True))
    elif "properties" in schema:
        for name, inside in schema["properties"].items():
            yield from _items(data, (*path, name), _at(value, name), inside)
    elif schema.get("type") == "object":
        free = _free(schema)
        for name in dict.fromkeys((*_possible(schema, data), *known_keys(path, data), *(value or ()))):
            if is_idle((*path, name), data):
                continue
            yield from _items(data, (*path, name), _at(value, name), {**free, "default": None})
    elif schema.get("type") == "array" and "properties" in _plain(schema["items"])[0]:
        for place in range(len(value or ())):
            yield from _items(data, (*path, place), value[place], schema["items"])
    elif schema.get("type") == "array" and schema.get("maxItems") == schema.get("minItems") == 2:
        for place in range(2):
            yield _item(data, (*path, place), _at(value, place), schema["items"])
    else:
        yield _item(data, path, value, schema, optional=optional)


def _item(
    data: Mapping[str, Any], path: Path, value: Any, schema: Mapping[str, Any], *, optional: bool = False
) -> FormField:
    inside = _plain(schema.get("items", {}))[0]
    options = known_names(path, data) or tuple(inside.get("enum", schema.get("enum", ())))
    kind: Kind = "text"
    if schema.get("type") == "array":
        if inside.get("type") == "array":
            kind, options = "ways", tuple(inside["items"].get("enum", ()))
        elif options:
            kind = "series" if path[0] in _ORDERED else "several"
        else:
            kind = "numbers" if inside.get("type") == "integer" else "words"
    elif options:
        kind = "choice"
    elif schema.get("type") in ("integer", "boolean"):
        kind = "number" if schema["type"] == "integer" else "switch"
    named = named_path(path, data)
    money = schema.get("maximum", 0) >= 1_000_000
    return FormField(
        path=path, place=dotted(named), kind=kind, value=value, options=options, optional=optional,
        step=5 if money else 1, label=label_of(path, named),
    )  # fmt: skip


def label_of(path: Path, named: Sequence[str]) -> str:
    """Return the name of a key in words, with the names in it that a reader needs."""
    end = f".{path[-1]}" if isinstance(path[-1], int) else ""
    found = pattern_of(named[:-1] if end else named)
    if found is None:  # the key by which an entry is named
        return message(f"variant.key.its_{named[-1]}")
    name = found[0] if found[0] != "terrain_print" else f"terrain_{named[-1]}"
    return message(f"variant.key.{name}{end}", **{key: value_words(one) for key, one in found[1].items()})


def _ruling(name: str, value: Mapping[str, Any]) -> FormField:
    rule = str(value.get("rule", ""))
    return FormField(
        path=("rulings", name), place=f"rulings.{name}", kind="choice", value=value["values"][0],
        options=known_values(name), words=tuple(ruling_value(name, one) for one in known_values(name)),
        label=message("variant.key.ruling", rule=rule, name=name, title=message(f"rules.{rule}.title")),
        note=ruling_note(name, message(f"rules.{rule}.text"), known_values(name)),
    )  # fmt: skip


def fill(data: dict[str, Any], item: FormField, value: Any) -> None:
    """Set a value in plain data; None removes the key.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> data = standard_variant().to_plain()
    >>> fill(data, next(form_fields(data, ("auction",))), 130)
    >>> data["auction"]["minimum"]
    130
    """
    if item.path[0] == "rulings":
        ruling = data["rulings"][item.path[1]]
        others = [one for one in ruling["values"] if (type(one), one) != (type(value), value)]
        ruling["values"] = [value, *others]
        return
    if item.path[:2] == ("map", "costs") and value is not None:
        _charge(data["map"], str(item.path[2]))
    *above, last = item.path
    table: Any = data
    for depth, step in enumerate(above):
        if isinstance(table, dict) and step not in table:
            table[step] = _begun(tuple(above[: depth + 1]), data)
        table = table[step]
    if value is None and isinstance(table, dict):
        table.pop(last, None)
    else:
        table[last] = value
    if item.path[0] == "rosters" and not table:  # no cards of its own any more: those of any number hold
        del data["rosters"][above[1]][above[2]][above[3]]


def _charge(land: dict[str, Any], terrain: str) -> None:
    """Make a ground print the cost that applies to it, unless it does already."""
    ground = land["terrains"].get(terrain)
    if ground is not None and f"{{{terrain}}}" not in ground["code"]:
        cost = f"upgrade=cost:{{{terrain}}},terrain:{terrain}"
        ground["code"] = ";".join(filter(None, (ground["code"], cost)))


def _begun(path: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a new table begins with: train cards of a number of players with those of any."""
    if path[0] == "rosters" and len(path) == 4:
        return dict(data["rosters"][path[1]][path[2]].get("any", {}))
    return {}
