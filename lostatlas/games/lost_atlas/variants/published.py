"""The published game as plain data: the data files, combined into the form of a variant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.games.lost_atlas.variants.keys import is_ordered


def published() -> dict[str, Any]:
    """Return the plain data of the published title, fresh each time."""
    return deepcopy(_put_together())


@cache
def _put_together() -> dict[str, Any]:
    data = {**data_file("game.toml"), **data_file("companies.toml"), "tiles": data_file("tiles.toml")}
    pieces, building = data_file("pieces.toml"), data_file("map_building.toml")
    del pieces["destinations"]  # the cards stand among the figures
    data["map"] = {**pieces, "rules": building["rules"], "boards": {}}
    for name, mode in data["modes"].items():
        selection = building["modes"][name]
        mode["pieces"] = {key: one for key, one in selection.items() if key != "players"}
    return data


def known_values(ruling: str) -> tuple[Any, ...]:
    """Return the possible values of a ruling, the published default first; KeyError for an unknown ruling."""
    values: list[Any] = _put_together()["rulings"][ruling]["values"]
    return tuple(values)


def rule_of(ruling: str) -> str:
    """Return the number of a ruling, such as ``R5``; nothing for one of a title's own.

    >>> rule_of("sell_timing"), rule_of("own")
    ('R5', '')
    """
    return str(_put_together()["rulings"].get(ruling, {}).get("rule", ""))


def known_rulings() -> tuple[str, ...]:
    """Return the names of the rulings."""
    return tuple(_put_together()["rulings"])


def canonical(data: Any) -> str:
    """Return plain data as one text; equal data in the same order gives the same text."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True)


def settled(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return whole plain data with the keys of each table as published, and new ones behind these.

    Tables in which the order says something stay as they are; of a ruling only the first value does.

    >>> list(settled({"modes": {"micro": {}, "new": {}, "long": {}}})["modes"])
    ['long', 'micro', 'new']
    """
    found: dict[str, Any] = _settled(data, _put_together(), ())
    if isinstance(found.get("rulings"), dict):
        found["rulings"] = {name: _ruling(name, one) for name, one in found["rulings"].items()}
    return found


def _ruling(name: str, ruling: Any) -> Any:
    """Return a ruling whose values but the first have their usual order, when all of them are there."""
    known = _put_together()["rulings"].get(name, {}).get("values", ())
    values = ruling.get("values") if isinstance(ruling, Mapping) else None
    if not isinstance(values, list | tuple) or sorted(map(repr, values)) != sorted(map(repr, known)):
        return ruling
    others = [one for one in known if repr(one) != repr(values[0])]
    return {**ruling, "values": [values[0], *others]}


def _settled(data: Any, like: Any, path: tuple[str, ...]) -> Any:
    if not isinstance(data, Mapping) or not isinstance(like, Mapping):
        return data
    new = sorted(data, key=str) if path[:1] == ("rosters",) else data  # cards have the order of their trains
    known = data if is_ordered(path) else [*(key for key in like if key in data), *new]
    return {key: _settled(data[key], like.get(key), (*path, str(key))) for key in dict.fromkeys(known)}
