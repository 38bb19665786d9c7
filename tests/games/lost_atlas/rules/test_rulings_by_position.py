"""R1–R33 in play: what the default of each ruling allows, and that each other value of its option differs."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.games import new_game
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.state import POOL
from lostatlas.track.hexes import parse_hex
from tests.games.lost_atlas.rules.land import at, do, hubs, land, lays, legal, until, why

THREE = "player Ann: 100, EM 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
GREEN = "deck: 3x3 4x4 5x3 6x2 7x7\n"
"""The first 3-train has left, and the 2s are gone."""


def test_every_ruling_can_be_set_to_each_of_its_values_and_to_no_other() -> None:
    for option, ruling in standard_variant().rulings.items():
        for value in ruling.values:
            game = new_game(["Ann", "Ben", "Cid"], seed=1, options={option: value})
            assert getattr(game.ruleset.rulings, option) == value  # type: ignore[attr-defined]  # this title's rules
        with pytest.raises(GameDataError, match=ruling.rule):
            new_game(["Ann", "Ben", "Cid"], seed=1, options={option: "no such value"})


@pytest.mark.parametrize(("option", "fives"), [({}, 3), ({"micro_fives": 0}, 0)])
def test_r1_the_fives_of_micro(option: dict[str, Any], fives: int) -> None:
    game = new_game(["Ann", "Ben"], mode="micro", seed=1, options=option)
    assert dict(game.state.depot.deck).get("5", 0) == fives


def test_r1_with_deck_and_pool_empty_nobody_need_buy() -> None:
    text = "lost_atlas micro\nplayer Ann: 5, EM 2*\nplayer Ben: 5\ncompany EM: 60, cash 1\n"
    board = land("M13 home EM")
    gone = 'also: {"deck":{},"gone":{"2":3,"3":3,"4":3,"5":3}}\nnow: OR1 EM trains, cycle 2'
    assert at(f"{text}{gone}, phase 5", board).state.round == "OR2"
    poor = at(f"{text}deck: 5x3\nnow: OR1 EM trains, cycle 2", board)
    assert legal(poor) == {"bankrupt"}


def em_and_tu(
    now: str, *, em: str = "90, cash 100, trains 3", tu: str = "60, cash 100, trains 3", **options: Any
) -> Session:
    board = land("M13 home EM; M17 home TU; M15 city")
    text = f"{THREE}company EM: {em}\ncompany TU: {tu}\ntrack: 57@M13 r0, 57@M15 r0, 57@M17 r0\n"
    return at(f"{text}now: {now}", board, **options)


def test_r5_when_a_player_may_sell() -> None:
    def second_turn(**options: Any) -> Session:
        return at(
            "player Ann: 100, EM 2*, TU 1\nplayer Ben: 100, TU 2*, EM 1\nplayer Cid: 100\n"
            "company EM: 90, trains 3\ncompany TU: 60, trains 3\nnow: SR, cycle 2",
            land("M13 home EM; M17 home TU"),
            **options,
        )

    def sellable(game: Session) -> bool:
        return any(text.startswith("sell") for text in legal(game))

    bought = {
        name: do(second_turn(sell_timing=name), "buy EM from treasury", "pass", "pass")
        for name in ("first_turn", "one_turn", "every_turn")
    }
    assert {name: sellable(game) for name, game in bought.items()} == {
        "first_turn": False,
        "one_turn": True,
        "every_turn": True,
    }
    assert why(bought["first_turn"], "sell 1 TU").rule == "R5"
    assert not sellable(
        do(second_turn(sell_timing="one_turn"), "sell 1 TU", "buy EM from treasury", "pass", "pass")
    )
    assert sellable(
        do(second_turn(sell_timing="every_turn"), "sell 1 TU", "buy EM from treasury", "pass", "pass")
    )


@pytest.mark.parametrize(("order", "following"), [("live", "TU"), ("fixed", "NP")])
def test_r6_prices_that_move_during_the_round(order: str, following: str) -> None:
    """EM's forced sale of NP shares moves NP below TU, before either has acted."""
    text = (
        "player Ann: 0, EM 2*, NP 1\nplayer Ben: 100, TU 2*\nplayer Cid: 100, NP 2*\n"
        "company EM: 90, cash 140\ncompany NP: 60, trains 3\ncompany TU: 60, trains 3\n"
        f"{GREEN}now: OR1 EM trains, cycle 2"
    )
    game = at(text, land("M13 home EM; M17 home TU; N14 home NP"), operating_order=order)
    assert game.state.market.order == ("EM", "NP", "TU")
    do(game, "sell 1 NP", "train 3 from deck for 200")
    assert game.state.market.order[:2] == ("EM", "TU")
    assert game.acting_for == following


