"""RunCellKey: Shift+Enter in a box runs the cell and goes on, as it does everywhere else in a notebook."""

from __future__ import annotations

import anywidget

from lostatlas_widgets.page_functions import FIND_PANEL


class RunCellKey(anywidget.AnyWidget):
    """Nothing to see; JupyterLab lets a box keep Shift+Enter, and whoever has no mouse would be stuck in it.

    Examples
    --------
    >>> RunCellKey()
    RunCellKey()
    """

    _esm = (
        FIND_PANEL
        + """
    function render({ el }) {
      el.style.display = "none";
      const go = (event) => {
        const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event;
        const cell = target.closest(".jp-Cell");
        if (key !== "Enter" || !(shiftKey || ctrlKey) || altKey || metaKey) return;
        if (cell === null || !target.matches("input")) return;
        event.preventDefault();
        event.stopPropagation();
        target.blur(); // what is written counts
        cell.focus();
        const again = { key, code: "Enter", keyCode: 13, shiftKey, ctrlKey, bubbles: true, cancelable: true };
        cell.dispatchEvent(new KeyboardEvent("keydown", again));
      };
      return within(el, ".lostatlas-panel", (panel) => {
        panel.addEventListener("keydown", go, true); // the box tells nobody behind it
        return () => panel.removeEventListener("keydown", go, true);
      });
    }
    export default { render };
    """
    )

    def __repr__(self) -> str:
        return "RunCellKey()"
