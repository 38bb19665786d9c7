"""Phases: what is allowed, depending on the trains that were bought so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: the values that hold from the first train of some name on.

    Examples
    --------
    >>> from lostatlas.kernel.frozen import FrozenMap
    >>> green = Phase("3", "green", FrozenMap(minor=2, major=4), (60, 110), ("yellow", "green"))
    >>> green.limits["major"], green.colours[-1]
    (4, 'green')
    """

    train: str
    """The train that begins it."""
    colour: str
    limits: Mapping[str, int]
    """Number of trains a company of each class may own."""
    launch: tuple[int, int]
    """The lowest and the highest launch price."""
    colours: tuple[str, ...]
    """The tile colours that may be laid, earlier ones included."""
