"""What a comparison says in words: what was played, what stands out, and what bots cannot show."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from lostatlas.lab.comparison.measured_differences import MeasuredDifferences
from lostatlas.lab.comparison.statistics import CLEAR, FEW_GAMES
from lostatlas.text import listed, message, plural
from lostatlas.text.message_format import word
from lostatlas.text.money import CURRENCIES, dollars

if TYPE_CHECKING:
    import pandas as pd


LIMITS = ("strategy", "noise", "many", "same_bots", "rare", "people")
"""What bots cannot show, in the order of the report."""


LEADING = 3
"""The number of clear differences that stand above everything else."""


def summary(comparison: MeasuredDifferences) -> list[str]:
    """Return the results: what never happens in one of the two, what differs most, and what was played.

    What checking the variant finds stands before what was played: it often says why.
    """
    first, second = comparison.names
    settings = comparison.base.settings
    pairs = len(comparison.pairs)
    lines = [
        *comparison.headlines,
        *clear_lines(comparison, most=LEADING),
        *comparison.warnings,
        plural(
            "comparison.played" if settings.mode else "comparison.played_plain", pairs, first=first,
            second=second, mode=settings.mode, seed=settings.seed,
            players=players_shown(settings.players),
        ),
        *_pairing(comparison),
    ]  # fmt: skip
    lost = len(comparison.base.failed) + len(comparison.variant.failed)
    if lost:
        lines.append(plural("comparison.failed", lost))
    if pairs < FEW_GAMES:
        lines.append(message("comparison.few", games=pairs, enough=FEW_GAMES))
    clear, tests = len(comparison.stands_out), comparison.tests
    if clear:
        level = shown(comparison.level, "%")
        lines.append(plural("comparison.clear", clear, tests=tests, level=level, limit=CLEAR))
    else:
        lines.append(message("comparison.nothing_clear", tests=tests, limit=CLEAR))
    return lines


def _pairing(comparison: MeasuredDifferences) -> list[str]:
    """Return whether the games of a pair had the same hidden orders, as far as that is known."""
    if not comparison.same_seeds:
        return [message("comparison.unpaired")]
    draws = comparison.other_draws
    if not draws:
        return [message("comparison.paired_seeds")]
    names = {name: word("comparison.draw", name) for name in sorted(draws)}
    other = [name for name, count in draws.items() if count]
    if not other:
        return [message("comparison.paired", things=tuple(names.values()))]
    pairs = len(comparison.pairs)
    found = [
        plural("comparison.other_draws", draws[name], pairs=pairs, thing=names[name])
        for name in sorted(other)
    ]
    return [*found, message("comparison.not_paired")]


def players_shown(players: tuple[str, ...]) -> str:
    """Return who played, mentioned once if all are the same.

    >>> players_shown(("greedy", "greedy")), players_shown(("greedy", "random"))
    ('2 × greedy', 'greedy, random')
    """
    return f"{len(players)} × {players[0]}" if len(set(players)) == 1 else listed(players)


def clear_lines(comparison: MeasuredDifferences, *, most: int = 12, after: int = 0) -> list[str]:
    """Return the largest of the clear differences, a sentence each; `after` leaves out as many of them."""
    return lines_of(largest(comparison).iloc[after:most])


def lines_of(frame: pd.DataFrame) -> list[str]:
    """Return rows of differences, a sentence each."""
    return [
        message(
            "comparison.clear_line",
            label=row["label"],
            base=shown(row["base"], row["unit"]),
            variant=shown(row["variant"], row["unit"]),
            low=shown(row["low"], row["unit"], signed=True),
            high=shown(row["high"], row["unit"], signed=True),
        )
        for row in frame.to_dict("records")
    ]


def largest(comparison: MeasuredDifferences) -> pd.DataFrame:
    """Return the clearest effects, the largest first, and of each company, train or power one measure."""
    found = comparison.stands_out.sort_values("effect", ascending=False, kind="stable")
    about = [key.rpartition(".")[0] or key for key in map(str, found.index)]
    return found[~found.index.to_series().groupby(about).cumcount().astype(bool).to_numpy()]


def shown_rows(frame: pd.DataFrame) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the head and the rows of a table of differences as they are shown."""
    keys = ("measure", "base", "variant", "difference", "interval", "chance", "games")
    head = [message(f"comparison.column.{key}") for key in keys]
    return head, [_shown_row(row) for row in frame.to_dict("records")]


def _shown_row(row: Any) -> tuple[str, ...]:
    unit = row["unit"]
    low, high = (shown(row[end], unit, signed=True) for end in ("low", "high"))
    return (
        row["label"],
        shown(row["base"], unit),
        shown(row["variant"], unit),
        shown(row["difference"], unit, signed=True),
        "–" if isnan(row["low"]) else message("comparison.from_to", low=low, high=high),
        chance(row["adjusted"]),
        f"{row['games']}"
        if row["games"] == row["variant_games"]
        else f"{row['games']}, {row['variant_games']}",
    )


def shown(value: float, unit: str, *, signed: bool = False) -> str:
    """Return a figure as it is shown.

    >>> shown(1234.5, "$"), shown(-0.051, "%", signed=True), shown(3.14159, ""), shown(float("nan"), "$")
    ('$1234', '−5.1 points', '3.14', '–')
    >>> [shown(change, "$", signed=True) for change in (120.2, -120.2, 0.2, -0.2)]
    ['+$120', '−$120', '$0', '$0']
    """
    if isnan(value):
        return "–"
    sign = "−" if value < 0 else "+" if signed and value > 0 else ""
    size = abs(value)
    if unit in CURRENCIES:
        return f"{'+' if signed and round(value) > 0 else ''}{dollars(value, unit)}"
    if unit == "%" and signed:
        return message("comparison.points", size=f"{sign}{100 * size:.1f}")
    if unit == "%":
        return f"{sign}{100 * size:.1f} %"
    return f"{sign}{size:.0f}" if size >= 100 else f"{sign}{size:.3g}"


def chance(p: float) -> str:
    """Return a probability as it is shown.

    >>> chance(0.0000001), chance(0.0321), chance(float("nan"))
    ('< 0.001', '0.032', '–')
    """
    if isnan(p):
        return "–"
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
