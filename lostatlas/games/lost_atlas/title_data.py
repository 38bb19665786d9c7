"""What this title reads and writes: its variants, its boards, and positions in their short form."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from lostatlas.capabilities import Boards, PositionText, Variants
from lostatlas.capabilities.figure_changes import FigureChange
from lostatlas.games.lost_atlas import boards, metrics, variants
from lostatlas.games.lost_atlas.map_building import start_building
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.games.lost_atlas.position.lines import position_text
from lostatlas.games.lost_atlas.position.text import parse_position
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.builder import Builder
from lostatlas.track.tile_set import TileSet

__all__ = ["LostAtlasBoards", "LostAtlasPositionText", "LostAtlasVariants"]


class LostAtlasVariants(Variants):
    """The variants of this title: files of figures, rulings and maps (docs in `variants`)."""

    def read(self, source: Any) -> variants.LostAtlasVariant:
        """Return the variant in a file, under a name, or in plain data."""
        return variants.read_variant(source)

    def load(self, source: Any) -> variants.LostAtlasVariant:
        """Return the variant in a file, under a name, or in plain data, whose keys may be dotted."""
        return (
            variants.load_variant(source) if isinstance(source, str | os.PathLike) else super().load(source)
        )

    def editing(self) -> Any:
        """Return the room of variants, with all that the designer needs."""
        return variants

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return tuple(variants.shipped_names())

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return what a designer should look at in a variant that can be played, in words."""
        return tuple(map(str, variants.check_variant(variant)))

    def changes(self, first: Any, second: Any) -> Iterator[FigureChange]:
        """Return the figures and rules in which two variants differ."""
        both = (variants.standard_variant() if one is None else one for one in (first, second))
        return (FigureChange(one.key, one.words) for one in variants.variant_diff(*both))

    def name_of(self, variant: Any) -> str:
        """Return what a variant is called, in the current language."""
        return str(variant.spoken_name)

    def listed(self, code: str) -> str:
        """Return the code, the name, the standing and the description of a variant."""
        made = self.load(code)
        status = message(f"variants.status.{made.status}")
        facts = {"name": made.spoken_name, "status": status, "about": made.spoken_about}
        return message("variants.listed", code=code, **facts)

    def schema(self) -> Mapping[str, Any]:
        """Return the JSON Schema of variant files."""
        return variants.variant_schema()

    def guide(self) -> str:
        """Return the guide to variant files, key by key."""
        from lostatlas.games.lost_atlas.variants.guide import variant_guide

        return variant_guide()

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> variants.LostAtlasVariant:
        """Return a variant with other values under dotted keys."""
        base = variants.standard_variant() if variant is None else variants.read_variant(variant)
        found: variants.LostAtlasVariant = base.changed(dict(changes))
        return found


class LostAtlasBoards(Boards):
    """The maps of this title."""

    drawn = True

    def load(self, source: Any, *, variant: Any = None) -> Board:
        """Return the board in a file or in plain data, with the pieces of the variant."""
        return boards.load_board(source) if variant is None else variants.load_board(variant, source)

    def random(
        self, mode: str, seed: Any, players: int | None = None, *, variant: Any = None, **options: Any
    ) -> Board:
        """Return a map put together by the rules of §3; the options are those of `boards.random_board`."""
        return boards.random_board(mode, seed, players, variant=variant, **options)

    def start_building(self, mode: str, seed: int | str, players: int | None = None) -> Builder:
        """Return a map before the first draw, with all that is legal."""
        return start_building(mode, seed, players)

    def finished(self, rules: Ruleset[Any], seed: int, players: int) -> Any:
        """Return a finished map as plain data."""
        return metrics.random_map(rules, seed, players)

    def tiles(self) -> TileSet:
        """Return the 54 track-tile designs."""
        return tile_set()


class LostAtlasPositionText(PositionText):
    """Positions as a few lines, which people can write by hand."""

    has_editor = True

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        found: Mapping[str, Any] = parse_position(text)
        return found

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position."""
        return position_text(dict(position))
