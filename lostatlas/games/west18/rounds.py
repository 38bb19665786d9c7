"""The rounds of the title: seats, stock round, operating round, and which of them follows which (§1–§4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lostatlas.games.west18.autopilot import take_action
from lostatlas.games.west18.rulings import WestRulings
from lostatlas.games.west18.state import GRANGER, WestState
from lostatlas.games.west18.steps.first_train import entitled
from lostatlas.games.west18.steps.issuing import MERGING
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.operating_round import Operating, fixed_order, live_order
from lostatlas.rail.rules import Round
from lostatlas.rail.state import RailState, StockRound

__all__ = ["OPERATING_ROUNDS", "Seats", "WestOperating", "WestStockRound", "next_round", "operating_order"]

OPERATING_ROUNDS = 2
"""How many follow each other."""


class Seats(Round[Any, WestState]):
    """The bids for seats before the first stock round."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with nobody having bid."""
        return evolve(state, round="SEATS")

    def advance(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Begin the first stock round."""
        following: WestState = rules.next_round(state, log)
        return following


class WestStockRound(Round[Any, WestState]):
    """A stock round; after it public companies that have not operated may buy a first train (R5)."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with the priority player to begin."""
        log.add("rail.stock_round_begun", cycle=state.cycle, player=state.priority)
        return evolve(state, round="SR", operating=None, stock=StockRound(player=state.priority))

    def step(self, rules: Any, state: WestState) -> Any:
        """Return the due step: trading, then first trains."""
        steps = self.steps[-1:] if state.stock is None else self.steps[:-1]
        return next((step for step in steps if step.open(rules, state)), None)

    def advance(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """End the trading: priority goes to the first of the final passers. Then end the round."""
        if state.stock is None:
            following: WestState = rules.next_round(state, log)
            return following
        priority = state.stock_round.player
        log.add("west.priority", player=priority)
        waiting = entitled(rules.figures, state) if rules.rulings.first_train == "end_of_round" else ()
        return evolve(state, stock=None, priority=priority, waiting=waiting)


class WestOperating(Operating):
    """An operating round; a company without a president takes its turn by itself.

    Parameters
    ----------
    first_train : the step in which public companies buy first trains after the Granger Roads (R5), if any
    """

    def __init__(self, *steps: Any, order: Any, first_train: Any = None) -> None:
        super().__init__(*steps, order=order)
        self.first_train = first_train

    @property
    def all_steps(self) -> tuple[Any, ...]:
        """The steps of a turn, and the first trains between two turns (R5)."""
        return self.steps if self.first_train is None else (*self.steps, self.first_train)

    def step(self, rules: Any, state: Any) -> Any:
        """Return the step at which a president decides."""
        if state.current_turn is None and state.waiting:
            return self.first_train
        found = super().step(rules, state)
        return None if found is not None and not state.company.president else found

    def advance(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Let the autopilot act, or first trains be bought, or go on."""
        if state.current_turn is None:
            due = self._first_trains(rules, state)
            return super().advance(rules, _fresh(state), log) if due is None else due
        step = super().step(rules, state)
        if step is not None and not state.company.president:
            return take_action(rules, step, state, log)
        return super().advance(rules, state, log)

    def _first_trains(self, rules: Any, state: Any) -> Any:
        """Return the state in which first trains are bought, once all Granger Roads have acted; else None."""
        operating = state.operating_round
        grangers = {code for code, one in state.companies.items() if one.kind == GRANGER}
        if self.first_train is None or state.offered_trains or not grangers <= {*operating.acted}:
            return None
        return evolve(state, offered_trains=True, waiting=entitled(rules.figures, state, converted=True))

    def leave_step(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Go on; whoever counts as operated after its whole turn does so now (R26)."""
        turn = state.current_turn
        after = super().leave_step(rules, state, log)
        if turn is not None and after.current_turn is None and turn.company in after.companies:
            company = evolve(after.companies[turn.company], operated=True)
            return evolve(after, companies=after.companies.set(turn.company, company))
        return after


def _fresh(state: Any) -> Any:
    """Return the state without what a company's turn has left behind."""
    return evolve(state, subsidy=0, declined=(), laid_for=(), heads_moved=0, raised_from=0)


def operating_order(rulings: WestRulings) -> Any:
    """Return the policy of the order of operation (R2, R12); companies that are not funded yet wait (R10)."""
    order = live_order if rulings.live_order else fixed_order

    def started(state: RailState) -> Sequence[str]:
        assert isinstance(state, WestState)
        found = [code for code in order(state) if code not in state.floating]
        if rulings.order == "grangers_first":
            found.sort(key=lambda code: state.companies[code].kind != GRANGER)
        return found

    return started


def next_round(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after a round: stock round, two operating rounds, from phase 4 on an M&A round.

    A bank broken in a stock or M&A round is followed by what is left of these and two operating rounds; one
    broken in an operating round by what is left of the pair (R21).
    """
    operating = state.operating
    if state.bank_broken and rules.rulings.bank_break == "round":
        return evolve(state, over="rail.end_bank", operating=None, merging=None)
    if state.round == "MA":
        return _next_cycle(rules, state, log)
    if operating is None:
        begun: WestState = rules.rounds["SR" if state.round == "SEATS" else "OR"].begin(rules, state, log)
        return evolve(begun, offered_trains=False)
    if state.cycle == 1 and operating.number == 1:
        state = _first_trains_to_pool(rules, state, log)
    if state.bank_broken and operating.number > 1:
        return evolve(state, over="rail.end_bank", operating=None)
    if operating.number < OPERATING_ROUNDS:
        following: WestState = rules.rounds["OR"].begin(rules, state, log)
        return following
    if state.phase >= MERGING:
        merging: WestState = rules.rounds["MA"].begin(rules, state, log)
        return merging
    return _next_cycle(rules, state, log)


def _next_cycle(rules: Any, state: WestState, log: EventLog) -> WestState:
    following = evolve(state, cycle=state.cycle + 1, operating=None)
    begun: WestState = rules.rounds["SR"].begin(rules, following, log)
    return begun


def _first_trains_to_pool(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after the 2-trains that are left have gone to the pool, after the first round."""
    first = rules.figures.play.first
    if state.depot.top != first or first in state.depot.endless:
        return state
    left = state.depot.deck[0][1]
    log.add("west.first_trains_to_pool", train=first, count=left)
    return evolve(state, depot=state.depot.taken(left).to_pool(*[first] * left))
