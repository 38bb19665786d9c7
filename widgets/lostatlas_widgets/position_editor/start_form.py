"""StartForm: a position from nothing: a mode, players, and a map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ipywidgets

from lostatlas import new_game, position, random_board
from lostatlas.games import fresh_seed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas.text.message_format import word
from lostatlas_widgets.position_editor.report import Report

RANDOM, FILE, BUILD = "random", "file", "build"
PRINTED = {"official": "official", "official_blanks": "official with blanks"}
"""The maps that a position may name, by the ends of their keys; see the notes on its text form."""


def begin(players: list[str], *, mode: str, board: str, seed: int, file: str = "") -> Session:
    """Return a game at its first decision.

    Parameters
    ----------
    board : ``random``, ``file``, ``build`` (the map is built in play) or a map that positions know by name

    Raises
    ------
    GameDataError
        When the rules do not allow these players, or the file holds no board.

    Examples
    --------
    >>> begin(["Ann", "Ben"], mode="short", board="build", seed=1).state.round
    'MAP'
    """
    if board == RANDOM:
        count = len(players)
        return new_game(players, mode=mode, seed=seed, board=random_board(mode, seed, players=count))
    if board == FILE:
        if not file.strip():
            raise GameDataError("editor.no_file")
        return new_game(players, mode=mode, seed=seed, board=Path(file.strip()).expanduser())
    start = new_game(players, mode=mode, seed=seed)
    if board == BUILD:
        return start
    draft = start.position()
    return position({**draft, "position": {"board": board, "cash": draft["position"]["cash"], "seed": seed}})


class StartForm(ipywidgets.VBox):
    """Fields for a new position, and a button that begins it.

    Parameters
    ----------
    started : called with the session

    Examples
    --------
    >>> start = StartForm(lambda session: print(session.players, session.state.round), Report())
    >>> start.players.value, start.board.value = "Ann, Ben, Cid", "official"
    >>> start.go()
    ('Ann', 'Ben', 'Cid') SR
    """

    def __init__(self, started: Callable[[Session], object], report: Report) -> None:
        self._started = started
        box = new_game(["1", "2", "3"]).ruleset.variant  # type: ignore[attr-defined]  # a box with modes
        modes = [(word("games.mode_name", name), name) for name in box.modes]
        style = {"description_width": "initial"}
        self.mode = ipywidgets.Dropdown(
            options=modes, description=message("editor.start.mode"), style=style, layout={"width": "auto"}
        )
        self.players = ipywidgets.Text(
            value="Ann, Ben, Cid", description=message("editor.start.players"), style=style,
            layout={"flex": "1 1 220px", "width": "auto"},
        )  # fmt: skip
        kinds = [(message(f"editor.start.{name}"), name) for name in (RANDOM, FILE, BUILD)]
        printed = [(message(f"editor.start.{key}"), name) for key, name in PRINTED.items()]
        self.board = ipywidgets.Dropdown(
            options=[kinds[0], *printed, *kinds[1:]], description=message("editor.start.board"), style=style,
            layout={"width": "auto"},
        )  # fmt: skip
        self.seed = ipywidgets.Text(
            value=str(fresh_seed() % 10_000), description=message("editor.start.seed"), style=style,
            layout={"width": "150px"},
        )  # fmt: skip
        self.file = ipywidgets.Text(
            placeholder="board.json", description=message("editor.start.path"), style=style,
            layout={"flex": "1 1 200px", "width": "auto"},
        )  # fmt: skip
        self.button = report.button("editor.start.go", self.go)
        self.board.observe(lambda _change: self._fit(), "value")
        self._fit()
        row = [self.mode, self.players, self.board, self.seed, self.file, self.button]
        super().__init__([ipywidgets.HBox(row, layout={"flex_flow": "row wrap", "width": "100%"})])

    def go(self) -> None:
        """Begin a position of these choices."""
        seed = self.seed.value.strip()
        if not seed.isdecimal() or len(seed) > 18:
            raise GameDataError("editor.seed", text=self.seed.value)
        players = [name.strip() for name in self.players.value.split(",") if name.strip()]
        self._started(
            begin(players, mode=self.mode.value, board=self.board.value, seed=int(seed), file=self.file.value)
        )

    def _fit(self) -> None:
        self.seed.layout.display = None if self.board.value in (RANDOM, BUILD) else "none"
        self.file.layout.display = None if self.board.value == FILE else "none"
