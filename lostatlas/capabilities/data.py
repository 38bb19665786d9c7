"""What a title reads and writes: variants, boards, and short positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from lostatlas.capabilities.figure_changes import FigureChange
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Capability, Ruleset

PUBLISHED = "published"
"""The name under which every title knows the game as published."""


def has_dotted_keys(source: Any) -> TypeGuard[Mapping[str, Any]]:
    """Return whether plain data names what it changes by dotted keys.

    >>> has_dotted_keys({"trains.3.price": 400}), has_dotted_keys({"trains": {"3": {"price": 400}}})
    (True, False)
    """
    return isinstance(source, Mapping) and any("." in str(key) for key in source)


class Variants:
    """The variants of a title. By default there are none, and options are all that can be changed."""

    def read(self, source: Any) -> Any:
        """Return the variant in a file, under a name, or in plain data.

        Raises
        ------
        GameDataError
            When it is none; the message names the file and the place in it.
        """
        raise GameDataError("games.no_variants")

    def load(self, source: Any) -> Any:
        """Return the variant that somebody has typed: as for `read`, or changes by dotted keys."""
        return self.changed(None, source) if has_dotted_keys(source) else self.read(source)

    def editing(self) -> Any:
        """Return the functions with which a designer changes a variant; None when there is no designer."""
        return None

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return ()

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return warnings about a playable variant, in words."""
        return ()

    def changes(self, first: Any, second: Any) -> Iterable[FigureChange]:
        """Return what differs between two variants; None is the title as published."""
        return ()

    def differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return the differences of two variants (None is the title as published), in words."""
        return tuple(change.words for change in self.changes(first, second))

    def keyed_differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return the differences with the key of each before it."""
        return tuple(f"{change.key}: {change.words}" for change in self.changes(first, second))

    def name_of(self, variant: Any) -> str:
        """Return what a variant is called, in the current language."""
        return str(getattr(variant, "name", ""))

    def listed(self, code: str) -> str:
        """Return what to say in a list of a variant that comes with the title: its code, and what it is."""
        return f"{code}: {self.name_of(self.read(code))}"

    def schema(self) -> Mapping[str, Any]:
        """Return the JSON Schema of variant files; GameDataError when there is none."""
        raise GameDataError("games.no_schema")

    def guide(self) -> str:
        """Return the guide to variant files, key by key; GameDataError when there is none."""
        raise GameDataError("games.no_schema")

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> Any:
        """Return a variant with other values under dotted keys, such as ``{"trains.3.price": 400}``."""
        raise GameDataError("games.no_variants")


@dataclass(frozen=True, slots=True)
class BoardOverlay:
    """Something that a map shows on demand: which hexes it concerns, and what is written on each."""

    name: str
    """Its key, the same in every language."""
    title: str
    """Its heading, in the current language."""
    hexes: Mapping[Any, str]
    """Labels of hexes, possibly empty."""
    owners: Mapping[Any, str] = field(default_factory=dict)
    """Whose colour a hex has, where it has an owner."""


class Boards:
    """The boards of a title. By default a board follows from the seed."""

    fixed: bool = False
    """Whether there is one map, which needs no seed."""
    drawn: bool = False
    """Whether `finished` draws another map for each seed."""

    def overlays(self, variant: Any = None) -> tuple[BoardOverlay, ...]:
        """Return what the map of the title, or of a variant, shows on demand."""
        return ()

    def load(self, source: Any, *, variant: Any = None) -> Any:
        """Return the board in a file or in plain data; GameDataError when it is none."""
        raise GameDataError("games.no_boards")

    def random(self, mode: str, seed: int, players: int | None = None, *, variant: Any = None) -> Any:
        """Return a board drawn from a seed."""
        raise GameDataError("games.no_boards")

    def start_building(self, mode: str, seed: int | str, players: int | None = None) -> Any:
        """Return a board before the first piece is drawn, to be put together by hand."""
        raise GameDataError("games.no_boards")

    def finished(self, rules: Ruleset[Any], seed: int, players: int) -> Any:
        """Return a whole board as plain data, drawn from a seed for games under these rules."""
        raise GameDataError("games.no_boards")

    def tiles(self) -> Any:
        """Return the tiles that are laid on the boards of the title."""
        raise GameDataError("games.no_tiles")


class PositionText:
    """The short form of positions, which people can write by hand. By default it is JSON."""

    has_editor: bool = False
    """Whether the position editor has fields for everything in a position."""

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        raise GameDataError("games.no_position_text")

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position, which `parse` reads."""
        raise GameDataError("games.no_position_text")


VARIANTS: Capability[Variants] = Capability("variants", Variants)
BOARDS: Capability[Boards] = Capability("boards", Boards)
POSITION_TEXT: Capability[PositionText] = Capability("position_text", PositionText)
