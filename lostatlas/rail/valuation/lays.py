"""Rank the track lays of a turn by what the company would earn after them.

Every legal sequence of lays is considered, as the track step of the rules lists them. Most of them change no
route: only *live* track, whose both ends lead to a stop, matters. Sequences with the same live track
earn the same, so only one of them is solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Unpack

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.collector_pause import collector_paused
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.revenue_cache import best_revenue
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import OperatingRound, RailState, Turn, with_turn
from lostatlas.rail.steps.track import UPGRADE, YELLOW, LayTrack
from lostatlas.rail.valuation.best_run import BestRun, best_run_of
from lostatlas.rail.valuation.live_track import LiveKey, LiveTrack
from lostatlas.rail.valuation.position import Position, rules_and_state
from lostatlas.rail.valuation.ranking import Ranking
from lostatlas.rail.valuation.what_if import Suppositions, what_if
from lostatlas.text import message
from lostatlas.text.numbers import signed
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay
from lostatlas.track.upgrades import apply_lay

__all__ = ["LayPlan", "LayRanking", "best_lays"]


@dataclass(frozen=True, slots=True)
class LayPlan:
    """The lays of one turn, and what the company would earn after them.

    Examples
    --------
    >>> print(LayPlan((Lay(Hex(-3, -1), "t1", 3),), 120, 30, 40))
    t1@J8 r3: 120 (+30), costs 40
    """

    lays: tuple[Lay, ...]
    """The lays, in their order."""
    revenue: int
    """Revenue of the best run afterwards."""
    gain: int
    """The gain over laying nothing."""
    cost: int
    """Cost of the terrain, less what a power pays for it."""

    def __str__(self) -> str:
        """Return the lays, the revenue, the gain and the cost."""
        facts = {"lays": self.text, "revenue": self.revenue, "gain": signed(self.gain), "cost": self.cost}
        return message("valuation.lay_line_paid" if self.cost else "valuation.lay_line", **facts)

    @property
    def text(self) -> str:
        """The lays as `best_routes` reads them."""
        return ", ".join(lay.text for lay in self.lays)


@dataclass(frozen=True, eq=False)
class LayRanking(Ranking[LayPlan]):
    """All lays of a turn: those that earn most first, then the cheaper, then the fewer.

    It is a sequence of `LayPlan`. Every revenue in it is exact, down to the last.
    """

    rules: RailRules = field(repr=False)
    state: RailState = field(repr=False)
    """The hexes that the lays were asked for."""
    solved: int = 0
    """Number of different boards that had to be solved."""

    def run(self, plan: LayPlan) -> BestRun:
        """Return the best run after a plan."""
        after = what_if(self.rules, self.state, self.company, tiles=plan.lays)
        return best_run_of(self.rules, after, self.company)

    def heat(self) -> dict[Hex, int]:
        """Return for each hex the largest gain of any plan that lays a tile there."""
        found: dict[Hex, int] = {}
        for plan in self.plans:
            for lay in plan.lays:
                found[lay.hex] = max(found.get(lay.hex, plan.gain), plan.gain)
        return found

    def with_train(self, name: str, *, time_limit: float | None = None) -> LayRanking:
        """Return the same lays, ranked by what the company would earn with one more train.

        A train that is bought now first runs in the next turn; this ranks the lays for that run.
        """
        owned = self.state.companies[self.company].trains
        state = what_if(self.rules, self.state, self.company, trains=(*owned, name))
        return _rank(self.rules, state, self.company, time_limit=time_limit)


@checked_arguments
def best_lays(
    state: Position,
    company: str,
    *,
    rules: RailRules | None = None,
    time_limit: float | None = None,
    **supposed: Unpack[Suppositions],
) -> LayRanking:
    """Return the legal lays of this turn of a company, ranked by its best run after them.

    One tile, two tiles in either order, upgrades, and whatever its powers add; of longer turns as many tiles
    together as the title ranks. In the company's own turn
    these are the lays that it has left; at any other time those of a whole turn.

    Parameters
    ----------
    state, company, rules : as in `best_routes`
    supposed : `trains`, `tokens`, `tiles` and `phase`, as there
    time_limit : seconds for each run; after that its best is a lower bound and `proven` is False

    Raises
    ------
    GameDataError, NotationError
        As `best_routes`.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> ranking = best_lays(game, min(game.state.board.homes), trains="2")
    >>> ranking.base, ranking[0].revenue, len(ranking[0].lays)
    (0, 40, 2)
    """
    known, now = rules_and_state(state, rules)
    return _rank(known, what_if(known, now, company, **supposed), company, time_limit=time_limit)


@collector_paused()
def _rank(rules: RailRules, state: RailState, company: str, *, time_limit: float | None) -> LayRanking:
    step = rules.find_step(LayTrack)
    start = new_turn(rules, state, company) if step is None else at_track(rules, state, company)
    live = LiveTrack(start.board, company, rules.lay_rules.upgrades.loose)
    base, proven = best_revenue(rules, start, company, time_limit=time_limit)
    known: dict[LiveKey, int] = {live.key(()): base}
    plans = []
    for lays, cost in () if step is None else sequences(rules, step, start):
        key = live.key(tuple((lay.hex, rules.tileset[lay.tile].rotated(lay.rotation)) for lay in lays))
        revenue = known.get(key)
        if revenue is None:
            after = evolve(start, board=_laid(rules, start.board, lays))
            revenue, exact = best_revenue(rules, after, company, time_limit=time_limit)
            known[key], proven = revenue, proven and exact
        plans.append(LayPlan(lays, revenue, revenue - base, cost))
    plans.sort(key=lambda plan: (-plan.revenue, plan.cost, len(plan.lays), plan.lays))
    return LayRanking(tuple(plans), company, base, proven, rules, state, len(known), currency=rules.currency)


def at_track(rules: RailRules, state: RailState, company: str) -> RailState:
    """Return the state with the company at its track step: in its present turn, or in a new one."""
    turn = state.current_turn
    if turn is not None and turn.company == company:
        steps = [step.name for step in rules.round_of(state).steps]
        if steps.index(state.step) <= steps.index(LayTrack.name):
            return state
    return new_turn(rules, state, company)


def own_turn(rules: RailRules, state: RailState, company: str) -> RailState:
    """Return the state in a turn of the company: the one that is going on, or a new one."""
    turn = state.current_turn
    if turn is not None and turn.company == company:
        return state
    return new_turn(rules, state, company)


def new_turn(rules: RailRules, state: RailState, company: str) -> RailState:
    """Return the state at the beginning of a turn of the company."""
    turn = Turn(company=company, colours=rules.phase(state).colours)
    return with_turn(evolve(state, operating=state.operating or OperatingRound(number=1)), turn)


def sequences(
    rules: RailRules, step: LayTrack, state: RailState, *, done: tuple[Lay, ...] = (), spent: int = 0
) -> Iterator[tuple[tuple[Lay, ...], int]]:
    """Yield every legal sequence of lays with what it costs."""
    kinds, code = step.kinds(rules, state), state.turn.company
    together = step.ranked_together(state)
    last = together is not None and len(done) + 1 >= together
    for kind in (YELLOW, UPGRADE):
        if kind not in kinds:
            continue
        turn = evolve(state.turn, lays=(*state.turn.lays, kind))
        more = not last and bool(step.kinds(rules, with_turn(state, turn)))
        costs = {0: 0}  # of a lay by its terrain, less what powers pay
        for lay in step.legal_lays(rules, state, kind):
            all_lays, after = (*done, lay), state
            if more or lay.cost not in costs:  # no state is needed after the last lay
                after = _after(rules, step, state, lay, turn)
                costs[lay.cost] = state.cash(code) - after.cash(code)
            yield all_lays, spent + costs[lay.cost]
            if more:
                yield from sequences(rules, step, after, done=all_lays, spent=spent + costs[lay.cost])


def _after(rules: RailRules, step: LayTrack, state: RailState, lay: Lay, turn: Turn) -> RailState:
    """Return the state after a legal lay, still in the track step (as `LayTrack.apply` does it)."""
    board = _laid(rules, state.board, (lay,))
    if lay.cost:
        state = step.pay_terrain(state, lay.cost)
    state = with_turn(evolve(state, board=board), turn)
    for power in rules.powers(state.company):
        state = power.after_lay(state, paid=lay.cost, log=EventLog())
    return state


def _laid(rules: RailRules, board: Board, lays: tuple[Lay, ...]) -> Board:
    for lay in lays:
        design = rules.tileset[lay.tile]
        board = apply_lay(board, lay.hex, design, lay.rotation, rules.lay_rules.upgrades)
    return board
