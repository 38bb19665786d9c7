"""What a title reads and writes: variants, boards, short positions, and the columns of a simulation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Capability, Ruleset
from lostatlas.kernel.values import Action, Event
from lostatlas.scene.table import Column


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

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return ()

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return what a designer should look at in a variant that can be played, in words."""
        return ()

    def differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return what two variants (None is the title as published) do differently, in words."""
        return ()

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> Any:
        """Return a variant with other values under dotted keys, such as ``{"trains.3.price": 400}``."""
        raise GameDataError("games.no_variants")


class Boards:
    """The boards of a title. By default a board follows from the seed."""

    def load(self, source: Any, *, variant: Any = None) -> Any:
        """Return the board in a file or in plain data; GameDataError when it is none."""
        raise GameDataError("games.no_boards")

    def random(self, mode: str, seed: int, *, players: int | None = None, variant: Any = None) -> Any:
        """Return a board drawn from a seed."""
        raise GameDataError("games.no_boards")


class PositionText:
    """The short form of positions, which people can write by hand. By default it is JSON."""

    def parse(self, text: str) -> Mapping[str, Any]:
        """Return a position as plain data; GameDataError names the line that is wrong."""
        raise GameDataError("games.no_position_text")

    def write(self, position: Mapping[str, Any]) -> str:
        """Return the text of a position, which `parse` reads."""
        raise GameDataError("games.no_position_text")


class Metrics:
    """What a simulation measures beyond scores, length and seats.

    Parameters
    ----------
    rules : the ruleset of the games that are simulated
    """

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules

    tables: Mapping[str, tuple[Column, ...]] = {}
    """The columns of each table of its own, by the table's name."""

    def rows(
        self, before: Any, action: Action, after: Any, events: tuple[Event, ...]
    ) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Yield what one action adds: the name of a table, and a row by columns."""
        return ()

    def final_rows(self, state: Any) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Yield what the last state adds."""
        return ()


VARIANTS: Capability[Variants] = Capability("variants", Variants)
BOARDS: Capability[Boards] = Capability("boards", Boards)
POSITION_TEXT: Capability[PositionText] = Capability("position_text", PositionText)
METRICS: Capability[type[Metrics]] = Capability("metrics", lambda: Metrics)
"""The class of a title's metrics; it is made from a ruleset."""
