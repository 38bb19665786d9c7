"""Add to the error of a text that cannot be read some examples of what may be typed instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lostatlas.kernel.errors import NotationError, Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.notation import no_verb
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, ActionRange, least_action

__all__ = ["examples", "with_examples"]

SHOWN = 5
"""Number of examples that are shown; one for each verb."""


def examples(
    rules: Ruleset[Any], state: Any, choices: Iterable[Action | ActionRange]
) -> dict[str, str | LazyMessage]:
    """Return an example for each verb of the choices: an action and, of a range, its largest amount."""
    found: dict[str, str | LazyMessage] = {}
    for choice in choices:
        action = least_action(choice)
        text = rules.brief_action(state, action)
        verb = text.partition(" ")[0]
        if verb not in found:
            found[verb] = _with_bounds(text, choice) if isinstance(choice, ActionRange) else text
    return found


def _with_bounds(text: str, choice: ActionRange) -> str | LazyMessage:
    amounts = choice.amounts
    if len(amounts) < 2:
        return text
    key = "notation.up_to" if amounts.step == 1 else "notation.up_to.step"
    return LazyMessage(key, FrozenMap(example=text, most=amounts.max, step=amounts.step))


def with_examples(
    error: NotationError, rules: Ruleset[Any], state: Any, choices: Iterable[Action | ActionRange]
) -> NotationError:
    """Return the error with examples of what may be typed now, beginning with the verb that was meant.

    Examples
    --------
    >>> from lostatlas import NotationError, new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> try:
    ...     game.push("bidd")
    ... except NotationError as error:
    ...     print(error)
    Unknown action 'bidd'. Did you mean 'bid'? You may type now (stock round 1), for example: bid 120 (up to
    300, in steps of 5); pass.
    """
    known = examples(rules, state, choices)
    if not known:
        return NotationError("notation.over", text=error.text, problem=error)
    if error.key.startswith("notation.verb"):
        better = no_verb(error.text, str(error.facts.get("word", "")), known)
        error = error if better.key == "notation.verb" else better
    wanted = error.facts.get("meant") or error.facts.get("verb")
    verbs = sorted(known, key=lambda verb: verb != wanted)  # the sort is stable: the others stay in order
    shown = tuple(known[verb] for verb in verbs[:SHOWN])
    more = ("…",) if len(verbs) > SHOWN else ()
    # that message has named it already
    place = None if error.key == "notation.elsewhere" else rules.where(state)
    key = "notation.now" if place is None else "notation.now.where"
    if (refusal := _not_due(error, rules, state)) is not None:
        error = NotationError("notation.not_due", text=error.text, problem=error, refusal=refusal)
    return NotationError(key, text=error.text, problem=error, now=(*shown, *more), where=place)


def _not_due(error: NotationError, rules: Ruleset[Any], state: Any) -> Refusal | None:
    """Return why nothing that begins with the verb of the text may be done now; None if something may."""
    refusals = [rules.not_due(state, kind) for kind in error.facts.get("kinds", ())]
    return refusals[0] if refusals and all(refusals) else None
