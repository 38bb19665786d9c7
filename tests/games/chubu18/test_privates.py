"""§3 and §4: the privates, how they are sold, and what they bring, in the words of the rules."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.state import ChubuState, UnsetPar
from lostatlas.games.chubu18.steps.private_auction import price_of, unsold
from lostatlas.games.chubu18.style import STYLE_OF_TITLE
from lostatlas.games.chubu18.variants import VARIANTS_OF_TITLE
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.values import EventLog
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.render.describe import describe_hex
from lostatlas.text import speaking
from tests.games.chubu18.games import (
    RULES,
    begun,
    offered,
    operating,
    play,
    rules_of,
    trading,
    why_not,
    with_cash,
    with_started,
)


def after_auction(state: ChubuState) -> ChubuState:
    """Return the state after all privates have been bought in order, at their prices, each par at 80."""
    while state.auction is not None:
        text = "par 80" if state.unset_par else f"private {unsold(RULES, state)[0]}"
        state = play(with_cash(state, **dict.fromkeys(state.players, 900)), text)
    return state


# §3: the initial stock round


def test_the_first_in_order_is_bought_at_its_price_others_are_bid_for_from_five_above() -> None:
    state = begun()
    assert why_not(state, "private bisai") == "§3 chubu.first_in_order"
    assert why_not(state, "bid gihoku 25") == "§3 chubu.buy_first"
    assert why_not(state, "bid bisai 44") == "§3 chubu.bid"
    assert why_not(state, "bid bisai 40") == "§3 chubu.bid"
    state = play(state, "bid bisai 45")
    assert why_not(state, "bid bisai 45") == "§3 chubu.bid", "five above the highest"
    state = play(state, "bid bisai 50")
    assert RULES.actor(state) == "Cid", "the card has moved on"


def test_one_bidder_buys_when_the_private_comes_first_several_hold_an_auction() -> None:
    state = play(begun(), "bid bisai 45", "private gihoku")
    assert state.privates["bisai"] == "Ann"
    assert state.cash("Ann") == 800 - 45
    state = play(begun(), "bid bisai 45", "bid bisai 50", "private gihoku")
    assert RULES.actor(state) == "Ann", "Ben has bid most"
    assert why_not(state, "bid kakamigahara 75") == "§3 chubu.bid_for_first"
    state = play(state, "bid bisai 55", "bid bisai 60", "pass")
    assert (state.privates["bisai"], state.cash("Ben")) == ("Ben", 800 - 60)
    assert RULES.actor(state) == "Ann", "after Cid, who had bought the first"


def test_the_money_of_all_bids_must_be_there_unless_bids_are_not_committed() -> None:
    state = play(begun("Ann Ben"), "bid horse 800", "pass")
    assert why_not(state, "bid sangu 405") == "§3 chubu.bound_by_bids"
    told = str(RULES.verify(state, RULES.parse_action(state, "bid sangu 405")))
    assert told.startswith("Ann has ¥1200, of which ¥800 is bound by bids for other private companies")
    assert why_not(state, "bid sangu 1205") == "§3 rail.cannot_pay", "that is more than all the money"
    assert why_not(state, "bid sangu 400") == ""
    free = rules_of(bids_committed=False)
    assert why_not(state, "bid sangu 405", free) == ""


def test_nobody_need_exceed_a_bid_that_cannot_be_paid_any_more() -> None:
    """Where bids are not committed (R1): Ann bids 400 of her 410, then buys another private."""
    rules = rules_of(bids_committed=False)
    state = with_cash(evolve(begun(), privates=FrozenMap(bisai="", sangu="")), Ann=410)
    bids = ("pass", "bid sangu 165", "bid sangu 170", "bid sangu 400", "pass", "pass")
    state = play(state, *bids, "private bisai", rules=rules)
    assert RULES.actor(state) == "Ben"
    assert why_not(state, "bid sangu 170", rules) == "§3 chubu.bid"
    after = play(state, "bid sangu 175", "pass", rules=rules)
    assert (after.privates["sangu"], after.cash("Ben")) == ("Ben", 800 - 175)


def test_gihoku_is_five_yen_cheaper_after_each_round_in_which_nobody_buys_it() -> None:
    state = begun("Ann Ben")
    for price in (20, 15, 10, 5):
        assert price_of(RULES, state, "gihoku") == price
        state = play(state, "pass", "pass")
    assert price_of(RULES, state, "gihoku") == 0
    assert why_not(state, "pass") == "§3 chubu.must_take"
    assert why_not(state, "pass", rules_of(gihoku_at_zero="pass on")) == ""
    assert play(state, "private gihoku").cash("Ann") == 1200


@pytest.mark.parametrize(("ruling", "left"), [("auction_again", True), ("removed", False)])
def test_privates_that_nobody_buys_are_sold_again_before_later_stock_rounds(ruling: str, left: bool) -> None:
    rules = rules_of(unsold_privates=ruling)
    state = play(begun("Ann Ben"), "private gihoku", "pass", "pass", rules=rules)
    assert state.round == "SR"
    assert bool(unsold(rules, state)) is left
    state = play(state, "pass", "pass", rules=rules)
    assert state.round == ("PA" if left else "SR")


def test_seven_players_sell_the_presidency_of_the_government_railway_as_number_4_5() -> None:
    state = begun("Ann Ben Cid Dan Eve Fay Gil")
    assert "presidency" in state.privates
    assert "presidency" not in begun().privates
    state = evolve(state, privates=FrozenMap(presidency="", horse=""))
    state = play(state, "private presidency")
    assert state.unset_par == UnsetPar("Ann", "GR")
    bank = state.cash("bank")
    state = play(state, "par 90")
    assert (state.cash("GR"), bank - state.cash("bank"), state.price("GR")) == (180, 180, 90)
    assert state.companies["GR"].trains == ("2",)
    assert "presidency" not in state.privates
    assert state.government_bought == 0, "it brings no tiles"


# §4: privates


def test_a_private_brings_a_kansai_share_that_nobody_sells_before_the_presidency_is_bought() -> None:
    state = after_auction(begun("Ann Ben"))
    owner = state.privates["sangu"]
    assert state.companies["KS"].shares.of(owner) == 1
    assert state.companies["ND"].president == state.privates["horse"]
    state = evolve(state, cycle=2, stock=evolve(state.stock_round, player=owner))
    assert why_not(state, "sell 1 KS") == "§4 chubu.not_public"


def test_the_presidency_of_nagoya_electric_comes_with_its_private_alone() -> None:
    state = evolve(trading(), privates=FrozenMap(horse=""))
    assert why_not(state, "start ND 80") == "§4 chubu.comes_with_private"
    assert why_not(trading(), "start ND 80") == ""


def test_a_share_is_kept_for_a_private_that_is_not_sold_yet() -> None:
    state = with_started(trading(), "Ann", "KS", 65, Ben=4, Cid=3)
    assert why_not(state, "buy KS from treasury") == ""
    kept = evolve(state, privates=FrozenMap(sangu=""))
    assert why_not(kept, "buy KS from treasury") == "I.B rail.no_share_there"


def test_kakamigahara_is_exchanged_for_a_public_share_of_mino_electric() -> None:
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann", saisan="Ben"))
    assert why_not(state, "exchange kakamigahara for MD from treasury") == "§4 chubu.not_public"
    state = with_started(state, "Ben", "MD", 75, Cid=3)
    assert why_not(state, "exchange kakamigahara for KS from treasury") == "§4 chubu.no_exchange"
    assert why_not(state, "exchange saisan for AD from treasury") == "§4 chubu.private_not_yours"
    after = play(state, "exchange kakamigahara for MD from treasury")
    assert after.companies["MD"].shares.of("Ann") == 1
    assert after.cash("Ann") == state.cash("Ann")
    assert "kakamigahara" not in after.privates
    assert after.cash("MD") == 6 * 75, "it is the sixth share"
    assert RULES.actor(after) == "Ben", "it was the purchase of the turn (R5)"


def test_a_private_is_exchanged_for_no_share_of_a_company_that_has_left_the_game() -> None:
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann", saisan="Ann", bisai="Ann"))
    state = evolve(state, companies=state.companies.delete("MD"), closed=("MD",))
    for text in ("exchange kakamigahara for MD from treasury", "exchange bisai for KS from treasury"):
        assert why_not(state, text) == "§4 chubu.exchange_for_none"
    state = evolve(state, companies=state.companies.delete("AD"), closed=("MD", "AD"))
    refusal = RULES.verify(state, RULES.parse_action(state, "exchange saisan for AD from treasury"))
    assert refusal is not None
    assert (refusal.key, refusal.facts["known"]) == ("chubu.no_exchange", ("MK",))


def test_an_exchange_out_of_the_stock_of_a_company_that_operates_brings_it_par() -> None:
    state = evolve(trading(), privates=FrozenMap(saisan="Ann"))
    state = with_started(state, "Ben", "MK", 90, Cid=4)
    after = play(state, "exchange saisan for MK from treasury")
    assert after.cash("MK") - state.cash("MK") == 90


def test_an_exchange_need_not_be_the_purchase() -> None:
    rules = rules_of(exchange_is_buy=False)
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann"))
    state = with_started(state, "Ben", "MD", 75, Cid=3)
    after = play(state, "exchange kakamigahara for MD from treasury", rules=rules)
    assert after.stock_round.player == "Ann"
    assert why_not(after, "buy MD from treasury", rules) == ""


def test_an_exchange_that_is_no_purchase_is_offered_after_a_purchase_and_a_sale() -> None:
    rules = rules_of(exchange_is_buy=False)
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann"))
    state = with_started(with_started(state, "Ben", "MD", 75, Cid=3), "Ben", "KS", 80, Ann=4)
    after = play(state, "buy MD from treasury", "sell 1 KS", rules=rules)
    text = "exchange kakamigahara for MD from treasury"
    assert why_not(after, text, rules) == ""
    assert text in offered(after, rules)
    assert not any(one.startswith("exchange") for one in offered(play(state, "buy MD from treasury")))


def test_a_player_buys_a_private_from_another_if_the_price_is_agreed() -> None:
    state = evolve(trading(), privates=FrozenMap(bisai="Ben"))
    assert why_not(state, "offer gihoku 10") == "§4 chubu.private_not_for_sale"
    asked = play(state, "offer bisai 30")
    assert RULES.actor(asked) == "Ben"
    declined = play(asked, "decline")
    assert RULES.actor(declined) == "Ann"
    assert why_not(declined, "offer bisai 30") == "§4 chubu.offer_refused"
    sold = play(asked, "accept")
    assert (sold.privates["bisai"], sold.cash("Ben") - state.cash("Ben")) == ("Ann", 30)
    assert RULES.actor(sold) == "Ben", "that was the purchase of the turn"


def test_the_sale_ends_when_all_are_sold_and_the_card_goes_on() -> None:
    state = after_auction(begun("Ann Ben"))
    assert state.round == "SR"
    assert set(state.privates.values()) <= {"Ann", "Ben"}


def test_a_private_that_is_sold_is_not_sold_again() -> None:
    state = play(begun(), "private gihoku")
    assert why_not(state, "private gihoku") == "§3 chubu.private_gone"
    assert why_not(state, "bid gihoku 25") == "§3 chubu.private_gone"


def test_where_gihoku_costs_nothing_the_first_player_must_take_it() -> None:
    state = evolve(begun("Ann Ben"), discount=20)
    assert offered(state) == ["private gihoku"]
    assert why_not(state, "bid bisai 45") == "§3 chubu.must_take"
    assert why_not(state, "bid bisai 45", rules_of(gihoku_at_zero="pass on")) == ""


def test_who_buys_the_horse_tramway_chooses_the_par_of_nagoya_electric_at_once() -> None:
    state = play(evolve(begun(), privates=FrozenMap(horse="")), "private horse")
    assert RULES.actor(state) == "Ann"
    assert offered(state) == [f"par {price}" for price in (65, 70, 75, 80, 90, 100)]
    assert why_not(state, "par 85") == "§4 rail.no_par"
    after = play(state, "par 75")
    assert (after.par["ND"], after.companies["ND"].president, after.cash("ND")) == (75, "Ann", 0)


def test_each_par_price_is_chosen_before_the_next_private_with_bids_is_sold() -> None:
    """§4: 直ちに株価を決定すること, of the presidency of the government railway and of Nagoya Electric."""
    state = begun("Ann Ben Cid Dan Eve Fay Gil")
    state = evolve(state, privates=FrozenMap(presidency="", sangu="", horse=""))
    first, second, third = state.players[:3]
    state = play(state, "bid sangu 165", "bid horse 225", "private presidency")
    assert state.unset_par == UnsetPar(third, "GR")
    state = play(state, "par 80")
    government = state.companies["GR"]
    assert (government.president, state.cash("GR"), government.trains) == (third, 160, ("2",))
    assert state.privates["sangu"] == first
    assert state.unset_par == UnsetPar(second, "ND")
    after = play(state, "par 80")
    assert (after.companies["ND"].president, after.auction, after.round) == (second, None, "SR")


@pytest.mark.parametrize("name", ["pool", "treasury", "bank", "KS", ""])
def test_no_player_has_a_name_that_owns_shares_already(name: str) -> None:
    with pytest.raises(GameDataError, match="pool, treasury"):
        RULES.setup(("Ann", name), Start(seed=1))


def test_once_kansai_has_merged_its_private_brings_a_share_of_the_market() -> None:
    """§12: ストックの株式は、市場に置く."""
    state = with_started(with_started(trading(), "Ann", "KS", 100, Ben=4), "Ben", "YR", 65, Ann=4)
    state = evolve(operating(state, "KS", phase=2), privates=FrozenMap(sangu=""))
    state = play(state, "merge YR into KS", "accept")
    state = evolve(state, choosing=(), successor="", operating=None)
    sale = RULES.settle(RULES.rounds["PA"].begin(RULES, state, EventLog()), EventLog())
    sale = with_cash(sale, Ann=500, Ben=500, Cid=500)
    before, after = (one.companies["KS"].shares for one in (sale, play(sale, "private sangu")))
    buyer = RULES.actor(sale) or ""
    assert (before.of(TREASURY), before.of(POOL) - after.of(POOL)) == (0, 1)
    assert after.of(buyer) == before.of(buyer) + 1


@pytest.mark.parametrize(("counts", "gained"), [(True, 80), (False, 0)])
def test_the_share_of_a_private_brings_par_to_a_company_that_operates_where_it_counts_as_sold(
    counts: bool, gained: int
) -> None:
    """§8: 残りの株がストックから売れるごとに基準株価に等しい資金を得る."""
    rules = rules_of(gift_counts=counts)
    state = with_started(evolve(begun(), privates=FrozenMap(sangu="")), "Ben", "KS", 80, Cid=4)
    after = play(state, "private sangu", rules=rules)
    assert after.companies["KS"].shares.of("Ann") == 1
    assert after.cash("KS") - state.cash("KS") == gained
    assert after.cash("bank") - state.cash("bank") == 160 - gained


def test_the_train_of_the_government_railway_is_one_more_than_those_in_stock() -> None:
    """With seven players there is a seventh 2-train, which comes with the presidency."""
    state = evolve(begun("Ann Ben Cid Dan Eve Fay Gil"), privates=FrozenMap(presidency=""))
    after = play(state, "private presidency", "par 100")
    assert after.companies["GR"].trains == ("2",)
    assert dict(after.depot.deck)["2"] == dict(state.depot.deck)["2"] == 6
    late = evolve(state, depot=evolve(state.depot, deck=(("3", 5), ("4", 4))), phase=1)
    assert play(late, "private presidency", "par 100").companies["GR"].trains == ("2",)
    rusted = evolve(late, depot=evolve(state.depot, deck=(("4", 3),)), phase=2)
    assert play(rusted, "private presidency", "par 100").companies["GR"].trains == ()


def test_an_exchange_for_a_share_in_the_market_pays_nobody() -> None:
    state = evolve(trading(), privates=FrozenMap(kakamigahara="Ann"))
    state = with_started(state, "Ben", "MD", 75, Cid=3, market=1)
    after = play(state, "exchange kakamigahara for MD from pool")
    assert (after.companies["MD"].shares.of("Ann"), after.in_market("MD")) == (1, 0)
    assert after.cash("MD") == state.cash("MD")


def test_a_private_that_a_company_owns_is_exchanged_no_more() -> None:
    state = with_started(trading(), "Ann", "MD", 75, Cid=4)
    state = evolve(state, privates=FrozenMap(kakamigahara="MD"))
    assert why_not(state, "exchange kakamigahara for MD from treasury") == "§4 chubu.private_not_yours"


# what is shown of a private before it is bought


def test_a_private_says_what_it_pays_brings_and_is_good_for_before_it_is_bought() -> None:
    told = {
        text.split()[1]: str(RULES.consequence(begun(), RULES.parse_action(begun(), text)))
        for text in offered(begun())
        if text != "pass"
    }
    assert told["gihoku"].startswith("Gihoku Light Railway: income ¥5.")
    assert "a free tile and token on L8 Kurono" in told["gihoku"]
    assert "a free tile on I19" in told["sangu"]
    assert "A share of KS comes with it" in told["sangu"]
    assert "a share of AD or MK" in told["saisan"]
    assert "The presidency of ND" in told["horse"]
    assert "M13 Nagoya" in told["horse"]
    with speaking("ja"):
        assert "黒野" in str(RULES.consequence(begun(), RULES.parse_action(begun(), "private gihoku")))


def test_the_map_names_its_places_unless_another_map_replaces_it() -> None:
    cell = RULES.figures.board.cells[RULES.figures.hex("L14")]
    assert "L14, Tsushima" in describe_hex(RULES.figures.board, cell.hex, STYLE_OF_TITLE)
    with speaking("ja"):
        assert "L14・津島" in describe_hex(RULES.figures.board, cell.hex, STYLE_OF_TITLE)
    other = VARIANTS_OF_TITLE.figures_in(VARIANTS_OF_TITLE.changed(None, {"map.hexes.L14.cost": 55})).board
    assert "Tsushima" not in describe_hex(other, cell.hex, STYLE_OF_TITLE)
