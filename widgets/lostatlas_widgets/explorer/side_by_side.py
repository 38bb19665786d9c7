"""SideBySide: two places of a game next to each other, their boards and their tables."""

from __future__ import annotations

from functools import cached_property

import ipywidgets

from lostatlas import lab
from lostatlas.kernel.tree import Node
from lostatlas.lab.shown_board import visible_board
from lostatlas.plots.board_pair import BoardPair
from lostatlas.rail.rules import RailRules
from lostatlas.render import DARK, LIGHT
from lostatlas.text import message
from lostatlas_widgets.explorer.data_table import DataTable
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.glossary_marks import Marks
from lostatlas_widgets.explorer.session_board import news
from lostatlas_widgets.explorer.variation import words
from lostatlas_widgets.figure_view import FigureView, theme_of_page
from lostatlas_widgets.scrolling import ScrollIntoView
from lostatlas_widgets.text_line import TextLine

_PLAYER = ["cash", "share_value", "net_worth", "presides"]
_COMPANY = ["price", "treasury", "trains", "president"]
_WIDTH = 560


class ComparedSide(ipywidgets.VBox):
    """One place: what it is called, the players and the companies.

    Examples
    --------
    >>> ComparedSide().players.rows
    []
    """

    def __init__(self, *, marks: Marks | None = None) -> None:
        self.text_line = TextLine(marks=marks)
        self.players = DataTable(message("explore.table.players"), marks=marks)
        self.companies = DataTable(message("explore.table.companies"), marks=marks)
        super().__init__(
            [self.text_line, self.players, self.companies], layout={"flex": "1 1 360px", "min_width": "0"}
        )


class SideBySide(ipywidgets.VBox):
    """The place that is compared with, and the present: the earlier on the left, the later on the right.

    The boards move and zoom together; what differs is framed on both. It is made when it is first unfolded.

    Parameters
    ----------
    model : whose session is shown; its `pair` says which place is on the left

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1))
    >>> both = SideBySide(model)
    >>> both.unfold()
    >>> model.push("bid 120")
    >>> both.left.text_line.text, both.right.text_line.text
    ('Action 0: The start', 'Action 1: Cid starts an auction with $120.')
    """

    def __init__(self, model: ExplorerModel) -> None:
        self.model = model
        self.boards: BoardPair | None = None
        self._view: FigureView | None = None
        self._unfolded = self._drawn = False
        self._sight = ScrollIntoView(unfolded=True)
        super().__init__([self._sight], layout={"width": "100%", "display": "none"})
        model.on_change(self._follow)

    @cached_property
    def left(self) -> ComparedSide:
        """The earlier place."""
        return ComparedSide(marks=self.model.marks)

    @cached_property
    def right(self) -> ComparedSide:
        """The later place."""
        return ComparedSide(marks=self.model.marks)

    def unfold(self) -> None:
        """Show both places from now on."""
        self._unfolded = True
        self.layout.display = None
        self._follow()

    def fold(self) -> None:
        """Hide them."""
        self._unfolded = False
        self.layout.display = "none"

    def _follow(self) -> None:
        if not self._unfolded:
            return
        session = self.model.session
        before, after = self.model.pair.in_time or (session.node, session.node)
        left, right = (visible_board(session.ruleset, node.state) for node in (before, after))
        framed = set(news(left, right)) | set(news(right, left))
        if self.boards is None or self._view is None:
            theme = theme_of_page()
            self.boards = BoardPair(left, right, theme=theme, width=_WIDTH)
            self._view = FigureView(self.boards.figure, alt=self.boards.alt, theme=theme)
            self._view.on_theme(self.model.guarded(self._dress))
        with self._view.together():
            self.boards.update(left, right, highlights=framed)
            self._view.alt = self.boards.alt
        for side, node in ((self.left, before), (self.right, after)):
            self._tell(side, node)
        if not self._drawn:
            self._drawn = True
            layout = {"width": "100%", "flex_flow": "row wrap"}
            self.children = [self._sight, self._view, ipywidgets.HBox([self.left, self.right], layout=layout)]

    def _tell(self, side: ComparedSide, node: Node) -> None:
        session = self.model.session
        rules: RailRules = session.ruleset  # type: ignore[assignment]  # a railway game has these
        what = words(session, node, viewer=self.model.viewer) or message("explore.start")
        side.text_line.text = message("timeline.at", node=node.depth, what=what)
        side.players.show(lab.players(node.state, rules=rules)[_PLAYER])
        side.companies.show(lab.companies(node.state, rules=rules)[_COMPANY])

    def _dress(self) -> None:
        if self.boards is not None and self._view is not None:
            with self._view.together():
                self.boards.use_theme(DARK if self._view.dark else LIGHT)


__all__ = ["ComparedSide", "SideBySide"]
