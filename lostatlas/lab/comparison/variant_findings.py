"""What stands out in each of two simulations on its own, whether or not they differ in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from lostatlas.lab.comparison.comparison_summary import largest, lines_of, shown
from lostatlas.lab.comparison.fairness import Fairness
from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.statistics import CLEAR, holm, unpaired_shares
from lostatlas.text import message

ALIKE = 0.05
"""Two shares are taken as different when chance makes one as large less often."""
FAR = 5
"""How many times as large or as small a figure is odd, where chance does not explain it."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What may be out of balance in one simulation: how probable it is by chance, and its words."""

    side: int
    about: str
    """Places, seats or a company."""
    p: float
    words: str
    most: Any
    """The place, seat or company that it is about."""
    wins: dict[Any, tuple[float, int]]
    """Wins of each, and the number of games."""


def variant_findings(comparison: MeasuredDifferences) -> list[str]:
    """Return places, seats and companies that win too often or too seldom, a sentence each, the base's first.

    All tests of both simulations are counted together (Holm): of a hundred pairs in which all of them are
    worth the same, one has any such sentence. What is no different in the other simulation, as far as chance
    can tell, is reported once and of both: the change has not brought it.
    """
    lines: list[str] = []
    seen: set[str] = set()
    for one, same in _clear(comparison):
        if same and one.about in seen:
            continue
        seen.add(one.about)
        other = comparison.names[1 - one.side]
        lines.append(message("comparison.in_both", words=one.words, other=other) if same else one.words)
    return lines


def oddities(comparison: MeasuredDifferences) -> list[str]:
    """Return the oddities of the variant: what it has brought, not what merely differs, a sentence each.

    That is what never or always happens, what checking finds, whoever wins too often or too seldom unlike
    before, and figures that are many times as large or as small.
    """
    own = [one.words for one, same in _clear(comparison) if one.side == 1 and not same]
    frame = largest(comparison)
    both = frame[["base", "variant"]]
    far = (both.min(axis=1) > 0) & (both.max(axis=1) >= FAR * both.min(axis=1))
    return [*comparison.headlines, *comparison.warnings, *own, *lines_of(frame[far])]


def _clear(comparison: MeasuredDifferences) -> list[tuple[_Found, bool]]:
    """Return what is out of balance beyond chance, and whether the other simulation is no different in it."""
    found = [one for side in (0, 1) for one in _found(comparison, side)]
    adjusted = holm([one.p for one in found])
    clear = [one for one, p in zip(found, adjusted, strict=True) if p < CLEAR]
    return [(one, _same(one, found)) for one in sorted(clear, key=lambda one: (one.side, one.p))]


def _same(one: _Found, found: list[_Found]) -> bool:
    """Return whether the other simulation shows no significant difference in this finding."""
    other = next((each for each in found if each.about == one.about and each.side != one.side), None)
    if other is None or one.most not in other.wins:
        return False
    shares = []
    for wins, games in (one.wins[one.most], other.wins[one.most]):
        won = round(wins)  # a shared win is half of one
        shares.append(np.array([1.0] * won + [0.0] * (int(games) - won)))
    return not unpaired_shares(shares[0], shares[1]).p < ALIKE


def _found(comparison: MeasuredDifferences, side: int) -> Iterator[_Found]:
    results, name = (comparison.base, comparison.variant)[side], comparison.names[side]
    fair = Fairness(results, level=comparison.level)
    for about, p, table in (("places", fair.places_p, fair.places), ("seats", fair.seats_p, fair.seats)):
        if len(table):
            share = table["share"].to_dict()
            words = _uneven(f"comparison.{about}_alone", name, len(results.finished), share)
            wins = dict(zip(table.index, zip(table["wins"], table["games"], strict=True), strict=True))
            yield _Found(side, about, p, words, max(share, key=lambda one: share[one]), wins)
    for code, row in fair.companies.to_dict("index").items():
        games = int(row["together"])
        wins = {code: (row["own"] * games if games else 0, games)}
        yield _Found(side, f"company.{code}", row["p"], _company(name, str(code), row), code, wins)


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
