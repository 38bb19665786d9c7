"""II.3: run the trains; where the best run is not required, a shareholder may demand it (R26)."""

from __future__ import annotations

from typing import Any

from lostatlas.finance.holdings import clockwise
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.actions import Accept, Decline, Run
from lostatlas.rail.steps.base import YesOrNo
from lostatlas.rail.steps.run import RunBest, best_run, revenue_of

__all__ = ["DemandBestRun", "RunOnDemand"]


class RunOnDemand(RunBest):
    """Any run; the other shareholders are asked about one that earns less than the best."""

    def __init__(self) -> None:
        super().__init__(must_maximise=False)

    def apply(self, rules: Any, state: Any, action: Run, log: EventLog) -> Any:
        """Count the best run, and also any other that nobody may object to."""
        company = state.company
        seats = clockwise(state.players, company.president)
        others = tuple(one for one in seats if one != company.president and company.shares.of(one))
        revenue, best = (revenue_of(rules, state, one.routes) for one in (action, best_run(rules, state)))
        if revenue == best or not others:
            return super().apply(rules, state, action, log)
        log.add("chubu.run_proposed", company=company.code, revenue=revenue, best=best)
        return evolve(state, proposed=action.routes, objecting=others)


class DemandBestRun(YesOrNo[Any, ChubuState]):
    """The other shareholders, clockwise, let a run pass that is not the best, or demand that one."""

    name = "best_run_demand"

    def __init__(self) -> None:
        self._counting: Any = RunBest()

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return who is asked next."""
        return state.objecting[0]

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return nobody: the demand is a shareholder's."""
        return None

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether a run waits for the shareholders."""
        return bool(state.objecting)

    def apply(self, rules: Any, state: ChubuState, action: Accept | Decline, log: EventLog) -> ChubuState:
        """Ask the next one, count the run if all let it pass, or the best run at the first demand."""
        player, *others = state.objecting
        if isinstance(action, Accept) and others:
            return evolve(state, objecting=tuple(others))
        run = Run(state.proposed)
        state = evolve(state, proposed=(), objecting=())
        if isinstance(action, Decline):
            run = best_run(rules, state)
            log.add("chubu.run_demanded", player=player, company=state.turn.company)
        counted: ChubuState = self._counting.apply(rules, state, run, log)
        return counted
