"""Recovery: what is played is on the disk before it is shown, and offered again when the kernel was lost.

Every explorer whose game grows keeps it in a file of its own in one folder of the user (`kept_folder`). The
file is found again by how the game began: title, options, players and start. So running the same cell after
the kernel has died, or was killed, finds what was lost. A session that keeps itself elsewhere is left alone.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import ipywidgets

from lostatlas import load
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import parse_json, read_limited
from lostatlas.kernel.journal import entries_for, journal_of
from lostatlas.kernel.plain import to_plain
from lostatlas.kernel.record import GAME, Record, record_of
from lostatlas.kernel.session import Session
from lostatlas.text import message, plural
from lostatlas_widgets.explorer.buttons import button
from lostatlas_widgets.explorer.desk import Desk
from lostatlas_widgets.text_line import TextLine

_MOST_KEPT = 8
"""Older files of the same game are removed."""


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
        self._session: Session | None = None
        self._known: tuple[object, ...] = ()
        self._broken = many_visitors()
        """Whether nothing can, or may, be kept."""
        self.told = TextLine(live=True)
        buttons = [
            button(desk, message("timeline.recover"), message("timeline.recover.hint"), self.recover),
            button(desk, message("timeline.forget"), message("timeline.forget.hint"), self.forget),
        ]
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
            self._show(None)
            self._begin(session)
            self._keep(session)
            self.desk.session = session

        self.desk.do(f"session = lostatlas.load({str(path)!r})", act)

    def forget(self) -> None:
        """Remove the game that is offered."""
        if self.offered is not None:
            for file in (self.offered, journal_of(self.offered)):
                file.unlink(missing_ok=True)
        self._show(None)

    # following the session

    def _follow(self) -> None:
        session = self.desk.session
        if session is not self._session:
            self._begin(session)
            self._show(None if session.journal or self._broken else left_over(session, self.folder))
        elif session.journal is None and not self._broken and _size(session) != self._known:
            self._keep(session)

    def _begin(self, session: Session) -> None:
        self._session, self._known = session, _size(session)

    def _keep(self, session: Session) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            name = f"{identity(session)}-{datetime.now(UTC):%Y%m%dT%H%M%S%f}-{os.getpid()}.json"
            session.autosave(self.folder / name)
            _prune(session, self.folder)
        except OSError as error:
            self._broken = True
            self.desk.say(message("timeline.not_kept", folder=str(self.folder), problem=str(error.strerror)))

    def _show(self, path: Path | None) -> None:
        self.offered = path
        self.layout.display = None if path is not None else "none"
        if path is not None:
            when = datetime.fromtimestamp(_touched(path)).astimezone()
            session = self.desk.session  # the offer is the same game, and it is known by its players
            self.told.text = plural(
                "timeline.lost",
                _actions(path),
                players=session.players,
                mode=session.ruleset.setting.mode,
                date=f"{when:%Y-%m-%d}",
                time=f"{when:%H:%M}",
            )


def identity(session: Session) -> str:
    """Return what tells games apart by how they began.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> first, same, other = (new_game(["Ann", "Ben"], mode="micro", seed=seed) for seed in (1, 1, 2))
    >>> identity(first) == identity(same), identity(first) == identity(other)
    (True, False)
    """
    setting, tree = session.ruleset.setting, session.tree
    begun = Record(
        format=GAME, title=setting.title, mode=setting.mode, variant=setting.variant, options=setting.options,
        players=tree.players, start=tree.start,
    )  # fmt: skip
    told = json.dumps(to_plain(begun), sort_keys=True)
    return sha256(told.encode()).hexdigest()[:20]


def left_over(session: Session, folder: Path) -> Path | None:
    """Return the newest kept file of this game that holds what the session does not; None without one."""
    files = kept_files(session, folder)
    nodes = record_of(session).get("nodes", []) if files else []
    for file in files:
        try:
            content = read_limited(file)
            told = parse_json(content)
            more = any(entry.play or entry.note is not None for _, entry in entries_for(file, content))
        except GameDataError:
            continue  # a spoiled file is no offer
        if isinstance(told, dict) and (more or told.get("nodes", []) != nodes or told.get("notes")):
            return file
    return None


def kept_files(session: Session, folder: Path) -> list[Path]:
    """Return the kept files of this game, the newest first."""
    if not folder.is_dir():
        return []
    return sorted(folder.glob(f"{identity(session)}-*.json"), key=_touched, reverse=True)


def _touched(file: Path) -> float:
    times = [one.stat().st_mtime for one in (file, journal_of(file)) if one.exists()]
    return max(times, default=0.0)


def _actions(file: Path) -> int:
    """Return how many actions a kept file holds."""
    content = read_limited(file)
    told: Any = parse_json(content)
    return len(told.get("nodes", [])) + sum(entry.play is not None for _, entry in entries_for(file, content))


def _prune(session: Session, folder: Path) -> None:
    for file in kept_files(session, folder)[_MOST_KEPT:]:
        for one in (file, journal_of(file)):
            one.unlink(missing_ok=True)


def _size(session: Session) -> tuple[object, ...]:
    """Return what grows when something is done in a session that is worth to be kept."""
    nodes = session.tree.nodes
    return len(nodes), tuple(node.note for node in nodes if node.note), tuple(session.branches)


__all__ = ["Recovery", "identity", "kept_files", "kept_folder", "left_over"]
