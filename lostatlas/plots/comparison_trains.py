"""When each kind of train comes and rusts: the middle of many games, and where four fifths of them lie."""

from __future__ import annotations

from typing import Any

from lostatlas.extras import needed
from lostatlas.plots.comparison_style import ROW, add_legend, name_rows, whiskers
from lostatlas.plots.history_chart import Chart, add_hover, new_figure
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
    rows = list(dict.fromkeys(zip(known["train"], known["what"], strict=True)))
    names = [message(f"comparison.train_{what}_row", train=train) for train, what in rows]
    series = list(dict.fromkeys(known["series"]))
    top = max([1.0, *known["high"]]) + 0.5
    height = max(len(rows), 1) * ROW * max(1, 0.7 * len(series)) + 110
    figure = new_figure(theme, width=860, height=int(height), x=(0.0, top), y=(-0.6, len(rows) - 0.4))
    figure.xaxis.axis_label = message("comparison.operating_rounds")
    name_rows(figure, names)
    entries = []
    for place, one in enumerate(series):
        shift = ((len(series) - 1) / 2 - place) * 0.6 / len(series)
        points: list[dict[str, Any]] = [
            {
                "x": row["middle"],
                "y": len(rows) - 1 - rows.index((row["train"], row["what"])) + shift,
                "low": row["low"],
                "high": row["high"],
                "about": "\n".join(
                    [names[rows.index((row["train"], row["what"]))], row["series"], _row_text(row)]
                ),
            }
            for row in known[known["series"] == one].to_dict("records")
        ]
        entries.append((str(one), [whiskers(figure, points, place=place, theme=theme)]))
    add_hover(figure, [drawn for _, own in entries for drawn in own])
    if len(series) > 1:
        add_legend(figure, entries, theme)
    alt = message("comparison.trains_alt", count=len(rows))
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
