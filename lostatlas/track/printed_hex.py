"""One hex of the map as it is printed."""

from __future__ import annotations

from dataclasses import dataclass

from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Tile


@dataclass(frozen=True, slots=True)
class PrintedHex:
    """One hex as it is printed, before any tile is laid on it."""

    hex: Hex
    terrain: str
    """The kind of ground, such as ``blank``, ``city``, ``mountain``, ``water``, ``home``, ``border``."""
    printed: Tile
    """Everything printed on it, already turned as the hex lies."""
    home: str | None = None
    """The company whose home this is."""
    home_city: int = 0
    """Which city of the hex is that home."""
    source: str = ""
    """The piece and cell it came from, such as ``02:1``."""

    @property
    def piece(self) -> str:
        """The piece of the map that it is part of, such as ``02``; empty where it is a hex by itself."""
        piece, part, _ = self.source.partition(":")
        return piece if part else ""

    @property
    def name(self) -> str:
        """The name of the hex, such as ``K9``."""
        return str(self.hex)
