"""A small pointy-top map for tests: two cities joined through a plain hex, and hexes around them."""

from __future__ import annotations

from lostatlas.track.board import Board
from lostatlas.track.hexes import HexLayout
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile

POINTY = HexLayout("pointy", "G14")

_PRINTED = {
    "A2": ("mountain", "white", "upgrade=cost:40,terrain:mountain"),
    "A4": ("city", "white", "city=revenue:0"),
    "B1": ("blank", "white", ""),
    "B3": ("city", "yellow", "city=revenue:20;path=a:4,b:_0;path=a:0,b:_0"),
    "B5": ("city", "yellow", "city=revenue:30,slots:2;path=a:1,b:_0;label=Chi"),
    "C2": ("blank", "white", "path=a:3,b:0"),
    "C4": ("offboard", "red", "offboard=revenue:yellow_20|brown_40;path=a:3,b:_0"),
}


def pointy_board() -> Board:
    """Return the map."""
    cells = [
        PrintedHex(POINTY.parse(name), terrain, parse_tile(code, colour=colour))
        for name, (terrain, colour, code) in _PRINTED.items()
    ]
    return Board.of(cells)
