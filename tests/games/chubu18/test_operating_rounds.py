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
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import with_company
from lostatlas.track.board import Stop
from tests.games.chubu18.games import (
    LINE,
    RULES,
    at_price,
    earning,
    government,
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


def test_a_half_dividend_leaves_the_marker_where_it_is_in_its_stack() -> None:
    """II.5: 半配当は株価変動なし; I: the marker above counts as the higher price."""
    state = with_started(with_started(trading(), "Ann", "GR", 80), "Ben", "KS", 80, Ann=4)
    state = earning(operating(with_trains(state, "GR", "2"), "GR", "dividend"), 100)
    assert state.market.order == ("GR", "KS")
    assert play(state, "half").market.order == ("GR", "KS")


def trainless(cash: int) -> ChubuState:
    """Return phase 3 with the turn of TN about to begin, which has no train and a home that costs 80."""
    state = with_started(trading(), "Ann", "TN", 100, Ann=4, Ben=1)
    state = with_started(state, "Ann", "YR", 65, Ann=4, Ben=1)
    state = with_trains(laid(state, "57@K11 r0", "4@K9 r0"), "YR", "3")
    return operating(with_cash(state, TN=cash, YR=20), "TN", "track", phase=2)


def test_a_company_that_can_lay_nothing_is_asked_all_the_same_where_it_may_deal() -> None:
    """II: 以下は経営ラウンドのいつでも行える."""
    state = trainless(50)
    waiting = evolve(state, operating=evolve(state.operating_round, turn=None), step="")
    settled = RULES.settle(waiting, EventLog())
    assert (settled.step, settled.price("TN")) == ("token", 100)
    assert {"merge YR into TN", "pass"} <= set(offered(settled))
    assert play(settled, "pass").price("TN") == 80


def test_no_company_goes_bankrupt_before_it_was_asked_for_a_deal() -> None:
    state = trainless(50)
    low = at_price(at_price(state, "TN", 35, row=6), "YR", 35, row=6)
    operating_round = evolve(low.operating_round, turn=None, order=("TN",))
    settled = RULES.settle(evolve(low, operating=operating_round, step=""), EventLog())
    assert settled.closed == ()
    assert "merge YR into TN" in offered(settled) or "merge TN into YR" in offered(settled)


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


def colours_of(texts: list[str]) -> set[str]:
    """Return the colours of the tiles that are offered."""
    return {RULES.tileset[text.split()[1].split("@")[0]].colour for text in texts if text.startswith("lay")}


def test_the_government_lays_ten_bonus_tiles_in_a_game_and_yellow_ones_alone() -> None:
    state = evolve(with_cash(trading("Ann Ben"), Ann=900, Ben=900), government_tiles=8)
    buy = "buy GR from treasury"
    after = play(state, "start GR 100", buy, buy, "pass", "pass", "pass", "token S21")
    assert (after.round, after.government_left) == ("GT", 2), "of the four shares only two count"
    assert colours_of(offered(after)) == {"yellow"}


def test_the_government_lays_nothing_after_an_upgrade_and_yellow_alone_after_a_yellow_tile() -> None:
    state = evolve(laid(government(), "4@R20 r2", "57@Q19 r2"), phase=1)
    state = operating(state, "GR", phase=1)
    lays = [text for text in offered(state) if text.startswith("lay")]
    assert colours_of(lays) == {"yellow", "green"}
    green = next(one for one in lays if colours_of([one]) == {"green"})
    assert play(state, green).step != "track"
    yellow = next(one for one in lays if colours_of([one]) == {"yellow"})
    assert colours_of(offered(play(state, yellow))) == {"yellow"}


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
        assert not play(alone, f"free 57@{hex_} r0").powers
    else:
        assert why_not(state, "marker I19").startswith("§4 chubu.no_free_marker")


def half_used() -> ChubuState:
    """Return a turn of Kansai that has used the free tiles of two privates, and neither free marker."""
    state = evolve(kansai(), privates=FrozenMap(gihoku="KS", bisai="KS"))
    return play(state, "free 57@L8 r0", "free 57@L14 r0")


def test_the_power_of_a_second_private_leaves_the_other_half_of_the_first() -> None:
    state = half_used()
    assert {"marker L8", "marker L14"} <= {*offered(state)}
    after = play(state, "marker L8", "marker L14")
    assert {Stop(FIGURES.hex(hex_), 0) for hex_ in ("L8", "L14")} <= {*after.board.tokens_of("KS")}
    assert why_not(after, "marker L8") == why_not(after, "marker L14") == "§4 chubu.no_free_marker"


def test_what_is_left_of_a_power_ends_with_the_turn() -> None:
    state = half_used()
    waiting = evolve(state, operating=evolve(state.operating_round, turn=None, order=("YR",)))
    after = RULES.settle(waiting, EventLog())
    assert (after.turn.company, after.powers) == ("YR", FrozenMap())


def test_a_position_that_names_one_half_used_power_is_still_read() -> None:
    state = evolve(half_used(), powers=FrozenMap(gihoku="marker"))
    data = RULES.state_to_json(state)
    older = {key: value for key, value in data.items() if key != "powers"}
    assert RULES.state_from_json({**older, "power": "gihoku", "power_left": "marker"}) == state
    assert RULES.state_from_json(data) == state


def test_the_free_tile_must_be_reached_where_a_ruling_says_so() -> None:
    state = evolve(kansai(), privates=FrozenMap(gihoku="KS"))
    rules = rules_of(free_lay_reach="connected")
    assert why_not(state, "free 57@L8 r0", rules) != ""
    assert why_not(state, "marker L8", rules) != ""
    assert why_not(state, "free 57@L8 r0") == ""


def test_a_president_uses_no_private_of_his_own_for_the_company() -> None:
    state = evolve(kansai(), privates=FrozenMap(gihoku="Ann"))
    assert why_not(state, "free 57@L8 r0") == "§4 chubu.no_free_tile"
    assert why_not(state, "marker L8") == "§4 chubu.no_free_marker"


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


LESS = "run 3:K15-K17=K15/1-K17/1"
"""A run for 30 where the best earns 50."""


def test_on_demand_any_other_shareholder_makes_the_company_run_for_the_most() -> None:
    """Ann presides over Kansai with four shares, Ben holds two, Cid none."""
    rules = rules_of(best_run="on demand")
    state = with_trains(laid(kansai("run"), *LINE), "KS", "3")
    asked = play(state, LESS, rules=rules)
    assert (rules.actor(asked), rules.acting_for(asked)) == ("Ben", None)
    assert offered(asked, rules) == ["accept", "decline"]
    passed = play(asked, "accept", rules=rules)
    assert (passed.step, passed.turn.revenue, passed.objecting) == ("dividend", 30, ())
    demanded = play(asked, "decline", rules=rules)
    assert (demanded.step, demanded.turn.revenue, demanded.proposed) == ("dividend", 50, ())


def test_on_demand_shareholders_are_asked_clockwise_until_one_demands() -> None:
    rules = rules_of(best_run="on demand")
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=2)
    state = with_trains(laid(operating(state, "KS", "run"), *LINE), "KS", "3")
    asked = play(state, LESS, rules=rules)
    assert asked.objecting == ("Ben", "Cid")
    assert play(asked, "accept", "decline", rules=rules).turn.revenue == 50
    assert play(asked, "accept", "accept", rules=rules).turn.revenue == 30


