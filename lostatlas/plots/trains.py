"""The train rush: which trains are left, what rusts next, at this pace when, and who is caught."""

from __future__ import annotations

from typing import Any

from bokeh.models.annotations import Span
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tickers import FixedTicker

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.extras import needed
from lostatlas.plots.history_chart import Chart, add_hover, add_labels, new_figure, source_of
from lostatlas.rail.outlook import Rust, rust_ahead, rusting_card
from lostatlas.rail.state import RailState
from lostatlas.render.drawing_arguments import drawing
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message

with needed():
    import pandas as pd

_COLUMNS = ("left", "right", "bottom", "top", "colour", "about")
_LEAST = 6
"""Cards of room, however few are left."""
CLOSE = 3
"""Lines with fewer cards between them have their words one above the other."""
ROOM = 0.6
"""The part of the width up to which the words of a line stand behind it; further on they would be cut off."""


@drawing
def train_rush(
    rules: Any,
    state: RailState,
    *,
    pace: float = 0.0,
    theme: Theme = LIGHT,
    style: Style = PLAIN,
    width: int = 900,
) -> Chart:
    """Return the cards of the deck in the order in which they leave, and how long each owned train lasts.

    A bar runs to the card that makes the train rust; a ✕ is where a company has no train left.

    Parameters
    ----------
    pace : cards that leave in an operating round, such as `lostatlas.rail.outlook.deck_pace` finds; 0 when
        there is no telling
    """
    cards = _cards(state)
    end = max(len(cards), _LEAST) + 1.2
    coming = rust_ahead(rules, state)
    codes = state.market.order
    bars, labels = _deck(rules, state, cards, theme)
    crosses: list[dict[str, Any]] = []
    for row, code in enumerate(codes, 1):
        more, texts = _company(rules, state, code, row, end, theme, style, pace)
        bars += more
        labels += texts
        caught = _last_rust(state, code, coming)
        if caught is not None and code in caught.keepers:
            ink = readable(theme.last, theme.background)
            text = message("charts.once_more")
            labels.append({"x": caught.cards + 1.0, "y": -row, "text": text, "colour": ink, "dx": 6})
        elif caught is not None:
            about = f"{style.label(code)}\n" + message("charts.caught_about", train=caught.by)
            crosses.append({"x": caught.cards + 1.0, "y": -float(row), "about": about})
            ink = readable(theme.highlight, theme.background)
            text = message("charts.then_none")
            labels.append({"x": caught.cards + 1.0, "y": -row, "text": text, "colour": ink, "dx": 12})
    height = 150 + 34 * (len(codes) + 1)
    figure = new_figure(theme, width=width, height=height, x=(0, end), y=(-len(codes) - 0.55, 1.3))
    figure.grid.visible = False
    upper, behind = True, True
    for place, rust in enumerate(coming):
        room = rust.cards + 1 <= ROOM * end
        close = place and rust.cards - coming[place - 1].cards < CLOSE
        upper = not (upper and (close or room is not behind))
        behind = room
        colour = readable(theme.last, theme.background)
        line = Span(dimension="height", location=rust.cards + 1, line_dash="dashed", line_width=2)
        line.update(line_color=colour, level="underlay")
        figure.add_layout(line)
        text = message("charts.rusts", train=rust.train)
        word: dict[str, Any] = {"x": rust.cards + 1, "y": 0.95 if upper else 0.6, "text": text}
        word |= {"dx": 4} if behind else {"dx": -4, "align": "right"}
        labels.append({**word, "colour": colour, "back": theme.background})  # another line may run there
    names: Any = {0.0: message("charts.deck")} | {-float(row): code for row, code in enumerate(codes, 1)}
    figure.yaxis.ticker = FixedTicker(ticks=list(names))
    figure.yaxis.major_label_overrides = names
    figure.yaxis.major_label_text_font_size = "12px"
    times: Any = {0.0: message("charts.now")} | {
        pace * count: message("charts.rounds_on", count=count)
        for count in range(1, int(end / pace) + 1 if pace else 1)
    }
    figure.xaxis.ticker = FixedTicker(ticks=list(times) if len(times) <= 20 else list(times)[::2])
    figure.xaxis.major_label_overrides = times
    figure.xaxis.axis_label = (
        message("charts.pace", pace=f"{pace:.1f}") if pace else message("charts.no_pace")
    )
    drawn = figure.quad(
        left="left", right="right", bottom="bottom", top="top", fill_color="colour",
        line_color=theme.background, source=source_of(_COLUMNS, bars),
    )  # fmt: skip
    marks: Any = {name: [cross[name] for cross in crosses] for name in ("x", "y", "about")}
    crossed = figure.scatter(
        "x", "y", source=ColumnDataSource(marks), marker="x", size=15, line_width=4, fill_color=None,
        line_color=readable(theme.highlight, theme.background),
    )  # fmt: skip
    add_hover(figure, [drawn, crossed])
    add_labels(figure, labels, size=11, bold=True)
    table = _table(state, coming, pace)
    rusts = tuple(
        message(
            "charts.rush_one",
            train=rust.train,
            by=rust.by,
            cards=rust.cards,
            owners=tuple(rust.owners),
            caught=str(table.loc[rust.train, "trainless"]) or "–",
        )
        for rust in coming
    )
    left = tuple(f"{count} × {name}" for name, count in state.depot.deck)
    return Chart(figure=figure, alt=message("charts.rush.alt", left=left, rusts=rusts), table=table)


