"""MapBuilder: put a map together by hand, as the players do before the game."""

from __future__ import annotations

from pathlib import Path

import ipywidgets
from bokeh.models import ColumnDataSource, TapTool

from lostatlas.capabilities import BOARDS, title_capability
from lostatlas.games import DEFAULT_TITLE, fresh_seed, open_title
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import IllegalAction
from lostatlas.plots.board import BoardPlot
from lostatlas.render import DARK, LIGHT, board_svg
from lostatlas.render.geometry import centre, hex_at
from lostatlas.text import message, plural
from lostatlas.track.board import Board
from lostatlas.track.builder import Builder
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas_widgets import placement_preview
from lostatlas_widgets.arrow_ways import ARROWS
from lostatlas_widgets.figure_view import FigureView, theme_of_page
from lostatlas_widgets.named_row import named_by_hint
from lostatlas_widgets.navigation import next_hex
from lostatlas_widgets.panel import Panel
from lostatlas_widgets.served_page import refuse_disk
from lostatlas_widgets.text_line import TextLine

_KEYS = (*ARROWS, "Enter", " ", "r", "R", "u", "U", "Backspace")
_WIDTH = 900
_LEAST = [Hex(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
"""The figure is never closer than this, so that the first piece is not gigantic."""


class MapBuilder(Panel):
    """A map under construction: draw a piece, turn it, place it; the legal places are dotted.

    Everything has a button and a key: the arrow keys go from place to place, R turns, Enter draws and places,
    U takes back. A place that the rules forbid is explained when it is clicked.

    Parameters
    ----------
    mode, players, seed
        What is built, and the order of the pieces; see `lostatlas.random_board`. Without a seed one is drawn.
    title : str, optional
        Whose pieces; the first title's by default.

    Attributes
    ----------
    seed : int or str
        The same seed brings the same pieces in the same order.
    builder : lostatlas.track.builder.Builder
        The map so far, with all that is legal now.
    board : Board
        The map so far as a board.

    Examples
    --------
    >>> workshop = MapBuilder("short", seed=7)
    >>> workshop.draw()
    >>> workshop.place()
    >>> workshop.board, workshop.builder.phase
    (<Board: 3 hexes>, 'draw')
    """

    @checked_arguments
    def __init__(
        self,
        mode: str = "long",
        players: int | None = None,
        seed: int | str | None = None,
        *,
        title: str = "",
    ) -> None:
        self.seed = fresh_seed() if seed is None else seed
        start: Builder = title_capability(open_title(title or DEFAULT_TITLE), BOARDS).start_building(
            mode, self.seed, players
        )
        self._past: list[Builder] = [start]
        self._rotation = 0
        self._at: Hex | None = None
        self._look_at: Hex | None = None
        self._saved: Path | None = None

        self._plot = BoardPlot(Board.of([]), theme=theme_of_page(), width=_WIDTH)
        toolbar = self._plot.figure.toolbar
        toolbar.tools = [tool for tool in toolbar.tools if not isinstance(tool, TapTool)]  # a click acts here
        self._dots = ColumnDataSource({"x": [], "y": []})
        self._dot = self._plot.figure.scatter(
            "x", "y", source=self._dots, size=11, line_color="#ffffff", line_width=1.5,
            fill_color=self._plot.theme.highlight, nonselection_alpha=1,
        ).glyph  # fmt: skip
        view = FigureView(self._plot.figure, alt=self._plot.alt, keys=_KEYS, theme=self._plot.theme)

        acts = {
            "draw": (self.draw, "clone"),
            "turn": (self.turn, "rotate-right"),
            "place": (self.place, "check"),
            "undo": (self.undo, "undo"),
            "restart": (self.restart, "refresh"),
            "finish": (self.finish, "flag-checkered"),
            "save": (self.save, "save"),
        }
        self.buttons = {
            name: self.button(
                message(f"widgets.{name}"), act, hint=message(f"widgets.{name}.hint"), icon=icon
            )
            for name, (act, icon) in acts.items()
        }
        said = named_by_hint(message("widgets.file"))
        self.file = ipywidgets.Text(value=f"{mode}-{self.seed}.json", layout={"width": "170px"}, **said)
        *others, save = self.buttons.values()
        self._line = TextLine(live=True)
        row = ipywidgets.HBox([*others, self.file, save], layout={"flex_flow": "row wrap", "width": "100%"})
        super().__init__(view, [row, self._line, view])
        view.on_tap(self._tapped)
        view.on_key(self._key)
        view.on_theme(self.guarded(self._dress))
        self._show()

    # the map so far

    @property
    def builder(self) -> Builder:
        """The map so far, with all that is legal now."""
        return self._past[-1]

    @property
    def board(self) -> Board:
        """The map so far as a board."""
        return self.builder.board()

    @property
    def text(self) -> str:
        """Status above the map: how far it is, and what comes next."""
        return str(self._line.text)

    # what the buttons do

    def draw(self) -> None:
        """Flip the top of the stack."""
        self._go_on(self.builder.draw())

    def turn(self, *, steps: int = 1) -> None:
        """Turn the drawn piece clockwise to the next rotation in which it has a place."""
        self._rotation = placement_preview.turned(self.builder, self._rotation, steps=steps)
        self._aim(self._at)

    def point(self, hex_: Hex | str) -> None:
        """Show how the thing to place would lie there.

        Raises
        ------
        IllegalAction
            When the rules forbid it; the text says by which clause.
        """
        hex_ = parse_hex(hex_) if isinstance(hex_, str) else hex_
        found = placement_preview.covering(self.builder, self._rotation, hex_)
        if found is None:
            if (refusal := placement_preview.why_not(self.builder, self._rotation, hex_)) is not None:
                raise IllegalAction(refusal)
            found = hex_
        self._at = found
        self._show()

    def place(self) -> None:
        """Place what is shown: the piece, the capital, or a blank hex."""
        builder, at = self.builder, self._at
        if at is None:
            return
        if builder.phase == "place":
            self._go_on(builder.place(placement_preview.placement(builder, self._rotation, at)))
        elif builder.phase == "capital":
            self._go_on(builder.place_capital(at))
        else:
            self._go_on(builder.place_blank(at))

    def undo(self) -> None:
        """Take back the last act."""
        if len(self._past) > 1:
            self._past.pop()
            self._aim(None)

    def restart(self) -> None:
        """Start again with a reshuffled stack, when the drawn piece fits nowhere."""
        again = self.builder.progress.restarts + 1
        stack = Chance(self.seed).fork(f"restart {again}").shuffled(self._past[0].progress.stack)
        self._go_on(self.builder.restart(stack))

    def finish(self) -> None:
        """Fill the surroundings of the homes with blank hexes, in the order of the rules."""
        self._go_on(self.builder.fill_blanks())

    def save(self) -> None:
        """Write the map to the file whose name stands in the box; it never replaces somebody else's file.

        Raises
        ------
        FileExistsError
            When the file is there and this builder has not written it.
        GameDataError
            On a page that is served to visitors.
        """
        refuse_disk()
        file = Path(self.file.value).expanduser()
        if file.exists() and file != self._saved:
            raise FileExistsError(message("widgets.exists", file=str(file)))
        self.board.save(file)
        self._saved = file
        self._line.text = message("widgets.saved", file=str(file))

    # what is shown

    def _go_on(self, builder: Builder) -> None:
        self._past.append(builder)
        self._aim(self._at)

    def _aim(self, near: Hex | None) -> None:
        """Point at the legal place nearest to where the pointing was, or to the middle of the map."""
        self._rotation = placement_preview.turned(self.builder, self._rotation, steps=0)
        legal = placement_preview.targets(self.builder, self._rotation)
        near = near or Hex(0, 0)
        placing = self.builder.phase in ("place", "capital")
        self._at = min(legal, key=lambda hex_: (hex_.distance(near), hex_), default=None) if placing else None
        self._show()

    def _show(self) -> None:
        builder = self.builder
        board = placement_preview.preview(builder, self._rotation, self._at)
        legal = [hex_ for hex_ in placement_preview.targets(builder, self._rotation) if hex_ != self._at]
        new = [cell.hex for cell in placement_preview.ghost(builder, self._rotation, self._at)]
        with self.view.together():
            self._plot.update(board)
            self._plot.highlight(new or ([self._at] if self._at else []))
            self._dots.data = {"x": [centre(h)[0] for h in legal], "y": [centre(h)[1] for h in legal]}
            self._plot.frame_hexes(
                [*_LEAST, *builder.site.cells, *new, *placement_preview.all_targets(builder)]
            )
            self.view.alt = self._plot.alt
            self.view.status = self._about(board, new)
            self._line.text = self._news()
        enabled = {
            "draw": builder.phase == "draw",
            "turn": builder.phase == "place",
            "place": self._at is not None,
            "undo": len(self._past) > 1,
            "restart": builder.phase == "stuck",
            "finish": bool(builder.blanks()),
            "save": builder.phase == "blanks",
        }
        for name, button in self.buttons.items():
            button.disabled = not enabled[name]
        self.buttons["restart"].layout.display = None if builder.phase == "stuck" else "none"

    def _news(self) -> str:
        """Return how far the map is and what comes next."""
        builder, progress = self.builder, self.builder.progress
        whole = len(self._past[0].progress.stack)
        done = whole - len(progress.stack) - (builder.drawn is not None)
        so_far = message("widgets.so_far", done=done, whole=whole)
        if builder.phase == "blanks":
            gaps = len(builder.blanks())
            return plural("widgets.now.blanks", gaps) if gaps else message("widgets.now.done")
        if builder.phase != "place":
            return f"{so_far} {message(f'widgets.now.{builder.phase}')}"
        here, total = len(placement_preview.targets(builder, self._rotation)), len(builder.placements)
        return f"{so_far} " + plural("widgets.now.place", here, piece=builder.drawn, total=total)

    def _about(self, board: Board, new: list[Hex]) -> str:
        """Return what stands beside the map: the thing to place, or the hex that was clicked."""
        if self._look_at in board.cells and self.builder.phase in ("draw", "blanks"):
            assert self._look_at is not None
            return self._plot.describe(self._look_at)
        if self.builder.phase == "place":
            ground = [self._plot.describe(hex_).splitlines()[0] for hex_ in new]
            return (
                message("widgets.piece", piece=self.builder.drawn, ground="\n".join(ground))
                + "\n"
                + message("widgets.keys")
            )
        phase = self.builder.phase
        return message(
            "widgets.help.done"
            if phase == "blanks" and not self.builder.blanks()
            else f"widgets.help.{phase}"
        )

    # what the user does

    def _tapped(self, x: float, y: float) -> None:
        hex_ = hex_at(x, y)
        builder = self.builder
        self._look_at = hex_
        ghost = placement_preview.ghost(builder, self._rotation, self._at)
        if hex_ == self._at or any(hex_ == cell.hex for cell in ghost):
            self.place()
        elif builder.phase in ("draw", "stuck") or (builder.phase == "blanks" and hex_ in builder.site.cells):
            self._show()
        else:
            self.point(hex_)

    def _key(self, key: str) -> None:
        if key in ARROWS:
            legal = placement_preview.targets(self.builder, self._rotation)
            if self._at is not None:
                self._at = next_hex(legal, self._at, key)
            elif legal:
                self._at = min(legal)
            self._show()
        elif key in ("Enter", " "):
            self.draw() if self.builder.phase == "draw" else self.place()
        elif key in ("r", "R"):
            self.turn(steps=1 if key == "r" else -1)
        else:
            self.undo()

    def _dress(self) -> None:
        theme = DARK if self.view.dark else LIGHT
        with self.view.together():
            self._plot.use_theme(theme)
            self._dot.fill_color = theme.highlight

    def _picture(self) -> str:
        return board_svg(self.board)
