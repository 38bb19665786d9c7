"""When each kind of train comes and rusts: the middle of many games, and where four fifths of them lie."""

from __future__ import annotations

from typing import Any

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import whisker_chart
from lostatlas.plots.history_chart import Chart
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message

with needed():
    import pandas as pd


@drawing
def train_times(frame: pd.DataFrame, *, theme: Theme = LIGHT) -> Chart:
    """Return a row for each train and what befalls it, with a point and a range for each series.

    Parameters
    ----------
    frame : columns ``train``, ``what`` (``comes`` or ``rusts``), ``series``, ``middle``, ``low``, ``high``
        (in operating rounds of the game) and ``share`` (of the games in which it happened at all)
    """
    known = frame[frame["middle"].notna()]
    rows = [
        {
            "name": name, "series": row["series"], "x": row["middle"], "low": row["low"], "high": row["high"],
            "about": "\n".join([name, row["series"], _row_text(row)]),
        }
        for row in known.to_dict("records")
        for name in [message(f"comparison.train_{row['what']}_row", train=row["train"])]
    ]  # fmt: skip
    label = message("comparison.operating_rounds")
    top = max([1.0, *known["high"]]) + 0.5
    figure = whisker_chart(rows, top=top, label=label, width=860, theme=theme)
    alt = message("comparison.trains_alt", count=len({row["name"] for row in rows}))
    return Chart(figure=figure, alt=alt, table=_table(frame))


def _row_text(row: Any) -> str:
    return message(
        "comparison.train_about",
        middle=f"{row['middle']:.1f}",
        low=f"{row['low']:.1f}",
        high=f"{row['high']:.1f}",
        share=f"{100 * row['share']:.0f} %",
    )


def _table(frame: pd.DataFrame) -> pd.DataFrame:
    rows = [
        {
            message("comparison.train_column.what"): message(
                f"comparison.train_{row['what']}_row", train=row["train"]
            ),
            message("comparison.train_column.series"): row["series"],
            message("comparison.train_column.share"): f"{100 * row['share']:.0f} %",
            message("comparison.train_column.middle"): "–"
            if pd.isna(row["middle"])
            else f"{row['middle']:.1f}",
            message("comparison.train_column.range"): "–"
            if pd.isna(row["middle"])
            else f"{row['low']:.1f} – {row['high']:.1f}",
        }
        for row in frame.to_dict("records")
    ]
    return pd.DataFrame(rows)
