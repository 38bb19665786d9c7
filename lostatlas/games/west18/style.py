"""Colours and names of the companies."""

from __future__ import annotations

from lostatlas.capabilities import Style
from lostatlas.games.west18.look import COLOURS, NAMES
from lostatlas.kernel.frozen import FrozenMap

__all__ = ["STYLE_OF_TITLE", "WestStyle"]


class WestStyle(Style):
    """Colours and names of companies; money is in dollars.

    >>> WestStyle().name("SP"), WestStyle().money(130)
    ('Southern Pacific (SP)', '$130')
    """

    colours = FrozenMap(COLOURS)

    def name(self, owner: str) -> str:
        """Return the name of a company with its code; players are called by their names."""
        return f"{NAMES[owner]} ({owner})" if owner in NAMES else owner


STYLE_OF_TITLE = WestStyle()
