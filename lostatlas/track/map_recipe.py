"""The assembly of a board from pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import BuildingRules, MapBox, Placement


@dataclass(frozen=True, slots=True)
class MapRecipe:
    """Assembly of a board: enough to save it, to check it and to add its blanks."""

    title: str
    rules: BuildingRules
    placements: tuple[Placement, ...]
    """In the order in which the pieces were placed."""
    capitals: tuple[Hex, ...] = ()
    blanks: tuple[Hex, ...] = ()
    values: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """What was filled in where the printed text leaves a choice; see `MapBox.values`."""
    companies: tuple[str, ...] = ()
    """The companies that these pieces bring into play, in printed order."""
    restarts: int = field(default=0, compare=False)
    """How often the building had to start again because a piece fitted nowhere."""

    @classmethod
    def of(
        cls,
        box: MapBox,
        placements: Iterable[Placement],
        *,
        capitals: Iterable[Hex] = (),
        blanks: Iterable[Hex] = (),
        restarts: int = 0,
    ) -> MapRecipe:
        """Return the recipe of these placements of pieces from the box; nothing is checked."""
        placements = tuple(placements)
        placed = {placement.piece for placement in placements}
        return cls(
            title=box.title,
            rules=box.rules,
            placements=placements,
            capitals=tuple(capitals),
            blanks=tuple(blanks),
            values=box.values,
            companies=tuple(p.company for p in box.pieces.values() if p.id in placed and p.company),
            restarts=restarts,
        )