@pytest.mark.parametrize(
    ("reach", "plain", "city"),
    [("any", True, True), ("new", False, False), ("new_on_plain", False, True)],
)
def test_r7_what_of_a_new_tile_must_be_reachable(reach: str, plain: bool, city: bool) -> None:
    """The straight M15 becomes 20 (a crossing: its new track is not reached), or M17 is upgraded."""
    board = land("M13 home EM; M17 home NP")
    text = f"{THREE.replace('TU', 'NP')}company EM: 90, trains 3\ncompany NP: 60\n"
    game = at(
        f"{text}track: 57@M13 r0, 9@M15 r0, 57@M17 r0\n{GREEN}now: OR1 EM track, cycle 2",
        board,
        track_reach=reach,
    )
    found = lays(game)
    crossing = {lay for lay in found if lay.startswith(("19@M15", "20@M15"))}
    assert bool(crossing) == plain
    upgraded = {lay for lay in found if lay.startswith(("14@M17", "15@M17", "619@M17"))}
    assert bool(upgraded) == (city or reach == "new")  # a city's new track is reached through its old


def test_r8_a_price_of_zero_closes_at_once() -> None:
    game = em_and_tu("OR1 TU run, cycle 2", tu="10, cash 70, trains 3")
    do(game, "run best", "withhold")
    assert "TU" not in game.state.companies
    assert game.state.depot.pool == ("3",)
    assert game.state.closed == ("TU",)
    assert "TU" not in game.state.ledger
    assert "M17" not in {str(stop.hex) for stop in game.state.board.tokens}


def bankrupt(**options: Any) -> Session:
    """Ann cannot pay EM's train; she presides over NP too, of which Ben has two shares, and over TU alone."""
    text = (
        "player Ann: 0, EM 2*, NP 2*, TU 2*\nplayer Ben: 100, NP 2, EM 1\nplayer Cid: 100, TU 1, EM 1\n"
        "company EM: 90, cash 10\ncompany NP: 60, trains 3\ncompany TU: 60, trains 3\n"
        f"{GREEN}now: OR1 EM trains, cycle 2\npriority: Ann"
    )
    return do(at(text, land("M13 home EM; M17 home TU; N14 home NP"), **options), "bankrupt")


def test_r9_who_follows_a_bankrupt_president() -> None:
    game = bankrupt()
    assert (game.actor, legal(game)) == ("Ben", {"sell 1 EM", "pass"})
    before = game.state.cash("Ben")
    do(game, "sell 1 EM")
    assert game.state.cash("Ben") == before + 90
    do(game, "pass")
    assert game.state.companies["NP"].president == "Ben"
    assert game.state.companies["NP"].shares.of(POOL) == 2
    while game.state.liquidations:  # TU has nobody with two shares: it closes the same way
        assert game.actor == "Cid"
        do(game, "sell 1 TU")
    assert "TU" not in game.state.companies
    assert game.state.out == ("Ann",)
    assert net_worth(game.state, "Ann") == 0
    assert game.state.priority == "Ben"
    assert not game.over


def test_r10_a_bankruptcy_may_end_the_game() -> None:
    assert not bankrupt().over
    assert bankrupt(bankruptcy="ends_game").over


def launching(**options: Any) -> Session:
    text = (
        f"{THREE.replace('100', '300')}company EM: 60, trains 2\n"
        "company TU: 60, trains 2\ncharters: NP\nclosed: AD AG BR EA ER OV RE SP SU\n"
    )
    game = at(f"{text}now: SR, cycle 2", land("M13 home EM; M17 home TU; N14 home NP"), **options)
    return do(game, "bid 120", "pass", "pass", "launch NP")


def test_r14_where_the_marker_of_a_launch_goes() -> None:
    assert launching().state.market.order == ("EM", "TU", "NP")
    assert launching(launch_marker="top").state.market.order == ("NP", "EM", "TU")


def ends(**options: Any) -> set[str]:
    """EM's city M13; beside it water N12, a gray home with a trackless side N14, the rim far away."""
    board = land("M13 home EM; M15 gray SP; N14 water; L12 blank; M11 red")
    game = at(
        f"{THREE.replace(', TU 2*', '')}company EM: 90, cash 100, trains 3\n"
        f"{GREEN}now: OR1 EM track, cycle 2",
        board,
        **options,
    )
    return {lay for lay in lays(game) if "@M13" in lay}


