"""Footprints: how a turned piece touches the map, whatever is printed on it.

Hexes are coded as single integers here, because this serves the inner loop of making thousands of maps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from lostatlas.track.hexes import STEPS, Hex
from lostatlas.track.printed_hex import PrintedHex

_ROW = 1 << 20
_HALF = _ROW >> 1
CODED_STEPS = tuple(q * _ROW + r for q, r in STEPS)
"""The codes of the steps across the edges 0–5."""


def code(hex_: Hex) -> int:
    """Return a hex as one integer; codes add up like the hexes and sort by q, then r.

    Examples
    --------
    >>> uncode(code(Hex(-3, 7)) + code(Hex(1, -9)))
    Hex(q=-2, r=-2)
    """
    return hex_.q * _ROW + hex_.r


def uncode(number: int) -> Hex:
    """Return the hex of a code."""
    q = (number + _HALF) >> 20
    return Hex(q, number - q * _ROW)


class Footprint(NamedTuple):
    """The form of a piece as it lies, whatever is printed on it: codes from its smallest hex."""

    hexes: tuple[int, ...]
    around: tuple[tuple[int, int], ...]
    """The hexes around it, each with the number of edges that it shares."""


class Pose(NamedTuple):
    """Footprint of a rotated piece: how it touches the map."""

    outline: int
    """The number of its outline in the box."""
    first: int
    """The code of its smallest hex, from the anchor."""
    must_be_empty: tuple[int, ...]
    """The hexes, from the anchor, that one of its own closed hexes keeps empty."""


class Footprints(NamedTuple):
    """Every outline in a box and the six poses of each of its pieces."""

    outlines: tuple[Footprint, ...]
    poses: Mapping[str, tuple[Pose, ...]]

    @classmethod
    def of(
        cls, poses_of: Mapping[str, Iterable[Iterable[PrintedHex]]], *, closed_terrains: frozenset[str]
    ) -> Footprints:
        """Work out the outlines of pieces, each given by its id and the cells of its six poses."""
        found: dict[tuple[int, ...], int] = {}
        outlines: list[Footprint] = []
        poses: dict[str, tuple[Pose, ...]] = {}
        for piece, all_cells in poses_of.items():
            turned: list[Pose] = []
            for cells in map(tuple, all_cells):
                codes = sorted(code(cell.hex) for cell in cells)
                form = tuple(number - codes[0] for number in codes)
                if form not in found:
                    found[form] = len(outlines)
                    outlines.append(_outline(form))
                closed = (code(cell.hex) for cell in cells if cell.terrain in closed_terrains)
                empty = {number + step for number in closed for step in CODED_STEPS} - set(codes)
                turned.append(Pose(found[form], codes[0], tuple(sorted(empty))))
            poses[piece] = tuple(turned)
        return cls(tuple(outlines), poses)


NO_FOOTPRINTS = Footprints((), {})
"""For a map that gets no more pieces."""


def _outline(form: tuple[int, ...]) -> Footprint:
    around: dict[int, int] = {}
    for number in form:
        for step in CODED_STEPS:
            if number + step not in form:
                around[number + step] = around.get(number + step, 0) + 1
    return Footprint(form, tuple(sorted(around.items())))
