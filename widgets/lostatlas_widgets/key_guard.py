"""KeyGuard: letters that are typed into a panel without keys of its own stay in it."""

from __future__ import annotations

import anywidget

from lostatlas_widgets.page_functions import FIND_PANEL
from lostatlas_widgets.page_style import styled

GUARDED = "lostatlas-fenced"
"""The class of a panel with a key guard; the keys (`explorer.keys`) of a panel around it leave it alone."""


class KeyGuard(anywidget.AnyWidget):
    """Nothing to see; plain letters do not leave the `GUARDED` panel around it for JupyterLab to act on.

    Examples
    --------
    >>> KeyGuard()
    KeyGuard()
    """

    _esm = (
        FIND_PANEL
        + """
    function render({ el }) {
      el.style.display = "none";
      const stop = (event) => {
        const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
        if (plain && event.key.length === 1) event.stopPropagation();
      };
      return within(el, ".lostatlas-fenced", (panel) => {
        panel.addEventListener("keydown", stop);
        return () => panel.removeEventListener("keydown", stop);
      });
    }
    export default { render };
    """
    )

    _css = styled("""
    .lostatlas-fenced :is(input, select, textarea, button, .bk-Figure):focus-visible {
      outline: 2px solid var(--lostatlas-accent) !important; outline-offset: -1px;
    }
    """)

    def __repr__(self) -> str:
        return "KeyGuard()"
