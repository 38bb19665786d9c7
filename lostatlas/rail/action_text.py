"""Put actions into words: ``Buy a 3-train from the deck for $180``.

The words of an action are in the catalogue under ``choice`` and its kind; a title adds those of its own
actions, or replaces others by its own terms. They are filled with the fields of the action and with the facts
of the events that it would cause, so a price is the one that the rules would charge. The most specific words
are used: those for an optional field that is filled (``choice.buy_train.exchange``), then those for a step
(``choice.pass.track``).

A choice of several numbers, such as of shares, has its words under ``choice.several`` and its kind; where
there are none, those of a single one with the number left open.

An action that may be refused causes no events. Its words are under ``choice.tried``; without them, those
under ``choice`` are used if the fields of the action are enough to fill them. What somebody has done who
caused no events either, such as a pass, is a sentence under ``panel.move``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.place_names import route_label, stop_label
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RunRoute
from lostatlas.text import message
from lostatlas.text.message_format import has_words
from lostatlas.track.board import Board, Stop

__all__ = ["action_text", "deed_text", "tried_action_text"]

OPEN = "…"
"""Stands in for an amount that is still to be chosen."""
_LAST = DerivedValues(most=1)
"""The results of the choices of the last state: they are put into words more than once."""


def action_text(rules: Ruleset[Any], state: Any, choice: Action | ActionRange) -> str:
    """Return a legal choice in words; an empty text when the catalogue has none for it.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> [action_text(game.ruleset, game.state, choice) for choice in game.legal_actions.choices]
    ['Start an auction: bid $…', 'Pass']
    """
    action = least_action(choice)
    known, keys = _facts(rules, state, action), [*_keys(action, _step(rules, state))]
    if isinstance(choice, ActionRange):
        keys.insert(-2, f"choice.several.{action.kind}")  # words for an optional field go before
        if len(choice.amounts) > 1:
            known[choice.field] = OPEN
    return _filled(next(filter(has_words, keys), ""), known)


def tried_action_text(rules: Ruleset[Any], state: Any, action: Action) -> str:
    """Return an action in words, legal or not; an empty text when the catalogue has none for it.

    Examples
    --------
    >>> from lostatlas import rule
    >>> shown = rule("rail.bid_step").shown
    >>> game = shown.session()
    >>> tried_action_text(game.ruleset, game.state, game.legal_actions.parse(shown.refused))
    'Bid $122'
    """
    known = _with_names(rules, getattr(state, "board", None), _held(action, _acting(rules, state)))
    keys = (f"choice.tried.{action.kind}", *_keys(action, _step(rules, state)))
    return next(filter(None, (_filled(key, known) for key in keys if has_words(key))), "")


def deed_text(rules: Ruleset[Any], state: Any, action: Action) -> str:
    """Return as a sentence what somebody has done; an empty text when the catalogue has none for it.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> deed_text(game.ruleset, game.state, game.legal_actions.parse("pass"))
    'Ann ends the turn.'
    """
    known = _acting(rules, state)
    known["who"] = known["company"] or known["player"]
    known = _with_names(rules, getattr(state, "board", None), _held(action, known))
    # The words of the choice say which sentence: a step with a choice of its own has no sentence of others.
    key = next(filter(has_words, _keys(action, _step(rules, state))), "").replace("choice", "panel.move", 1)
    return _filled(key, known) if has_words(key) else ""


def _step(rules: Ruleset[Any], state: Any) -> str:
    due = rules.step_of(state) if isinstance(rules, RailRules) else None
    return due.name if due is not None else ""


def _filled(key: str, known: dict[str, Any]) -> str:
    try:
        return message(key, **known) if key else ""
    except KeyError:  # the words have a placeholder that these facts cannot fill
        return ""


def _keys(action: Action, step: str) -> Iterator[str]:
    """Yield the message keys to try, the most specific first."""
    filled = (one.name for one in fields(action) if one.default is None and getattr(action, one.name))
    for particular in (*filled, step):
        yield f"choice.{action.kind}.{particular}"
    yield f"choice.{action.kind}"


def _facts(rules: Ruleset[Any], state: Any, action: Action) -> dict[str, Any]:
    """Return the facts for a message: the fields of the action, then the facts of its events, in order."""
    known, results = _acting(rules, state), _LAST.of(state)
    if (rules, action) not in results:
        results[rules, action] = rules.apply(state, action)
    after, events = results[rules, action]
    for event in reversed(events):
        known |= event.facts
    return _with_names(rules, getattr(after, "board", None), _held(action, known))


def _acting(rules: Ruleset[Any], state: Any) -> dict[str, Any]:
    return {"player": rules.actor(state), "company": rules.acting_for(state)}


def _held(action: Action, known: dict[str, Any]) -> dict[str, Any]:
    """Return the facts with the fields of the action; what it leaves out stays as it is known."""
    held = {one.name: getattr(action, one.name) for one in fields(action)}
    return known | {name: fact for name, fact in held.items() if fact != "" or name not in known}


def _with_names(rules: Ruleset[Any], board: Any, known: dict[str, Any]) -> dict[str, Any]:
    """Return the facts in the words of the title, with stops and routes replaced by their names."""
    facts = rules.in_title_words(known) if isinstance(rules, RailRules) else known
    return {name: _as_named(board, fact) for name, fact in facts.items()}


def _as_named(board: Any, fact: Any) -> Any:
    if isinstance(fact, tuple) and fact and all(isinstance(one, RunRoute) for one in fact):
        return tuple(map(route_label, fact))
    if isinstance(fact, Stop):
        known = isinstance(board, Board) and fact.hex in board.cells
        return stop_label(board, fact) if known else str(fact.hex)
    return fact
