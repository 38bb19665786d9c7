"""The run of a turn as the answer of the solver that would have given it: what is drawn of a run."""

from __future__ import annotations

from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, RunRoute
from lostatlas.rail.steps.run import paid_routes, problem_of
from lostatlas.routes import RouteSet

__all__ = ["executed_run", "run_set"]


def executed_run(rules: RailRules, state: RailState) -> RouteSet | None:
    """Return the run that was made in the turn that is going on; None when there is none.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> executed_run(session.ruleset, session.state) is None
    True
    """
    turn = state.current_turn
    return None if turn is None or not turn.routes else run_set(rules, state, turn.routes)


def run_set(rules: RailRules, state: RailState, routes: tuple[RunRoute, ...]) -> RouteSet:
    """Return the routes of an action as a set of routes, with what each stop pays."""
    problem = problem_of(rules, state, trains=tuple(route.train for route in routes))
    found = paid_routes(problem, routes)
    total = sum(route.revenue for route in found)
    return RouteSet(total, found, optimal=False, bound=total, problem=problem)
