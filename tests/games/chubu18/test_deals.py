"""§12: absorption and merger, in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games.chubu18.actions import Absorb, Merge
from lostatlas.games.chubu18.deals import absorb_prices
from lostatlas.games.chubu18.shares import certificate_limit
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.share_transfers import move_shares
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.text import speaking
from lostatlas.track.board import Stop
from tests.games.chubu18.games import (
    RULES,
    at_price,
    earning,
    kansai,
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


def test_companies_deal_from_phase_3_on_in_their_own_turn() -> None:
    assert why_not(kansai(phase=1, KS=900), "merge YR into KS") == "P chubu.deals_later"
    state = kansai(phase=2, KS=900)
    assert why_not(state, "merge YR into KS") == ""
    assert why_not(state, "absorb KS by YR at 80") == "§12 chubu.deal_own_turn"


def test_the_government_absorbs_but_does_not_merge_and_is_never_taken_over() -> None:
    state = with_started(kansai(phase=2), "Ann", "GR", 100)
    state = with_cash(state, GR=900, KS=2000)
    assert why_not(state, "absorb GR by KS at 100") == "§9 chubu.government_target"
    own = operating(state, "GR", phase=2)
    assert why_not(own, "merge YR into GR") == "§9 chubu.government_merges"
    assert why_not(own, "absorb YR by GR at 65") == ""


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"step": "dividend"}, "§12 chubu.merge_after_price"),
        ({"acted": ("YR",)}, "§12 chubu.has_operated"),
        ({"price": 300}, "§12 chubu.higher_price"),
        ({"target": "TN"}, "§12 chubu.no_target"),
    ],
)
def test_a_merger_is_refused_with_its_reason(changes: dict[str, Any], refusal: str) -> None:
    state = earning(kansai(phase=2), 100)
    target = changes.get("target", "YR")
    if "step" in changes:
        state = evolve(state, step=changes["step"])
    if "acted" in changes:
        state = evolve(state, operating=evolve(state.operating_round, acted=changes["acted"]))
    if "price" in changes:
        state = at_price(state, "YR", changes["price"])
    assert why_not(state, f"merge {target} into KS") == refusal
    if "step" in changes or "acted" in changes:
        assert "absorb" in " ".join(offered(with_cash(state, KS=2000))), "an absorption is not barred"


def test_companies_need_no_link_unless_a_ruling_says_so() -> None:
    state = kansai(phase=2, KS=900)
    assert why_not(state, "merge YR into KS", rules_of(deal_link="connected")) == "§12 chubu.not_linked"


def test_a_deal_that_stock_shares_alone_defeat_is_refused() -> None:
    state = with_started(trading(), "Ann", "KS", 100, Ben=4)
    state = operating(with_started(state, "Ben", "YR", 65, Cid=4), "KS", phase=2)
    shares = state.companies["YR"].shares.moved("Cid", "treasury", 1)
    state = with_company(with_cash(state, KS=2000), evolve(state.companies["YR"], shares=shares))
    assert why_not(state, "absorb YR by KS at 65") == "§12 chubu.votes_lacking"


def test_what_the_target_had_passes_over_and_its_markers_may_leave() -> None:
    state = with_trains(kansai(phase=2, KS=700, YR=40), "YR", "3")
    state = evolve(state, privates=FrozenMap(bisai="YR"))
    after = play(state, "absorb YR by KS at 65", "accept")
    while after.deal is not None:
        after = play(after, "accept")
    company = after.companies["KS"]
    assert company.trains == ("3",)
    assert after.privates["bisai"] == "KS"
    assert after.cash("KS") == 700 - 650 + 40
    assert company.tokens == (100,) * 6, "its own three, two of the other, and its price marker"
    home = Stop(RULES.figures.hex("K11"), 0)
    assert after.choosing == (home,)
    assert home in play(after, "pass").board.tokens_of("KS")
    assert home not in play(after, "remove K11").board.tokens_of("KS")
    assert "YR" not in after.companies


def test_deals_at_any_time_of_the_round_are_a_ruling() -> None:
    state = with_cash(with_started(kansai(phase=2), "Ann", "MD", 90, Ann=2, Cid=2), MD=900)
    assert why_not(state, "absorb YR by MD at 65") == "§12 chubu.deal_own_turn"
    assert why_not(state, "absorb YR by MD at 65", rules_of(deal_when="any time")) == ""


@pytest.mark.parametrize(("price", "bounds"), [(60, (30, 120)), (75, (38, 150)), (35, (18, 70))])
def test_an_absorption_pays_half_to_twice_the_price(price: int, bounds: tuple[int, int]) -> None:
    assert absorb_prices(price) == bounds


def test_a_deal_that_was_voted_down_is_not_proposed_again_at_that_price() -> None:
    state = play(sixty(), "absorb YR by KS at 40", "decline")
    assert why_not(state, "absorb YR by KS at 40") == "§12 chubu.deal_refused"
    assert why_not(state, "absorb YR by KS at 41") == "", "a better one is"


def test_the_price_of_market_and_stock_shares_goes_to_the_bank() -> None:
    state = move_shares(sixty(), "YR", TREASURY, POOL, 1)
    after = play(state, "absorb YR by KS at 45", "accept")
    assert after.cash("bank") - state.cash("bank") == 2 * 45


def test_a_company_that_was_taken_over_never_returns() -> None:
    after = play(sixty(), "absorb YR by KS at 45", "accept", "pass")
    trade = evolve(after, round="SR", step="stock", operating=None, stock=trading().stock)
    assert why_not(trade, "start YR 65") == "§8 rail.not_startable"
    assert "YR" not in after.market.order
    assert certificate_limit(RULES, trade) == RULES.figures.certificate_limit(companies=10, players=3)


def test_only_a_marker_that_came_with_the_deal_leaves() -> None:
    state = play(sixty(), "absorb YR by KS at 45", "accept")
    assert why_not(state, "remove K17") == "§12 chubu.marker_stays"


def test_a_merger_that_would_leave_no_president_is_refused() -> None:
    """Each of five players would have one new share."""
    state = with_started(trading("Ann Ben Cid Dan Eve"), "Ann", "KS", 90, Cid=2, Dan=2, market=4)
    state = with_started(state, "Ben", "YR", 65, Eve=2, market=5)
    assert why_not(operating(state, "KS", phase=2), "merge YR into KS") == "§12 chubu.no_president"


def test_in_a_merger_the_stock_goes_to_the_market_and_twenty_shares_become_ten() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ben=3, market=1)
    state = operating(with_started(state, "Ann", "YR", 65, Cid=3, market=1), "KS", phase=2)
    after = play(state, "merge YR into KS", "accept", "accept")
    shares = after.companies["KS"].shares
    # Ann 4, Ben and Cid 3 each; the stock 8, the market 2, and the odd shares of Ben and Cid
    assert [shares.of(one) for one in ("Ann", "Ben", "Cid", POOL, TREASURY)] == [2, 1, 1, 6, 0]


def test_the_company_with_the_higher_marker_of_two_on_a_space_may_merge() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ben=4)
    state = operating(with_started(state, "Ben", "YR", 90, Ann=4), "KS", phase=2)
    assert state.market.order == ("KS", "YR")
    assert why_not(state, "merge YR into KS") == ""
    own = operating(state, "YR", phase=2)
    assert why_not(own, "merge KS into YR") == "§12 chubu.higher_price"


# what is shown before a deal and before a vote


def sixty() -> ChubuState:
    """Return a turn of Kansai with 450 yen: Ben has 4 shares of Yoro at 60, Cid and Ann 2, the stock 2."""
    state = move_shares(kansai(phase=2), "YR", TREASURY, "Ben", 2)
    return with_cash(at_price(state, "YR", 60), KS=450)


def test_a_preview_says_what_everybody_gets_and_who_agrees() -> None:
    told = str(RULES.consequence(sixty(), Absorb("KS", "YR", 45)))
    assert "¥450" in told
    assert "Ben ¥180, Cid ¥90, Ann ¥90" in told
    assert "the bank ¥90" in told, "for the two shares in stock"
    assert "2 of 10 shares agree" in told, "those of Ann, who presides over Kansai"
    assert "asked: Ben and Cid" in told


def test_what_the_preview_of_an_absorption_promises_is_what_is_paid() -> None:
    state = sixty()
    after = play(state, "absorb YR by KS at 45", "accept")
    got = {player: after.cash(player) - state.cash(player) for player in state.players}
    assert got == {"Ann": 90, "Ben": 180, "Cid": 90}


def test_a_preview_of_a_merger_says_price_shares_and_what_odd_shares_bring() -> None:
    state = with_started(trading(), "Ann", "KS", 90, Ann=1, Ben=2, Cid=1)
    state = at_price(with_started(state, "Ben", "YR", 70, Ann=2, Ben=2, Cid=2), "KS", 110, row=0)
    told = str(RULES.consequence(operating(at_price(state, "YR", 90), "KS", phase=2), Merge("KS", "YR")))
    assert "¥200" in told
    assert "Ann 2, Ben 3, Cid 1" in told
    assert "Ann and Cid" in told, "who have an odd share"
    assert "¥100" in told


def test_a_voter_is_told_whether_the_vote_decides() -> None:
    state = play(sixty(), "absorb YR by KS at 45")
    assert RULES.actor(state) == "Ben"
    assert "6 of 10 shares agree" in str(RULES.consequence(state, Accept()))
    assert "decided" in str(RULES.consequence(state, Accept()))
    assert "dropped" in str(RULES.consequence(state, Decline()))
    with speaking("ja"):
        assert "賛成" in str(RULES.consequence(state, Accept()))


def test_an_offer_for_a_private_says_who_has_to_agree() -> None:
    state = evolve(kansai(phase=1, KS=500), privates=FrozenMap(bisai="Ben", gihoku="Ann"))
    by_text = {text: RULES.consequence(state, RULES.parse_action(state, text)) for text in offered(state)}
    assert "Ben" in str(by_text["offer bisai 20"])
    assert by_text["offer gihoku 10"] is None, "the president agrees with himself"
