"""Difference between two route sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from lostatlas.routes.model import Key
from lostatlas.routes.route import Route

__all__ = ["RouteDiff"]


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

    @classmethod
    def between(cls, first: Iterable[Route | None], other: Iterable[Route | None]) -> RouteDiff:
        """Return the differences of the other routes from the first; they may answer different problems.

        Examples
        --------
        >>> from lostatlas.routes import RouteStop, Track, Train, RouteProblem, solve
        >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 30))
        >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
        >>> short = solve(RouteProblem(stops, track, (Train("2", 2),)))
        >>> longer = solve(RouteProblem(stops, track, (Train("3", 3),)))
        >>> RouteDiff.between(short.routes, longer.routes)
        RouteDiff(revenue=20, stops_gained=('b',), stops_lost=(), track_gained=(1,), track_lost=())
        """
        before, after = [route for route in first if route], [route for route in other if route]
        stops = [Counter(key for route in one for key in route.stops) for one in (before, after)]
        track = [Counter(key for route in one for key in route.track) for one in (before, after)]
        return cls(
            sum(route.revenue for route in after) - sum(route.revenue for route in before),
            tuple((stops[1] - stops[0]).elements()),
            tuple((stops[0] - stops[1]).elements()),
            tuple((track[1] - track[0]).elements()),
            tuple((track[0] - track[1]).elements()),
        )
