"""Figures and lists that the lab is asked for, refused in words when they are out of range.

What only has to be of a kind is left to `lostatlas.kernel.arguments`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from lostatlas.kernel.arguments import matches_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr


def check_whole(name: str, value: Any, *, least: int) -> int:
    """Return a whole number, `least` or more; GameDataError for anything else.

    >>> check_whole("games", 100, least=1)
    100
    """
    if not matches_type(value, int) or value < least:
        raise GameDataError("simulation.number_least", name=name, found=short_repr(value), least=least)
    return int(value)


def check_number(name: str, value: Any) -> float:
    """Return a number that is finite; GameDataError for anything else.

    >>> check_number("difference", 0.25)
    0.25
    """
    try:
        if matches_type(value, float) and isfinite(value):
            return float(value)
    except OverflowError:  # a whole number above every float
        pass
    raise GameDataError("simulation.real", name=name, found=short_repr(value))


def check_level(value: Any) -> float:
    """Return a level of confidence; GameDataError for anything else.

    >>> check_level(0.9)
    0.9
    """
    found = check_number("level", value)
    if not 0.5 <= found < 1:
        raise GameDataError("comparison.level", found=value)
    return found


def check_two_names(value: Any) -> tuple[str, str] | None:
    """Return the names of two simulations, or None; GameDataError for anything else.

    >>> check_two_names(["old", "new"])
    ('old', 'new')
    """
    if value is None:
        return None
    if isinstance(value, str) or not isinstance(value, Sequence) or [*map(type, value)] != [str, str]:
        raise GameDataError("comparison.names", found=short_repr(value))
    first, second = value
    return first, second


def check_modules(value: Any) -> tuple[str, ...]:
    """Return names of modules, none of them empty, as a tuple; a single name is a list of one.

    >>> check_modules("powers"), check_modules(["powers", "players"])
    (('powers',), ('powers', 'players'))
    """
    found = (value,) if isinstance(value, str) else value
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) and one for one in found):
        raise GameDataError("simulation.texts", name="modules", found=short_repr(value))
    return tuple(found)


def check_options(value: Any) -> Mapping[str, Any]:
    """Return the options of a game by name; GameDataError for anything else.

    >>> check_options({"sell_timing": "one_turn"})
    {'sell_timing': 'one_turn'}
    """
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value):
        raise GameDataError("simulation.mapping", name="options", found=short_repr(value))
    return value
