"""The walk of one train, in the keys of the problem."""

from __future__ import annotations

from dataclasses import dataclass

from lostatlas.routes.model import Key


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
    """Which train runs it: its place in `RouteProblem.trains`."""
    stops: tuple[Key, ...]
    """The stops counted, in order of travel."""
    values: tuple[int, ...]
    """What each of these stops pays; 0 for one that is visited beyond what the train pays."""
    track: tuple[Key, ...]
    """The pieces of track, in order of travel."""
    passed: tuple[Key, ...] = ()
    """Stops passed without stopping, in order of travel."""

    @property
    def revenue(self) -> int:
        """The sum of the values."""
        return sum(self.values)
