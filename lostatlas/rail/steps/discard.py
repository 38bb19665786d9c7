"""§19: a company above its train limit gives trains of its president's choice to the pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail.actions import DiscardTrain
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.rail.story import Story


class DiscardTrains(Step):
    """One train after another, until the limit is kept."""

    name = "discard"
    rule = "§19"
    actions: ClassVar[tuple[type[Action], ...]] = (DiscardTrain,)

    def _due(self, rules: Any, state: Any) -> str | None:
        """Return the first company in operating order that owns too many trains."""
        for code in state.market.order:
            owned = len(state.companies[code].trains)
            if owned > 1 and owned > rules.train_limit(state, code):
                found: str = code
                return found
        return None

    def actor(self, rules: Any, state: Any) -> str:
        """Return that company's president."""
        president: str = state.companies[self._due(rules, state)].president
        return president

    def acting_for(self, rules: Any, state: Any) -> str | None:
        """Return that company."""
        return self._due(rules, state)

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether there is one."""
        return self._due(rules, state) is not None

    def offers(self, rules: Any, state: Any) -> Iterable[Action | Ranged]:
        """Yield each kind of train it has."""
        for train in dict.fromkeys(state.companies[self._due(rules, state)].trains):
            yield DiscardTrain(train)

    def verify(self, rules: Any, state: Any, action: Any) -> Refusal | None:
        """Return why this train cannot go."""
        code = self._due(rules, state)
        if action.train not in state.companies[code].trains:
            return refuse("§19", "rail.not_owned", company=code, train=action.train)
        return None

    def apply(self, rules: Any, state: Any, action: Any, story: Story) -> Any:
        """Move the train to the pool."""
        code = self._due(rules, state)
        company = state.companies[code]
        place = company.trains.index(action.train)
        left = evolve(company, trains=(*company.trains[:place], *company.trains[place + 1 :]))
        story.tell("rail.train_discarded", company=code, train=action.train)
        return evolve(
            state, companies=state.companies.set(code, left), depot=state.depot.to_pool(action.train)
        )
