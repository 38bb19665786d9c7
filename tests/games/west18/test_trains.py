"""§2.7: trains, the duty to have one, and bankruptcy, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.west18.autopilot import wanted
from lostatlas.games.west18.game import WestRules
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.rail.state import POOL, TREASURY, with_company
from tests.games.west18.games import (
    SEATED,
    begun,
    company,
    offered,
    operated,
    play,
    pressed,
    rules_of,
    turn_of,
    why_not,
    with_cash,
    with_shares,
    with_started,
)
from tests.games.west18.random_games import ROMAN


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


def test_the_4d_is_on_sale_from_the_first_6_on() -> None:
    state = with_cash(company("GN"), "GN", 1100)
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),)))
    assert (
        why_not(turn_of(state, "GN", "trains", phase=3), "train 4D from deck for 1100")
        == "west.not_yet_beside"
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


def test_what_a_bankrupt_player_has_sold_for_a_train_binds_no_following_president() -> None:
    """§2.7: companies sell trains at any price from $1 on, and Ben has sold nothing for a dearer one."""
    state = with_started(company("GN"), "Ben", "DRG", 90)
    state = with_shares(with_shares(state, "Ben", "GN", 2, TREASURY), "Ann", "DRG", 1, TREASURY)
    state = with_company(operated(state, "GN", "DRG"), evolve(state.companies["DRG"], trains=("3",)))
    state = evolve(state, depot=evolve(state.depot, deck=(("4", 3),), pool=()))
    state = with_cash(with_cash(with_cash(state, "GN", 40), "Ann", 20), "Ben", 400)
    after = play(turn_of(operated(state, "DRG"), "GN", "trains", phase=2), "sell 1 DRG", "bankrupt")
    assert after.companies["GN"].president == "Ben"
    assert why_not(after, "train 3 from DRG for 1") == ""
    assert play(after, "train 3 from DRG for 1").companies["GN"].trains == ("3",)


def test_what_is_left_of_the_2_trains_goes_to_the_pool_after_the_first_operating_round() -> None:
    state = play(begun(), "start MKT 50", "pass", "pass", "pass")
    while state.round != "OR2":
        texts = offered(state)
        state = play(state, "pass" if "pass" in texts else texts[0])
    assert state.depot.top == "3"
    assert state.depot.pool.count("2") == 13 - len(state.companies["MKT"].trains)


def test_nothing_is_sold_where_cash_pays_for_the_dearest_train() -> None:
    assert why_not(pressed(900, 200), "sell 1 DRG") == "west.enough_money"


def test_nothing_is_sold_for_a_train_that_sales_cannot_pay() -> None:
    """§2.7, R28: $320 buy the 4 of the pool; with all sales they are $590, and the next train costs $600."""
    state = pressed(100, 220)
    assert why_not(state, "sell 2 DRG") == "west.enough_money"
    assert play(state, "train 4 from pool for 300").companies["GN"].trains == ("4",)
    together = play(pressed(100, 230), "sell 2 DRG", "sell 1 GN")  # before the price of DRG falls
    assert play(together, "train 6 from deck for 600").companies["GN"].trains == ("6",)


def test_shares_sold_for_a_train_of_the_bank_do_not_buy_another_companys_for_less_than_there_was() -> None:
    """§2.7: for $1 nothing had to be sold."""
    state = with_started(pressed(100, 20), "Ann", "MKT", 60)
    state = with_company(state, evolve(state.companies["MKT"], trains=("5",)))
    state = play(turn_of(state, "GN", "trains", phase=4), "sell 2 DRG")
    assert state.companies["GN"].trains == ()
    assert why_not(state, "train 5 from MKT for 1") == "west.sold_for_dearer"
    assert not any("from MKT for 1" in one for one in offered(state))
    assert play(state, "train 4 from pool for 300").companies["GN"].trains == ("4",)


def test_the_price_of_a_company_falls_once_for_all_sales_of_a_forced_purchase() -> None:
    state = with_shares(pressed(0, 0, pool=()), "Ann", "DRG", 2, TREASURY)
    state = play(state, "sell 1 DRG", "sell 1 DRG")
    assert (state.price("DRG"), state.cash("Ann")) == (80, 90 + 80)


@pytest.mark.parametrize(("price", "key"), [(250, ""), (300, ""), (301, "west.up_to_face")])
def test_a_president_pays_another_companys_train_up_to_its_price_for_one_without_cash(
    price: int, key: str
) -> None:
    """B §2.7; with a single dollar of its own the company pays alone."""
    state = with_started(company("GN"), "Ben", "DRG", 90)
    state = with_company(state, evolve(state.companies["DRG"], trains=("4",)))
    state = turn_of(with_cash(with_cash(state, "GN", 0), "Ann", 500), "GN", "trains", phase=2)
    text = f"train 4 from DRG for {price}"
    assert why_not(state, text) == key
    assert why_not(with_cash(state, "GN", 1), text) == "rail.cannot_pay"
    if not key:
        after = play(state, text, "accept")
        assert (after.cash("Ann"), after.cash("DRG")) == (500 - price, 180 + price)


def test_a_bankruptcy_ends_the_game_where_that_is_the_ruling() -> None:
    """R20."""
    rules = rules_of(seating="random", bankruptcy="ends_game")
    state = turn_of(with_cash(with_cash(company("GN"), "GN", 0), "Ann", 0), "GN", "trains")
    assert play(state, "bankrupt", rules=rules).over == "rail.end_bankrupt"


def test_the_game_is_over_when_one_solvent_player_is_left() -> None:
    state = company("GN", players="Ann Ben")
    state = turn_of(with_cash(with_cash(state, "GN", 0), "Ann", 0), "GN", "trains")
    after = play(state, "bankrupt")
    assert after.over == "rail.end_last_player"
    outcome = SEATED.outcome(after)
    assert outcome is not None
    assert outcome.winners == ("Ben",)


def test_trains_above_the_limit_go_to_the_pool_unpaid() -> None:
    """The first 5 lowers the limit to two: Ann chooses which of GN's three trains goes."""
    state = with_company(company("GN"), evolve(company("GN").companies["GN"], trains=("3", "3", "4")))
    state = evolve(with_started(state, "Ben", "DRG", 90), depot=evolve(state.depot, deck=(("5", 3),)))
    state = play(turn_of(with_cash(state, "DRG", 500), "DRG", "trains", phase=2), "train 5 from deck for 500")
    assert (SEATED.actor(state), offered(state)) == ("Ann", ["discard 3", "discard 4"])
    before = state.cash("GN")
    after = play(state, "discard 3")
    assert (after.companies["GN"].trains, after.depot.pool, after.cash("GN")) == (("3", "4"), ("3",), before)


