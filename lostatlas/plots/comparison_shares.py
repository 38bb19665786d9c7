"""Shares of games as points with their intervals: who wins how often."""

from __future__ import annotations

from typing import Any

from bokeh.models.annotations import Span

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import percent_axis, quiet, whisker_chart
from lostatlas.plots.history_chart import Chart
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message

with needed():
    import pandas as pd


@drawing
def share_dots(
    frame: pd.DataFrame,
    *,
    title: str,
    fair: float | None = None,
    theme: Theme = LIGHT,
    width: int = 760,
) -> Chart:
    """Return a row for each name with a point and an interval for each series.

    Parameters
    ----------
    frame : columns ``name``, ``series``, ``share``, ``low``, ``high`` (from 0 to 1) and ``games``
    title : what is shown, in words
    fair : where a line is drawn for what would be fair

    Examples
    --------
    >>> row = {"name": "P1", "series": "", "share": 0.5, "low": 0.3, "high": 0.7, "games": 20}
    >>> share_dots(pd.DataFrame([row]), title="Wins").table["Share"].tolist()
    ['50.0 %']
    """
    known = frame[frame["share"].notna()]
    top = min(1.0, max([*known["high"].tolist(), fair or 0.0, 0.05]) * 1.08)
    rows = [
        {
            "name": row["name"], "series": row["series"], "x": row["share"], "low": row["low"],
            "high": row["high"],
            "about": "\n".join(filter(None, [row["name"], row["series"], _row_text(row)])),
        }
        for row in known.to_dict("records")
    ]  # fmt: skip
    figure = whisker_chart(rows, top=top, label=title, width=width, theme=theme)
    percent_axis(figure.xaxis)
    if fair is not None:
        line = Span(dimension="height", location=fair, line_dash="dashed", line_color=quiet(theme))
        figure.add_layout(line)
    return Chart(figure=figure, alt=_alt(known, title, fair), table=_table(known))


def _row_text(row: Any) -> str:
    return message(
        "comparison.share_about",
        share=f"{100 * row['share']:.1f} %",
        low=f"{100 * row['low']:.1f} %",
        high=f"{100 * row['high']:.1f} %",
        games=int(row["games"]),
    )


def _alt(frame: pd.DataFrame, title: str, fair: float | None) -> str:
    if frame.empty:
        return message("comparison.share_none", title=title)
    rows = sorted(frame.to_dict("records"), key=lambda row: float(row["share"]))
    best, worst = rows[-1], rows[0]
    facts = {
        "title": title,
        "most": _whose(best),
        "most_share": f"{100 * best['share']:.1f} %",
        "least": _whose(worst),
        "least_share": f"{100 * worst['share']:.1f} %",
    }
    if fair is None:
        return message("comparison.share_alt", **facts)
    return message("comparison.share_alt_fair", fair=f"{100 * fair:.1f} %", **facts)


def _whose(row: Any) -> str:
    if not row["series"]:
        return str(row["name"])
    return message("comparison.of_series", name=row["name"], series=row["series"])


def _table(frame: pd.DataFrame) -> pd.DataFrame:
    columns = {
        "name": frame["name"],
        "series": frame["series"],
        "share": [f"{100 * one:.1f} %" for one in frame["share"]],
        "low": [f"{100 * one:.1f} %" for one in frame["low"]],
        "high": [f"{100 * one:.1f} %" for one in frame["high"]],
        "games": frame["games"],
    }
    if set(frame["series"]) <= {""}:
        del columns["series"]
    table = pd.DataFrame(columns)
    return table.rename(columns={name: message(f"comparison.share_column.{name}") for name in columns})
