"""The variants of the title, as shells ask for them: read, compare, change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from lostatlas.capabilities import Variants
from lostatlas.capabilities.data import PUBLISHED
from lostatlas.capabilities.figure_changes import FigureChange, figure_changes
from lostatlas.games.lost_cities.variant import LostCitiesVariant, read_variant, rulings_of, standard
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message

STANDARD = "standard"
"""This title's own name for the game as published."""
COUNTED = ("statues.long", "statues.short")
"""Points for none, one, two … statues."""


class LostCitiesVariants(Variants):
    """Variants of Lost Cities.

    >>> VARIANTS_OF_TITLE.differences(None, VARIANTS_OF_TITLE.changed(None, {"cards.hand": 7}))
    ('cards in a hand: 8 → 7',)
    """

    def read(self, source: Any) -> LostCitiesVariant:
        """Return the variant in a file, under a name, or in plain data."""
        if source in (STANDARD, PUBLISHED):
            return standard()
        return read_variant(source)

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return (STANDARD,)

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return what a designer should look at: ruins worth little, bridges that cannot end anything."""
        found = []
        made = read_variant(variant)
        pieces = made.pieces.explorers + made.pieces.researchers
        if made.players[0] * min(pieces, len(made.colours)) < made.path.crossings:
            found.append(message("lostcities.advice.crossings", crossings=made.path.crossings))
        if made.path.values[-1] < max(made.path.values):
            found.append(
                message("lostcities.advice.last", last=made.path.values[-1], most=max(made.path.values))
            )
        return tuple(found)

    def changes(self, first: Any, second: Any) -> Iterator[FigureChange]:
        """Return the figures in which two variants differ."""
        one, other = (self._figures(source) for source in (first, second))
        return figure_changes(one, other, words="lostcities.figure", counted=COUNTED)

    def _figures(self, source: Any) -> dict[str, Any]:
        """Return the figures by key, with every ruling."""
        variant = standard() if source is None else self.read(source)
        return {**variant.to_plain(), "rulings": asdict(rulings_of(variant, {}))}

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> LostCitiesVariant:
        """Return a variant with other values under dotted keys, such as ``{"cards.hand": 7}``.

        Raises
        ------
        GameDataError
            When a key is unknown, or the figures no longer fit together.
        """
        data = _plain(variant)
        for key, value in changes.items():
            *tables, name = key.split(".")
            place: Any = data
            for table in tables:
                place = place.get(table) if isinstance(place, dict) else None
            if not isinstance(place, dict):
                raise GameDataError("lostcities.variant.key", where=key, known=tuple(data))
            place[name] = value
        return read_variant(data)


def _plain(source: Any) -> dict[str, Any]:
    return (standard() if source is None else read_variant(source)).to_plain()


VARIANTS_OF_TITLE = LostCitiesVariants()
