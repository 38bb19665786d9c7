"""Lines along track: one beside the other where several lead over the same piece, as wide as they are worth.

Lines are ribbons about the curves of the layout. Lanes keep their side from hex to hex, because each is
counted from the direction in which the first line over a piece travels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from lostatlas.render.layout import track_layout
from lostatlas.render.map_scene import joined_edges
from lostatlas.render.tile_painter import LAP
from lostatlas.scene import curves
from lostatlas.scene.shapes import Point, Polygon
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref
from lostatlas.track.track_index import TrackPiece

STEPS = 14
"""Straight pieces of a ribbon."""
HEAD, LARGEST_HEAD = 2.3, 0.34
"""The size of an arrow head for a line of breadth 1, which is seen on a small map; and its largest size."""
EVERY = 3
"""On a long way from stop to stop, one piece of so many has an arrow head."""


@dataclass(frozen=True, slots=True)
class Line:
    """One route as it is drawn."""

    track: tuple[TrackPiece, ...]
    """In order of travel."""
    colour: str
    edge: str = ""
    """The colour of its outline; none unless given."""
    breadth: float = 0.14
    """In hex units."""
    worth: dict[TrackPiece, float] = field(default_factory=dict)
    """A factor of the breadth for some pieces."""
    role: str = "route"


def line_shapes(board: Board, lines: Sequence[Line]) -> dict[Hex, list[Polygon]]:
    """Return the ribbons of all lines by hex; those given first lie on top.

    Examples
    --------
    >>> from lostatlas.track.printed_hex import PrintedHex
    >>> from lostatlas.track.tiles import parse_tile
    >>> board = Board.of([PrintedHex(Hex(0, 0), "blank", parse_tile("path=a:0,b:3", colour="yellow"))])
    >>> two = [Line((TrackPiece(Hex(0, 0), 0),), colour) for colour in ("#0077bb", "#ee7733")]
    >>> [shape.fill for shape in line_shapes(board, two)[Hex(0, 0)]]
    ['#ee7733', '#0077bb']
    """
    users: dict[TrackPiece, dict[int, bool]] = {}
    for number, line in enumerate(lines):
        for piece, along in travelled(board, line.track):
            users.setdefault(piece, {})[number] = along
    found: dict[Hex, list[Polygon]] = {}
    heads: dict[Hex, list[Polygon]] = {}
    pointed = [set(_pointed(board, line.track)) if line.edge else set() for line in lines]
    for piece, ways in users.items():
        numbers, forward = list(ways), next(iter(ways.values()))
        tile = board.tile(piece.hex)
        path = tile.paths[piece.path]
        tracks = track_layout(tile, joined_edges(board, piece.hex), piece.hex.layout.turn).tracks
        curve = tracks[piece.path].curve
        backward = isinstance(path.a, Ref) and not isinstance(path.b, Ref)  # such curves begin at the edge
        if forward is backward:
            curve = curve[::-1]
        curve = curves.lengthened(curve, LAP) if len(curve) > 1 else curve
        spread = _lanes([lines[n].breadth * lines[n].worth.get(piece, 1.0) for n in numbers])
        shapes = found.setdefault(piece.hex, [])
        for number, (middle, breadth) in reversed(list(zip(numbers, spread, strict=True))):
            line = lines[number]
            if line.edge:
                shapes.append(Polygon("art", "route edge", ribbon(curve, middle, breadth + 0.05), line.edge))
            shapes.append(Polygon("art", line.role, ribbon(curve, middle, breadth), line.colour))
            if piece in pointed[number]:
                ends = (path.a, path.b) if forward else (path.b, path.a)
                part = _free_part(ends) + (numbers.index(number) - (len(numbers) - 1) / 2) * 0.24
                onwards, part, beside = (
                    (curve, part, middle) if ways[number] is forward else (curve[::-1], 1 - part, -middle)
                )
                size = min(HEAD * breadth, LARGEST_HEAD)
                heads.setdefault(piece.hex, []).extend(
                    Polygon("art", role, chevron(onwards, beside, breadth, at=part), fill)
                    for role, breadth, fill in (
                        ("route edge", size + 0.1, line.edge),
                        ("direction", size, line.colour),
                    )
                )
    return {hex_: [*shapes, *heads.get(hex_, ())] for hex_, shapes in found.items()}


def _pointed(board: Board, track: Sequence[TrackPiece]) -> Iterator[TrackPiece]:
    """Yield the pieces with an arrow head: of each way from stop to stop one in the middle, or a few."""
    way: list[TrackPiece] = []
    for piece, along in travelled(board, track):
        way.append(piece)
        path = board.tile(piece.hex).paths[piece.path]
        end = path.b if along else path.a
        if isinstance(end, Ref) and board.tile(piece.hex).nodes[end.index].kind != "junction":
            yield from way[len(way) // 2 % EVERY :: EVERY]
            way = []
    yield from way[len(way) // 2 % EVERY :: EVERY]


def _free_part(ends: tuple[object, object]) -> float:
    """Return where along a piece an arrow head stands: off the circle of a stop at one of its ends."""
    first, last = (isinstance(end, Ref) for end in ends)
    return 0.5 + 0.16 * (first - last)


def _lanes(breadths: Sequence[float]) -> list[tuple[float, float]]:
    """Return the middle and breadth of each lane; many lanes share the room that track has."""
    whole = sum(breadths) + 0.03 * (len(breadths) - 1)
    shrink = min(1.0, 0.42 / whole) if whole else 1.0
    at, found = -whole * shrink / 2, []
    for breadth in breadths:
        found.append((at + breadth * shrink / 2, breadth * shrink))
        at += (breadth + 0.03) * shrink
    return found


def travelled(board: Board, track: Iterable[TrackPiece]) -> Iterator[tuple[TrackPiece, bool]]:
    """Yield each piece with whether it is travelled from its first end to its second."""
    pieces = list(track)
    for place, piece in enumerate(pieces):
        ends = _ends(board, piece)
        if place + 1 < len(pieces):
            yield piece, ends[1] in _ends(board, pieces[place + 1])
        elif place:
            yield piece, ends[0] in _ends(board, pieces[place - 1])
        else:
            yield piece, True


def _ends(board: Board, piece: TrackPiece) -> tuple[object, object]:
    path = board.tile(piece.hex).paths[piece.path]
    one, other = (
        ("node", piece.hex, end.index) if isinstance(end, Ref) else _side(piece.hex, end)
        for end in (path.a, path.b)
    )
    return one, other


def _side(hex_: Hex, edge: int) -> object:
    return ("side", hex_, edge) if edge < 3 else ("side", hex_.neighbour(edge), edge - 3)


def ribbon(curve: tuple[Point, ...], offset: float, breadth: float) -> tuple[Point, ...]:
    """Return the outline of a band that runs beside a curve, `offset` to its left."""
    points = [curves.at(curve, k / STEPS) for k in range(STEPS + 1)] if len(curve) > 2 else list(curve)
    normals = []
    for place in range(len(points)):
        (ax, ay), (bx, by) = points[max(0, place - 1)], points[min(len(points) - 1, place + 1)]
        far = hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / far, (ax - bx) / far))
    left, right = offset + breadth / 2, offset - breadth / 2
    return (
        *((x + nx * left, y + ny * left) for (x, y), (nx, ny) in zip(points, normals, strict=True)),
        *(
            (x + nx * right, y + ny * right)
            for (x, y), (nx, ny) in reversed(list(zip(points, normals, strict=True)))
        ),
    )


def chevron(curve: tuple[Point, ...], offset: float, breadth: float, *, at: float = 0.5) -> tuple[Point, ...]:
    """Return an arrow head on a band along a curve, a part of the way along it; see `ribbon`.

    >>> tip, *_ = chevron(((-1.0, 0.0), (1.0, 0.0)), 0.0, 0.1)
    >>> [round(one, 6) for one in tip]
    [0.05, 0.0]
    """
    (ax, ay), (bx, by) = curves.at(curve, at - 0.05), curves.at(curve, at + 0.05)
    far = hypot(bx - ax, by - ay) or 1.0
    tx, ty = (bx - ax) / far, (by - ay) / far
    x, y = (ax + bx) / 2 + ty * offset, (ay + by) / 2 - tx * offset
    half, back = breadth / 2, -breadth / 2
    return (
        (x + tx * half, y + ty * half),
        (x + tx * back + ty * half, y + ty * back - tx * half),
        (x + tx * back / 4, y + ty * back / 4),
        (x + tx * back - ty * half, y + ty * back + tx * half),
    )


def breadths(worth: dict[TrackPiece, int]) -> dict[TrackPiece, float]:
    """Return factors of breadth: a hair for what is worth nothing, double for what is worth most."""
    most = max(worth.values(), default=0) or 1
    return {piece: 0.35 + 1.65 * max(0, value) / most for piece, value in worth.items()}


__all__ = ["Line", "breadths", "chevron", "line_shapes", "ribbon", "travelled"]
