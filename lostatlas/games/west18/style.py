"""Colours and names of the companies."""

from __future__ import annotations

from lostatlas.capabilities import Style
from lostatlas.games.west18.figures import figures
from lostatlas.kernel.frozen import FrozenMap

__all__ = ["STYLE_OF_TITLE", "WestStyle"]


class WestStyle(Style):
    """Colours and names of companies; money is in dollars.

    >>> WestStyle().label("SP"), WestStyle().money(130)
    ('Southern Pacific (SP)', '$130')
    """

    colours = FrozenMap((one.code, one.colour) for one in figures().companies.values())
    names = FrozenMap((one.code, one.name) for one in figures().companies.values())


STYLE_OF_TITLE = WestStyle()
