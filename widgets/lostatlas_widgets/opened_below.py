"""OpenedBelow: the place below a panel where one thing at a time is opened."""

from __future__ import annotations

from collections.abc import Callable

import anywidget
import ipywidgets

from lostatlas_widgets.close_tree import close_tree

AnotherGame = Callable[[str], ipywidgets.Widget]
"""Makes the form of a new game, given the title that stands in it at first."""
STAGE = "lostatlas-stage"
"""The class of the box that is brought into sight."""


class ScrollTarget(anywidget.AnyWidget):
    """Nothing to see; when it appears on a page, the page is scrolled to the box around it.

    Examples
    --------
    >>> ScrollTarget()
    ScrollTarget()
    """

    _esm = """
    export default {
      render({ el }) {
        el.style.display = "none";
        const show = () => el.closest(".lostatlas-stage")?.scrollIntoView({ block: "start" });
        const timer = setTimeout(show, 300); // when it has been put into its place
        return () => clearTimeout(timer);
      },
    };
    """

    def __repr__(self) -> str:
        return "ScrollTarget()"


class OpenedBelow(ipywidgets.VBox):
    """Empty until something is opened; whatever is opened next takes its place.

    Examples
    --------
    >>> below, first = OpenedBelow(), ipywidgets.Label("first")
    >>> below.put(first)
    >>> below.put(ipywidgets.Label("second"))
    >>> below.shown.value, first.comm is None
    ('second', True)
    """

    def __init__(self) -> None:
        super().__init__([], layout={"width": "100%"})
        self.add_class(STAGE)

    @property
    def shown(self) -> ipywidgets.Widget | None:
        """The open widget, if any."""
        return self.children[0] if self.children else None

    def put(self, shown: ipywidgets.Widget) -> None:
        """Show this, and close the widget before it."""
        before = self.children
        self.set_trait("children", (shown,))
        for one in before:
            close_tree(one)

    def put_in_sight(self, shown: ipywidgets.Widget) -> None:
        """Show this as `put` does, and scroll the page to it."""
        self.put(shown)
        self.set_trait("children", (shown, ScrollTarget()))


__all__ = ["AnotherGame", "OpenedBelow"]
