"""PartialMap: the hexes of a map under construction, with all legal places for a piece at hand.

For each outline that a piece can have, `PartialMap` counts at every place how many edges a piece there would
share with the map; placing a piece updates only the places around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.footprints import CODED_STEPS, NO_FOOTPRINTS, Footprints, code
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import BuildingRules, MapBox, MapPiece
from lostatlas.track.printed_hex import PrintedHex

_TAKEN = -1_000
"""Counted for each hex that a piece would cover although it may not: no sum recovers from it."""


@dataclass(frozen=True)  # without slots, so that what is derived is kept
class PartialMap:
    """The hexes placed so far. A value: adding a piece gives a new one."""

    outlines: Footprints
    rules: BuildingRules
    cells: FrozenMap[Hex, PrintedHex] = field(default_factory=FrozenMap)
    """In the order in which they were placed."""
    taken: frozenset[int] = frozenset()
    """The codes of `cells`."""
    closed: frozenset[int] = frozenset()
    """Codes of the empty hexes that a closed hex (a border) keeps empty."""
    shared: tuple[Mapping[int, int], ...] = ()
    """For each outline: its place (the code of its smallest hex) to the edges it would share there."""

    @classmethod
    def empty(cls, box: MapBox) -> PartialMap:
        """Return the site before the first piece."""
        return cls(box.outlines, box.rules)

    @classmethod
    def finished(cls, cells: Iterable[PrintedHex], rules: BuildingRules) -> PartialMap:
        """Return the site of a map that gets no more pieces, only blanks."""
        return cls(NO_FOOTPRINTS, rules).add(cells)

    def add(self, cells: Iterable[PrintedHex]) -> PartialMap:
        """Return the site with these hexes on it; that they may lie there is the caller's business."""
        cells = tuple(cells)
        new = {code(cell.hex): cell for cell in cells}
        closing = {
            number + step
            for number, cell in new.items()
            if cell.terrain in self.rules.closed_terrains
            for step in CODED_STEPS
            if number + step not in new
        }
        taken = self.taken | new.keys()
        shared = []
        for index, outline in enumerate(self.outlines.outlines):
            counts = dict(self.shared[index]) if self.shared else {}
            for number in new:
                for offset, edges in outline.around:
                    counts[number - offset] = counts.get(number - offset, 0) + edges
            for number in (*new, *(closing - self.closed)):
                for offset in outline.hexes:
                    counts[number - offset] = counts.get(number - offset, 0) + _TAKEN
            shared.append(counts)
        return PartialMap(
            self.outlines,
            self.rules,
            self.cells.merge({cell.hex: cell for cell in cells}),
            taken,
            self.closed | closing,
            tuple(shared),
        )

    def spots(self, piece: MapPiece) -> list[tuple[int, list[int]]]:
        """Return, for each rotation 0–5, the codes of the legal anchors in ascending order.

        On an empty site the piece lies at the origin. Takes time in proportion to the size of the coast.
        """
        if not self.taken:
            return [(rotation, [0]) for rotation in range(6)]
        free = self.free_places
        found = []
        for rotation, pose in enumerate(self.outlines.poses[piece.id]):
            anchors = [place - pose.first for place in free[pose.outline]]
            if pose.must_be_empty:
                taken = self.taken
                anchors = [a for a in anchors if not any(a + near in taken for near in pose.must_be_empty)]
            found.append((rotation, anchors))
        return found

    @cached_property
    def free_places(self) -> tuple[list[int], ...]:
        """For each outline the places with enough shared edges and no hex in the way, ascending."""
        least = self.rules.minimum_shared
        return tuple(
            sorted(place for place, edges in counts.items() if edges >= least) for counts in self.shared
        )
