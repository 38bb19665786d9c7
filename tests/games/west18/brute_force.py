"""An evaluator that tries every set of routes of a small board, and random small boards for it.

It reads tiles, tokens and values from the board itself and shares nothing with the solver or its problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from lostatlas.games.west18.figures import figures, first_board
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex, side
from lostatlas.track.tiles import Ref
from lostatlas.track.upgrades import fits, lay_fit

End = tuple[str, Hex, int]
VALUES = {"2": "yellow", "3": "yellow", "4": "yellow", "5": "brown", "6": "brown", "4D": "gray"}
WEST = {"A4", "B3", "G2", "I4", "J5"}
NEW_YORK = {"F29", "G28", "H27"}
MOST_ROUTES = 4_000


class TooLargeError(Exception):
    """A board has more routes than are tried here."""


class Walk(NamedTuple):
    """A route: its stops in order and the sides it uses."""

    stops: tuple[Stop, ...]
    sides: frozenset[End]


def best(board: Board, company: str, trains: tuple[str, ...], phase: str) -> int:
    """Return the most that the trains earn together."""
    walks = list(all_walks(board, company))
    by_train = [_worths(board, company, walks, train, phase) for train in trains]
    return _together(by_train, 0, frozenset())


def _together(by_train: list[dict[frozenset[End], int]], at: int, used: frozenset[End]) -> int:
    if at == len(by_train):
        return 0
    most = _together(by_train, at + 1, used)  # the train is idle
    for sides, worth in by_train[at].items():
        if not sides & used:
            most = max(most, worth + _together(by_train, at + 1, used | sides))
    return most


def _worths(
    board: Board, company: str, walks: list[Walk], train: str, phase: str
) -> dict[frozenset[End], int]:
    found: dict[frozenset[End], int] = {}
    for walk in walks:
        worth = value(board, company, walk.stops, train, phase)
        if worth > found.get(walk.sides, 0):
            found[walk.sides] = worth
    return found


def value(board: Board, company: str, stops: tuple[Stop, ...], train: str, phase: str) -> int:
    """Return what a route earns, 0 if the train may not run it."""
    counted = [stop for stop in stops if _kind(board, stop) in ("city", "offboard")]
    towns = [stop for stop in stops if _kind(board, stop) == "town"]
    pays = {stop: _pays(board, company, stop, phase) for stop in stops}
    ends = {str(stops[0].hex), str(stops[-1].hex)}
    across = any(
        str(a.hex) in WEST and str(b.hex) in NEW_YORK | {"L25"}
        for a, b in ((stops[0], stops[-1]), (stops[-1], stops[0]))
    )
    assert len(ends) == 2
    if train == "4D":
        most = 0
        for four in combinations(counted, min(4, len(counted))):
            if any(own(board, company, stop) for stop in four):
                more = max(pays[stop] for stop in four) if across else 0
                most = max(most, 2 * (sum(pays[stop] for stop in four) + more))
        return most
    if len(counted) > int(train) or not any(own(board, company, stop) for stop in stops):
        return 0
    more = max((pays[stop] for stop in counted), default=0) if across else 0
    return sum(pays[stop] for stop in (*counted, *towns)) + more


def _kind(board: Board, stop: Stop) -> str:
    return board.tile(stop.hex).nodes[stop.node].kind


def _pays(board: Board, company: str, stop: Stop, phase: str) -> int:
    revenue = board.tile(stop.hex).nodes[stop.node].revenue.at(VALUES[phase])
    doubled = Marker("x2", company) in board.markers.get(stop.hex, ()) and company in board.tokens.get(
        stop, ()
    )
    return 2 * revenue if doubled else revenue


def own(board: Board, company: str, stop: Stop) -> bool:
    """Return whether the company has any token in a stop."""
    beside = Marker("B", company, stop.node) in board.markers.get(stop.hex, ())
    return beside or company in board.tokens.get(stop, ())


def all_walks(board: Board, company: str) -> Iterator[Walk]:
    """Yield every route that visits an own token, each way round."""
    pieces: dict[End, list[tuple[End, Hex, int]]] = {}
    for hex_, tile in board.tiles():
        for number, path in enumerate(tile.paths):
            a, b = (_end(board, hex_, end) for end in (path.a, path.b))
            pieces.setdefault(a, []).append((b, hex_, number))
            pieces.setdefault(b, []).append((a, hex_, number))
    count = 0
    for start in [end for end in pieces if end[0] == "stop"]:
        for walk in _from(board, company, pieces, start):
            count += 1
            if count > MOST_ROUTES:
                raise TooLargeError
            if any(own(board, company, stop) for stop in walk.stops):
                yield walk


def _end(board: Board, hex_: Hex, end: int | Ref) -> End:
    if isinstance(end, Ref):
        kind = board.tile(hex_).nodes[end.index].kind
        return ("junction" if kind == "junction" else "stop", hex_, end.index)
    return ("side", *side(hex_, end))


def _from(
    board: Board, company: str, pieces: dict[End, list[tuple[End, Hex, int]]], start: End
) -> Iterator[Walk]:
    """Yield the routes that begin at a stop, at every stop where they may end."""
    stack: list[tuple[End, tuple[Hex, int] | None, tuple[Stop, ...], frozenset[End]]]
    stack = [(start, None, (Stop(start[1], start[2]),), frozenset())]
    while stack:
        here, last, stops, sides = stack.pop()
        if here[0] == "stop" and len(stops) > 1:
            yield Walk(stops, sides)
            if not _passable(board, company, stops[-1]):
                continue
        for end, hex_, number in pieces[here]:
            if last is not None and here[0] == "side" and hex_ == last[0]:
                continue
            if last is not None and here[0] == "junction" and number == last[1]:
                continue
            if end[0] == "side":
                if end not in sides:
                    stack.append((end, (hex_, number), stops, sides | {end}))
            elif end[0] == "junction":
                stack.append((end, (hex_, number), stops, sides))
            else:
                stop = Stop(end[1], end[2])
                if not any(_same_place(stop, other) for other in stops):
                    stack.append((end, (hex_, number), (*stops, stop), sides))


def _same_place(one: Stop, other: Stop) -> bool:
    return one.hex == other.hex or {str(one.hex), str(other.hex)} <= NEW_YORK


def _passable(board: Board, company: str, stop: Stop) -> bool:
    node = board.tile(stop.hex).nodes[stop.node]
    if node.kind == "offboard":
        return False
    if node.kind == "town" or own(board, company, stop):
        return True
    return len(board.tokens.get(stop, ())) < node.slots


def random_position(random: Random) -> tuple[Board, str, tuple[str, ...], str]:
    """Return a board with some track about a company's homes, and trains for it."""
    it = figures()
    board = first_board()
    phase = random.choice([*VALUES])
    company = random.choice([*it.companies])
    colours = {"2": 2, "3": 3, "4": 3, "5": 4, "6": 4, "4D": 5}[phase]
    ladder = it.upgrades.ladder[:colours]
    near = {stop.hex for stop in board.tokens_of(company)}
    line = random.random() < 0.3
    if line:  # along the main line, where a few tiles join the coasts
        near = {it.hex(name) for name in ("F3", "F21", "F23", "F25", "F27")}
        for name in ("F23", "F21", "F27"):
            board = _with_tile(board, it.hex(name), ladder, random)
        for hex_ in sorted(near):
            board = _with_token(board, company, {hex_}, random)
    for _ in range(random.randint(2, 14)):
        around = {hex_ for one in near for hex_ in (one, *one.neighbours()) if hex_ in board.cells}
        hex_ = random.choice(sorted(around))
        board = _with_tile(board, hex_, ladder, random)
        near.add(hex_)
    for _ in range(random.randint(0, 5)):
        board = _with_token(board, random.choice([company, *it.companies]), near, random)
    number = 1 if random.random() < 0.4 else random.randint(2, 3)
    kinds = ["5", "6", "4D"] if line else ["2", "3", "4", "5", "6", "4D"]
    trains = tuple(random.choice(kinds) for _ in range(number))
    return board, company, trains, phase


