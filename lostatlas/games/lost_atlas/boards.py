"""Boards of this title: loading them, the official one, and random ones."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from lostatlas.games.lost_atlas.map_building import random_board
from lostatlas.games.lost_atlas.map_data import map_box, tile_set
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import parse_json
from lostatlas.track import board_file
from lostatlas.track.board import Board
from lostatlas.track.map_pieces import MapBox

__all__ = ["load_board", "official", "random_board"]


def load_board(source: str | os.PathLike[str] | Mapping[str, Any]) -> Board:
    """Return the board of a file or of its plain data, checked by the building rules (§3).

    Parameters
    ----------
    source
        A path, or the data itself. `placements` and `capitals` are required; `blanks`, `cells` and `hexes`
        may be there and must then agree with them. Blanks may be missing: `Board.with_blanks` adds them.

    Raises
    ------
    GameDataError
        For the first thing that is wrong: it names the file, the place in it and the rule.

    Examples
    --------
    >>> load_board({"placements": [{"piece": "07", "q": 0, "r": 0, "rotation": 0}], "capitals": ["M15"]})
    <Board: 3 hexes>
    >>> load_board({"placements": [{"piece": "07", "q": 0, "r": 0, "rotation": 7}], "capitals": []})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: placements[0].rotation: 7 is not valid here; expected: 5 or less.
    """
    return board_file.load_board(source, box=_box, tiles=tile_set())


def _box(values: Mapping[str, str]) -> MapBox:
    unknown = next((name for name in values if name not in ("destination", "blanks_around")), None)
    if unknown is not None:
        raise GameDataError("data.extra", where="values", name=unknown)
    return map_box(values.get("destination"), blanks_around=values.get("blanks_around", ""))


@cache
def official() -> Board:
    """Return the board 3722698 of the publisher's map generator, without blanks.

    Examples
    --------
    >>> official(), official().with_blanks()
    (<Board: 99 hexes>, <Board: 109 hexes>)
    """
    place = files("lostatlas.games.lost_atlas").joinpath("data", "boards", "3722698.json")
    return load_board(parse_json(place.read_bytes()))
