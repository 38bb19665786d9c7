"""The map of a variant: its pieces, how they are put together, and maps that are fixed (§3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Many, Name, Part, Pieces, RulesEntry

Coordinate = Annotated[int, Field(ge=-999, le=999)]


class Placed(Part):
    """One piece of a fixed map."""

    piece: Name
    """Its id."""
    q: Coordinate
    """Where its first hex lies: the column."""
    r: Coordinate
    """Where its first hex lies: the row."""
    rotation: Annotated[int, Field(ge=0, le=5)]
    """How often it is turned clockwise by 60°."""


class FixedMap(Part):
    """A map that is not built by the players: pieces, capitals and blanks, in the order of placing."""

    placements: Many[Placed] = Field(min_length=1, max_length=999)
    """The pieces; the first lies at 0, 0."""
    capitals: Many[str] = Field(max_length=99)
    """The hexes that are capitals, such as ``K9``."""
    blanks: Many[str] = Field(default=(), max_length=999)
    """The single blank hexes beside homes."""


class Land(Pieces):
    """The pieces of the map and how a map is made of them (§3)."""

    rules: RulesEntry
    """The building rules."""
    boards: dict[str, FixedMap] = Field(default_factory=dict)
    """For a mode that is played on a fixed map: that map."""
