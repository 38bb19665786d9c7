"""Boards and tiles to draw in tests: the official map late in a game, and every tile as it may lie."""

from __future__ import annotations

from functools import cache
from random import Random

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Tile, parse_tile

OTHER_TITLES = (
    "town=revenue:10;path=a:0,b:_0;path=a:_0,b:2",
    "town=revenue:10;town=revenue:10;path=a:0,b:_0;path=a:_0,b:1;path=a:3,b:_1;path=a:_1,b:4",
    "city=revenue:60,slots:4;path=a:0,b:_0;path=a:1,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0",
    "city=revenue:40;city=revenue:40;path=a:0,b:_0;path=a:_0,b:2;path=a:3,b:_1;path=a:_1,b:5;label=OO",
    "junction;path=a:0,b:_0,terminal:1;path=a:3,b:_0,terminal:1",
    "city=revenue:50,slots:2,loc:center;town=revenue:10,loc:5.5;path=a:5,b:_1;path=a:_1,b:_0;label=NY",
    "border=edge:0,type:impassable;border=edge:3,type:mountain,cost:40;upgrade=cost:60,terrain:water",
    "path=a:0,b:3,track:narrow;path=a:1,b:4,track:future",
)
"""Notation that later titles use."""


def every_tile() -> list[Tile]:
    """Return all designs of the title and some of others, in all six turns."""
    designs = [*tile_set(), *(parse_tile(code, id="x", colour="yellow") for code in OTHER_TITLES)]
    return [tile.rotated(turns) for tile in designs for turns in range(6)]


@cache
def late(seed: int = 1) -> Board:
    """Return the official board full of track and tokens; the tiles lie anyhow, each on its kind of hex."""
    board, chance = official(), Random(seed)
    for hex_, cell in board.cells.items():
        fitting = [tile for tile in tile_set() if _fits(tile, cell.terrain, cell.printed)]
        if fitting and chance.random() < 0.8:
            board = board.lay(hex_, chance.choice(fitting).rotated(chance.randrange(6)))
        board = _peopled(board, hex_, chance)
    return board


def _fits(tile: Tile, terrain: str, printed: Tile) -> bool:
    if terrain == "water":
        return tile.colour == "blue"
    if terrain in ("blank", "mountain"):
        return tile.colour != "blue" and not tile.cities
    return terrain in ("city", "home") and bool(tile.cities) and tile.label == printed.label


def _peopled(board: Board, hex_: Hex, chance: Random) -> Board:
    owners = ["EM", "NP", "AG", "OV", "Con", "Fed", "Syn", "Unl", "RE", "<&>"]
    for city in board.tile(hex_).cities:
        for _ in range(city.slots):
            if chance.random() < 0.6:
                board = board.place_token(Stop(hex_, city.index), owners.pop(chance.randrange(len(owners))))
    if board.cells[hex_].terrain == "city" and chance.random() < 0.3:
        board = board.mark(hex_, Marker("suburb", "SU"))
    return board
