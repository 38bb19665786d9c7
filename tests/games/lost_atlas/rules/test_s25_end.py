"""§25: the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.state import OperatingRound
from tests.games.lost_atlas.rules.cases import MAP, closing, end_round, ending, merging
from tests.games.lost_atlas.rules.land import at, do
from tests.games.lost_atlas.rules.table import Table, launched


@pytest.mark.parametrize(("mode", "cycles"), [("long", 6), ("short", 4)])
def test_item_113_the_game_ends_after_its_last_cycle(mode: str, cycles: int) -> None:
    deck = "deck: 4x2 5x3 6x2 7x7" if mode == "long" else "deck: 4x2 5x2 6x1 7x7"
    before = do(closing(deck, em="90, trains 3", cycle=cycles - 1, mode=mode), "pass")
    assert not before.over
    assert before.state.cycle == cycles
    assert do(closing(deck, em="90, trains 3", cycle=cycles, mode=mode), "pass").over


def test_item_113_the_last_merger_round_is_played() -> None:
    game = merging(now="MR, cycle 6")
    assert not game.over
    do(game, "propose TU", "accept", "major Con as Consortium")
    assert game.over


def test_item_114_cash_and_shares_at_market_price_treasuries_never() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6), "pass")
    assert (game.ranking[0].player, net_worth(game.state, "Ann")) == ("Ann", 280)
    assert {net_worth(game.state, player) for player in ("Ben", "Cid")} == {100}


def ranked(ann: str, ben: str, cid: str, *, priority: str = "Ann", **options: Any) -> list[str]:
    text = (
        f"player Ann: {ann}\nplayer Ben: {ben}\nplayer Cid: {cid}\n"
        "company EM: 90, trains 4\ncompany TU: 90, trains 4\n"
    )
    game = at(
        f"{text}order: EM TU\npriority: {priority}\ndeck: 5x3 6x2 7x7\nnow: OR2 TU trains, cycle 6",
        MAP,
        **options,
    )
    while not game.over:
        do(game, "pass")
    return [one.player for one in game.ranking]


def test_item_114_tied_the_president_of_the_earliest_company_wins() -> None:
    assert ranked("120, EM 2*", "120, TU 2*", "0") == ["Ann", "Ben", "Cid"]
    assert ranked("120, TU 2*", "120, EM 2*", "0") == ["Ben", "Ann", "Cid"]


def test_item_114_of_a_presidents_companies_the_earliest_counts() -> None:
    """Ann's second company comes last in operating order, behind the one that Ben presides over."""
    table = launched(("EM", "Alice", 140), ("SU", "Bob", 130), ("NP", "Alice", 120))
    table.change(cycle=6)
    assert table.state.market.order == ("EM", "SU", "NP")
    alice, bob = 2 * table.price("EM") + 2 * table.price("NP"), 2 * table.price("SU")
    table.cash_is({"Alice": 500 - alice, "Bob": 500 - bob, "Carol": 0})
    order = table.state.market.order
    table.change(
        stock=None, operating=OperatingRound(number=2, acted=order, order=order), round="OR2", step=""
    )
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert [one.player for one in ranking] == ["Alice", "Bob", "Carol"]


def test_r29_who_presides_over_nothing_comes_after_in_seat_order_from_priority() -> None:
    ranking = ranked("0, EM 2*, TU 2*", "400", "400", priority="Cid")
    assert ranking == ["Cid", "Ben", "Ann"]
    ranking = ranked("0, EM 2*, TU 2*", "400", "400", priority="Ben")
    assert ranking == ["Ben", "Cid", "Ann"]


def test_item_115_an_empty_bank_does_not_matter() -> None:
    rich = at(
        "player Ann: 90000, EM 2*\nplayer Ben: 1\nplayer Cid: 1\ncompany EM: 90, trains 2\nnow: SR, cycle 2",
        MAP,
    )
    assert rich.state.cash("bank") < 0  # more than the printed money is out
    assert not rich.over


def test_item_113_six_cycles_long_four_short() -> None:
    modes = Table().rules.variant.modes
    assert {name: mode.cycles for name, mode in modes.items()} == {"long": 6, "short": 4, "micro": 4}
    assert not end_round(ending((("2", 7),), cycle=4)).state.over


def test_item_114_cash_and_shares_count_treasuries_do_not() -> None:
    table = end_round(ending((("3", 2),), cycle=6, phase=1).cash_is({"Alice": 100, "Bob": 100}))
    assert net_worth(table.state, "Alice") == table.cash("Alice") + 2 * table.price("EM")
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert ranking[0].player == "Carol"  # 300 in cash, nothing invested
    assert ranking[0].score[0] == 300


def test_item_114_ties_go_to_the_president_earliest_in_order() -> None:
    table = ending((("3", 2),), cycle=6, phase=1)
    alice, bob = 2 * table.price("EM"), 2 * table.price("SU")
    table.cash_is({"Alice": 500 - alice, "Bob": 500 - bob, "Carol": 500})
    end_round(table)
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert [one.player for one in ranking] == ["Alice", "Bob", "Carol"]
    assert [one.place for one in ranking] == [1, 2, 3]


def test_r29_who_presides_over_none_follows_in_seat_order_from_priority() -> None:
    table = ending((("3", 2),), cycle=6, phase=1)
    market = evolve(table.state.market, markers=())
    table.change(companies=FrozenMap(), market=market, priority="Bob")
    table.cash_is({"Alice": 200, "Bob": 200, "Carol": 200})
    end_round(table)
    ranking = table.rules.outcome(table.state).ranking  # type: ignore[union-attr]
    assert [one.player for one in ranking] == ["Bob", "Carol", "Alice"]


def test_item_115_the_bank_never_runs_out() -> None:
    table = launched(("EM", "Alice", 140)).operate("EM", "dividend", revenue=100_000).do("pay")
    assert table.cash("bank") < 0
    assert not table.state.over
