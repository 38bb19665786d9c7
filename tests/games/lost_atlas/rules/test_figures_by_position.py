"""Figures of the rules tried at hand-made positions, at and around each boundary."""

from __future__ import annotations

import json

import pytest

from lostatlas.kernel.session import Session
from lostatlas.rail.state import POOL, TREASURY
from tests.games.lost_atlas.rules.land import at, cash, do, land, legal, until, why

BOARD = land("M13 home EM; M17 home TU; N14 home NP; M15 city")
THREE = "player Ann: 300, EM 2*\nplayer Ben: 300, TU 2*\nplayer Cid: 300\n"


def dividend(price: int, revenue: int, *, shares: str = "", **companies: str) -> Session:
    """EM has just run for this revenue at this price."""
    more = "".join(f"company {code}: {said}\n" for code, said in companies.items())
    turn = json.dumps({"turn": {"revenue": revenue}})
    text = f"player Ann: 0, EM 2*\nplayer Ben: 0{', TU 2*' if companies else ''}{shares}\nplayer Cid: 0\n"
    return at(
        f"{text}company EM: {price}, cash 0, trains 3\n{more}now: OR1 EM dividend, cycle 2\nalso: {turn}",
        BOARD,
    )


@pytest.mark.parametrize(
    ("price", "revenue", "after"),
    [
        (80, 10, 80),
        (80, 70, 80),
        (80, 80, 90),
        (80, 150, 90),
        (80, 160, 100),
        (80, 240, 100),
        (80, 800, 100),
        (10, 500, 30),
        (110, 220, 135),
        (450, 900, 500),
        (500, 1000, 500),
        (500, 500, 500),
        (500, 490, 500),
    ],
)
def test_section_17_price_by_the_whole_revenue_never_more_than_two_spaces(
    price: int, revenue: int, after: int
) -> None:
    assert do(dividend(price, revenue), "pay").state.price("EM") == after


@pytest.mark.parametrize(("price", "after"), [(500, 450), (80, 70), (60, 50), (20, 10)])
def test_section_17_withheld_one_space_down(price: int, after: int) -> None:
    game = do(dividend(price, 1000), "withhold")
    assert (game.state.price("EM"), cash(game, "EM")) == (after, [1000])


def test_section_17_shares_pay_their_holders_twice_for_the_presidents_certificate() -> None:
    game = do(dividend(80, 100, shares=", EM 1"), "pay")
    assert cash(game, "Ann", "Ben", "EM") == [40, 20, 40]


def test_section_17_shares_in_the_pool_pay_nobody() -> None:
    game = at(
        "player Ann: 0, EM 2*\nplayer Ben: 0\nplayer Cid: 0\ncompany EM: 80, pool 2, trains 3\n"
        'now: OR1 EM dividend, cycle 2\nalso: {"turn":{"revenue":100}}',
        BOARD,
    )
    bank = game.state.cash("bank")
    do(game, "pay")
    assert cash(game, "Ann", "EM") == [40, 20]
    assert game.state.cash("bank") == bank - 60


def test_section_17_a_small_dividend_sends_the_marker_under_its_equals() -> None:
    game = dividend(80, 70, TU="80, trains 3")
    assert game.state.market.order == ("EM", "TU")
    assert do(game, "pay").state.market.order == ("TU", "EM")


def test_section_17_a_marker_that_cannot_rise_keeps_its_place() -> None:
    game = dividend(500, 500, TU="500, trains 3")
    assert do(game, "pay").state.market.order == ("EM", "TU")


# stock round


def trading(**options: object) -> Session:
    return at(
        "player Ann: 300, EM 3*, TU 1\nplayer Ben: 300, TU 2*, EM 1\nplayer Cid: 300, EM 1\n"
        "company EM: 70, trains 3\ncompany TU: 60, trains 3\nnow: SR, cycle 2",
        BOARD,
        **options,
    )


def test_section_9_several_companies_at_once_each_at_its_price_before_the_drop() -> None:
    game = do(trading(), "sell 1 EM", "sell 1 TU")
    assert cash(game, "Ann") == [300 + 70 + 60]
    assert [game.state.price(code) for code in ("EM", "TU")] == [60, 50]
    assert game.actor == "Ann"  # and she may still buy
    assert why(game, "buy EM from pool").key == "rail.sold_this_round"
    assert why(game, "bid 120").rule == "§6"


def test_section_9_the_presidents_certificate_stays() -> None:
    game = trading()
    assert why(game, "sell 2 EM").key == "rail.presidents_certificate"
    assert why(game, "sell 3 EM").rule == "§9"


