"""Result of a solver: one route per train, their sum, and how certain it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from lostatlas.kernel.errors import LostAtlasError
from lostatlas.routes.diff import RouteDiff
from lostatlas.routes.model import RouteProblem
from lostatlas.routes.route import Route


class SearchStopped(LostAtlasError):  # noqa: N818 - stopping on request is nobody's error
    """A search for alternatives ended before its time: those worth at most `bound` may be missing.

    Examples
    --------
    >>> SearchStopped(120).bound
    120
    """

    def __init__(self, bound: int) -> None:
        super().__init__("routes.stopped", bound=bound)
        self.bound = bound


@dataclass(frozen=True, slots=True)
class RouteSet:
    """The best routes found, with proof or an honest bound.

    Examples
    --------
    >>> from lostatlas.routes import RouteStop, Track, Train, RouteProblem, solve
    >>> stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 20))
    >>> track = (Track(1, "h", "a", "b"), Track(2, "h", "a", "c"))
    >>> best = solve(RouteProblem(stops, track, (Train("2", 2),)))
    >>> best
    <RouteSet 30 optimal: a-c>
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
    """The problem."""

    def __repr__(self) -> str:
        """Say revenue, certainty and stops in one line."""
        routes = " | ".join("-".join(map(str, r.stops)) for r in self.routes if r) or "no route"
        proof = "optimal" if self.optimal else f"bound {self.bound}"
        return f"<RouteSet {self.revenue} {proof}: {routes}>"

    def diff(self, other: RouteSet) -> RouteDiff:
        """Return what another set of routes does otherwise, seen from this one."""
        return RouteDiff.between(self.routes, other.routes)
