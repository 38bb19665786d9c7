"""PanelLayout: where the board, what may be done, and the tabs stand; the page's width decides."""

from __future__ import annotations

import ipywidgets


class PanelLayout(ipywidgets.Box):
    """Three widgets on the page: the board with the actions beside it, and the tabs where there is room.

    On a broad page the tabs stand below the actions; on a narrower one below both, so that the board is as
    large as can be; on a very narrow one everything stands in one column. `panel.css` says from where on.

    Examples
    --------
    >>> table = PanelLayout(
    ...     board=ipywidgets.Label("b"), actions=ipywidgets.Label("a"), tabs=ipywidgets.Label("t")
    ... )
    >>> len(table.children[0].children)
    3
    """

    def __init__(
        self, *, board: ipywidgets.Widget, actions: ipywidgets.Widget, tabs: ipywidgets.Widget
    ) -> None:
        for name, part in (("board", board), ("actions", actions), ("tabs", tabs)):
            part.add_class(f"lostatlas-place-{name}")
        places = ipywidgets.Box([board, actions, tabs])
        places.add_class("lostatlas-places")
        super().__init__([places], layout={"width": "100%"})
        self.add_class("lostatlas-table-top")


__all__ = ["PanelLayout"]
