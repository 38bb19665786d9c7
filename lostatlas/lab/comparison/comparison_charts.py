"""The charts of a comparison: its tables in the form that the plots need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.comparison.comparison_summary import shown_rows
from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.measures import Measures
from lostatlas.lab.comparison.statistics import mean, share
from lostatlas.lab.simulation import Results
from lostatlas.scene.theme import THEMES, Theme
from lostatlas.text import message

with needed():
    import pandas as pd

    from lostatlas.plots.comparison_curves import round_curves
    from lostatlas.plots.comparison_differences import difference_dots
    from lostatlas.plots.comparison_shares import share_dots
    from lostatlas.plots.comparison_trains import train_times
    from lostatlas.plots.history_chart import Chart


RARE = 0.25
"""Of the games that the commonest round has; what is rarer is not drawn."""


def charts_of(comparison: MeasuredDifferences, theme: str = "light") -> dict[str, Chart]:
    """Return every chart that has something to show, by name, in the order of the report.

    A game without trains, say, has no chart of them. GameDataError for an unknown theme.
    """
    check_type("theme", theme, str)
    if theme not in THEMES:
        raise GameDataError("comparison.theme", found=theme, known=tuple(THEMES))
    look = THEMES[theme]
    charts = {
        "differences": _differences(comparison, look),
        "places": _places(comparison, look),
        "companies": _companies(comparison, look),
        "worth": _worth(comparison, look),
        "prices": _prices(comparison, look),
        "trains": _trains(comparison, look),
        "powers": _powers(comparison, look),
    }
    return {name: chart for name, chart in charts.items() if not chart.table.empty}


def _both(comparison: MeasuredDifferences) -> Iterator[tuple[str, Results, Measures]]:
    both = (comparison.base, comparison.variant)
    yield from zip(comparison.names, both, comparison.measures, strict=True)


def _differences(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    telling = comparison.telling
    drawn = telling[telling["low"].notna()].head(24)
    head, rows = shown_rows(drawn)
    return difference_dots(drawn, table=pd.DataFrame(rows, columns=head), theme=theme)


def _places(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows: list[dict[str, Any]] = []
    fair = 1 / len(comparison.base.settings.players)
    for name, results, _ in _both(comparison):
        seats = results.seats.dropna(subset="order")
        for place, own in seats.groupby("order"):
            words = message("comparison.place", place=int(str(place)))
            rows.append(_share(words, name, own["win"].sum(), len(own), comparison.level))
    return share_dots(_frame(rows), title=message("comparison.places_title"), fair=fair, theme=theme)


def _companies(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows: list[dict[str, Any]] = []
    for name, results, _ in _both(comparison):
        careers = results.careers.drop_duplicates(["game", "company"])
        for code, own in careers.groupby("company", sort=True):
            led = own["led_by_winner"].sum()
            rows.append(_share(str(code), name, led, len(own), comparison.level))
    rows.sort(key=lambda row: str(row["name"]))
    return share_dots(_frame(rows), title=message("comparison.companies_title"), theme=theme)


def _powers(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows: list[dict[str, Any]] = []
    for name, _, measures in _both(comparison):
        for key, measure in measures.known.items():
            if key.startswith("power.") and key.endswith(".games"):
                values = measures.table[key]
                label = measure.label
                rows.append(_share(label, name, values.sum(), len(values), comparison.level))
    return share_dots(_frame(rows), title=message("comparison.powers_title"), theme=theme, width=900)


def _share(name: str, series: str, happened: float, count: int, level: float) -> dict[str, Any]:
    found = share(float(happened), count, level=level)
    return {
        "name": name, "series": series, "share": found.value, "low": found.low, "high": found.high,
        "games": count,
    }  # fmt: skip


def _frame(rows: list[dict[str, Any]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["name", "series", "share", "low", "high", "games"])


def _worth(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows = []
    for colour, (name, results, _) in enumerate(_both(comparison)):
        places = results.seats.set_index(["game", "seat"])["place"]
        players = results.players.join(places, on=["game", "seat"])
        last = players["place"] == players.groupby("game")["place"].transform("max")
        both = (("winner", players[players["place"] == 1]), ("last", players[last]))
        for line, (key, own) in enumerate(both):
            series = message(f"comparison.curve.{key}", name=name)
            rows += _by_round(own, "worth", (series, colour, line), comparison.level)
    return round_curves(
        _ordered(rows),
        title=message("comparison.worth_title"),
        currency=comparison.base.currency,
        theme=theme,
    )


def _prices(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows = []
    kinds = list(dict.fromkeys([*comparison.base.companies["kind"], *comparison.variant.companies["kind"]]))
    for colour, (name, results, _) in enumerate(_both(comparison)):
        for kind, own in results.companies.groupby("kind", sort=False):
            series = message("comparison.curve.kind", name=name, kind=str(kind))
            rows += _by_round(own, "price", (series, colour, kinds.index(kind)), comparison.level)
    return round_curves(
        _ordered(rows),
        title=message("comparison.prices_title"),
        currency=comparison.base.currency,
        theme=theme,
    )


def _by_round(
    frame: pd.DataFrame, column: str, series: tuple[str, int, int], level: float
) -> list[dict[str, Any]]:
    """Return the mean of a column at the end of each round, a game counting once however many rows it has.

    A game that has ended, or had no such round, keeps its last value: the last means are those of final
    states. What few of the games have had by then is left out: it would show these games, not the round.
    """
    order = frame.groupby(["cycle", "round_name"])["stretch"].median().reset_index()
    order = order.sort_values(["cycle", "stretch"], kind="stable")
    places = pd.MultiIndex.from_frame(order[["cycle", "round_name"]])
    wide = frame.pivot_table(index="game", columns=["cycle", "round_name"], values=column, aggfunc="mean")
    wide = wide.reindex(columns=places).ffill(axis=1)
    counts = wide.notna().sum()
    rows = []
    for (cycle, name), first in zip(places, order["stretch"], strict=True):
        values = wide[cycle, name].dropna()
        if not len(values) or len(values) < RARE * counts.max():
            continue
        found = mean(values.to_numpy(float), level=level)
        words = message("comparison.round_name", cycle=cycle, round=name).strip()  # some have no name
        rows.append(
            {
                "place": (cycle, first), "round_name": words, "series": series[0], "average": found.value,
                "low": found.low, "high": found.high, "games": found.games, "colour": series[1],
                "line": series[2],
            }
        )  # fmt: skip
    return rows


def _ordered(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Return the rows in order of play: rounds that only some games have stand between the others."""
    first: dict[str, Any] = {}
    for row in rows:
        first[row["round_name"]] = min(first.get(row["round_name"], row["place"]), row["place"])
    rows = sorted(rows, key=lambda row: first[row["round_name"]])
    columns = ["round_name", "series", "average", "low", "high", "games", "colour", "line"]
    return pd.DataFrame(rows, columns=columns)


def _trains(comparison: MeasuredDifferences, theme: Theme) -> Chart:
    rows = []
    for name, results, measures in _both(comparison):
        for train in dict.fromkeys(results.trains["train"]):
            for what, key in (("comes", "when"), ("rusts", "rusts")):
                column = f"train.{train}.{key}"
                if column not in measures.table:
                    continue
                values = measures.table[column].dropna()
                known = len(values) > 0
                rows.append(
                    {
                        "train": train, "what": what, "series": name,
                        "middle": values.median() if known else None,
                        "low": values.quantile(0.1) if known else None,
                        "high": values.quantile(0.9) if known else None,
                        "share": len(values) / max(len(measures.table), 1),
                    }
                )  # fmt: skip
    columns = ["train", "what", "series", "middle", "low", "high", "share"]
    return train_times(pd.DataFrame(rows, columns=columns), theme=theme)
