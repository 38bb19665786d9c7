"""II.3: what trains earn at best in the sample game, against trying every set of routes."""

from __future__ import annotations

from typing import Any

import lostatlas
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.rail.steps.run import problem_of
from lostatlas.routes import solve
from tests.games.west18.brute_force import TooLargeError, Walk, all_walks

SETS = (("2",), ("3",), ("4",), ("2", "2"), ("3", "2"))
"""The trains that each company is tried with."""
Tracks = frozenset[tuple[str, object, int]]


def most_of_all(rules: Any, state: ChubuState, walks: list[Walk], trains: tuple[str, ...]) -> int:
    """Return the most that trains earn over these routes: every stop of a route counts, towns too."""
    by_train = []
    for name in trains:
        worth: dict[Tracks, int] = {}
        for walk in walks:
            if len(walk.stops) <= rules.trains[name].stops:
                worth[walk.sides] = max(worth.get(walk.sides, 0), _earns(rules, state, walk))
        by_train.append(worth)
    return _together(by_train, frozenset())


def _earns(rules: Any, state: ChubuState, walk: Walk) -> int:
    colour = rules.phase(state).colour
    return sum(state.board.tile(stop.hex).nodes[stop.node].revenue.at(colour) for stop in walk.stops)


def _together(by_train: list[dict[Tracks, int]], used: Tracks) -> int:
    if not by_train:
        return 0
    worth, *others = by_train
    found = [_together(others, used)]
    found += [one + _together(others, used | sides) for sides, one in worth.items() if not sides & used]
    return max(found)


def test_the_best_run_is_the_best_of_all() -> None:
    """Large networks, and those with two places to stop in one hex, are left out."""
    game = lostatlas.load("examples/games/chubu18.json")
    rules: Any = game.ruleset
    compared = 0
    for node in game.history:
        state = node.state
        if state.step != "run" or state.over:
            continue
        try:
            walks = list(all_walks(state.board, state.turn.company))
        except TooLargeError:
            continue
        if len(walks) > 400 or any(
            len(state.board.tile(stop.hex).stops) > 1 for walk in walks for stop in walk.stops
        ):
            continue
        for trains in SETS:
            found = solve(problem_of(rules, state, trains=trains))
            assert (found.revenue, found.optimal) == (most_of_all(rules, state, walks, trains), True)
            compared += found.revenue > 0
    assert compared >= 20
