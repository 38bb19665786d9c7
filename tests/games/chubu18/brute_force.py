"""The best run by trying every set of routes, and random small positions for it, most of them around Nagoya.

It reads tiles, markers and values from the board itself and shares nothing with the solver or its problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from lostatlas.games.chubu18.figures import figures
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, side
from lostatlas.track.tiles import Ref
from lostatlas.track.upgrades import apply_lay, fits, lay_fit

Side = tuple[Hex, int]
"""A side of a hex, under the same name from both of them."""
VALUES = {"2": "yellow", "3": "yellow", "4": "yellow", "5": "brown", "6": "brown", "D": "black"}
"""By the train that begins a phase: the row by which red areas pay."""
COLOURS = {"2": 2, "3": 3, "4": 3, "5": 4, "6": 5, "D": 5}
"""By phase: how many colours of the ladder there are, white first."""
MOST_WALKS = 3_000
NAGOYA = "M13"
RING = (("L12", "3", 4), ("M11", "3", 0))
"""Two towns that join the two stations of Nagoya."""


class TooLargeError(Exception):
    """A board has more routes than are tried here."""


class Walk(NamedTuple):
    """A route: its stops in order and the sides that its track crosses."""

    stops: tuple[Stop, ...]
    sides: frozenset[Side]


def best(board: Board, company: str, trains: tuple[str, ...], phase: str, *, towns: bool = True) -> int:
    """Return the most that the trains earn together; `towns`: whether they count for a train's number."""
    walks = list(all_walks(board, company))
    by_train: list[dict[frozenset[Side], int]] = []
    for train in trains:
        worth: dict[frozenset[Side], int] = {}
        for walk in walks:
            counted = [stop for stop in walk.stops if towns or _kind(board, stop) != "town"]
            if train == "D" or len(counted) <= int(train):
                earned = sum(
                    board.tile(stop.hex).nodes[stop.node].revenue.at(VALUES[phase]) for stop in walk.stops
                )
                worth[walk.sides] = max(worth.get(walk.sides, 0), earned)
        by_train.append(worth)
    return _together(by_train, frozenset())


def _together(by_train: list[dict[frozenset[Side], int]], used: frozenset[Side]) -> int:
    if not by_train:
        return 0
    worth, *others = by_train
    most = _together(others, used)  # this train is idle
    for sides, earned in worth.items():
        if not sides & used:
            most = max(most, earned + _together(others, used | sides))
    return most


def all_walks(board: Board, company: str) -> Iterator[Walk]:
    """Yield every route of at least two stops that visits an own marker, each way round.

    From a stop along a path to a side, across it along a path of the next hex, and so on to another stop. No
    stop comes twice, but both stops of a hex may come, each on its own track.
    """
    count = 0
    for hex_, tile in board.tiles():
        for node in tile.stops:
            for walk in _from(board, company, Stop(hex_, node.index)):
                count += 1
                if count > MOST_WALKS:
                    raise TooLargeError
                if any(company in board.tokens.get(stop, ()) for stop in walk.stops):
                    yield walk


def _from(board: Board, company: str, start: Stop) -> Iterator[Walk]:
    stack: list[tuple[tuple[Stop, ...], frozenset[Side], Hex, int | Stop]]
    stack = [((start,), frozenset(), start.hex, start)]
    while stack:
        stops, sides, hex_, here = stack.pop()
        if isinstance(here, Stop) and len(stops) > 1:
            yield Walk(stops, sides)
            if not _passable(board, company, here):
                continue
        for path in board.tile(hex_).paths:
            for one, other in ((path.a, path.b), (path.b, path.a)):
                if one != (Ref(here.node) if isinstance(here, Stop) else here):
                    continue
                if isinstance(other, Ref):
                    stop = Stop(hex_, other.index)
                    if stop not in stops:
                        stack.append(((*stops, stop), sides, hex_, stop))
                    continue
                crossed, beyond = side(hex_, other), hex_.neighbours()[other]
                if crossed not in sides and beyond in board.cells:
                    stack.append((stops, sides | {crossed}, beyond, (other + 3) % 6))


def _kind(board: Board, stop: Stop) -> str:
    return board.tile(stop.hex).nodes[stop.node].kind


def _passable(board: Board, company: str, stop: Stop) -> bool:
    """Return whether a route may go on: red areas are ends, and foreign markers block a full city."""
    owners = board.tokens.get(stop, ())
    node = board.tile(stop.hex).nodes[stop.node]
    return node.kind == "town" or (node.kind == "city" and (company in owners or len(owners) < node.slots))


def random_position(random: Random) -> tuple[Board, str, tuple[str, ...], str]:
    """Return a board with some track, mostly around Nagoya, an own marker or more on it, and trains."""
    it = figures()
    board, phase = it.board, random.choice([*VALUES])
    company = random.choice(sorted(it.companies))
    ladder = it.upgrades[phase in ("6", "D")].ladder[: COLOURS[phase]]
    near = {it.hex(NAGOYA)} if random.random() < 0.75 else {it.companies[company].home.hex}
    if random.random() < 0.4:
        board = ring(board)
        near = {it.hex(NAGOYA), *board.laid}
    for _ in range(random.randint(3, 16)):
        around = {hex_ for one in near for hex_ in (one, *one.neighbours()) if hex_ in board.cells}
        hex_ = random.choice(sorted(around))
        board = _with_tile(board, hex_, ladder, phase, random)
        near.add(hex_)
    cities = sorted({Stop(hex_, node.index) for hex_ in near for node in board.tile(hex_).cities})
    for owner in (company, company, *random.choices(sorted(it.companies), k=random.randint(0, 4))):
        stop = random.choice(cities) if cities else None
        if stop is None or any(stop.hex == one.hex for one in board.tokens_of(owner)):
            continue
        if len(board.tokens.get(stop, ())) < board.tile(stop.hex).nodes[stop.node].slots:
            board = board.place_token(stop, owner)
    trains = tuple(random.choice([*VALUES]) for _ in range(random.randint(1, 3)))
    return board, company, trains, phase


def ring(board: Board) -> Board:
    """Return the board with track from one station of Nagoya to the other."""
    it = figures()
    for name, tile, turns in RING:
        board = apply_lay(board, it.hex(name), it.tiles[tile], turns, it.upgrades[0])
    return board


def _with_tile(board: Board, hex_: Hex, ladder: tuple[str, ...], phase: str, random: Random) -> Board:
    it = figures()
    rules = it.upgrades[phase in ("6", "D")]
    used = Counter(tile.id for tile in board.laid.values())
    designs = [
        tile
        for tile in it.tiles
        if tile.colour in ladder and rules.fits_hex(hex_, tile) and used[tile.id] < it.tiles.counts[tile.id]
    ]
    fitting = [fit for tile in designs for fit in fits(board.tile(hex_), tile, rules)]
    return lay_fit(board, hex_, random.choice(fitting)) if fitting else board
