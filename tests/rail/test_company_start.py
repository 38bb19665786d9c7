"""Values that two railway games give to shared steps: a purchase at par, half dividends, who earns what."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.finance import Shares
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Start
from lostatlas.rail import actions as rail
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.market import Move
from lostatlas.rail.state import POOL, TREASURY, Company, OperatingRound, RailState, StockRound, Turn
from lostatlas.rail.steps.auction import BidRules
from lostatlas.rail.steps.dividend import Dividend, HalfDividend, payout
from lostatlas.rail.steps.par_purchase import ParPurchase, to_bank
from lostatlas.rail.steps.trade import LaunchAuction, StockTurn
from tests.rail.test_another_title import TwoLines

RULES = TwoLines()
NEW = Company(code="Z", kind="public", name="Z", shares=Shares.created(10, TREASURY, presidents_units=2))
PARS = (30, 40, 50, 60)


def table(**changes: Any) -> RailState:
    """Ann is in turn in a stock round; X and Y are on 50, and everybody has $100."""
    state = RULES.setup(("Ann", "Ben"), Start())
    return evolve(state, stock=StockRound(player="Ann"), operating=None, **changes)


def turn(start: ParPurchase | None = None, **values: Any) -> StockTurn:
    at_par = ParPurchase(startable=_startable, par_prices=lambda rules, state, company: PARS, **values)
    return StockTurn(start=start or at_par)


def _startable(rules: Any, state: RailState) -> list[Company]:
    return [] if "Z" in state.companies else [NEW]


def test_a_company_is_started_at_each_par_that_the_player_can_pay() -> None:
    starts = [one for one in turn().offers(RULES, table()) if isinstance(one, rail.StartCompany)]
    assert starts == [rail.StartCompany("Z", price) for price in (30, 40, 50)], "$120 is more than $100"


@pytest.mark.parametrize(
    ("company", "price", "key"),
    [("Z", 60, "rail.cannot_pay"), ("Z", 45, "rail.no_par"), ("Q", 50, "rail.not_startable")],
)
def test_another_start_is_refused_with_its_reason(company: str, price: int, key: str) -> None:
    refusal = turn().verify(RULES, table(), rail.StartCompany(company, price))
    assert refusal is not None
    assert refusal.key == key
    assert str(refusal) != key


def test_its_president_pays_for_two_shares_and_it_goes_under_those_on_its_price() -> None:
    state = turn().apply(RULES, table(), rail.StartCompany("Z", 50), EventLog())
    assert (state.cash("Ann"), state.cash("Z")) == (0, 100)
    assert state.companies["Z"].president == "Ann"
    assert state.companies["Z"].shares.units == {"Ann": 2, TREASURY: 8}
    assert state.market.order == ("X", "Y", "Z")
    assert state.stock_round.player == "Ben"
    assert turn().start.why_none(RULES, state) is not None


def test_where_a_company_is_funded_when_it_floats_the_bank_gets_the_money() -> None:
    before = table()
    state = turn(payee=to_bank).apply(RULES, before, rail.StartCompany("Z", 50), EventLog())
    bank = state.ledger.bank
    assert (state.cash("Z"), state.cash(bank) - before.cash(bank)) == (0, 100)


def test_on_a_grid_it_begins_on_the_space_to_start_on() -> None:
    grid = GridMarket.parse(("40 50 60", "30 40p 50p")).put_on("X", 0).put_on("Y", 1)
    state = turn().apply(RULES, table(market=grid), rail.StartCompany("Z", 50), EventLog())
    assert isinstance(state.market, GridMarket)
    assert state.market.cells[state.market.space("Z")].row == 1


def test_nobody_starts_a_company_after_a_sale_or_when_none_is_left() -> None:
    sold = evolve(table(), stock=StockRound(player="Ann", selling=("X",)))
    refusal = turn().verify(RULES, sold, rail.StartCompany("Z", 50))
    assert refusal is not None
    assert refusal.key == "rail.sold_then_auction"
    all_started = turn().apply(RULES, table(), rail.StartCompany("Z", 30), EventLog())
    refusal = turn().verify(RULES, all_started, rail.StartCompany("Z", 30))
    assert refusal is not None
    assert refusal.key == "rail.nothing_to_launch"


def test_a_turn_takes_the_actions_of_its_start() -> None:
    auction = StockTurn(start=LaunchAuction(BidRules(100, 5), launchable=lambda rules, state: True))
    assert rail.Bid in auction.actions
    assert rail.StartCompany not in auction.actions
    assert rail.StartCompany in turn().actions
    assert rail.Bid not in turn().actions


# -- half dividends


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
    assert payout(state, "X", 130, half=True, company_shares=(TREASURY, POOL)) == {
        "Ann": 6,
        "Ben": 26,
        "X": 19,
        "Cid": 13,
    }


def test_shares_of_the_bank_earn_only_where_the_title_says_so() -> None:
    state = at_dividend(100, Ann=5, pool=3, treasury=2)
    assert payout(state, "X", 100) == {"Ann": 50, "X": 20}
    assert payout(state, "X", 100, company_shares=(TREASURY, POOL)) == {"Ann": 50, "X": 50}
    assert payout(state, "X", 100, company_shares=()) == {"Ann": 50}


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