def test_the_autopilot_knows_trains_by_their_order_not_by_their_names() -> None:
    """The last of the second kind and the first of the third are bought together; a permanent one at once."""
    rules = WestRules(GameConfig(title="west18", options=FrozenMap(seating="random"), variant=ROMAN))
    state = turn_of(with_cash(begun(rules=rules), "UP", 500), "UP", "trains")
    state = with_company(state, evolve(state.companies["UP"], trains=()))
    last = evolve(state, depot=evolve(state.depot, deck=(("III", 1), ("IV", 4))))
    assert wanted(rules, last) == ("III", "IV")
    assert wanted(rules, with_cash(last, "UP", 200)) == ("III",)
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("V", 2),)))) == ("V",)
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("II", 2),)))) == ()


def test_the_autopilot_takes_a_second_train_only_where_it_is_the_next_of_the_deck() -> None:
    """Between the 3s and the 4s lie trains that never rust: the last 3 is bought alone."""
    rules = WestRules(GameConfig(title="west18", options=FrozenMap(seating="random"), variant=ROMAN))
    state = turn_of(with_cash(begun(rules=rules), "UP", 900), "UP", "trains")
    state = with_company(state, evolve(state.companies["UP"], trains=()))
    between = evolve(state, depot=evolve(state.depot, deck=(("III", 1), ("V", 2), ("IV", 4))))
    assert wanted(rules, between) == ("III",)


def test_the_autopilot_passes_by_the_first_kind_alone_though_it_never_rusts() -> None:
    """The thresholds of cash are those of the second and the third kind."""
    trains = [{**one, "rusted_by": None} if one["name"] == "II" else one for one in ROMAN["game"]["trains"]]
    trains = [{key: value for key, value in one.items() if value is not None} for one in trains]
    variant = {**ROMAN, "game": {"trains": trains}}
    options = FrozenMap(seating="random", up_buys="thresholds")
    rules = WestRules(GameConfig(title="west18", options=options, variant=variant))
    state = turn_of(with_cash(begun(rules=rules), "UP", 300), "UP", "trains")
    state = with_company(state, evolve(state.companies["UP"], trains=()))
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("III", 3), ("IV", 4))))) == ("III",)
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("IV", 3), ("V", 2))))) == ()


def test_the_autopilot_buys_no_second_train_where_there_is_no_further_kind_that_rusts() -> None:
    """The last one of a deck never leaves it, so that one always lies there."""
    lasting = {key: value for key, value in ROMAN["game"]["trains"][2].items() if key != "rusted_by"}
    trains = [*ROMAN["game"]["trains"][:2], lasting, *ROMAN["game"]["trains"][3:]]
    rules = WestRules(
        GameConfig(
            title="west18", options=FrozenMap(seating="random"), variant={**ROMAN, "game": {"trains": trains}}
        )
    )
    state = turn_of(with_cash(begun(rules=rules), "UP", 900), "UP", "trains")
    state = with_company(state, evolve(state.companies["UP"], trains=()))
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("III", 1),)))) == ("III",)
    assert wanted(rules, evolve(state, depot=evolve(state.depot, deck=(("III", 1), ("IV", 4))))) == ("III",)
