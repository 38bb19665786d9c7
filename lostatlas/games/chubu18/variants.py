"""Variants of the title, and how the original map, chart and trains would replace the reconstructed ones.

One call does it, with the data in the form of ``data/map.toml`` and ``data/figures.toml``::

    VARIANTS_OF_TITLE.changed(None, {"map.hexes": hexes, "figures.chart": chart, "figures.train": trains})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from lostatlas.games.chubu18.figures import CURRENCY, ChubuFigures, figures, published, read_figures
from lostatlas.games.chubu18.figures_schema import ChubuCompaniesEntry, ChubuMapEntry, ChubuNumbersEntry
from lostatlas.games.chubu18.rulings import NAMES, VALUES, read_rulings
from lostatlas.games.chubu18.state import SHARES
from lostatlas.rail.figure_checks import odd_money, odd_phases, odd_prices
from lostatlas.rail.figure_schema import TilesEntry
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.text import message

__all__ = ["VARIANTS_OF_TITLE", "ChubuVariants"]


class ChubuVariants(FigureVariants):
    """Variants of the Nagoya-area 18xx.

    >>> dear = VARIANTS_OF_TITLE.changed(None, {"figures.bank": 9000, "figures.phase.5.rounds": 2})
    >>> VARIANTS_OF_TITLE.figures_in(dear).bank, VARIANTS_OF_TITLE.figures_in(dear).rounds
    (9000, (1, 2, 2, 2, 1, 3))
    """

    title = "chubu18"
    shipped = Path(__file__).parent / "data" / "variants"
    figure_words: Mapping[str, str] = {
        "figures.bank": "rail.figure.bank",
        "figures.cash.*": "rail.figure.cash",
        "figures.train.*.price": "rail.figure.train_price",
        "figures.train.*.count": "rail.figure.train_count",
    }
    rulings = VALUES
    provisional = ("map", "tiles", "figures.chart", "figures.train")

    def models(self) -> Mapping[str, type[BaseModel]]:
        """Return the form of each file of figures."""
        return {
            "map": ChubuMapEntry,
            "tiles": TilesEntry,
            "companies": ChubuCompaniesEntry,
            "figures": ChubuNumbersEntry,
        }

    def published(self) -> Mapping[str, Any]:
        """Return the files of figures."""
        return published()

    def read_figures(self, data: Mapping[str, Any]) -> ChubuFigures:
        """Return the figures of plain data."""
        return read_figures(data)

    def check_options(self, options: Mapping[str, Any]) -> object:
        """Refuse unknown rulings."""
        return read_rulings(options)

    def key_words(self, end: str) -> str:
        """Return the message of a ruling, or of another key."""
        kind, _, name = end.partition(".")
        if kind == "options" and name in NAMES:
            return f"chubu.ruling.R{NAMES.index(name) + 1}"
        return f"chubu.key.{end}"

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return which parts are still the reconstructed ones, and what is odd about the others."""
        left = self.provisional_in(variant)
        parts = (message("chubu.reconstructed", parts=left),) if left else ()
        return (*parts, *_odd(self.figures_in(self.read(variant)))) if variant is not None else parts


def _odd(it: ChubuFigures) -> Iterator[str]:
    """Yield what is odd about figures that can be played."""
    keys = {"bank_key": "figures.bank", "cash_key": "figures.cash.{}"}
    yield from odd_money(it.bank, it.cash, **keys, currency=CURRENCY)
    yield from odd_prices(it.trains, key="figures.train.{}.price", currency=CURRENCY)
    yield from odd_phases(len(it.phases), len(figures().phases), key="figures.phase")
    if it.float_shares > SHARES:
        yield message("chubu.odd_float", needed=it.float_shares, shares=SHARES)


VARIANTS_OF_TITLE = ChubuVariants()
