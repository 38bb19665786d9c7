"""Charts of a whole game: net worth, what it came from, revenue, and share prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker

from lostatlas.capabilities.style import Style
from lostatlas.extras import needed
from lostatlas.plots.history_chart import (
    DASHES,
    Chart,
    HistoryTables,
    RoundAxis,
    add_hover,
    add_key,
    add_labels,
    against,
    end_labels,
    new_figure,
    player_colour,
    room_for,
    short,
    source_of,
    stairs,
    style_for,
    swatch,
)
from lostatlas.render.column_labels import column_words
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.title_style import title_style
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import listed, message

with needed():
    import pandas as pd

SOURCES = ("start", "dividends", "price_gains", "mergers", "launches", "contributions", "other")
"""What net worth came from, as the table of players names it."""
_IN_A_LINE = 6
_AXIS, _KEY_LINE, _TOTAL = 60, 24, 18
"""Pixels that the axis, a line of the key above a chart, and a total above a bar take."""
"""As many companies as have room in one line of the key."""
_SOURCE_COLOURS = {
    "start": "#bbbbbb",
    "dividends": "#4477aa",
    "price_gains": "#228833",
    "mergers": "#66ccee",
    "launches": "#ccbb44",
    "contributions": "#ee6677",
    "other": "#aa3377",
}


@drawing
def net_worth(tables: HistoryTables, *, theme: Theme = LIGHT, width: int = 900, height: int = 420) -> Chart:
    """Return the net worth of each player over time, as far as the viewer of the tables knows it.

    Parameters
    ----------
    tables : as `lostatlas.lab.history` makes them
    """
    axis, style = RoundAxis.of(tables), title_style(tables.title)
    frame = _changes(tables.players.dropna(subset=["net_worth"]), "player", "net_worth", tables)
    low, top = min([0.0, *frame["net_worth"]]) * 1.06, max([1.0, *frame["net_worth"]]) * 1.06
    points = ("charts.points", "charts.points.alt")
    label, alt = ("charts.net_worth", "charts.net_worth.alt") if style.currency else points
    right = axis.count + room_for(tables.seats, width=width, units=axis.count)
    figure = new_figure(theme, width=width, height=height, x=(0, right), y=(low, top), label=message(label))
    axis.dress(figure, theme)
    drawn, ends = [], []
    for seat, player in enumerate(tables.seats):
        own = frame[frame["player"] == player]
        if own.empty:
            continue
        colour = player_colour(tables, player, theme)
        about = [
            f"{player}\n{where(tables, row)}\n{_worth_about(row, style)}" for row in own.to_dict("records")
        ]
        source = stairs(axis.places(own["move"]), list(own["net_worth"]), about)
        line: Any = {"line_color": colour, "line_width": 3, "line_dash": DASHES[seat % len(DASHES)]}
        drawn.append(figure.line("x", "y", source=source, **line))
        ends.append((player, float(axis.count), float(own["net_worth"].iloc[-1]), colour))
    add_hover(figure, drawn)
    add_labels(figure, end_labels(_dark(ends, theme), per_pixel=(top - low) / (height - 60), top=top))
    ranked = sorted(ends, key=lambda end: -end[2])
    texts = tuple(f"{player} {style.money(round(worth))}" for player, _, worth, _ in ranked) or "–"
    table = _by_round(tables, tables.players, "player", "net_worth")
    return Chart(figure=figure, alt=message(alt, values=texts), table=table, axis=axis)


def _worth_about(row: Mapping[Any, Any], style: Style) -> str:
    """Return the assets of a player: cash and shares apart in a game that has them."""
    if "share_value" not in row:
        return style.money(round(row["net_worth"]))
    worth, shares = round(row["net_worth"]), round(row["share_value"])
    facts = {"worth": worth, "cash": row["cash"], "shares": shares}
    return message("charts.worth_about", currency=style.currency, **facts)


@drawing
def worth_sources(
    tables: HistoryTables,
    *,
    players: Iterable[str] | None = None,
    theme: Theme = LIGHT,
    width: int = 1100,
    height: int = 420,
) -> Chart:
    """Return where each player's net worth came from, at the end of each round.

    A bar grows by dividends and price gains from the cash of the start; losses hang below zero. The line is
    the net worth, the dashed one the cash in hand.

    Parameters
    ----------
    players : only these
    """
    axis = RoundAxis.of(tables)
    shown = tuple(players or tables.seats)
    frame = tables.players
    frame = frame[frame["move"].isin(tables.rounds["last"]) & (frame["stretch"] >= axis.first)]
    money = title_style(tables.title).money
    bars, lines, names, extent = [], [], [], [0.0, 1.0]
    ticks: Any = {}
    panel = axis.count + 1.5
    for place, player in enumerate(shown):
        own = frame[frame["player"] == player].to_dict("records")
        left = place * panel
        names.append({"x": left, "text": short(player), "colour": theme.ink})
        ticks |= {left + at: number for at, number in axis.cycles()}
        points: dict[str, Any] = {"x": [], "worth": [], "cash": []}
        for row in own:
            x = left + float(row["stretch"]) - axis.first
            low = high = 0.0
            for name in SOURCES:
                amount = float(row[name])
                if amount:
                    start = high if amount > 0 else low
                    about = f"{player}\n{where(tables, row)}\n" + message(
                        "charts.source_about",
                        source=message(f"charts.source.{name}"),
                        amount=money(amount),
                        worth=money(row["net_worth"]),
                        cash=money(row["cash"]),
                    )
                    colour = _SOURCE_COLOURS[name]
                    bars.append((x + 0.08, x + 0.92, start, start + amount, colour, about))
                    high, low = (high + amount, low) if amount > 0 else (high, low + amount)
            extent = [min(extent[0], low), max(extent[1], high, float(row["net_worth"]))]
            for name, value in (("x", x + 0.5), ("worth", row["net_worth"]), ("cash", row["cash"])):
                points[name].append(value)
        lines.append(points)
    figure = new_figure(
        theme, width=width, height=height, x=(-0.5, panel * len(shown) - 1),
        y=(extent[0] * 1.08, extent[1] * 1.16), label=message("charts.dollars"),
    )  # fmt: skip
    figure.xgrid.visible = False
    figure.xaxis.ticker = FixedTicker(ticks=list(ticks))
    figure.xaxis.major_label_overrides = ticks
    figure.xaxis.axis_label = message("charts.cycles")
    add_labels(figure, [{**one, "y": extent[1] * 1.1} for one in names], size=13, bold=True)
    columns = ("left", "right", "bottom", "top", "colour", "about")
    source = source_of(columns, bars)
    drawn = figure.quad(
        left="left", right="right", bottom="bottom", top="top", fill_color="colour", line_color=None,
        source=source,
    )  # fmt: skip
    for points in lines:
        line = ColumnDataSource(points)
        figure.line("x", "worth", source=line, line_color=theme.ink, line_width=2)
        figure.line("x", "cash", source=line, line_color=theme.ink, line_width=2, line_dash="dotted")
    figure.hspan(y=[0], line_color=theme.ink)
    add_hover(figure, [drawn])
    used = [name for name in SOURCES if (frame[name] != 0).any()]
    _sources_key(figure, used, theme)
    table = frame.groupby("player")[["net_worth", "cash", *SOURCES]].last().loc[list(shown)]
    texts = listed(
        (
            message("charts.sources_one", player=player, parts=_parts(row, money))
            for player, row in table.to_dict("index").items()
        ),
        "long",
    )
    return Chart(figure=figure, alt=message("charts.sources.alt", values=texts), table=table)


@drawing
def revenue(
    tables: HistoryTables,
    *,
    theme: Theme = LIGHT,
    style: Style | None = None,
    width: int = 900,
    height: int = 420,
) -> Chart:
    """Return a chart of revenue per operating round, and in all; what was withheld is hatched."""
    style = style_for(tables, style)
    frame = tables.revenues
    rounds = frame[["cycle", "round_name"]].drop_duplicates().itertuples(index=False, name=None)
    places = {one: place for place, one in enumerate(rounds)}
    tops: dict[Any, float] = dict.fromkeys(places, 0.0)
    sums = frame.groupby(["cycle", "round_name"])["revenue"].sum() if len(frame) else pd.Series([1.0])
    highest = max(float(sums.max()), 1.0)
    earned = list(frame.groupby("company", sort=False)["revenue"].sum().items())
    lines = 1 + -(-len(earned) // _IN_A_LINE)
    room = max(height - _AXIS - lines * _KEY_LINE, 2 * _TOTAL)
    bars, labels = [], []
    for row in frame.to_dict("records"):
        at = (row["cycle"], row["round_name"])
        x, low = places[at], tops[at]
        tops[at] = high = low + row["revenue"]
        key = "charts.paid_about" if row["paid"] else "charts.withheld_about"
        about = f"{style.label(row['company'])} ({row['president']})\n{where(tables, row)}\n" + message(
            key,
            currency=style.currency,
            revenue=row["revenue"],
            share=row["per_share"],
            trains=row["trains"] or "–",
        )
        colour = style.colour(row["company"])
        hatch = " " if row["paid"] else "/"
        bars.append((x - 0.42, x + 0.42, low, high, colour, hatch, ink_on(colour), about))
        if row["revenue"] / highest * (room - _TOTAL) > 13:
            code = {"x": x, "y": (low + high) / 2, "text": row["company"], "colour": ink_on(colour)}
            labels.append({**code, "align": "center", "back": colour})
    figure = new_figure(
        theme, width=width, height=height, x=(-0.6, max(len(places), 1) - 0.4),
        y=(0, highest * room / (room - _TOTAL)), label=message("charts.revenue"),
    )  # fmt: skip
    names: Any = {
        float(place): f"{name}\n{message('charts.cycle', cycle=n)}" for (n, name), place in places.items()
    }
    figure.xgrid.visible = False
    figure.xaxis.ticker = FixedTicker(ticks=list(names))
    figure.xaxis.major_label_overrides = names
    columns = ("left", "right", "bottom", "top", "colour", "hatch", "ink", "about")
    source = source_of(columns, bars)
    drawn = figure.quad(
        left="left", right="right", bottom="bottom", top="top", fill_color="colour", source=source,
        line_color=mix(theme.background, theme.ink, 0.5), hatch_pattern="hatch",
        hatch_color="ink", hatch_alpha=0.55,
        hatch_scale=8,
    )  # fmt: skip
    add_hover(figure, [drawn])
    add_labels(figure, labels, size=11)
    # On the bar, however high the chart is:
    over = {"colour": theme.ink, "align": "center", "baseline": "bottom"}
    totals = [{"x": places[at], "y": top, "text": style.money(top), **over} for at, top in tops.items()]
    add_labels(figure, totals, size=11, bold=True)
    quiet = mix(theme.background, theme.ink, 0.22)
    kinds = (("charts.paid", " "), ("charts.withheld", "/"))
    add_key(
        figure, [(message(key), swatch(figure, quiet, theme, hatch=hatch)) for key, hatch in kinds], theme
    )
    by_company = [
        (f"{code} {style.money(total)}", swatch(figure, style.colour(str(code)), theme))
        for code, total in earned
    ]
    for first in range(0, len(by_company), _IN_A_LINE):
        add_key(figure, by_company[first : first + _IN_A_LINE], theme)
    table = frame.pivot_table(
        index=["cycle", "round_name"], columns="company", values="revenue", aggfunc="sum", sort=False
    )
    table = table.astype("Int64") if len(frame) else table
    if not len(frame):
        alt = message("charts.revenue.none")
    else:
        best = max(frame.to_dict("records"), key=lambda row: row["revenue"])
        facts = {"company": best["company"], "most": best["revenue"], "cycle": best["cycle"]}
        facts["currency"] = style.currency
        withheld = sum(not row["paid"] and row["revenue"] > 0 for row in frame.to_dict("records"))
        alt = message(
            "charts.revenue.alt", turns=len(frame), round=best["round_name"], withheld=withheld, **facts
        )
    return Chart(figure=figure, alt=alt, table=table)


@drawing
def price_lines(
    tables: HistoryTables,
    *,
    companies: Iterable[str] | None = None,
    theme: Theme = LIGHT,
    style: Style | None = None,
    width: int = 900,
    height: int = 460,
) -> Chart:
    """Return the share price of every company that ever had one, over time.

    A cross is where one left the market; the price is 0 while a company may be founded again.

    Parameters
    ----------
    companies : only these
    """
    style = style_for(tables, style)
    axis = RoundAxis.of(tables)
    frame = tables.companies
    if companies is not None:
        frame = frame[frame["company"].isin(list(companies))]
    end = int(tables.moves["move"].max())
    codes = list(dict.fromkeys(frame[frame["price"] > 0]["company"]))
    top = max(float(frame["price"].max()) if len(frame) else 0.0, 100.0) * 1.06
    right = axis.count + room_for(codes, width=width, units=axis.count)
    figure = new_figure(
        theme, width=width, height=height, x=(0, right), y=(0, top), label=message("charts.price")
    )
    axis.dress(figure, theme)
    drawn, ends, crosses = [], [], []
    for number, code in enumerate(codes):
        own = frame[frame["company"] == code]
        changed = own[(own["price"] != own["price"].shift()) | (own["move"] == own["move"].max())]
        colour = against(style.colour(code), theme.background)
        about = [
            f"{style.label(code)}\n{where(tables, row)}\n" + _price_about(row, style)
            for row in changed.to_dict("records")
        ]
        places = axis.places(changed["move"])
        source = stairs(places, list(changed["price"]), about)
        line: Any = {"line_color": colour, "line_width": 3, "line_dash": DASHES[number % len(DASHES)]}
        drawn.append(figure.line("x", "y", source=source, **line))
        last = float(own["price"].iloc[-1])
        if int(own["move"].max()) < end:
            crosses.append((axis.at(int(own["move"].max()) + 1), last, colour, style.label(code), code))
        else:
            ends.append((code, float(axis.count), last, colour))
    add_hover(figure, drawn)
    if crosses:
        source = source_of(("x", "y", "colour", "about"), crosses)
        figure.scatter(
            "x", "y", source=source, marker="x", size=10, line_color="colour", line_width=3, fill_color=None
        )
        gone = [{"x": x, "y": y, "text": code, "colour": theme.ink, "dx": 8} for x, y, _, _, code in crosses]
        add_labels(figure, gone, size=11)
    add_labels(figure, end_labels(_dark(ends, theme), per_pixel=top / (height - 60), top=top))
    texts = tuple(f"{code} {style.money(price)}" for code, _, price, _ in sorted(ends, key=lambda e: -e[2]))
    alt = message("charts.price.alt", values=texts, gone=tuple(one[4] for one in crosses))
    return Chart(figure=figure, alt=alt, table=_by_round(tables, frame, "company", "price"), axis=axis)


def _price_about(row: Mapping[Any, Any], style: Style) -> str:
    if "president" not in row:
        return style.money(row["price"])
    facts = {"price": row["price"], "president": row["president"]}
    return message("charts.price_about", currency=style.currency, **facts)


def where(tables: HistoryTables, row: Any) -> str:
    """Return the part of the game that a row is about, such as its cycle and round, in words."""
    if "cycle" in row:
        return message("charts.where", cycle=row["cycle"], round=row["round_name"])
    parts = (message("charts.part", part=column_words(name), number=row[name]) for name in tables.parts)
    return ", ".join(parts)


def _changes(frame: pd.DataFrame, by: str, value: str, tables: HistoryTables) -> pd.DataFrame:
    """Return the rows of the moves at which any of the values changed, and those at a round's end."""
    wide = frame.pivot(index="move", columns=by, values=value)
    changed = wide[(wide != wide.shift()).any(axis=1)].index
    kept = frame["move"].isin(changed) | frame["move"].isin(tables.rounds["last"])
    return frame[kept & (frame["move"] >= tables.first_trade)]


