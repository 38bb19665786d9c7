"""Whether a figure is far from the published one, as after a slip of the pen (§2, §5, §7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import Any

from lostatlas.games.lost_atlas.variants.board import tiles_of
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.difference import variant_diff
from lostatlas.games.lost_atlas.variants.difference_text import pattern_of
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.reading import standard_variant
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import COLOURS, Tile

FAR = 5
"""Beyond how many times as much, or as little, as published a figure is taken for a slip."""
MONEY = {
    "spaces", "bid_minimum", "bid_step", "train_price", "train_trade_in", "launch", "cash",
    "destination_cards", "money", "bank_money", "company_tokens", "terrain_cost",
}  # fmt: skip
"""What costs or pays money, by the names of the differences."""
NUMBERS = {
    "train_stops", "limit_minor", "limit_major", "cycles", "cards", "bank_certificates", "certificates",
    "map_shared", "issue_drop", "hubs_a_turn", "withheld", "rises",
}  # fmt: skip
"""Other numbers of which many times as many change the game; many more copies of a tile do not."""


def far_figures(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield figures that are many times as large or as small as the published ones.

    Where the prices of most trains were multiplied, as for another currency, money is taken by that rate.
    """
    published = standard_variant()
    rate = _rate(published, variant)
    for one in variant_diff(published, variant):
        name, _ = pattern_of(one.path) or ("", {})
        if name in MONEY | NUMBERS:
            pairs = [(old, new) for old, new in _pairs(one.old, one.new) if old and new]
            slips = [new / old for old, new in pairs if _far(new / old / (rate if name in MONEY else 1))]
            if slips:
                yield _slip(one.key, max(slips, key=_size), {"change": one})
    yield from _revenues(tiles_of(published), tiles_of(variant), rate)


def _slip(key: str, times: float, facts: Mapping[str, Any], *, name: str = "far") -> Finding:
    reason = f"variant.odd.{name}_{'above' if times > 1 else 'below'}"
    return Finding("scale", key, reason, {**facts, "times": f"{_size(times):.3g}"})


def _size(times: float) -> float:
    return max(times, 1 / times)


def _far(times: float) -> bool:
    return _size(times) > FAR


def _pairs(old: Any, new: Any) -> Iterator[tuple[float, float]]:
    """Yield the numbers of two values that stand in the same place, lists and cards number by number.

    >>> list(_pairs([60, 90], [600, 90])), list(_pairs("30/40", "30/400")), list(_pairs(None, 3))
    ([(60, 600), (90, 90)], [(30, 30), (40, 400)], [])
    """
    if isinstance(old, int) and isinstance(new, int):
        yield old, new
    elif isinstance(old, str) and isinstance(new, str):
        yield from _pairs([int(one) for one in old.split("/")], [int(one) for one in new.split("/")])
    elif isinstance(old, list) and isinstance(new, list) and (len(old) == len(new) or _cards(old, new)):
        for first, second in zip(old, new, strict=False):
            yield from _pairs(first, second)


def _cards(*both: list[Any]) -> bool:
    return all(isinstance(card, str) for one in both for card in one)


def _rate(published: LostAtlasVariant, variant: LostAtlasVariant) -> float:
    """Return by how much the prices of the trains were multiplied, all in all; 1 unless that is far."""
    before = {train.name: train.price for train in published.trains}
    rates = [train.price / before[train.name] for train in variant.trains if before.get(train.name)]
    usual = median(rates) if rates else 1.0
    return usual if usual and _far(usual) else 1.0


def _revenues(published: TileSet, tiles: TileSet, rate: float) -> Iterator[Finding]:
    """Yield tiles that pay many times as much or as little as published, new ones than their colour does."""
    for colour in COLOURS[1:]:
        most = max((_paid(tile) for tile in published.of_colour(colour)), default=0)
        for tile in tiles.of_colour(colour):
            own = _paid(published[tile.id]) if tile.id in published else most
            paid = _paid(tile)
            times = paid / own if own and paid else 1.0
            slip = _far(times) and _far(times / rate)
            if slip and (times > 1 or tile.id in published):
                facts = {"tile": tile.id, "paid": paid, "usual": own, "colour": colour}
                yield _slip(f"tiles.{colour}.{tile.id}.code", times, facts, name="pays_far")


def _paid(tile: Tile) -> int:
    return max((stop.revenue.at(tile.colour) for stop in tile.stops), default=0)


CHECKS = (far_figures,)
