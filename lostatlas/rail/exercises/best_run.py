"""Ask for the most that a company can earn."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.capabilities.exercise import Exercise, NumberAnswer
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.actions import Run
from lostatlas.rail.exercises.givens import named, of_company, trains_by_name
from lostatlas.rail.exercises.railway_kind import RailwayKind, due_step
from lostatlas.rail.steps.run import RunTrains
from lostatlas.rail.valuation.best_run import BestRun, best_run_of


class BestRunKind(RailwayKind):
    """Level 1: one train. Level 2: two. Level 3: three, or powers at work, or foreign cities in the way."""

    name = "best_run"

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Ask when a company is to run."""
        if due_step(moment) != RunTrains.name:
            return None
        rules, state = moment.rules, moment.state
        company = state.company
        trains = (*company.trains, *company.kept)
        if not trains or _level(moment, trains) != level:
            return None
        best = best_run_of(rules, state, company.code)
        if best.revenue == 0 or not best.optimal:
            return None
        shown = trains_by_name(trains)
        asked = "teach.best_run.one" if len(trains) == 1 else "teach.best_run"
        return Exercise(
            kind=self.name,
            level=level,
            moment=moment,
            question=LazyMessage(asked, FrozenMap(named=named(moment, company.code), trains=shown)),
            form=NumberAnswer(),
            key=best.revenue,
            reasons=(LazyMessage("teach.said", FrozenMap(text=best.explain())),),
            hints=_hints(best),
            given=(*of_company(moment, company.code), *_further_facts(moment)),
            company=company.code,
            cells=tuple(dict.fromkeys(stop.hex for stop in state.board.tokens_of(company.code))),
        )


def _further_facts(moment: Moment) -> Iterator[LazyMessage]:
    """Yield further facts of a run: which trains have rusted, and what may still be placed."""
    rules, state = moment.rules, moment.state
    if state.company.kept:
        yield LazyMessage("teach.given.kept", FrozenMap(trains=trains_by_name(state.company.kept)))
    choices = (choice for group in rules.legal_actions(state) for choice in group.choices)
    if any(not isinstance(choice, Run) for choice in choices):
        yield LazyMessage("teach.given.as_it_stands", FrozenMap(company=state.company.code))


def _level(moment: Moment, trains: tuple[str, ...]) -> int:
    company = moment.state.company
    if len(trains) > 2 or company.parts or company.kept:
        return 3
    return len(trains)


def _hints(best: BestRun) -> tuple[LazyMessage, ...]:
    """Where to begin, how many stops count, and which stop pays most."""
    stories = best.explain().routes
    stops = [stop for log in stories for stop in log.stops]
    richest = max(stops, key=lambda stop: stop.value)
    first = LazyMessage("teach.best_run.hint_token", FrozenMap(company=best.company))
    second = LazyMessage("teach.best_run.hint_stops", FrozenMap(count=len(stops)))
    third = LazyMessage("teach.best_run.hint_richest", FrozenMap(stop=richest.name, value=richest.value))
    return (first, second, third)
