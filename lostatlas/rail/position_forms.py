"""The short forms of fields in the text of a position: cash, tiles, tokens, markers, trains and shares."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lostatlas.storage.files import parse_json
from lostatlas.track.tile_set import TileSet

__all__ = ["FORMS", "FieldForm", "PositionContext", "listed", "split"]

_NAME = re.compile(r"[^\s,:*\"{}\[\]#-][^,:*\"]*(?<!\s)")
"""What stands in a list as it is; other names make the list JSON."""


@dataclass(frozen=True, slots=True)
class PositionContext:
    """What short forms lean on."""

    tiles: TileSet
    base: Mapping[str, Any]
    """The fields of the beginning."""

    @property
    def spaces(self) -> list[str]:
        """The names of the spaces of the market, such as ``D2`` on a grid, or the price on a row."""
        cells = self.base.get("market cells")
        if cells is None:
            return [str(price) for price in self.base["market spaces"]]
        return [f"{chr(ord('A') + column)}{row + 1}" for _, column, row, *_ in cells]


@dataclass(frozen=True, slots=True)
class FieldForm:
    """A short form of a field."""

    write: Callable[[str, Any, PositionContext], str]
    read: Callable[[str, str, PositionContext], Any]
    """Both are given the name of the line."""


def listed(names: Iterable[str]) -> str:
    """Return names in a row; as JSON where one of them would be read otherwise.

    >>> listed(("Ann", "Dan Z.")), listed(("A,B",))
    ('Ann, Dan Z.', '["A,B"]')
    """
    known = list(names)
    plain = all(_NAME.fullmatch(name) for name in known)
    return ", ".join(known) if plain else json.dumps(known, ensure_ascii=False)


def split(text: str) -> list[str]:
    """Return the names in a row.

    >>> split("Ann, Dan Z."), split('["A,B"]')
    (['Ann', 'Dan Z.'], ['A,B'])
    """
    if text.startswith("["):
        return [str(one) for one in parse_json(text)]
    return [one.strip() for one in text.split(",") if one.strip()]


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return each name with what stands behind it."""
    found = [one.rpartition(" ") for one in split(text)]
    return [(name.strip(), value) for name, _, value in found]


def _row(pairs: Iterable[tuple[str, Any]]) -> str:
    parts = [(name, str(value)) for name, value in pairs]
    if not all(_NAME.fullmatch(name) for name, _ in parts):
        raise ValueError(parts)
    return ", ".join(f"{name} {value}" for name, value in parts)


# -- cash: who has another amount than at the beginning; the bank has the rest


def _write_cash(key: str, value: Mapping[str, int], context: PositionContext) -> str:
    base = context.base[key]
    bank = next(iter(base))
    gone = {name: "-" for name in base if name not in value}
    other = {name: amount for name, amount in value.items() if amount != base.get(name) and name != bank}
    rest = sum(base.values()) - sum(amount for name, amount in value.items() if name != bank)
    if value[bank] != rest:
        other[bank] = value[bank]
    return _row((other | gone).items())


def _read_cash(key: str, text: str, context: PositionContext) -> dict[str, int]:
    found = dict(context.base[key])
    bank, total = next(iter(found)), sum(found.values())
    amounts = dict(_pairs(text))
    for name, amount in amounts.items():
        if amount == "-":
            found.pop(name)
        else:
            found[name] = int(amount)
    if bank not in amounts:
        found[bank] = total - sum(amount for name, amount in found.items() if name != bank)
    return found


# -- the board


def _write_laid(key: str, value: list[Mapping[str, Any]], context: PositionContext) -> str:
    return ", ".join(f"{one['hex']} {one['tile']} r{one['rotation']}" for one in value)


def _read_laid(key: str, text: str, context: PositionContext) -> list[dict[str, Any]]:
    found = []
    for one in split(text):
        hex_, tile, turn = one.split()
        design = context.tiles[tile]
        place = {"hex": hex_, "tile": tile, "rotation": int(turn.removeprefix("r"))}
        found.append({**place, "colour": design.colour, "code": str(design)})
    return found


def _write_tokens(key: str, value: list[Mapping[str, Any]], context: PositionContext) -> str:
    return ", ".join(f"{one['hex']}/{one['node']} {' '.join(one['owners'])}" for one in value)


def _read_tokens(key: str, text: str, context: PositionContext) -> list[dict[str, Any]]:
    found = []
    for one in split(text):
        place, *owners = one.split()
        hex_, _, node = place.partition("/")
        found.append({"hex": hex_, "node": int(node or 0), "owners": owners})
    return found


# -- market, depot and companies


def _write_market(key: str, value: list[tuple[str, int]], context: PositionContext) -> str:
    return _row((name, context.spaces[space]) for name, space in value)


def _read_market(key: str, text: str, context: PositionContext) -> list[list[Any]]:
    return [[name, context.spaces.index(space)] for name, space in _pairs(text)]


def _write_deck(key: str, value: list[tuple[str, int]], context: PositionContext) -> str:
    return _row(value)


def _read_deck(key: str, text: str, context: PositionContext) -> list[list[Any]]:
    return [[name, int(count)] for name, count in _pairs(text)]


def _write_names(key: str, value: list[str], context: PositionContext) -> str:
    return listed(value)


def _read_names(key: str, text: str, context: PositionContext) -> list[str]:
    return split(text)


def _write_shares(key: str, value: Mapping[str, Any], context: PositionContext) -> str:
    first = value.get("president")
    return ", ".join(
        _row([(name, units)]).replace(f"{name} ", f"{name}* ", 1) if name == first else _row([(name, units)])
        for name, units in value["units"].items()
    )


def _read_shares(key: str, text: str, context: PositionContext) -> dict[str, Any]:
    pairs = _pairs(text)
    first = [name.removesuffix("*") for name, _ in pairs if name.endswith("*")]
    found: dict[str, Any] = {"units": {name.removesuffix("*"): int(units) for name, units in pairs}}
    if first:
        (found["president"],) = first
    printed = context.base[key].get("presidents_units")
    return found if printed is None else {**found, "presidents_units": printed}


FORMS: Mapping[str, FieldForm] = {
    "cash": FieldForm(_write_cash, _read_cash),
    "laid": FieldForm(_write_laid, _read_laid),
    "tokens": FieldForm(_write_tokens, _read_tokens),
    "reserved": FieldForm(_write_tokens, _read_tokens),
    "market": FieldForm(_write_market, _read_market),
    "deck": FieldForm(_write_deck, _read_deck),
    "trains": FieldForm(_write_names, _read_names),
    "seated": FieldForm(_write_names, _read_names),
    "pool": FieldForm(_write_names, _read_names),
    "shares": FieldForm(_write_shares, _read_shares),
}
"""By the last word of the line."""
