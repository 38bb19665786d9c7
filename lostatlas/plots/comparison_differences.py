"""Differences of two simulations side by side, each in units of its own spread."""

from __future__ import annotations

from math import copysign
from typing import Any

from bokeh.models.annotations import Span

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import ROW, name_rows, quiet, whiskers
from lostatlas.plots.history_chart import Chart, add_hover, new_figure, short
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message

with needed():
    import pandas as pd

LONGEST = 44
MOST = 24
"""How many rows are drawn; the largest differences come first."""
FARTHEST = 4.0
"""Where the axis ends, in standard deviations: one difference beyond it leaves the others apart."""


@drawing
def difference_dots(frame: pd.DataFrame, *, table: pd.DataFrame, theme: Theme = LIGHT) -> Chart:
    """Return a row for each measure: its difference with its interval, in standard deviations of a game.

    Parameters
    ----------
    frame : rows of ``Comparison.differences``, with ``label``, ``difference``, ``low``, ``high``, ``effect``
    table : what stands beside the figure
    """
    known = frame[frame["low"].notna() & (frame["effect"] > 0)].copy()
    unit = (known["difference"].abs() / known["effect"]).replace(0, 1.0)
    for name in ("difference", "low", "high"):
        known[f"scaled_{name}"] = (known[name] / unit).clip(-FARTHEST, FARTHEST)
    known = known.head(MOST)
    names = [short(label, longest=LONGEST) for label in known["label"]]
    reach = max([1.0, *known["scaled_low"].abs(), *known["scaled_high"].abs()]) * 1.05
    height = max(len(names), 1) * ROW + 70
    figure = new_figure(theme, width=980, height=height, x=(-reach, reach), y=(-0.6, len(names) - 0.4))
    figure.xaxis.axis_label = message("comparison.scaled_axis")
    name_rows(figure, names)
    figure.add_layout(Span(dimension="height", location=0.0, line_color=quiet(theme)))
    rows: list[dict[str, Any]] = [
        {
            "x": row["scaled_difference"],
            "y": float(len(names) - 1 - place),
            "low": row["scaled_low"],
            "high": row["scaled_high"],
            "about": f"{row['label']}\n" + message("comparison.scaled_about", size=_size(row)),
        }
        for place, row in enumerate(known.to_dict("records"))
    ]
    add_hover(figure, [whiskers(figure, rows, place=0, theme=theme)])
    if known.empty:
        alt = message("comparison.scaled_none")
    else:
        first = known.iloc[0]
        alt = message(
            "comparison.scaled_alt",
            count=len(known),
            label=first["label"],
            size=_size(first),
        )
    return Chart(figure=figure, alt=alt, table=table)


def _size(row: Any) -> str:
    """Return the whole size of a difference, which may lie beyond the end of the axis."""
    return f"{copysign(row['effect'], row['difference']):+.2f}"
