"""What is kept with a board never outlives it, and never goes into a pickle."""

from __future__ import annotations

import pickle

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.frozen import evolve
from lostatlas.track.graph import track_graph
from lostatlas.track.lays import LayRules, Lays
from lostatlas.track.reach import reach
from lostatlas.track.train_graph import train_graph
from lostatlas.track.upgrades import fits

TILES = tile_set()


def test_a_changed_copy_forgets_what_the_tokens_and_tiles_said() -> None:
    board = official()
    home = board.homes["AG"]
    bare = board.lay(home.hex, TILES["57"])
    assert not reach(bare, "AG").hexes
    assert not train_graph(bare, "AG").graph
    launched = evolve(bare, tokens=bare.place_token(home, "AG").tokens)
    assert reach(launched, "AG").hexes == {home.hex}
    replaced = evolve(launched, laid=launched.laid.set(home.hex, TILES["5"]))
    assert track_graph(replaced) is not track_graph(launched)
    assert reach(replaced, "AG").sides != reach(launched, "AG").sides
    closed = evolve(launched, tokens=bare.place_token(home, "RE").tokens)
    assert train_graph(closed, "AG") is not train_graph(launched, "AG")


def test_boards_and_tiles_are_pickled_without_what_was_derived() -> None:
    board = official()
    home = board.homes["AG"]
    board = board.place_token(home, "AG")
    before = len(pickle.dumps(official()))
    track_graph(board)
    lays = Lays(board, "AG", TILES, LayRules())
    assert len(lays)
    text = pickle.dumps(board)
    assert len(text) < before + 500
    again = pickle.loads(text)  # noqa: S301 - our own
    assert again == board
    assert reach(again, "AG").hexes == reach(board, "AG").hexes
    tile = board.tile(home.hex)
    assert fits(tile, TILES["57"], LayRules().upgrades)
    twin = pickle.loads(pickle.dumps(tile))  # noqa: S301 - our own
    assert twin == tile
    assert set(vars(twin)) < set(vars(tile))
