"""Means over the rounds of many games, with bands for how sure they are: money, prices."""

from __future__ import annotations

from typing import Any

from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import DASHES, MARKERS, add_legend, series_colour
from lostatlas.plots.history_chart import Chart, add_hover, new_figure
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.text.money import dollars

with needed():
    import pandas as pd


@drawing
def round_curves(
    frame: pd.DataFrame,
    *,
    title: str,
    currency: str = "$",
    theme: Theme = LIGHT,
) -> Chart:
    """Return a line for each series over the rounds, with a band for its interval.

    Parameters
    ----------
    frame : columns ``round`` (its name, in order of play), ``series``, ``mean``, ``low``, ``high``,
        ``games``, and ``colour`` and ``line``, numbers of what series have in common
    title : what is shown, in words
    currency : the sign of the amounts
    """
    names = list(dict.fromkeys(frame["round_name"]))
    series = list(dict.fromkeys(frame["series"]))
    top = max([1.0, *frame["high"].fillna(0), *frame["average"].fillna(0)]) * 1.06
    figure = new_figure(theme, width=980, height=400, x=(-0.5, len(names) - 0.5), y=(0.0, top), label=title)
    ticks: Any = {float(place): name.replace(" ", "\n") for place, name in enumerate(names)}
    figure.xaxis.ticker = FixedTicker(ticks=list(ticks))
    figure.xaxis.major_label_overrides = ticks
    entries = []
    for one in series:
        own = frame[(frame["series"] == one) & frame["average"].notna()]
        rows = own.to_dict("records")
        hue, kind = (int(own[name].iloc[0]) if len(own) else 0 for name in ("colour", "line"))
        source = ColumnDataSource(
            {
                "x": [names.index(row["round_name"]) for row in rows],
                "mean": own["average"].tolist(),
                "low": own["low"].fillna(own["average"]).tolist(),
                "high": own["high"].fillna(own["average"]).tolist(),
                "about": [_about(row, currency) for row in rows],
            }
        )
        colour = series_colour(hue, theme)
        dash: Any = DASHES[kind % len(DASHES)]
        figure.varea("x", "low", "high", source=source, fill_color=colour, fill_alpha=0.22)
        line = figure.line("x", "mean", source=source, line_color=colour, line_width=2.5, line_dash=dash)
        dots = figure.scatter(
            "x", "mean", source=source, marker=MARKERS[hue % len(MARKERS)], size=7 + 3 * (hue % 2),
            fill_color=colour, line_color=theme.background,
        )  # fmt: skip
        entries.append((str(one), [line, dots]))
    add_hover(figure, [drawn[1] for _, drawn in entries])
    add_legend(figure, entries, theme)
    last = frame[frame["round_name"] == names[-1]] if names else frame
    texts = tuple(f"{row['series']} {dollars(row['average'], currency)}" for row in last.to_dict("records"))
    alt = message("comparison.curves_alt", title=title, values=texts or "–")
    return Chart(figure=figure, alt=alt, table=_table(frame, currency))


def _about(row: Any, currency: str) -> str:
    return f"{row['series']}\n{row['round_name']}\n" + message(
        "comparison.curve_about",
        mean=dollars(row["average"], currency),
        low="–" if pd.isna(row["low"]) else dollars(row["low"], currency),
        high="–" if pd.isna(row["high"]) else dollars(row["high"], currency),
        games=int(row["games"]),
    )


def _table(frame: pd.DataFrame, currency: str) -> pd.DataFrame:
    shown = frame.assign(
        average=[("–" if pd.isna(one) else dollars(one, currency)) for one in frame["average"]]
    )
    wide = shown.pivot(index="round_name", columns="series", values="average")
    wide = wide.reindex(list(dict.fromkeys(frame["round_name"])))[list(dict.fromkeys(frame["series"]))]
    wide.index.name, wide.columns.name = message("comparison.round"), None
    return wide
