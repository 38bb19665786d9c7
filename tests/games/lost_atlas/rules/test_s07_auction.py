"""§7: the auction of a charter and the launch."""

from __future__ import annotations

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.actions import ChooseCompany
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.steps.launch import launch_price
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import ActionRange, AmountRange
from lostatlas.rail.actions import Bid
from tests.games.lost_atlas.rules.table import Table, launched


@pytest.mark.parametrize(
    ("bid", "key"), [(119, "too_low"), (121, "step"), (122, "step"), (115, "too_low"), (305, "above_cash")]
)
def test_item_23_bids_that_are_refused(bid: int, key: str) -> None:
    refusal = Table().refusal(f"bid {bid}")
    assert (refusal.rule, refusal.key) == ("§7", f"rail.bid_{key}")


@pytest.mark.parametrize(
    ("bid", "keys"), [(117, ["too_low", "step"]), (302, ["step", "above_cash"]), (125, [])]
)
def test_item_23_everything_that_is_wrong_with_a_bid_is_told(bid: int, keys: list[str]) -> None:
    table = Table()
    told = table.rules.reasons(table.state, Bid(bid))
    assert [one.key for one in told] == [f"rail.bid_{key}" for key in keys]


def test_item_23_a_raise_is_at_least_five_more_and_passing_is_for_good() -> None:
    table = Table().do("bid 140")
    assert table.actor == "Bob"
    assert table.refusal("bid 140").key == "rail.bid_too_low"
    assert table.refusal("bid 147").key == "rail.bid_step"
    table.do("pass", "bid 145")  # Bob leaves, Carol raises
    assert table.actor == "Alice"
    table.do("bid 150")
    assert table.actor == "Carol"  # Bob is not asked again
    table.do("pass")
    assert table.legal() == {"launch EM", "launch OV", "launch AD"}


def test_item_23_whoever_cannot_raise_hears_of_the_least_bid() -> None:
    refusal = Table().do("bid 300").refusal("bid 305")
    assert (refusal.rule, refusal.key) == ("§7", "rail.no_bid_left")
    assert (refusal.facts["least"], refusal.facts["cash"]) == (305, 300)


def test_item_24_the_whole_bid_goes_to_the_treasury() -> None:
    table = launched(("EM", "Alice", 190))
    assert (table.cash("Alice"), table.cash("EM")) == (110, 190)


@pytest.mark.parametrize(
    ("bid", "price"),
    [(120, 60), (125, 60), (135, 60), (140, 70), (160, 80), (165, 80), (180, 90), (190, 90), (300, 90)],
)
def test_item_25_launch_prices_in_yellow(bid: int, price: int) -> None:
    table = launched(("EM", "Alice", bid))
    assert (table.price("EM"), table.cash("EM")) == (price, bid)


@pytest.mark.parametrize(
    ("train", "bid", "price"),
    [("2", 400, 90), ("3", 400, 110), ("4", 210, 100), ("5", 400, 135), ("7", 400, 135), ("5", 260, 120)],
)
def test_item_25_the_range_follows_the_phase(train: str, bid: int, price: int) -> None:
    table = Table().phase_is(train).cash_is({"Alice": 500})
    table.do(f"bid {bid}").passes(2).do("launch EM")
    assert table.price("EM") == price


def prices_told(table: Table, least: int, most: int) -> LazyMessage | None:
    bids = ActionRange(Bid(least), "amount", AmountRange(least, most, step=5))
    return table.rules.consequence(table.state, bids)


@pytest.mark.parametrize("train", ["2", "3", "5"])
def test_item_25_it_is_told_before_the_bid_which_price_it_leads_to(train: str) -> None:
    table = Table().phase_is(train).cash_is({"Alice": 300})
    told = prices_told(table, 120, 300)
    assert told is not None
    lowest = [one.facts for one in told.facts["prices"]]
    by_bid = {bid: one["price"] for one in lowest for bid in range(one["low"], 305, 5)}  # the last one counts
    assert by_bid == {bid: launch_price(table.rules, table.state, bid) for bid in range(120, 305, 5)}
    assert all("${price} from ${low}".format(**one) in str(told) for one in lowest)


