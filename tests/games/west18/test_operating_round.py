"""§2 and §3: the operating round, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.west18.acquisition import balance
from lostatlas.games.west18.actions import IssueShares
from lostatlas.games.west18.autopilot import wanted
from lostatlas.games.west18.conversion import WAITING, is_linked, reserved_for, settle_waiting
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.state import PendingLay, RoadOffer, WestMergerRound, WestState
from lostatlas.games.west18.steps.becoming_public import BecomePublic
from lostatlas.games.west18.steps.earning import shares_of_revenue
from lostatlas.games.west18.steps.issuing import IssueTreasury
from lostatlas.games.west18.steps.tokens import PlaceWestToken
from lostatlas.games.west18.steps.track import owners_to_ask, subsidy
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, Turn, with_company
from lostatlas.rail.steps.run import best_run
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.upgrades import apply_lay
from tests.games.west18.games import (
    SEATED,
    begun,
    offered,
    operated,
    play,
    rules_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)

IT = figures()


def turn_of(state: WestState, code: str, step: str, *, phase: int = 0, **turn: Any) -> WestState:
    """Return the state in a company's operating turn, at a step."""
    colours = SEATED.phases[phase].colours
    operating = OperatingRound(number=1, order=state.market.order)
    operating = evolve(operating, turn=Turn(company=code, colours=colours, **turn))
    return evolve(
        state, round="OR1", step=step, stock=None, operating=operating, phase=phase, merging=None, waiting=()
    )


def laid(board: Board, *lays: str) -> Board:
    """Return the board with tiles such as ``9@F23 r1``."""
    for one in lays:
        tile, _, rest = one.partition("@")
        name, _, turns = rest.partition(" r")
        board = apply_lay(board, IT.hex(name), IT.tiles[tile], int(turns), IT.upgrades)
    return board


def company(code: str, price: int = 90, *, players: str = "Ann Ben Cid", more: int = 0) -> WestState:
    """Return a game in which Ann presides a company."""
    return with_started(begun(players), "Ann", code, price, more=more)


def hex_of(text: str) -> Hex:
    return IT.hex(text.partition("@")[2].split()[0])


def lays_of(state: WestState) -> list[str]:
    return [text for text in offered(state) if text.startswith("lay")]


def reasons(step: Any, state: WestState, action: Action) -> set[str]:
    """Return the keys of all that forbids an action in a step."""
    return {refusal.key for refusal in step.reasons(SEATED, state, action)}


# §2: the order


def test_the_highest_price_operates_first_and_then_the_top_of_the_stack() -> None:
    state = play(begun(), "start MKT 80", "start GN 100", "start SP 80")
    assert state.market.order == ("GN", "MKT", "SP", "UP")


def test_in_the_second_edition_granger_roads_operate_first() -> None:
    second = rules_of(edition="second", first_round="purchase")
    state = play(begun(rules=second), "start GN 100", "start MKT 50", "start CBQ 60", rules=second)
    order = second.rounds["OR"].order(state)  # type: ignore[attr-defined]
    assert list(order) == ["CBQ", "MKT", "GN", "UP"]


# §2.1: track


def test_a_granger_road_lays_one_tile_in_the_settled_zone() -> None:
    state = turn_of(with_cash(company("CRIP"), "CRIP", 300), "CRIP", "track")
    assert lays_of(state)
    assert all(hex_of(text) in IT.settled_zone for text in lays_of(state))
    assert not lays_of(turn_of(company("CRIP"), "CRIP", "track", lays=("yellow",)))
    mkt = turn_of(with_cash(company("MKT"), "MKT", 300), "MKT", "track")
    assert why_not(mkt, "lay 9@L17 r1") == "west.outside_zone"


def test_granger_roads_and_land_grant_companies_lay_to_green() -> None:
    state = turn_of(company("MKT"), "MKT", "track", phase=3)
    board = laid(state.board, "15@L21 r1")
    assert why_not(evolve(state, board=board), "lay 63@L21 r0") == "west.only_to_green"


