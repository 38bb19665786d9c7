"""StepOfAction: at which step of the game an action may be done, for those who try it at another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas.text.message_format import word

_NOT_NOW = "rail.not_now"


@dataclass(frozen=True, slots=True)
class StepOfAction:
    """The step of an action, in words, and the refusal as the rule of that step gives it."""

    words: str
    refusal: Refusal


def step_of_verb(session: Session, refusal: Refusal) -> StepOfAction | None:
    """Return where an action belongs that was refused because another step is due; None for other refusals.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> step_of_verb(game, game.why_not("withhold")).refusal.rule
    '§17'
    """
    if refusal.key != _NOT_NOW:
        return None
    rules: Any = session.ruleset  # one that gives this refusal has steps
    verb = refusal.facts.get("verb")
    found = {
        step.name: rule
        for step in steps_of(rules)
        if verb in map(rules.verb, step.actions) and (rule := rules.clause("", step.name))
    }
    if not found:
        return None
    steps = tuple(
        message("explore.belongs.step", step=word("explore.step", name), rule=found[name]) for name in found
    )
    words = message("explore.belongs", steps=tuple(dict.fromkeys(steps)))
    return StepOfAction(words, replace(refusal, rule=next(iter(found.values()))))


def rule_of_step(session: Session, name: str) -> str:
    """Return the section of the rules that describes a step, or what a power allows beside it; else nothing.

    >>> from lostatlas import new_game
    >>> rule_of_step(new_game(["Ann", "Ben"], mode="micro", seed=1), "dividend")
    '§17'
    """
    return session.ruleset.clause("", name)


def steps_of(rules: Any) -> Iterable[Any]:
    """Yield every step of a ruleset that consists of rounds and of what may interrupt them."""
    for round_ in getattr(rules, "rounds", {}).values():
        yield from round_.steps
    yield from getattr(rules, "interrupts", ())


__all__ = ["StepOfAction", "rule_of_step", "step_of_verb", "steps_of"]
