"""Wording: what may be done, in words of the user's language: ``Buy a 3-train from the deck for $180``.

The words of an action stand in the catalogue under ``choice`` and its kind; a title brings those of its own
actions, or says one of these in its own terms. They are filled with what the action holds and with what would
come of it, so a price is the one that the rules would take. More particular words come first: those for a
field that is seldom filled (``choice.buy_train.exchange``), and those for a step (``choice.pass.track``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail.names import stop_name
from lostatlas.rail.rules import RailRules
from lostatlas.text import message
from lostatlas.text.saying import has_words
from lostatlas.track.board import Board, Stop

__all__ = ["words_of"]

OPEN = "…"
"""Stands for an amount that is still to be chosen."""


def words_of(rules: Ruleset[Any], state: Any, choice: Action | Ranged) -> str:
    """Return what a choice is in words; nothing when the catalogue has none for it.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7))
    >>> [words_of(game.ruleset, game.state, choice) for choice in game.legal_actions.choices]
    ['Start an auction: bid $…', 'Pass']
    """
    action = choice.least if isinstance(choice, Ranged) else choice
    due = rules.step_of(state) if isinstance(rules, RailRules) else None
    known = _facts(rules, state, action)
    if isinstance(choice, Ranged) and len(choice.amounts) > 1:
        known[choice.field] = OPEN
    key = next(filter(has_words, _keys(action, due.name if due is not None else "")), "")
    try:
        return message(key, **known) if key else ""
    except KeyError:  # they ask for what a step of this title does not tell
        return ""


def _keys(action: Action, step: str) -> Iterator[str]:
    """Yield where the words may stand, the most particular first."""
    filled = (one.name for one in fields(action) if one.default is None and getattr(action, one.name))
    for particular in (*filled, step):
        yield f"choice.{action.kind}.{particular}"
    yield f"choice.{action.kind}"


def _facts(rules: Ruleset[Any], state: Any, action: Action) -> dict[str, Any]:
    """Return what the words may be filled with: what the action holds, then what is told first of it."""
    known = {"player": rules.actor(state), "company": rules.acting_for(state)}
    after, events = rules.apply(state, action)
    for event in reversed(events):
        known |= event.facts
    known |= {one.name: getattr(action, one.name) for one in fields(action)}
    board = getattr(after, "board", None)
    return {name: stop_name(board, fact) if isinstance(fact, Stop) and isinstance(board, Board) else fact
            for name, fact in known.items()}  # fmt: skip
