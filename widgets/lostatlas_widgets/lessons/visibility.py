"""Visibility: notifies the kernel when somebody looks at a place of the page again."""

from __future__ import annotations

from collections.abc import Callable

import anywidget

from lostatlas_widgets.page_functions import FIND_PANEL


class Visibility(anywidget.AnyWidget):
    """Nothing to see; it calls when its panel comes into sight, or is turned to.

    A notebook comes into sight as its tab is chosen, a window as it is chosen among others; two notebooks
    side by side are both in sight, and the pointer goes from one to the other.

    Parameters
    ----------
    looked : called each time

    Examples
    --------
    >>> Visibility(lambda: None)
    Visibility()
    """

    _esm = (
        FIND_PANEL
        + """
    function render({ model, el }) {
      const tell = () => {
        if (document.visibilityState === "visible" && el.offsetParent !== null) model.send("looked");
      };
      const sight = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && tell());
      const leave = within(el, ".lostatlas-panel", (panel) => {
        sight.observe(panel); // any part of it: on a low window its end is out of sight
        panel.addEventListener("pointerenter", tell);
        return () => panel.removeEventListener("pointerenter", tell);
      });
      window.addEventListener("focus", tell);
      document.addEventListener("visibilitychange", tell);
      return () => {
        leave();
        sight.disconnect();
        window.removeEventListener("focus", tell);
        document.removeEventListener("visibilitychange", tell);
      };
    }
    export default { render };
    """
    )

    def __init__(self, looked: Callable[[], object]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, _content, _buffers: looked())

    def __repr__(self) -> str:
        return "Visibility()"
