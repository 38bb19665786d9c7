"""§2.5 and §2.6: the run, who is paid, and the price after it, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import WestState
from lostatlas.games.west18.steps.dividend import shares_of_revenue
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.run import best_run
from tests.games.west18.games import (
    SEATED,
    begun,
    company,
    play,
    rules_of,
    turn_of,
    why_not,
    with_shares,
)


def test_a_run_that_earns_less_is_refused_unless_a_ruling_allows_it() -> None:
    state = turn_of(with_started_up(), "UP", "run")
    best = SEATED.format_action(state, best_run(SEATED, state))
    short = best.partition("+")[0]
    assert why_not(state, short) == "rail.earns_less"
    assert play(state, best).turn.revenue == 130


def with_started_up() -> WestState:
    return with_shares(begun(), "Ann", "UP", 2, POOL)


def test_ups_first_run_pays_13_a_share_and_65_to_its_treasury() -> None:
    """B §7.9."""
    state = turn_of(with_started_up(), "UP", "dividend", revenue=130)
    state = play(state, "pay")
    assert (state.cash("UP"), state.cash("Ann"), state.price("UP")) == (65, 526, 80)


def test_half_of_a_granger_roads_revenue_goes_to_its_treasury() -> None:
    assert shares_of_revenue(company("MKT"), "MKT", 60) == {"Ann": 30, "MKT": 30}


def test_government_and_pool_shares_earn_nothing() -> None:
    state = with_shares(company("SP"), POOL, "SP", 1, TREASURY)
    assert shares_of_revenue(state, "SP", 100) == {"Ann": 20, "SP": 20}


def test_a_dividend_of_the_price_or_more_lifts_it_one_space_and_nothing_lowers_it() -> None:
    state = turn_of(company("GN"), "GN", "dividend", revenue=90)
    assert play(state, "pay").price("GN") == 100
    assert play(state, "withhold").price("GN") == 80
    less = turn_of(company("GN"), "GN", "dividend", revenue=80)
    assert play(less, "pay").price("GN") == 90


def test_a_subsidy_alone_is_revenue() -> None:
    """R19; and the comparison with the price takes all that is paid out."""
    state = evolve(turn_of(company("SP"), "SP", "dividend"), subsidy=90)
    assert play(state, "pay").price("SP") == 100


def test_any_dividend_lifts_a_granger_road_out_of_the_grey_space() -> None:
    state = move_price(company("MKT", 50), "MKT", -1, EventLog(), why="no_dividend")
    assert play(turn_of(state, "MKT", "dividend", revenue=10), "pay").price("MKT") == 50


@pytest.mark.parametrize(("ruling", "price"), [(True, 100), (False, 80)])
def test_whether_a_subsidy_alone_keeps_the_price_from_falling(ruling: bool, price: int) -> None:
    """R19."""
    rules = rules_of(seating="random", subsidy_is_revenue=ruling)
    state = evolve(turn_of(company("SP"), "SP", "dividend"), subsidy=90)
    assert play(state, "pay", rules=rules).price("SP") == price


@pytest.mark.parametrize(("revenue", "price"), [(0, 50), (40, 50), (50, 60)])
def test_a_land_grant_company_at_50_falls_no_further(revenue: int, price: int) -> None:
    state = turn_of(company("SP", 70), "SP", "dividend", revenue=revenue)
    for _ in range(2):
        state = move_price(state, "SP", -1, EventLog(), why="no_dividend")
    state = play(state, "pay") if revenue else SEATED.settle(state, EventLog())
    assert state.price("SP") == price
