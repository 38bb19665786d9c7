"""Bounds on foreign data, whatever it means: refused before anything is made of it.

No game, board or variant comes near these figures; what a rule bounds more closely, its reader does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr

MOST_ITEMS = 2_000
"""The longest list, and the largest table."""
MOST_VALUES = 100_000
"""All values in it together, however they are nested."""
DEEPEST = 50
"""How many lists and tables may stand in each other."""
MOST_LETTERS = 10_000
"""The longest text, such as the description of a variant."""
MOST_NUMBER = 10_000_000
"""The largest number, such as a sum of money, and how far below 0 one may be."""
SEED = "seed"
"""Under this name stands a number of any size; `lostatlas.kernel.chance.whole_seed` bounds its digits."""


def check_bounds(data: Any, *, where: str = "") -> None:
    """Refuse plain data that holds more than any game of ours.

    Raises
    ------
    GameDataError
        For the first thing that is too large; it names the place and the bound.

    Examples
    --------
    >>> check_bounds({"deck": {"2": 500_000_000}})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: deck.2: 500000000 is not valid here; expected: 10000000 or less.
    """
    waiting, seen = [(where, data, 0)], 0
    while waiting:
        place, one, depth = waiting.pop()
        seen += 1
        if seen > MOST_VALUES:
            raise GameDataError("data.too_long", where=where, found=seen, count=MOST_VALUES)
        if depth > DEEPEST:
            raise GameDataError("data.deep", where=where)
        if isinstance(one, Mapping | list | tuple | str):
            most = MOST_LETTERS if isinstance(one, str) else MOST_ITEMS
            if len(one) > most:
                raise GameDataError("data.too_long", where=place, found=short_repr(one), count=most)
        elif isinstance(one, int) and not -MOST_NUMBER <= one <= MOST_NUMBER:
            key, count = ("data.at_most", MOST_NUMBER) if one > 0 else ("data.at_least", -MOST_NUMBER)
            raise GameDataError(key, where=place, found=short_repr(one), count=count)
        if isinstance(one, Mapping):
            inner = ((name, it) for name, it in one.items() if name != SEED or not isinstance(it, int))
            waiting += [(_inside(place, name), it, depth + 1) for name, it in inner]
        elif isinstance(one, list | tuple):
            waiting += [(f"{place}[{number}]", it, depth + 1) for number, it in enumerate(one)]


def _inside(place: str, name: Any) -> str:
    found = short_repr(name).strip("'")
    return f"{place}.{found}" if place else found
