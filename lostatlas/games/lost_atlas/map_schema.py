"""The form of the map's data: pieces, tiles, and which of them a mode plays with.

The data files have it, and so has the part of a variant that changes the map.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import ConfigDict, Field, RootModel

from lostatlas.storage.checked_data import Strict

T = TypeVar("T")
Many = Annotated[tuple[T, ...], Field(strict=False)]
"""Several of them in order; a list will do, what is in it is checked as strictly as before."""

Count = Annotated[int, Field(ge=0, le=999)]
Cost = Annotated[int, Field(ge=0, le=1_000_000)]
Offset = Annotated[int, Field(ge=-99, le=99)]
Name = Annotated[str, Field(pattern=r"^[A-Za-z0-9_∞+*-]{1,12}$")]
"""A short name without blanks and signs, since the notation of moves and dotted keys use it."""
Code = Annotated[str, Field(max_length=2_000)]
Colour = Literal["white", "yellow", "green", "purple", "gray", "blue", "red", "black"]
TileColour = Literal["yellow", "green", "purple", "gray", "blue"]
Terrain = Literal["blank", "city", "mountain", "water", "border", "home", "offboard"]


class Part(Strict):
    """A part of the data: unknown keys are refused; what is said below a field is in the catalogue too."""


class TileDesignEntry(Part):
    """One design of tile."""

    count: Count
    """How many copies the box holds; 0 takes the tile out of the game."""
    code: Code
    """Cities, track and signs in the tile language."""


class TilesFile(RootModel[dict[TileColour, dict[Name, TileDesignEntry]]]):
    """The form of ``tiles.toml``."""

    model_config = ConfigDict(frozen=True, strict=True)


class GroundEntry(Part):
    """What a terrain prints unless its cell says otherwise."""

    colour: Colour
    """The colour of the printed hex."""
    code: Code
    """What is printed on it in the tile language; ``{mountain}`` stands for what mountains cost."""


class PieceHexEntry(Part):
    """One hex of a piece."""

    terrain: Terrain
    """The kind of ground."""
    home: Name | None = None
    """The company whose home it is."""
    home_city: Count = 0
    """Which city of the hex is that home, from 0."""
    colour: Colour | None = None
    """The printed colour, where it is not that of the terrain."""
    code: Code | None = None
    """What is printed in the tile language, where it is not that of the terrain."""


class PieceEntry(Part):
    """One piece, with an id for each of its copies."""

    number: Annotated[int, Field(ge=1, le=9_999)]
    """What is printed on it; a change to the pieces names it by this number."""
    ids: Many[Name] = Field(min_length=1)
    """One id for each copy in the box."""
    company: Name | None = None
    """The company that takes part when the piece does."""
    cells: Many[PieceHexEntry]
    """Its hexes, in the order of the shape."""


class OverlayEntry(Part):
    """The capital overlays."""

    terrain: Terrain
    """The kind of hex that an overlay covers."""
    colour: Colour
    """The colour of the overlay."""
    code: Code
    """What is printed on it in the tile language."""
    count: Count
    """How many overlays the box holds."""


class BlankEntry(Part):
    """The single blank hexes."""

    terrain: Terrain
    """The kind of ground that they print."""
    count: Count
    """How many the box holds."""


class RulesEntry(Part):
    """The building rules."""

    clause: str
    """The clause of the rules that a refusal names."""
    minimum_shared: Count
    """How many edges a piece shares with those already placed; the first piece is free."""
    closed_terrains: Many[Terrain]
    """Terrains whose sides outside their own piece stay empty."""


class MapPieces(Part):
    """The pieces of the map, and the single hexes and overlays beside them."""

    shape: Many[Annotated[Many[Offset], Field(min_length=2, max_length=2)]] = Field(
        min_length=1, max_length=19
    )
    """Where the hexes of every piece lie in its base pose: q and r of each, counted from the first."""
    costs: dict[Terrain, Cost] = Field(default_factory=dict)
    """What it costs to lay the first tile on a terrain whose code says ``{mountain}`` or the like."""
    terrains: dict[Terrain, GroundEntry]
    """What each kind of ground prints."""
    overlay: OverlayEntry
    """The capital overlays."""
    blank: BlankEntry
    """The single blank hexes that surround the homes."""
    pieces: Many[PieceEntry] = Field(min_length=1)
    """The pieces; one is named by its number."""


class DestinationEntry(Part):
    """The cards with the revenue of the distant destinations."""

    default: str
    others: Many[str]


class PiecesFile(MapPieces):
    """The form of ``pieces.toml``."""

    destinations: DestinationEntry


class Piles(Part):
    """How a mode deals the pieces into piles, of which one is played."""

    count: Annotated[int, Field(ge=1, le=99)]
    """How many piles there are."""
    remove: Many[int] = ()
    """Numbers of pieces that leave before, besides those of the mode."""


class Selection(Part):
    """Which pieces a mode plays with."""

    projects: Count
    """How many capital-city projects lie among the pieces."""
    remove: Many[int] = ()
    """Numbers of pieces of which every copy leaves."""
    remove_one: Many[int] = ()
    """Numbers of pieces of which one copy leaves."""
    piles: dict[str, Piles] = Field(default_factory=dict)
    """Where the pieces are dealt into piles: how, by the number of players."""


class ModeEntry(Selection):
    """Which pieces a mode plays with, and with how many players."""

    players: Many[int]


class BuildingFile(Part):
    """The form of ``map_building.toml``."""

    rules: RulesEntry
    modes: dict[str, ModeEntry]
