"""BoardView: a board on the page that can be clicked, walked over with the keys, and changed from Python."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import hypot
from typing import Any

import ipywidgets

from lostatlas.capabilities.style import Style
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import NotationError
from lostatlas.plots.board import BoardPlot, changed_hexes
from lostatlas.render import DARK, LIGHT, board_svg
from lostatlas.render.geometry import centre, hex_at
from lostatlas.text import message
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.quarter_turn import quarter_turn
from lostatlas_widgets.arrow_ways import ARROWS
from lostatlas_widgets.figure_view import FigureView, aspect_of, theme_of_page
from lostatlas_widgets.navigation import next_hex
from lostatlas_widgets.panel import Panel

_PRESS = ("Enter", " ")
_CLEAR = "Escape"
_WIDTH = 900
"""The figure's full width in pixels; the page makes it smaller where there is less room."""


class BoardView(Panel):
    """A board to look at, to click and to walk over.

    A click selects a hex: it is ringed, and everything about it stands beside the board as text, which screen
    readers speak. So does its name in the box above, and so do the arrow keys once the board has the focus.

    Parameters
    ----------
    board : Board
        What is shown; set `board` to show another one. Only what changed is redrawn.
    on_click : callable, optional
        See `on_click`.
    highlights : collection of Hex or str
        Hexes to point out; see `highlight`.
    style : Style, optional
        The colours, names and signs; by default those of the title that the board knows.

    Attributes
    ----------
    find : ipywidgets.Text
        The box for the name of a hex.
    last_error : Exception or None
        The newest error of a callback.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> view = BoardView(random_board("long", seed=1))
    >>> view.select("M13")
    >>> view.selected
    Hex(q=0, r=0)
    """

    plot_type: type[BoardPlot] = BoardPlot
    """Its painter; subclasses may draw more."""

    @checked_arguments
    def __init__(
        self,
        board: Board,
        *,
        on_click: Callable[[Hex], object] | None = None,
        highlights: Collection[Hex | str] = (),
        style: Style | None = None,
    ) -> None:
        self._board = board
        self._selected: Hex | None = None
        self._last_selected: Hex | None = None
        """The hex that was selected last, from which the arrow keys go on."""
        self._clicked: list[Callable[[Hex], object]] = []
        self._highlights = _hexes(board, highlights)
        self._plot = self.plot_type(
            board,
            highlights=self._highlights,
            theme=theme_of_page(),
            style=style,
            width=_WIDTH,
        )
        self._draw_over(self._plot.figure)
        view = FigureView(
            self._plot.figure, alt=self._plot.alt, keys=(*ARROWS, *_PRESS, _CLEAR), theme=self._plot.theme
        )
        self.find = ipywidgets.Text(
            placeholder=message("widgets.find_hint"),
            description=message("widgets.find"),
            continuous_update=False,
            layout={"width": "180px"},
            style={"description_width": "initial"},
        )
        self.toolbar = ipywidgets.HBox([self.find])
        super().__init__(view, [self.toolbar, view])
        view.status = self._unselected()
        view.on_tap(self._tapped)
        view.on_key(self._key)
        view.on_theme(self.guarded(self._dress))
        self.find.observe(self.guarded(self._looked_for), "value")
        if on_click is not None:
            self.on_click(on_click)

    def _draw_over(self, figure: Any) -> None:
        """Add what lies over the board; later additions would each be sent to the page by themselves."""

    # what it shows

    @property
    def style(self) -> Style:
        """The colours, names and signs in use."""
        return self._plot.style

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    @board.setter
    def board(self, board: Board) -> None:
        before, self._board = self._board, board
        changed = changed_hexes(before, board) if before.cells.keys() == board.cells.keys() else []
        with self.view.together():
            self._plot.update(board, last=changed[0] if len(changed) == 1 else None)
            self.view.alt = self._plot.alt
            if self._selected is not None:
                self._choose(self._selected if self._selected in board.cells else None)

    @property
    def aspect(self) -> float:
        """The width of the whole board by its height, as it lies."""
        shown = aspect_of(self._plot.figure)
        return 1 / shown if self.turned else shown

    @property
    def turned(self) -> bool:
        """Whether the board is seen turned clockwise by a quarter."""
        return self._plot.turned

    def highlight(self, hexes: Collection[Hex | str] = ()) -> None:
        """Point out these hexes (and no others); names or coordinates."""
        self._highlights = _hexes(self._board, hexes)
        with self.view.together():
            self._plot.highlight(self._highlights)

    def look_at(self, hexes: Collection[Hex | str] = ()) -> None:
        """Show the part of the board about these hexes, large; the whole board without any."""
        with self.view.together():
            self._plot.look_at(_hexes(self._board, hexes))

    # what the user does

    def on_click(self, callback: Callable[[Hex], object]) -> None:
        """Call ``callback(hex)`` when a hex is clicked, found by name, or entered with the keyboard.

        What the callback prints is lost, as in every widget; what it raises is shown below the board.
        """
        self._clicked.append(callback)

    @property
    def selected(self) -> Hex | None:
        """The hex that is selected, if any."""
        return self._selected

    @property
    def text(self) -> str:
        """Text below the board."""
        return str(self.view.status)

    def select(self, hex_: Hex | str | None) -> None:
        """Select a hex, as a click does, without calling anybody; None selects nothing.

        Raises
        ------
        NotationError
            When the text is not a name of a hex, or the board has no such hex.
        """
        found = parse_hex(hex_, self._board.layout) if isinstance(hex_, str) else hex_
        if found is not None and found not in self._board.cells:
            raise NotationError("widgets.no_hex", text=str(found))
        with self.view.together():
            self._choose(found)

    def _choose(self, hex_: Hex | None) -> None:
        self._last_selected = hex_ or self._last_selected
        self._selected = hex_
        self._plot.select(hex_)
        self.view.status = self._unselected() if hex_ is None else self._plot.describe(hex_)
        self.view.alert = ""  # it was about something else
        if hex_ is not None:  # where the details lie over the map, they leave their own hex free
            self.view.text_corner = self._plot.free_corner(hex_)

    def _unselected(self) -> str:
        """Return what is said while no hex is selected."""
        return message("widgets.choose")

    def _at(self, x: float, y: float) -> Hex:
        """Return the hex at a point of the figure."""
        with quarter_turn(turned=self.turned):
            return hex_at(x, y, self._board.layout)

    def _tapped(self, x: float, y: float) -> None:
        hex_ = self._at(x, y)
        if hex_ in self._board.cells:
            self._choose(hex_)
            self._call(hex_)
        else:
            self._clear()

    def _clear(self) -> None:
        self._choose(None)

    def _key(self, key: str) -> None:
        if key == _CLEAR:
            self._clear()
        elif key in ARROWS:
            self._walk(key)
        elif self._selected is not None:
            self._call(self._selected)

    def _walk(self, key: str) -> None:
        here = self._selected
        if here is not None:
            with quarter_turn(turned=self.turned):
                after = next_hex(self._board.cells, here, key)
            self._choose(after)
        elif self._board.cells:
            self._choose(
                self._last_selected if self._last_selected in self._board.cells else _middle(self._board)
            )

    def _looked_for(self, _change: object) -> None:
        if not self.find.value.strip():
            return
        self.select(self.find.value)
        assert self._selected is not None
        self._call(self._selected)

    def _call(self, hex_: Hex) -> None:
        for callback in tuple(self._clicked):
            callback(hex_)

    def _dress(self) -> None:
        """Wear the colours of the page's theme."""
        self._plot.use_theme(DARK if self.view.dark else LIGHT)

    def _picture(self) -> str:
        return board_svg(self._board, highlights=self._highlights, style=self.style)


def _hexes(board: Board, hexes: Collection[Hex | str]) -> tuple[Hex, ...]:
    return tuple(parse_hex(hex_, board.layout) if isinstance(hex_, str) else hex_ for hex_ in hexes)


def _middle(board: Board) -> Hex:
    """Return the hex nearest to the middle of the map, where a walk with the arrows starts."""
    points = [centre(hex_) for hex_ in board.cells]
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return min(board.cells, key=lambda hex_: (hypot(centre(hex_)[0] - x, centre(hex_)[1] - y), hex_))
