"""What one set of routes does otherwise than another."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lostatlas.routes.answer import RouteSet
from lostatlas.routes.model import Key

__all__ = ["RouteDiff", "diff_routes"]


@dataclass(frozen=True, slots=True)
class RouteDiff:
    """The step from one set of routes to another."""

    revenue: int
    """How much more the other set earns."""
    stops_gained: tuple[Key, ...]
    """Stops that the other set counts and the first does not (once for each train more)."""
    stops_lost: tuple[Key, ...]
    track_gained: tuple[Key, ...]
    """Pieces of track that only the other set uses."""
    track_lost: tuple[Key, ...]

    def __bool__(self) -> bool:
        """Return whether there is any difference."""
        return bool(
            self.revenue or self.stops_gained or self.stops_lost or self.track_gained or self.track_lost
        )


def diff_routes(first: RouteSet, other: RouteSet) -> RouteDiff:
    """Return what `other` does otherwise than `first`; the two may answer different problems.

    Examples
    --------
    >>> from lostatlas.routes import Stop, Track, Train, RouteProblem, solve
    >>> stops = (Stop("a", 10, hub=True), Stop("b", 20), Stop("c", 30))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> short = solve(RouteProblem(stops, track, (Train("2", 2),)))
    >>> longer = solve(RouteProblem(stops, track, (Train("3", 3),)))
    >>> diff_routes(short, longer)
    RouteDiff(revenue=20, stops_gained=('b',), stops_lost=(), track_gained=(1,), track_lost=())
    """
    stops = [Counter(key for route in one.routes if route for key in route.stops) for one in (first, other)]
    track = [Counter(key for route in one.routes if route for key in route.track) for one in (first, other)]
    return RouteDiff(
        other.revenue - first.revenue,
        tuple((stops[1] - stops[0]).elements()),
        tuple((stops[0] - stops[1]).elements()),
        tuple((track[1] - track[0]).elements()),
        tuple((track[0] - track[1]).elements()),
    )
