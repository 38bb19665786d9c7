"""ScrollTarget: brings what has just been opened into sight."""

from __future__ import annotations

import anywidget

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
