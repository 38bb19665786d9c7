"""Choices that differ in one number alone, as one: at which price, or how many shares."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, pairwise
from math import gcd

from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange
from lostatlas.text.message_format import has_words
from lostatlas_widgets.explorer.choice_places import place_of

_PRICE, _COUNT = "price", "shares"
"""The fields of an action that name a price, and a number of shares."""


def merged(choices: Iterable[Action | ActionRange]) -> dict[Action | ActionRange, tuple[int, ...]]:
    """Return the choices, each with the numbers that it leaves open: as many as were merged, or none.

    Where a title has words for any number of shares, a single number is left open as well, so that all such
    choices look alike.

    Examples
    --------
    >>> from lostatlas.rail.actions import Pass, SellShares
    >>> sales = [SellShares("AA", 1), SellShares("AA", 2), SellShares("BB", 1), Pass()]
    >>> [*merged(sales).values()]
    [(1, 2), (1,), ()]
    """
    found: dict[Action | ActionRange, tuple[int, ...]] = {}
    for _alike, group in groupby(choices, _without_number):
        alike = list(group)
        least, field = alike[0], _field(alike[0])
        numbers = tuple(getattr(one, field, 0) for one in alike)
        steps = [after - before for before, after in pairwise(numbers)]
        rising = min(steps) > 0 if steps else field == _COUNT
        if rising and isinstance(least, Action):
            amounts = AmountRange(numbers[0], numbers[-1], step=gcd(*steps) or 1)
            found[ActionRange(least, field, amounts)] = numbers
        else:
            found |= dict.fromkeys(alike, ())
    return found


def is_counted(choice: Action | ActionRange) -> bool:
    """Return whether a choice leaves open how many shares."""
    return isinstance(choice, ActionRange) and choice.field == _COUNT


def singles(choice: Action | ActionRange) -> tuple[Action | ActionRange, ...]:
    """Return what a choice of several numbers of shares was merged from; any other choice alone."""
    return tuple(choice) if isinstance(choice, ActionRange) and is_counted(choice) else (choice,)


def _without_number(choice: Action | ActionRange) -> Action | ActionRange:
    return evolve(choice, **{field: 0}) if (field := _field(choice)) else choice


def _field(choice: Action | ActionRange) -> str:
    """Return which field of an action may be left open; none of what is about a place."""
    if not isinstance(choice, Action) or place_of(choice) is not None:
        return ""
    if isinstance(getattr(choice, _PRICE, None), int):
        return _PRICE
    counted = isinstance(getattr(choice, _COUNT, None), int) and has_words(f"choice.several.{choice.kind}")
    return _COUNT if counted else ""


__all__ = ["is_counted", "merged", "singles"]
