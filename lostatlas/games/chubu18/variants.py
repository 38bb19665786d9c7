"""Variants of the title, and how the original map, chart and trains would replace the reconstructed ones.

One call does it, with the data in the form of ``data/map.toml`` and ``data/figures.toml``::

    VARIANTS_OF_TITLE.changed(None, {"map.hexes": hexes, "figures.chart": chart, "figures.train": trains})
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lostatlas.games.chubu18.figures import ChubuFigures, published, read_figures
from lostatlas.games.chubu18.rulings import read_rulings
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.text import message

__all__ = ["VARIANTS_OF_TITLE", "ChubuVariants"]


class ChubuVariants(FigureVariants):
    """Variants of the Nagoya-area 18xx.

    >>> dear = VARIANTS_OF_TITLE.changed(None, {"figures.bank": 9000, "figures.phase.5.rounds": 2})
    >>> VARIANTS_OF_TITLE.figures_in(dear).bank, VARIANTS_OF_TITLE.figures_in(dear).rounds
    (9000, (1, 2, 2, 2, 1, 3))
    """

    shipped = Path(__file__).parent / "data" / "variants"
    provisional = ("map", "tiles", "figures.chart", "figures.train")

    def published(self) -> Mapping[str, Any]:
        """Return the files of figures."""
        return published()

    def read_figures(self, data: Mapping[str, Any]) -> ChubuFigures:
        """Return the figures of plain data."""
        return read_figures(data)

    def check_options(self, options: Mapping[str, Any]) -> object:
        """Refuse unknown rulings."""
        return read_rulings(options)

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return which parts are still the reconstructed ones."""
        left = self.provisional_in(variant)
        return (message("chubu.reconstructed", parts=left),) if left else ()


VARIANTS_OF_TITLE = ChubuVariants()
