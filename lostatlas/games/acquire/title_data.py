"""Variants as the shells ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from lostatlas.capabilities.data import Variants
from lostatlas.capabilities.figure_changes import FigureChange, figure_changes
from lostatlas.capabilities.variant_title import without_title
from lostatlas.games.acquire.rulings import read_rulings
from lostatlas.games.acquire.variant import (
    AcquireVariant,
    load_variant,
    read_variant,
    shipped_variants,
    standard_variant,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message
from lostatlas.text.message_format import word


class AcquireVariants(Variants):
    """Read, check, compare and change the figures of a game.

    Examples
    --------
    >>> variants = AcquireVariants()
    >>> small = variants.changed(None, {"board.columns": 10, "size.safe": 9})
    >>> variants.differences(None, small)
    ('columns of the board: 12 → 10', 'size from which a company is safe: 11 → 9')
    """

    def read(self, source: Any) -> AcquireVariant:
        """Return the variant in a TOML file, under a name, or in plain data."""
        return load_variant(source)

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return shipped_variants()

    def name_of(self, variant: Any) -> str:
        """Return what a variant is called, in the current language."""
        return word("acquire.variant.name", super().name_of(variant))

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return what a designer should look at."""
        return tuple(_warnings(load_variant(variant)))

    def changes(self, first: Any, second: Any) -> Iterator[FigureChange]:
        """Return the figures in which two variants differ."""
        one, other = (_figures(_whole(variant)) for variant in (first, second))
        return figure_changes(one, other, words="acquire.figure")

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> AcquireVariant:
        """Return a variant with other values under dotted keys, such as ``{"card.prices.low.0": 100}``."""
        data: Any = _whole(variant).to_plain()
        for key, value in without_title(changes, "acquire").items():
            place, last = data, ""
            for part in key.split("."):
                if last:
                    place = _inside(place, last, key)
                last = part
            _inside(place, last, key)
            place[int(last) if isinstance(place, list) else last] = value
        return read_variant(data)


def _whole(variant: Any) -> AcquireVariant:
    return standard_variant() if variant is None else load_variant(variant)


def _inside(place: Any, part: str, key: str) -> Any:
    """Return what lies under one part of a dotted key; GameDataError when there is no such part."""
    if isinstance(place, dict) and (part in place or part == "options"):
        return place.setdefault(part, {})
    if isinstance(place, list) and part.isdecimal() and int(part) < len(place):
        return place[int(part)]
    known = tuple(place) if isinstance(place, dict) else tuple(map(str, range(len(place or ()))))
    raise GameDataError("acquire.variant.key", where=key, part=part, known=known)


def _figures(variant: AcquireVariant) -> dict[str, Any]:
    """Return the figures by key, with every ruling, and a company as a line of words."""
    companies = [f"{one.name} ({one.letter}, {one.tier})" for one in variant.companies]
    return {**variant.to_plain(), "companies": companies, "options": asdict(read_rulings(variant.options))}


def _warnings(variant: AcquireVariant) -> Iterator[str]:
    size, tiles = variant.size, variant.board.columns * variant.board.rows
    if size.end > tiles:
        yield message("acquire.variant.warns.end", end=size.end, tiles=tiles)
    if size.safe >= size.end:
        yield message("acquire.variant.warns.safe", safe=size.safe, end=size.end)
    if variant.card.minority > variant.card.majority:
        yield message(
            "acquire.variant.warns.bonus", minority=variant.card.minority, majority=variant.card.majority
        )
    for tier, prices in variant.card.prices.items():
        if list(prices) != sorted(prices):
            yield message("acquire.variant.warns.falling", tier=tier)
    if not variant.shares.purchases:
        yield message("acquire.variant.warns.purchases")
    cheapest = min(prices[0] for prices in variant.card.prices.values())
    if variant.start_cash < cheapest:
        yield message("acquire.variant.warns.cash", cash=variant.start_cash, price=cheapest)
