"""How the title looks and speaks: colours of paths and pieces, points instead of money, a glossary."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import Style
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.text import message

TERMS = ("expedition", "path", "explorer", "researcher", "ruin", "bridge", "statue", "step", "column", "chip")
"""The words that are explained."""


class LostCitiesStyle(Style):
    """Colours and words of Lost Cities."""

    colours = FrozenMap(brown="#a8763e", red="#c8503f", blue="#3f86c4", green="#2f9a68", yellow="#d8ab1f")
    currency = ""

    def name(self, owner: str) -> str:
        """Return the word for a path; players are called by their names.

        >>> LostCitiesStyle().name("red"), LostCitiesStyle().name("Ann")
        ('red', 'Ann')
        """
        return message(f"lostcities.colour.{owner}") if owner in self.colours else owner

    def money(self, amount: float) -> str:
        """Return an amount in points, which have no sign.

        >>> LostCitiesStyle().money(35), LostCitiesStyle().money(-20)
        ('35', '-20')
        """
        return f"{amount:g}"

    def glossary(self) -> Mapping[str, str]:
        """Return the explained words, in the current language."""
        return {message(f"lostcities.term.{term}"): message(f"lostcities.meaning.{term}") for term in TERMS}


STYLE_OF_TITLE = LostCitiesStyle()
