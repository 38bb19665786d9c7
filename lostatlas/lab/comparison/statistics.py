"""Statistics of samples of games: intervals, tests, and corrections for many of them.

References: E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927);
R. G. Newcombe, "Improved confidence intervals for the difference between binomial proportions based on
paired data" (1998), method 10; S. Holm, "A simple sequentially rejective multiple test procedure" (1979).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lostatlas.extras import needed

Numbers = npt.NDArray[np.float64]
LEVEL = 0.95
"""The confidence of an interval unless another is asked for."""
CLEAR = 0.01
"""A difference stands out when chance makes one as large less often, all tests counted.

Of ten harmless changes nine and more shall have a report that blames nothing.
"""
FEW_GAMES = 30
"""With fewer pairs, intervals that rely on the normal distribution come with a warning."""
RESAMPLES = 4_000


class Estimate(NamedTuple):
    """A figure, the interval in which it lies with some confidence, and how many games it is of."""

    value: float
    low: float
    high: float
    games: int


class EstimatedDifference(NamedTuple):
    """A difference between two figures, with its interval and the probability of one as large by chance."""

    value: float
    low: float
    high: float
    p: float


def mean(values: Sequence[float] | Numbers, *, level: float = LEVEL) -> Estimate:
    """Return the mean with Student's interval; missing values are left out.

    >>> mean([1.0, 2.0, 3.0])
    Estimate(value=2.0, low=0.0, high=4.48..., games=3)
    """
    known = _known(values)
    count = len(known)
    if not count:
        return Estimate(nan, nan, nan, 0)
    middle = float(known.mean())
    half = _half(known, level) if count > 1 else nan
    low = middle - half
    return Estimate(middle, max(low, 0.0) if known.min() >= 0 else low, middle + half, count)


def share(happened: float, count: int, *, level: float = LEVEL) -> Estimate:
    """Return a share of games with Wilson's interval.

    >>> share(0, 10)
    Estimate(value=0.0, low=0.0, high=0.277..., games=10)
    """
    if count <= 0:
        return Estimate(nan, nan, nan, 0)
    z = _normal(level)
    part = happened / count
    middle = (part + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(part * (1 - part) / count + z * z / (4 * count * count))
    low = 0.0 if part == 0 else max(0.0, middle - half)
    return Estimate(part, low, 1.0 if part == 1 else min(1.0, middle + half), count)


def paired(
    before: Numbers, after: Numbers, *, level: float = LEVEL, resample: bool = False
) -> EstimatedDifference:
    """Return the mean difference of pairs of games, by Student's t or by resampling the pairs."""
    change = np.asarray(after, float) - np.asarray(before, float)
    count = len(change)
    if count < 2:
        return EstimatedDifference(float(change.mean()) if count else nan, nan, nan, nan)
    middle, spread = float(change.mean()), float(change.std(ddof=1))
    if spread == 0:
        half = _half(change, level)
        return EstimatedDifference(middle, middle - half, middle + half, _all_alike(middle, count))
    with needed():
        from scipy import stats
    p = float(2 * stats.t.sf(abs(middle) / (spread / sqrt(count)), count - 1))
    if resample:
        low, high = _resampled(change, level)
        return EstimatedDifference(middle, low, high, p)
    half = _student(count - 1, level) * spread / sqrt(count)
    return EstimatedDifference(middle, middle - half, middle + half, p)


def paired_shares(before: Numbers, after: Numbers, *, level: float = LEVEL) -> EstimatedDifference:
    """Return the difference of two shares of the same games: Newcombe's interval, McNemar's exact test."""
    first, second = np.asarray(before, float) > 0.5, np.asarray(after, float) > 0.5
    count = len(first)
    if not count:
        return EstimatedDifference(nan, nan, nan, nan)
    both, neither = int((first & second).sum()), int((~first & ~second).sum())
    gone, come = int((first & ~second).sum()), int((~first & second).sum())
    old, new = share(both + gone, count, level=level), share(both + come, count, level=level)
    spread = sqrt(float((both + gone) * (come + neither) * (both + come)) * (gone + neither))
    product: float = both * neither - gone * come
    if product > 0:
        product = max(product - count / 2, 0)
    phi = product / spread if spread else 0.0
    down = (new.value - new.low, old.high - old.value)
    up = (new.high - new.value, old.value - old.low)
    value = new.value - old.value
    low = value - sqrt(max(down[0] ** 2 - 2 * phi * down[0] * down[1] + down[1] ** 2, 0.0))
    high = value + sqrt(max(up[0] ** 2 - 2 * phi * up[0] * up[1] + up[1] ** 2, 0.0))
    with needed():
        from scipy import stats
    p = float(stats.binomtest(come, come + gone).pvalue) if come + gone else 1.0
    return EstimatedDifference(value, low, high, p)


def unpaired(before: Numbers, after: Numbers, *, level: float = LEVEL) -> EstimatedDifference:
    """Return the difference of two means of different games, by Welch's t."""
    first, second = _known(before), _known(after)
    if len(first) < 2 or len(second) < 2:
        value = float(second.mean() - first.mean()) if len(first) and len(second) else nan
        return EstimatedDifference(value, nan, nan, nan)
    value = float(second.mean() - first.mean())
    parts = [float(one.var(ddof=1)) / len(one) for one in (first, second)]
    if sum(parts) == 0:
        half = _half(first, level) + _half(second, level)
        p = _all_alike(value, min(len(first), len(second)))
        return EstimatedDifference(value, value - half, value + half, p)
    freedom = sum(parts) ** 2 / sum(
        part**2 / (len(one) - 1) for part, one in zip(parts, (first, second), strict=True)
    )
    with needed():
        from scipy import stats
    half = _student(freedom, level) * sqrt(sum(parts))
    return EstimatedDifference(
        value, value - half, value + half, float(2 * stats.t.sf(abs(value) / sqrt(sum(parts)), freedom))
    )


