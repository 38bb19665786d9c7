"""The run to draw where a session stands: the one that was made this turn, or the one that is proposed."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.session import Session
from lostatlas.rail.actions import Run
from lostatlas.rail.state import RunRoute
from lostatlas.rail.steps.run import problem_of
from lostatlas.routes import Route, RouteSet
from lostatlas.track.graph import stop_node


def shown_run(session: Session) -> RouteSet | None:
    """Return the run of this turn, or else the proposed one; None when there is neither.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> shown_run(new_game(["Ann", "Ben"], mode="micro", seed=1)) is None
    True
    """
    state = session.state
    operating = getattr(state, "operating", None)
    if operating is None or operating.turn is None:
        return None
    routes = operating.turn.routes
    if not routes:
        proposed = (one for one in session.legal_actions.choices if isinstance(one, Run))
        routes = next((run.routes for run in proposed), ())
    return run_set(session.ruleset, state, routes) if routes else None


def run_set(rules: Any, state: Any, routes: tuple[RunRoute, ...]) -> RouteSet:
    """Return the routes of an action as the answer of the solver that would have given them."""
    problem = problem_of(rules, state, trains=tuple(route.train for route in routes))
    values = {stop.key: stop.revenue for stop in problem.stops}
    found = []
    for place, route in enumerate(routes):
        stops = tuple(map(stop_node, route.stops))
        paid = tuple(value if isinstance(value := values[stop], int) else 0 for stop in stops)
        found.append(Route(place, stops, paid, route.track))
    total = sum(route.revenue for route in found)
    return RouteSet(total, tuple(found), optimal=False, bound=total, problem=problem)


__all__ = ["run_set", "shown_run"]
