"""What is printed on the card of a private company, in words (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.figures import PrivateFigures
from lostatlas.games.chubu18.style import STYLE_OF_TITLE
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.track.hexes import Hex

__all__ = ["card_of", "place_of"]


def card_of(rules: Any, key: str) -> LazyMessage:
    """Return what a private pays, brings, and is good for."""
    return LazyMessage(
        "chubu.preview.deal", FrozenMap(parts=tuple(_lines(rules, rules.figures.privates[key])))
    )


def place_of(rules: Any, hex_: Hex | None) -> str:
    """Return a hex with the name of its place, such as ``L8 Kurono``; empty without a hex."""
    return "" if hex_ is None else f"{hex_} {STYLE_OF_TITLE.place(rules.figures.board.cells[hex_])}".strip()


def _lines(rules: Any, private: PrivateFigures) -> Iterator[LazyMessage]:
    where = place_of(rules, private.hex)
    if private.income:
        yield LazyMessage("chubu.card.income", FrozenMap(private=private.key, income=private.income))
    if private.presidency:
        yield LazyMessage("chubu.card.presidency", FrozenMap(company=private.presidency))
        if where:
            yield LazyMessage("chubu.card.closes", FrozenMap(company=private.presidency, place=where))
        return
    if private.share:
        yield LazyMessage("chubu.card.share", FrozenMap(company=private.share))
    if where:
        power = "tile" if private.tile_only else "tile_and_marker"
        yield LazyMessage(f"chubu.card.{power}", FrozenMap(place=where))
    if private.exchanged_for:
        yield LazyMessage("chubu.card.exchange", FrozenMap(companies=private.exchanged_for))
