"""Two places of a game side by side, and each part alone."""

from __future__ import annotations

import pytest

from lostatlas import load
from lostatlas.lab.shown_board import visible_board
from lostatlas_widgets.explorer.changes import Changes
from lostatlas_widgets.explorer.compared_node import BEFORE
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.game_files import GameFiles
from lostatlas_widgets.explorer.panel import Explorer, explore
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.explorer.side_by_side import SideBySide
from lostatlas_widgets.explorer.timeline import Timeline
from tests.widgets.explored import SAMPLE, young


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    """Return an explorer of a finished game, one for all: each test goes where it needs to be."""
    return explore(SAMPLE)


def test_two_places_stand_side_by_side_and_follow(explorer: Explorer) -> None:
    session, both = explorer.session, explorer.both
    explorer.timeline.go(100)
    explorer.changes.pin()
    both.unfold()
    explorer.timeline.go(150)
    assert both.boards is not None
    assert both.boards.left.board is session.tree.node(100).state.board
    assert both.boards.right.board is session.state.board
    cash = [{row[0]: row[1] for row in side.players.rows} for side in (both.left, both.right)]
    for told, node in zip(cash, (session.tree.node(100), session.node), strict=True):
        assert told == {player: node.state.cash(player) for player in session.players}
    both.fold()
    explorer.timeline.go(20)
    assert both.boards.right.board is session.tree.node(150).state.board  # nobody looks: nothing is drawn
    explorer.changes.pick.value = BEFORE
    assert explorer.last_error is None


def test_two_boards_show_the_same_part_of_the_plane_even_while_the_map_grows(explorer: Explorer) -> None:
    explorer.timeline.go(2)
    explorer.changes.pin()
    explorer.both.unfold()
    explorer.timeline.go(5)
    boards = explorer.both.boards
    assert boards is not None
    assert len(boards.left.board.cells) < len(boards.right.board.cells)
    for name in ("x_range", "y_range"):
        here, there = getattr(boards.left.figure, name), getattr(boards.right.figure, name)
        assert (here.start, here.end) == (there.start, there.end)
    explorer.both.fold()
    explorer.changes.pick.value = BEFORE


def test_each_part_can_be_used_alone() -> None:
    model = ExplorerModel(load(SAMPLE))
    timeline, board, changes, keeping = Timeline(model), SessionBoard(model), Changes(model), GameFiles(model)
    timeline.go(77)
    assert board.board is visible_board(model.session.ruleset, model.session.state)
    assert changes.table.rows
    assert keeping.file.value
    assert model.last_error is None


def test_the_earlier_place_stands_on_the_left_whichever_was_pinned() -> None:
    model = young()
    both, changes = SideBySide(model), Changes(model)
    both.unfold()
    for bid in (120, 130):
        model.push(f"bid {bid}")
    changes.pin()
    model.session.goto(1)
    assert both.left.text_line.text.startswith("Action 1:")
    assert both.right.text_line.text.startswith("Action 2:")
    auction = next(str(row) for row in changes.table.rows if "Auction" in str(row))
    assert auction.index("120") < auction.index("130")
    assert "between action 1 and action 2" in changes.text_line.text
    assert len(changes.between.texts) == 1
