"""What becomes of the companies of a game: counted as the log tells it, in every railway title."""

from __future__ import annotations

from collections import Counter

import pytest

import lostatlas
from lostatlas.capabilities import METRICS, capability

BEGUN = {
    "long": {"rail.auction_won"},
    "west18": {"west.started"},
    "chubu18": {"rail.company_started", "chubu.par_chosen"},
}
"""By sample game: the events in which a company of its title gets a president."""
TAKEN_OVER = ("west.acquired", "west.acquired.with_change", "chubu.absorbed", "chubu.merged", "rotla.merged")


@pytest.mark.parametrize("game", BEGUN)
def test_companies_that_begin_and_that_are_taken_over_are_counted(game: str) -> None:
    """In one title all companies are there from the beginning, and a taken over one leaves no new one."""
    session = lostatlas.load(f"examples/games/{game}.json")
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
    assert whole["launches"] == sum(told[key] for key in BEGUN[game]) > 0
    assert whole["mergers"] == sum(told[key] for key in TAKEN_OVER)
    seats = [rows.seat_row(session.state, outcome, player)["launched"] for player in session.players]
    assert sum(seats) == whole["launches"]
    left = Counter(row[8] for row in tables["careers"])
    assert left["merged"] == whole["mergers"] * (2 if game == "long" else 1)
