"""Bots price a power by measuring what it changes on the map, whatever its name."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from examples.powers import waterside
from lostatlas.games.lost_atlas.greedy import LostAtlasAdviser
from lostatlas.games.lost_atlas.greedy.powers import NEAR
from lostatlas.kernel.values import EventLog
from lostatlas.rail.company_powers import Power, add_power
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import Company, RailState
from lostatlas.track.board import Board, Stop
from tests.players.test_greedy_bids import opened


@add_power
class Idle(Power):
    """Changes nothing."""

    name = "idle"


@add_power
class Rich(Power):
    """Each stop pays 10 more."""

    name = "rich"
    dollars: ClassVar[int] = 10

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        return revenue + self.dollars


@add_power
class Richest(Rich):
    """Each stop pays 100 more."""

    name = "richest"
    dollars = 100


@add_power
class Far(Power):
    """Each train counts two stops more."""

    name = "far"

    def extra_stops(self, company: Company) -> int:
        return 2


@add_power
class Paid(Power):
    """The bank pays for every lay."""

    name = "paid"

    def after_lay(self, state: RailState, *, paid: int, log: EventLog) -> RailState:
        return pay(state, state.ledger.bank, state.turn.company, 20)


@add_power
class Roomy(Power):
    """One more train."""

    name = "roomy"

    def train_limit(self, limit: int) -> int:
        return limit + 1


def worth(name: str, *, seed: int = 3) -> float:
    """Return what the power is worth, in dollars a run, to a company that has no other, before any track."""
    game = opened(players=3, seed=seed, variant={"minors": [{"code": "EM", "powers": [name]}]})
    rules: Any = game.ruleset
    bidding = LostAtlasAdviser(rules).trader.bidding
    return bidding.powers.of(game.state, "EM", game.state.board.homes["EM"])


def test_a_power_that_changes_nothing_is_worth_nothing() -> None:
    assert worth("idle") == 0


def test_a_power_is_worth_more_the_more_it_pays() -> None:
    """Ten times the money is ten times the worth: nothing else of it is known."""
    assert worth("rich") > 10
    assert worth("richest") == pytest.approx(10 * worth("rich"))


def test_a_bonus_beside_water_is_worth_what_lies_beside_water() -> None:
    """It pays for at most the stops that all stops pay for, and 30 for both coasts."""
    for seed in range(1, 5):
        game = opened(players=3, seed=seed)
        board, home = game.state.board, game.state.board.homes["EM"]
        wet = [hex_ for hex_ in board.cells if waterside.beside_water(board, Stop(hex_, 0))]
        near = any(hex_.distance(home.hex) <= NEAR for hex_ in wet)
        assert (worth("waterside", seed=seed) > 0) is near


@add_power
class Seaside(Rich):
    """Each stop beside water pays 10 more."""

    name = "seaside"

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        return revenue + self.dollars * waterside.beside_water(board, stop)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_pays_for_some_stops_is_worth_less_than_what_pays_for_all(seed: int) -> None:
    assert 0 <= worth("seaside", seed=seed) <= worth("rich", seed=seed)


@pytest.mark.parametrize("name", ["far", "paid", "roomy", "agricultural", "resourceful", "suburban"])
def test_stops_lays_trains_and_markers_are_measured(name: str) -> None:
    assert sum(worth(name, seed=seed) for seed in (3, 4, 5)) > 9


def test_the_appeal_of_a_company_contains_its_power() -> None:
    bare = opened(players=3, seed=3)
    able = opened(players=3, seed=3, variant={"minors": [{"code": "EM", "powers": ["richest"]}]})
    rules: list[Any] = [game.ruleset for game in (bare, able)]
    appeals = [LostAtlasAdviser(one).trader.bidding.appeal(bare.state, "EM") for one in rules]
    assert appeals[1] - appeals[0] == pytest.approx(worth("richest"))
