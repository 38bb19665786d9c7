"""Which known word somebody meant who mistyped one: the nearest by edit distance, if it is near enough."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST = 24
"""A longer word is no slip of the fingers."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that was most likely meant, or an empty text; of equals the first.

    A short word may hold one slip, a longer one for every four letters.

    Examples
    --------
    >>> nearest("slel", ["buy", "sell"]), nearest("headquaters", ["headquarters"]), nearest("dig", ["pass"])
    ('sell', 'headquarters', '')
    """
    if len(word) > LONGEST:
        return ""
    told = [(slips(word.lower(), one.lower()), one) for one in known]
    least, best = min(told, key=lambda pair: pair[0], default=(0, ""))
    return best if least <= max(1, len(word) // 4) < len(best) else ""


def slips(typed: str, meant: str) -> int:
    """Return how many letters were left out, added, changed or swapped with their neighbour.

    Notes
    -----
    The optimal string alignment distance, in the product of the two lengths.

    Examples
    --------
    >>> slips("withold", "withhold"), slips("slel", "sell"), slips("pay", "pay")
    (1, 1, 0)
    """
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        earlier, before, row = before, row, [i]
        for j, wanted in enumerate(meant, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == meant[j - 2] and typed[i - 2] == wanted:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]