def test_a_land_grant_company_lays_three_tiles_the_same_hex_twice_allowed() -> None:
    """Situation 6: yellow in the railhead hex and its upgrade are two of three lays, with one subsidy."""
    state = turn_of(with_cash(company("ATSF"), "ATSF", 500), "ATSF", "track", phase=1)
    before = state.cash("bank")
    state = play(state, "lay 9@H21 r0")
    assert state.subsidy == 30
    upgrades = [text for text in lays_of(state) if "@H21" in text]
    state = play(state, upgrades[0])
    assert (state.subsidy, state.turn.lays) == (30, ("yellow", "upgrade"))
    assert state.step == "track"
    assert state.cash("bank") == before


def test_a_public_company_lays_two_yellow_tiles_or_one_upgrade() -> None:
    state = turn_of(company("DRG"), "DRG", "track", phase=1)
    assert {text for text in lays_of(state) if "G14" in text}
    done = turn_of(company("DRG"), "DRG", "track", phase=1, lays=("yellow",))
    assert why_not(done, "lay 15@G14 r0") in ("rail.lay_count", "lay.track")


def test_terrain_is_paid_once_to_the_bank() -> None:
    state = turn_of(with_cash(company("DRG"), "DRG", 300), "DRG", "track")
    mountains = [text for text in lays_of(state) if IT.board.cells[hex_of(text)].printed.cost]
    state = play(state, mountains[0])
    assert state.cash("DRG") == 260


def test_a_subsidy_goes_to_the_land_grant_company_that_lays_first_and_to_nobody_else() -> None:
    """Situation 7: SP and TP share J15; laid by anybody else, or after the conversion, it pays nobody."""
    state = with_started(company("SP"), "Ben", "TP", 90)
    j15 = IT.hex("J15")
    assert [subsidy(turn_of(state, code, "track"), j15) for code in ("SP", "TP")] == [30, 30]
    assert subsidy(turn_of(with_started(state, "Cid", "GN", 90), "GN", "track"), j15) == 0
    public = with_company(state, evolve(state.companies["SP"], kind="public"))
    assert subsidy(turn_of(public, "SP", "track"), j15) == 0
    again = evolve(state, board=laid(state.board, "9@J15 r1"))
    assert subsidy(turn_of(again, "SP", "track"), j15) == 0


def asking() -> WestState:
    """Return the turn of Ann's DRG in a game where Ben has KP and Cid ATSF."""
    state = with_started(with_started(company("DRG"), "Ben", "KP", 90), "Cid", "ATSF", 90)
    return turn_of(with_cash(state, "DRG", 400), "DRG", "track")


def test_until_phase_3_a_tile_in_a_land_grant_needs_the_consent_of_one_owner() -> None:
    """DRG lays in G16, which is KP's; once Ben has refused, no tile may be laid there in this turn."""
    state = play(asking(), "lay 9@G16 r1")
    assert (SEATED.actor(state), SEATED.acting_for(state)) == ("Ben", "KP")
    assert IT.hex("G16") in play(state, "accept").board.laid
    refused = play(state, "decline")
    assert why_not(refused, "lay 9@G16 r1") == "west.no_consent"
    assert not refused.board.laid
    later = evolve(asking(), phase=1)
    assert IT.hex("G16") in play(later, "lay 9@G16 r1").board.laid


def test_each_owner_of_a_hex_is_asked_until_one_agrees() -> None:
    state = asking()
    assert owners_to_ask(state, IT.hex("H17")) == ("KP", "ATSF")
    pending = PendingLay(IT.hex("G16"), "9", 1, ("KP", "ATSF"))
    asked = play(evolve(state, pending=pending), "decline")
    assert SEATED.acting_for(asked) == "ATSF"
    assert IT.hex("G16") in play(asked, "accept").board.laid


def test_owners_that_have_not_started_or_are_public_are_not_asked() -> None:
    """R27; and a president agrees to his own company."""
    g16 = IT.hex("G16")
    assert owners_to_ask(turn_of(company("DRG"), "DRG", "track"), g16) == ()
    own = with_started(company("DRG"), "Ann", "KP", 90)
    assert owners_to_ask(turn_of(own, "DRG", "track"), g16) == ()
    public = asking()
    public = with_company(public, evolve(public.companies["KP"], kind="public"))
    assert owners_to_ask(public, g16) == ()


