"""SideTabs: log, changes, runs, review, branches and file of a game, beside its board."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar, overload

import ipywidgets

from lostatlas.text import message
from lostatlas.text.catalogue import speaking_of
from lostatlas_widgets.explorer.branches import Branches
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.runs import Runs
from lostatlas_widgets.explorer.session_board import SessionBoard
from lostatlas_widgets.lazy_tabs import LazyTabs, Maker

P = TypeVar("P", bound=ipywidgets.Widget)


class SideTabs(LazyTabs):
    """The tabs beside the board, the log in front; differences are computed only while they are visible.

    Parameters
    ----------
    board : where runs and better choices are shown
    game_log : the line of play in words
    game_files : makes the page of the file

    Examples
    --------
    >>> from lostatlas import new_game
    >>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> log, files = ipywidgets.HTML(), ipywidgets.Text
    >>> tabs = SideTabs(model, SessionBoard(model), game_log=log, game_files=files)
    >>> tabs.bring("branches")
    >>> sorted(tabs.made)
    ['branches', 'log']
    """

    def __init__(
        self, model: ExplorerModel, board: SessionBoard, *, game_log: ipywidgets.Widget, game_files: Maker
    ) -> None:
        pages: dict[str, tuple[str, Maker]] = {
            "log": (message("explore.tab.log"), lambda: game_log),
            "changes": (message("timeline.tab.changes"), self._changes),
            "runs": (message("explore.tab.runs"), lambda: Runs(model, board)),
            "review": (message("review.tab"), self._review),
            "branches": (message("explore.tab.branches"), lambda: Branches(model)),
            "file": (message("explore.tab.file"), game_files),
        }
        self.model, self._board = model, board
        super().__init__(pages, guarded=model.guarded)
        self.page_in_front()
        self.observe(model.guarded(lambda _change: self._turned()), "selected_index")

    def _changes(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.changes import Changes

        return Changes(self.model)

    def _review(self) -> ipywidgets.Widget:
        from lostatlas_widgets.explorer.review_panel import ReviewPanel

        return ReviewPanel(self.model, self._board)

    def _turned(self) -> None:
        if "changes" in self.made:
            self.page("changes").activate(active=self.front == "changes")


class HasSideTabs(Protocol):
    """What has such tabs, and a game that they show."""

    model: ExplorerModel
    tabs: SideTabs


class PageOf(Generic[P]):
    """An attribute that is a page of `tabs`, made when it is first asked for, in the words of the title."""

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, owner: None, _kind: type) -> PageOf[P]: ...
    @overload
    def __get__(self, owner: HasSideTabs, _kind: type) -> P: ...
    def __get__(self, owner: HasSideTabs | None, _kind: type) -> P | PageOf[P]:
        if owner is None:
            return self
        with speaking_of(owner.model.title):
            page: P = owner.tabs.page(self.name)
        return page


__all__ = ["PageOf", "SideTabs"]
