"""The form of ``data/refusals.toml``: maps, positions, and what is refused in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lostatlas.games.lost_atlas.map_schema import Code, Colour, Many, Terrain
from lostatlas.storage.checked_data import Strict

__all__ = ["ExampleEntry", "ExamplePosition", "KindEntry", "MapEntry", "RefusalsFile"]

Why = Literal["type", "python", "skipped", "earlier", "title", "builder", "writing", "supposed", "hex"]
Words = Annotated[str, Field(min_length=1)]


class KindEntry(Strict):
    """A kind of hex."""

    terrain: Terrain
    colour: Colour = "white"
    code: Code = ""


class MapEntry(Strict):
    """Blank land about the middle, and the hexes that are something else."""

    radius: Annotated[int, Field(ge=-1, le=9)]
    """Of the land in hexes; -1 when there are only the named ones."""
    hexes: dict[str, Words]
    """A kind, and after it a company or a number of turns."""


class ExampleEntry(Strict):
    """What is refused at a position, and what is legal there."""

    key: Words
    clause: Words
    rule: str = ""
    refused: Words
    lawful: str = ""
    after: Many[str] = ()


class ExamplePosition(Strict):
    """A position and the refusals that it shows."""

    map: str = ""
    text: Words
    examples: Annotated[tuple[ExampleEntry, ...], Field(strict=False, min_length=1)]


class RefusalsFile(Strict):
    """The whole file."""

    without: dict[str, Why]
    kinds: dict[str, KindEntry]
    maps: dict[str, MapEntry]
    positions: dict[str, ExamplePosition]
