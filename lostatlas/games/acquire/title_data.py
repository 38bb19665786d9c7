"""Variants as the shells ask for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lostatlas.capabilities.data import Variants
from lostatlas.games.acquire.variant import (
    AcquireVariant,
    load_variant,
    read_variant,
    shipped_variants,
    standard_variant,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message


class AcquireVariants(Variants):
    """Read, check, compare and change the figures of a game.

    Examples
    --------
    >>> variants = AcquireVariants()
    >>> small = variants.changed(None, {"board.columns": 10, "size.safe": 9})
    >>> variants.differences(None, small)
    ('board.columns: 10 (was 12)', 'size.safe: 9 (was 11)')
    """

    def read(self, source: Any) -> AcquireVariant:
        """Return the variant in a TOML file, under a name, or in plain data."""
        return load_variant(source)

    def names(self) -> tuple[str, ...]:
        """Return the names of the variants that come with the title."""
        return shipped_variants()

    def check(self, variant: Any) -> tuple[str, ...]:
        """Return what a designer should look at."""
        return tuple(_warnings(load_variant(variant)))

    def differences(self, first: Any, second: Any) -> tuple[str, ...]:
        """Return what two variants do differently, one line for each figure."""
        before, after = (_flat(_whole(one).to_plain()) for one in (first, second))
        lines = []
        for key in dict.fromkeys((*before, *after)):
            was, now = before.get(key), after.get(key)
            if was != now:
                lines.append(
                    message("acquire.variant.difference", key=key, was=_value_text(was), now=_value_text(now))
                )
        return tuple(lines)

    def changed(self, variant: Any, changes: Mapping[str, Any]) -> AcquireVariant:
        """Return a variant with other values under dotted keys, such as ``{"card.prices.low.0": 100}``."""
        data: Any = _whole(variant).to_plain()
        for key, value in changes.items():
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


def _flat(data: Any, key: str = "") -> dict[str, Any]:
    if isinstance(data, dict):
        pairs: Iterable[tuple[Any, Any]] = data.items()
    elif isinstance(data, list) and any(isinstance(one, dict) for one in data):
        pairs = enumerate(data)
    else:
        return {key: data}
    return {
        name: one for part, value in pairs for name, one in _flat(value, f"{key}.{part}".strip(".")).items()
    }


def _value_text(value: Any) -> str:
    return "-" if value is None else str(value)


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
    cheapest = min(prices[0] for prices in variant.card.prices.values())
    if variant.start_cash < cheapest:
        yield message("acquire.variant.warns.cash", cash=variant.start_cash, price=cheapest)
