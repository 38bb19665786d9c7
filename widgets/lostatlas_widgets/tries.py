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
from lostatlas_widgets.text_line import TextLine


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
        """Return that whoever acts at an earlier place plays beside the game; nothing elsewhere.

        >>> from lostatlas import new_game, random_board
        >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
        >>> _ = game.push("bid 120"), game.goto(0)
        >>> Tries(lambda: game).past_words()
        'What you do here is a try.'
        """
        session = self._session()
        if not session.place.forward() or self._taking or session.node is self._taken_back:
            return ""
        return message("explore.past")

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


class WayBack(ipywidgets.Box):
    """What stands at the end of a timeline: beside the game the way back to it; in its past, what one does.

    Its room is that of the button, also while there is none: nothing moves when a try begins.

    Parameters
    ----------
    press : goes back to the game

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> way_back = WayBack(lambda: back_to_game(game))
    >>> way_back.follow(game, Tries(lambda: game))
    >>> way_back.shown
    False
    """

    def __init__(self, press: Callable[[], object]) -> None:
        self.button = ipywidgets.Button(
            description=message("explore.to_game"), tooltip=message("explore.to_game.hint"), icon="reply",
            layout={"width": "auto", "visibility": "hidden"},
        )  # fmt: skip
        self.button.on_click(lambda _button: press())
        self.past = TextLine()
        """That whoever acts at this earlier place of the game begins a try."""
        self.past.add_class("lostatlas-past")
        super().__init__([self.past, self.button])
        self.add_class("lostatlas-way-back")

    @property
    def shown(self) -> bool:
        """Whether there is a game to go back to."""
        return self.button.layout.visibility is None

    def follow(self, session: Session, tries: Tries) -> None:
        """Show what there is to be said where the session is."""
        beside = left_at(session) is not None
        self.button.layout.visibility = None if beside else "hidden"
        self.past.text = "" if beside else tries.past_words()


def at_start(session: Session) -> bool:
    """Return whether nothing can be taken back."""
    return all(node.parent is None or node.automatic for node in session.node.upwards())


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


__all__ = ["Tries", "WayBack", "at_start", "back_to_game", "left_at", "place_words"]