def test_on_demand_nobody_is_asked_about_the_best_run_or_where_nobody_else_holds_a_share() -> None:
    rules = rules_of(best_run="on demand")
    state = with_trains(laid(kansai("run"), *LINE), "KS", "3")
    assert play(state, offered(state, rules)[0], rules=rules).step == "dividend"
    alone = with_started(trading(), "Ann", "KS", 80, Ann=4)
    alone = with_trains(laid(operating(alone, "KS", "run"), *LINE), "KS", "3")
    assert play(alone, LESS, rules=rules).turn.revenue == 30


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


def test_the_shares_of_market_and_stock_are_added_up_before_their_part_is_rounded_down() -> None:
    """Half of 130 with two in the market and one in stock: 6.5 each, together 19.5."""
    state = with_started(trading(), "Ann", "KS", 80, Ann=3, Ben=2, market=2)
    state = with_company(state, evolve(state.companies["KS"], parts=("TY",)))
    state = earning(operating(state, "KS", "dividend"), 130)
    assert play(state, "half").cash("KS") - state.cash("KS") == 65 + 19
    odd = earning(state, 195)
    after = play(odd, "half")
    assert after.cash("KS") - odd.cash("KS") == 97 + 29, "half of 195 is 97.5"
    assert after.cash("Ann") - odd.cash("Ann") == 48, "five times 9.75"


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


LINES = {
    "tokaido": "3@J10 r0, 58@J12 r3, 9@K13 r2, 57@L14 r2, 57@M15 r2, 57@N16 r2, 57@O17 r2, 4@P18 r2, "
    "57@Q19 r2, 4@R20 r2",
    "chuo": "4@Q9 r1, 4@P10 r1, 57@O11 r1, 9@N12 r1, NG1@M13 r0",
    "takayama": "8@O5 r4, 58@O7 r1, 4@N8 r1, 4@M9 r1, 57@L10 r1",
}
"""Tiles from the one end of each main line to the other."""


@pytest.mark.parametrize("line", LINES)
def test_a_line_opens_over_any_track_and_stays_open(line: str) -> None:
    state, tiles = kansai(), LINES[line].split(", ")
    start, end = FIGURES.main_lines[line]
    assert not is_linked(laid(state, *tiles[1:]).board, start, end)
    built = laid(state, *tiles)
    assert note_open_lines(RULES, built, EventLog()).open_lines == (line,)
    (city, *_) = (
        stop for hex_ in built.board.laid for stop in (Stop(hex_, 0),) if built.board.tile(hex_).cities
    )
    full = built.board.place_token(city, "TN")
    assert is_linked(full, start, end), "markers of others are ignored"
    cut = evolve(built, open_lines=(line,), board=state.board)
    assert note_open_lines(RULES, cut, EventLog()).open_lines == (line,), "once open, always open"


def test_towns_count_for_a_trains_number_unless_a_ruling_frees_them() -> None:
    state = with_trains(laid(kansai("run"), *LINE), "KS", "2")
    assert play(state, offered(state)[0]).turn.revenue == 30, "a city and the town"
    rules = rules_of(towns_count=False)
    assert play(state, offered(state, rules)[0], rules=rules).turn.revenue == 50, "both cities and the town"
