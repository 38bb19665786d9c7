"""GameFrame: the one window of every game: board and decision side by side, tables and drawers about them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from lostatlas.text import message
from lostatlas_widgets.page_functions import FIND_PANEL
from lostatlas_widgets.page_style import styled

_HERE = Path(__file__).parent


class FrameLayout(anywidget.AnyWidget):
    """The page's half of a frame: its height, the place of the strips, splitters, the drawer, a way past it.

    What somebody has drawn to another size, or shut, is so again on the next visit: the page remembers it.
    """

    _esm = FIND_PANEL + (_HERE / "frame.js").read_text(encoding="utf-8")
    _css = styled((_HERE / "frame.css").read_text(encoding="utf-8"))
    aspect = traitlets.Float(1.0).tag(sync=True)
    """Width of the board divided by its height; the place of the strips depends on it."""
    tables: traitlets.List[Any] = traitlets.List(default_value=None, allow_none=True).tag(sync=True)
    """Rows, headings too, and letters across of each table of the strips; None while they are not known.

    Below the board tables stand side by side where they fit.
    """
    turns = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether the board can be shown turned by a quarter."""
    turned = traitlets.Bool(default_value=False).tag(sync=True)
    """Whether it is larger then, in the room that there is; the page says."""
    drawer_open = traitlets.Bool().tag(sync=True)
    """Whether the drawer shows what is in it, or its tabs only; shut until the page says."""
    _names = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        names = {part: message(f"panel.split.{part}") for part in ("side", "foot")}
        super().__init__(_names=names | {part: message(f"panel.{part}") for part in ("below", "strips")})

    def __repr__(self) -> str:
        return f"<FrameLayout: drawer {'open' if self.drawer_open else 'shut'}>"


class GameFrame(ipywidgets.Box):
    """The parts of a game in one window, as high as what the page shows at once.

    Above all the timeline; below it the board, as large as there is room for, with the strips (who has what)
    beside it, or below it where that would take more than three tenths of its size, or any of it from a board
    with few rows; the decision in a column of its own, with tabs at its foot; and a drawer below the board,
    which covers those tabs while it is open where the board is narrow. A narrow page has everything in one
    column.

    Parameters
    ----------
    top : rows that go over the whole width
    board : what is pressed; it has to fill the place that it is given
    strips : the tables that are always in sight
    decision : who acts, and what may be done
    drawer : tabs below the board that can be shut
    tabs : tabs below the decision; None where everything is in the drawer

    Examples
    --------
    >>> parts = {name: ipywidgets.Label(name) for name in ("board", "strips", "decision", "drawer")}
    >>> frame = GameFrame([], **parts)
    >>> [part.value for part in frame.left.children]
    ['board', 'strips']
    """

    def __init__(
        self,
        top: Sequence[ipywidgets.Widget],
        *,
        board: ipywidgets.Widget,
        strips: ipywidgets.Widget,
        decision: ipywidgets.Widget,
        drawer: ipywidgets.Widget,
        tabs: ipywidgets.Widget | None = None,
    ) -> None:
        self.top, self.fit = ipywidgets.VBox(top), FrameLayout()
        self.left = ipywidgets.Box([board, strips])
        self.side = ipywidgets.VBox([decision] if tabs is None else [decision, tabs])
        places = {
            "top": self.top, "left": self.left, "side": self.side, "board": board, "strips": strips,
            "actions": decision, "drawer": drawer,
        }  # fmt: skip
        if tabs is not None:
            places["tabs"] = tabs
        for name, part in places.items():
            part.add_class(f"lostatlas-place-{name}")
        grid = ipywidgets.Box([self.top, self.left, self.side, drawer, self.fit])
        grid.add_class("lostatlas-places")
        super().__init__([grid], layout={"width": "100%"})
        self.add_class("lostatlas-frame")


__all__ = ["FrameLayout", "GameFrame"]
