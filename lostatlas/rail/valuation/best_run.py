"""The best run of a company, as things are or as they might be, with the reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from lostatlas.capabilities import STYLE, capability
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.run import problem_of
from lostatlas.rail.valuation.company_run import CompanyRun
from lostatlas.rail.valuation.position import Position, rules_and_state
from lostatlas.rail.valuation.question_inputs import Tiles, Tokens, Trains
from lostatlas.rail.valuation.what_if import what_if
from lostatlas.routes import Route, RouteSet

if TYPE_CHECKING:
    from lostatlas.rail.valuation.explain import Explanation
    from lostatlas.rail.valuation.manual_routes import ManualRoutes
    from lostatlas.rail.valuation.marginals import MarginalValue

__all__ = ["BestRun", "best_routes", "best_run_of"]


@dataclass(frozen=True, slots=True, repr=False)
class BestRun(CompanyRun):
    """The best routes of a company, and the position that they belong to.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> runs = [best_routes(game, company, trains="2 2") for company in game.state.board.homes]
    >>> run = max(runs, key=lambda run: run.revenue)
    >>> run.revenue, run.optimal, run.trains, [len(route.stops) for route in run.routes]
    (80, True, ('2', '2'), [2, 1])
    """

    def __repr__(self) -> str:
        """Return company, revenue, certainty and each route in one line."""
        text = "; ".join((*self.lines(), *filter(None, [self.note])))
        return f"<BestRun {self.company} {self.revenue}, {self._proof}: {text}>"

    def __str__(self) -> str:
        """Explain each route, stop by stop."""
        return "\n".join(filter(None, (self.note, str(self.explain()))))

    @property
    def _proof(self) -> str:
        return "proven" if self.optimal else f"at most {self.bound}"

    def explain(self) -> Explanation:
        """Return the revenue of each train, stop by stop, with reasons."""
        from lostatlas.rail.valuation.explain import explain  # words only where they are asked for

        return explain(self)

    def check(self, *routes: str | Route) -> ManualRoutes:
        """Judge routes given by hand: whether each is allowed, why not, and how far they are from the best.

        Parameters
        ----------
        routes : one for each train, in any order: the hexes on its way (``"K9 J8 I7"``) or its stops; one
            name alone is a local route. ``"4: K9 J8"`` says which train runs it. A route of a run may be
            given as it is

        Raises
        ------
        NotationError
            A text is not a route.
        """
        from lostatlas.rail.valuation.manual_routes import check_routes

        return check_routes(self, routes)

    def marginals(self, *, time_limit: float | None = None) -> tuple[MarginalValue, ...]:
        """Return the marginal value of each tile, piece of track, token and train for this run.

        Exact: each is the best run with it minus the best run without it, found by solving again.

        Parameters
        ----------
        time_limit : seconds for each run without something; after that its worth is a bound, and not `exact`
        """
        from lostatlas.rail.valuation.marginals import marginal_values

        return marginal_values(self, time_limit=time_limit)

    def alternatives(
        self, *, time_limit: float | None = None, cancel: Callable[[], bool] | None = None
    ) -> Iterator[BestRun]:
        """Yield the next best sets of routes lazily, best first (see `lostatlas.routes.alternatives`)."""
        from lostatlas.routes.alternatives import alternatives  # it loads the search

        return (self.like(other) for other in alternatives(self, time_limit=time_limit, cancel=cancel))

    def ties(
        self, *, time_limit: float | None = None, cancel: Callable[[], bool] | None = None
    ) -> Iterator[BestRun]:
        """Yield the other sets of routes that earn as much as this one."""
        others = self.alternatives(time_limit=time_limit, cancel=cancel)
        return takewhile(lambda other: other.revenue >= self.revenue, others)

    def like(self, other: RouteSet) -> BestRun:
        """Return other routes, in answer to the same question, as a run of this company."""
        return replace(
            self,
            revenue=other.revenue,
            routes=other.routes,
            optimal=other.optimal,
            bound=other.bound,
            problem=other.problem,
        )

    def _repr_svg_(self) -> str:
        from lostatlas.render.routes import routes_svg  # drawing is loaded only when something is drawn

        return routes_svg(self.board, self, style=capability(self.rules, STYLE))

    def _repr_html_(self) -> str:
        from lostatlas.render import themed  # as above
        from lostatlas.render.routes import routes_svg

        style = capability(self.rules, STYLE)
        return themed(lambda theme: routes_svg(self.board, self, theme=theme, style=style))


@checked_arguments
def best_routes(
    state: Position,
    company: str,
    trains: Trains = None,
    tokens: Tokens = None,
    tiles: Tiles = None,
    phase: str | None = None,
    *,
    rules: RailRules | None = None,
    time_limit: float | None = None,
) -> BestRun:
    """Return the best run of a company: the most it can earn, now or under other circumstances.

    Parameters
    ----------
    state : a session, a node, or a state (judged by its title as published unless `rules` is given)
    company : its code; one that is not launched yet gets a token in its printed home
    trains : trains to run instead of its own: ``"4 4"``, ``"∞"``; ``"+4"`` is a 4 beside its own
    tokens : additional tokens: ``"K9"``, ``"K9.1 M13"``
    tiles : tiles to lay first, in order: ``"t1@J8 r3, t2@J6 r1"``; reach, cost and supply are ignored
    phase : a colour, or the train that begins a phase; it decides what off-board areas pay
    time_limit : seconds after which the best found so far is returned, with a proven bound

    Raises
    ------
    GameDataError
        There is no such company, train, token, tile or phase, or a token or tile does not fit where it is
        supposed.
    NotationError
        A text is not a list of trains, tokens or tiles.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> sorted(best_routes(game, company, trains="2 2").revenue for company in game.state.board.homes)
    [0, 0, 0, 0, 0, 0, 60, 80]
    """
    known, now = rules_and_state(state, rules)
    supposed = what_if(known, now, company, trains=trains, tokens=tokens, tiles=tiles, phase=phase)
    return best_run_of(known, supposed, company, time_limit=time_limit)


def best_run_of(
    rules: RailRules, state: RailState, company: str, *, time_limit: float | None = None
) -> BestRun:
    """Return the best run of a company in a state, as it is."""
    from lostatlas.routes import solve  # the search is loaded with the first run

    answer = solve(problem_of(rules, state, company), time_limit=time_limit)
    return BestRun(
        answer.revenue,
        answer.routes,
        answer.optimal,
        answer.bound,
        answer.problem,
        rules=rules,
        state=state,
        company=company,
    )
