"""Recovery: what is played is on the disk before it is shown, and offered again when the kernel was lost.

Every explorer whose game grows keeps it in a file of its own in one folder of the user (`kept_folder`). The
file is found again by how the game began: title, options, players and start. So running the same cell after
the kernel has died, or was killed, finds what was lost. A session that keeps itself elsewhere is left alone.

Whoever passes an offer by and plays on loses nothing: the offer makes room and waits in the tab *File*, and
the next time both games are offered, one after the other.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import ipywidgets

from lostatlas.games.saved import read_game
from lostatlas.kernel.errors import FileError, GameDataError, system_problem
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.text import listed, message, plural
from lostatlas_widgets.explorer import saved_games
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.saved_games import identity, left_over, prune, touched
from lostatlas_widgets.named_row import WRAP
from lostatlas_widgets.served_page import many_visitors
from lostatlas_widgets.text_line import TextLine


def kept_folder() -> Path:
    """Return where games are kept: ``LOSTATLAS_KEPT`` of the environment, or ``.lostatlas/kept`` at home."""
    chosen = os.environ.get("LOSTATLAS_KEPT", "")
    return Path(chosen) if chosen else Path.home() / ".lostatlas" / "kept"


class Recovery(ipywidgets.VBox):
    """Keeps a game as soon as it grows; offers what an earlier kernel left of the same game.

    On a Voila page, which has many visitors, nothing is kept and nothing offered (`many_visitors`).

    Parameters
    ----------
    model : whose session is kept
    folder : where; see `kept_folder`

    Attributes
    ----------
    later : ipywidgets.VBox
        Where an offer waits that somebody has passed by; whoever uses the recovery places it.
    restore : ipywidgets.Button
        Brings back what was forgotten; there when the trash holds something of this game.

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from lostatlas import new_game
    >>> folder = Path(mkdtemp())
    >>> begun = lambda: ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> model = begun()
    >>> _ = Recovery(model, folder=folder)
    >>> model.push(model.session.legal_actions.choices[0])
    >>> again = Recovery(begun(), folder=folder)  # as a new kernel does
    >>> again.recover()
    >>> again.model.session.node.id
    1
    """

    def __init__(self, model: ExplorerModel, *, folder: Path | None = None) -> None:
        self.model = model
        self.folder = folder or kept_folder()
        self.offered: Path | None = None
        """The file that is offered."""
        self._left: list[Path] = []
        """All that could be offered, the newest first."""
        self._session: Session | None = None
        self._known: tuple[object, ...] = ()
        self._nodes = 0
        self._broken = many_visitors()
        """Whether nothing can, or may, be kept."""
        self.text_line = TextLine(live=True)
        buttons = [
            button(model, message("timeline.recover"), message("timeline.recover.hint"), self.recover),
            button(model, message("timeline.forget"), message("timeline.forget.hint"), self.forget),
            another := button(
                model, message("timeline.another"), message("timeline.another.hint"), self.turn
            ),
        ]
        self.another = another
        """Shows the next game that was kept; there when there are several."""
        answers = ipywidgets.HBox(buttons, layout=WRAP)
        self._box = ipywidgets.VBox([self.text_line, answers], layout={"width": "100%"})
        self._box.add_class("lostatlas-kept-game")
        self.later = ipywidgets.VBox([], layout={"width": "100%"})
        texts = message("timeline.restore"), message("timeline.restore.hint")
        self.restore = button(model, *texts, self.bring_back)
        super().__init__([self._box], layout={"width": "100%"})
        self.add_class("lostatlas-kept")
        model.on_change(self._follow)

    # what the user does

    def recover(self) -> None:
        """Open the game that is offered, and keep it from here on."""
        path = self.offered
        if path is None:
            return

        def act() -> None:
            session, warning = read_game(path)
            self._offer([])
            self._begin(session)
            self._keep(session)
            self.model.session = session
            if warning is not None:
                self.model.show_message(str(warning))

        self.model.do(f"session = lostatlas.load({str(path)!r})", act)

    def forget(self) -> None:
        """Put the game that is offered into the trash, unless it is in use, and offer the next one."""
        if self.offered is None:
            return
        try:
            saved_games.put_in_trash(self.offered)
        except FileError:
            raise
        except GameDataError as error:
            self.model.show_message(message("timeline.in_use", process=error.facts["process"]))
            return
        self._offer([file for file in self._left if file != self.offered])
        self.model.show_message(message("timeline.forgotten"))

    def bring_back(self) -> None:
        """Take the game of this beginning that was forgotten last out of the trash, and offer it."""
        session = self.model.session
        for file in saved_games.in_trash(session, self.folder)[:1]:
            saved_games.bring_back(file)
        self._offer(left_over(session, self.folder))

    def turn(self) -> None:
        """Offer the next game that was kept; after the last one the first again."""
        self._offer([*self._left[1:], *self._left[:1]])

    # what the page does

    def put_by(self) -> None:
        """Take the offer from beside the board; it waits in `later`."""
        self.set_trait("children", [])
        self.later.children = [self._box]
        self._show()

    def withdraw(self) -> None:
        """Offer nothing here; the files stay."""
        self._offer([])

    # following the session

    def _follow(self) -> None:
        session = self.model.session
        if session is not self._session:
            self._begin(session)
            kept_here = session.journal is None or session.journal.record.parent == self.folder.resolve()
            self._set_aside(session)
            self._offer(left_over(session, self.folder) if kept_here and not self._broken else [])
            if session.journal is not None:  # it goes on already, as in a panel rebuilt in another language
                self.put_by()
        elif (size := _size(session)) != self._known:
            if session.journal is None and not self._broken:
                self._keep(session)
            grown = session.tree.nodes[self._nodes :]
            self._nodes, self._known = len(session.tree.nodes), size
            if self.offered is not None and any(map(self._by_hand, grown)):
                self._pass_by(session)

    def _set_aside(self, session: Session) -> None:
        """Move kept games that cannot be read out of the way, and say so."""
        moved = []
        for file in [] if self._broken else saved_games.damaged(session, self.folder):
            with suppress(GameDataError):  # it is in use, or the folder cannot be written to
                saved_games.put_in_trash(file)
                moved.append(file.name)
        if moved:
            self.model.show_message(
                message("timeline.set_aside", files=moved, folder=str(self.folder / "trash"))
            )

    def _begin(self, session: Session) -> None:
        self._session, self._nodes, self._known = session, len(session.tree.nodes), _size(session)
        self.set_trait("children", [self._box])
        self.later.children = []

    def _by_hand(self, node: Node) -> bool:
        """Return whether somebody chose this action; what a bot plays in its seat answers no offer."""
        assert self._session is not None
        assert node.parent is not None
        actor = self._session.ruleset.actor(node.parent.state)
        return not node.automatic and actor not in self.model.player_control.bots

    def _pass_by(self, session: Session) -> None:
        """Make room for the game that is played now; a kept one that it holds as a whole is not offered."""
        left = left_over(session, self.folder)
        was_here = bool(self.children)
        still = [file for file in self._left if file in left]
        if still != self._left:
            self._offer(still)
        self.put_by()
        text = message("timeline.passed_by")
        if was_here and self.offered is not None:
            self.model.show_message(text)
        elif self.offered is None and self.model.answer.text == text:
            self.model.show_message("")

    def _keep(self, session: Session) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            name = f"{identity(session)}-{datetime.now(UTC):%Y%m%dT%H%M%S%f}-{os.getpid()}.json"
            session.autosave(self.folder / name)
            prune(session, self.folder)
        except OSError as error:
            self._broken = True
            problem = system_problem(error)
            self.model.show_message(message("timeline.not_kept", folder=str(self.folder), problem=problem))

    def _offer(self, files: list[Path]) -> None:
        self._left = files
        self.offered = path = files[0] if files else None
        self._show()
        self.another.layout.display = None if len(files) > 1 else "none"
        if path is not None:
            when = datetime.fromtimestamp(touched(path)).astimezone()
            actions, others = saved_games.actions_of(path)
            text = plural(
                "timeline.lost",
                actions,
                date=f"{when:%Y-%m-%d}",
                time=f"{when:%H:%M}",
            )
            beside = plural("timeline.lost_beside", others) if others else ""
            self.text_line.text = listed([one for one in (text, beside) if one], "sentences")

    def _show(self) -> None:
        """Show the box while there is an offer."""
        for place in (self, self.later):
            place.layout.display = None if self.offered is not None and place.children else "none"
        trash = [] if self._broken else saved_games.in_trash(self.model.session, self.folder)
        self.restore.layout.display = None if trash else "none"


def _size(session: Session) -> tuple[object, ...]:
    """Return what grows when something is done in a session that is worth to be kept."""
    nodes = session.tree.nodes
    return len(nodes), tuple(node.note for node in nodes if node.note), tuple(session.branches)


__all__ = ["Recovery", "kept_folder"]
