"""A power that is ten times too strong stands out in the report, with a few dozen games of bots that try."""

from __future__ import annotations

from functools import cache
from typing import Any

from lostatlas.lab import Comparison, Fairness, Results, compare, simulate
from tests.lab.comparison import flaws

GAMES = 24
OPTIONS: dict[str, Any] = {
    "mode": "short",
    "players": ["greedy"] * 4,
    "games": GAMES,
    "seed": 7,
    "workers": 2,
    "progress": False,
    "modules": [flaws.__name__],
}


@cache
def base() -> Results:
    return simulate(None, **OPTIONS)


@cache
def flawed() -> Comparison:
    return compare(base(), flaws.SUBURBAN, **OPTIONS)


def test_the_power_leads_what_stands_out() -> None:
    """Each time it pays ten times as much, and nothing else is as clear."""
    row: Any = flawed().stands_out.iloc[0]
    assert row.name == "power.suburban.each"
    assert row["variant"] > 7 * row["base"]
    assert set(flawed().stands_out["group"]) <= {"powers", "companies"}


def test_its_company_wins_too_often() -> None:
    companies = Fairness(flawed().variant).companies
    strong: Any = companies.loc["SU"]
    assert companies["share"].idxmax() == "SU"
    assert strong["share"] > 2 * strong["others"]
    assert strong["p"] < 0.01


def test_the_report_says_so_in_its_first_lines() -> None:
    page = flawed().report()
    clear = page.partition('<section id="clear">')[2].partition("</section>")[0]
    first = clear.partition("<li>")[2].partition("</li>")[0]
    assert first.startswith("Suburban earns from a suburb: dollars each time: $")
    assert "Rich suburbs" in page


def test_nothing_is_blamed_without_a_flaw() -> None:
    assert Comparison(base(), base()).stands_out.empty


def test_every_chart_has_words_and_a_table() -> None:
    charts = flawed().charts
    assert list(charts) == ["differences", "places", "companies", "worth", "prices", "trains", "powers"]
    for drawn in charts.values():
        assert len(drawn.alt) > 20
        assert len(drawn.table)
        assert drawn.figure.renderers
