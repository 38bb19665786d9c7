"""The forms of board data, checked by pydantic before any rule is asked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lostatlas.storage.checked_data import Items, Strict

FORMAT = "lostatlas.board/1"
FARTHEST = 9_999
"""No coordinate is farther from the origin."""

Coordinate = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Rotation = Annotated[int, Field(ge=0, le=5)]
Number = Annotated[int, Field(ge=0, le=99)]
Pair = Annotated[Items[Coordinate], Field(min_length=2, max_length=2)]


class SpotEntry(Strict):
    """A hex by its coordinates; its name and its source may be given too, and must then agree."""

    q: Coordinate
    r: Coordinate
    coordinate: str | None = None
    setup_hex: str | None = None


class PlacementEntry(Strict):
    """One piece as it was placed; `cells` are the hexes that it covers, ``api_…`` is for a play site."""

    piece: str
    q: Coordinate
    r: Coordinate
    rotation: Rotation
    order: int | None = None
    cells: Items[Pair] | None = None
    api_orientation: Any = None
    api_rotation: Any = None


class HexEntry(SpotEntry):
    """What lies on one hex; a home's terrain may name its company, as in ``home:XY``."""

    terrain: str | None = None
    capital: bool | None = None


class OpenBoard(Strict):
    """The form that others write; the source may be given, and is ignored."""

    placements: Items[PlacementEntry] = Field(min_length=1)
    capitals: Items[Any]
    blanks: Items[Any] = Field(default_factory=list)
    cells: Items[Any] | None = None
    hexes: Items[HexEntry] | None = None
    sources: Any = None
    notes: Any = None
    seed: Any = None


class PrintedHexEntry(Strict):
    """One printed hex of a board that was not assembled from pieces."""

    hex: str
    terrain: str
    colour: str = "white"
    code: str = ""
    turns: Rotation = 0
    home: str | None = None
    home_city: Number = 0
    source: str = ""


class LaidTileEntry(Strict):
    """One laid tile; a design that is not in the title's set says its colour and code."""

    hex: str
    tile: str
    rotation: Rotation = 0
    colour: str | None = None
    code: str | None = None


class StopEntry(Strict):
    """Tokens in a city, or companies with a reserved circle."""

    hex: str
    node: Number = 0
    owners: Items[str] = Field(min_length=1)


class MarkerEntry(Strict):
    """Something else that stands on a hex."""

    hex: str
    kind: str
    owner: str
    node: Number | None = None


class LayoutEntry(Strict):
    """How the hexes of a map lie and what they are called; one without it is flat-top."""

    orientation: Literal["flat", "pointy"]
    origin: Annotated[str, Field(pattern=r"^[A-Z]{1,4}-?\d{1,5}$")]


class BoardEntry(Strict):
    """Our own form."""

    format: Literal["lostatlas.board/1"]
    layout: LayoutEntry | None = None
    title: str = ""
    values: dict[str, str] = Field(default_factory=dict)
    placements: Items[PlacementEntry] | None = None
    capitals: Items[Any] = Field(default_factory=list)
    blanks: Items[Any] = Field(default_factory=list)
    cells: Items[PrintedHexEntry] | None = None
    hexes: Items[HexEntry] | None = None
    laid: Items[LaidTileEntry] = Field(default_factory=list)
    tokens: Items[StopEntry] = Field(default_factory=list)
    reservations: Items[StopEntry] | None = None
    markers: Items[MarkerEntry] = Field(default_factory=list)
    rules: dict[str, Any] | None = None
    companies: Items[str] = Field(default_factory=list)
    restarts: Annotated[int, Field(ge=0)] = 0