def test_item_25_each_price_is_told_with_the_lowest_bid_that_leads_to_it() -> None:
    table = Table()
    told = str(prices_told(table, 135, 300))
    assert "by the bid: $60 from $135, $70 from $140, $80 from $160, $90 from $180. [§7]" in told
    one = str(prices_told(table, 130, 130))
    assert one == "The new company would get $130 as its cash, and $60 as its share price. [§7]"


def test_only_the_first_company_of_a_column_is_launched_and_the_others_are_told_behind_whom_they_wait() -> (
    None
):
    table = Table().do("bid 120").passes(2)
    column = next(column for column in table.state.charters if len(column) > 2)
    refusal = table.refusal(f"launch {column[2]}")
    assert (refusal.rule, refusal.key) == ("§7", "rotla.behind")
    assert f"it waits behind {column[0]} and {column[1]}." in str(refusal)
    told = str(table.rules.notices(table.state)[0])
    for first, *others in table.state.charters:
        assert f"{', '.join(others)} (behind {first})" in told
    table.do(f"launch {column[0]}")
    assert f"{', '.join(column[2:])} (behind {column[1]})" in str(table.rules.notices(table.state)[0])


def test_item_26_what_the_winner_gets() -> None:
    table = launched(("EM", "Alice", 140), ("NP", "Bob", 140))
    assert table.shares("NP") == {"Bob": 2, "treasury": 3}
    assert table.president("NP") == "Bob"
    assert table.state.market.order == ("EM", "NP")  # at the bottom of the space
    assert len(table.state.board.tokens_of("NP")) == 1


def test_r14_the_marker_may_go_to_the_top() -> None:
    table = launched(("EM", "Alice", 140), ("NP", "Bob", 140), launch_marker="top")
    assert table.state.market.order == ("NP", "EM")


def test_a_company_that_could_lay_nothing_from_its_home_is_told_of_before_it_is_launched() -> None:
    """§14: H20 lies between water and the rim; who is told of is who has no tile to lay in its first turn."""
    for code, told in (("ER", True), ("SP", False)):
        game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=2)
        for text in ("bid 200", "pass", "pass"):
            game.push(text)
        choice = ChooseCompany(code)
        assert (game.ruleset.warning(game.state, choice) is not None) == told
        game.push(choice)
        while game.acting_for != code:
            game.push("pass")
        game.push("train 2 from deck for 100")
        while "issue" in game.legal_actions.steps:
            game.push("pass")
        assert ("track" not in game.legal_actions.steps) == told


def test_item_27_adaptive_chooses_its_home_before_anything_else() -> None:
    table = Table().do("bid 120").passes(2).do("launch AD")
    assert table.actor == "Alice"
    assert all(text.startswith("home") for text in table.legal())
    assert table.refusal("pass").key == "rail.not_now"


def test_what_comes_too_early_is_told_in_words_and_by_what_is_written_for_it() -> None:
    table = Table().do("bid 120").passes(2)
    assert str(table.refusal("bid 130")) == (
        "It is not possible to bid in an auction now ('bid'), at the step \"Launch a company\". "
        "What can be done at this step: launch a company ('launch'). [§7]"
    )


def test_item_28_after_the_auction_the_left_neighbour_of_the_starter_is_next() -> None:
    table = Table().do("bid 120", "pass", "bid 130", "pass", "launch EM")
    assert (table.president("EM"), table.actor) == ("Carol", "Bob")


def test_no_auction_without_a_charter() -> None:
    table = launched(("EM", "Alice", 140)).change(charters=((), (), ()))
    assert table.refusal("bid 120").key == "rail.nothing_to_launch"
