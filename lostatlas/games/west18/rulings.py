"""The rulings: where the text is silent or its sources differ, each is a named option (R1, R2…)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from lostatlas.kernel.errors import GameDataError

__all__ = ["SECOND", "Rulings", "read_rulings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """The options of a game; the defaults are those of the first edition's text.

    Examples
    --------
    >>> Rulings().order, read_rulings({"edition": "second"}).order
    ('price', 'grangers_first')
    >>> read_rulings({"edition": "second", "order": "price"}).seating
    'random'
    """

    edition: Literal["text", "second"] = "text"
    """R1: the preset of R2 and R3."""
    order: Literal["price", "grangers_first"] = "price"
    """R2: the order of operation."""
    seating: Literal["sealed_bids", "random"] = "sealed_bids"
    """R3: how the seats are found."""
    live_order: bool = True
    """R12: whether the next company is always the highest that has not acted."""
    grant_consent: bool = True
    """R13: whether tiles in others' land grants need their consent until phase 3."""
    seat_bids_paid: Literal["all", "none"] = "all"
    """R23: whether bids for seats are paid."""
    operated_after: Literal["dividend", "turn"] = "dividend"
    """R26: when a company has operated."""
    mp_slsf: Literal["mp_north", "mp_south"] = "mp_north"
    """R15: which half of St. Louis is whose."""


SECOND = {"order": "grangers_first", "seating": "random"}
"""What ``edition="second"`` sets."""


def read_rulings(options: Mapping[str, Any]) -> Rulings:
    """Return the rulings of a game's options; GameDataError names the option and what it may be."""
    hints = get_type_hints(Rulings)
    for name, value in options.items():
        if name not in hints:
            known = tuple(one.name for one in fields(Rulings))
            raise GameDataError("west.option_unknown", where="options", name=name, known=known)
        allowed = get_args(hints[name]) or (True, False)
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise GameDataError(
                "west.option_value", where="options", name=name, value=repr(value), known=allowed
            )
    preset = SECOND if options.get("edition") == "second" else {}
    return replace(Rulings(), **{**preset, **options})
