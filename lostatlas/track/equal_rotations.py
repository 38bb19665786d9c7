"""Turns of one tile that leave the same track, such as a straight and a straight turned half round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from functools import lru_cache

from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tile_parts import Ref
from lostatlas.track.tiles import Tile

__all__ = ["rotation_form", "rotation_form_on"]


@lru_cache(maxsize=4096)
def rotation_form(tile: Tile) -> Hashable:
    """Return a key of a rotated tile; equal for two rotations that look the same.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> straight, curve = parse_tile("path=a:0,b:3"), parse_tile("path=a:0,b:2")
    >>> (
    ...     rotation_form(straight) == rotation_form(straight.rotated(3)),
    ...     rotation_form(curve) == rotation_form(curve.rotated(3)),
    ... )
    (True, False)
    """
    return _form(tile, lambda _node: None)


def rotation_form_on(board: Board, hex_: Hex) -> Hashable:
    """Return what lies on a hex of a board, with whoever stands or is awaited in its cities."""

    def guests(node: int) -> Hashable:
        stop = Stop(hex_, node)
        return board.tokens.get(stop, ()), board.reservations.get(stop, ())

    return _form(board.tile(hex_), guests)


def _form(tile: Tile, guests: Callable[[int], Hashable]) -> Hashable:
    """Return the pieces of track between sides and nodes; a node is known by its sides, not by its number."""
    sides = {node.index: Counter[int]() for node in tile.nodes}
    for path in tile.paths:
        for node in path.nodes:
            sides[node].update(path.edges)
    nodes = {
        node.index: (node.kind, node.revenue, node.slots, node.groups, node.visit_cost, guests(node.index),
                     tuple(sorted(sides[node.index].items())))
        for node in tile.nodes
    }  # fmt: skip

    def end(one: int | Ref) -> Hashable:
        return nodes[one.index] if isinstance(one, Ref) else one

    track = Counter(
        (frozenset((end(path.a), end(path.b))), path.terminal, path.future) for path in tile.paths
    )
    borders = frozenset((edge, str(part.get("type"))) for edge, part in tile.borders.items())
    return tile.id, tile.colour, frozenset(track.items()), frozenset(Counter(nodes.values()).items()), borders