def _by_round(tables: HistoryTables, frame: pd.DataFrame, by: str, value: str) -> pd.DataFrame:
    """Return the values at the end of each round: a row for each round, a column for each name."""
    ends = frame[frame["move"].isin(tables.rounds["last"]) & (frame["move"] >= tables.first_trade)]
    order = list(dict.fromkeys(ends[by]))
    wide = ends.pivot(index=["stretch", *tables.parts], columns=by, values=value)
    if not len(ends):
        return wide
    return (wide[order].droplevel("stretch") if tables.parts else wide[order]).round().astype("Int64")


def _dark(ends: Iterable[tuple[str, float, float, str]], theme: Theme) -> list[tuple[str, float, float, str]]:
    """Return labels whose colour can be read as text."""
    return [(words, x, y, readable(colour, theme.background)) for words, x, y, colour in ends]


def _parts(row: dict[Any, Any], money: Callable[[float], str]) -> str:
    return listed(f"{message(f'charts.source.{name}')} {money(row[name])}" for name in SOURCES if row[name])


def _sources_key(figure: Any, sources: Iterable[str], theme: Theme) -> None:
    line: Any = {"line_color": theme.ink, "line_width": 2}
    entries = [
        (message(f"charts.source.{name}"), swatch(figure, _SOURCE_COLOURS[name], theme)) for name in sources
    ]
    worth = (message("charts.net_worth"), figure.line([0, 0], [0, 0], **line))
    cash = (message("charts.cash"), figure.line([0, 0], [0, 0], **line, line_dash="dotted"))
    add_key(figure, [*entries, worth, cash], theme)
