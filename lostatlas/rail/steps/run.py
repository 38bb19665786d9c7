"""Run the trains. Routes are proposed by the solver and verified by the rules, never listed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from lostatlas.kernel.derived import derived
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Run
from lostatlas.rail.place_names import graph_names, route_label
from lostatlas.rail.route_problem import RunRules, payment_problem, run_problem
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.state import Company, RailState, RunRoute, with_turn
from lostatlas.rail.steps.base import refuse
from lostatlas.routes import Route, RouteProblem, RouteSet, Train, check
from lostatlas.routes.payment import paid_route
from lostatlas.track.graph import stop_node, stop_of
from lostatlas.track.hexes import Hex
from lostatlas.track.track_index import TrackPiece


class RunTrains(RailStep):
    """One route for each train; every train that can run must, not necessarily as well as it could."""

    name = "run"
    actions: ClassVar[tuple[type[Action], ...]] = (Run,)

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether the company has any train."""
        return bool(state.company.trains or state.company.kept)

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield the best run."""
        yield best_run(rules, state)

    def verify(self, rules: RailRules, state: RailState, action: Run) -> Refusal | None:
        """Return why these routes are refused."""
        named = {stop.hex for route in action.routes for stop in route.stops}
        named.update(piece.hex for route in action.routes for piece in route.track)
        problem = problem_of(rules, state, hexes=named)
        routes = assigned(problem, action.routes)
        if isinstance(routes, Refusal):
            return routes
        verdict = check(problem, routes, compare=False)
        if verdict.faults:
            return graph_names(state.board, problem, verdict.faults[0].refusal)
        return self.why_too_little(rules, state, problem, routes, verdict.revenue)

    def why_too_little(
        self, rules: RailRules, state: RailState, problem: RouteProblem, routes: list[Route], revenue: int
    ) -> Refusal | None:
        """Return why routes that break no other rule are too few, or earn too little, or None."""
        if len(routes) < len(problem.trains) and state.board.tokens_of(state.turn.company):
            run = {route.train for route in routes}
            idle = (str(train.key) for place, train in enumerate(problem.trains) if place not in run)
            names = tuple(LazyMessage("rail.the_train", FrozenMap(train=name)) for name in idle)
            return refuse("rail.must_run", company=state.turn.company, trains=names)
        return None

    def apply(self, rules: RailRules, state: RailState, action: Run, log: EventLog) -> RailState:
        """Count the revenue."""
        revenue = revenue_of(rules, state, action.routes)
        log.add(
            "rail.trains_run",
            company=state.turn.company,
            revenue=revenue,
            shown=tuple(map(route_label, action.routes)),
            routes=action.routes,
        )
        state = with_turn(state, evolve(state.turn, routes=action.routes, revenue=revenue))
        return rules.leave_step(state, log)

    def skip(self, rules: RailRules, state: RailState, log: EventLog) -> RailState:
        """Run nothing, as there is no train."""
        log.add("rail.no_train", company=state.turn.company)
        return rules.leave_step(state, log)


class RunBest(RunTrains):
    """A run that earns less than another is refused, unless a title says otherwise; kept trains stay idle."""

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


def problem_of(
    rules: RailRules,
    state: RailState,
    code: str | None = None,
    trains: tuple[str, ...] | None = None,
    hexes: Collection[Hex] | None = None,
) -> RouteProblem:
    """Return the question what a company's trains can earn.

    Parameters
    ----------
    code : the company; the operating one unless given
    trains : names of trains instead of those that it owns
    hexes : the only ones to look at, all of them unless given (see `run_problem`)
    """
    company = state.companies[code or state.turn.company]
    names = (*company.trains, *company.kept) if trains is None else trains
    wanted = [Train(name, rules.trains[name].stops) for name in names]
    return run_problem(state.board, company.code, wanted, run_rules_of(rules, state, company), hexes=hexes)


def run_rules_of(rules: RailRules, state: RailState, company: Company) -> RunRules:
    """Return the rules of runs from the phase and a company's powers."""
    powers = rules.powers(company)
    return evolve(
        rules.run_rules,
        colour=rules.phase(state).colour,
        full_cities=rules.full_cities(company),
        full_city_ends=rules.may_end_full(company),
        bonuses=rules.run_bonuses(state, company),
        extra_stops=sum(power.extra_stops(company) for power in powers),
    )


def best_run(rules: RailRules, state: RailState) -> Run:
    """Return the run that earns most; it is kept with the board, since several ask for it."""
    from lostatlas.routes import solve  # the search is loaded with the first run

    company = state.company
    asked = (best_run, rules, company.code, company.trains, company.kept, run_rules_of(rules, state, company))
    known = derived(state.board)
    found: Run | None = known.get(asked)
    if found is None:
        problem = problem_of(rules, state)
        found = known[asked] = Run(run_routes(problem, solve(problem)))
    return found


def run_routes(problem: RouteProblem, answer: RouteSet) -> tuple[RunRoute, ...]:
    """Return the solver's answer as routes of an action.

    A train without a route runs at the first token, or nowhere where there are no local routes.
    """
    tokens = [stop.key for stop in problem.stops if stop.token] if problem.policy.local_routes else []
    found = []
    for train, route in zip(problem.trains, answer.routes, strict=True):
        if route is not None:
            pieces = tuple(key for key in route.track if isinstance(key, TrackPiece))  # all of them are
            found.append(RunRoute(str(train.key), tuple(map(stop_of, route.stops)), pieces))
        elif tokens:
            found.append(RunRoute(str(train.key), (stop_of(tokens[0]),)))
    return tuple(found)


def revenue_of(rules: RailRules, state: RailState, routes: tuple[RunRoute, ...]) -> int:
    """Return the revenue of these routes of the operating company on the current board."""
    company = state.company
    stops = [stop for route in routes for stop in route.stops]
    trains = [Train(route.train, rules.trains[route.train].stops) for route in routes]
    run_rules = run_rules_of(rules, state, company)
    problem = payment_problem(state.board, company.code, stops, trains, run_rules)
    return sum(route.revenue for route in paid_routes(problem, routes))


def paid_routes(problem: RouteProblem, routes: tuple[RunRoute, ...]) -> tuple[Route, ...]:
    """Return routes of an action with what they are paid, one for each train of the problem."""
    read = (Route(n, tuple(map(stop_node, one.stops)), (), one.track) for n, one in enumerate(routes))
    return tuple([paid_route(problem, route) for route in read])


def assigned(problem: RouteProblem, routes: tuple[RunRoute, ...]) -> list[Route] | Refusal:
    """Give each route a train of its name; a refusal when none is left, or a stop or piece is unknown."""
    free = [str(train.key) for train in problem.trains]
    stops = {stop.key for stop in problem.stops}
    pieces = {piece.key for piece in problem.track}
    found = []
    for route in routes:
        if route.train not in free:
            return refuse("rail.no_such_train", train=route.train)
        if not route.stops:
            return refuse("rail.no_stops", train=route.train)
        place = free.index(route.train)
        free[place] = ""
        if (
            missing := next((stop for stop in route.stops if stop_node(stop) not in stops), None)
        ) is not None:
            return refuse("rail.no_such_stop", city=f"{missing.hex}.{missing.node}")
        if (lost := next((piece for piece in route.track if piece not in pieces), None)) is not None:
            return refuse("rail.no_such_track", hex=str(lost.hex), path=lost.path)
        found.append(Route(place, tuple(map(stop_node, route.stops)), (), route.track))
    return found
