"""Intervals hold what they promise, and tests agree with the library's own."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from lostatlas.lab.comparison.statistics import (
    Numbers,
    evenly,
    holm,
    mean,
    paired,
    paired_shares,
    share,
    spread_within,
    unpaired,
    unpaired_shares,
)

SOURCE = np.random.default_rng(7)


def test_wilsons_interval_is_that_of_the_library() -> None:
    for happened, count in ((0, 10), (3, 17), (40, 40), (250, 1000)):
        found = share(happened, count)
        wanted = stats.binomtest(happened, count).proportion_ci(0.95, method="wilson")
        assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high))
        assert found.value == happened / count


def test_means_and_paired_differences_are_students() -> None:
    before, after = SOURCE.normal(10, 3, 25), SOURCE.normal(11, 3, 25)
    wanted = stats.ttest_rel(after, before)
    interval = wanted.confidence_interval(0.95)
    found = paired(before, after)
    assert (found.low, found.high, found.p) == pytest.approx((interval.low, interval.high, wanted.pvalue))
    low, high = stats.t.interval(0.95, 24, before.mean(), stats.sem(before))
    assert mean(before)[:3] == pytest.approx((before.mean(), low, high))


def test_unpaired_differences_are_welchs_and_leave_out_what_is_missing() -> None:
    before, after = SOURCE.normal(10, 3, 25), SOURCE.normal(11, 6, 40)
    wanted = stats.ttest_ind(after, before, equal_var=False)
    interval = wanted.confidence_interval(0.95)
    found = unpaired(np.append(before, np.nan), after)
    assert (found.low, found.high, found.p) == pytest.approx((interval.low, interval.high, wanted.pvalue))


def test_a_change_that_is_the_same_every_time_is_no_chance() -> None:
    tens = np.full(8, 10.0)
    found = paired(tens, tens + 5)
    assert (found.value, found.p) == (5.0, 2 * 0.5**8)
    assert found.low < 5 < found.high  # eight games do not show what happens in one of a hundred
    for alike in (paired(tens, tens), unpaired(tens, tens)):
        assert (alike.value, alike.p) == (0.0, 1.0)
        assert alike.low < 0 < alike.high  # nor that it never happens
    assert unpaired(tens, tens * 10).p == 2 * 0.5**8


def test_the_spread_within_two_samples_is_no_rounding() -> None:
    assert spread_within(np.full(3, 0.1), np.full(3, 0.3)) == pytest.approx(0.1)
    mixed = spread_within(np.array([1.0, 3.0, 5.0]), np.array([101.0, 103.0, 105.0]))
    assert mixed == pytest.approx(2.0)
    assert spread_within(np.array([]), np.array([])) == 0.0


def test_nothing_can_be_said_of_a_single_game() -> None:
    one = np.array([3.0])
    assert math.isnan(paired(one, one + 1).p)
    assert math.isnan(unpaired(one, one).low)
    assert math.isnan(mean([]).value)
    assert math.isnan(share(0, 0).value)
    assert math.isnan(unpaired_shares(np.array([]), np.array([1.0])).value)


@pytest.mark.parametrize("link", [0.0, 0.7])
def test_newcombes_interval_covers_the_true_difference(link: float) -> None:
    """Of 1,000 samples of 40 pairs about 95 % hold the truth, though shares are near 0 and games alike."""
    held = 0
    for _ in range(1000):
        before = SOURCE.random(40) < 0.15
        fresh = SOURCE.random(40) < 0.30
        both = SOURCE.random(40) < link
        after = np.where(both, before | (SOURCE.random(40) < 0.15 / 0.85), fresh)
        found = paired_shares(before.astype(float), after.astype(float))
        truth = link * (1 - 0.85 * (1 - 0.15 / 0.85)) + (1 - link) * 0.30 - 0.15
        held += bool(found.low <= truth <= found.high)
    assert 920 <= held <= 990


def money(source: np.random.Generator, count: int, rate: float = 1.0) -> Numbers:
    """Return skewed amounts such as money is, 100 of it on average."""
    return source.gamma(4.0, 25.0 * rate, count)


def missing(source: np.random.Generator, values: Numbers) -> Numbers:
    """Return the same with every fourth value or so missing."""
    return np.where(source.random(len(values)) < 0.25, np.nan, values)


def happens(source: np.random.Generator, count: int, part: float) -> Numbers:
    return (source.random(count) < part).astype(float)


def twice(source: np.random.Generator, count: int) -> tuple[Numbers, Numbers]:
    """Return what the same games bring before and after a change that is worth 20."""
    same = money(source, count)
    return same, same + source.normal(20.0, 30.0, count)


SAMPLES: dict[str, tuple[float, Callable[[np.random.Generator], Any]]] = {
    "a mean": (100.0, lambda source: mean(money(source, 40))),
    "a share": (0.08, lambda source: share(float(happens(source, 60, 0.08).sum()), 60)),
    "the same games twice": (20.0, lambda source: paired(*twice(source, 40))),
    "different games": (
        30.0,
        lambda source: unpaired(money(source, 60), missing(source, money(source, 80, 1.3))),
    ),
    "shares of different games": (
        0.15,
        lambda source: unpaired_shares(happens(source, 50, 0.1), missing(source, happens(source, 70, 0.25))),
    ),
}
"""The truth, and an estimate of it from a sample."""


@pytest.mark.parametrize("name", SAMPLES)
def test_of_many_intervals_about_95_percent_hold_the_truth(name: str) -> None:
    """The seeds are fixed; with 800 samples the share itself has a standard error of 0.8 percent."""
    truth, sample = SAMPLES[name]
    found = [sample(np.random.default_rng(number)) for number in range(800)]
    held = sum(one.low <= truth <= one.high for one in found) / len(found)
    assert 0.93 <= held <= 0.975, f"{held:.3f}"


def test_the_same_games_twice_differ_in_nothing() -> None:
    same = (SOURCE.random(50) < 0.4).astype(float)
    found = paired_shares(same, same)
    assert (found.value, found.p) == (0.0, 1.0)
    assert found.low <= 0 <= found.high


def test_mcnemar_counts_only_the_games_that_changed() -> None:
    before = np.array([1.0] * 10 + [0.0] * 90)
    after = np.array([0.0] * 10 + [1.0] * 0 + [0.0] * 90)
    assert paired_shares(before, after).p == pytest.approx(2 * 0.5**10)


def test_different_games_are_tested_exactly() -> None:
    found = unpaired_shares(np.array([1.0] * 5 + [0.0] * 12), np.array([1.0] * 10 + [0.0]))
    assert found.p == pytest.approx(stats.fisher_exact(np.array([[5, 12], [10, 1]])).pvalue)
    assert 0 < found.low < found.value < found.high <= 1


def test_resampling_agrees_with_student_where_both_hold() -> None:
    before, after = SOURCE.normal(0, 1, 200), SOURCE.normal(0.2, 1, 200)
    plain, again = paired(before, after), paired(before, after, resample=True)
    assert (again.low, again.high) == pytest.approx((plain.low, plain.high), abs=0.05)
    assert paired(before, after, resample=True) == again


@given(st.lists(st.floats(0, 1) | st.just(math.nan), min_size=1, max_size=30))
def test_holm_never_makes_anything_clearer_and_keeps_the_order(ps: list[float]) -> None:
    adjusted = holm(ps)
    pairs = [(p, q) for p, q in zip(ps, adjusted, strict=True) if not math.isnan(p)]
    assert all(p <= q <= 1 for p, q in pairs)
    assert [q for _, q in sorted(pairs)] == sorted(q for _, q in pairs)
    assert [math.isnan(p) for p in ps] == [math.isnan(q) for q in adjusted]


def test_holm_keeps_its_promise_where_nothing_differs() -> None:
    wrong = sum(min(holm(list(SOURCE.random(50)))) < 0.05 for _ in range(400))
    assert wrong <= 40  # 20 are expected


def test_evenly_is_the_chi_squared_test() -> None:
    assert evenly([10, 20, 30]) == pytest.approx(float(stats.chisquare([10, 20, 30]).pvalue))
    assert evenly([10, 20], weights=[1, 2]) == pytest.approx(1.0)
    assert math.isnan(evenly([5]))
