"""The map of a variant: its pieces, how they are put together, and fixed maps (§3)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Many, MapPieces, Name, Part, PieceHexEntry, RulesEntry

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


class FixedHex(PieceHexEntry):
    """One hex of a fixed map that is drawn by itself."""

    hex: Annotated[str, Field(max_length=20)]
    """Which one, such as ``K9``: one of the pieces' hexes, or a new one."""
    turns: Annotated[int, Field(ge=0, le=5)] = 0
    """How often its print is turned clockwise by 60°."""


class FixedMap(Part):
    """A map that is not built by the players: pieces, capitals and blanks in their order, and hexes."""

    placements: Many[Placed] = Field(default=(), max_length=999)
    """The pieces; the first lies at 0, 0. A map may do without them and name every hex."""
    capitals: Many[str] = Field(default=(), max_length=99)
    """The hexes that are capitals, such as ``K9``."""
    blanks: Many[str] = Field(default=(), max_length=999)
    """The single blank hexes beside homes."""
    hexes: Many[FixedHex] = Field(default=(), max_length=999)
    """Hexes that print something else than the pieces do, or lie where no piece does."""
    gone: Many[Annotated[str, Field(max_length=20)]] = Field(default=(), max_length=999)
    """Hexes of the pieces that are not on the map."""


class Land(MapPieces):
    """The pieces of the map and how a map is made of them (§3)."""

    rules: RulesEntry
    """The building rules."""
    boards: dict[str, FixedMap] = Field(default_factory=dict)
    """For a mode that is played on a fixed map: that map."""
