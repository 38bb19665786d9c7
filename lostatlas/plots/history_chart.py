"""What all charts of a game share: style, the axis of rounds, colours of players, labels, alt text, tables.

A chart is drawn from tables as `lostatlas.lab.history` makes them; nothing here reads a session.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from math import ceil, inf
from typing import Any, Protocol

from bokeh.core.property.vectorization import Value
from bokeh.models.annotations import BoxAnnotation, Legend, LegendItem, Span
from bokeh.models.glyph import Glyph
from bokeh.models.glyphs import Text as TextGlyph
from bokeh.models.ranges import Range1d
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.capabilities.style import Style
from lostatlas.extras import needed
from lostatlas.plots.hover_card import hover_card
from lostatlas.render.column_labels import column_words
from lostatlas.render.title_style import title_style
from lostatlas.scene.colour import mix, readable
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.svg import FONT
from lostatlas.scene.table import html_table
from lostatlas.scene.theme import Theme
from lostatlas.text import message
from lostatlas.text.money import escape_dollars

with needed():
    import pandas as pd

GROUP = "lostatlas.charts"
"""The entry points that are called with a chart that stands alone in a cell, and return what is displayed."""
DASHES = ("solid", "dashed", "dotdash", "dotted", "dashdot", [12, 3])
"""Lines of players in seat order: they differ by more than colour."""
_GRAPHIC = 3.0
"""The least contrast ratio of what is not text: WCAG 2.2, success criterion 1.4.11."""
_LABEL_GAP = 14
"""Pixels between the middles of two labels."""
_LONGEST = 14
LABEL_SIZE, LABEL_GAP = 11, 4
"""The size of the names of rounds, and the least room between two, in pixels."""
SHRUNK = 0.65
"""What a chart may be narrowed to on the page, of its width, less what is beside its frame."""
NARROWEST = 640
"""Pixels of width for which labels at the ends of lines have room."""


class HistoryTables(Protocol):
    """What a chart needs of a game: `lostatlas.lab.History` is one."""

    @property
    def title(self) -> str:
        """The name of the title."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The players in seat order."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The columns that name the part of the game."""

    @property
    def moves(self) -> pd.DataFrame:
        """A row for each action."""

    @property
    def players(self) -> pd.DataFrame:
        """A row for each action and player."""

    @property
    def companies(self) -> pd.DataFrame:
        """A row for each action and company."""

    @property
    def holdings(self) -> pd.DataFrame:
        """A row for each action, company and holder."""

    @property
    def revenues(self) -> pd.DataFrame:
        """A row for each run."""

    @property
    def rounds(self) -> pd.DataFrame:
        """A row for each part of the game."""

    @property
    def first_trade(self) -> int:
        """The action before the first one that changed anybody's cash."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Chart:
    """A figure, what it shows in words, and the same as a table.

    Alone in a cell it is shown by whoever draws figures on a page (`GROUP`), the figure and below it the
    table; where nobody does, such as on a page without a kernel, it is the table.
    """

    figure: Figure
    alt: str
    table: pd.DataFrame
    axis: RoundAxis | None = None
    """The time that runs along ``x``, for charts that have one."""

    def mark(self, move: int | None) -> None:
        """Draw a line where this move is, or none."""
        now = self.axis.now if self.axis else None
        if self.axis and now:
            now.update(visible=move is not None, location=self.axis.at(move) if move is not None else 0.0)

    def _repr_html_(self) -> str:
        return escape_dollars(frame_html(self.table, caption=self.alt))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = {}
        for found in entry_points(group=GROUP):
            bundle |= found.load()(self)._repr_mimebundle_(**kwargs)
        return {**bundle, "text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Chart: {self.alt}>"


def frame_html(frame: pd.DataFrame, *, caption: str = "") -> str:
    """Return a table as HTML, its index included if that has a name, everything in it escaped.

    >>> frame_html(pd.DataFrame({"<b>": [1]})).partition("</thead>")[0]
    '<table><thead><tr><th scope="col">&lt;b&gt;</th></tr>'
    """
    # no reset_index: a player may be called like one
    names = [str(name) for name in frame.index.names if name]
    shown = frame.astype(object).where(frame.notna(), "").to_numpy().tolist()
    rows = [
        (*(at if isinstance(at, tuple) else (at,)), *row) if names else row
        for at, row in zip(frame.index, shown, strict=True)
    ]
    about = str(frame.index.name)
    heads = [column_words(name, of=about) for name in (*names, *map(str, frame.columns))]
    return html_table(heads, rows, caption=caption)


@dataclass(frozen=True, slots=True, eq=False)
class RoundAxis:
    """Time in rounds, the smallest parts of a game: each is one unit broad, however many moves it has."""

    rounds: pd.DataFrame
    parts: tuple[str, ...]
    """The columns that say which part of the game a round is, the last its own name."""
    first: int
    """The stretch at 0."""
    edges: tuple[tuple[int, int], ...]
    """First and last move of every round."""
    now: Span = field(default_factory=lambda: Span(dimension="height", visible=False, line_width=2))

    @classmethod
    def of(cls, tables: HistoryTables) -> RoundAxis:
        """Return the time of a game from the round of the first trade on."""
        rounds = tables.rounds
        begun = rounds[rounds["last"] > tables.first_trade]
        edges = tuple(zip(rounds["first"].tolist(), rounds["last"].tolist(), strict=True))
        return cls(rounds, tables.parts, int(begun["stretch"].min()) if len(begun) else 0, edges)

    @property
    def count(self) -> int:
        """Number of rounds that are shown."""
        return max(len(self.rounds) - self.first, 1)

    def at(self, move: int) -> float:
        """Return where a move lies; the end of a round lies at a whole number.

        A move after the last one that the chart has lies at its end: while it was drawn, a cell or another
        panel may have played on in the same session.
        """
        if not self.edges:
            return 0.0
        move = min(move, self.edges[-1][1])
        stretch = bisect_left(self.edges, move, key=lambda edge: edge[1])
        first, last = self.edges[stretch]
        return max(0.0, stretch - self.first + (move - first + 1) / (last - first + 1))

    def places(self, moves: Iterable[int]) -> list[float]:
        """Return where each of many moves lies."""
        return [self.at(move) for move in moves]

    def names(self, room: float = inf) -> list[tuple[float, str]]:
        """Return the middle and the name of each round; the first of a cycle has its number too.

        Where a round has too little `room`, in pixels, only the widest parts are named, or some rounds.
        """
        found: list[tuple[float, str]] = []
        cycle = None
        for row in self.rounds.to_dict("records"):
            if row["stretch"] >= self.first:
                shown = str(row[self.parts[-1]]) if self.parts else ""
                if row.get("cycle") != cycle:
                    cycle = row["cycle"]
                    shown = f"{shown}\n{message('charts.cycle', cycle=cycle)}"
                found.append((row["stretch"] - self.first + 0.5, shown))
        needed = max((_breadth(name) for _, name in found), default=0.0)
        if needed <= room:
            return found
        return self._widest(room) if len(self.parts) > 1 else found[:: ceil(needed / room)]

    def _widest(self, room: float) -> list[tuple[float, str]]:
        """Return the middle and the name of each of the widest parts; its number alone where it is narrow."""
        shown = self.rounds[self.rounds["stretch"] >= self.first]
        found, narrow = [], False
        for number, group in shown.groupby(self.parts[0]):
            name = message("charts.cycle", cycle=number) if self.parts[0] == "cycle" else str(number)
            narrow = narrow or _breadth(name) > room * len(group)
            found.append((float(group["stretch"].mean()) - self.first + 0.5, name, str(number)))
        return [(place, number if narrow else name) for place, name, number in found]

    def cycles(self) -> list[tuple[float, str]]:
        """Return the middle of the first round of each cycle, and the cycle's number."""
        shown = self.rounds[self.rounds["stretch"] >= self.first]
        begins = shown.groupby("cycle")["stretch"].min()
        return [(float(stretch) - self.first + 0.5, str(cycle)) for cycle, stretch in begins.items()]

    def dress(self, figure: Figure, theme: Theme) -> None:
        """Name the rounds below the figure and shade every other one of the widest parts, such as cycles."""
        names: Any = self.names(SHRUNK * float(figure.width or inf) / self.count)
        figure.xaxis.ticker = FixedTicker(ticks=[place for place, _ in names])
        figure.xaxis.major_label_overrides = dict(names)
        figure.xgrid.visible = False
        if len(self.parts) == 1:
            figure.xaxis.axis_label = column_words(self.parts[0])
        shade = mix(theme.background, theme.ink, 0.06)
        shown = self.rounds[self.rounds["stretch"] >= self.first]
        for number, group in shown.groupby(self.parts[0]) if self.parts else ():
            if int(str(number)) % 2 == 0:
                left, right = group["stretch"].min() - self.first, group["stretch"].max() + 1 - self.first
                box = BoxAnnotation(left=float(left), right=float(right), level="underlay")
                box.update(fill_color=shade, fill_alpha=1.0, line_color=None)
                figure.add_layout(box)
        self.now.line_color = theme.last
        figure.add_layout(self.now)


def _breadth(name: str) -> float:
    """Return how much room the name of a round takes, in pixels; below it nothing stands beside a cycle's."""
    return text_width(name.partition("\n")[0], LABEL_SIZE) + LABEL_GAP


def new_figure(
    theme: Theme, *, width: int, height: int, x: tuple[float, float], y: tuple[float, float], label: str = ""
) -> Figure:
    """Return an empty figure in the colours of a theme, with fixed ranges and no tools."""
    figure = Figure(
        width=width, height=height, x_range=Range1d(start=x[0], end=x[1]),
        y_range=Range1d(start=y[0], end=y[1]), tools="", toolbar_location=None,
        outline_line_color=None, background_fill_color=theme.background, border_fill_color=theme.background,
    )  # fmt: skip
    quiet = mix(theme.background, theme.ink, 0.16)
    for grid in figure.grid:
        grid.update(grid_line_color=quiet, minor_grid_line_color=None)
    for axis in figure.axis:
        axis.update(
            axis_line_color=quiet, major_tick_line_color=None, minor_tick_line_color=None,
            major_label_text_color=theme.ink, axis_label_text_color=theme.ink, major_label_text_font=FONT,
            axis_label_text_font=FONT, axis_label_text_font_style="normal", axis_label_text_font_size="12px",
            major_label_text_font_size=f"{LABEL_SIZE}px",
        )  # fmt: skip
    figure.yaxis.axis_label = label
    return figure


def add_hover(figure: Figure, renderers: Iterable[Any]) -> None:
    """Show the column ``about`` of the items under the pointer, on a card beside them."""
    figure.add_tools(hover_card(figure, renderers))


def source_of(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> ColumnDataSource:
    """Return rows as a source; each has a value for each column, in their order, and perhaps more.

    >>> dict(source_of(("x", "y"), [(0, 5), (2, 7)]).data)
    {'x': [0, 2], 'y': [5, 7]}
    """
    rows = list(rows)
    data: Any = {name: [row[k] for row in rows] for k, name in enumerate(columns)}
    return ColumnDataSource(data)


def stairs(xs: Sequence[float], ys: Sequence[float], about: Sequence[str]) -> ColumnDataSource:
    """Return the points of a line that keeps each value until the next one; a step glyph feels no pointer.

    >>> dict(stairs([0, 2], [5, 7], ["a", "b"]).data)
    {'x': [0, 2, 2], 'y': [5, 5, 7], 'about': ['a', 'a', 'b']}
    """
    points = [(x, y, words) for x, y, words in zip(xs, ys, about, strict=True)][:1]
    for x, y, words in zip(xs[1:], ys[1:], about[1:], strict=True):
        points += [(x, points[-1][1], points[-1][2]), (x, y, words)]
    return source_of(("x", "y", "about"), points)


def add_labels(
    figure: Figure, rows: Sequence[Mapping[str, Any]], *, size: int = 12, bold: bool = False
) -> Any:
    """Write labels at points; each row has ``x``, ``y``, ``text``, ``colour`` and perhaps more columns."""
    columns = ("x", "y", "text", "colour", "align", "dx", "back", "baseline")
    blank = {"align": "left", "dx": 0, "back": None, "baseline": "middle"}
    data: Any = {name: [{**blank, **row}[name] for row in rows] for name in columns}
    room: Any = 2  # pixels about a word on its ground, so that no hatching touches it
    glyph: Glyph = TextGlyph(
        x="x", y="y", text="text", text_color="colour", text_align={"field": "align"}, x_offset="dx",
        background_fill_color="back", padding=room,
        text_baseline={"field": "baseline"}, text_font=Value(FONT), text_font_size=Value(f"{size}px"),
        text_font_style=Value("bold" if bold else "normal"),
    )  # fmt: skip
    return figure.add_glyph(ColumnDataSource(data), glyph)


def end_labels(
    lines: Iterable[tuple[str, float, float, str]], *, per_pixel: float, top: float
) -> list[dict[str, Any]]:
    """Return labels for the ends of lines (words, x, y, colour), moved apart so that none covers another.

    Parameters
    ----------
    per_pixel : data units of ``y`` to a pixel
    top : the value of ``y`` at the upper edge of the figure; no label goes beyond it

    Examples
    --------
    >>> lines = [("Ann", 3.0, 95.0, "#000000"), ("Ben", 3.0, 96.0, "#000000")]
    >>> [(one["text"], one["y"]) for one in end_labels(lines, per_pixel=1, top=100)]
    [('Ann', 79.0), ('Ben', 93.0)]
    """
    placed: list[dict[str, Any]] = []
    gap = _LABEL_GAP * per_pixel
    for words, x, y, colour in sorted(lines, key=lambda one: one[2]):
        low = placed[-1]["y"] + gap if placed else y
        placed.append({"x": x, "y": max(y, low), "text": short(words), "colour": colour, "dx": 6})
    high = top - gap / 2
    for one in reversed(placed):
        one["y"] = min(one["y"], high)
        high = one["y"] - gap
    return placed


def short(name: str, *, longest: int = _LONGEST) -> str:
    """Return a name short enough for a picture; hover and tables show it whole.

    >>> short("Ann"), short("Annabella-Beatrix")
    ('Ann', 'Annabella-Bea…')
    """
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def against(colour: str, ground: str) -> str:
    """Return a colour made darker or lighter just enough to stand out from the ground.

    >>> against("#ffffff", "#ffffff"), against("#117733", "#ffffff")
    ('#8f8f8f', '#117733')
    """
    return readable(colour, ground, least=_GRAPHIC)


def player_colour(tables: HistoryTables, player: str, theme: Theme) -> str:
    """Return the colour of a player, the same as in the tables of the game."""
    return against(title_style(tables.title).player_colours(tables.seats)[player], theme.background)


def style_for(tables: HistoryTables, style: Style | None) -> Style:
    """Return the style of a game's title, unless another one is given."""
    return style or title_style(tables.title)


def add_key(figure: Figure, entries: Iterable[tuple[str, Any]], theme: Theme) -> None:
    """Explain in one line above the figure what is drawn how: words, and a renderer that looks like it."""
    legend = Legend(items=[LegendItem(label={"value": words}, renderers=[one]) for words, one in entries])
    legend.update(
        orientation="horizontal", background_fill_color=theme.background, border_line_color=None,
        label_text_color=theme.ink, label_text_font_size="12px", padding=2, margin=2, spacing=10,
        inactive_fill_color=mix(theme.background, theme.ink, 0.2),
    )  # fmt: skip
    figure.add_layout(legend, "above")


def swatch(figure: Figure, colour: str, theme: Theme, *, hatch: str = " ") -> Any:
    """Return a renderer of nothing but its looks, for `add_key`."""
    return figure.quad(
        left=[0], right=[0], bottom=[0], top=[0], fill_color=colour, line_color=None, hatch_pattern=hatch,
        hatch_color=theme.ink, hatch_alpha=0.5, hatch_scale=8,
    )  # fmt: skip


def room_for(names: Iterable[str], *, width: int, units: float) -> float:
    """Return how many units of ``x`` the broadest of these labels takes when the frame shows `units`.

    A page may make a figure narrower than `width`; the labels are whole down to `NARROWEST`.
    """
    width = min(width, NARROWEST)
    widest = max((text_width(short(name), 12) for name in names), default=0.0) + 14
    share = min(widest / max(width - 70, 1), 0.4)
    return units * share / (1 - share)
