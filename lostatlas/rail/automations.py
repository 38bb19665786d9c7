"""Chores of railway games: analysis switches them on, while a lesson lets players do these things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import DiscardTrain, Pass
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.rail.steps.run import best_run

AutomationRule = Callable[[Any], Action | None]


def automations_of(rules: RailRules) -> Mapping[str, AutomationRule]:
    """Return every chore by name.

    ``best_run``: run the trains in the best way; ``only_choice``: take the only legal action; ``pass``: pass
    if nothing else is legal; ``discard``: above the train limit, discard the cheapest train.
    """

    def run(state: RailState) -> Action | None:
        return best_run(rules, state) if state.step == "run" and _due(rules, state) == "run" else None

    def only_choice(state: RailState) -> Action | None:
        found = _few(rules, state)
        return found[0] if len(found) == 1 and isinstance(found[0], Action) else None

    def only_pass(state: RailState) -> Action | None:
        return Pass() if _few(rules, state) == [Pass()] else None

    def discard(state: RailState) -> Action | None:
        if _due(rules, state) != "discard":
            return None
        code = rules.acting_for(state)
        assert code is not None  # a company owns too many
        return DiscardTrain(min(state.companies[code].trains, key=lambda name: rules.trains[name].price))

    return {"best_run": run, "only_choice": only_choice, "pass": only_pass, "discard": discard}


def _due(rules: RailRules, state: RailState) -> str:
    step = rules.step_of(state)
    return step.name if step is not None else ""


def _few(rules: RailRules, state: RailState) -> list[Action | ActionRange]:
    """Return the first two legal choices: enough to know whether there is only one."""
    found: list[Action | ActionRange] = []
    for group in rules.legal_actions(state):
        for choice in group.choices:
            found.append(choice)
            if len(found) == 2:
                return found
    return found
