"""Colours and names of the companies."""

from __future__ import annotations

from lostatlas.capabilities import Style
from lostatlas.games.west18.conversion import WAITING
from lostatlas.games.west18.figures import BYPASS, figures
from lostatlas.games.west18.railheads import RAILHEAD
from lostatlas.games.west18.runs import DOUBLED
from lostatlas.kernel.frozen import FrozenMap

__all__ = ["STYLE_OF_TITLE", "WestStyle"]


class WestStyle(Style):
    """Colours and names of companies; money is in dollars.

    >>> WestStyle().label("SP"), WestStyle().money(130)
    ('Southern Pacific (SP)', '$130')
    """

    colours = FrozenMap((one.code, one.colour) for one in figures().companies.values())
    badges = FrozenMap({DOUBLED: "×2", WAITING: "×2", BYPASS: "B", RAILHEAD: "▸"})
    names = FrozenMap((one.code, one.name) for one in figures().companies.values())


STYLE_OF_TITLE = WestStyle()
