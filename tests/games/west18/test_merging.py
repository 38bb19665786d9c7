"""§2.8: the M&A round, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.acquisition import balance
from lostatlas.games.west18.conversion import WAITING, convert
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import certificates, move_price
from lostatlas.games.west18.state import RoadOffer
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.text import message
from lostatlas.track.board import Marker, Stop
from tests.games.west18.games import (
    IT,
    SEATED,
    begun,
    company,
    joined,
    laid,
    linked,
    merging,
    offered,
    operated,
    play,
    turn_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)


@pytest.mark.parametrize(("shares", "rest"), [(0, 180), (1, 20), (2, -140)])
def test_a_granger_road_at_90_for_a_company_at_160(shares: int, rest: int) -> None:
    """B §2.8: $180; one share and $20; or two shares, and $140 comes back."""
    state = with_started(company("GN", 100), "Ben", "CRIP", 90)
    while state.price("GN") < 160:
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    assert balance(state, RoadOffer("GN", "CRIP", shares)) == rest


@pytest.mark.parametrize(("shares", "key", "amount"), [(1, "", 20), (2, ".with_change", 140)])
def test_an_acquisition_says_who_receives_the_difference(shares: int, key: str, amount: int) -> None:
    state = with_cash(joined(), "GN", 400)
    while state.price("GN") < 160:
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    asked = play(state, f"acquire CMStPP by GN for {shares}")
    event = SEATED.apply(asked, SEATED.parse_action(asked, "accept")).events[0]
    assert (event.key, event.facts["amount"]) == (f"west.acquired{key}", amount)
    assert ("receives $140" in message(event.key, **event.facts)) == (amount == 140)


def test_the_owner_of_a_granger_road_agrees_or_not() -> None:
    state = play(joined(), "acquire CMStPP by GN for 1")
    assert (SEATED.actor(state), offered(state)) == ("Ben", ["accept", "decline"])
    after = play(state, "accept")
    assert "CMStPP" not in after.companies
    assert after.companies["GN"].shares.of("Ben") == 1
    assert after.cash("GN") == 400 - 90 + 180  # the difference, and the cash of the Granger Road
    again = play(state, "decline")
    assert why_not(again, "acquire CMStPP by GN for 1") == "west.offer_declined"


def test_a_granger_road_without_a_connection_or_in_grey_is_not_acquired() -> None:
    state = joined()
    assert why_not(with_started(state, "Ben", "MKT", 90), "acquire MKT by GN for 0") == "west.not_connected"
    for _ in range(5):
        state = move_price(state, "CMStPP", -1, EventLog(), why="no_dividend")
    assert state.price("CMStPP") == 0
    assert why_not(state, "acquire CMStPP by GN for 0") == "west.grey_granger"


def test_a_granger_road_that_has_not_started_takes_two_shares_and_gives_no_change() -> None:
    state = company("GN", 90)
    board = state.board.mark(IT.hex("E26"), Marker("B", "GN", 0))
    state = merging(evolve(with_cash(state, "GN", 400), board=board))
    assert why_not(state, "acquire CMStPP by GN for 1") == "west.two_for_unstarted"
    after = play(state, "acquire CMStPP by GN for 2")
    assert (after.cash("GN"), after.companies["GN"].shares.of(POOL)) == (380, 2)
    assert "CMStPP" in after.closed


def test_issues_and_redemptions_move_no_price_and_do_not_follow_each_other() -> None:
    state = play(merging(company("GN", 90)), "issue 2 GN")
    assert (state.price("GN"), state.cash("GN")) == (90, 360)
    state = play(state, "pass", "pass")
    assert why_not(state, "redeem 1 GN") == "west.other_way"
    assert why_not(state, "issue 1 GN") == ""


def test_more_than_60_percent_may_result_and_the_limit_of_certificates_holds_in_the_next_stock_round() -> (
    None
):
    state = with_cash(with_shares(joined("Ann"), "Ann", "GN", 4, TREASURY), "GN", 400)
    after = play(state, "acquire CMStPP by GN for 2")
    assert after.companies["GN"].shares.of("Ann") == 8


def test_too_many_certificates_are_sold_in_the_next_turn_of_a_stock_round() -> None:
    stock = operated(with_started(begun("A B C D E F"), "A", "GN", 70, more=4), "GN")
    for code in ("MKT", "MP", "CBQ", "CNW", "CRIP", "SLSF", "SSW"):
        stock = with_started(stock, "A", code, 50)
    assert certificates(stock, "A") == 12
    assert why_not(stock, "pass") == "west.over_limit"
    assert why_not(play(stock, "sell 1 GN"), "pass") == ""


def test_whoever_holds_too_many_certificates_sells_until_the_limit_is_met() -> None:
    """§5: two too many: a share more is sold of the same company, whose price falls once in a turn."""
    stock = operated(with_started(begun("A B C D E F"), "A", "GN", 70, more=5), "GN")
    for code in ("MKT", "MP", "CBQ", "CNW", "CRIP", "SLSF", "SSW"):
        stock = with_started(stock, "A", code, 50)
    once = play(stock, "sell 1 GN")
    assert certificates(once, "A") == 12
    assert why_not(once, "pass") == "west.over_limit"
    assert "sell 1 GN" in offered(once)
    twice = play(once, "sell 1 GN")
    assert (certificates(twice, "A"), twice.price("GN")) == (11, 60)
    assert why_not(twice, "sell 1 GN") == "rail.sold_this_turn"
    assert why_not(twice, "pass") == ""


def test_who_holds_too_many_certificates_buys_no_grey_granger_road_before_the_limit_is_met() -> None:
    """§1.2 and §5: it does not count, but the purchase would end the turn."""
    stock = operated(with_started(begun("A B C D E F"), "A", "GN", 70, more=4), "GN")
    for code in ("MKT", "MP", "CBQ", "CNW", "CRIP", "SLSF", "SSW"):
        stock = with_started(stock, "A", code, 50)
    stock = with_started(stock, "B", "CMStPP", 50)
    shares = stock.companies["CMStPP"].shares.with_president(None).moved("B", POOL, 2)
    stock = with_company(stock, evolve(stock.companies["CMStPP"], shares=shares))
    stock = move_price(stock, "CMStPP", -1, EventLog(), why="no_dividend")
    assert certificates(stock, "A") == 12
    assert why_not(stock, "preside CMStPP") == "west.over_limit"
    assert why_not(play(stock, "sell 1 GN"), "preside CMStPP") == ""


def test_cash_and_trains_join_and_a_token_of_the_charter_replaces_the_granger_roads() -> None:
    """A tile in Des Moines joins UP's Omaha with CRIP's Cedar Rapids: their routes share track."""
    state = with_started(with_shares(begun(), "Ann", "UP", 2, POOL), "Ann", "CRIP", 60)
    state = with_cash(state, "UP", 100)
    assert why_not(merging(state), "acquire CRIP by UP for 1") == "west.not_connected"
    board = laid(laid(state.board, "15@F21 r1"), "4@F23 r1")
    state = with_company(evolve(state, board=board), evolve(state.companies["CRIP"], trains=("3",)))
    before = state.companies["UP"].tokens
    after = play(merging(state), "acquire CRIP by UP for 1")
    up = after.companies["UP"]
    assert after.board.tokens[Stop(IT.hex("F25"), 0)] == ("UP",)
    assert (up.trains, up.tokens) == (("2", "2", "3"), before[1:])
    assert after.cash("UP") == 100 + 120 - 50  # what CRIP had, less what one share does not cover


def test_priority_does_not_move_and_each_player_has_one_action_a_turn() -> None:
    state = play(merging(company("GN", 90)), "issue 1 GN")
    assert (SEATED.actor(state), state.priority) == ("Ben", "Ann")
    state = play(state, "pass", "pass", "pass")
    assert (state.round, state.priority, SEATED.actor(state)) == ("SR", "Ann", "Ann")


def test_shares_are_redeemed_from_the_pool_at_the_market_price() -> None:
    state = with_shares(with_cash(company("GN", 90), "GN", 400), POOL, "GN", 3, TREASURY)
    after = play(merging(state), "redeem 3 GN")
    gn = after.companies["GN"].shares
    assert (after.cash("GN"), after.price("GN"), gn.of(POOL), gn.of(TREASURY)) == (130, 90, 0, 8)


def test_a_token_that_is_moved_leaves_its_circle_to_an_x2_token_that_waits() -> None:
    """§2.2 and §2.4: KP's x2 waits beside Denver, which DRG leaves for Cedar Rapids."""
    denver, omaha, rapids = (Stop(IT.hex(name), 0) for name in ("G14", "F21", "F25"))
    state = with_started(with_started(linked(), "Ben", "DRG", 90), "Ben", "CRIP", 60)
    state = convert(IT, state, "KP", EventLog())
    assert state.board.markers[denver.hex] == (Marker(WAITING, "KP"),)
    board = laid(state.board, "15@F21 r1", "4@F23 r1").place_token(omaha, "DRG")
    state = with_company(
        evolve(with_cash(state, "DRG", 500), board=board), evolve(state.companies["DRG"], tokens=())
    )
    state = play(merging(state), "pass", "acquire CRIP by DRG for 1", "move G14")
    assert (state.board.tokens[rapids], state.board.tokens[denver]) == (("DRG",), ("KP",))
    assert state.board.markers[denver.hex] == (Marker(DOUBLED, "KP"),)
    state = turn_of(with_cash(state, "KP", 400), "KP", "token", phase=2)
    assert "token G14" not in offered(state)