# §2.2: conversion


def linked() -> WestState:
    """Return a game where track joins KP's home with Denver."""
    state = company("KP")
    board = state.board
    for name in ("G20", "G18", "G16"):
        board = board.lay(IT.hex(name), IT.tiles["9"].rotated(1))
    return evolve(state, board=board)


def test_a_land_grant_company_converts_when_its_home_and_destination_are_joined() -> None:
    """Situation 8: Denver's only circle is DRG's, so the x2 waits beside it, and takes the second one."""
    state = linked()
    assert is_linked(state, "KP")
    assert not is_linked(company("KP"), "KP")
    state = SEATED.settle(turn_of(state, "KP", "convert"), EventLog())
    kp = state.companies["KP"]
    assert (kp.kind, kp.shares.of(TREASURY), kp.shares.of("government")) == ("public", 8, 0)
    assert Marker(WAITING, "KP") in state.board.markers[IT.hex("G14")]
    board = settle_waiting(laid(state.board, "15@G14 r3"), IT.hex("G14"))
    assert "KP" in board.tokens[Stop(IT.hex("G14"), 0)]
    assert Marker(DOUBLED, "KP") in board.markers[IT.hex("G14")]


def test_no_other_token_is_placed_in_the_turn_of_the_conversion() -> None:
    state = turn_of(with_cash(linked(), "KP", 400), "KP", "convert")
    step = BecomePublic()
    after = step.skip(SEATED, state, EventLog())
    assert (after.turn.tokens, after.step) == (1, "issue")
    assert reasons(PlaceWestToken(), after, PlaceToken(Stop(IT.hex("F21"), 0))) >= {"west.one_token"}


def test_from_phase_5_the_destination_may_be_abandoned_for_a_b_token() -> None:
    state = turn_of(company("SP"), "SP", "convert", phase=3)
    assert offered(state) == ["abandon", "pass"]
    state = play(state, "abandon")
    sp = state.companies["SP"]
    assert (sp.kind, sp.supplies["B"], sp.shares.of(TREASURY)) == ("public", 1, 8)


def test_cities_are_kept_until_phase_6_or_until_their_companies_are_public() -> None:
    state = company("SP")
    angeles = IT.hex("I4")
    assert reserved_for(state, angeles) == ("ATSF", "SP")
    public = with_company(state, evolve(state.companies["SP"], kind="public"))
    assert reserved_for(public, angeles) == ("ATSF",)
    assert reserved_for(evolve(state, phase=4), angeles) == ()


# §2.3: issue


def test_from_phase_4_a_company_that_has_operated_sells_treasury_shares() -> None:
    state = operated(company("GN"), "GN")
    early = turn_of(state, "GN", "issue", phase=1)
    assert reasons(IssueTreasury(), early, IssueShares(1)) == {"west.issue_too_early"}
    fresh = turn_of(company("GN"), "GN", "issue", phase=2)
    assert reasons(IssueTreasury(), fresh, IssueShares(1)) == {"rail.not_operated"}
    state = turn_of(state, "GN", "issue", phase=2)
    after = play(state, "issue 3")
    assert (after.cash("GN"), after.price("GN"), after.companies["GN"].shares.of(POOL)) == (180 + 270, 80, 3)


def test_a_granger_road_issues_nothing() -> None:
    state = turn_of(operated(company("MKT"), "MKT"), "MKT", "issue", phase=2)
    assert reasons(IssueTreasury(), state, IssueShares(1)) == {"west.issue_too_many"}


# §2.4: tokens


def test_only_a_public_company_places_a_token() -> None:
    state = turn_of(with_cash(company("SP"), "SP", 400), "SP", "token")
    assert "west.only_public_tokens" in reasons(PlaceWestToken(), state, PlaceToken(Stop(IT.hex("F3"), 0)))