def _cards(state: RailState) -> list[str]:
    """Return the cards of the deck in the order in which they leave; an endless one stands once."""
    return [
        name for name, count in state.depot.deck for _ in range(1 if name in state.depot.endless else count)
    ]


def _deck(rules: Any, state: RailState, cards: list[str], theme: Theme) -> tuple[list[Any], list[Any]]:
    colours = {phase.train: phase.colour for phase in rules.phases}
    bars: list[Any] = []
    labels: list[Any] = []
    for place, name in enumerate(cards):
        fill = theme.tile(colours.get(name, ""))
        kind = rules.trains[name]
        label = "/".join((name, *kind.backs)) + (" …" if name in state.depot.endless else "")
        about = message("charts.card_about", train=label, price=kind.price, place=place + 1)
        bars.append((place + 0.04, place + 0.96, -0.36, 0.36, fill, about))
        labels.append({"x": place + 0.5, "y": 0, "text": label, "colour": ink_on(fill), "align": "center"})
    return bars, labels


def _company(
    rules: Any, state: RailState, code: str, row: int, end: float, theme: Theme, style: Style, pace: float
) -> tuple[list[Any], list[Any]]:
    """Return a bar for each kind of train of a company, from now to when it rusts."""
    company = state.companies[code]
    bars: list[Any] = []
    labels: list[Any] = []
    if not company.trains:
        text = message("charts.no_train")
        labels.append(
            {"x": 0.15, "y": -row, "text": text, "colour": readable(theme.highlight, theme.background)}
        )
    kinds = tuple(dict.fromkeys(company.trains))
    tall = 0.8 / max(len(kinds), 1)
    for place, train in enumerate(kinds):
        card = rusting_card(rules, state, train)
        top = -row + 0.4 - place * tall
        fill = mix(theme.background, theme.ink, 0.45 if card is None else 0.22)
        if card is None:
            about = message("charts.lasts", company=style.label(code), train=train)
        else:
            facts = {"company": style.label(code), "train": train, "by": card[0], "cards": card[1]}
            about = message("charts.lasts_until", **facts)
            if pace:
                about += "\n" + message("charts.at_this_pace", rounds=f"{(card[1] + 1) / pace:.1f}")
        bars.append((0, end if card is None else card[1] + 1, top - tall + 0.04, top, fill, about))
        label = " ".join([train] * company.trains.count(train)) + (" →" if card is None else "")
        labels.append({"x": 0.12, "y": top - tall / 2 + 0.02, "text": label, "colour": ink_on(fill)})
    return bars, labels


def _last_rust(state: RailState, code: str, coming: tuple[Rust, ...]) -> Rust | None:
    """Return the rust that takes a company's last train, if there is one."""
    trains = set(state.companies[code].trains)
    mine = [rust for rust in coming if rust.train in trains]
    return mine[-1] if mine and len(mine) == len(trains) else None


def _table(state: RailState, coming: tuple[Rust, ...], pace: float) -> pd.DataFrame:
    rows = []
    for rust in coming:
        last = [code for code in rust.owners if _last_rust(state, code, coming) is rust]
        caught = [code for code in last if code not in rust.keepers]
        rounds = round((rust.cards + 1) / pace, 1) if pace else None
        owners = " ".join(code for code, count in rust.owners.items() for _ in range(count))
        rows.append([rust.by, rust.cards, rounds, owners, " ".join(caught), " ".join(rust.keepers)])
    index = pd.Index([rust.train for rust in coming], name="train")
    columns = ["by", "cards", "rounds", "owners", "trainless", "keepers"]
    return pd.DataFrame(rows, index=index, columns=columns)
