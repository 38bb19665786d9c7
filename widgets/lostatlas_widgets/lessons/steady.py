"""Steady: room for words that change, so that what stands below them stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anywidget
import traitlets


class Steady(anywidget.AnyWidget):
    """Nothing to see: it stands in a box, behind a line of text, and keeps both from getting lower.

    The line has the room of the longest of the texts, and the box stays as high as it has ever been at its
    width. What is pressed below is then never pushed away by other words above.

    Parameters
    ----------
    texts : what the line will say, one at a time

    Examples
    --------
    >>> Steady(["Build track.", "Run the trains."])
    <Steady: 2 texts>
    """

    _esm = Path(__file__).parent / "steady.js"
    texts = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(texts=list(texts))

    def __repr__(self) -> str:
        return f"<Steady: {len(self.texts)} texts>"


__all__ = ["Steady"]
