"""GatedOutput: what a cell shows, kept back until a question above it is answered."""

from __future__ import annotations

from typing import Any

import ipywidgets

from lostatlas.text import message
from lostatlas_widgets.text_line import TextLine


class GatedOutput(ipywidgets.VBox):
    """A place for the outputs of a cell, which stay away from the page until `show`.

    Parameters
    ----------
    outputs : in the notebook format, as `IPython.utils.capture` keeps them
    stdout : what was printed; it is text to read, so it is shown as such

    Examples
    --------
    >>> held = GatedOutput([], stdout="Ben becomes president.")
    >>> held.shown
    False
    >>> held.show()
    >>> held.shown, held.children[0].text
    (True, 'Ben becomes president.')
    >>> held.hide()
    >>> held.shown
    False
    """

    def __init__(self, outputs: list[dict[str, Any]], *, stdout: str = "") -> None:
        self._printed = stdout
        self._drawn = tuple(
            {"output_type": "display_data", "data": one["data"], "metadata": one.get("metadata") or {}}
            for one in outputs
        )
        self.shown = False
        self._waiting = TextLine(message("lesson.held"))
        self._waiting.add_class("lostatlas-held")
        super().__init__([self._waiting], layout={"width": "100%"})
        self.add_class("lostatlas-panel")

    def show(self) -> None:
        """Show the outputs."""
        if not self.shown:
            self.shown = True
            printed = [TextLine(self._printed.rstrip())] if self._printed else []
            drawn = [ipywidgets.Output(outputs=self._drawn)] if self._drawn else []
            self.children = [*printed, *drawn]

    def hide(self) -> None:
        """Keep the outputs back again."""
        if self.shown:
            self.shown = False
            self.children = [self._waiting]

    def __repr__(self) -> str:
        return f"<GatedOutput: {len(self._printed.splitlines())} lines, {len(self._drawn)} outputs>"