def _with_tile(board: Board, hex_: Hex, ladder: tuple[str, ...], random: Random) -> Board:
    it = figures()
    used = Counter(tile.id for tile in board.laid.values())
    designs = [
        tile
        for tile in it.tiles
        if tile.colour in ladder
        and it.upgrades.fits_hex(hex_, tile)
        and used[tile.id] < it.tiles.counts[tile.id]
    ]
    fitting = [fit for tile in designs for fit in fits(board.tile(hex_), tile, it.upgrades)]
    return lay_fit(board, hex_, random.choice(fitting)) if fitting else board


def _with_token(board: Board, company: str, near: set[Hex], random: Random) -> Board:
    cities = [Stop(hex_, node.index) for hex_ in sorted(near) for node in board.tile(hex_).cities]
    if not cities:
        return board
    stop = random.choice(cities)
    here = {owner for place, owners in board.tokens.items() if place.hex == stop.hex for owner in owners}
    here |= {mark.owner for mark in board.markers.get(stop.hex, ())}
    if company in here:
        return board
    if board.free_slots(stop) > 0:
        board = board.place_token(stop, company)
        doubles = company not in {mark.owner for marks in board.markers.values() for mark in marks}
        return board.mark(stop.hex, Marker("x2", company)) if doubles and random.random() < 0.3 else board
    return board.mark(stop.hex, Marker("B", company, stop.node))
