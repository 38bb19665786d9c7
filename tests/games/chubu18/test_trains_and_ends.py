"""II.6, §10, §6, §7 and the phases: trains, who pays for them, and how the game ends."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from tests.games.chubu18.games import (
    RULES,
    at_price,
    begun,
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
    assert why_not(early, "train D from deck for 1100") == "P chubu.not_yet_beside"


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


def test_the_last_dividend_of_the_round_may_empty_the_bank() -> None:
    state = earning(with_trains(kansai("dividend", KS=0), "KS", "2", "2"), 100)
    state = evolve(state, operating=evolve(state.operating_round, order=("KS",)))
    state = with_cash(state, Ann=state.cash("Ann") + state.cash("bank") - 5)
    paid = RULES.apply(state, RULES.parse_action(state, "pay"))
    assert paid.state.over == "rail.end_bank"
    assert [one.facts["cycle"] for one in paid.events if one.key == "rail.bank_broken"] == [2]


def with_bank(state: ChubuState, amount: int) -> ChubuState:
    """Return the state in which the bank has so much, and one player the rest of its money."""
    rich = state.players[-1]
    return with_cash(state, **{rich: state.cash(rich) + state.cash("bank") - amount})


def test_a_bank_that_a_bankrupt_company_fills_again_was_empty_all_the_same() -> None:
    """§6: 銀行の運営資金の枯渇: the revenue of II.4 empties it, before II.5 closes the company."""
    state = with_bank(with_trains(kansai("dividend", KS=300), "KS", "2"), 40)
    state = earning(at_price(state, "KS", 35), 50)
    after = play(state, "withhold")
    assert "KS" in after.closed
    assert (after.cash("bank"), after.bank_broken) == (340, True)


def test_a_bank_that_the_next_private_fills_again_was_empty_all_the_same() -> None:
    """§6: the capital of the government railway empties it; the private after it is sold at once."""
    state = begun("Ann Ben Cid Dan Eve Fay Gil")
    state = evolve(state, privates=FrozenMap(presidency="", sangu="", horse=""))
    state = play(with_cash(state, Ann=300, Ben=300), "bid sangu 165", "private presidency")
    after = play(with_bank(state, 50), "par 100")
    assert after.privates["sangu"] == "Ann"
    assert (after.cash("bank"), after.bank_broken) == (15, True)


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


def test_the_bank_that_is_empty_in_a_stock_round_still_sees_the_operating_round_played() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=2)
    after = play(evolve(state, bank_broken=True), "pass", "pass", "pass")
    assert (after.round, after.over) == ("OR1", "")


@pytest.mark.parametrize(
    ("phase", "deck", "text", "rusted", "left"),
    [
        (1, (("4", 4), ("5", 3)), "train 4 from deck for 350", "2", ("3",)),
        (3, (("6", 2), ("D", 1)), "train 6 from deck for 700", "3", ("2",)),
        (4, (("D", 1),), "train D from deck for 1100", "4", ("2",)),
    ],
)
def test_the_first_4_rusts_all_2s_the_first_6_all_3s_the_first_d_all_4s(
    phase: int, deck: tuple[tuple[str, int], ...], text: str, rusted: str, left: tuple[str, ...]
) -> None:
    state = with_trains(kansai("trains", phase=phase, KS=1200), "YR", rusted, *left)
    state = evolve(state, depot=evolve(state.depot, deck=deck, pool=(rusted,)))
    after = play(state, text)
    assert after.companies["YR"].trains == left
    assert after.depot.pool == ()
    assert after.phase == phase + 1


def test_a_lower_limit_makes_companies_give_trains_up_at_once() -> None:
    """Phase 3: three trains a company, four for the government railway."""
    state = with_started(kansai("trains", phase=1, KS=900), "Cid", "GR", 70)
    state = with_trains(with_trains(state, "YR", "3", "3", "3", "3"), "GR", "3", "3", "3", "3")
    state = evolve(state, depot=evolve(state.depot, deck=(("4", 4), ("5", 3))))
    after = play(state, "train 4 from deck for 350")
    assert offered(after) == ["discard 3"]
    assert RULES.acting_for(after) == "YR"
    assert RULES.acting_for(play(after, "discard 3")) != "GR"


def test_trains_are_bought_from_the_market_and_from_companies_for_a_yen_or_more() -> None:
    state = with_trains(kansai("trains", KS=300), "YR", "2")
    state = evolve(state, depot=evolve(state.depot, pool=("2",)))
    assert play(state, "train 2 from pool for 100").companies["KS"].trains == ("2",)
    assert why_not(state, "train 2 from YR for 0") == "II.6 rail.price_too_low"
    asked = play(state, "train 2 from YR for 1")
    assert RULES.actor(asked) == "Ben", "the seller's president agrees or not"
    sold = play(asked, "accept")
    assert (sold.companies["KS"].trains, sold.cash("YR") - state.cash("YR")) == (("2",), 1)


def test_the_government_sells_and_buys_at_face_value() -> None:
    state = with_trains(with_started(government("trains"), "Ben", "KS", 80, Ann=4), "KS", "2")
    assert why_not(state, "train 2 from KS for 60") == "II.6 rail.face_value"
    assert why_not(state, "train 2 from KS for 100") == ""


@pytest.mark.parametrize("train", ["4", "5", "6"])
def test_a_trade_in_counts_no_train_more_and_costs_750_from_phase_5_on(train: str) -> None:
    state = with_trains(kansai("trains", phase=4, KS=750), "KS", train, "5")
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1), ("D", 1))))
    after = play(state, f"train D from deck for 750 with {train}")
    assert (after.companies["KS"].trains, after.cash("KS")) == (("5", "D"), 0)
    assert why_not(evolve(state, phase=3), f"train D from deck for 750 with {train}").startswith("P ")


def test_there_is_no_end_of_d_trains() -> None:
    state = with_trains(kansai("trains", phase=5, KS=2200), "KS")
    state = evolve(state, depot=evolve(state.depot, deck=(("D", 1),)))
    once = play(state, "train D from deck for 1100")
    assert why_not(once, "train D from deck for 1100") == ""


def test_in_a_forced_sale_another_company_may_get_another_president_but_not_this_one() -> None:
    """Ann presides over both; Ben holds as much of Kansai as she would keep, and two of Mino Electric."""
    state = with_started(trading(), "Ann", "KS", 80, Ann=1, Ben=3)
    state = with_started(state, "Ann", "MD", 70, Ben=2, Cid=2)
    state = laid(operating(with_cash(state, KS=0, Ann=0), "KS", "trains"), "57@K17 r0", "4@K15 r0")
    assert why_not(state, "sell 1 KS") == "§10 rail.keeps_presidency"
    assert why_not(state, "sell 2 MD") == ""
    after = play(state, "sell 2 MD")
    assert (after.companies["MD"].president, after.companies["KS"].president) == ("Ben", "Ann")


def test_in_a_forced_sale_the_market_takes_no_more_than_five() -> None:
    state = with_started(trading(), "Ann", "KS", 80, Ben=2, Cid=2)
    state = with_started(state, "Ben", "MD", 70, Ann=2, market=4)
    state = laid(operating(with_cash(state, KS=0, Ann=0), "KS", "trains"), "57@K17 r0", "4@K15 r0")
    assert why_not(state, "sell 2 MD") == "§10 chubu.market_full"
    assert why_not(state, "sell 1 MD") == ""


def test_the_president_pays_for_the_cheapest_train_alone() -> None:
    state = laid(kansai("trains", KS=30, Ann=900), "57@K17 r0", "4@K15 r0")
    state = evolve(state, depot=evolve(state.depot, deck=(("3", 5), ("4", 4)), pool=("2",)))
    assert why_not(state, "train 3 from deck for 225") == "II.6 rail.cannot_pay"
    assert play(state, "train 2 from pool for 100").cash("Ann") == 830
