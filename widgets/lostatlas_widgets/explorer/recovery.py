"""Recovery: what is played is on the disk before it is shown, and offered again when the kernel was lost.

Every explorer whose game grows keeps it in a file of its own in one folder of the user (`kept_folder`). The
file is found again by how the game began: title, options, players and start. So running the same cell after
the kernel has died, or was killed, finds what was lost. A session that keeps itself elsewhere is left alone.

Whoever passes an offer by and plays on loses nothing: the next offer has both games, one after the other.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import ipywidgets

from lostatlas import load
from lostatlas.kernel.errors import system_problem
from lostatlas.kernel.session import Session
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.explorer.kept_games import actions_in, identity, left_over, prune, remove, touched
from lostatlas_widgets.text_line import TextLine


def many_visitors() -> bool:
    """Return whether this kernel belongs to a visitor of a Voila page.

    All visitors of such a page see the same game and have one folder on the server; who comes next must not
    be offered what somebody else has played. Voila tells its kernels who it is, as servers do (CGI).
    """
    return os.environ.get("SERVER_SOFTWARE", "").lower().startswith("voila")


def kept_folder() -> Path:
    """Return where games are kept: ``LOSTATLAS_KEPT`` of the environment, or ``.lostatlas/kept`` at home."""
    chosen = os.environ.get("LOSTATLAS_KEPT", "")
    return Path(chosen) if chosen else Path.home() / ".lostatlas" / "kept"


class Recovery(ipywidgets.VBox):
    """Keeps a game as soon as it grows; offers what an earlier kernel left of the same game.

    On a Voila page, which has many visitors, nothing is kept and nothing offered (`many_visitors`).

    Parameters
    ----------
    desk : whose session is kept
    folder : where; see `kept_folder`

    Examples
    --------
    >>> from tempfile import mkdtemp
    >>> from lostatlas import new_game
    >>> folder = Path(mkdtemp())
    >>> begun = lambda: Desk(new_game(["Ann", "Ben"], mode="micro", seed=1))
    >>> desk = begun()
    >>> _ = Recovery(desk, folder=folder)
    >>> desk.push(desk.session.legal_actions.choices[0])
    >>> again = Recovery(begun(), folder=folder)  # as a new kernel does
    >>> again.recover()
    >>> again.desk.session.node.id
    1
    """

    def __init__(self, desk: Desk, *, folder: Path | None = None) -> None:
        self.desk = desk
        self.folder = folder or kept_folder()
        self.offered: Path | None = None
        """The file that is offered."""
        self._left: list[Path] = []
        """All that could be offered, the newest first."""
        self._session: Session | None = None
        self._known: tuple[object, ...] = ()
        self._broken = many_visitors()
        """Whether nothing can, or may, be kept."""
        self.told = TextLine(live=True)
        buttons = [
            button(desk, message("timeline.recover"), message("timeline.recover.hint"), self.recover),
            button(desk, message("timeline.forget"), message("timeline.forget.hint"), self.forget),
            another := button(desk, message("timeline.another"), message("timeline.another.hint"), self.turn),
        ]
        self.another = another
        """Shows the next game that was kept; there when there are several."""
        super().__init__(
            [self.told, ipywidgets.HBox(buttons)],
            layout={"width": "100%", "border": "1px solid var(--jp-border-color1)", "padding": "4px"},
        )
        desk.on_change(self._follow)

    # what the user does

    def recover(self) -> None:
        """Open the game that is offered, and keep it from here on."""
        path = self.offered
        if path is None:
            return

        def act() -> None:
            session = load(path)
            self._offer([])
            self._begin(session)
            self._keep(session)
            self.desk.session = session

        self.desk.do(f"session = lostatlas.load({str(path)!r})", act)

    def forget(self) -> None:
        """Remove the game that is offered, and offer the next one."""
        if self.offered is not None:
            remove(self.offered)
        self._offer([file for file in self._left if file != self.offered])

    def turn(self) -> None:
        """Offer the next game that was kept; after the last one the first again."""
        self._offer([*self._left[1:], *self._left[:1]])

    # following the session

    def _follow(self) -> None:
        session = self.desk.session
        if session is not self._session:
            self._begin(session)
            self._offer([] if session.journal or self._broken else left_over(session, self.folder))
        elif session.journal is None and not self._broken and _size(session) != self._known:
            self._keep(session)

    def _begin(self, session: Session) -> None:
        self._session, self._known = session, _size(session)

    def _keep(self, session: Session) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            name = f"{identity(session)}-{datetime.now(UTC):%Y%m%dT%H%M%S%f}-{os.getpid()}.json"
            session.autosave(self.folder / name)
            prune(session, self.folder)
        except OSError as error:
            self._broken = True
            problem = system_problem(error)
            self.desk.say(message("timeline.not_kept", folder=str(self.folder), problem=problem))

    def _offer(self, files: list[Path]) -> None:
        self._left = files
        self.offered = path = files[0] if files else None
        self.layout.display = None if path is not None else "none"
        self.another.layout.display = None if len(files) > 1 else "none"
        if path is not None:
            when = datetime.fromtimestamp(touched(path)).astimezone()
            session = self.desk.session  # the offer is the same game, and it is known by its players
            self.told.text = plural(
                "timeline.lost",
                actions_in(path),
                players=session.players,
                mode=session.ruleset.setting.mode,
                date=f"{when:%Y-%m-%d}",
                time=f"{when:%H:%M}",
            )


def _size(session: Session) -> tuple[object, ...]:
    """Return what grows when something is done in a session that is worth to be kept."""
    nodes = session.tree.nodes
    return len(nodes), tuple(node.note for node in nodes if node.note), tuple(session.branches)


__all__ = ["Recovery", "kept_folder", "many_visitors"]
