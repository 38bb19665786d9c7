"""What stands out in each of two simulations on its own, whether or not they differ in it."""

from __future__ import annotations

from typing import Any

from lostatlas.lab.comparison.comparison_summary import shown
from lostatlas.lab.comparison.fairness import Fairness
from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.statistics import CLEAR, holm
from lostatlas.text import message


def variant_findings(comparison: MeasuredDifferences) -> list[str]:
    """Return places, seats and companies that win too often or too seldom, a sentence each, the base's first.

    All tests of both simulations are counted together (Holm): of many pairs in which all of them are worth
    the same, one in twenty has any such sentence.
    """
    found: list[tuple[int, float, str]] = []
    for side, results in enumerate((comparison.base, comparison.variant)):
        name, fair = comparison.names[side], Fairness(results, level=comparison.level)
        for key, p, wins in (
            ("comparison.places_alone", fair.places_p, fair.places),
            ("comparison.seats_alone", fair.seats_p, fair.seats),
        ):
            if len(wins):
                found.append((side, p, _uneven(key, name, len(results.finished), wins["share"].to_dict())))
        rows = fair.companies.to_dict("index").items()
        found += [(side, row["p"], _company(name, str(code), row)) for code, row in rows]
    adjusted = holm([p for _, p, _ in found])
    clear = [one for one, p in zip(found, adjusted, strict=True) if p < CLEAR]
    return [words for *_, words in sorted(clear)]


def _uneven(key: str, name: str, games: int, share: dict[Any, float]) -> str:
    most, least = max(share, key=lambda one: share[one]), min(share, key=lambda one: share[one])
    return message(
        key,
        name=name, games=games, most=most, least=least,
        most_share=shown(share[most], "%"), least_share=shown(share[least], "%"),
    )  # fmt: skip


def _company(name: str, code: str, row: Any) -> str:
    key = "comparison.company_often" if row["own"] > row["others"] else "comparison.company_seldom"
    return message(
        key,
        company=code, name=name, games=row["together"],
        share=shown(row["own"], "%"), others=shown(row["others"], "%"),
    )  # fmt: skip
