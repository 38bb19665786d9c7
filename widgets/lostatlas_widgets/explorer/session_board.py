"""SessionBoard: the board at the current node, with what changed, where one may act, and a reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from bokeh.models import ColumnDataSource

from lostatlas.capabilities import STYLE, capability
from lostatlas.capabilities.foresight import foreseen
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Action
from lostatlas.lab.shown_board import visible_board
from lostatlas.plots.board import changed_hexes
from lostatlas.plots.routes import RoutePlot
from lostatlas.plots.scene_rows import outline
from lostatlas.render import DARK, LIGHT
from lostatlas.render.geometry import centre, hexagon
from lostatlas.routes import RouteSet
from lostatlas.scene.shapes import Point
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.quarter_turn import quarter_turn
from lostatlas.track.reach import reach
from lostatlas_widgets.board_view import BoardView
from lostatlas_widgets.explorer.choice_places import places
from lostatlas_widgets.explorer.compared_node import BEFORE
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.map_legend import MapMarks, MarkLegend
from lostatlas_widgets.explorer.route_drawing import Points, points_of
from lostatlas_widgets.explorer.shown_run import shown_run

_DIGITS = tuple("123456789")
ACTING = "*"
"""Stands for the company that acts."""
_BACK = "Backspace"
"""The part of a hex that is hatched: the frame about it stays free."""
_A_PIECE = 3
"""The most hexes of one action."""
DOT_DEPTH = 0.26
"""How far a dot stands inside the sides that meet at its corner, in hex units."""


class Pen(Protocol):
    """Who gets the clicks instead of everybody else, such as the drawing of a route."""

    def add(self, hex_: Hex, at: tuple[float, float] | None) -> object:
        """Hear that a hex was clicked at this point of the board, or entered with the keys at none."""

    def undo(self) -> object:
        """Hear that the last point is to be taken back."""


class SessionBoard(BoardView):
    """A board that follows a session.

    The hexes that the last action changed, or all that changed since another place, are framed; dots show
    where something may be done now; the hexes that a chosen company reaches are hatched. The run that was
    made, or is proposed, is drawn over it. A hex stays selected until another moment is shown.

    Parameters
    ----------
    model : whose session is followed

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> SessionBoard(ExplorerModel(game)).dotted
    ()
    """

    plot_type = RoutePlot

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self._run: RouteSet | None = None
        self.reach_of = ""
        """The company whose reach is framed; `ACTING` for whichever acts."""
        self.hatched: tuple[Hex, ...] = ()
        """Reach of the chosen company."""
        self.dotted: tuple[Hex, ...] = ()
        """Hexes with legal actions."""
        self.close_up = False
        """Whether the part of the board is shown where something may be done, instead of all of it."""
        self._looked: tuple[Hex, ...] = ()
        self._offering = True
        self._node: Node | None = None
        """The moment that is shown."""
        self._last: Hex | None = None
        """The one hex that was changed last."""
        self._pen: Pen | None = None
        self._clicked_at: tuple[float, float] | None = None
        self.looked_at: Hex | None = None
        """The place that is ringed."""
        self.legend = MarkLegend()
        """Legend of the marks on the map."""
        rules = model.session.ruleset
        super().__init__(visible_board(rules, model.session.state), style=capability(rules, STYLE))
        self._plot.figure.toolbar_location = "below"  # beside the map it would make the map narrower
        self.view.text_below = True
        self.find.layout.width = "160px"
        self.children = [self.toolbar, self.legend, self.view]
        self.view.takes_keys = [*self.view.takes_keys, *_DIGITS, _BACK]
        self._digit_pressed: Callable[[int], object] = lambda _number: None
        self._cleared: Callable[[], object] = lambda: None
        model.on_change(self.follow)

    def _unselected(self) -> str:
        return ""  # it would lie over the map; what can be done stands beside it

    def _draw_over(self, figure: Any) -> None:
        self._area = ColumnDataSource({"xs": [], "ys": []})
        hatched = figure.patches(
            "xs", "ys", source=self._area, fill_color=None, hatch_pattern="right_diagonal_line",
            hatch_color=self._plot.theme.last, hatch_alpha=0.5, hatch_scale=11, hatch_weight=1,
            line_color=None, nonselection_alpha=1,
        )  # fmt: skip
        self._hatching = hatched.glyph
        painted = figure.renderers  # what is hatched is the ground: track, tokens and words lie over it
        ground = next(place for place, one in enumerate(painted) if one.data_source is self._plot.hexes)
        figure.renderers = [*painted[: ground + 1], hatched, *painted[ground + 1 : -1]]
        self._dots = ColumnDataSource(_dots())
        self._dot = figure.scatter(
            "x", "y", source=self._dots, size=10, line_color="#ffffff", line_width=1.5,
            fill_color=self._plot.theme.highlight, nonselection_alpha=1, name="offers",
        ).glyph  # fmt: skip
        self._place = ColumnDataSource({"xs": [], "ys": []})
        self._ring = figure.patches(
            "xs", "ys", source=self._place, fill_color=None, line_color=self._plot.theme.highlight,
            line_width=4, nonselection_alpha=1,
        ).glyph  # fmt: skip
        self._points = Points(figure)

    def show_points(self, text: str) -> None:
        """Show the numbered points of a route that is being drawn; none without a text."""
        with quarter_turn(turned=self.turned):
            found = list(points_of(text, self.board))
        with self.view.together():
            self._points.show(found)

    def on_digit(self, callback: Callable[[int], object]) -> None:
        """Call ``callback(number)`` when a digit is pressed while the board has the focus."""
        self._digit_pressed = callback

    def on_clear(self, callback: Callable[[], object]) -> None:
        """Call ``callback()`` when somebody takes the ring away, with Escape or a click beside the map."""
        self._cleared = callback

    def hand_to(self, pen: Pen | None) -> None:
        """Give every click and Enter to this one alone; to everybody again after None."""
        self._pen = pen

    def show_run(self, run: RouteSet | None) -> None:
        """Draw this run over the board, or none."""
        if run == self._run:
            return
        self._run = run
        assert isinstance(self._plot, RoutePlot)
        with self.view.together():
            self._plot.show_routes(() if run is None else run)
            self.view.alt = self._plot.alt
        self._name_marks()

    def point_at(self, hex_: Hex) -> None:
        """Select a hex; a place beside the map, where a piece may come to lie, has nothing to select yet."""
        self.select(hex_ if hex_ in self.board.cells else None)

    def look_to(self, hex_: Hex | None) -> None:
        """Ring a place, on the map or beside it, for whoever reads of it elsewhere; none after None."""
        if hex_ != self.looked_at:
            self._set_looked(hex_)
            self._name_marks()

    def _set_looked(self, hex_: Hex | None) -> None:
        self.looked_at = hex_
        self._place.data = self._outlines([] if hex_ is None else [hex_])

    def preview(self, action: Action | None) -> None:
        """Show the map as it would be after an action that changes hexes of it; as it is, after None."""
        shown, session = self.board, self.model.session
        if action is not None:
            after, _events = foreseen(session.ruleset, session.state, action)
            shown = visible_board(session.ruleset, after)
        if shown.cells.keys() == self.board.cells.keys() and shown is not self._plot.board:
            with self.view.together():
                self._plot.update(shown, last=self._last)  # without the run, which may be another one there
                if shown is self.board and self._run is not None:
                    assert isinstance(self._plot, RoutePlot)
                    self._plot.show_routes(self._run)

    def show_reach(self, company: str) -> None:
        """Frame what a company reaches; nothing for an empty code."""
        self.reach_of = company
        self.follow()

    def point_to_offers(self, *, shown: bool) -> None:
        """Show the dots where something may be done, or none of them for a while."""
        if shown != self._offering:
            self._offering = shown
            self.follow()

    def look_closer(self, *, close_up: bool) -> None:
        """Show the part of the board where something may be done, from now on; or all of it again."""
        self.close_up = close_up
        self.follow()

    def turn(self, *, turned: bool) -> None:
        """Show the map turned clockwise by a quarter, with its marks; or as it lies."""
        if turned != self.turned:
            with self.view.together():
                self._plot.turn(turned=turned)
                self.dotted = self.hatched = self._looked = ()
                self._dots.data, self._area.data = _dots(), self._outlines(())
                self.look_to(None)
                self.select(self.selected)  # its card names directions, which are others now
                self.follow()

    def _look(self) -> None:
        """Move to where it happens, unless that is shown already: a board must not jump about."""
        wanted = self._scene() if self.close_up else ()
        if wanted != self._looked:
            self._looked = wanted
            self._plot.look_at(wanted)

    def _scene(self) -> tuple[Hex, ...]:
        """Return where something may be done, and the tokens of the company that acts."""
        company = self.model.session.acting_for
        tokens = [stop.hex for stop in self.board.tokens_of(company)] if company else []
        return tuple(sorted({*self.dotted, *tokens}))

    def follow(self) -> None:
        """Show the current node."""
        self.view.about = self.model.title
        session = self.model.session
        after = visible_board(session.ruleset, session.state)
        with self.view.together():
            if session.node is not self._node:
                self._node = session.node
                super()._choose(None)  # what was told of a hex lies over the map, and is of another moment
                if self.looked_at is not None:
                    self._set_looked(None)
            if after is not self.board:
                self.board, self._run = after, None
            else:
                self.preview(None)
            self.show_run(shown_run(session))
            self._highlights = self._changed(after)
            self._last = self._highlights[0] if len(self._highlights) == 1 else None
            self._plot.point_out(self._highlights, last=self._last)
            self._tint(self._reached(after))
            spots = tuple(places(session)) if self._offering else ()
            if spots != self.dotted:
                self.dotted = spots
                if beyond := [hex_ for hex_ in spots if hex_ not in after.cells]:
                    self._plot.frame_hexes([*after.cells, *beyond])
                with quarter_turn(turned=self.turned):
                    middles = [centre(hex_) for hex_ in spots]
                    points = [
                        _corner(hex_) if hex_ in after.cells else middle
                        for hex_, middle in zip(spots, middles, strict=True)
                    ]
                self._dots.data = _dots(points, middles)
            self._look()
        self._name_marks()

    def _name_marks(self) -> None:
        """Tell what the marks mean that are on the map now."""
        assert isinstance(self._plot, RoutePlot)
        lines = [colour for colour, _words in self._plot.legend]
        kinds = {self._plot.style.signs.get(tile.label, "") for _hex, tile in self.board.tiles()}
        marks = MapMarks(
            offers=bool(self.dotted),
            changed=len(self._highlights),
            since_pin=self.model.pair.against != BEFORE,
            chosen=self.selected is not None,
            looked=self.looked_at is not None,
            reach=self.reached if self.hatched else "",
            run=lines[0] if lines else "",
            signs=tuple(sorted(kinds - {""})),
        )
        self.legend.show(marks, DARK if self.view.dark else LIGHT)

    def _choose(self, hex_: Hex | None) -> None:
        super()._choose(hex_)
        self._name_marks()

    def _clear(self) -> None:
        super()._clear()
        self._cleared()

    def _changed(self, board: Board) -> tuple[Hex, ...]:
        """Return the hexes that differ from the place that is compared with."""
        node = self.model.pair.node
        return news(visible_board(self.model.session.ruleset, node.state), board) if node is not None else ()

    def _tint(self, hexes: tuple[Hex, ...]) -> None:
        """Hatch these hexes and no others."""
        if hexes != self.hatched:
            self.hatched = hexes
            self._area.data = self._outlines(hexes)

    def _outlines(self, hexes: Iterable[Hex]) -> dict[str, Any]:
        """Return the columns of frames inside these hexes."""
        with quarter_turn(turned=self.turned):
            found = [outline(hexagon(0.1, hex_.layout.turn), centre(hex_)) for hex_ in hexes]
        return {"xs": [list(xs) for xs, _ in found], "ys": [list(ys) for _, ys in found]}

    @property
    def reached(self) -> str:
        """The company whose reach is hatched now; nothing when there is none."""
        company = self.model.session.acting_for if self.reach_of == ACTING else self.reach_of
        return company if company and company in token_owners(self.board) else ""

    def _reached(self, board: Board) -> tuple[Hex, ...]:
        return tuple(reach(board, self.reached).hexes) if self.reached else ()

    def _tapped(self, x: float, y: float) -> None:
        hex_ = self._at(x, y)
        self._clicked_at = (x, y)
        try:
            if hex_ in self.dotted and hex_ not in self.board.cells:
                self._call(hex_)  # a place where the map will grow
            else:
                super()._tapped(x, y)
        finally:
            self._clicked_at = None

    def _call(self, hex_: Hex) -> None:
        if self._pen is not None:
            with quarter_turn(turned=self.turned):
                self._pen.add(hex_, self._clicked_at)
        else:
            super()._call(hex_)

    def _key(self, key: str) -> None:
        if key in _DIGITS:
            self._digit_pressed(int(key))
        elif key == _BACK:
            if self._pen is not None:
                self._pen.undo()
        else:
            super()._key(key)

    def _dress(self) -> None:
        with self.view.together():
            super()._dress()
            theme = DARK if self.view.dark else LIGHT
            self._dot.fill_color = theme.highlight
            self._hatching.update(hatch_color=theme.last)
            self._ring.line_color = theme.highlight
        self._name_marks()


def _dots(points: Sequence[Point] = (), middles: Sequence[Point] = ()) -> dict[str, Any]:
    """Return the columns of dots, and of the middles of their hexes, which a card about another spares."""
    return {
        "x": [x for x, _ in points],
        "y": [y for _, y in points],
        "middle_x": [x for x, _ in middles],
        "middle_y": [y for _, y in middles],
    }


def _corner(hex_: Hex) -> tuple[float, float]:
    """Return where the dot of a hex hides nothing: at its left corner, the lower one of two.

    Cities, tokens and costs are in the middle, track leaves by the sides, names stand at the upper rim.
    """
    corners = hexagon(DOT_DEPTH, hex_.layout.turn)
    x, y = centre(hex_)
    dx, dy = min(corners, key=lambda corner: (round(corner[0], 6), -corner[1]))
    return x + dx, y + dy


def news(before: Board, after: Board) -> tuple[Hex, ...]:
    """Return the hexes of a board that look different from before; of many new ones only those built on.

    >>> news(Board.of([]), Board.of([]))
    ()
    """
    changed = [hex_ for hex_ in changed_hexes(before, after) if hex_ in after.cells]
    if len(after.cells.keys() - before.cells.keys()) <= _A_PIECE:
        return tuple(changed)
    towns = {stop.hex for stop in after.tokens}
    return tuple(one for one in changed if one in before.cells or one in after.laid or one in towns)


def token_owners(board: Board) -> set[str]:
    """Return everyone who has a token on a board.

    >>> token_owners(Board.of([]))
    set()
    """
    return {owner for owners in board.tokens.values() for owner in owners}
