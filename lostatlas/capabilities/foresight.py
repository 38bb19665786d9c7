"""Foreseeable result of an action: what its player can know, whatever is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event, Transition

DRAWS = 3
"""How often what is hidden is drawn; what comes of the action in every case is what is foreseen."""
_LAST = DerivedValues(most=2)
"""What was foreseen of the last states: whoever looks at choices asks for the same again and again."""


def foreseen(rules: Ruleset[Any], state: Any, action: Action) -> Transition[Any]:
    """Return the result of an action as its player may foresee it, before it is taken.

    The hidden part of the state, such as the order of a stack, is redrawn, so that two states which look
    the same to the player give the same answer. Events in which the draws differ are left out.

    Parameters
    ----------
    action : a legal action of ``rules.actor(state)``

    Examples
    --------
    The piece that Ben will draw, he alone shall see:

    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> action = game.legal_actions.choices[0]
    >>> len(game.ruleset.apply(game.state, action).events)
    2
    >>> len(foreseen(game.ruleset, game.state, action).events)
    1
    """
    known = _LAST.of(state)
    if (rules, action) not in known:
        known[rules, action] = _foreseen(rules, state, action)
    found: Transition[Any] = known[rules, action]
    return found


def _foreseen(rules: Ruleset[Any], state: Any, action: Action) -> Transition[Any]:
    player = rules.actor(state)
    if player is None:
        return rules.apply(state, action)
    known = rules.observe(state, player)
    drawn = [rules.sample(known, Chance(number).fork("foreseen")) for number in range(DRAWS)]
    if all(one is known for one in drawn):  # nothing is hidden
        return rules.apply(known, action)
    first, *others = [rules.apply(one, action) for one in drawn]
    return Transition(first.state, tuple(_common(first.events, [one.events for one in others])))


def _common(events: tuple[Event, ...], others: list[tuple[Event, ...]]) -> Iterator[Event]:
    left = [list(one) for one in others]
    for event in events:
        if all(event in one for one in left):
            yield event
            for one in left:
                one.remove(event)
