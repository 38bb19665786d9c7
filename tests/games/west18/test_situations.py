"""The twelve tricky situations of the mechanisms, each in the words of the rules."""

from __future__ import annotations

from pathlib import Path

from lostatlas.games.west18.autopilot import wanted
from lostatlas.games.west18.conversion import WAITING, is_linked, settle_waiting
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.games.west18.shares import certificates, move_price
from lostatlas.games.west18.steps.track import subsidy
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.routes import solve
from lostatlas.track.board import Marker, Stop
from tests.games.west18.games import (
    IT,
    SEATED,
    begun,
    company,
    joined,
    laid,
    lays_of,
    linked,
    merging,
    offered,
    operated,
    play,
    pressed,
    train_problem,
    turn_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)
from tests.oracle.west18 import positions

RECORDED = Path(__file__).parents[2] / "data" / "oracle" / "west18" / "positions.jsonl.gz"


def test_only_a_presidents_sale_costs_a_space_and_only_one() -> None:
    """Situation 1: three of somebody else move nothing; of the president one or three cost a space."""
    state = operated(with_started(begun(), "Ben", "GN", 90, more=3), "GN")
    state = with_shares(state, "Ann", "GN", 3, TREASURY)
    assert play(state, "sell 3 GN").price("GN") == 90
    state = play(state, "pass")
    assert play(state, "sell 1 GN").price("GN") == 80
    assert play(state, "sell 3 GN").price("GN") == 80


def test_a_president_goes_below_two_shares_only_if_another_takes_over() -> None:
    """Situation 2: with two shares, and another with two: one (1 < 2) or both; otherwise neither."""
    state = operated(with_started(begun(), "Ann", "GN", 90), "GN")
    assert why_not(state, "sell 1 GN") == "west.no_heir"
    assert why_not(state, "sell 2 GN") == "west.no_heir"
    other = with_shares(state, "Ben", "GN", 2, TREASURY)
    for sold in (1, 2):
        after = play(other, f"sell {sold} GN").companies["GN"].shares
        assert (after.president, after.of("Ann"), after.certificates("Ben")) == ("Ben", 2 - sold, 1)


def test_the_half_of_a_granger_road_that_its_treasury_keeps_is_not_for_sale() -> None:
    """One certificate is half of it; the other half belongs to the treasury."""
    state = with_started(begun(), "Ann", "MP", 50)
    assert state.companies["MP"].shares.of(TREASURY) == 2
    assert why_not(state, "buy MP from treasury") == "west.granger_half"
    assert why_not(state, "buy MP from pool") == "rail.no_share_there"


def test_five_treasury_shares_of_a_public_company_are_its_presidents_until_phase_6() -> None:
    """Situation 3: from the treasury an outsider may not buy, from the pool he may; in phase 6 both."""
    state = with_started(begun(), "Ben", "GN", 70, more=2)
    state = with_shares(state, POOL, "GN", 1, TREASURY)
    assert state.companies["GN"].shares.of(TREASURY) == 5
    late = evolve(state, phase=2)
    assert why_not(late, "buy GN from treasury") == "west.treasury_kept"
    assert why_not(late, "buy GN from pool") == ""
    assert why_not(evolve(state, phase=4), "buy GN from treasury") == ""
    assert why_not(play(late, "pass"), "buy GN from treasury") == ""  # Ben presides


def test_a_granger_road_at_50_that_withholds_falls_into_grey_and_any_dividend_lifts_it_to_50() -> None:
    """Situation 4: worth nothing, no certificate, not to be acquired; it lives on (R30)."""
    state = turn_of(company("MKT", 50), "MKT", "dividend", revenue=30)
    grey = play(state, "withhold")
    assert (grey.price("MKT"), certificates(grey, "Ann"), "MKT" in grey.companies) == (0, 0, True)
    assert net_worth(grey, "Ann") == grey.cash("Ann")
    rival = with_started(grey, "Ann", "GN", 90)
    assert why_not(merging(rival), "acquire MKT by GN for 0") == "west.grey_granger"
    assert play(turn_of(grey, "MKT", "dividend", revenue=10), "pay").price("MKT") == 50


def test_a_land_grant_company_at_50_without_revenue_stays_at_50() -> None:
    """Situation 5."""
    state = company("SP", 70)
    for _ in range(2):
        state = move_price(state, "SP", -1, EventLog(), why="no_dividend")
    assert state.price("SP") == 50
    after = SEATED.settle(turn_of(state, "SP", "dividend"), EventLog())
    assert (after.step, after.price("SP")) != ("dividend", 50)
    assert after.price("SP") == 50


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


def test_a_subsidy_goes_to_the_land_grant_company_that_lays_first_and_to_nobody_else() -> None:
    """Situation 7: SP and TP share J15; laid by anybody else, or after the conversion, it pays nobody."""
    state = with_started(company("SP"), "Ben", "TP", 90)
    j15 = IT.hex("J15")
    assert [subsidy(IT, turn_of(state, code, "track"), j15) for code in ("SP", "TP")] == [30, 30]
    assert subsidy(IT, turn_of(with_started(state, "Cid", "GN", 90), "GN", "track"), j15) == 0
    public = with_company(state, evolve(state.companies["SP"], kind="public"))
    assert subsidy(IT, turn_of(public, "SP", "track"), j15) == 0
    again = evolve(state, board=laid(state.board, "9@J15 r1"))
    assert subsidy(IT, turn_of(again, "SP", "track"), j15) == 0


