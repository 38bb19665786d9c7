"""The slow, readable answer for a board of the game: every route of §16 and §26, every combination of routes.

It reads tiles, tokens and markers itself, and shares no code with the optimiser, with the compilation of a
board into a route problem, or with the track graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref, TileNode

Place = tuple[Hex, int]
"""A node: a hex and the number of the node on its tile."""


class TooMany(Exception):  # noqa: N818 - it is not an error
    """The board has more routes than brute force should look at."""


@dataclass(frozen=True)
class Question:
    """A company's trains on a board, in the words of the rules."""

    board: Board
    company: str
    trains: tuple[int | None, ...]
    """How many stops each counts; None is any number."""
    colour: str
    """Of the phase."""
    overnight: bool = False
    bonus: int = 0
    """What an own suburb adds."""


@dataclass(frozen=True)
class Found:
    """One route: what it earns, how many stops it counts, and all it uses."""

    value: int
    stops: int
    used: frozenset[Any]


@dataclass
class _Walk:
    counted: list[Place] = field(default_factory=list)
    met: list[Place] = field(default_factory=list)
    used: set[Any] = field(default_factory=set)


def best_total(question: Question, *, most: int) -> int:
    """Return the most that all trains earn together; TooMany beyond `most` routes or combinations."""
    routes = set()
    for route in _routes(question):
        routes.add(route)
        if len(routes) > most:
            raise TooMany
    ranked = sorted(routes, key=lambda route: -route.value)
    options = [[r for r in ranked if limit is None or r.stops <= limit] for limit in question.trains]
    looked = 0

    def rest(place: int, used: frozenset[Any]) -> int:
        nonlocal looked
        if place == len(options):
            return 0
        best = rest(place + 1, used)  # this train stays at home
        for route in options[place]:
            looked += 1
            if looked > 40 * most:
                raise TooMany
            if not route.used & used:
                best = max(best, route.value + rest(place + 1, used | route.used))
        return best

    return rest(0, frozenset())


def _routes(question: Question) -> Iterator[Found]:
    for place, node in _stops(question.board):
        if _own(question, place):
            yield Found(_value(question, place, node), 1, frozenset())  # a local route needs no track
        if _may_end(question, place, node):
            walk = _Walk([place], [place])
            yield from _onward(question, walk, place)


def _stops(board: Board) -> Iterator[tuple[Place, TileNode]]:
    for hex_, tile in board.tiles():
        for node in tile.nodes:
            if node.kind in ("city", "offboard"):
                yield (hex_, node.index), node


def _onward(question: Question, walk: _Walk, at: Place) -> Iterator[Found]:
    """Leave a node over each piece of track that is there."""
    hex_, number = at
    for place, path in enumerate(question.board.tile(hex_).paths):
        ends = (path.a, path.b)
        for here, there in (ends, ends[::-1]):
            if isinstance(here, Ref) and here.index == number:
                yield from _over(question, walk, hex_, place, there)


def _over(question: Question, walk: _Walk, hex_: Hex, path: int, end: int | Ref) -> Iterator[Found]:
    """Travel over one piece of track to its end."""
    piece = ("piece", hex_, path)
    if piece in walk.used:
        return
    walk.used.add(piece)
    if isinstance(end, Ref):
        yield from _arrive(question, walk, (hex_, end.index))
    else:
        near = hex_.neighbour(end)
        side = ("side", frozenset({hex_, near}))
        if near in question.board.cells and side not in walk.used:
            walk.used.add(side)
            back = (end + 3) % 6
            for place, other in enumerate(question.board.tile(near).paths):
                ends = (other.a, other.b)
                for here, there in (ends, ends[::-1]):
                    if here == back:
                        yield from _over(question, walk, near, place, there)
            walk.used.discard(side)
    walk.used.discard(piece)


def _arrive(question: Question, walk: _Walk, at: Place) -> Iterator[Found]:
    node = question.board.tile(at[0]).nodes[at[1]]
    if at in walk.met or any(_same_place(question.board, at, other) for other in walk.met):
        return  # no city and no destination twice
    walk.met.append(at)
    walk.counted.append(at)
    if _may_end(question, at, node) and any(_own(question, stop) for stop in walk.counted):
        value = sum(
            _value(question, stop, question.board.tile(stop[0]).nodes[stop[1]]) for stop in walk.counted
        )
        yield Found(value, len(walk.counted), frozenset(walk.used))
    full = _full(question, at, node)
    if node.kind == "city" and not full:
        yield from _onward(question, walk, at)
    walk.counted.pop()
    if node.kind == "city" and full and question.overnight:
        yield from _onward(question, walk, at)  # passed: no stop, no pay
    walk.met.pop()


def _same_place(board: Board, one: Place, other: Place) -> bool:
    groups = [set(board.tile(hex_).nodes[number].groups) for hex_, number in (one, other)]
    return bool(groups[0] & groups[1])


def _own(question: Question, place: Place) -> bool:
    return any(
        tuple(stop) == place and question.company in owners for stop, owners in question.board.tokens.items()
    )


def _full(question: Question, place: Place, node: TileNode) -> bool:
    """Return whether all circles hold hubs of others."""
    holders = next((who for stop, who in question.board.tokens.items() if tuple(stop) == place), ())
    return node.kind == "city" and len(holders) >= node.slots and question.company not in holders


def _may_end(question: Question, place: Place, node: TileNode) -> bool:
    return True  # §16, R32: every city and destination, full ones too


def _value(question: Question, place: Place, node: TileNode) -> int:
    amounts = dict(node.revenue.amounts)
    value = amounts.get(question.colour, amounts.get("", 0))
    suburbs = [m for m in question.board.markers.get(place[0], ()) if m.owner == question.company]
    return value + question.bonus * len(suburbs)
