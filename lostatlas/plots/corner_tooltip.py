"""A tooltip in the farthest corner of the figure, so that it covers nothing near the pointer."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import bokeh
from bokeh.models.callbacks import CustomJS
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.tools import HoverTool
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

_CODE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def corner_tooltip(figure: Figure, feels: Iterable[GlyphRenderer[Any]], *, font: str) -> HoverTool:
    """Return a tool that shows the column ``about`` of all items under the pointer in the farthest corner.

    The text goes when the pointer leaves, when the page scrolls, and with Escape.

    Parameters
    ----------
    figure : where the corner is
    feels : those whose source has the column
    font : the family of the letters

    Examples
    --------
    >>> from bokeh.plotting import figure
    >>> plot = figure()
    >>> corner_tooltip(plot, [plot.patches([], [])], font="serif").visible
    False
    """
    callback = CustomJS(args={"figure": figure, "font": font, "version": bokeh.__version__}, code=_CODE)
    # always on: no button
    return HoverTool(renderers=list(feels), tooltips=None, callback=callback, visible=False)


__all__ = ["corner_tooltip"]
