"""One measure for several values of one key."""

from __future__ import annotations

from typing import Any

from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import percent_axis, series_colour
from lostatlas.plots.history_chart import Chart, add_hover, new_figure
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.text.money import CURRENCIES, dollars

with needed():
    import pandas as pd


@drawing
def sweep_line(
    frame: pd.DataFrame,
    *,
    key: str,
    label: str,
    unit: str = "",
    theme: Theme = LIGHT,
    width: int = 760,
    height: int = 360,
) -> Chart:
    """Return a point with its interval for each value, joined by a line.

    Numbers stand where they belong on the axis; other values stand side by side.

    Parameters
    ----------
    frame : a row for each value (the index): ``mean``, ``low``, ``high``, ``games``
    key : what was changed
    label : what is measured
    unit : a sign of money, ``%`` for shares, or nothing
    """
    values = list(frame.index)
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in values)
    places = [float(one) for one in values] if numbers else [float(place) for place in range(len(values))]
    lows, highs = frame["low"].fillna(frame["average"]), frame["high"].fillna(frame["average"])
    room = (float(highs.max()) - float(lows.min())) * 0.12 or 1.0
    edge = (max(places) - min(places)) * 0.08 or 0.5
    figure = new_figure(
        theme, width=width, height=height, x=(min(places) - edge, max(places) + edge),
        y=(float(lows.min()) - room, float(highs.max()) + room), label=label,
    )  # fmt: skip
    figure.xaxis.axis_label = key
    if unit == "%":
        percent_axis(figure.yaxis)
    ticks: Any = {place: str(value) for place, value in zip(places, values, strict=True)}
    figure.xaxis.ticker = FixedTicker(ticks=list(ticks))
    figure.xaxis.major_label_overrides = ticks
    about = [
        f"{key} = {value}\n"
        + message(
            "comparison.sweep_about",
            mean=_shown(row["average"], unit),
            low=_shown(row["low"], unit),
            high=_shown(row["high"], unit),
            games=int(row["games"]),
        )
        for value, row in zip(values, frame.to_dict("records"), strict=True)
    ]
    source = ColumnDataSource(
        {
            "x": places,
            "y": frame["average"].tolist(),
            "low": lows.tolist(),
            "high": highs.tolist(),
            "about": about,
        }
    )
    colour = series_colour(0, theme)
    figure.line("x", "y", source=source, line_color=colour, line_width=2)
    figure.segment("x", "low", "x", "high", source=source, line_color=colour, line_width=2.5)
    dots = figure.scatter("x", "y", source=source, size=9, fill_color=colour, line_color=theme.background)
    add_hover(figure, [dots])
    means = zip(values, frame["average"], strict=True)
    texts = tuple(f"{value}: {_shown(mean, unit)}" for value, mean in means)
    alt = message("comparison.sweep_alt", label=label, key=key, values=texts)
    return Chart(figure=figure, alt=alt, table=frame)


def _shown(value: float, unit: str) -> str:
    if pd.isna(value):
        return "–"
    if unit in CURRENCIES:
        return dollars(value, unit)
    return f"{100 * value:.1f} %" if unit == "%" else f"{value:.4g}"
