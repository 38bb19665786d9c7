"""Phases: what is allowed, depending on the trains that were bought so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lostatlas.kernel.frozen import FrozenMap


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: the values that hold from the first train of some name on.

    Examples
    --------
    >>> green = Phase("3", "green", FrozenMap(minor=2, major=4), (60, 110), ("yellow", "green"))
    >>> green.limits["major"], green.allows("purple")
    (4, False)
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

    def allows(self, colour: str) -> bool:
        """Return whether tiles of this colour may be laid."""
        return colour in self.colours


def colours_so_far(colours: list[str]) -> tuple[str, ...]:
    """Return each colour once, in order.

    >>> colours_so_far(["yellow", "green", "green"])
    ('yellow', 'green')
    """
    return tuple(FrozenMap.fromkeys(colours))
