"""What the parts of the game panel share: the session, whose eyes see it, who plays, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from lostatlas.capabilities import VIEWS, AmountForm, Stage, Views, capability
from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.players import Player, masked, seated
from lostatlas.text import message
from lostatlas_widgets.error_text import error_text
from lostatlas_widgets.tries import Tries
from lostatlas_widgets.ui_lock import UI_LOCK

LONGEST_ANSWER = 2_000
"""The most actions that bots take in a row before a person is asked again."""


MOST_NEWS = 12
"""The most moves of others that are told before a decision; the log has them all."""


@dataclass(frozen=True, slots=True)
class LegalChoice:
    """One thing that may be done now."""

    action: Action | ActionRange
    text: str
    """Its name, in words."""
    code: str
    """Its notation."""
    step: str
    """The step of the rules that offers it."""
    cells: tuple[Hashable, ...]
    """The cells of the scene that lead to it."""


@dataclass(frozen=True, slots=True)
class Update:
    """Everything that the parts redraw from; computed once after each change."""

    node: Node
    before: Node | None
    """The node that was shown last, if it belongs to the same game."""
    viewer: str | None
    """Whose eyes see it; None sees all."""
    stage: Stage
    actor: str | None
    decides: bool
    """Whether the viewer may decide now."""
    covered: bool
    """Whether a curtain hides everything, until the next person says to be there."""
    choices: tuple[LegalChoice, ...]
    form: AmountForm | None
    """The amounts that are chosen together; the actions it replaces are not among the choices."""
    news: tuple[str, ...]
    """What happened since the viewer, or any person, decided last, as the viewer may read it, by move."""


class GameModel:
    """A session on the page. Whatever is done to it is done here, and what goes wrong becomes the answer.

    Parameters
    ----------
    session : what is played
    bots : the kind of bot that plays for a player, by name; people play for the others

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = GameModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> model.play("bid 122")
    >>> bool(model.answer), model.session.node.id
    (True, 0)
    """

    def __init__(self, session: Session, *, bots: Mapping[str, str] | None = None) -> None:
        self.session = session
        self.tries = Tries(lambda: self.session)
        self.views: Views = capability(session.ruleset, VIEWS)(session.ruleset)
        self.answer = ""
        """What the last act is answered with."""
        self.refusal: Refusal | None = None
        self.last_error: Exception | None = None
        self.viewer: str | None = None
        self.shares_screen = False
        """Whether people share one screen: each sees the game with their own eyes, behind a curtain."""
        self._present: str | None = None
        """Who of those who share the screen sits before it."""
        self._followers: list[Callable[[Update], object]] = []
        self._shown: Node | None = None
        self._bots: dict[str, Player] = {}
        self.bot_kinds: dict[str, str] = {}
        self.seat(bots or {})
        self._leave = session.watch(lambda _session: self.refresh())
        self._busy = False
        self.update = self._work_out()

    # who plays and who looks

    def seat(self, bots: Mapping[str, str]) -> None:
        """Let bots play for these players, by kind, and people for all others.

        Raises
        ------
        GameDataError
            For a player who does not play here, or a kind of bot that there is not.
        """
        for name in bots:
            if name not in self.session.players:
                raise GameDataError("player_control.no_player", player=name, known=self.session.players)
        self._bots = (
            seated(list(bots.values()), list(bots), seed=self.session.tree.start.seed) if bots else {}
        )
        self.bot_kinds = dict(bots)

    @property
    def people(self) -> tuple[str, ...]:
        """The players for whom no bot plays."""
        return tuple(name for name in self.session.players if name not in self._bots)

    def look_as(self, viewer: str | None, *, shares_screen: bool = False) -> None:
        """See the game with the eyes of a player, of the analyst (None), or of whoever is to act."""
        self.viewer, self.shares_screen, self._present = viewer, shares_screen, None
        self.refresh()

    @property
    def awaited(self) -> str | None:
        """Of those who share the screen, who has to come before it; None when that person is there."""
        people, actor = self.people, self.session.actor
        if actor in people:
            return actor if actor != self._present else None
        return people[0] if people and self._present is None else None

    def reasons_at(self, cell: Hashable) -> list[Refusal]:
        """Return why whoever decides may not do what a press on a cell would mean."""
        meant = self.views.meant_by(self.session.state, cell) if self.update.decides else ()
        return [refusal for one in meant if (refusal := self.session.why_not(one)) is not None]

    def lift_curtain(self) -> None:
        """Confirm that the awaited player sits before the screen."""
        self._present = self.awaited or self._present
        self.refresh()

    # acting

    def play(self, action: Action | ActionRange | str) -> None:
        """Play an action of whoever decides here; bots answer at once.

        Where another decides than the viewer, nothing is tried: a refusal would reveal a hidden hand.
        """
        if self.update.actor is not None and not self.update.decides:
            self.answer, self.refusal = message("panel.waits", player=self.update.actor), None
            self.refresh()
            return
        self.act(lambda: self.tries.push(action))
        if not self.answer:
            self.let_bots_answer()

    def let_bots_answer(self) -> None:
        """Let bots act until a person has to, or the game is over."""

        def answer() -> None:
            session = self.session
            for _ in range(LONGEST_ANSWER):
                actor = session.actor
                if actor is None or actor not in self._bots:
                    return
                self.tries.push(self._bots[actor].choose(masked(session, actor)))

        if self._bots:
            self.act(answer)

    def undo(self) -> None:
        """Take back the last action of a person, and what bots answered to it."""

        def back() -> None:
            with self.tries.taking_back():
                self.session.undo()
                while (
                    self._bots and self.session.actor in self._bots and self.session.node.parent is not None
                ):
                    self.session.undo()

        self.act(back)

    def redo(self) -> None:
        """Play again what was taken back."""

        def again() -> None:
            with self.tries.taking_back():
                self.session.redo()

        self.act(again)

    def act(self, do: Callable[[], object]) -> bool:
        """Do something to the session and redraw once; what fails becomes the answer, not a traceback."""
        self.answer, self.refusal, self._busy = "", None, True
        try:
            with UI_LOCK:
                do()
        except IllegalAction as error:
            self.last_error, self.refusal, self.answer = error, error.refusal, str(error.refusal)
        except Exception as error:  # noqa: BLE001 - it is shown, and kept in last_error
            self.last_error, self.answer = error, error_text(error)
        finally:
            self._busy = False
            self.refresh()
        return not self.answer

    # following

    def on_update(self, follow: Callable[[Update], object]) -> None:
        """Call `follow` now and after every change."""
        self._followers.append(follow)
        follow(self.update)

    def refresh(self) -> None:
        """Recompute the present, and notify every part."""
        if self._busy:
            return
        self.update = self._work_out()
        for follow in tuple(self._followers):
            follow(self.update)

    @contextmanager
    def exchanging_parts(self) -> Iterator[None]:
        """Let those that follow now leave when others have taken their place; where that fails, they stay."""
        before = tuple(self._followers)
        try:
            yield
        except BaseException:
            self._followers[:] = before
            raise
        del self._followers[: len(before)]

    def close(self) -> None:
        """Stop to follow the session."""
        self._leave()
        self._followers.clear()

    def _work_out(self) -> Update:
        session, actor = self.session, self.session.actor
        viewer, covered = self.viewer, False
        if self.shares_screen:
            viewer = self._present
            covered = self.awaited is not None
        decides = actor is not None and not covered and (viewer is None or viewer in session.actors)
        form = self.views.amount_form(session.state) if decides else None
        before, self._shown = self._shown, session.node
        return Update(
            node=session.node,
            before=before
            if before is not None and before in session.tree.nodes[before.id : before.id + 1]
            else None,
            viewer=viewer,
            stage=self.views.stage(session.state),
            actor=actor,
            decides=decides,
            covered=covered,
            choices=self._choices(form) if decides else (),
            form=form,
            news=self._news(viewer),
        )

    def _news(self, viewer: str | None) -> tuple[str, ...]:
        session, rules = self.session, self.session.ruleset
        readers = self.people if viewer is None else (viewer,)
        found: list[Node] = []
        for node in session.node.upwards():
            if node.parent is None or len(found) == MOST_NEWS:
                break
            decided = rules.actor(node.parent.state) in readers
            if not decided or not found:  # what somebody has done is shown until others have acted
                found.append(node)
            if decided:
                break
        return tuple(self.views.move_text(node, viewer=viewer) for node in reversed(found))

    def _choices(self, form: AmountForm | None) -> tuple[LegalChoice, ...]:
        session, state = self.session, self.session.state
        kinds = frozenset() if form is None else form.kinds
        return tuple(
            LegalChoice(
                action=choice,
                text=self.views.describe(state, choice),
                code=session.text_of(choice),
                step=step.step,
                cells=self.views.cells_of(state, least_action(choice)),
            )
            for step in session.ruleset.legal_actions(state)
            for choice in step.choices
            if isinstance(choice, ActionRange) or choice.kind not in kinds
        )


def headline(update: Update, session: Session) -> str:
    """Return who decides now, or how the game ended, in one line."""
    if update.actor is None:
        ranking = tuple(f"{one.place}. {one.player} ({one.points})" for one in session.ranking)
        return message("panel.over", ranking=ranking)
    return message("panel.turn", player=update.actor)
