"""Run the trains where a run must earn as much as possible, or may be any, and idle trains stay at home."""

from __future__ import annotations

from lostatlas.kernel.errors import Refusal
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, RunRoute
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.run import RunTrains, best_run, problem_of, revenue_of, run_routes
from lostatlas.routes import Route, RouteProblem

__all__ = ["RunBest", "best_routes"]


class RunBest(RunTrains):
    """A run that earns less than another is refused, unless a title says otherwise."""

    def __init__(self, *, must_maximise: bool = True) -> None:
        self.must_maximise = must_maximise

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether the company has any train."""
        return bool(state.company.trains)

    def why_too_little(
        self, rules: RailRules, state: RailState, problem: RouteProblem, routes: list[Route], revenue: int
    ) -> Refusal | None:
        """Return that other routes would earn more, if so."""
        best = revenue_of(rules, state, best_run(rules, state).routes) if self.must_maximise else 0
        if revenue < best:
            return refuse("rail.earns_less", company=state.turn.company, revenue=revenue, best=best)
        return None


def best_routes(
    rules: RailRules, state: RailState, trains: tuple[str, ...] | None = None
) -> tuple[tuple[RunRoute, ...], int]:
    """Return the routes of the operating company that earn most, and what they earn.

    Parameters
    ----------
    trains : names of trains instead of those that it owns
    """
    from lostatlas.routes import solve  # the search is loaded with the first run

    problem = problem_of(rules, state, trains=trains)
    answer = solve(problem)
    running = (one for one in run_routes(problem, answer) if len(one.stops) > 1)
    return tuple(running), answer.revenue
