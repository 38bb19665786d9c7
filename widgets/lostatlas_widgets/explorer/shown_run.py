"""The run to draw for a session: the one made this turn, or the proposed one."""

from __future__ import annotations

from dataclasses import replace

from lostatlas.kernel.session import Session
from lostatlas.lab.executed_run import executed_run, run_set
from lostatlas.rail.actions import Run
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.run import run_routes
from lostatlas.rail.valuation import BestRun, ManualRoutes
from lostatlas.routes import Key, Route, RouteProblem, RouteSet
from lostatlas.routes.payment import paid_route


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
            stops = _met(best.problem, route)
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


def _met(problem: RouteProblem, route: Route) -> tuple[Key, ...]:
    """Return the stops that a route counts: all that its track meets but those that may be passed by."""
    if route.stops or not route.track:
        return route.stops
    pieces = {piece.key: piece for piece in problem.track}
    track = [pieces[key] for key in route.track]
    stops = {stop.key: stop for stop in problem.stops}
    for first in (track[0].a, track[0].b):
        nodes = [first]
        for piece in track:
            if nodes[-1] not in (piece.a, piece.b):
                break
            nodes.append(piece.b if nodes[-1] == piece.a else piece.a)
        if len(nodes) == len(track) + 1:
            break
    last = len(nodes) - 1
    return tuple(
        node
        for at, node in enumerate(nodes)
        if node in stops and (at in (0, last) or stops[node].passable or not stops[node].skippable)
    )


__all__ = ["action_of", "drawn_set", "shown_run"]
