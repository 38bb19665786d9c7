"""The rules of dividends that are half paid and half kept (`lostatlas.rail.steps.dividend`)."""

from __future__ import annotations

from lostatlas.finance import Shares
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.values import EventLog
from lostatlas.rail import actions as rail
from lostatlas.rail.market import Move
from lostatlas.rail.state import POOL, TREASURY, Company, OperatingRound, RailState, Turn
from lostatlas.rail.steps.dividend import Dividend, HalfDividend
from tests.rail.test_another_title import TwoLines

RULES = TwoLines()


def at_dividend(revenue: int, **units: int) -> RailState:
    company = Company(code="X", kind="public", name="X", shares=Shares(FrozenMap(units), "Ann"))
    state = RULES.setup(("Ann", "Ben"), Start())
    operating = OperatingRound(number=1, turn=Turn(company="X", colours=(), revenue=revenue))
    return evolve(
        state, companies=state.companies.set("X", company), operating=operating, round="OR1", step="dividend"
    )


HALF = HalfDividend(allowed=lambda rules, state, code: True, price_move=lambda paid, price: Move("right", 0))


def test_half_of_190_pays_28_for_three_shares_and_95_and_19_for_two_of_the_market_to_the_company() -> None:
    step = Dividend(half=HALF, company_shares=(TREASURY, POOL))
    before = at_dividend(190, Ann=3, Ben=5, pool=2)
    state = step.apply(RULES, before, rail.PayHalf(), events := EventLog())
    gained = {one: state.cash(one) - before.cash(one) for one in ("Ann", "Ben", "X")}
    assert gained == {"Ann": 28, "Ben": 47, "X": 95 + 19}
    assert state.price("X") == before.price("X"), "half: it stays"
    assert "rail.dividend_half" in [event.key for event in events]


def test_half_of_130_is_rounded_down_for_each_holder_and_for_the_company_together() -> None:
    state = at_dividend(130, Ann=1, Ben=4, pool=2, treasury=1, Cid=2)
    step = Dividend(half=HALF, company_shares=(TREASURY, POOL))
    assert step.payout(state, "X", 130, half=True) == {
        "Ann": 6,
        "Ben": 26,
        "X": 19,
        "Cid": 13,
    }


def test_shares_of_the_bank_earn_only_where_the_title_says_so() -> None:
    state = at_dividend(100, Ann=5, pool=3, treasury=2)
    assert Dividend().payout(state, "X", 100) == {"Ann": 50, "X": 20}
    assert Dividend(company_shares=(TREASURY, POOL)).payout(state, "X", 100) == {"Ann": 50, "X": 50}
    assert Dividend(company_shares=()).payout(state, "X", 100) == {"Ann": 50}


def test_half_is_offered_and_allowed_only_where_the_policy_allows_it() -> None:
    state = at_dividend(100, Ann=10)
    never = HalfDividend(allowed=lambda rules, state, code: code != "X", price_move=HALF.price_move)
    for step in (Dividend(), Dividend(half=never)):
        assert rail.PayHalf() not in step.offers(RULES, state)
        refusal = step.verify(RULES, state, rail.PayHalf())
        assert refusal is not None
        assert refusal.key == "rail.no_half_dividend"
    assert rail.PayHalf() in Dividend(half=HALF).offers(RULES, state)
    assert Dividend(half=HALF).verify(RULES, state, rail.PayHalf()) is None