def test_section_9_two_shares_drop_the_price_once() -> None:
    game = at(
        "player Ann: 0, EM 2*\nplayer Ben: 0, EM 2\nplayer Cid: 0\ncompany EM: 70, trains 3\n"
        "now: SR, cycle 2\npriority: Ben",
        BOARD,
    )
    do(game, "sell 2 EM")
    assert (cash(game, "Ben"), game.state.price("EM")) == ([140], 60)
    assert game.state.companies["EM"].shares.of(POOL) == 2


def test_section_8_payees_and_the_price_that_does_not_move() -> None:
    game = at(
        "player Ann: 300\nplayer Ben: 300, EM 2*\nplayer Cid: 0\ncompany EM: 70, cash 0, pool 1, trains 3\n"
        "now: SR, cycle 2",
        BOARD,
    )
    bank = game.state.cash("bank")
    do(game, "buy EM from treasury")
    assert (cash(game, "Ann", "EM"), game.state.price("EM")) == ([230, 70], 70)
    do(game, "buy EM from pool")
    assert game.state.cash("bank") == bank + 70
    assert game.state.companies["EM"].shares.of(TREASURY) == 1


def test_section_4_the_first_clockwise_of_those_tied_above_the_old_president() -> None:
    """A bankruptcy aside, several can only be tied above him after a merger."""
    text = (
        "player Ann: 0, EM 2*\nplayer Ben: 0, EM 1, TU 2\nplayer Cid: 0, EM 1, TU 2*\n"
        "company EM: 90, trains 3\ncompany TU: 60, trains 3\n"
        "track: 57@M13 r0, 57@M15 r0, 57@M17 r0\nnow: MR, cycle 2"
    )
    game = do(at(text, BOARD), "propose TU", "accept")
    assert game.actor == "Cid"  # three shares against Ann's two
    do(game, "major Con as Consortium")
    assert game.state.companies["Con"].president == "Cid"  # Ben has three too, not more


def test_section_10_priority_goes_left_of_the_last_who_acted() -> None:
    game = do(trading(), "pass", "buy TU from treasury", "pass", "pass", "pass")
    assert (game.state.priority, game.state.round) == ("Cid", "OR1")


def test_section_10_wholly_owned_companies_rise_in_operating_order() -> None:
    game = at(
        "player Ann: 300, EM 3*, TU 2\nplayer Ben: 300, TU 3*, EM 2\nplayer Cid: 300\n"
        "company EM: 70, trains 3\ncompany TU: 70, trains 3\nnow: SR, cycle 2",
        BOARD,
    )
    do(game, "pass", "pass", "pass")
    assert game.state.market.order == ("EM", "TU")
    assert [game.state.price(code) for code in ("EM", "TU")] == [80, 80]


# trains


@pytest.mark.parametrize(
    ("deck", "train", "limit"),
    [
        ("3x3 4x4 5x3 6x2 7x7", "3", 2),
        ("4x3 5x3 6x2 7x7", "4", 2),
        ("5x2 6x2 7x7", "5", 1),
        ("6x1 7x7", "6", 1),
        ("7x7", "7", 1),
    ],
)
def test_section_5_limits_of_minors(deck: str, train: str, limit: int) -> None:
    game = at(
        f"{THREE}company EM: 90, cash 2000, trains {train}\ncompany TU: 60\ndeck: {deck}\n"
        "now: OR1 EM trains, cycle 3",
        BOARD,
    )
    assert game.ruleset.train_limit(game.state, "EM") == limit  # type: ignore[attr-defined]  # this title's rules
    bank = {text for text in legal(game) if "from deck" in text and "with" not in text}
    assert bool(bank) == (limit == 2)


def test_section_18_face_value_and_the_top_of_the_deck_only() -> None:
    game = at(
        f"{THREE}company EM: 90, cash 900, trains 3\ncompany TU: 60, trains 3\nnow: OR1 EM trains, cycle 2",
        BOARD,
    )
    assert why(game, "train 4 from deck for 300").rule == "§18"
    assert why(game, "train 3 from deck for 199").rule == "§18"
    assert why(game, "train 3 from pool for 200").rule == "§18"
    do(game, "train 3 from deck for 200")
    assert cash(game, "EM") == [700]
    assert "rail.phase_begun" not in [event.key for event in game.node.events]  # not the first one


