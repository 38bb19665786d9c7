"""The names that a key of a variant may hold, such as those of trains, companies and powers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities.figure_changes import fits
from lostatlas.games.lost_atlas.variants.power_names import power_names

Names = Callable[[Mapping[str, Any]], tuple[str, ...]]


def _trains(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(train.get("name", "")) for train in data["trains"])


def _minors(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(minor.get("code", "")) for minor in data["minors"])


def _pieces(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(id_ for piece in data["map"]["pieces"] for id_ in piece.get("ids", ()))


def _grounds(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(data["map"]["terrains"])


def _powers(_data: Mapping[str, Any]) -> tuple[str, ...]:
    return power_names()


NAMES: Mapping[str, Names] = {
    "trains.*.rusted_by": _trains,
    "trains.*.backs": _trains,
    "phases.*.train": _trains,
    "modes.*.absent": _minors,
    "minors.*.powers": _powers,
    "majors.*.powers": _powers,
    "map.pieces.*.company": _minors,
    "map.pieces.*.cells.*.home": _minors,
    "map.pieces.*.cells.*.terrain": _grounds,
    "map.boards.*.placements.*.piece": _pieces,
    "map.overlay.terrain": _grounds,
    "map.blank.terrain": _grounds,
}
"""By key, with a star for any name or number."""


KEYS: Mapping[str, Names] = {"rosters.*.*.*": _trains}
"""The keys that a table may have, by the place of the table."""


def players_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the numbers of players of all modes, in their order."""
    numbers = {table["players"] for mode in data["modes"].values() for table in mode["tables"]}
    return tuple(map(str, sorted(number for number in numbers if isinstance(number, int))))


def is_idle(path: tuple[str | int, ...], data: Mapping[str, Any]) -> bool:
    """Return whether the value at a path has no effect.

    Examples are the train cards of a mode that does not exist, and the cost of ground on which no track is
    laid.
    """
    if path[0] == "rosters" and len(path) == 3:
        return path[2] not in data["modes"]
    if path[:2] == ("map", "costs") and len(path) == 3:
        land = data["map"]
        printed = land["terrains"].get(path[2], {}).get("colour")
        return path[2] not in land["costs"] and printed != "white"
    return False


def known_keys(path: tuple[str | int, ...], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that a table may have besides its own, where they are names."""
    found = _found(KEYS, path)
    if path[:1] == ("rosters",) and len(path) == 3 and path[1] == data["rulings"]["printing"]["values"][0]:
        tables = data["modes"].get(path[2], {}).get("tables", ())
        return ("any", *(str(table["players"]) for table in tables))
    return () if found is None else found(data)


def known_names(path: tuple[str | int, ...], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that a key may hold, or nothing where it holds no name.

    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> known_names(("phases", 0, "train"), standard_variant().to_plain())
    ('2', '3', '4', '5', '6', '7', '∞')
    """
    found = _found(NAMES, path)
    return () if found is None else found(data)


def _found(table: Mapping[str, Names], path: tuple[str | int, ...]) -> Names | None:
    return next((names for pattern, names in table.items() if fits(pattern.split("."), path)), None)
