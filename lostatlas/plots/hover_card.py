"""A card beside what the pointer rests on, such as a hex, which tells what it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import bokeh
from bokeh.models.callbacks import CustomJS
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.tools import HoverTool
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.scene.svg import FONT

_CODE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def hover_card(figure: Figure, feels: Iterable[GlyphRenderer[Any]]) -> HoverTool:
    """Return a tool that shows the column ``about`` of all items under the pointer on a card beside them.

    The card comes when the pointer has rested for a moment. It covers neither the pointer nor the item, and
    goes when the pointer leaves or presses, when the page scrolls or the figure zooms, and with Escape. What
    stands beside the figure already, such as the details of a hex that was chosen, is not told again. Of what
    may be pressed, told by the points of a renderer named ``offers``, it hides as little as it can.

    Parameters
    ----------
    figure : where the card is shown
    feels : those whose source has the column

    Examples
    --------
    >>> from bokeh.plotting import figure
    >>> plot = figure()
    >>> hover_card(plot, [plot.patches([], [])]).visible
    False
    """
    callback = CustomJS(args={"figure": figure, "font": FONT, "version": bokeh.__version__}, code=_CODE)
    # always on: no button
    return HoverTool(renderers=list(feels), tooltips=None, callback=callback, visible=False)


__all__ = ["hover_card"]
