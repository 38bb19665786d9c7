"""§9, §10, the phases and II: operating turns and the ends, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.chubu18.figures import figures
from lostatlas.games.chubu18.main_lines import is_linked, note_open_lines
from lostatlas.games.chubu18.private_trade import pay_income
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.games.chubu18.steps.track import half_down, half_up
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.state import with_company
from lostatlas.track.board import Stop
from tests.games.chubu18.games import (
    LINE,
    RULES,
    earning,
    kansai,
    laid,
    offered,
    operating,
    play,
    rules_of,
    trading,
    why_not,
    with_cash,
    with_started,
    with_trains,
)

FIGURES = figures()


def government() -> ChubuState:
    """Return an operating turn of the government railway with markers in Taketoyo and Hamamatsu."""
    state = with_cash(with_started(trading(), "Ann", "GR", 80), GR=200)
    board = state.board.place_token(Stop(FIGURES.hex("S21"), 0), "GR")
    return operating(evolve(state, board=board), "GR")


# private income, II.0 and II.1


def test_privates_pay_their_owners_at_the_start_of_the_round() -> None:
    state = evolve(kansai(), privates=FrozenMap(bisai="Cid", sangu="KS", horse=""))
    after = pay_income(RULES, state, EventLog())
    assert after.cash("Cid") - state.cash("Cid") == 10
    assert after.cash("KS") - state.cash("KS") == 25


def test_the_home_marker_of_nagoya_electric_closes_its_private() -> None:
    state = evolve(trading(), privates=FrozenMap(horse="Ann", bisai="Ben"))
    state = operating(with_started(state, "Ann", "ND", 80, Ben=4), "ND")
    assert state.board.tokens_of("ND") == (Stop(FIGURES.hex("M13"), 1),)
    assert tuple(state.privates) == ("bisai",)


def test_a_tile_in_nagoya_closes_it_too_and_the_river_there_costs_80() -> None:
    state = evolve(trading(), privates=FrozenMap(horse="Ann"))
    state = with_started(state, "Ben", "AD", 80, Cid=4)
    state = operating(laid(state, "57@M15 r0"), "AD", phase=1)
    after = play(state, "lay NG1@M13 r0")
    assert after.privates == {}
    assert state.cash("AD") - after.cash("AD") == 80


def test_a_company_lays_one_tile_that_its_markers_reach() -> None:
    state = kansai()
    assert why_not(state, "lay 9@M11 r0").startswith("II.1 ")
    after = play(state, "lay 57@K17 r0")
    assert after.step != "track", "one tile in a turn"


def test_nobody_lays_track_on_the_hex_of_a_private_that_no_company_owns() -> None:
    state = laid(kansai(), "57@K17 r1")
    assert state.board.tile(FIGURES.hex("K17")).exits == (1, 4)
    state = laid(state, "8@L16 r5", "57@L14 r0")
    state = laid(kansai(KS=500), "5@K17 r3")
    blocked = evolve(state, privates=FrozenMap(bisai="Ann"))
    text = "lay 57@L14 r0"
    assert why_not(blocked, text) == "II.1 chubu.private_hex"
    owned = evolve(state, privates=FrozenMap(bisai="KS"))
    assert "private_hex" not in why_not(owned, text)
    assert "private_hex" not in why_not(state, text)


def test_mountains_cost_once_and_the_government_pays_half() -> None:
    state = laid(kansai(KS=120), "57@K17 r1")
    assert why_not(with_cash(state, KS=119), "lay 9@L16 r1") == "II.1 lay.cost"
    after = play(state, "lay 9@L16 r1")
    assert after.cash("KS") == 0
    assert [half_down(55), half_up(55)] == [27, 28]
    state = government()
    lay = next(one for one in offered(state) if "R20" in one)
    assert state.cash("GR") - play(state, lay).cash("GR") == 40, "half of 80"


def test_the_government_lays_two_yellow_tiles_or_one_upgrade() -> None:
    state = government()
    once = play(state, next(one for one in offered(state) if "M17" in one))
    assert once.step == "track"
    twice = play(once, next(one for one in offered(once) if "R20" in one))
    assert (twice.step != "track", len(twice.board.laid)) == (True, 2)


def test_two_dot_towns_become_cities_from_phase_5_on() -> None:
    state = with_started(trading(), "Ben", "AD", 80, Cid=4)
    state = laid(with_cash(state, AD=500), "57@M15 r0", "55@M17 r0")
    upgrade = "lay 14@M17 r0"
    assert why_not(operating(state, "AD", phase=3), upgrade).startswith("II.1 upgrade")
    later = operating(state, "AD", phase=4)
    assert why_not(later, upgrade) == ""
    assert play(later, upgrade).board.tile(FIGURES.hex("M17")).cities[0].slots == 2


# §4: the powers


@pytest.mark.parametrize(
    ("private", "hex_", "marker"),
    [("gihoku", "L8", True), ("bisai", "L14", True), ("kakamigahara", "N10", True), ("saisan", "O17", True),
     ("sangu", "I19", False)],
)  # fmt: skip
def test_a_company_uses_its_private_for_a_free_tile_and_marker(private: str, hex_: str, marker: bool) -> None:
    state = kansai(KS=0)
    assert why_not(state, f"free 9@{hex_} r2") == "§4 chubu.no_free_tile"
    state = evolve(state, privates=FrozenMap({private: "KS"}))
    after = play(state, f"free 57@{hex_} r0" if marker else f"free 9@{hex_} r2")
    assert private not in after.privates, "the private closes"
    assert after.cash("KS") == 0
    if marker:
        placed = play(after, f"marker {hex_}")
        assert Stop(FIGURES.hex(hex_), 0) in placed.board.tokens_of("KS")
        assert len(placed.companies["KS"].tokens) == len(state.companies["KS"].tokens) - 1
        assert why_not(placed, f"marker {hex_}") == "§4 chubu.no_free_marker"
        alone = play(state, f"marker {hex_}")
        assert play(alone, f"free 57@{hex_} r0").power == ""
    else:
        assert why_not(state, "marker I19").startswith("§4 chubu.no_free_marker")


def test_the_free_tile_must_be_reached_where_a_ruling_says_so() -> None:
    state = evolve(kansai(), privates=FrozenMap(gihoku="KS"))
    rules = rules_of(free_lay_reach="connected")
    assert why_not(state, "free 57@L8 r0", rules) != ""
    assert why_not(state, "marker L8", rules) != ""
    assert why_not(state, "free 57@L8 r0") == ""


def test_companies_buy_privates_for_half_to_twice_the_price_in_phases_2_and_3() -> None:
    state = evolve(kansai(phase=1, KS=900), privates=FrozenMap(saisan="Cid", bisai="Ann"))
    assert why_not(state, "offer saisan 54") == "II chubu.private_price"
    assert why_not(state, "offer saisan 221") == "II chubu.private_price"
    asked = play(state, "offer saisan 55")
    assert RULES.actor(asked) == "Cid"
    sold = play(asked, "accept")
    assert (sold.privates["saisan"], sold.cash("Cid") - state.cash("Cid")) == ("KS", 55)
    own = play(state, "offer bisai 80")
    assert own.privates["bisai"] == "KS", "the president sells his own at once"
    for phase in (0, 3):
        assert why_not(evolve(state, phase=phase), "offer saisan 55") == "P chubu.companies_buy_later"


def test_an_exchange_in_operating_turns_is_a_ruling() -> None:
    state = with_started(kansai(), "Cid", "MD", 70, Ben=1)
    state = evolve(state, privates=FrozenMap(kakamigahara="Ann"))
    text = "exchange kakamigahara for MD from treasury"
    assert why_not(state, text) != ""
    rules = rules_of(exchange_when="any time")
    assert play(state, text, rules=rules).companies["MD"].shares.of("Ann") == 1


# II.2: markers


def test_a_marker_costs_40_then_100_and_never_stands_in_the_home_of_a_company_to_come() -> None:
    tiles = ("57@K17 r0", "58@K19 r1", "57@J20 r1", "58@K15 r4", "57@L14 r1")
    state = laid(kansai("token", KS=500), *tiles)
    assert state.companies["KS"].tokens == (40, 100, 100)
    assert why_not(state, "token J20") == "II.2 chubu.home_kept"
    assert why_not(state, "token L8") == "II.2 reach.no_track"
    assert why_not(state, "token K17") == "II.2 rail.one_token_per_hex"
    after = play(state, "token L14")
    assert (after.cash("KS"), after.companies["KS"].tokens) == (460, (100, 100))


# II.3–5: run, dividends, prices


def test_the_best_run_is_required_unless_only_on_demand() -> None:
    state = with_trains(laid(kansai("run"), *LINE), "KS", "3")
    assert play(state, offered(state)[0]).turn.revenue == 50
    less = "run 3:K15-K17=K15/1-K17/1"
    assert why_not(state, less) == "II.3 rail.earns_less"
    assert why_not(state, less, rules_of(best_run="on demand")) == ""


@pytest.mark.parametrize(("choice", "space"), [("pay", 100), ("withhold", 70)])
def test_a_dividend_moves_the_price_right_none_left(choice: str, space: int) -> None:
    state = earning(kansai("dividend"), 100)
    after = play(state, choice)
    assert (state.price("KS"), after.price("KS")) == (80, space)


def test_market_and_stock_shares_pay_the_company() -> None:
    """Full dividend of 100: Ann holds 4, Ben 2, market 1 and stock 3 pay the company 40."""
    state = with_started(trading(), "Ann", "KS", 80, Ann=2, Ben=2, market=1)
    state = earning(operating(state, "KS", "dividend"), 100)
    after = play(state, "pay")
    assert after.cash("KS") - state.cash("KS") == 40
    assert after.cash("Ann") - state.cash("Ann") == 40
    assert after.cash("Ben") - state.cash("Ben") == 20


def test_half_is_for_the_government_and_for_companies_that_have_made_a_deal() -> None:
    state = earning(kansai("dividend"), 100)
    assert why_not(state, "half") == "II.4 rail.no_half_dividend"
    merged = with_company(state, evolve(state.companies["KS"], parts=("TY",)))
    assert why_not(merged, "half") == ""


def test_no_revenue_moves_the_price_left_unless_it_stays() -> None:
    state = kansai("run")
    before = state.price("KS")
    step = RULES.rounds["OR"].steps[3]
    for rules, falls in ((RULES, True), (rules_of(zero_revenue="stays"), False)):
        step = rules.rounds["OR"].steps[3]
        after: Any = step.skip(rules, evolve(state, step="dividend"), EventLog())
        assert (after.price("KS") < before) is falls


def test_lines_open_over_any_track_and_stay_open() -> None:
    state = kansai()
    start, end = FIGURES.main_lines["chuo"]
    assert not is_linked(state.board, start, end)
    built = laid(state, "4@Q9 r1", "4@P10 r1", "57@O11 r1", "9@N12 r1", "NG1@M13 r0")
    assert note_open_lines(RULES, built, EventLog()).open_lines == ("chuo",)
    full = built.board.place_token(Stop(FIGURES.hex("O11"), 0), "TN")
    assert is_linked(full, start, end), "markers of others are ignored"
    cut = evolve(built, open_lines=("chuo",), board=state.board)
    assert note_open_lines(RULES, cut, EventLog()).open_lines == ("chuo",), "once open, always open"


# II.6 and §10: trains


def test_a_company_with_a_route_must_own_a_train_and_its_president_pays_for_the_cheapest() -> None:
    state = laid(kansai("trains", KS=30, Ann=100), "57@K17 r0", "58@K19 r1", "4@K15 r0")
    assert why_not(state, "pass") == "II.6 chubu.must_have_train"
    assert offered(state)[0] == "train 2 from deck for 100"
    after = play(state, "train 2 from deck for 100")
    assert (after.cash("KS"), after.cash("Ann")) == (0, 30)
    lent = play(state, "train 2 from deck for 100", rules=rules_of(president_money="loan"))
    assert lent.debts["KS"] == {"Ann": 70}


def test_a_loan_is_repaid_out_of_what_the_company_has_after_its_dividend() -> None:
    rules = rules_of(president_money="loan")
    state = evolve(earning(kansai("dividend", KS=0), 50), debts=FrozenMap(KS=FrozenMap(Ann=70)))
    after = play(state, "withhold", rules=rules)
    assert (after.cash("KS"), after.debts["KS"]) == (0, {"Ann": 20})


def test_without_a_route_there_is_no_duty() -> None:
    assert why_not(kansai("trains", KS=130), "pass") == ""


def test_the_president_sells_no_more_than_needed_and_keeps_the_company() -> None:
    state = laid(kansai("trains", KS=0, Ann=0), "57@K17 r0", "4@K15 r0")
    assert why_not(state, "bankrupt") == "§10 rail.sell_first"
    assert why_not(state, "sell 2 KS") == "", "80 is not enough for 100"
    assert why_not(state, "sell 2 YR") == ""
    assert why_not(with_cash(state, Ann=50), "sell 2 YR") == "§10 chubu.more_than_needed"
    assert why_not(state, "sell 3 KS") != ""
    after = play(state, "sell 2 YR")
    assert why_not(after, "sell 1 KS") == "§10 chubu.enough_money"
    bought = play(after, "train 2 from deck for 100")
    assert bought.cash("Ann") == 2 * 65 - 100


def test_a_president_who_cannot_pay_is_bankrupt_and_the_game_is_over_at_once() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=2)
    state = laid(operating(with_cash(state, KS=10, Ann=20), "KS", "trains"), "57@K17 r0", "4@K15 r0")
    after = play(state, "bankrupt")
    assert after.over == "rail.end_bankrupt"
    assert after.cash("Ann") == 0
    outcome = RULES.outcome(after)
    assert outcome is not None
    worth = {one.player: one.points for one in outcome.ranking}
    assert worth["Ann"] == 160, "shares that could not be sold stay"


def test_old_types_first_the_d_beside_the_6() -> None:
    state = kansai("trains", phase=4, KS=5000)
    assert why_not(state, "train 3 from deck for 225") == "II.6 rail.train_not_there"
    early = evolve(state, phase=3, depot=evolve(state.depot, deck=(("6", 2), ("D", 1))))
    assert why_not(early, "train D from deck for 1100") == "P chubu.after_first_6"


def test_a_4_5_or_6_and_750_are_a_d() -> None:
    state = with_trains(kansai("trains", phase=4, KS=760), "KS", "3", "5")
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1), ("D", 1))))
    assert why_not(state, "train D from deck for 750 with 3") == "II.6 chubu.trade_in"
    after = play(state, "train D from deck for 750 with 5")
    assert after.companies["KS"].trains == ("3", "D")
    assert after.depot.pool == ("5",)
    assert after.phase == 5


def test_the_government_trades_trains_at_face_value_alone() -> None:
    state = with_started(trading(), "Ann", "GR", 80)
    state = with_started(with_trains(state, "GR", "2"), "Ann", "KS", 80, Ben=2, Cid=2)
    state = operating(with_cash(state, KS=300), "KS", "trains")
    assert why_not(state, "train 2 from GR for 60") == "II.6 rail.face_value"
    assert play(state, "train 2 from GR for 100").companies["KS"].trains == ("2",)


def test_trains_above_the_limit_go_to_the_market_or_leave() -> None:
    state = with_trains(kansai(phase=4), "KS", "4", "5", "6")
    assert play(state, "discard 4").depot.pool == ("4",)
    gone = play(state, "discard 4", rules=rules_of(excess_trains="bank"))
    assert (gone.depot.pool, gone.depot.gone["4"]) == ((), 1)


def test_privates_close_with_the_first_5() -> None:
    state = evolve(kansai("trains", phase=2, KS=900), privates=FrozenMap(bisai="Cid"))
    state = evolve(state, depot=evolve(state.depot, deck=(("5", 3), ("6", 2), ("D", 1))))
    assert play(state, "train 5 from deck for 550").privates == {}


# phases and ends


@pytest.mark.parametrize(
    ("ruling", "phase", "number", "planned", "following"),
    [
        ("running set", 1, 1, 1, "OR2"),
        ("next set", 1, 1, 1, "SR"),
        ("running set", 3, 2, 2, "OR3"),
        ("running set", 4, 2, 3, "SR"),
        ("next set", 4, 2, 3, "SR"),
        ("running set", 5, 1, 1, "OR2"),
    ],
)
def test_a_phase_lengthens_the_running_set_at_once(
    ruling: str, phase: int, number: int, planned: int, following: str
) -> None:
    state = evolve(kansai(), phase=phase, set_rounds=planned)
    operating_round = evolve(state.operating_round, number=number, turn=None)
    state = evolve(state, operating=operating_round, round=f"OR{number}")
    rules = rules_of(ors_at_once=ruling)
    assert rules.next_round(state, EventLog()).round == following


@pytest.mark.parametrize(("ruling", "over"), [("this round", "rail.end_bank"), ("set", "")])
def test_an_empty_bank_ends_the_game_after_the_round_or_the_set(ruling: str, over: str) -> None:
    state = evolve(kansai(), phase=2, bank_broken=True)
    state = evolve(state, operating=evolve(state.operating_round, turn=None))
    assert rules_of(bank_empty=ruling).next_round(state, EventLog()).over == over


def test_the_game_ends_where_the_second_stock_round_of_phase_6_would_begin() -> None:
    state = evolve(kansai(), phase=5)
    state = evolve(state, operating=evolve(state.operating_round, number=3, turn=None))
    first = RULES.next_round(state, EventLog())
    assert (first.round, first.over, first.last_phase_rounds) == ("SR", "", 1)
    again = evolve(state, last_phase_rounds=1)
    assert RULES.next_round(again, EventLog()).over == "chubu.end_of_time"


@pytest.mark.parametrize(("ruling", "worth"), [("face", 40), ("zero", 0)])
def test_wealth_is_cash_shares_and_privates(ruling: str, worth: int) -> None:
    state = evolve(kansai(Cid=100), privates=FrozenMap(bisai="Cid"))
    shares = 2 * 65
    assert rules_of(private_value=ruling).net_worth(state, "Cid") == 100 + shares + worth


def test_towns_count_for_a_trains_number_unless_a_ruling_frees_them() -> None:
    state = with_trains(laid(kansai("run"), *LINE), "KS", "2")
    assert play(state, offered(state)[0]).turn.revenue == 30, "a city and the town"
    rules = rules_of(towns_count=False)
    assert play(state, offered(state, rules)[0], rules=rules).turn.revenue == 50, "both cities and the town"
