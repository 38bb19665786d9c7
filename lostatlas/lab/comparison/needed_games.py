"""Number of games it takes to see a difference."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from typing import Any

import numpy as np

from lostatlas.extras import needed
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.argument_checks import check_number
from lostatlas.lab.comparison.compare import Comparison
from lostatlas.lab.comparison.comparison_summary import shown
from lostatlas.lab.comparison.measures import Measures
from lostatlas.lab.comparison.statistics import LEVEL
from lostatlas.lab.simulation.results import Results
from lostatlas.text import message

MOST = 10**7


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesNeeded:
    """Number of games of each variant it takes, and what that rests upon."""

    games: int
    difference: float
    spread: float
    """Standard deviation of a single pair's difference."""
    power: float
    level: float
    unit: str = ""

    def __str__(self) -> str:
        return message(
            "comparison.needed",
            games=f"{self.games:,}",
            difference=message("comparison.points", size=f"{100 * self.difference:.1f}")
            if self.unit == "%"
            else shown(self.difference, self.unit),
            power=f"{100 * self.power:.0f}",
            level=f"{100 * self.level:.0f}",
        )


def games_needed(
    pilot: Comparison | Results | None = None,
    measure: str = "",
    *,
    difference: float,
    share: float | None = None,
    power: float = 0.8,
    level: float = LEVEL,
) -> GamesNeeded:
    """Return how many games of each variant show a true difference of this size.

    Parameters
    ----------
    pilot : a comparison of some games, whose pairs say how much one differs; or games of one variant, which
        are taken as unrelated to those of the other; or nothing, for a share
    measure : a key of ``Comparison.differences``; shares count from 0 to 1
    difference : the least difference that matters
    share : without a pilot, the share that changes, such as 0.25 for a player's wins among four
    power : how probable it is that such a difference is then seen
    level : the confidence with which it is to be distinguished from none

    Raises
    ------
    GameDataError
        For figures that make no question, or a measure that there is not.

    Examples
    --------
    >>> print(games_needed(share=0.25, difference=0.05))
    1,250 games of each variant show a difference of 5.0 points with a probability of 80 %, ...
    """
    check_type("measure", measure, str)
    for name, value, low, high in (("power", power, 0.0, 1.0), ("level", level, 0.0, 1.0)):
        if not low < check_number(name, value) < high:
            raise GameDataError("comparison.between", name=name, found=value, low=low, high=high)
    size = abs(check_number("difference", difference))
    if not size > 0:
        raise GameDataError("comparison.no_difference", found=difference)
    spread, unit = _spread(pilot, measure, share, size)
    games = _games(size / spread, power, level) if spread else 2
    return GamesNeeded(games=games, difference=size, spread=spread, power=power, level=level, unit=unit)


def _spread(
    pilot: Comparison | Results | None, measure: str, share: float | None, size: float
) -> tuple[float, str]:
    if pilot is None:
        if share is None or not 0 <= check_number("share", share) <= 1 or size > 1:
            raise GameDataError("comparison.share", share=share, difference=size)
        other = min(max(share + (size if share + size <= 1 else -size), 0.0), 1.0)
        return sqrt(share * (1 - share) + other * (1 - other)), "%"
    if isinstance(pilot, Comparison):
        first, second = pilot.values(measure)
        unit = {**pilot.measures[1].known, **pilot.measures[0].known}[measure].unit
        if pilot.paired and not first.isna().any() and not second.isna().any():
            change = second.reindex(pilot.pairs) - first.reindex(pilot.pairs)
            return _deviation(change.to_numpy()), unit
        return sqrt(_deviation(first.to_numpy()) ** 2 + _deviation(second.to_numpy()) ** 2), unit
    if not isinstance(pilot, Results):
        raise GameDataError("comparison.results", found=type(pilot).__name__)
    measures = Measures(pilot)
    if measure not in measures.known:
        raise GameDataError("comparison.no_measure", name=measure, known=tuple(measures.known))
    return sqrt(2) * _deviation(measures.table[measure].to_numpy()), measures.known[measure].unit


def _deviation(values: Any) -> float:
    found = np.asarray(values, float)
    found = found[~np.isnan(found)]
    if len(found) < 3:
        raise GameDataError("comparison.short_pilot", games=len(found))
    return float(found.std(ddof=1))


def _games(size: float, power: float, level: float) -> int:
    """Return the least number of pairs with which a t-test sees a standardised difference."""
    with needed():
        from scipy import stats
    z = float(stats.norm.ppf((1 + level) / 2) + stats.norm.ppf(power))
    low, high = 2, min(max(3, ceil(2 * (z / size) ** 2) + 10), MOST)
    while low < high:
        games = (low + high) // 2
        reached = stats.t.ppf((1 + level) / 2, games - 1)
        seen = float(stats.nct.sf(reached, games - 1, size * sqrt(games)))
        low, high = (low, games) if seen >= power else (games + 1, high)
    return low
