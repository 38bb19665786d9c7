"""The tile set counts what is left."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import parse_tile

STRAIGHT = parse_tile("path=a:0,b:3", id="9", colour="yellow")
CROSS = parse_tile("path=a:0,b:3;path=a:1,b:4", id="20", colour="green")
TILES = TileSet(FrozenMap({"9": STRAIGHT, "20": CROSS}), FrozenMap({"9": 2, "20": 1}))
BARE = Board.of([PrintedHex(Hex(q, 0), "blank", parse_tile("")) for q in range(3)])


def test_a_laid_tile_leaves_the_supply() -> None:
    board = BARE.lay(Hex(0, 0), STRAIGHT.rotated(1)).lay(Hex(1, 0), STRAIGHT)
    assert TILES.left(board, "9") == 0
    assert TILES.supply(board) == {"9": 0, "20": 1}


def test_a_replaced_tile_goes_back_to_the_supply() -> None:
    board = BARE.lay(Hex(0, 0), STRAIGHT).lay(Hex(0, 0), CROSS.rotated(3))
    assert TILES.supply(board) == {"9": 2, "20": 0}


def test_designs_are_found_by_id_and_colour() -> None:
    assert TILES["20"] is CROSS
    assert "9" in TILES
    assert "57" not in TILES
    assert TILES.of_colour("green") == (CROSS,)
    assert [tile.id for tile in TILES] == ["9", "20"]
    assert (len(TILES), TILES.copies) == (2, 3)
    with pytest.raises(GameDataError, match=r"There is no tile '57'; there are: 9, 20\."):
        TILES["57"]
    with pytest.raises(GameDataError, match="There is no tile '57'"):
        TILES.left(BARE, "57")
