"""A lesson of a review: a decision where another choice was worth clearly more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lostatlas.capabilities import STYLE, Described, capability
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.tree import Node

__all__ = ["ReviewLesson", "lesson_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewLesson:
    """A decision where another choice was worth clearly more. `lostatlas.teach.game_review` finds them.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import finish, seated
    >>> from lostatlas.teach import review
    >>> names = ["Ann", "Ben"]
    >>> game = finish(new_game(names, mode="micro", seed=3), seated(["random"], names, seed=1))
    >>> lesson = review(game).costliest(1)[0]
    >>> lesson.player in names, lesson.kind in ("run", "track"), lesson.loss >= 10
    (True, True, True)
    """

    node: int
    """The number of the node before the decision: ``session.goto(lesson.node)``."""
    player: str
    company: str
    kind: str
    """``run``, ``track`` or ``train``, which are exact, or ``choice``, which is an estimate."""
    made: str
    """The action taken, in the notation."""
    better: tuple[str, ...]
    """The better actions in the notation, in order."""
    loss: int
    """The loss: revenue of one run, or expected final worth; dollars or points."""
    text: LazyMessage
    hexes: tuple[Any, ...] = ()
    """Hexes of the better choice, if any."""
    words: Described | str = field(default="", compare=False, repr=False)
    """The action taken, in words."""

    def __str__(self) -> str:
        return str(self.text)


def lesson_of(
    rules: Ruleset[Any],
    before: Node,
    node: Node,
    kind: str,
    better: tuple[str, ...],
    loss: int,
    text: LazyMessage,
    hexes: tuple[Any, ...],
) -> ReviewLesson:
    """Return the lesson of the action that led from `before` to `node`."""
    state = before.state
    assert node.action is not None
    style = capability(rules, STYLE)
    return ReviewLesson(
        node=before.id,
        player=rules.actor(state) or "",
        company=rules.acting_for(state) or "",
        kind=kind,
        made=rules.format_action(state, node.action),
        better=better,
        loss=loss,
        text=LazyMessage(text.key, FrozenMap({**text.facts, "currency": style.currency})),
        hexes=hexes,
        words=Described(rules, state, node.action),
    )
