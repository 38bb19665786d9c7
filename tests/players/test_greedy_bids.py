"""What the greedy player bids at most, and for which homes."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.greedy import LostAtlasAdviser
from lostatlas.games.lost_atlas.greedy.auction import walled_in
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.kernel.session import Session
from lostatlas.players import GreedyPlayer, finish, seated
from lostatlas.rail.actions import Bid, Pass
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile

HOME = Stop(Hex(0, 0), 0)


def board(beside: str, *, home: str = "city=revenue:20;path=a:3,b:_0") -> Board:
    """Return a home with such ground to its north, where its track leads, and nothing else."""
    grounds = {"city": "city=revenue:0", "offboard": "offboard=revenue:yellow_30;path=a:3,b:_0"}
    return Board.of(
        [
            PrintedHex(Hex(0, 0), "home", parse_tile(home), home="AA"),
            PrintedHex(Hex(0, -1), beside, parse_tile(grounds.get(beside, ""))),
        ]
    )


@pytest.mark.parametrize("ground", ["blank", "mountain", "city"])
def test_a_home_whose_track_leads_to_open_ground_is_not_walled_in(ground: str) -> None:
    assert not walled_in(board(ground), "AA", HOME)


@pytest.mark.parametrize("ground", ["water", "border", "offboard"])
def test_a_home_whose_track_leads_where_no_tile_lies_is_walled_in(ground: str) -> None:
    """The destination has its only exit on the other side."""
    assert walled_in(board(ground), "AA", HOME)


def test_a_home_without_track_has_a_way_out_wherever_there_is_ground() -> None:
    assert not walled_in(board("blank", home="city=revenue:0"), "AA", HOME)
    assert walled_in(board("water", home="city=revenue:0"), "AA", HOME)


def opened(*, players: int, seed: int, variant: Any = None) -> Session:
    """Return a short game of greedy players whose map has been built."""
    names = ["Ann", "Ben", "Cid", "Dan"][:players]
    game = new_game(names, mode="short", seed=seed, variant=variant)
    seats = seated(["greedy"], names, seed=seed)
    while game.state.building is not None:
        game.push(seats[str(game.actor)].choose(game))
    return game


def test_a_port_whose_exit_leads_nowhere_appeals_least() -> None:
    """Its one side leads into the trackless side of a destination: nothing can be built until it is green."""
    game = opened(players=4, seed=15)
    rules: Any = game.ruleset
    bidding = LostAtlasAdviser(rules).trader.bidding
    appeals = {code: bidding.appeal(game.state, code) for code in game.state.board.homes}
    assert min(appeals, key=appeals.__getitem__) == "NP"


@pytest.mark.parametrize(("bid", "raises"), [(150, True), (180, False), (245, False)])
def test_it_raises_no_further_than_the_highest_launch_price_pays_back(bid: int, raises: bool) -> None:
    """In yellow a launch costs at most 90 a share, so 180 for the president's two (§5, §7)."""
    game = opened(players=2, seed=3)
    assert game.state.cash(game.actor) == 450
    game.push(Bid(bid))
    action = GreedyPlayer(seed=1).choose(game)
    assert (action != Pass()) is raises


def test_it_plays_on_where_even_the_least_bid_is_beyond_that() -> None:
    variant = standard_variant().to_plain()
    variant["auction"] = {"minimum": 200, "step": 5}
    game = opened(players=2, seed=3, variant=variant)
    finish(game, seated(["greedy"], game.players, seed=3))
    assert game.over
    assert len([node for node in game.history if isinstance(node.action, Bid)]) > 1
