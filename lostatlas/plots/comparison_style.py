"""What the charts of simulations share: series that differ by more than colour, and rows with whiskers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bokeh.models.annotations import Legend, LegendItem
from bokeh.models.formatters import CustomJSTickFormatter
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.plots.history_chart import add_hover, against, new_figure
from lostatlas.scene.colour import mix
from lostatlas.scene.svg import FONT
from lostatlas.scene.theme import Theme

SERIES = ("#4477aa", "#ee6677", "#228833", "#aa3377", "#ccbb44", "#66ccee")
"""Colours of the series: Paul Tol's "bright" scheme."""
MARKERS = ("circle", "diamond", "square", "triangle", "inverted_triangle", "hex")
DASHES = ("solid", "dashed", "dotdash", "dotted", "dashdot", "solid")
ROW = 24
"""Height of a row in pixels."""


def series_colour(place: int, theme: Theme) -> str:
    """Return the colour of a series, dark or light enough for the ground."""
    return against(SERIES[place % len(SERIES)], theme.background)


def whiskers(figure: Figure, rows: Sequence[dict[str, Any]], *, place: int, theme: Theme) -> Any:
    """Draw points with their intervals along ``x`` and return what is pointed at.

    Each row has ``x``, ``y``, ``low``, ``high`` and ``about``.
    """
    columns = ("x", "y", "low", "high", "about")
    source = ColumnDataSource({name: [row[name] for row in rows] for name in columns})
    colour, marker = series_colour(place, theme), MARKERS[place % len(MARKERS)]
    figure.segment("low", "y", "high", "y", source=source, line_color=colour, line_width=2.5)
    return figure.scatter(
        "x", "y", source=source, marker=marker, size=10 + 4 * (place % 2), fill_color=colour,
        line_color=theme.background, line_width=1.0,
    )  # fmt: skip


def whisker_chart(
    rows: Sequence[dict[str, Any]], *, top: float, label: str, width: int, theme: Theme
) -> Figure:
    """Return a figure with a row for each name, in which each series has a point with its interval.

    Parameters
    ----------
    rows : ``name``, ``series``, ``x``, ``low``, ``high`` and ``about``
    top : where the axis that begins with 0 ends
    label : what it measures, in words

    Examples
    --------
    >>> from lostatlas.scene.theme import LIGHT
    >>> row = {"name": "Ann", "series": "", "x": 0.5, "low": 0.3, "high": 0.7, "about": "Ann"}
    >>> whisker_chart([row], top=1.0, label="Wins", width=600, theme=LIGHT).height
    134
    """
    names, series = (list(dict.fromkeys(row[key] for row in rows)) for key in ("name", "series"))
    height = max(len(names), 1) * ROW * max(1, 0.7 * len(series)) + 110
    figure = new_figure(theme, width=width, height=int(height), x=(0.0, top), y=(-0.6, len(names) - 0.4))
    figure.xaxis.axis_label = label
    name_rows(figure, names)
    entries = []
    for place, one in enumerate(series):
        shift = ((len(series) - 1) / 2 - place) * 0.6 / len(series)
        own = [
            {**row, "y": len(names) - 1 - names.index(row["name"]) + shift}
            for row in rows
            if row["series"] == one
        ]
        entries.append((str(one), [whiskers(figure, own, place=place, theme=theme)]))
    add_hover(figure, [drawn for _, own in entries for drawn in own])
    if len(series) > 1:
        add_legend(figure, entries, theme)
    return figure


def name_rows(figure: Figure, names: Sequence[str]) -> None:
    """Write names at the rows, the first one at the top."""
    count = len(names)
    ticks: Any = {float(count - 1 - place): name for place, name in enumerate(names)}
    figure.yaxis.ticker = FixedTicker(ticks=list(ticks))
    figure.yaxis.major_label_overrides = ticks
    figure.ygrid.grid_line_color = None


def add_legend(figure: Figure, entries: Sequence[tuple[str, list[Any]]], theme: Theme) -> None:
    """Name the series above the figure."""
    legend = Legend(items=[LegendItem(label=name, renderers=drawn) for name, drawn in entries])
    legend.update(
        orientation="horizontal", label_text_color=theme.ink, label_text_font=FONT,
        background_fill_color=theme.background, background_fill_alpha=0.0, border_line_color=None,
        label_text_font_size="12px", padding=2, spacing=12,
    )  # fmt: skip
    figure.add_layout(legend, "above")


def percent_axis(axis: Any) -> None:
    """Show shares as percentages."""
    axis.formatter = CustomJSTickFormatter(code="return `${Math.round(tick * 1000) / 10} %`;")


def quiet(theme: Theme) -> str:
    """Return the colour of what is only there for orientation."""
    return mix(theme.background, theme.ink, 0.5)
