"""The choices of a position as a chart: what each is worth, its standard error and its usual range."""

from __future__ import annotations

from typing import Any

from bokeh.models.ranges import Range1d
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker

from lostatlas.lab.analysis.findings import ChoiceValue, Findings, cells
from lostatlas.plots.history_chart import Chart, add_hover, against, new_figure, short
from lostatlas.render.drawing_arguments import check_options
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import listed, message

BEST, OTHER, BEHIND = "#228833", "#4477aa", "#999999"
"""Of Paul Tol's "bright" scheme; the order of the rows says the same."""
_COLUMNS = ("y", "worth", "low", "high", "left", "right", "colour", "about")
_LONGEST = 26


class ChoicesPlot:
    """A chart of findings that follows them: `update` changes what is drawn.

    Parameters
    ----------
    findings : what is shown first; later ones must have as many choices
    """

    def __init__(self, findings: Findings, *, theme: Theme = LIGHT, width: int = 760) -> None:
        rows = len(findings.choices)
        self.theme = theme
        self.source = ColumnDataSource({name: [] for name in _COLUMNS})
        self.figure = new_figure(theme, width=width, height=105 + 30 * rows, x=(0, 1), y=(-rows - 0.6, -0.4))
        self.figure.ygrid.visible = False
        self.figure.xaxis.axis_label = message("analysis.worth_axis", actor=short(findings.actor))
        self.figure.yaxis.ticker = FixedTicker(ticks=[-row for row in range(1, rows + 1)])
        self.figure.yaxis.major_label_text_font_size = "12px"
        look: Any = {"source": self.source, "line_color": "colour"}
        thin = self.figure.segment(x0="low", y0="y", x1="high", y1="y", line_width=2, **look)
        thick = self.figure.segment(
            x0="left", y0="y", x1="right", y1="y", line_width=8, line_alpha=0.45, **look
        )
        dots = self.figure.scatter(x="worth", y="y", size=11, fill_color="colour", **look)
        add_hover(self.figure, [thin, thick, dots])
        self.alt = ""
        """Alternative text of the picture."""
        self.update(findings)

    def update(self, findings: Findings) -> None:
        """Show other findings about the same position."""
        rows = [
            row(place, choice, self.theme)
            for place, choice in enumerate(findings.choices, 1)
            if choice.visits
        ]
        data: Any = {name: [one[name] for one in rows] for name in _COLUMNS}
        low, high = min(data["low"], default=0.0), max(data["high"], default=1.0)
        margin = max((high - low) * 0.08, 10.0)
        spread: Any = self.figure.x_range
        assert isinstance(spread, Range1d)
        spread.update(start=low - margin, end=high + margin)
        self.figure.yaxis.major_label_overrides = {
            -place: short(str(choice.words), longest=_LONGEST)
            for place, choice in enumerate(findings.choices, 1)
        }
        self.source.data = data
        self.alt = alt_text(findings)


def row(place: int, choice: ChoiceValue, theme: Theme) -> dict[str, Any]:
    """Return the bar of one choice."""
    error = choice.error or 0.0
    colour = BEHIND if choice.clearly_behind else OTHER if choice.behind else BEST
    names = ("choice", "worth", "range", "lead", "wins", "behind", "visits")
    lines = [
        f"{message(f'analysis.column.{name}')}: {cell}"
        for name, cell in zip(names, cells(choice), strict=False)
        if cell
    ]
    return {
        "y": -place, "worth": choice.worth, "low": choice.low, "high": choice.high,
        "left": choice.worth - error, "right": choice.worth + error,
        "colour": against(colour, theme.background), "about": "\n".join(lines),
    }  # fmt: skip


def alt_text(findings: Findings) -> str:
    """Return the alternative text of the chart."""
    lines = listed(
        (f"{choice.words} {choice.money(choice.worth)}" for choice in findings.choices if choice.visits),
        "long",
    )
    return message("analysis.alt", actor=findings.actor, choices=lines or "–")


def choices_chart(findings: Findings, *, theme: Theme | None = None, width: int = 760) -> Chart:
    """Return a chart of findings with its words and its table."""
    check_options({"theme": theme or LIGHT, "width": width})
    plot = ChoicesPlot(findings, theme=theme or LIGHT, width=width)
    return Chart(figure=plot.figure, alt=plot.alt, table=findings.to_frame())
