"""Who can only pass, while bots play for the others, passes at one press until something else may be done."""

from __future__ import annotations

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import PLAYERS
from lostatlas_widgets.explorer.panel import Explorer, explore
from lostatlas_widgets.explorer.pass_button import only_pass

BOTS = {"Ben": "greedy", "Cid": "greedy"}


def started() -> Explorer:
    return explore(new_game(["Ann", "Ben", "Cid"], board=official(), seed=2), bots=BOTS)


@pytest.fixture
def broke() -> Explorer:
    """Return a game in which Ann, who plays by hand, can only pass."""
    explorer = started()
    while not only_pass(explorer.session):
        assert explorer.actions.passing.button.layout.display == "none"
        explorer.session.push(PLAYERS["greedy"](0).choose(explorer.session))
    assert explorer.session.actor == "Ann"
    return explorer


def test_one_press_passes_until_something_else_may_be_done(broke: Explorer) -> None:
    session, actions = broke.session, broke.actions
    begun = session.node
    assert actions.passing.button.layout.display is None
    actions.passing.button.click()
    assert session.actor == "Ann"
    assert not only_pass(session)
    assert actions.passing.button.layout.display == "none"
    passes = 0
    for node in session.node.upwards():
        if node is begun:
            break
        assert node.parent is not None
        if node.action is not None and session.ruleset.actor(node.parent.state) == "Ann":
            assert node.action.kind == "pass", "nothing else was played for her"
            passes += 1
    assert passes > 1
    assert broke.model.answer.text == f"Ann has passed {passes} times."
    after, code = session.state, broke.model.code.code
    actions.bots.take_back.click()
    assert session.node is begun, "it is taken back as one"
    assert broke.model.answer.text == ""
    exec(code, {"session": session})  # noqa: S102 - the line is what is tested
    assert session.state == after


def test_where_everybody_plays_by_hand_one_passes_for_oneself_only(broke: Explorer) -> None:
    seats = broke.seats
    for player in BOTS:
        seats.seat(player, "")
    assert only_pass(broke.session)
    assert broke.actions.passing.button.layout.display == "none"