def unpaired_shares(before: Numbers, after: Numbers, *, level: float = LEVEL) -> EstimatedDifference:
    """Return the difference of two shares of different games: Newcombe's interval, Fisher's exact test."""
    first, second = _known(before), _known(after)
    old, new = (share(float(one.sum()), len(one), level=level) for one in (first, second))
    if not old.games or not new.games:
        return EstimatedDifference(nan, nan, nan, nan)
    value = new.value - old.value
    low = value - sqrt((new.value - new.low) ** 2 + (old.high - old.value) ** 2)
    high = value + sqrt((new.high - new.value) ** 2 + (old.value - old.low) ** 2)
    with needed():
        from scipy import stats
    counts = np.array([[int(one.sum()), len(one) - int(one.sum())] for one in (first, second)])
    return EstimatedDifference(value, low, high, float(stats.fisher_exact(counts).pvalue))


def spread_within(first: Numbers, second: Numbers) -> float:
    """Return the standard deviation of a single game within its own sample, of two samples together.

    Where neither varies, it is that of both samples in one.

    >>> spread_within(np.array([1.0, 3.0]), np.array([11.0, 13.0])), spread_within(np.zeros(3), np.ones(3))
    (1.4142135623730951, 0.5)
    """
    freedom = len(first) + len(second) - 2
    if freedom > 0:
        squares = sum(float(((one - one.mean()) ** 2).sum()) for one in (first, second) if len(one))
        if squares > 1e-18 * float((first**2).sum() + (second**2).sum()):  # more than what rounding leaves
            return sqrt(squares / freedom)
    together = np.concatenate([first, second])
    return float(together.std()) if len(together) else 0.0


def too_often(happened: float, chances: Sequence[float] | Numbers) -> float:
    """Return how probable a number as far from the expected one is by chance (exact, both sides).

    Parameters
    ----------
    chances : the probability in each game; games may differ in it (Poisson's binomial distribution)

    >>> round(too_often(10, [0.25] * 11), 6), too_often(3, [0.25] * 12)
    (8e-06, 1.0)
    """
    open_ = [p for p in chances if 0 < p < 1]
    if not open_:
        return nan
    known = np.ones(1)
    for p in open_:
        known = np.convolve(known, [1 - p, p])
    sure = sum(1 for p in chances if p >= 1)
    seen = min(max(round(happened) - sure, 0), len(open_))
    return min(1.0, float(known[known <= known[seen] * (1 + 1e-9)].sum()))


def holm(ps: Sequence[float]) -> list[float]:
    """Return each probability as it counts among so many; one that is missing stays so.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.09, 0.09, 0.5]
    """
    known = sorted((p, place) for place, p in enumerate(ps) if not isnan(p))
    adjusted, most = [nan] * len(ps), 0.0
    for rank, (p, place) in enumerate(known):
        most = max(most, min(1.0, (len(known) - rank) * p))
        adjusted[place] = most
    return adjusted


def evenly(counts: Sequence[float], *, weights: Sequence[float] | None = None) -> float:
    """Return how probable counts as uneven as these are if all are equally likely (chi-squared).

    >>> round(evenly([25, 25, 25, 25]), 2), evenly([90, 4, 3, 3]) < 1e-9
    (1.0, True)
    """
    found = np.asarray(counts, float)
    parts = np.ones_like(found) if weights is None else np.asarray(weights, float)
    found, parts = found[parts > 0], parts[parts > 0]
    if len(found) < 2 or found.sum() == 0:
        return nan
    with needed():
        from scipy import stats
    return float(stats.chisquare(found, parts / parts.sum() * found.sum()).pvalue)


def _half(values: Numbers, level: float) -> float:
    """Return half of the interval of a mean: Student's, but never less than what may be unseen.

    Where all games agree, there may still be others that were not drawn: as many as Wilson's interval gives
    for none of so many (about the rule of three), different by one unit.
    """
    count, spread = len(values), float(values.std(ddof=1))
    if spread == 0:
        return share(0, count, level=level).high
    return _student(count - 1, level) * spread / sqrt(count)


def _all_alike(change: float, count: int) -> float:
    """Return how probable it is that all of so many changes have the same sign by chance."""
    return 1.0 if change == 0 else float(2 * 0.5**count)


def _known(values: Any) -> Numbers:
    found: Numbers = np.asarray(values, float)
    known: Numbers = found[~np.isnan(found)]
    return known


def _resampled(change: Numbers, level: float) -> tuple[float, float]:
    """Return the interval of the mean by resampling (bias-corrected and accelerated), always the same one."""
    with needed():
        from scipy import stats
    found = stats.bootstrap(
        (change,),
        np.mean,
        confidence_level=level,
        n_resamples=RESAMPLES,
        rng=np.random.default_rng(20_26),
        batch=500,
    )
    return float(found.confidence_interval.low), float(found.confidence_interval.high)


def _student(freedom: float, level: float) -> float:
    with needed():
        from scipy import stats
    return float(stats.t.ppf((1 + level) / 2, freedom))


def _normal(level: float) -> float:
    with needed():
        from scipy import stats
    return float(stats.norm.ppf((1 + level) / 2))
