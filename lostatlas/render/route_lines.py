"""Lines along track: one beside the other where several lead over the same piece, as wide as they are worth.

Lines are ribbons about the curves of the layout. Lanes keep their side from hex to hex, because each is
counted from the direction in which the first line over a piece travels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

from lostatlas.render.layout import layout
from lostatlas.render.map_scene import joined_edges
from lostatlas.render.tile_painter import LAP
from lostatlas.scene import curves
from lostatlas.scene.colour import ink_on
from lostatlas.scene.shapes import Point, Polygon
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref
from lostatlas.track.track_index import TrackPiece

STEPS = 14
"""Straight pieces of a ribbon."""


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
    for piece, ways in users.items():
        numbers, forward = list(ways), next(iter(ways.values()))
        path = board.tile(piece.hex).paths[piece.path]
        curve = (
            layout(board.tile(piece.hex), joined_edges(board, piece.hex), turn=piece.hex.layout.turn)
            .tracks[piece.path]
            .curve
        )
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
            if line.edge:
                onwards = curve if ways[number] is forward else curve[::-1]
                arrow = chevron(onwards, middle if onwards is curve else -middle, breadth)
                shapes.append(Polygon("art", "direction", arrow, ink_on(line.colour)))
    return found


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


def chevron(curve: tuple[Point, ...], offset: float, breadth: float) -> tuple[Point, ...]:
    """Return an arrow head in the middle of a band along a curve; see `ribbon`.

    >>> tip, *_ = chevron(((-1.0, 0.0), (1.0, 0.0)), 0.0, 0.1)
    >>> tip
    (0.05, 0.0)
    """
    if len(curve) > 2:
        (ax, ay), (bx, by) = curves.at(curve, 0.45), curves.at(curve, 0.55)
    else:
        (ax, ay), (bx, by) = curve[0], curve[-1]
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
