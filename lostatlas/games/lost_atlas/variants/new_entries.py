"""New entries of a variant: each begins as a near copy of the entry before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lostatlas.games.lost_atlas.map_schema import TileDesignEntry
from lostatlas.games.lost_atlas.variants.entry_lists import Data, Path, entries_at, names_in
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import thaw

NEW_TILE = TileDesignEntry(count=1, code="")


def _free(known: list[str], wanted: str) -> str:
    """Return a name that is not yet there: the wanted one, or one with a number behind it.

    >>> _free(["7", "7a"], "7")
    '7b'
    """
    ends = ("", *"abcdefghijklmnopqrstuvwxyz", *map(str, range(2, 999)))
    return next(f"{wanted}{end}" for end in ends if f"{wanted}{end}" not in known)


def _train(data: Data, path: Path, like: str) -> Data:
    known = names_in(data, path)
    model: Data = next((one for one in data["trains"] if one.get("name") == like), {})
    price = model.get("price", 100)
    name = _free(known, f"{like}+" if len(like) < 10 else "new")
    made: Data = {"name": name, "price": price, "endless": False, "backs": []}
    if "stops" in model:
        made["stops"] = model["stops"]
    return made


def _phase(data: Data, path: Path, like: str) -> Data:
    begun = names_in(data, path)
    order = names_in(data, ("trains",))
    later = order[order.index(like) + 1 :] if like in order else []
    free = [train for train in (*later, *order) if train not in begun]
    if not free:
        raise GameDataError("variant.no_free_train")
    return {**thaw(data["phases"][begun.index(like)] if like else {}), "train": free[0]}


def _company(data: Data, path: Path, like: str) -> Data:
    codes = [*names_in(data, ("minors",)), *names_in(data, ("majors",))]
    code = _free(codes, "New")
    common: Data = {"code": code, "colour": "#7a7a7a", "powers": []}
    if path == ("minors",):
        return {**common, "name": f"New {code}", "tokens": [0], "joins": "map"}
    model: Data = next((one for one in data["majors"] if one["code"] == like), {})
    return {**common, "names": [code], "tokens": list(model.get("tokens", [60, 60]))}


def _table(data: Data, path: Path, like: str) -> Data:
    known = names_in(data, path)
    free = [number for number in range(2, 9) if str(number) not in known]
    if not free:
        raise GameDataError("variant.no_free_table")
    later = [number for number in free if like.isdecimal() and number > int(like)]
    model = thaw(next((one for one in entries_at(data, path) if str(one["players"]) == like), {}))
    return {**model, "players": (later or free)[0]}


def _piece(data: Data, path: Path, like: str) -> Data:
    land = data["map"]
    numbers = [one["number"] for one in land["pieces"] if isinstance(one["number"], int)]
    number = max(numbers, default=0) + 1
    ids = [id_ for piece in land["pieces"] for id_ in piece["ids"]]
    cells = [{"terrain": "blank", "home_city": 0} for _ in land["shape"]]
    return {"number": number, "ids": [_free(ids, f"{number}0")], "cells": cells}


def _mode(data: Data, path: Path, like: str) -> Data:
    name = _free(names_in(data, path), "new")
    for by_mode in data["rosters"].values():
        if like in by_mode:
            by_mode[name] = thaw(by_mode[like])
    return {"name": name, **thaw(data["modes"].get(like, {}))}


def new_tile(data: Data, path: Path, like: str) -> Data:
    """Return a new tile: the design of the other one, a single copy."""
    known = [tile for tiles in data["tiles"].values() for tile in tiles]
    entry = entries_at(data, path).get(like) or NEW_TILE.model_dump()
    return {"name": _free(known, "new"), "count": 1, "code": entry["code"]}


NEW: Mapping[str, Callable[[Data, Path, str], Data]] = {
    "trains": _train, "phases": _phase, "minors": _company, "majors": _company, "tables": _table,
    "pieces": _piece, "modes": _mode,
}  # fmt: skip
