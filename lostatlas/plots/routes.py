"""RoutePlot: routes over a board in Bokeh, changed by patches like the board itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Unpack

from lostatlas.plots.board import BoardPlot
from lostatlas.render.routes import Extras, Overlay, overlay_of
from lostatlas.routes import RouteSet
from lostatlas.routes.marginal_part import Marginal
from lostatlas.scene.shapes import Group
from lostatlas.scene.theme import Theme
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.quarter_turn import quarter_turn

__all__ = ["RoutePlot"]


class RoutePlot(BoardPlot):
    """A board with routes on it; a hover over a stop explains what each train earns there.

    It is drawn from the same shapes as `lostatlas.render.routes.routes_svg`. `show_routes` shows other
    routes, alternatives, worths or gains; `update` another board, from which all routes are gone.

    Parameters
    ----------
    board, runs, alternatives, worth, heat : as in `lostatlas.render.routes.overlay_of`
    options : those of `BoardPlot`

    Examples
    --------
    >>> from lostatlas import best_routes, new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> runs = [best_routes(game, company, trains=2) for company in game.state.board.homes]
    >>> run = max(runs, key=lambda run: run.revenue)
    >>> plot = RoutePlot(run.board, run)
    >>> len(plot.legend), plot.show_routes() > 0, len(plot.legend)
    (1, True, 0)
    """

    def __init__(
        self,
        board: Board,
        runs: RouteSet | Sequence[RouteSet] = (),
        *,
        alternatives: Iterable[RouteSet] = (),
        worth: Iterable[Marginal] = (),
        heat: Mapping[Hex, int] | None = None,
        **options: Any,
    ) -> None:
        self._shown: dict[str, Any] = {}
        self._overlay = Overlay()  # the board itself is drawn first
        super().__init__(board, **options)
        self.show_routes(runs, alternatives=alternatives, worth=worth, heat=heat)

    @property
    def alt(self) -> str:
        """Alternative text of the drawing."""
        return "\n".join((super().alt, *(words for _, words in self._overlay.legend)))

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """The colour of each route, and the route in words."""
        return self._overlay.legend

    def show_routes(
        self,
        runs: RouteSet | Sequence[RouteSet] = (),
        **extras: Unpack[Extras],
    ) -> int:
        """Show these routes and no others; return how many hexes were redrawn."""
        self._shown = {"runs": runs, **extras}
        for name in ("alternatives", "worth"):  # they are drawn again in another theme
            self._shown[name] = tuple(self._shown.get(name, ()))
        with quarter_turn(turned=self.turned):
            overlay = overlay_of(self.board, theme=self.theme, **self._shown)
        return self._exchange_overlay(overlay)

    def update(self, board: Board, *, last: Hex | None = None) -> int:
        """Show another board without routes, and return how many hexes were redrawn for it."""
        self._shown = {}
        self._exchange_overlay(Overlay())
        return super().update(board, last=last)

    def turn(self, *, turned: bool) -> None:
        """Show the whole map and its routes turned clockwise by a quarter; or as they lie."""
        with quarter_turn(turned=turned):
            self._overlay = overlay_of(self.board, theme=self.theme, **self._shown)
        super().turn(turned=turned)

    def use_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of another theme."""
        if theme != self.theme:
            with quarter_turn(turned=self.turned):
                self._overlay = overlay_of(self.board, theme=theme, **self._shown)
            super().use_theme(theme)

    def _exchange_overlay(self, overlay: Overlay) -> int:
        before, self._overlay = self._overlay, overlay
        touched = {*before.shapes, *before.titles, *overlay.shapes, *overlay.titles}
        changed = [
            hex_
            for hex_ in sorted(touched & self.board.cells.keys())
            if before.shapes.get(hex_) != overlay.shapes.get(hex_)
            or before.titles.get(hex_) != overlay.titles.get(hex_)
        ]
        self._redraw(changed)
        return len(changed)

    def _group(self, hex_: Hex) -> Group:
        return self._overlay.over(super()._group(hex_))
