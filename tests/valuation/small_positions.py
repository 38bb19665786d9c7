"""Random small positions of the game: parts of real maps, tiles that fit, hubs, suburbs, trains, powers."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

from lostatlas import random_board
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.valuation import BestRun, best_routes
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.upgrades import apply_lay, upgrade_rotations
from tests.valuation.oracle import Question, TooMany, best_total

POWERS = (
    (),
    ("overnight",),
    ("express",),
    ("suburban",),
    ("overnight", "suburban"),
    ("express", "overnight"),
)
TRAINS = ("2", "3", "4", "5", "∞")
COLOURS = ("yellow", "green", "purple", "gray")
OWN, OTHERS = "NP", ("AA", "BB", "CC")
MOST = 1_500


@dataclass(frozen=True)
class Small:
    """One position, and the same in the words of the oracle."""

    state: Any
    question: Question


@cache
def _map(seed: int) -> Board:
    return random_board("short", seed=seed)


def small(seed: int) -> Small | None:
    """Return the position of a seed; None when it came out too large or too poor for brute force."""
    chance = Chance(seed)
    whole = _map(chance.below(40))
    hexes = sorted(whole.cells)
    middle = chance.choice(hexes)
    near = [h for h in hexes if _apart(h, middle) <= 2]
    board = Board.of([whole.cells[h] for h in near])
    board = Board(board.cells, board.laid, board.tokens, FrozenMap(), board.markers, None)
    state = figure(7).state
    phase = chance.below(4)
    board = _built(chance, board, phase)
    cities = [Stop(h, n.index) for h, tile in board.tiles() for n in tile.nodes if n.kind == "city"]
    if not cities:
        return None
    powers = chance.choice(POWERS)
    board = _peopled(chance, board, cities, suburbs="suburban" in powers)
    trains = tuple(chance.choice(TRAINS) for _ in range(1 + chance.below(3)))
    company = evolve(state.companies[OWN], trains=trains, powers=powers)
    number = [0, 1, 3, 5][phase]  # phases begin with 2, 3, 4, 5, 6, 7
    state = evolve(state, board=board, companies=FrozenMap({OWN: company}), phase=number)
    more = 1 if "express" in powers and len(trains) == 1 else 0
    limits = tuple(None if train == "∞" else int(train) + more for train in trains)
    bonus = 10 if "suburban" in powers else 0
    question = Question(board, OWN, limits, COLOURS[phase], "overnight" in powers, bonus)
    return Small(state, question)


def _apart(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def _built(chance: Chance, board: Board, phase: int) -> Board:
    """Lay tiles that fit, mostly so that they meet track."""
    rules = _rules()
    for _ in range(40 + 12 * phase):
        hex_ = chance.choice(sorted(board.cells))
        cell, old = board.cells[hex_], board.tile(hex_)
        if cell.terrain in ("border", "offboard") or (cell.terrain == "water" and hex_ in board.laid):
            continue
        colours = ("blue",) if cell.terrain == "water" else COLOURS[: phase + 1]
        options = [
            (design, rotation)
            for design in rules.tileset
            if design.colour in colours
            for rotation in (
                range(6)
                if cell.terrain == "water"
                else upgrade_rotations(old, design, rules.lay_rules.upgrades)
            )
        ]
        if not options:
            continue
        few = [chance.choice(options) for _ in range(6)]
        design, rotation = max(few, key=lambda one: _meets(board, hex_, one[0].rotated(one[1])))
        if cell.terrain == "water":
            board = board.lay(hex_, design.rotated(rotation))
        else:
            board = apply_lay(board, hex_, design, rotation, rules.lay_rules.upgrades)
    return board


def _meets(board: Board, hex_: Hex, tile: Any) -> int:
    return sum(
        1
        for edge in tile.exits
        if (near := hex_.neighbour(edge)) in board.cells and (edge + 3) % 6 in board.tile(near).exits
    )


@cache
def _rules() -> Any:
    return figure(7).ruleset


def _peopled(chance: Chance, board: Board, cities: list[Stop], *, suburbs: bool) -> Board:
    hubs = chance.shuffled(tuple(cities))[: 1 + chance.below(2)]
    taken: set[Hex] = set()
    for stop in hubs:
        if stop.hex not in taken:
            board = board.place_token(stop, OWN)
            taken.add(stop.hex)
    for stop in cities:
        slots = board.tile(stop.hex).nodes[stop.node].slots
        for owner in OTHERS[: chance.below(4)]:
            if chance.below(2) and len(board.tokens.get(stop, ())) < slots:
                board = board.place_token(stop, owner)
    for hex_ in sorted({stop.hex for stop in cities} - taken)[:2] if suburbs else ():
        board = board.mark(hex_, Marker("suburb", OWN))
    return board


def compare(seed: int) -> tuple[BestRun, int] | None:
    """Return the best run and the oracle's revenue; None for a position that brute force leaves alone."""
    one = small(seed)
    if one is None:
        return None
    try:
        expected = best_total(one.question, most=MOST)
    except TooMany:
        return None
    return best_routes(one.state, OWN, rules=_rules()), expected


def main(count: int) -> int:
    """Compare so many positions; print what was seen and return how many differ."""
    seen: Counter[str] = Counter()
    seed = 0
    while seen["compared"] < count:
        found = compare(seed)
        if found is None:
            seen["too large or no city"] += 1
        else:
            run, expected = found
            seen["compared"] += 1
            routes = [route for route in run.routes if route is not None and route.track]
            seen["with track"] += bool(routes)
            seen["several on track"] += len(routes) > 1
            seen["passing full cities"] += any(route.passed for route in routes)
            seen["four stops or more"] += any(len(route.stops) > 3 for route in routes)
            powers = run.state.companies[OWN].powers
            seen[f"powers {'+'.join(powers) or 'none'}"] += 1
            if run.revenue != expected or not run.optimal:
                seen["different"] += 1
                print(f"seed {seed}: best run {run.revenue}, oracle {expected}")
        seed += 1
    print(dict(seen))
    return seen["different"]


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)))
