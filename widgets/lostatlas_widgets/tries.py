"""Tries: what is played beside a game, from a place where it went on otherwise, and the way back to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import ipywidgets

from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import MAIN, Node
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.lab.branch_labels import branch_label, try_name
from lostatlas.text import message


class Tries:
    """Plays on at the end of a line; elsewhere beside the line, which stays as it is.

    What was taken back at the end of a game that still goes on may be played otherwise: that is not a try.

    Parameters
    ----------
    session : what is played
    together : a context without change notifications, so that a try is begun and played in one step

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> tries = Tries(lambda: game)
    >>> for bid in ("bid 120", "bid 130", "bid 140"):
    ...     _ = tries.push(bid)
    >>> _ = game.goto(1)
    >>> _ = tries.push("bid 200")
    >>> game.branch_name, len(game.branches["main"].line) - 1
    ('try from 1', 3)
    >>> left_at(game).id
    1
    """

    def __init__(
        self,
        session: Callable[[], Session],
        together: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._session, self._together = session, together
        self._taken_back: Node | None = None
        self._taking = False
        """Whether the end of a line is being taken back right now."""

    @contextmanager
    def taking_back(self) -> Iterator[None]:
        """Take back, or play again, inside the block: what was the end of a line may be played otherwise."""
        session = self._session()
        at_end = session.node is session.branches[session.branch_name]
        going_on = at_end or session.node is self._taken_back
        self._taking = going_on
        try:
            yield
        finally:
            self._taking = False
        self._taken_back = session.node if going_on else None

    def past_words(self) -> str:
        """Return that one looks at an earlier place and plays beside the game there; nothing elsewhere.

        >>> from lostatlas import new_game, random_board
        >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
        >>> _ = game.push("bid 120"), game.goto(0)
        >>> Tries(lambda: game).past_words()
        'Action 0 of 1: what you do here is a try.'
        """
        session = self._session()
        onward = len(session.place.forward())
        if not onward or self._taking or session.node is self._taken_back:
            return ""
        here = len(session.history) - 1
        return message("explore.past", here=here, steps=here + onward)

    def push(self, action: Action | ActionRange | str) -> Node:
        """Play an action, as `Session.push` does; the session is then on the line that it belongs to."""
        session = self._session()
        played = session.legal_actions.read(action)
        playing_again = session.node is self._taken_back and self.leads_on(played)
        if self._goes_on_otherwise(session, played) and session.why_not(played) is None:
            with self._together():
                node = _try(session, played)
        else:
            node = session.push(played)
        self._taken_back = node if playing_again else None
        return node

    def leads_on(self, action: Action | ActionRange | str) -> bool:
        """Return whether an action is what was played here, on the line that the session is on."""
        session = self._session()
        line = session.place.forward()
        return bool(line) and line[0].action == session.legal_actions.read(action)

    def _goes_on_otherwise(self, session: Session, played: Action) -> bool:
        end = session.branches[session.branch_name]
        line = session.place.forward()
        if session.node is end or not line or line[0].action == played:
            return False
        return session.node is not self._taken_back or session.ruleset.outcome(end.state) is not None


def _try(session: Session, played: Action) -> Node:
    """Begin a try; or go on along one: over the action, and over what followed of itself."""
    known = session.tree.find(session.node, played)
    if known is None or not any(session.place.passes(one, known) for one in session.branches):
        session.branch(_unused_name(session))
        return session.push(played)
    session.goto(known)
    while (line := session.place.forward()) and line[0].automatic:
        session.goto(line[0])
    return known


def _unused_name(session: Session) -> str:
    place, number = len(session.history) - 1, 1
    while (name := try_name(place, number)) in session.branches:
        number += 1
    return name


def left_at(session: Session) -> Node | None:
    """Return where the line that the session is on leaves the game; None for the game itself."""
    if session.branch_name == MAIN:
        return None
    line = session.branches[session.branch_name].upwards()
    return next(node for node in line if session.place.passes(MAIN, node))


def back_to_game(session: Session) -> None:
    """Go back to the game, to where the line that the session is on leaves it."""
    node = left_at(session)
    if node is not None:
        session.goto(MAIN)
        session.goto(node)


def back_to_game_button(press: Callable[[], object]) -> ipywidgets.Button:
    """Return a button that is shown while the session is not on the game itself."""
    made = ipywidgets.Button(
        description=message("explore.to_game"), tooltip=message("explore.to_game.hint"), icon="reply",
        layout={"width": "auto", "flex": "0 0 auto", "display": "none"},
    )  # fmt: skip
    made.on_click(lambda _button: press())
    return made


def place_words(session: Session) -> str:
    """Return the current node on its line, and on which line, where there are several.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> place_words(game)
    '0 of 0'
    """
    here = len(session.history) - 1
    facts = {"step": here, "steps": here + len(session.place.forward())}
    if session.branch_name == MAIN and len(session.branches) == 1:
        return message("explore.place_only", **facts)
    return message("explore.place", branch=branch_label(session.branch_name), **facts)


__all__ = ["Tries", "back_to_game", "back_to_game_button", "left_at", "place_words"]
