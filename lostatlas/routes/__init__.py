"""Exact route optimisation for games of the 18xx family.

Ask with a `RouteProblem`; `solve` answers with a `RouteSet` and its proof, `check` judges routes that someone
chose. Nothing here knows a title: what a game calls a route depends on values of the problem's stops, track,
trains and policy. Importing this package is cheap; the first `solve` loads the search, and numba once that
pays (`jit`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names
from lostatlas.routes.model import Bonus, Key, Policy, RouteProblem, RouteStop, StopRow, Track, Train
from lostatlas.routes.result import RouteSet, SearchStopped
from lostatlas.routes.route import Extra, Route
from lostatlas.routes.route_check import Fault, RouteCheck, check

if TYPE_CHECKING:
    from lostatlas.routes.solver import solve

__all__ = [
    "Bonus",
    "Extra",
    "Fault",
    "Key",
    "Policy",
    "Route",
    "RouteCheck",
    "RouteProblem",
    "RouteSet",
    "RouteStop",
    "SearchStopped",
    "StopRow",
    "Track",
    "Train",
    "check",
    "solve",
]


__getattr__, __dir__ = lazy_names(__name__, {"solve": "solver"})
