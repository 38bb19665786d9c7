"""The rows of choices: one for all prices of a company, and what others bid unseen told as done."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Tree
from lostatlas.kernel.values import AmountRange, Event
from lostatlas.players import GreedyPlayer, seated
from lostatlas.rail.actions import Pass, SellShares
from lostatlas.track.hexes import Hex
from lostatlas_widgets import explore
from lostatlas_widgets.explorer.action_preview import in_words
from lostatlas_widgets.explorer.choice_places import seen_at
from lostatlas_widgets.explorer.choice_rows import choice_rows
from lostatlas_widgets.explorer.glossary_marks import GlossaryMarks
from lostatlas_widgets.explorer.merged_choices import merged
from tests.games.chubu18.games import RULES as NAGOYA
from tests.games.chubu18.games import at_price, operating, trading, with_cash, with_started
from tests.games.west18.games import SEATED, company, operated, turn_of


def first_stock_turn(title: str) -> Session:
    """Return a game of three random players at the first turn in which a company may be started."""
    session = new_game(["Ann", "Ben", "Cid"], title=title, seed=4)
    bots = seated(["random"] * 3, session.players, seed=1)
    while "start " not in " ".join(map(session.text_of, session.legal_actions.choices)):
        session.push(bots[session.actor or ""].choose(session))
    return session


@pytest.mark.parametrize(
    ("title", "start", "prices"),
    [
        ("west18", "start CBQ", (50, 60, 70, 80, 90, 100)),
        ("west18", "start KP", (70, 80, 90, 100)),
        ("chubu18", "start GR", (65, 70, 75, 80, 90, 100)),  # not in even steps
    ],
)
def test_a_company_that_may_start_is_one_row_with_its_prices(
    title: str, start: str, prices: tuple[int, ...]
) -> None:
    session = first_stock_turn(title)
    panel = explore(session)
    rows = panel.actions.list
    found = [place for place, item in enumerate(rows.items) if item.get("code", "").startswith(start)]
    assert [rows.items[place]["options"] for place in found] == [prices]
    assert all(f"{start} {price}" in session.legal_actions for price in prices)
    rows.choose(found[0], prices[-1])
    assert session.node.parent is not None
    assert session.node.action is not None
    done = session.ruleset.format_action(session.node.parent.state, session.node.action)
    assert done.endswith(f"{start} {prices[-1]}")


def test_whoever_names_no_price_finds_the_usual_above_the_starts() -> None:
    session = first_stock_turn("west18")
    codes = [item.get("code", "") for item in explore(session).actions.list.items]
    starts = [place for place, code in enumerate(codes) if code.startswith("start ")]
    assert len(starts) == 15  # all companies but UP, which has started
    usual = [place for place, code in enumerate(codes) if code and not code.startswith(("start ", "pass"))]
    assert max(usual) < min(starts)
    assert codes.index("pass") == max(starts) + 1


def test_what_was_bid_unseen_is_told_as_done() -> None:
    session = new_game(["Ann", "Ben", "Cid"], title="west18", seed=4)
    bidder = session.actor
    session.push("seat 3")
    log = explore(session, viewer=session.actor).actions.meanwhile.text
    assert f"{bidder} has decided, unseen by the others" in log


def test_offers_that_another_has_to_agree_to_stand_below_the_usual() -> None:
    """A player first buys or sells; an offer for what another owns comes after that."""
    session = first_stock_turn("chubu18")
    codes = [item.get("code", "") for item in explore(session).actions.list.items]
    offers = [place for place, code in enumerate(codes) if code.startswith("offer ")]
    assert offers
    assert codes.index("pass") == 1  # right below the heading: nothing is without a price to choose
    assert max(place for place, code in enumerate(codes) if code.startswith("start ")) < min(offers)


def test_to_pass_is_last_or_first_where_all_else_has_a_price_to_choose() -> None:
    """Whoever only presses Enter on the first row has chosen no price."""
    places = set()
    for title in ("lost_atlas", "west18", "chubu18"):
        session, bot = new_game(["Ann", "Ben", "Cid"], title=title, seed=1), GreedyPlayer(seed=1)
        for _action in range(130):
            session.push(bot.choose(session))
            steps = [
                list(rows)
                for heading, rows in groupby(choice_rows(session), lambda row: row[0].heading)
                if not heading
            ]
            for rows in steps:
                choices = [(row, one) for row, one in rows if one is not None]
                passes = [place for place, (_row, one) in enumerate(choices) if isinstance(one, Pass)]
                if passes and len(choices) > 1:
                    places.add(passes == [0])
                    priced = [
                        not row.buttons and bool(row.options or row.amounts or row.code.startswith("start "))
                        for row, _one in choices
                        if not row.stays
                    ]
                    bids = any(row.text.startswith(("Bid", "Start an auction")) for row, _one in choices)
                    assert passes == ([0] if all(priced) and not bids else [len(choices) - 1])
    assert places == {True, False}


def told_of(title: str, choice: str, outcome: str = "", *, seed: int = 1) -> str:
    """Return what the row of a choice adds, the first time that three greedy players find one with it."""
    session, bot = new_game(["Ann", "Ben", "Cid"], title=title, seed=4), GreedyPlayer(seed=seed)
    while True:
        for item, _choice in choice_rows(session):
            if item.text.startswith(choice) and outcome in item.more:
                return item.more
        session.push(bot.choose(session))


def test_a_sale_tells_where_the_price_goes_and_nothing_twice() -> None:
    told = told_of("chubu18", "Sell ", " / ")
    assert told == "Then: Its price falls from ¥80 to ¥75 / ¥70."
    told = told_of("lost_atlas", "Sell ", "3: ")
    assert told.startswith("Then: Its price falls from ")
    assert re.search(r"\n3: \w+ becomes president of \w+ in place of \w+\.$", told)
    assert "sold" not in told


def test_up_to_which_price_one_may_go_is_told_once_above_trains_of_other_companies() -> None:
    """Each row has its own box; who has to agree stands beside it, and the words fit one line."""
    session, bot = new_game(["Ann", "Ben", "Cid"], title="west18", seed=1), GreedyPlayer(seed=1)

    def trains() -> list[Any]:
        return [
            item for item, _choice in choice_rows(session) if "-train from " in item.text and item.amounts
        ]

    while len(trains()) < 3:
        session.push(bot.choose(session))
    heading = next(item for item, _choice in choice_rows(session) if item.heading)
    (most,) = {one.amounts.max for one in trains()}
    assert f"Amounts: up to ${most}." in heading.more
    assert {one.text.partition(" from ")[0] for one in trains()} <= {"2-train", "3-train"}
    assert {re.sub(r"If \w+ agrees\.", "If … agrees.", one.more) for one in trains()} <= {"", "If … agrees."}
    assert all(one.text.endswith(": $…") for one in trains())


def test_where_amounts_end_differently_each_row_tells_its_own_range() -> None:
    """A rich company may pay half to twice the price of each of two others, in whole yen."""
    state = with_started(trading(), "Ann", "KS", 90, Ben=2, Cid=2)
    state = with_started(with_started(state, "Ben", "YR", 70, Ann=2, Cid=2), "Cid", "SD", 65, Ann=2, Ben=2)
    state = operating(with_cash(at_price(state, "YR", 60), KS=2000), "KS", phase=2)
    session = Session(Tree(NAGOYA, players=("Ann", "Ben", "Cid"), start=Start(seed=1), state=state))
    rows = [item for item, _choice in choice_rows(session)]
    deals = {item.amounts.max: item for item in rows if item.amounts and " absorbs " in item.text}
    assert len(deals) == 2
    for most, item in deals.items():
        assert item.more.startswith(f"From ¥{-(-most // 4)} to ¥{most}.")
    assert not any("Amounts:" in item.more for item in rows if item.heading)


def test_in_a_long_list_a_hex_with_one_tile_has_as_few_words_as_the_others() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], mode="long", seed=2), GreedyPlayer(seed=1)

    def brief() -> list[Any]:
        return [item for item, _choice in choice_rows(session) if re.fullmatch(r"\w+: tile \w+", item.text)]

    while not brief():
        session.push(bot.choose(session))
    rows = choice_rows(session)
    assert sum(" ways" in item.text or item in brief() for item, _choice in rows) > 10
    assert all(re.fullmatch(r"Lay tile \w+ on \w+, turned \d, for \$\d+", item.hint) for item in brief())
    place = [item for item, _choice in rows].index(brief()[0])
    explore(session).actions.list.choose(place, None)
    assert session.node.text.endswith(rows[place][0].code)


def test_sales_of_one_company_are_one_row_with_a_button_for_each_number() -> None:
    """The row says at which price, each button for how much in all; whoever presses it sells that many."""
    session, bot = new_game(["Ann", "Ben", "Cid"], title="west18", seed=4), GreedyPlayer(seed=1)
    while not any(len(item.buttons) > 2 for item, _choice in choice_rows(session)):
        session.push(bot.choose(session))
    sales = {one.shares for one in session.legal_actions.choices if isinstance(one, SellShares)}
    place, row = next(
        (place, item) for place, (item, _choice) in enumerate(choice_rows(session)) if item.buttons
    )
    assert row.text == "Sell UP, $70 each"
    assert set(row.options) == sales
    assert row.buttons[1] == ("Sell 2 shares of UP at $70, for $140", "sell 2 UP")
    explore(session).actions.list.choose(place, 2)
    assert session.node.text.endswith("sell 2 UP")


def test_a_single_sale_looks_like_the_others_and_tells_its_amount_once() -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], title="west18", seed=4), GreedyPlayer(seed=1)
    while not any(item.options == (1,) for item, _choice in choice_rows(session)):
        session.push(bot.choose(session))
    row = next(item for item, _choice in choice_rows(session) if item.options == (1,))
    assert re.fullmatch(r"Sell \w+, \S\d+ each", row.text)
    assert row.text.count("$") == 1
    assert len(row.buttons) == 1


def test_a_lay_that_is_paid_for_tells_who_pays_and_not_the_lay_again() -> None:
    """The subsidy comes before the tile in the log; in the words of the choice the tile is told already."""
    subsidy = "The tile on G20 brings KP a subsidy of $30, as revenue of this turn."
    assert told_of("west18", "Lay tile ", "subsidy") == f"Then: {subsidy}"


def test_the_end_of_a_round_is_told_before_what_follows_from_it() -> None:
    assert told_of("lost_atlas", "Pass", "priority").startswith("Then: The stock round is over; ")


def test_what_a_private_is_good_for_does_not_name_it_again() -> None:
    assert told_of("chubu18", "Buy Gihoku Light Railway").startswith("Income ¥5.")
    told = told_of("chubu18", "Bid ¥… for Bisai Railway")
    assert told.startswith("Income ¥10. ")
    assert "Railway" not in told


def test_the_result_is_told_also_where_it_is_named_beside_the_choice() -> None:
    """What a vote is about stands beside its words; that it was cast is no news, what comes of it is."""
    session = new_game(["Ann", "Ben"], title="west18", seed=1)
    voted = Event("rail.passed", {"player": session.actor})
    moved = Event("rail.price_moved.no_dividend", {"company": "TP", "before": 80, "price": 70})
    told = in_words(
        [voted, moved], session, text="Vote against the deal", besides="TP, now at $80, may be sold."
    )
    assert told == ("TP has paid nothing: its price falls from $80 to $70.",)


def test_of_what_follows_nothing_is_left_out_for_a_number_or_a_name_that_the_choice_has_too() -> None:
    session = new_game(["Ann", "Ben"], title="west18", seed=1)
    events = [
        Event("rail.train_bought", {"company": "UP", "train": "2", "source": "MKT", "price": 50}),
        Event("rail.operating_round_begun", {"cycle": 2, "number": 2}),
        Event("rail.skipped.track", {"company": "MKT"}),
    ]
    assert in_words(events, session, text="Buy a 2-train from MKT for $50")[-2:] == (
        "Cycle 2: operating round 2 begins.",
        "MKT lays no track: no tile fits where it reaches, or it cannot pay for one.",
    )


def test_what_ends_a_round_is_told_where_the_choice_itself_has_no_event() -> None:
    assert told_of("west18", "Buy no more trains", "goes to the pool", seed=2).startswith(
        "Then: The first operating round is over: "
    )


def test_a_range_of_the_rules_keeps_its_box_however_many_shares() -> None:
    """Treasury shares are issued in any number: that is a range of the rules, with a box for the number."""
    state = turn_of(operated(company("GN"), "GN"), "GN", "issue", phase=3)
    session = Session(Tree(SEATED, players=("Ann", "Ben", "Cid"), start=Start(seed=1), state=state))
    _heading, issue, _passing = [item for item, _choice in choice_rows(session)]
    assert issue.text == "Issue … shares of GN"
    assert issue.more == "From 1 to 8."
    assert (issue.amounts, issue.options, issue.buttons) == (AmountRange(1, 8), (), ())


def test_of_numbers_with_a_gap_each_button_is_the_sale_that_it_names() -> None:
    sales = [SellShares("TP", number) for number in (1, 2, 5)]
    (one,) = merged(sales)
    assert one.of == dict(zip((1, 2, 5), sales, strict=True))
    assert one.told == tuple(sales)


@pytest.mark.parametrize(
    ("title", "begin", "code", "home", "meaning"),
    [
        (
            "west18",
            3,
            "SP",
            "G2",
            "land-grant company, home G2 San Francisco, public when G2 and K20 are joined, 3 tokens to place",
        ),
        ("chubu18", 11, "KS", "K17", "home K17 Yokkaichi, 3 more tokens"),
    ],
)
def test_a_company_to_start_is_seen_at_its_home_and_its_code_says_who_it_is(
    title: str, begin: int, code: str, home: str, meaning: str
) -> None:
    session, bot = new_game(["Ann", "Ben", "Cid"], title=title, seed=1), GreedyPlayer(seed=1)
    for _action in range(begin):
        session.push(bot.choose(session))
    row, choice = next(
        (row, one) for row, one in choice_rows(session) if row.text.startswith(f"Start {code}: 2")
    )
    assert choice is not None
    assert not isinstance(choice, Hex)
    assert str(seen_at(session, choice)) == home
    assert row.pointing
    ((_start, _end, told),) = [
        one for one in GlossaryMarks(lambda: session)(row.text) if f"({code})" in str(one[2])
    ]
    assert str(told).endswith(f"({code}): {meaning}")
