"""Colours, names, money and words of the title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities import Style
from lostatlas.games.chubu18.figures import CURRENCY, figures
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.text import language, message

__all__ = ["STYLE_OF_TITLE", "ChubuStyle"]

TERMS = (
    "stock", "market", "par", "operable", "government", "main_line", "private", "depression", "zone",
    "bankruptcy_space", "absorption", "merger", "marker", "half_dividend", "sen", "at_once",
)  # fmt: skip
"""The words that are explained."""


class ChubuStyle(Style):
    """Colours and names of companies, yen, and a glossary.

    >>> ChubuStyle().label("KS"), ChubuStyle().money(450)
    ('Kansai (KS)', '¥450')
    """

    currency = CURRENCY
    colours = FrozenMap((one.code, one.colour) for one in figures().companies.values())

    def place(self, cell: Any) -> str:
        """Return the name of a hex, if it is as the title's own map prints it.

        >>> it = figures()
        >>> ChubuStyle().place(it.board.cells[it.hex("L8")])
        'Kurono'
        """
        if figures().board.cells.get(cell.hex) != cell:
            return ""
        return figures().names[cell.hex][language() == "ja"]

    def closing_space(self) -> str:
        """Return the word of the chart for its space of bankruptcy."""
        return message("chubu.bankrupt")

    def name(self, owner: str) -> str:
        """Return the name of a company in the current language; players keep their names."""
        company = figures().companies.get(owner)
        if company is None:
            return owner
        return company.ja if language() == "ja" else company.name

    def glossary(self) -> Mapping[str, str]:
        """Return the explained words, in the current language."""
        return {message(f"chubu.term.{term}"): message(f"chubu.meaning.{term}") for term in TERMS}


STYLE_OF_TITLE = ChubuStyle()
