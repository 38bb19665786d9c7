"""What the figures of titles are written in, when they are data: hexes, places on them, and the tiles."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, RootModel

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.checked_data import Strict, checked
from lostatlas.track.board import Stop
from lostatlas.track.hexes import HexLayout
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import parse_tile

__all__ = ["HexName", "NumberKey", "Place", "TilesEntry", "read_tile_set", "stop_at"]

HexName = Annotated[str, Field(pattern=r"^[A-Z]\d{1,2}$")]
NumberKey = Annotated[str, Field(pattern="^[0-9]{1,4}$")]
"""The key of a table by number, such as a sum of money or a count of players."""
Place = Annotated[tuple[HexName, Annotated[int, Field(ge=0, le=9)]], Field(strict=False)]
"""A hex and the number of something on it: of a city or a side."""


class _DesignEntry(Strict):
    count: Annotated[int, Field(ge=1, le=99)]
    code: str


class TilesEntry(RootModel[dict[str, dict[str, _DesignEntry]]]):
    """The tiles of a title, by colour and number."""


def read_tile_set(data: object, *, where: str) -> TileSet:
    """Return the tiles of plain data; GameDataError names the place of the first thing that is wrong.

    Examples
    --------
    >>> read_tile_set({"yellow": {"9": {"count": 13, "code": "path=a:0,b:3"}}}, where="tiles").counts["9"]
    13
    """
    entry = checked(TilesEntry, data, where=where).root
    found = [(colour, name, one) for colour, designs in entry.items() for name, one in designs.items()]
    return TileSet(
        FrozenMap({name: parse_tile(one.code, id=name, colour=colour) for colour, name, one in found}),
        FrozenMap({name: one.count for _, name, one in found}),
    )


def stop_at(layout: HexLayout, place: tuple[str, int]) -> Stop:
    """Return the stop of a hex's name and the number of its city."""
    return Stop(layout.parse(place[0]), place[1])