def test_a_land_grant_company_converts_when_its_home_and_destination_are_joined() -> None:
    """Situation 8: Denver's only circle is DRG's, so the x2 waits beside it, and takes the second one."""
    state = linked()
    assert is_linked(IT, state, "KP")
    assert not is_linked(IT, company("KP"), "KP")
    state = SEATED.settle(turn_of(state, "KP", "convert"), EventLog())
    kp = state.companies["KP"]
    assert (kp.kind, kp.shares.of(TREASURY), kp.shares.of("government")) == ("public", 8, 0)
    assert Marker(WAITING, "KP") in state.board.markers[IT.hex("G14")]
    board = settle_waiting(laid(state.board, "15@G14 r3"), IT.hex("G14"))
    assert "KP" in board.tokens[Stop(IT.hex("G14"), 0)]
    assert Marker(DOUBLED, "KP") in board.markers[IT.hex("G14")]


def test_a_4d_from_seattle_to_new_york_counts_its_best_four_and_doubles_three_times_over() -> None:
    """Situation 9: Seattle 60, Portland 30, Dallas 40 with SP's x2 and coast to coast 160, New York 80."""
    found = next(one for one in positions(RECORDED) if one.id == "sit9-4")
    problem = train_problem(found.board, "SP", found.trains, found.phase)
    assert solve(problem).revenue == 2 * (60 + 30 + 2 * 2 * 40 + 80)
    stops = [(str(stop.hex), owners) for stop, owners in found.board.tokens.items() if "SP" in owners]
    assert "K20" in dict(stops)
    elsewhere = found.board
    for stop in elsewhere.tokens_of("SP"):
        if str(stop.hex) != "F3":
            elsewhere = elsewhere.remove_token(stop, "SP")
    least = solve(train_problem(elsewhere, "SP", ["4D"], "4D")).revenue
    assert least == 2 * (60 + 30 + 40 + 2 * 80)  # Sacramento has the only token, and must be among the four


def test_a_public_company_may_force_its_president_into_any_train() -> None:
    """Situation 10: with $350, a 4 in the pool and 6s at 600 it may take the 6."""
    state = with_cash(company("GN", more=1), "GN", 350)
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),), pool=("4",)))
    state = turn_of(with_cash(state, "Ann", 250), "GN", "trains", phase=4)
    assert {"train 4 from pool for 300", "train 6 from deck for 600"} <= set(offered(state))
    after = play(state, "train 6 from deck for 600")
    assert (after.cash("GN"), after.cash("Ann")) == (0, 0)


def test_a_president_sells_other_companies_out_of_office_for_a_dear_train_but_not_this_one() -> None:
    """Situation 10: with $350 the company could pay the 4 of the pool, and may take the 6 all the same."""
    state = pressed(350, 100)
    assert why_not(state, "sell 2 DRG") == ""
    assert why_not(state, "bankrupt") == "west.enough_money"
    after = play(state, "sell 2 DRG")
    assert (after.companies["DRG"].president, after.cash("Ann")) == ("Ben", 280)
    assert why_not(after, "train 4 from pool for 300") == "west.sold_for_dearer"
    assert play(after, "train 6 from deck for 600").companies["GN"].trains == ("6",)


def test_the_owner_of_a_granger_road_pays_the_difference_from_his_own_cash() -> None:
    """Situation 11: at 160 and 90 two shares need $140, which he may not raise; one and $20 do."""
    state = with_started(with_cash(joined(), "GN", 400), "Ben", "DRG", 90)
    for _ in range(5):
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    state = merging(with_cash(operated(state, "DRG"), "Ben", 100))
    assert (state.price("GN"), state.price("CMStPP")) == (160, 90)
    assert why_not(state, "acquire CMStPP by GN for 2") == "rail.cannot_pay"
    after = play(state, "acquire CMStPP by GN for 1", "accept")
    assert (after.cash("Ben"), after.companies["GN"].shares.of("Ben")) == (120, 1)


def test_an_ownerless_up_takes_the_last_3_alone_if_it_cannot_pay_the_first_4_with_it() -> None:
    """Situation 12."""
    state = turn_of(with_cash(begun(), "UP", 450), "UP", "trains", phase=1)
    last = evolve(state, depot=evolve(state.depot, deck=(("3", 1), ("4", 5))))
    assert wanted(SEATED, last) == ("3",)
    assert wanted(SEATED, with_cash(last, "UP", 500)) == ("3", "4")
    first = evolve(state, depot=evolve(state.depot, deck=(("3", 7), ("4", 5))))
    assert wanted(SEATED, with_cash(first, "UP", 250)) == ()
