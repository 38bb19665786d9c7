"""Who owns what: the shares of each company as stacked bars, now and round after round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bokeh.models.tickers import FixedTicker

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.extras import needed
from lostatlas.plots.history import where
from lostatlas.plots.history_chart import (
    Chart,
    HistoryTables,
    RoundAxis,
    add_hover,
    add_key,
    add_labels,
    new_figure,
    short,
    source_of,
    style_for,
    swatch,
)
from lostatlas.rail.outlook import threats
from lostatlas.rail.state import POOL, TREASURY, RailState
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.colour import ink_on, mix
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import listed, message
from lostatlas.text.message_format import word

with needed():
    import pandas as pd

KEEPERS = {TREASURY: ".", POOL: "/", "bank": "."}
"""Who holds shares without being a player, and how their bars are hatched."""
OTHER = "-"
"""How the bars of any further holder are hatched that is no player, such as a government."""
_BAR = ("left", "right", "bottom", "top", "colour", "hatch", "about")


@drawing
def shareholdings(
    rules: Any,
    state: RailState,
    *,
    theme: Theme = LIGHT,
    style: Style = PLAIN,
    width: int = 760,
    named: Sequence[str] = (),
) -> Chart:
    """Return the shares of each company as a bar, whoever holds them; a ★ is with the president.

    A player in brackets behind a bar could buy the presidency with the cash in hand. Players have their
    colours in the order in which the game `named` them; where seats were drawn, they sit in another one.
    """
    codes = state.market.order
    held_by = {holder for code in codes for holder in state.companies[code].shares.units}
    keepers = _keepers({*held_by, TREASURY, POOL}, state.players)
    colours = _colours(style, named or state.players, keepers, theme)
    bars, labels = [], []
    taking: dict[str, list[str]] = {}
    for threat in threats(rules, state):
        taking.setdefault(threat.company, []).append(threat.rival)
    for row, code in enumerate(codes):
        shares, left = state.companies[code].shares, 0.0
        for holder in (*state.players, *keepers):
            if not shares.of(holder):
                continue
            right = left + float(shares.percent(holder))
            president = holder == shares.president
            name = word("changes.holder", holder)
            key = "charts.president_about" if president else "charts.holder_about"
            units = shares.of(holder)
            facts = {"units": units, "percent": round(right - left), "worth": units * state.price(code)}
            held = message(key, currency=style.currency, holder=name, **facts)
            about = f"{style.label(code)}\n{held}"
            colour, hatch = colours[holder]
            bars.append((left, right, -row - 0.4, -row + 0.4, colour, hatch, about))
            text = f"★ {units}" if president else str(units)
            labels.append(
                {"x": (left + right) / 2, "y": -row, "text": text, "colour": ink_on(colour), "back": colour}
                | {"align": "center"}
            )
            left = right
        if code in taking:
            first, more = short(taking[code][0]), len(taking[code]) - 1
            text = f"({first} +{more})" if more else f"({first})"
            labels.append({"x": 101, "y": -row, "text": text, "colour": theme.ink})
    height = 80 + 24 * max(len(codes), 1)
    figure = new_figure(theme, width=width, height=height, x=(0, 118), y=(-max(len(codes), 1) + 0.4, 0.6))
    figure.xaxis.ticker = FixedTicker(ticks=[0, 20, 40, 50, 60, 80, 100])
    figure.xaxis.axis_label = message("charts.percent")
    names: Any = {float(-row): code for row, code in enumerate(codes)}
    _name_rows(figure, names)
    figure.ygrid.visible = False
    _draw(figure, bars, theme)
    add_labels(figure, labels, size=11, bold=True)
    kept = [(word("changes.holder", holder), *colours[holder]) for holder in keepers]
    _key(figure, [*((short(p), *colours[p]) for p in state.players), *kept], theme)
    table = pd.DataFrame(
        [
            [
                state.companies[code].president,
                *map(state.companies[code].shares.of, (*state.players, *keepers)),
                ", ".join(taking.get(code, ())),
            ]
            for code in codes
        ],
        index=pd.Index(codes, name="company"),
        columns=["president", *state.players, *keepers, "threats"],
    )
    texts = listed(
        (
            message("charts.holdings_one", company=code, president=state.companies[code].president)
            for code in codes
        ),
        "long",
    )
    return Chart(figure=figure, alt=message("charts.holdings.alt", values=texts or "–"), table=table)


@drawing
def holdings_over_time(
    tables: HistoryTables, *, theme: Theme = LIGHT, style: Style | None = None, width: int = 900
) -> Chart:
    """Return the shares of each company at each round's end: a row for each, a ★ with the president."""
    style = style_for(tables, style)
    axis = RoundAxis.of(tables)
    frame = tables.holdings
    frame = frame[frame["move"].isin(tables.rounds["last"]) & (frame["stretch"] >= axis.first)]
    codes = list(dict.fromkeys(frame["company"]))
    keepers = _keepers(set(frame["holder"]), tables.seats)
    colours = _colours(style, tables.seats, keepers, theme)
    order = {holder: place for place, holder in enumerate((*tables.seats, *keepers))}
    bars, stars, heights = [], [], dict[tuple[Any, Any], float]()
    presidents = _presidents(tables)
    rows = frame.to_dict("records")
    for row in sorted(rows, key=lambda one: order[one["holder"]]):
        at = (row["company"], row["stretch"])
        x, low = float(row["stretch"]) - axis.first, heights.get(at, 0.0)
        heights[at] = high = low + row["percent"] / 100
        base = -codes.index(row["company"]) - 0.42
        holder = row["holder"]
        about = f"{style.label(row['company'])}\n{where(tables, row)}\n" + message(
            "charts.holder_about",
            currency=style.currency,
            holder=word("changes.holder", holder),
            units=row["units"],
            percent=round(row["percent"]),
            worth=row["value"],
        )
        colour, hatch = colours[holder]
        if presidents.get(at) == holder:
            star = {"x": x + 0.5, "y": base + (low + high) * 0.42, "text": "★", "align": "center"}
            stars.append(star | {"colour": ink_on(colour)})
        bars.append((x, x + 1, base + low * 0.84, base + high * 0.84, colour, hatch, about))
    height = 120 + 44 * max(len(codes), 1)
    figure = new_figure(
        theme, width=width, height=height, x=(0, axis.count), y=(-max(len(codes), 1) + 0.45, 0.55)
    )
    axis.dress(figure, theme)
    figure.ygrid.visible = False
    _name_rows(figure, {float(-row): code for row, code in enumerate(codes)})
    _draw(figure, bars, theme)
    add_labels(figure, stars, size=9)
    entries = [(short(p), *colours[p]) for p in tables.seats]
    entries += [(word("changes.holder", holder), *colours[holder]) for holder in keepers]
    _key(figure, entries, theme, star=bool(presidents))
    table = frame.pivot_table(
        index=["stretch", *tables.parts, "company"], columns="holder", values="units", sort=False
    )
    if len(frame):
        known = [holder for holder in order if holder in table.columns]
        table = table.droplevel("stretch")[known].fillna(0).astype(int)
    alt = message("charts.holdings_time.alt", companies=tuple(codes))
    return Chart(figure=figure, alt=alt, table=table, axis=axis)


