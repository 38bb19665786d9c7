"""Bots in the explorer without a browser: who is played for, until when, and who cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.tree import Node
from lostatlas.players import finish, seated
from lostatlas.text import set_language
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.explorer.player_control_panel import PlayerControlPanel
from lostatlas_widgets.explorer.seated_bots import SeatedBots


def test_bots_act_until_a_hand_is_needed() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    seats = SeatedBots(ExplorerModel(session))
    seats.fill()
    seats.seat("Ann", "")
    assert seats.bots == {"Ben": "greedy", "Cid": "greedy"}
    seats.play()
    assert session.actor == "Ann"
    other = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    exec(seats.model.code.code, {"session": other})  # noqa: S102 - the line is what is tested
    assert other.state == session.state
    seats.model.player_control.at_once = True
    before = session.node.id
    seats.model.push("pass")
    assert session.actor == "Ann"
    assert session.node.id > before + 1
    here = session.node
    session.undo()
    assert session.node is not here, "stepping through the game wakes no bot"


def test_who_plays_by_hand_is_not_played_for() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    seats = SeatedBots(ExplorerModel(session))
    row = PlayerControlPanel(seats).children[-1].children
    row[0].click()
    assert seats.model.answer.text == "No player has a bot yet: choose one for somebody first."
    seats.seat("Ann", "random")
    row[0].click()
    assert seats.model.answer.text == "Cid is to act, and plays by hand."
    assert session.node.id == 0


def test_bots_that_explore_is_given_play_at_once() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session, bots={"Cid": "greedy", "Ben": "random"})
    assert session.node.id > 0, "Cid is the first to act"
    assert session.actor == "Ann"
    assert explorer.seats.bots == {"Ben": "random", "Cid": "greedy"}
    explorer.model.push("pass")
    assert session.actor == "Ann"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("bots", [{"Con": "greedy"}, {"Ann": "clever"}, {"Ann": 3}, {3: "greedy"}])
def test_bots_that_there_are_not_are_refused_with_those_that_there_are(
    bots: dict[Any, Any], language: str, tmp_path: Path
) -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    set_language(language)
    try:
        with pytest.raises(GameDataError) as refused:
            explore(session, bots=bots, keep=tmp_path / "game.json")
    finally:
        set_language("en")
    wrong = bots.get("Ann") or next(iter(bots))
    assert str(wrong) in str(refused.value)
    assert session.node.id == 0
    assert not (tmp_path / "game.json").exists(), "nothing is begun"


def test_bots_are_told_by_player_and_kind() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    with pytest.raises(GameDataError, match=r"bots: expected .*, got 'greedy'"):
        explore(session, bots="greedy")  # type: ignore[arg-type]  # what is tested


def test_undo_leads_back_to_the_last_decision_by_hand_and_redo_on_to_the_next() -> None:
    session, other = (new_game(["Ann", "Ben", "Cid"], board=official(), seed=1) for _ in range(2))
    explorer = explore(session, bots={"Ben": "greedy", "Cid": "greedy"})
    timeline, asked = explorer.timeline, [session.node]
    for _ in range(2):
        explorer.model.push(session.legal_actions.choices[0])
        assert session.actor == "Ann"
        assert session.node.id > asked[-1].id + 1, "bots have answered"
        asked.append(session.node)
    finish(other, seated(["greedy"], ["Ben", "Cid"]))
    for node in session.node.line[other.node.id + 1 :]:
        assert node.action is not None
        other.push(node.action)

    def done(act: Callable[[], object], there: Node) -> None:
        act()
        assert session.node is there
        exec(explorer.model.code.code, {"session": other})  # noqa: S102 - the line is what is tested
        assert other.node.id == there.id

    first, second, third = asked
    done(timeline.undo, second)
    done(timeline.undo, first)
    done(timeline.undo, session.tree.root)  # nothing was decided by hand before
    timeline.undo()
    assert explorer.model.answer.text, "there is nothing to take back"
    done(timeline.redo, first)
    done(timeline.redo, second)
    done(lambda: timeline.step_by(onward=True), session.tree.node(second.id + 1))
    done(timeline.redo, third)
    assert len(session.tree.nodes) == third.id + 1, "no bot has played anything new"
    timeline.redo()
    assert explorer.model.answer.text, "there is nothing to play again"


def test_undo_takes_back_one_action_where_bots_wait_to_be_asked() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session, bots={"Ben": "greedy", "Cid": "greedy"})
    explorer.model.player_control.at_once = False
    end = session.node
    explorer.timeline.undo()
    assert (session.node, explorer.model.code.code) == (end.parent, "session.undo()")
    explorer.timeline.redo()
    assert (session.node, explorer.model.code.code) == (end, "session.redo()")


def test_whoever_plays_again_what_was_taken_back_is_asked_again() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session, bots={"Cid": "greedy", "Ben": "greedy"})
    explorer.model.push("pass")
    asked = session.node
    explorer.timeline.undo()
    assert session.node is not asked
    explorer.model.push("pass")
    assert (session.actor, session.node) == ("Ann", asked), "the bots answer as they did"
    assert (session.branch_name, explorer.timeline.way_back.past.text) == ("main", "")
    assert explorer.model.code.code == f"session.push('SR pass'); session.goto({asked.id})"
    explorer.model.push("pass")
    assert (session.actor, session.branch_name) == ("Ann", "main")
    explorer.timeline.undo()
    explorer.timeline.undo()
    explorer.model.push("pass")
    assert (session.actor, session.node) == ("Ann", asked)
    assert explorer.timeline.way_back.past.text == ""


def test_whoever_looks_back_and_plays_the_same_is_asked_where_the_bots_have_answered() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session, bots={"Cid": "greedy", "Ben": "greedy"})
    first = session.node
    explorer.model.push("pass")
    asked = session.node
    explorer.model.push("pass")
    explorer.timeline.go(first.id)
    explorer.model.push("pass")
    assert (session.node, session.branch_name) == (asked, "main")


def test_a_seated_bot_moves_when_it_is_asked_though_its_cards_are_hidden() -> None:
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    explorer = explore(session, bots={"Cid": "greedy", "Ben": "greedy"}, viewer="Ann")
    explorer.model.push("pass")
    end = session.node
    explorer.timeline.go(next(node.id for node in session.line if session.ruleset.actor(node.state) == "Ben"))
    assert explorer.model.looks_on
    explorer.actions.bots.one.click()
    assert (session.node, session.actor) == (end, "Ann"), "bots that answer at once have answered as they did"
