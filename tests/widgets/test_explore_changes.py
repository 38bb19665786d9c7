"""What differs between two places of a game, in words and on the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lostatlas import lab
from lostatlas.lab.difference import differences
from lostatlas.plots.board import changed_hexes
from lostatlas.rail.actions import LayTile
from lostatlas_widgets.explorer.changes import Changes
from lostatlas_widgets.explorer.compared_node import BEFORE, PINNED, Against
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import Explorer, explore
from tests.widgets.explored import RUDE, SAMPLE, fresh, round_begins
from tests.widgets.page import framed


@pytest.fixture(scope="module")
def explorer() -> Explorer:
    """Return an explorer of a finished game, one for all: each test goes where it needs to be."""
    return explore(SAMPLE)


def run(explorer: Explorer, code: str) -> Any:
    """Return the value of a line of code that the explorer shows."""
    return eval(code, {"session": explorer.session, "lab": lab})  # noqa: S307 - the line is what is tested


def test_the_board_frames_what_the_last_action_changed_or_all_since_a_pinned_place(
    explorer: Explorer,
) -> None:
    session, changes, board = explorer.session, explorer.changes, explorer.board
    lays = [node for node in session.tree.nodes if isinstance(node.action, LayTile)]
    session.goto(lays[4])
    assert isinstance(lays[4].action, LayTile)
    assert framed(board.view) == {str(lays[4].action.hex)}
    session.goto(lays[0])
    changes.pin()
    session.goto(lays[4])
    wanted = changed_hexes(lays[0].state.board, lays[4].state.board)
    assert len(wanted) > 1
    assert framed(board.view) == set(map(str, wanted))
    changes.pick.value = BEFORE
    assert framed(board.view) == {str(lays[4].action.hex)}


def test_what_differs_stands_in_words_and_the_line_gives_the_same_table(explorer: Explorer) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    first = round_begins(explorer, "OR1")
    session.goto(first)
    changes.pin()
    assert changes.text_line.text.startswith("This is the pinned place itself")
    explorer.timeline.go(first.id + 60)
    frame = lab.changes(first, session)
    told = changes.table.rows
    assert [row[1:4] for row in told] == frame[["what", "before", "after"]].to_numpy().tolist()
    assert run(explorer, f"{'lab.changes(session.tree.node(' + str(first.id) + '), session)'}").equals(frame)
    changes.pick.value = Against("turn", session.players[1])
    assert run(explorer, explorer.model.code.code).equals(
        lab.changes(lab.last_turn(session, session.players[1]) or session.node, session)
    )
    assert not any("." in str(row[1]) and "[" in str(row[1]) for row in told)  # no paths of the state


def test_two_places_are_compared_that_somebody_names(explorer: Explorer) -> None:
    changes = explorer.changes
    changes.activate(active=True)
    changes.two.value = "40-120"
    assert explorer.last_error is None
    assert (explorer.model.pair.node.id, explorer.session.node.id) == (40, 120)  # type: ignore[union-attr]
    assert changes.rows == differences(explorer.session.tree.node(40), explorer.session)
    assert changes.rows
    assert explorer.model.code.code == "session.goto(120); lab.changes(session.tree.node(40), session)"
    changes.two.value = "12, main"
    assert explorer.session.node is explorer.session.branches["main"]
    for wrong, said in (("5", "names no two places"), ("5, nowhere", "nowhere"), ("1-99999", "99999")):
        changes.two.value = wrong
        assert said in explorer.model.answer.text
        assert explorer.session.node is explorer.session.branches["main"]
    explorer.model.last_error = None


def test_what_happened_in_between_leads_there(explorer: Explorer) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    explorer.timeline.go(50)
    changes.pin()
    explorer.timeline.go(58)
    assert len(changes.between.texts) == 8
    assert changes.between.texts[2] in explorer.timeline.game_log.texts
    changes.between.choose(2)
    assert session.node.id == 53
    changes.go_there()
    assert session.node.id == 50


@pytest.mark.parametrize("place", [0, 40, 120, 200])
def test_since_my_last_turn_begins_where_i_acted_last(explorer: Explorer, place: int) -> None:
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    explorer.timeline.go(place)
    for player in session.players:
        changes.since(player)
        node = lab.last_turn(session, player)
        if node is None:
            assert changes.text_line.text == f"{player} has had no turn yet before this place."
            continue
        assert node.parent is not None
        assert session.ruleset.actor(node.parent.state) == player
        between = [one for one in session.history if one.id > node.id and one.parent is not None]
        deciders = [session.ruleset.actor(one.parent.state) for one in between]  # type: ignore[union-attr]
        mine = [place for place, who in enumerate(deciders) if who == player]
        # What is mine since then is the turn that I am in: nothing of others follows it.
        assert mine == list(range(len(between) - len(mine), len(between)))
        assert not mine or session.actor == player
    changes.pick.value = BEFORE


def test_a_pinned_place_is_forgotten_with_its_game(tmp_path: Path) -> None:
    explorer = explore(fresh())
    explorer.changes.pin()
    assert explorer.model.pair.against == PINNED
    fresh().save(tmp_path / "other.json")
    explorer.game_files.file.value = str(tmp_path / "other.json")
    explorer.game_files.open_file()
    assert explorer.model.pair.pinned is None
    assert explorer.model.pair.against == BEFORE
    assert explorer.last_error is None


def test_names_in_the_changes_are_plain_text() -> None:
    model = ExplorerModel(fresh())
    changes = Changes(model)
    changes.pin()
    for bid in (120, 130):
        model.push(f"bid {bid}")
    assert any(RUDE in str(row) for row in changes.table.rows)
    assert any(RUDE in str(option) for option, _ in changes.pick.options)


def test_a_place_of_a_try_is_told_by_its_number_on_its_line() -> None:
    explorer = explore(SAMPLE)
    session, changes = explorer.session, explorer.changes
    changes.activate(active=True)
    explorer.timeline.go(round_begins(explorer, "OR1").id)
    place = session.node.depth
    explorer.model.push(
        next(one for one in session.legal_actions.choices if one != session.line[place + 1].action)
    )
    here = session.node
    assert (here.depth, here.id) == (place + 1, len(session.tree.nodes) - 1)
    assert f"between action {place} and action {place + 1}" in changes.text_line.text
    changes.two.value = f"{place - 1}-{place + 1}"
    assert f"between action {place - 1} and action {place + 1}" in changes.text_line.text
    assert session.node is here