def _presidents(tables: HistoryTables) -> dict[tuple[str, int], str]:
    """Return the president of each company at the end of each round, by company and stretch."""
    companies = tables.companies
    if "president" not in companies:
        return {}
    companies = companies[companies["move"].isin(tables.rounds["last"])]
    places = zip(companies["company"], companies["stretch"], strict=True)
    return dict(zip(places, companies["president"], strict=True))


def _keepers(holders: set[str], players: Sequence[str]) -> list[str]:
    """Return those of the holders who are no players: treasury, pool and bank first."""
    known = [one for one in KEEPERS if one in holders]
    return [*known, *sorted(holders - {*players, *known})]


def _colours(
    style: Style, players: Sequence[str], keepers: Sequence[str], theme: Theme
) -> dict[str, tuple[str, str]]:
    """Return fill and hatch of each holder; those who are no players are quiet, and hatched."""
    quiet = mix(theme.background, theme.ink, 0.22)
    found = {player: (colour, " ") for player, colour in style.player_colours(players).items()}
    return {**found, **{keeper: (quiet, KEEPERS.get(keeper, OTHER)) for keeper in keepers}}


def _name_rows(figure: Any, names: Any) -> None:
    figure.yaxis.ticker = FixedTicker(ticks=list(names))
    figure.yaxis.major_label_overrides = names
    figure.yaxis.major_label_text_font_size = "12px"


def _draw(figure: Any, bars: Sequence[tuple[Any, ...]], theme: Theme) -> None:
    drawn = figure.quad(
        left="left", right="right", bottom="bottom", top="top", fill_color="colour", hatch_pattern="hatch",
        hatch_color=theme.ink, hatch_alpha=0.5, hatch_scale=8, line_color=theme.background,
        source=source_of(_BAR, bars),
    )  # fmt: skip
    add_hover(figure, [drawn])


def _key(figure: Any, holders: Iterable[tuple[str, str, str]], theme: Theme, *, star: bool = True) -> None:
    entries = [(words, swatch(figure, colour, theme, hatch=hatch)) for words, colour, hatch in holders]
    if star:
        sign = figure.scatter([-9], [0], marker="star", size=12, color=theme.ink)  # seen in the key only
        entries.append((message("charts.president"), sign))
    add_key(figure, entries, theme)