def test_a_b_token_stands_only_beside_a_full_city_and_fills_none() -> None:
    state = with_cash(company("DRG"), "DRG", 400)
    board = state.board
    for name in ("G16", "G18", "G20"):
        board = board.lay(IT.hex(name), IT.tiles["9"].rotated(1))
    state = turn_of(evolve(state, board=board), "DRG", "token")
    assert "bypass G22.1" in offered(state)
    after = play(state, "bypass G22.1")
    assert after.cash("DRG") == 300
    assert after.board.opens(Stop(IT.hex("G22"), 1), "DRG")
    assert after.board.tokens[Stop(IT.hex("G22"), 1)] == ("KP",)


# §2.5 and §2.6


def test_a_run_that_earns_less_is_refused_unless_a_ruling_allows_it() -> None:
    state = turn_of(with_started_up(), "UP", "run")
    best = SEATED.format_action(state, best_run(SEATED, state))
    short = best.partition("+")[0]
    assert why_not(state, short) == "west.earns_less"
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


# §2.7: trains


def test_only_a_public_company_must_have_a_train() -> None:
    public = turn_of(company("GN"), "GN", "trains")
    assert why_not(public, "pass") == "west.must_have_train"
    granger = turn_of(company("MKT"), "MKT", "trains")
    assert why_not(granger, "pass") == ""


def test_companies_trade_trains_from_the_first_3_on() -> None:
    state = with_started(company("GN"), "Ben", "DRG", 90)
    state = with_company(state, evolve(state.companies["DRG"], trains=("2",)))
    assert why_not(turn_of(state, "GN", "trains"), "train 2 from DRG for 50") == "west.no_trade_yet"
    assert why_not(turn_of(state, "GN", "trains", phase=1), "train 2 from DRG for 50") == ""


def test_a_public_company_may_force_its_president_into_any_train() -> None:
    """Situation 10: with $350, a 4 in the pool and 6s at 600 it may take the 6."""
    state = with_cash(company("GN", more=1), "GN", 350)
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),), pool=("4",)))
    state = turn_of(with_cash(state, "Ann", 250), "GN", "trains", phase=4)
    assert {"train 4 from pool for 300", "train 6 from deck for 600"} <= set(offered(state))
    after = play(state, "train 6 from deck for 600")
    assert (after.cash("GN"), after.cash("Ann")) == (0, 0)


def test_the_4d_is_on_sale_from_the_first_6_on() -> None:
    state = with_cash(company("GN"), "GN", 1100)
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),)))
    assert (
        why_not(turn_of(state, "GN", "trains", phase=3), "train 4D from deck for 1100")
        == "west.after_first_6"
    )
    after = play(turn_of(state, "GN", "trains", phase=4), "train 4D from deck for 1100")
    assert SEATED.phase(after).train == "4D"


def test_the_operating_company_may_not_change_hands_for_its_train_others_may() -> None:
    state = operated(with_shares(company("GN"), "Ben", "GN", 2, TREASURY), "GN")
    state = operated(with_started(state, "Ann", "DRG", 90), "GN", "DRG")
    state = with_shares(state, "Ben", "DRG", 2, TREASURY)
    state = turn_of(with_cash(with_cash(state, "GN", 0), "Ann", 0), "GN", "trains")
    assert why_not(state, "sell 1 GN") == "rail.keeps_presidency"
    assert why_not(state, "sell 2 DRG") == ""
    assert why_not(state, "bankrupt") == "rail.sell_first"
    after = play(state, "sell 2 DRG")
    assert (after.companies["DRG"].president, after.price("DRG"), after.cash("Ann")) == ("Ben", 80, 180)


def test_no_more_shares_are_sold_than_the_train_needs() -> None:
    state = operated(with_started(company("GN"), "Ben", "DRG", 90), "GN", "DRG")
    state = with_shares(state, "Ann", "DRG", 3, TREASURY)
    state = turn_of(with_cash(with_cash(state, "GN", 0), "Ann", 0), "GN", "trains")
    assert why_not(state, "sell 2 DRG") == ""
    assert why_not(state, "sell 3 DRG") == "west.more_than_needed"


