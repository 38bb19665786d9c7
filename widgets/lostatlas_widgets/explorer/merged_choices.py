"""Choices that differ in one number alone, as one: at which price, or how many shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from math import gcd

from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange
from lostatlas.text.message_format import has_words
from lostatlas_widgets.explorer.choice_places import place_of

COUNT = "shares"
"""The field of an action that names a number of shares."""
_PRICE = "price"
"""The field that names a price."""


@dataclass(frozen=True, slots=True)
class Merged:
    """A choice as it is offered; a range of the rules is one as well."""

    choice: Action | ActionRange
    of: Mapping[int, Action] = field(default_factory=dict)
    """What it was merged from, by the number that is left open; nothing for what the rules gave as it is."""

    @property
    def by_count(self) -> Mapping[int, Action]:
        """What it was merged from where that is several numbers of shares; nothing for any other choice."""
        return self.of if isinstance(self.choice, ActionRange) and self.choice.field == COUNT else {}

    @property
    def told(self) -> tuple[Action | ActionRange, ...]:
        """What is told of one by one: each number of shares; the choice itself otherwise."""
        return tuple(self.by_count.values()) or (self.choice,)


def merged(choices: Iterable[Action | ActionRange]) -> list[Merged]:
    """Return the choices, with those that differ in one number alone as one.

    Where a title has words for any number of shares (`lostatlas.rail.action_text`), a single number is left
    open as well, so that all such choices look alike.

    Examples
    --------
    >>> from lostatlas.rail.actions import Pass, SellShares
    >>> sales = [SellShares("AA", 1), SellShares("AA", 2), SellShares("BB", 1), Pass()]
    >>> [list(one.of) for one in merged(sales)]
    [[1, 2], [1], []]
    """
    found: list[Merged] = []
    for _alike, group in groupby(choices, _without_number):
        alike = list(group)
        name = _field(alike[0])
        by_number = {getattr(one, name, 0): one for one in alike if isinstance(one, Action)}
        steps = [after - before for before, after in pairwise(by_number)]
        rising = min(steps) > 0 if steps else name == COUNT
        if rising and len(by_number) == len(alike):
            least, most = min(by_number), max(by_number)
            amounts = AmountRange(least, most, step=gcd(*steps) or 1)
            found.append(Merged(ActionRange(by_number[least], name, amounts), by_number))
        else:
            found += map(Merged, alike)
    return found


def _without_number(choice: Action | ActionRange) -> Action | ActionRange:
    return evolve(choice, **{name: 0}) if (name := _field(choice)) else choice


def _field(choice: Action | ActionRange) -> str:
    """Return which field of an action may be left open; none of what is about a place."""
    if not isinstance(choice, Action) or place_of(choice) is not None:
        return ""
    if isinstance(getattr(choice, _PRICE, None), int):
        return _PRICE
    counted = isinstance(getattr(choice, COUNT, None), int) and has_words(f"choice.several.{choice.kind}")
    return COUNT if counted else ""


__all__ = ["COUNT", "Merged", "merged"]
