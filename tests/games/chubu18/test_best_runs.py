"""II.3: the most that trains earn, against trying every set of routes: at random and in the sample game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import lostatlas
from lostatlas.games.chubu18.figures import figures
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.steps.run import problem_of
from lostatlas.routes import solve
from lostatlas.track.board import Board, Stop
from tests.games.chubu18.brute_force import (
    NAGOYA,
    VALUES,
    TooLargeError,
    all_walks,
    best,
    random_position,
    ring,
)
from tests.games.chubu18.games import RULES, operating, rules_of, trading, with_started

FREE_TOWNS = rules_of(towns_count=False)
SETS = (("2",), ("3",), ("4",), ("2", "2"), ("3", "2"))
"""The trains that each company of the sample game is tried with."""


def running(board: Board, company: str, phase: str) -> ChubuState:
    """Return a company about to run its trains on a board."""
    government = company == "GR"
    state = with_started(trading("Ann Ben"), "Ann", company, 80, **({} if government else {"Ben": 4}))
    state = operating(state, company, "run", phase=[*VALUES].index(phase))
    return evolve(state, board=board)


def solved(rules: Any, state: ChubuState, trains: tuple[str, ...]) -> tuple[int, bool]:
    """Return what the solver finds, and whether it has proved it."""
    found = solve(problem_of(rules, state, trains=trains))
    return found.revenue, found.optimal


def compare(number: int) -> tuple[int, bool] | None:
    """Compare a random position; return its revenue and whether a route visits both stops of a hex.

    None where there are too many routes to try. In every third position towns count for no train's number.
    """
    board, company, trains, phase = random_position(Random(number))
    towns = bool(number % 3)
    try:
        most = best(board, company, trains, phase, towns=towns)
    except TooLargeError:
        return None
    state = running(board, company, phase)
    assert solved(RULES if towns else FREE_TOWNS, state, trains) == (most, True), number
    doubled = any(
        len({stop.hex for stop in walk.stops}) < len(walk.stops) for walk in all_walks(board, company)
    )
    return most, doubled


@pytest.mark.parametrize("number", range(60))
def test_the_best_run_of_a_random_position_is_the_best_of_all(number: int) -> None:
    compare(number)


def test_the_random_positions_are_worth_comparing() -> None:
    """Many earn something, and in some a route visits both stops of one hex."""
    boards = [random_position(Random(number)) for number in range(60)]
    nagoya = figures().hex(NAGOYA)
    both = 0
    earning = 0
    for board, company, trains, phase in boards:
        try:
            earning += best(board, company, trains, phase) > 0
            both += any(
                len({one.node for one in walk.stops if one.hex == nagoya}) == 2
                for walk in all_walks(board, company)
            )
        except TooLargeError:
            continue
    assert earning >= 30
    assert both >= 5


@pytest.mark.parametrize(
    ("trains", "revenue"), [(("2",), 50), (("3",), 60), (("4",), 100), (("D",), 100), (("2", "2"), 50)]
)
def test_a_train_may_stop_at_both_stations_of_nagoya_but_at_none_twice(
    trains: tuple[str, ...], revenue: int
) -> None:
    """A ring from the one (40) over two towns (10 each) to the other (40); a second one has no marker."""
    board = ring(figures().board).place_token(Stop(figures().hex(NAGOYA), 0), "KS")
    board = board.place_token(Stop(figures().hex(NAGOYA), 1), "GR")
    assert best(board, "KS", trains, "2") == revenue
    assert solved(RULES, running(board, "KS", "2"), trains) == (revenue, True)


def test_the_best_run_of_the_sample_game_is_the_best_of_all() -> None:
    """Large networks are left out."""
    game = lostatlas.load("examples/games/chubu18.json")
    rules: Any = game.ruleset
    compared = 0
    for node in game.history:
        state = node.state
        if state.step != "run" or state.over:
            continue
        phase = [*VALUES][state.phase]
        try:
            if sum(1 for _ in all_walks(state.board, state.turn.company)) > 400:
                continue
        except TooLargeError:
            continue
        for trains in SETS:
            found = solved(rules, state, trains)
            assert found == (best(state.board, state.turn.company, trains, phase), True)
            compared += found[0] > 0
    assert compared >= 20
