"""§2.1, R14: the president pays for terrain: any tile with cash, a forced one with shares as well."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.west18.state import WestState
from lostatlas.games.west18.steps.helped_track import HelpedTrack
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, with_company, with_turn
from tests.games.west18.games import (
    IT,
    begun,
    offered,
    operated,
    play,
    rules_of,
    turn_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)

NEARER = "lay 9@B5 r5"
"""A tile on the mountain of NP's western railhead, which leads on to the east; it costs $40."""


def rules(**options: Any) -> Any:
    return rules_of(seating="random", grant_consent=False, **options)


RULES = rules()


def poor(cash: int = 10, *, up: int = 3, lays: tuple[str, ...] = ()) -> WestState:
    """Return the turn of Ann's NP without money, whose way from Minneapolis is closed to it in this turn."""
    state = with_started(begun(rules=RULES), "Ann", "NP", 90)
    state = operated(with_shares(state, "Ann", "UP", up, POOL), "UP")
    state = with_cash(with_cash(state, "NP", 0), "Ann", cash)
    closed = tuple(IT.hex(name) for name in ("C22", "C24", "D21"))
    return evolve(turn_of(state, "NP", "track", lays=lays), declined=closed)


def refused(state: WestState, text: str, rules: Any = RULES) -> str:
    """Return why the step of track refuses an action, also where it is skipped."""
    step = rules.find_step(HelpedTrack)
    refusal = next(step.reasons(rules, state, rules.parse_action(state, text)), None)
    return "" if refusal is None else refusal.key


def test_cash_of_the_president_pays_for_any_tile() -> None:
    after = play(poor(50), NEARER, rules=RULES)
    assert (after.cash("Ann"), after.cash("NP")) == (10, 0)


def test_for_the_forced_tile_the_president_sells_shares_one_by_one() -> None:
    """UP is at 70, and its price falls once, since Ann presides it."""
    state = poor()
    assert why_not(state, NEARER, RULES) == "lay.cost"
    assert why_not(state, "sell 2 UP", RULES) == "west.one_by_one"
    state = play(state, "sell 1 UP", rules=RULES)
    assert (state.cash("Ann"), state.price("UP")) == (80, 60)
    assert why_not(state, "sell 1 UP", RULES) == "west.no_forced_tile"
    assert why_not(state, "pass", RULES) == "west.come_nearer"  # it was sold for the tile
    after = play(state, NEARER, rules=RULES)
    assert (after.cash("Ann"), IT.hex("B5") in after.board.laid) == (40, True)


def test_no_presidency_may_change_for_it() -> None:
    state = with_shares(poor(up=2), "Ben", "UP", 2, POOL)
    assert refused(state, "sell 1 UP") == "west.no_forced_tile"  # nothing that is to be had would do
    begun_to_lay = with_turn(state, evolve(state.turn, lays=("yellow",)))
    assert why_not(begun_to_lay, "sell 1 UP", RULES) == "rail.keeps_presidency"


def test_nobody_has_to_begin_who_cannot_pay() -> None:
    assert refused(poor(up=2), "pass") == ""
    assert RULES.settle(poor(up=2), EventLog()).step != "track"


def test_whoever_has_begun_to_lay_and_cannot_pay_is_bankrupt() -> None:
    state = poor(up=2, lays=("yellow",))
    assert offered(state, RULES) == ["bankrupt"]
    after = play(state, "bankrupt", rules=RULES)
    assert after.players == ("Ben", "Cid")
    assert after.companies["NP"].president == after.companies["UP"].president == ""


def test_shares_come_before_bankruptcy() -> None:
    state = poor(lays=("yellow",))
    assert offered(state, RULES) == ["sell 1 UP"]
    assert why_not(state, "bankrupt", RULES) == "rail.sell_first"


def test_nothing_is_sold_for_a_tile_that_is_not_forced() -> None:
    """The yellow tile leads back to the coast: cash alone may pay for it."""
    state = poor()
    assert why_not(state, "lay 8@B5 r0", RULES) == "lay.cost"
    done = with_company(state, evolve(state.companies["NP"], kind="public"))
    assert refused(done, "sell 1 UP") == "west.no_forced_tile"


def test_where_the_railhead_comes_first_its_tile_is_the_forced_one() -> None:
    first = rules(land_grant_step="railhead")
    state = poor()
    assert "sell 1 UP" in offered(state, first)
    after = play(state, "sell 1 UP", "lay 8@B5 r0", rules=first)
    assert after.cash("Ann") == 40


@pytest.mark.parametrize("text", ["sell 1 UP", "bankrupt"])
def test_where_nobody_helps_the_tile_is_not_laid(text: str) -> None:
    alone = rules(grant_shortfall="no_lay")
    assert refused(poor(50), NEARER, alone) == "lay.cost"
    assert refused(poor(), text, alone) == "west.no_forced_tile"