def test_section_18_another_company_sells_for_any_price_from_one_to_all_cash() -> None:
    game = at(
        f"{THREE}company EM: 90, cash 90\ncompany TU: 60, cash 0, trains 3 3\nnow: OR1 EM trains, cycle 2",
        BOARD,
    )
    assert why(game, "train 3 from TU for 0").rule == "§18"
    assert why(game, "train 3 from TU for 91").rule in ("§18", "§20")
    do(game, "train 3 from TU for 90")
    assert (game.actor, legal(game)) == ("Ben", {"accept", "decline"})
    do(game, "accept")
    assert cash(game, "EM", "TU") == [0, 90]
    assert game.state.companies["EM"].trains == ("3",)


def test_section_20_in_order_company_president_shares_and_no_more_than_needed() -> None:
    text = (
        "player Ann: 80, EM 3*, NP 1\nplayer Ben: 0, NP 2*\nplayer Cid: 0\n"
        "company EM: 60, cash 10\ncompany NP: 60, trains 3\nnow: OR1 EM trains, cycle 2"
    )
    game = at(text, BOARD)
    assert why(game, "train 3 from deck for 200").key == "rail.still_short"
    assert why(game, "bankrupt").key == "rail.sell_first"
    do(game, "sell 1 NP")
    assert game.state.price("NP") == 60  # the drop comes with the purchase
    do(game, "sell 1 EM")
    assert why(game, "sell 1 EM").rule == "§20"  # enough now
    assert legal(game) == {"train 3 from deck for 200", "train 3 from NP for 1"}
    do(game, "train 3 from deck for 200")
    assert cash(game, "Ann", "EM") == [10, 0]
    assert [game.state.price(code) for code in ("EM", "NP")] == [50, 50]


def test_section_20_a_minor_that_has_not_operated_cannot_be_sold() -> None:
    text = (
        "player Ann: 190, EM 3*, NP 1\nplayer Ben: 0, NP 2*\nplayer Cid: 0\n"
        "company EM: 60, cash 0, new\ncompany NP: 60, trains 3, new\nnow: OR1 EM trains, cycle 1"
    )
    game = at(text, BOARD)
    assert not any(text.startswith("sell 1 NP") for text in legal(game))
    assert why(game, "sell 1 NP").key == "rail.not_operated"


def test_section_12_the_buyers_track_keeps_the_old_colours() -> None:
    text = (
        "player Ann: 300, EM 2*\nplayer Ben: 300, TU 2*\nplayer Cid: 300\n"
        "company EM: 90, cash 200, new\ncompany TU: 60, trains 2 2\n"
        "track: 57@M13 r0, 57@M17 r0\ndeck: 3x6 4x4 5x3 6x2 7x7\nnow: OR1 EM lead_off, cycle 1, phase 2"
    )
    game = do(at(text, BOARD), "train 3 from deck for 200")
    assert game.state.phase == 1  # green at once
    until(game, "track", "EM")
    assert not any(tile in text for text in legal(game) for tile in ("lay 14@", "lay 15@", "lay 619@"))
    until(game, "track", "TU")
    assert any(tile in text for text in legal(game) for tile in ("lay 14@", "lay 15@", "lay 619@"))


def test_section_19_a_train_that_skips_a_phase_brings_all_that_was_skipped() -> None:
    """With no 4-train in the deck the first 5 also makes the 2s rust."""
    text = (
        "player Ann: 300, EM 2*\nplayer Ben: 300, TU 2*\nplayer Cid: 300\n"
        "company EM: 90, cash 450, trains 3\ncompany TU: 60, trains 2 3\n"
        "deck: 5x3 6x2 7x7\nnow: OR1 EM trains, cycle 2, phase 3"
    )
    game = do(at(text, BOARD), "train 5 from deck for 450", "discard 3")
    assert game.ruleset.phase(game.state).colour == "purple"  # type: ignore[attr-defined]  # this title's rules
    assert game.state.companies["TU"].trains == ("3",)


def test_section_20_no_forced_sale_changes_a_presidency() -> None:
    text = (
        "player Ann: 0, NP 2*, Con 4*\nplayer Ben: 0, Con 4\nplayer Cid: 0, Con 1\n"
        "company NP: 90, cash 190\ncompany Con: 60, trains 3, parts EM TU, hubs M13 M17\n"
        "now: OR1 NP trains, cycle 3"
    )
    game = at(text, BOARD)
    assert why(game, "sell 1 Con").key == "rail.keeps_presidency"
    assert "bankrupt" in legal(game)  # nothing else is left to sell
    game = at(text.replace("Ben: 0, Con 4", "Ben: 0, Con 3"), BOARD)
    assert why(do(game, "sell 1 Con"), "sell 1 Con").rule == "§20"  # a tie keeps her; and 10 were enough
