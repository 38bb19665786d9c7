"""Variants of the title: rulings, and figures that replace published ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from lostatlas.games.west18.figures import MODELS, WestFigures, figures, published, read_figures
from lostatlas.games.west18.play_figures import PlayFigures
from lostatlas.games.west18.rulings import NAMES, VALUES, read_rulings, rule_of
from lostatlas.rail.figure_checks import odd_money, odd_phases, odd_prices
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.text import message
from lostatlas.text.message_format import word

__all__ = ["VARIANTS_OF_TITLE", "WestVariants"]


class WestVariants(FigureVariants):
    """Variants of 18West.

    >>> VARIANTS_OF_TITLE.differences(None, VARIANTS_OF_TITLE.changed(None, {"game.trains.3.price": 250}))
    ('price of a 3-train: 200 → 250',)
    """

    title = "west18"
    shipped = Path(__file__).parent / "data" / "variants"
    figure_words: Mapping[str, str] = {
        "game.money.bank": "rail.figure.bank",
        "game.players.*.cash": "rail.figure.cash",
        "game.trains.*.price": "rail.figure.train_price",
        "game.trains.*.count": "rail.figure.train_count",
    }
    rulings = VALUES
    provisional = ("map.settled_zone", "map.prohibited")

    def models(self) -> Mapping[str, type[BaseModel]]:
        """Return the form of each file of figures."""
        return MODELS

    def published(self) -> Mapping[str, Any]:
        """Return the files of figures."""
        return published()

    def read_figures(self, data: Mapping[str, Any]) -> WestFigures:
        """Return the figures of plain data."""
        return read_figures(data)

    def check_options(self, options: Mapping[str, Any]) -> object:
        """Refuse unknown rulings."""
        return read_rulings(options)

    def key_words(self, end: str) -> str:
        """Return the message of a ruling, or of another key."""
        kind, _, name = end.partition(".")
        if kind == "options" and name in NAMES and rule_of(name).startswith("R"):
            return f"west.ruling.{rule_of(name)}"
        return f"west.key.{end}"

    def name_of(self, variant: Any) -> str:
        """Return what a variant is called, in the current language."""
        return word("west.variant.name", super().name_of(variant))

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return which figures are still the reconstructed or disputed ones, and what is odd about others."""
        parts = tuple(message(f"west.provisional.{key}") for key in self.provisional_in(variant))
        return (*parts, *_odd(self.figures_in(self.read(variant)).play)) if variant is not None else parts


def _odd(play: PlayFigures) -> Iterator[str]:
    """Yield what is odd about figures that can be played."""
    yield from odd_money(play.bank, play.cash, bank_key="game.money.bank", cash_key="game.players.{}.cash")
    yield from odd_prices(play.trains.values(), key="game.trains.{}.price")
    yield from odd_phases(len(play.phases), len(figures().play.phases), key="game.trains")


VARIANTS_OF_TITLE = WestVariants()