def test_r15_sides_that_may_not_be_met() -> None:
    """57 on M13: neither into the water N14, nor into the gray M15, which has no track to the north."""
    found = ends()
    assert not any(lay in found for lay in ("57@M13 r2", "57@M13 r5"))  # edge 5 is N14, the water
    assert "57@M13 r1" in found
    assert "57@M13 r0" not in found  # M15 is gray and closed to the north


def test_r15_all_sides_tests_old_sides_too() -> None:
    """The printed mine points into the water: only where old sides are tested may it not be upgraded."""
    text = (
        f"{THREE.replace(', TU 2*', '')}company EM: 90, cash 100, trains 3\n{GREEN}now: OR1 EM track, cycle 2"
    )
    new = {lay for lay in lays(at(text, land("M13 mine EM; N14 water", radius=2))) if lay.startswith("LA1")}
    old = {
        lay
        for lay in lays(at(text, land("M13 mine EM; N14 water", radius=2), track_ends="all_sides"))
        if lay.startswith("LA1")
    }
    assert len(new) == 2
    assert old == set()


@pytest.mark.parametrize(("where", "city"), [("exit_city", 1), ("far_city", 0)])
def test_r31_where_the_hub_of_the_mine_goes(where: str, city: int) -> None:
    text = (
        f"{THREE.replace(', TU 2*', '')}company EM: 90, cash 100, trains 3\n{GREEN}now: OR1 EM track, cycle 2"
    )
    game = at(text, land("M13 mine EM"), mine_hub=where)
    lay = min(lay for lay in lays(game) if lay.startswith("LA1"))
    do(game, f"lay {lay}")
    assert [stop.node for stop in game.state.board.tokens_of("EM")] == [city]


def test_r16_export_of_the_last_cycle() -> None:
    def threes(**options: Any) -> int:
        game = em_and_tu("OR2 TU trains, cycle 6", **options)
        while not game.over:
            do(game, "pass")
        return int(dict(game.state.depot.deck).get("3", 0))

    assert threes() == 4
    assert threes(final_export=True) == 3


def test_r18_every_train_runs() -> None:
    game = em_and_tu("OR1 EM run, cycle 2")
    assert why(game, "run -").rule == "R18"
    assert game.why_not("run 3:M13") is None  # a poor run will do


@pytest.mark.parametrize(("source", "found"), [("hubs", True), ("home", False)])
def test_r20_where_reach_begins(source: str, found: bool) -> None:
    """EA's second hub stands far from its home, with track of its own."""
    board = land("M13 home EA; M19 city", radius=4)
    text = (
        "player Ann: 100, EA 2*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company EA: 90, cash 100, trains 3, hubs M13 M19\n"
        f"track: 57@M13 r1, 57@M19 r0\n{GREEN}now: OR1 EA track, cycle 2"
    )
    game = at(text, board, reach_from=source)
    assert any("@M17" in lay or "@M21" in lay for lay in lays(game)) == found
    assert any("@N12" in lay or "@L14" in lay for lay in lays(game))


def test_r21_majors_operate() -> None:
    board = land("M13 home EM; M17 home TU")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company Con: 80, cash 50, trains 3, parts EM TU, hubs M13 M17\n"
    )
    game = at(f"{text}now: OR1, cycle 3", board)
    assert game.acting_for == "Con"


def test_r22_the_limit_before_the_purchase_counts() -> None:
    """With one 4-train EM may buy the first 5, though its new limit is one: it discards afterwards."""
    game = em_and_tu("OR1 EM trains, cycle 3", em="90, cash 450, trains 4", tu="60, trains 4")
    assert "train 5 from deck for 450" not in legal(game)  # 4s are left
    game = at(
        f"{THREE}company EM: 90, cash 450, trains 4\ncompany TU: 60, trains 4\n"
        "deck: 5x3 6x2 7x7\nnow: OR1 EM trains, cycle 3",
        land("M13 home EM; M17 home TU"),
    )
    do(game, "train 5 from deck for 450")
    assert legal(game) == {"discard 4", "discard 5"}


def test_r26_operated_means_the_first_dividend_is_done() -> None:
    text = "player Ann: 100, EM 2*, TU 1\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
    fresh = "company EM: 60, cash 0, new\ncompany TU: 60, trains 2, new\n"
    game = at(f"{text}{fresh}now: SR, cycle 2", land("M13 home EM; M17 home TU"))
    assert why(game, "sell 1 TU").key == "rail.not_operated"


