"""What a solver says: one route per train, their sum, and how certain it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from lostatlas.routes.model import Key, RouteProblem


@dataclass(frozen=True, slots=True)
class Route:
    """The walk of one train.

    A local route has one stop and no track.
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


Alternatives = Callable[[], Iterator["RouteSet"]]


@dataclass(frozen=True, slots=True)
class RouteSet:
    """The best routes found, with proof or an honest bound.

    Examples
    --------
    >>> from lostatlas.routes import Stop, Track, Train, RouteProblem, solve
    >>> stops = (Stop("a", 10, hub=True), Stop("b", 20), Stop("c", 20))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> best = solve(RouteProblem(stops, track, (Train("2", 2),)))
    >>> best
    <RouteSet 30 optimal: a-b>
    >>> [tie.revenue for tie in best.ties()], [other.revenue for other in best.alternatives()]
    ([30], [30])
    """

    revenue: int
    """The total of all trains."""
    routes: tuple[Route | None, ...]
    """One for each train, in the order of the problem; None where a train stays idle."""
    optimal: bool
    """Whether no set of routes can earn more: proven."""
    bound: int
    """No set of routes earns more than this; equals `revenue` when `optimal`."""
    problem: RouteProblem = field(repr=False, compare=False)
    """What was asked."""

    def __repr__(self) -> str:
        """Say revenue, certainty and stops in one line."""
        routes = " | ".join("-".join(map(str, r.stops)) for r in self.routes if r) or "no route"
        proof = "optimal" if self.optimal else f"bound {self.bound}"
        return f"<RouteSet {self.revenue} {proof}: {routes}>"
