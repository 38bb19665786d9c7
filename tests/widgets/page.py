"""What a page does to a widget and what it is given to draw, where no browser is wanted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bokeh.document import Document
from bokeh.models import Plot
from bokeh.models.glyphs import Scatter
from bokeh.models.renderers import GlyphRenderer
from ipywidgets import Widget

from lostatlas.render.geometry import centre
from lostatlas.track.hexes import Hex
from lostatlas_widgets.figure_view import FigureView

Columns = Mapping[str, Sequence[Any]]


def say(widget: Widget, **content: Any) -> None:
    """Send a widget what its part on the page sends."""
    message = {"method": "custom", "content": content}
    widget.comm.handle_msg({"content": {"data": message}, "buffers": []})


def tap(view: FigureView, at: Hex | tuple[float, float]) -> None:
    """Click a figure at a point of it, or in the middle of a hex."""
    x, y = centre(at) if isinstance(at, Hex) else at
    say(view, type="tap", x=x, y=y)


def press_key(view: FigureView, key: str) -> None:
    """Press a key while a figure has the focus."""
    say(view, type="key", key=key)


def drawn(view: FigureView) -> Document:
    """Return the figure as a page that opens now is given it."""
    found: Document = Document.from_json(json.loads(view.get_state()["_snapshot"]["document"]))
    return found


def plot(view: FigureView) -> Plot:
    """Return the plot of a figure, as a page that opens now is given it."""
    (found,) = drawn(view).select({"type": Plot})
    assert isinstance(found, Plot)
    return found


def ground(view: FigureView) -> Columns:
    """Return the rows of the hexes of a map, as they are drawn; some are spare."""
    rows: Any = drawn(view).select_one({"name": "ground"})
    found: Columns = rows.data_source.data
    return found


def framed(view: FigureView, colour: str = "") -> set[str]:
    """Return the names of the hexes that are framed on a map, in a colour if one is given."""
    rows = ground(view)
    marks = zip(rows["name"], rows["shown"], rows["mark"], strict=True)
    return {name for name, shown, mark in marks if shown and (not colour or mark == colour)}


def dots(view: FigureView) -> list[tuple[float, float]]:
    """Return where dots stand on a figure."""
    found: Iterable[Any] = drawn(view).select({"type": GlyphRenderer})
    columns = [one.data_source.data for one in found if isinstance(one.glyph, Scatter)]
    return [at for own in columns for at in zip(own["x"], own["y"], strict=True)]
