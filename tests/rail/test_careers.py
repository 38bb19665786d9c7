"""What becomes of the companies of a game: counted as the log tells it, in every railway title."""

from __future__ import annotations

from collections import Counter

import pytest

import lostatlas
from lostatlas.capabilities import METRICS, capability
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Event
from lostatlas.players import finish, seated
from lostatlas.rail.metrics.careers import Careers

BEGUN = {
    "lost_atlas": {"rail.auction_won"},
    "west18": {"west.started"},
    "chubu18": {"rail.company_started", "chubu.par_chosen"},
}
"""By title: the events in which a company gets a president."""
TAKEN_OVER = {"west.acquired", "west.acquired.with_change", "chubu.absorbed", "chubu.merged", "rotla.merged"}
NAMES = ["Ann", "Ben", "Cid", "Dan"]


def game_of(title: str) -> Session:
    """Return a whole game in which companies are taken over."""
    if title == "lost_atlas":
        return lostatlas.load("examples/games/long.json")
    return finish(lostatlas.new_game(NAMES, title=title, seed=1), seated(["random"], NAMES, seed=1))


@pytest.mark.parametrize("title", BEGUN)
def test_companies_that_begin_and_that_are_taken_over_are_counted(title: str) -> None:
    """In one title all companies are there from the beginning, and in two a takeover leaves no new one."""
    session = game_of(title)
    rules = session.ruleset
    rows = capability(rules, METRICS)(rules).game(rules, session.players)
    told: Counter[str] = Counter()
    for before, after in zip(session.history, session.history[1:], strict=False):
        assert after.action is not None
        rows.add(before.state, after.action, after.state, after.events)
        told.update(event.key for event in after.events)
    outcome = rules.outcome(session.state)
    assert outcome is not None
    whole, tables = rows.game_row(session.state, outcome), rows.tables(session.state, outcome)
    assert whole["launches"] == sum(told[key] for key in BEGUN[title]) > 0
    assert whole["mergers"] == sum(told[key] for key in TAKEN_OVER) > 0
    seats = [rows.seat_row(session.state, outcome, player)["launched"] for player in session.players]
    assert sum(seats) == whole["launches"]
    left = Counter(row[8] for row in tables["careers"])
    assert left["merged"] == whole["mergers"] * (2 if title == "lost_atlas" else 1)


def test_a_company_that_has_not_begun_has_no_career_to_end() -> None:
    """A Granger Road may be acquired before it has started; nobody has launched what is gone then."""
    session = lostatlas.new_game(NAMES, title="west18", seed=1)
    before = session.state
    after = evolve(before, companies=FrozenMap(before.companies))  # another map: companies have changed
    careers = Careers({}, takeovers={"west.acquired": "granger"})
    careers.add(before, after, (Event("west.acquired", {"granger": "CBQ"}),), at=1)
    assert (careers.taken_over, careers.all) == (0, [])
