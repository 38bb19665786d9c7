"""Map pieces: groups of printed hexes that a map is put together from, and the box that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from lostatlas.kernel.clauses import ClauseId
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.footprints import Footprints
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex


class Placement(NamedTuple):
    """Where a piece lies: its anchor hex, and how often it was turned clockwise by 60° first.

    Examples
    --------
    >>> Placement("01", q=-2, r=1, rotation=2).anchor
    Hex(q=-2, r=1)
    """

    piece: str
    q: int
    r: int
    rotation: int

    @property
    def anchor(self) -> Hex:
        """The hex where the origin of the piece's base pose comes to lie."""
        return Hex(self.q, self.r)


@dataclass(frozen=True)  # without slots, so that the six poses are kept
class MapPiece:
    """One piece of the map in its base pose; it is turned, never mirrored."""

    id: str
    number: int
    """Its printed hexes; copies share them."""
    cells: tuple[PrintedHex, ...]
    """Its hexes around the origin."""
    company: str | None = None
    """The company that is in play when this piece is."""

    @cached_property
    def poses(self) -> tuple[tuple[PrintedHex, ...], ...]:
        """The cells after 0–5 turns about the origin."""
        return tuple(
            tuple(
                replace(cell, hex=cell.hex.rotated(turns), printed=cell.printed.rotated(turns))
                for cell in self.cells
            )
            for turns in range(6)
        )

    def at(self, placement: Placement) -> tuple[PrintedHex, ...]:
        """Return its hexes as they lie on the map, in the order of the base pose."""
        q, r = placement.q, placement.r
        return tuple(
            PrintedHex(
                Hex(cell.hex.q + q, cell.hex.r + r),
                cell.terrain,
                cell.printed,
                cell.home,
                cell.home_city,
                cell.source,
            )
            for cell in self.poses[placement.rotation]
        )


@dataclass(frozen=True, slots=True)
class BuildingRules:
    """The policies by which a map is put together."""

    clause: ClauseId
    """The clause of the rules that a refusal names."""
    overlay: PrintedHex
    """What a capital prints; it replaces a hex of its own terrain that is not a home and has no sign."""
    blank: PrintedHex
    """The single hex that fills the surroundings of a home."""
    overlays: int
    """Number of overlays the box holds."""
    blanks: int
    """Number of single hexes the box holds."""
    minimum_shared: int = 3
    """Number of edges a piece must share with those already placed; the first piece is free."""
    closed_terrains: frozenset[str] = frozenset({"border"})
    """Terrains whose sides outside their own piece stay empty for ever."""
    more_homes: frozenset[str] = frozenset()
    """Ids of pieces whose every hex counts as a home when blanks are placed."""
    home_order: tuple[str, ...] = ()
    """The companies in the order in which the surroundings of their homes are filled."""


@dataclass(frozen=True, eq=False)  # without slots, so that what is derived from the pieces is kept
class MapBox:
    """The pieces of a title's map and the rules by which they are put together."""

    title: str
    rules: BuildingRules
    pieces: FrozenMap[str, MapPiece] = field(repr=False)
    """By id, in printed order."""
    values: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """What was filled in where the printed text leaves a choice, such as the revenue of off-board areas."""

    @cached_property
    def by_number(self) -> dict[int, tuple[str, ...]]:
        """The ids of the copies of each printed number."""
        numbers = sorted({piece.number for piece in self.pieces.values()})
        return {n: tuple(id_ for id_, piece in self.pieces.items() if piece.number == n) for n in numbers}

    @cached_property
    def outlines(self) -> Footprints:
        """How each piece touches the map in each of its poses."""
        poses = {id_: piece.poses for id_, piece in self.pieces.items()}
        return Footprints.of(poses, closed_terrains=self.rules.closed_terrains)
