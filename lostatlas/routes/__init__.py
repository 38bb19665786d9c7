"""Exact route optimisation for games of the 18xx family.

Ask with a `RouteProblem`, answered by `solve` as a `RouteSet` with proof. Nothing here knows a title: what a game
calls a route is said by values of the problem's stops, track, trains and policy. Importing this package is cheap;
the compiled search is loaded by the first call of `solve`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lostatlas.routes.answer import Route, RouteSet
from lostatlas.routes.model import Key, Policy, RouteProblem, Stop, StopRow, Track, Train

if TYPE_CHECKING:
    from lostatlas.routes.solve import solve

__all__ = ["Key", "Policy", "Route", "RouteProblem", "RouteSet", "Stop", "StopRow", "Track", "Train", "solve"]


def __getattr__(name: str) -> Any:
    if name == "solve":
        from lostatlas.routes.solve import solve

        return solve
    raise AttributeError(name)
