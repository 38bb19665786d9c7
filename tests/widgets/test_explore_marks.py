"""The marks on the map are named above it: those that are there, and no others."""

from __future__ import annotations

from lostatlas import load
from lostatlas.render import DARK, LIGHT
from lostatlas_widgets.explorer.map_legend import MapMarks, samples
from lostatlas_widgets.explorer.panel import explore
from tests.widgets.explored import SAMPLE

SIGNS = ["mine", "port", "capital"]


def test_the_marks_that_are_on_the_map_are_named_above_it() -> None:
    explorer = explore(load(SAMPLE))
    board, session = explorer.board, explorer.session
    line = list(session.history)
    session.goto(line[0])
    assert board.legend.texts == ["something to do"]
    laid = next(node for node in line if node.action is not None and node.action.kind == "lay_tile")
    assert laid.parent is not None
    session.goto(laid.parent)
    assert board.legend.texts == ["something to do", *SIGNS], "nothing has changed on the map"
    place = board.dotted[0]
    board.look_to(place)
    assert "pointed at in the list" in board.legend.texts
    board.look_to(None)
    board.select(place)
    assert board.legend.texts == ["something to do", "selected", *SIGNS]
    board.select(None)
    session.goto(laid)
    assert "changed last" in board.legend.texts
    ran = next(node for node in line if node.action is not None and node.action.kind == "run")
    session.goto(ran)
    assert "run of a train" in board.legend.texts
    explorer.model.pair.pin(laid)
    explorer.model.refresh()
    assert "changed last" not in board.legend.texts
    board.point_to_offers(shown=False)
    assert "something to do" not in board.legend.texts
    assert list(board.children) == [board.view, board.legend], "at the foot of the map"


def test_samples_are_told_apart_by_their_shape_and_wear_the_colours_of_the_map() -> None:
    everything = MapMarks(
        offers=True, changed=2, chosen=True, looked=True, reach="EA", run="#0077bb", signs=("star", "mine")
    )
    for theme in (LIGHT, DARK):
        shapes = [drawn for drawn, _words in samples(everything, theme)]
        assert len(set(map(str, shapes))) == len(shapes) == 8
    explorer = explore(load(SAMPLE))
    light = explorer.board.legend.items
    explorer.board.view.dark = True
    assert explorer.board.legend.items != light
    explorer.board.view.dark = False
    assert explorer.board.legend.items == light
