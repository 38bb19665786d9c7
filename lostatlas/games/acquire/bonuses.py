"""The bonuses of majority and minority shareholders (§6.4): arithmetic only."""

from __future__ import annotations

from collections.abc import Mapping


def bonuses(
    holdings: Mapping[str, int], *, majority: int, minority: int, round_up: int = 100
) -> dict[str, int]:
    """Return what each holder gets, in dollars; holders of no shares never count.

    A sole holder gets both bonuses. A tie for most: both are added and split, and there is no minority. A tie
    for second splits the minority. Every part is rounded up to a multiple of `round_up`.

    Examples
    --------
    >>> bonuses({"Ann": 6, "Ben": 4, "Cid": 4}, majority=6000, minority=3000)
    {'Ann': 6000, 'Ben': 1500, 'Cid': 1500}
    >>> bonuses({"Ann": 5, "Ben": 5, "Cid": 2}, majority=3000, minority=1500)
    {'Ann': 2300, 'Ben': 2300}
    """
    counts = sorted({units for units in holdings.values() if units > 0}, reverse=True)
    if not counts:
        return {}
    first = [holder for holder, units in holdings.items() if units == counts[0]]
    if len(first) > 1 or len(counts) == 1:
        return dict.fromkeys(first, split(majority + minority, len(first), round_up))
    second = [holder for holder, units in holdings.items() if units == counts[1]]
    return {first[0]: majority, **dict.fromkeys(second, split(minority, len(second), round_up))}


def split(amount: int, parts: int, round_up: int) -> int:
    """Return one of several equal parts, rounded up to a multiple of `round_up`; one part alone is not.

    >>> split(4500, 2, 100), split(1000, 3, 100)
    (2300, 400)
    """
    return amount if parts == 1 else -(-amount // (parts * round_up)) * round_up
