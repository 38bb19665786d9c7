"""Colours, names and words of the title."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import Style
from lostatlas.games.west18.look import COLOURS, NAMES
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.text import message

__all__ = ["STYLE_OF_TITLE", "WestStyle"]

TERMS = (
    "granger", "land_grant", "public", "railhead", "grant", "subsidy", "x2", "b_token", "c2c", "4d", "grey",
    "autopilot", "settled_zone", "pool", "treasury", "destination",
)  # fmt: skip
"""The words that are explained."""


class WestStyle(Style):
    """Colours and names of companies, and a glossary; money is in dollars.

    >>> WestStyle().name("SP"), WestStyle().money(130)
    ('Southern Pacific (SP)', '$130')
    """

    colours = FrozenMap(COLOURS)

    def name(self, owner: str) -> str:
        """Return the name of a company with its code; players are called by their names."""
        return f"{NAMES[owner]} ({owner})" if owner in NAMES else owner

    def glossary(self) -> Mapping[str, str]:
        """Return the explained words, in the current language."""
        return {message(f"west.term.{term}"): message(f"west.meaning.{term}") for term in TERMS}


STYLE_OF_TITLE = WestStyle()
