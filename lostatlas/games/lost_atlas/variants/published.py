"""The title as published, as plain data: the data files put together in the form of a variant."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

from lostatlas.games.lost_atlas.map_data import data_file


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
    """Return the values that a ruling can have, its published default first; KeyError for no ruling."""
    values: list[Any] = _put_together()["rulings"][ruling]["values"]
    return tuple(values)


def known_rulings() -> tuple[str, ...]:
    """Return the names of the rulings."""
    return tuple(_put_together()["rulings"])


def canonical(data: Any) -> str:
    """Return plain data as one text: the same for equal data in the same order."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True)