def test_a_bankrupt_player_leaves_and_the_game_goes_on() -> None:
    """R20: companies go to the next player with two shares, or run by themselves."""
    state = with_shares(company("GN"), "Cid", "GN", 2, TREASURY)
    state = with_started(state, "Ann", "DRG", 90)
    state = turn_of(with_cash(with_cash(state, "DRG", 0), "Ann", 10), "DRG", "trains")
    state = with_cash(evolve(state, phase=0), "Ann", 10)
    after = play(state, "bankrupt")
    assert after.players == ("Ben", "Cid")
    assert after.companies["GN"].president == "Cid"
    assert after.companies["DRG"].president == ""
    drg = after.companies["DRG"]  # which has sold two treasury shares since, for the train it must have
    assert (drg.shares.of(POOL), drg.shares.of(TREASURY), drg.trains) == (4, 6, ("2",))
    assert not after.over


def test_what_is_left_of_the_2_trains_goes_to_the_pool_after_the_first_operating_round() -> None:
    state = play(begun(), "start MKT 50", "pass", "pass", "pass")
    while state.round != "OR2":
        texts = offered(state)
        state = play(state, "pass" if "pass" in texts else texts[0])
    assert state.depot.top == "3"
    assert state.depot.pool.count("2") == 13 - len(state.companies["MKT"].trains)


# §2.8: M&A


def merging(state: WestState) -> WestState:
    return evolve(
        state, round="MA", step="", stock=None, operating=None, merging=WestMergerRound(player="Ann"), phase=2
    )


@pytest.mark.parametrize(("shares", "rest"), [(0, 180), (1, 20), (2, -140)])
def test_a_granger_road_at_90_for_a_company_at_160(shares: int, rest: int) -> None:
    """B §2.8: $180; one share and $20; or two shares, and $140 comes back."""
    state = with_started(company("GN", 100), "Ben", "CRIP", 90)
    while state.price("GN") < 160:
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    assert balance(state, RoadOffer("GN", "CRIP", shares)) == rest


def joined(owner: str = "Ben") -> WestState:
    """Return a game where GN and CMStPP both have a token in Milwaukee."""
    state = with_started(company("GN", 90), owner, "CMStPP", 90)
    milwaukee = IT.hex("E26")
    return merging(
        evolve(with_cash(state, "GN", 400), board=state.board.mark(milwaukee, Marker("B", "GN", 0)))
    )


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


# §4.4: autopilot


def test_an_ownerless_up_takes_the_last_3_alone_if_it_cannot_pay_the_first_4_with_it() -> None:
    """Situation 12."""
    state = turn_of(with_cash(begun(), "UP", 450), "UP", "trains", phase=1)
    last = evolve(state, depot=evolve(state.depot, deck=(("3", 1), ("4", 5))))
    assert wanted(SEATED, last) == ("3",)
    assert wanted(SEATED, with_cash(last, "UP", 500)) == ("3", "4")
    first = evolve(state, depot=evolve(state.depot, deck=(("3", 7), ("4", 5))))
    assert wanted(SEATED, with_cash(first, "UP", 250)) == ()


# §3: the end


def test_a_broken_bank_ends_the_game_after_the_pair_of_operating_rounds() -> None:
    state = turn_of(company("GN"), "GN", "trains")
    broken = evolve(state, bank_broken=True)
    first = SEATED.next_round(evolve(broken, operating=OperatingRound(number=1)), EventLog())
    assert (first.round, first.over) == ("OR2", "")
    second = SEATED.next_round(evolve(broken, operating=OperatingRound(number=2)), EventLog())
    assert second.over == "rail.end_bank"


def test_wealth_is_cash_and_shares_at_market_price_grey_ones_nothing() -> None:
    state = evolve(company("MKT", 50), over="rail.end_bank")
    outcome = SEATED.outcome(state)
    assert outcome is not None
    assert outcome.scores["Ann"].money == 600
    grey = SEATED.outcome(move_price(state, "MKT", -1, EventLog(), why="no_dividend"))
    assert grey is not None
    assert grey.scores["Ann"].money == 500
