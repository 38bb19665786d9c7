"""A slow, plain walker over the tiles of a board: what it finds is what reach must find.

It knows nothing of nets, masks or floods: it tries every legal walk.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from hypothesis import strategies as st

from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, side
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Ref, parse_tile

HALVES = "city=revenue:20,groups:port;city=revenue:20,groups:port"
CODES = (
    "",
    "path=a:0,b:1",
    "path=a:0,b:2",
    "path=a:0,b:3",
    "path=a:0,b:3;path=a:1,b:4",
    "path=a:0,b:3;path=a:0,b:4",
    "path=a:0,b:2;path=a:0,b:4",
    "path=a:0,b:2;path=a:2,b:4;path=a:0,b:4",
    "path=a:0,b:3;path=a:0,b:2;path=a:1,b:3;path=a:1,b:2",
    "path=a:3,b:1;path=a:3,b:0;path=a:3,b:5",
    "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "junction;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    "city=revenue:0",
    "city=revenue:20;path=a:0,b:_0",
    "city=revenue:20;path=a:0,b:_0;path=a:_0,b:3",
    "city=revenue:30,slots:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0",
    f"{HALVES};path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_1;path=a:4,b:_1",
    "city=revenue:30;city=revenue:20;path=a:_0,b:_1;path=a:0,b:_0;path=a:2,b:_1;path=a:3,b:_1",
    "city=revenue:30;junction;path=a:_0,b:_1;path=a:0,b:_1;path=a:2,b:_1;path=a:3,b:_0",
    "town=revenue:10;path=a:0,b:_0;path=a:_0,b:2",
    "offboard=revenue:30;path=a:0,b:_0;path=a:1,b:_0",
)
"""Designs that differ in what matters to a walk."""

HEXES = (Hex(0, 0), *Hex(0, 0).neighbours(), Hex(1, 1), Hex(2, -1))


def column(*codes: str) -> Board:
    """Return a board of hexes from north to south."""
    return Board.of(PrintedHex(Hex(0, r), "blank", parse_tile(code)) for r, code in enumerate(codes))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a small board full of track, with tokens of AA and BB; AA has one if there is a city."""
    cells = []
    for hex_ in HEXES:
        tile = parse_tile(draw(st.sampled_from(CODES))).rotated(draw(st.integers(0, 5)))
        cells.append(PrintedHex(hex_, "offboard" if "offboard" in str(tile) else "blank", tile))
    board = Board.of(cells)
    cities = [Stop(cell.hex, node.index) for cell in cells for node in cell.printed.cities]
    for number, city in enumerate(cities):
        for owner in draw(st.sets(st.sampled_from(("AA", "BB")))) | ({"AA"} if not number else set()):
            if board.free_slots(city):
                board = board.place_token(city, owner)
    return board


@dataclass
class Found:
    """Everything that some legal walk meets."""

    stops: set[Stop] = field(default_factory=set)
    track: set[tuple[Hex, int]] = field(default_factory=set)
    sides: set[tuple[Hex, int]] = field(default_factory=set)
    crossed: set[tuple[Hex, int]] = field(default_factory=set)
    """Hexes entered, with the edge."""


def walk_everywhere(  # noqa: C901 - one recursive walk, and its three places to be
    board: Board, hubs: Collection[Stop], closed: Collection[Stop]
) -> Found:
    """Try every walk from the hubs."""
    found = Found()

    def names(stop: Stop) -> set[object]:
        node = board.tile(stop.hex).nodes[stop.node]
        if node.kind == "junction":
            return set()
        return {("stop", stop)}

    def at_node(stop: Stop, came: int | None, used: frozenset[object]) -> None:
        if board.tile(stop.hex).nodes[stop.node].kind != "junction":
            found.stops.add(stop)
        if stop not in closed:
            along(stop.hex, Ref(stop.node), came, used)

    def along(hex_: Hex, start: int | Ref, came: int | None, used: frozenset[object]) -> None:
        for number, path in enumerate(board.tile(hex_).paths):
            piece = ("piece", hex_, number)
            if start not in (path.a, path.b) or number == came or piece in used:
                continue
            end = path.b if path.a == start else path.a
            if isinstance(end, Ref):
                taken = names(Stop(hex_, end.index))
                if taken & used:
                    continue
                found.track.add((hex_, number))
                at_node(Stop(hex_, end.index), number, used | taken | {piece})
                continue
            crossing = ("side", side(hex_, end))
            if crossing in used:
                continue
            found.track.add((hex_, number))
            found.sides.add(side(hex_, end))
            near = hex_.neighbour(end)
            found.crossed.add((near, (end + 3) % 6))
            if near in board.cells:
                along(near, (end + 3) % 6, None, used | {crossing, piece})

    for hub in hubs:
        at_node(hub, None, frozenset(names(hub)))
    return found
