"""The run to draw for a session: the one made this turn, or the proposed one."""

from __future__ import annotations

from dataclasses import replace

from lostatlas.kernel.session import Session
from lostatlas.lab.executed_run import executed_run, run_set
from lostatlas.rail.actions import Run
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.run import run_routes
from lostatlas.rail.valuation import BestRun, ManualRoutes
from lostatlas.routes import Route, RouteSet
from lostatlas.routes.payment import paid_route
from lostatlas.routes.route_check import counted_stops


def shown_run(session: Session) -> RouteSet | None:
    """Return the run of this turn, or else the proposed one; None when there is neither.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> shown_run(new_game(["Ann", "Ben"], mode="micro", seed=1)) is None
    True
    """
    rules, state = session.ruleset, session.state
    if not isinstance(rules, RailRules) or state.current_turn is None:
        return None
    if (made := executed_run(rules, state)) is not None:
        return made
    proposed = (one for one in session.legal_actions.choices if isinstance(one, Run))
    routes = next((run.routes for run in proposed), ())
    return run_set(rules, state, routes) if routes else None


def drawn_set(best: BestRun, judged: ManualRoutes) -> BestRun:
    """Return the routes that were judged as a run of the company, legal or not."""
    found: list[Route | None] = [None] * len(best.problem.trains)
    for route in judged.routes:
        if route is not None:
            stops = counted_stops(best.problem, route)
            found[route.train] = paid_route(best.problem, replace(route, stops=stops))
    drawn = RouteSet(judged.revenue, tuple(found), optimal=False, bound=judged.best, problem=best.problem)
    return best.like(drawn)


def action_of(run: RouteSet) -> Run:
    """Return the action that runs the routes of a drawing, and those trains only."""
    routes = [route for route in run.routes if route is not None]
    trains = tuple(run.problem.trains[route.train] for route in routes)
    kept = tuple(replace(route, train=place) for place, route in enumerate(routes))
    problem = replace(run.problem, trains=trains)
    return Run(run_routes(problem, replace(run, routes=kept, problem=problem)))


__all__ = ["action_of", "drawn_set", "shown_run"]
