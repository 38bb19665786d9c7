"""The hubs a company may place now, by what it earns after them (rules §15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from lostatlas.kernel.frozen import evolve
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.names import stop_name
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.run import problem_of
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.rail.worth.lays import own_turn
from lostatlas.rail.worth.standing import standing
from lostatlas.rail.worth.supposing import Hubs, Tiles, Trains, suppose
from lostatlas.routes import solve
from lostatlas.track.board import Stop

__all__ = ["HubPlan", "HubRanking", "best_hubs"]


@dataclass(frozen=True, slots=True)
class HubPlan:
    """One city where a hub may stand.

    Examples
    --------
    >>> from lostatlas.track.hexes import Hex
    >>> print(HubPlan(Stop(Hex(0, 0), 0), "M13", 120, 30, 40))
    hub in M13: 120 (+30), costs 40
    """

    city: Stop
    name: str
    revenue: int
    """What the best run earns with it."""
    gain: int
    cost: int

    def __str__(self) -> str:
        """Return the city, the revenue, the gain and the cost."""
        costs = f", costs {self.cost}" if self.cost else ""
        return f"hub in {self.name}: {self.revenue} ({self.gain:+}){costs}"


@dataclass(frozen=True, eq=False)
class HubRanking(Sequence[HubPlan]):
    """The cities where a hub may be placed, those that earn most first."""

    plans: tuple[HubPlan, ...] = field(repr=False)
    company: str
    base: int
    """What the company earns without another hub."""
    proven: bool

    @overload
    def __getitem__(self, index: int) -> HubPlan: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[HubPlan, ...]: ...
    def __getitem__(self, index: int | slice) -> HubPlan | tuple[HubPlan, ...]:
        """Return a plan by its rank, from 0."""
        return self.plans[index]

    def __len__(self) -> int:
        return len(self.plans)


def best_hubs(
    state: Any,
    company: str,
    trains: Trains = None,
    hubs: Hubs = None,
    tiles: Tiles = None,
    phase: str | None = None,
    *,
    rules: RailRules | None = None,
    time_limit: float | None = None,
) -> HubRanking:
    """Return the cities where a company may place its next hub, ranked by its best run after it.

    They are reached, free, and paid for with the cash it has; the turn's lays may be supposed as `tiles`.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.figures import figure
    >>> [str(plan) for plan in best_hubs(figure(6), "EA")]
    ['hub in J10: 80 (+10), costs 40', 'hub in L12: 80 (+10), costs 40']
    """
    known, now = standing(state, rules)
    supposed = suppose(known, now, company, trains=trains, hubs=hubs, tiles=tiles, phase=phase)
    start = own_turn(known, supposed, company)
    base = solve(problem_of(known, start, company), time_limit=time_limit)
    step = next(
        step for one in known.rounds.values() for step in one.steps if isinstance(step, PlaceOneToken)
    )
    proven, plans = base.optimal, []
    for choice in step.offers(known, start):
        if isinstance(choice, PlaceToken):
            after = evolve(start, board=start.board.place_token(choice.city, company))
            answer = solve(problem_of(known, after, company), time_limit=time_limit)
            proven = proven and answer.optimal
            name = stop_name(start.board, choice.city)
            gain, cost = answer.revenue - base.revenue, start.companies[company].tokens[0]
            plans.append(HubPlan(choice.city, name, answer.revenue, gain, cost))
    plans.sort(key=lambda plan: (-plan.revenue, plan.city))
    return HubRanking(tuple(plans), company, base.revenue, proven)
