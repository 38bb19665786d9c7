"""What trains would earn, remembered: the same as the solver says of the whole board."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.kernel.frozen import evolve
from lostatlas.players import playout, seated
from lostatlas.rail.revenue_cache import RevenueCache, core_of
from lostatlas.rail.steps.run import problem_of, run_rules_of
from lostatlas.routes import solve
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.lays import LayRules, Lays

NAMES = ("Ann", "Ben", "Cid", "Dan")


def moments(mode: str, seed: int) -> list[Any]:
    """Return the state before every dividend of a game of greedy players, and the rules before them."""
    game = new_game(list(NAMES), mode=mode, seed=seed)
    found: list[Any] = []

    def watch(state: Any, action: Any) -> None:
        if state.step == "dividend":
            found.append(state)

    playout(game.ruleset, game.state, seated(["greedy"], NAMES, seed=seed), watch=watch)
    return [game.ruleset, *found]


@pytest.mark.parametrize(("mode", "seed"), [("short", 11), ("long", 12)])
def test_what_a_run_could_use_earns_as_much_as_the_whole_board(mode: str, seed: int) -> None:
    """For every company on the map, with its own trains and with others, powers included."""
    rules, *states = moments(mode, seed)
    memory = RevenueCache(rules)
    for state in states[::5]:
        for code, company in state.companies.items():
            for trains in {company.trains, ("3",), ("2", "4"), ("∞", "2")}:
                if not trains:
                    continue
                imagined = evolve(state, companies=state.companies.set(code, evolve(company, trains=trains)))
                whole = solve(problem_of(rules, imagined, code, trains)).revenue
                assert memory.at_most(state, code, trains) >= whole
                assert memory.of(state, code, trains) == whole
                assert memory.of(evolve(state), code, trains) == whole  # remembered


def test_track_that_leads_nowhere_asks_nothing_new() -> None:
    """A plain tile beyond which no track lies leaves a company's runs as they were; a second one may not."""
    rules, *states = moments("short", 11)
    kinds = {"dead end": 0, "link": 0}
    for state in states[::4]:
        code, board = state.turn.company, state.board
        seen = run_rules_of(rules, state, state.company)
        before = core_of(board, code, seen)
        for lay in Lays(board, code, rules.tileset, LayRules()).first:
            tile = rules.tileset[lay.tile].rotated(lay.rotation)
            if tile.nodes or board.tile(lay.hex).nodes:
                continue
            linked = [
                edge for edge in tile.exits if opposite(edge) in exits_of(board, lay.hex.neighbour(edge))
            ]
            after = core_of(board.lay(lay.hex, tile), code, seen)
            if len(linked) < 2:
                kinds["dead end"] += 1
                assert after == before
            else:
                kinds["link"] += 1
                assert set(after.rows[:, 0].tolist()) >= set(before.rows[:, 0].tolist())
    assert min(kinds.values()) > 0


def exits_of(board: Board, hex_: Hex) -> tuple[int, ...]:
    return board.tile(hex_).exits if hex_ in board.cells else ()
