"""What somebody has reached by operating is told once, from what happened."""

from __future__ import annotations

import pytest

from lostatlas import Session, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.players import PLAYERS
from lostatlas.teach.milestones import first_round, milestones
from lostatlas.text import speaking


def played(*, until_round: str, cycle: int = 1) -> Session:
    """Return a game of bots that stands where Ann is asked for the first time in a round."""
    session, bot = new_game(["Ann", "Ben", "Cid"], board=official(), seed=28), PLAYERS["greedy"](1)
    while (session.state.cycle, session.state.round, session.actor) != (cycle, until_round, "Ann"):
        session.push(bot.choose(session))
    return session


def test_a_first_round_is_told_when_it_is_over_and_until_the_next_one_is() -> None:
    assert first_round(played(until_round="OR1"), "Ann") == ()
    session = played(until_round="OR2")
    nodes = first_round(session, "Ann")
    assert {node.parent.state.round for node in nodes if node.parent} == {"OR1"}
    assert nodes[0].parent is not None
    assert nodes[0].parent.state.round == "OR1"
    assert first_round(session, "nobody") == ()
    assert first_round(played(until_round="SR", cycle=2), "Ann") == ()
    session.goto(nodes[-2])
    assert first_round(session, "Ann") == (), "who goes back plays it still"


def test_a_round_is_told_while_the_bots_play_on_in_the_next_one() -> None:
    session = played(until_round="OR2")
    began = next(node for node in session.history if node.state.round == "OR2")
    session.goto(began)
    assert session.actor == "Ben"
    assert first_round(session, "Ann")


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_every_amount_that_is_told_is_that_of_the_game(spoken: str) -> None:
    session = played(until_round="OR2")
    nodes = first_round(session, "Ann")
    assert nodes[0].parent is not None
    before, after = nodes[0].parent.state, nodes[-1].state
    with speaking(spoken):
        *companies, changed, look = milestones(nodes, session, "Ann").splitlines()
    ran = [one for one in after.companies if one in ("OV", "AD")]
    assert [line for line in companies if any(one in line for one in ran)] == companies
    assert len(companies) == 2
    for line in companies:
        assert "$40" in line
    assert "$16" in companies[0]  # the other one withheld
    assert f"${before.ledger['Ann']}" in changed
    assert f"${after.ledger['Ann']}" in changed
    for one in ran:
        assert f"${before.cash(one)}" in changed
        assert f"${after.cash(one)}" in changed
    assert f"${after.market.price('AD')}" in look


@pytest.mark.parametrize(
    ("played_on", "told"),
    [
        (("train 2", "pass", "lay 5@M9 r2"), "stays at"),
        (("pass", "pass", "lay 5@M9 r2"), "owns no train"),
    ],
)
def test_what_is_to_be_looked_at_is_what_the_company_needs(played_on: tuple[str, ...], told: str) -> None:
    session = played(until_round="OR1")
    begun = len(session.history)
    for text in played_on:
        session.push(text)
    assert told in milestones(session.history[begun:], session, "Ann").splitlines()[-1]


@pytest.mark.parametrize(("spoken", "told"), [("en", "two 2-trains"), ("ja", "2-列車2台")])
def test_trains_of_a_name_are_told_together(spoken: str, told: str) -> None:
    session = played(until_round="OR2")
    with speaking(spoken):
        assert told in milestones(first_round(session, "Ann"), session, "Ann").splitlines()[1]


def test_who_has_run_no_company_has_reached_nothing_by_it() -> None:
    session = played(until_round="OR2")
    assert milestones(session.history[1:5], session, "Ann") == ""
