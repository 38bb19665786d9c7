"""The walk of one train, in the keys of the problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lostatlas.routes.model import Key


class Extra(NamedTuple):
    """The value that one bonus adds to a route.

    Examples
    --------
    >>> Route(0, stops=("a", "b"), values=(20, 30), track=(), extras=(Extra("ports", 10),)).revenue
    60
    """

    bonus: Key
    """The key of the `Bonus`."""
    amount: int
    stop: Key | None = None
    """The stop that it counts a second time; None where it adds an amount."""


@dataclass(frozen=True, slots=True)
class Route:
    """The walk of one train.

    A local route has one stop and no track.

    Examples
    --------
    >>> Route(0, stops=("a", "b"), values=(20, 30), track=(1, 2)).revenue
    50
    """

    train: int
    """Index of its train in `RouteProblem.trains`."""
    stops: tuple[Key, ...]
    """The stops counted, in order of travel."""
    values: tuple[int, ...]
    """Payment of each of these stops; 0 for one beyond the limits of the train."""
    track: tuple[Key, ...]
    """The pieces of track, in order of travel."""
    passed: tuple[Key, ...] = ()
    """Stops passed without stopping, in order of travel."""
    extras: tuple[Extra, ...] = ()
    """Sum of the bonuses."""
    times: int = 1
    """The multiplier of the sum."""

    @property
    def revenue(self) -> int:
        """The sum of values and extras, as often as the train multiplies it."""
        return self.times * (sum(self.values) + sum(extra.amount for extra in self.extras))