def test_r27_track_may_meet_a_bridge_only_where_it_has_track() -> None:
    board = land("M13 home EM; M15 water; N14 water")
    text = f"{THREE.replace(', TU 2*', '')}company EM: 90, cash 100, trains 3\n"
    bridge = at(f"{text}track: 721@M15 r0, 721@N14 r0\n{GREEN}now: OR1 EM track, cycle 2", board)
    found = lays(bridge)
    assert "57@M13 r0" in found  # south is M15, whose bridge runs north and south
    assert "57@M13 r2" not in found  # south-east is N14, whose bridge has no track to the north-west
    assert "57@M13 r5" not in found


@pytest.mark.parametrize(("homes", "found"), [(True, True), (False, False)])
def test_r28_suburbs_on_homes(homes: bool, found: bool) -> None:
    board = land("M13 home SU; M15 home TU; M11 city")
    text = (
        "player Ann: 100, SU 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
        "company SU: 90, trains 3\ncompany TU: 60\n"
        f"track: 57@M13 r0, 57@M15 r0, 57@M11 r0\n{GREEN}now: OR1 SU run, cycle 2"
    )
    game = at(text, board, suburbs_on_homes=homes)
    assert ("suburb M15" in legal(game)) == found
    assert "suburb M11" in legal(game)


@pytest.mark.parametrize(("may", "revenue"), [(True, 40), (False, 20)])
def test_r32_overnight_and_full_cities_as_ends(may: bool, revenue: int) -> None:
    board = land("M13 home OV; M15 home TU")
    text = (
        "player Ann: 100, OV 2*\nplayer Ben: 100, TU 2*\nplayer Cid: 100\n"
        "company OV: 90, trains 2\ncompany TU: 60\n"
        "track: 57@M13 r0, 57@M15 r0\nnow: OR1 OV run, cycle 1"
    )
    game = do(at(text, board, overnight_may_end_full=may), "run best")
    assert game.state.turn.revenue == revenue


def test_r13_express_and_a_train_kept_for_its_last_run() -> None:
    """A major with both powers owns a 3 and keeps a rusted 2: two trains, unless kept ones do not count."""
    board = land("M13 home ER; M15 city; M17 city; M19 city; M11 home RE", radius=4)
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company Con: 90, trains 3, kept 2, parts ER RE, hubs M13 M11\n"
        "track: 57@M11 r0, 57@M13 r0, 57@M15 r0, 57@M17 r0, 57@M19 r0\n"
        "deck: 4x3 5x3 6x2 7x7\nnow: OR1 Con run, cycle 3"
    )
    counted = do(at(text, board), "run best").state.turn.revenue
    uncounted = do(at(text, board, express_counts_retained=False), "run best").state.turn.revenue
    assert (counted, uncounted) == (100, 120)


def test_r33_and_r12_stand_among_the_mergers() -> None:
    """Their tests are in the module of §22; here only their options."""
    values = standard_variant().rulings
    assert values["shared_hub"].values == ("choice", "proposer")
    assert values["merger_president"].values == ("presidents", "all_players")


def test_r24_the_first_priority() -> None:
    drawn = [new_game(["Ann", "Ben", "Cid"], seed=seed) for seed in range(1, 13)]
    assert any(game.state.priority != game.state.starter for game in drawn)
    linked = [
        new_game(["Ann", "Ben", "Cid"], seed=seed, options={"first_priority": "map_starter"})
        for seed in range(1, 13)
    ]
    assert all(game.state.priority == game.state.starter for game in linked)


def test_r17_what_hubs_cost() -> None:
    board = land("M13 home EM; M15 city; M17 home TU")
    text = (
        "player Ann: 100, Con 4*\nplayer Ben: 100\nplayer Cid: 100\n"
        "company Con: 80, cash 100, trains 3, parts EM TU, hubs M13 M17\n"
        f"track: 57@M13 r0, 57@M15 r0, 57@M17 r0\n{GREEN}now: OR1 Con token, cycle 3"
    )
    game = do(at(text, board), "hub M15")
    assert game.state.cash("Con") == 40
    assert hubs(game, "Con") == ["M13", "M15", "M17"]
    assert until(game, "run").state.companies["Con"].tokens == (60,)
    assert str(parse_hex("M15")) == "M15"
