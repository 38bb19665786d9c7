"""ExplorerModel: what the parts of the explorer share: the session, the answer line, and the line of code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lostatlas.games import DEFAULT_TITLE
from lostatlas.kernel.errors import IllegalAction, Refusal
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.text import message
from lostatlas.text.catalogue import speaking_of
from lostatlas.track.quarter_turn import quarter_turn
from lostatlas_widgets.error_text import error_text
from lostatlas_widgets.explorer.code_line import CodeLine
from lostatlas_widgets.explorer.compared_node import ComparedNode
from lostatlas_widgets.explorer.glossary_marks import glossary_marks
from lostatlas_widgets.explorer.player_control import PlayerControl
from lostatlas_widgets.explorer.step_hints import step_of_verb
from lostatlas_widgets.explorer.undo_targets import redo_target
from lostatlas_widgets.rule_links import rule_of
from lostatlas_widgets.text_line import TextLine
from lostatlas_widgets.tries import Tries
from lostatlas_widgets.ui_lock import UI_LOCK

EVERYBODY, ACTOR = "", "?"
"""Eyes that see everything, and those of whoever is to act; those of a player are ``=`` and the name."""


class ExplorerModel:
    """The session of an explorer: every change goes through here, and so does every error.

    Parts follow it with `on_change`, which is called at once and after every change.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> model.push("bid 100")
    >>> model.answer.text.partition(",")[0]
    "It is not possible to bid in an auction now ('bid')"
    """

    def __init__(self, session: Session) -> None:
        self._followers: list[Callable[[], object]] = []
        self._quiet = False
        self.marks = glossary_marks(lambda: self._session)
        """Finds the words of a text that are explained on hover."""
        self.answer = TextLine(live=True, marks=self.marks)
        """What the last act is answered with: a refusal with its rule, or news."""
        self.code = CodeLine()
        """The Python line that does what was done last."""
        self.player_control = PlayerControl()
        """Who plays by hand, and for whom a bot plays."""
        self.turned = False
        """Whether the map is seen turned by a quarter, so that compass points are named as they are seen."""
        self.eyes = EVERYBODY
        """Whose eyes see the game; see `viewer`."""
        self.last_error: Exception | None = None
        self.refusal: Refusal | None = None
        """The refusal in the last answer, if any."""
        self.opener: Callable[[Session], object] | None = None
        """Opens another session on the page, where there is room for one."""
        self._hearers: list[Callable[[Refusal | None], object]] = []
        self._session = session
        self._leave = session.watch(self._changed)
        self.tries = Tries(lambda: self._session, self.quietly)
        self.pair = ComparedNode(lambda: self._session)
        """The place that the present one is compared with."""

    @property
    def session(self) -> Session:
        """The session."""
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._leave()
        self._session = session
        self._leave = session.watch(self._changed)
        self._changed(session)

    @property
    def viewer(self) -> str | None:
        """The player whose eyes see the game; None sees everything, and so does a player of another game."""
        named = self._session.actor if self.eyes == ACTOR else self.eyes.removeprefix("=")
        return named if named in self._session.players else None

    def look_as(self, eyes: str) -> None:
        """See the game as `EVERYBODY`, as `ACTOR`, or as a player: ``=`` and the name."""
        self.eyes, self.code.code = eyes, ""
        self.show_message("")
        self.refresh()

    @property
    def looks_on(self) -> bool:
        """Whether somebody else decides than the player whose eyes see the game."""
        return (
            self.viewer is not None and bool(self._session.actors) and self.viewer not in self._session.actors
        )

    def close(self) -> None:
        """Stop to follow the session."""
        self._leave()

    def on_change(self, follow: Callable[[], object]) -> None:
        """Call `follow` now and after every change."""
        self._followers.append(follow)
        follow()

    def refresh(self) -> None:
        """Refresh every part, as after a change."""
        self._changed(self._session)

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Let the parts rest inside the block, however much is played there, and show the end of it."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before
            self.refresh()

    def _changed(self, _session: Session) -> None:
        if self._quiet:
            return
        for follow in tuple(self._followers):
            self._guard(follow)  # a part that fails must not stop the others, nor whoever plays

    @property
    def title(self) -> str:
        """The title that is played, whose words are used."""
        return self._session.ruleset.setting.title

    # acting

    def do(self, code: str, act: Callable[[], object]) -> None:
        """Act, and show the line of code that does the same; what goes wrong becomes text."""
        self.show_message("")
        if self._guard(act):
            self.code.code = code

    def goto(self, place: Node | int | str) -> None:
        """Go to a node, the number of a node, or the tip of a branch."""
        shown = place.id if isinstance(place, Node) else place
        self.do(f"session.goto({shown!r})", lambda: self._session.goto(place))

    def push(self, action: Action | ActionRange | str) -> None:
        """Play an action of whoever decides here, or try it beside the game."""
        if self.looks_on:  # a refusal could tell of what is hidden
            self.show_message(message("panel.waits", player=self._session.actor))
        else:
            self.push_for_actor(action)

    def push_for_actor(self, action: Action | ActionRange | str) -> None:
        """Play an action of whoever is to act, also of a bot; the code goes on with what bots answer."""
        session = self._session

        def play() -> None:
            before, self.code.code = self.code.code, ""
            line = session.branch_name
            try:
                node = self._played_again(action) or self.tries.push(action)
            except Exception:
                self.code.code = before
                raise
            assert node.parent is not None
            assert node.action is not None
            text = session.ruleset.format_action(node.parent.state, node.action)
            begun = f"session.branch({session.branch_name!r})" if session.branch_name != line else ""
            self.code.code = "; ".join(filter(None, (begun, f"session.push({text!r})", self.code.code)))
            if self.viewer is not None and any(map(self._is_hidden, [node, session.node])):
                self.code.code = ""

        self.show_message("")
        self._guard(play)

    def _played_again(self, action: Action | ActionRange | str) -> Node | None:
        """Go on along the line where an action was played and bots answered; None where they did not."""
        session = self._session
        if not self.tries.leads_on(action):
            return None
        there = redo_target(session, self.player_control.answers)
        if there is None:
            return None
        node = session.place.forward()[0]
        self.code.code = f"session.goto({there.id})"
        with self.tries.taking_back():
            session.goto(there)
        return node

    def _is_hidden(self, node: Node) -> bool:
        """Return whether the viewer may not know what led to a node."""
        if self.viewer is None or node.parent is None or node.action is None:
            return False
        return self._session.ruleset.hides(node.parent.state, node.action, self.viewer)

    def show_message(self, text: str) -> None:
        """Answer with this."""
        self.answer.text = text
        self.point_to(None)

    def refuse(self, refusal: Refusal) -> None:
        """Answer with a refusal and its clause; for an action of another step, say where it belongs."""
        belongs = step_of_verb(self._session, refusal)
        if belongs is None:
            self.answer.text = self.refused(refusal)
            self.point_to(refusal)
        else:
            self.answer.text = f"{refusal}\n{belongs.words}"
            self.point_to(belongs.refusal)

    def refused(self, refusal: Refusal) -> str:
        """Return a refusal in words, with the text of its clause below; a section is behind its link."""
        found = self.rule(refusal) if refusal.rule else None
        if found is None or len(found.clauses) > 1:
            return str(refusal)
        return f"{refusal}\n{found.text}"

    def rule(self, name: str | Refusal) -> Any:
        """Return a rule of this title; None when it has no words for it, or a variant brought it."""
        return rule_of(self._session, name)

    def show_rule_code(self, name: str) -> None:
        """Show the Python that prints a rule of this title."""
        title = self.title
        which = "" if title == DEFAULT_TITLE else f", title={title!r}"
        self.code.code = f"from lostatlas import rule; rule({name!r}{which})"

    def point_to(self, refusal: Refusal | None) -> None:
        """Offer the rule and an example of this refusal; for None, hide the offer."""
        self.refusal = refusal
        for hear in tuple(self._hearers):
            hear(refusal)

    def on_refusal(self, hear: Callable[[Refusal | None], object]) -> None:
        """Call `hear` with every refusal that is answered, and with None when it is past."""
        self._hearers.append(hear)

    def guarded(self, callback: Callable[..., object]) -> Callable[..., None]:
        """Return the callback made safe: what it raises becomes the answer."""

        def call(*args: Any) -> None:
            self._guard(lambda: callback(*args))

        return call

    def _guard(self, act: Callable[[], object]) -> bool:
        with speaking_of(self.title):
            try:
                with UI_LOCK, quarter_turn(turned=self.turned):
                    act()
            except IllegalAction as error:
                self.last_error = error
                self.refuse(error.refusal)
            except Exception as error:  # noqa: BLE001 - it is shown, and kept in last_error
                self.last_error = error
                self.show_message(error_text(error))
            else:
                return True
            return False
