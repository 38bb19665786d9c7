"""What is asked of the lab, refused in words where it is of the wrong kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from lostatlas.kernel.errors import GameDataError


def text(name: str, value: Any) -> str:
    """Return a text; GameDataError for anything else.

    >>> text("mode", "short")
    'short'
    """
    if not isinstance(value, str):
        raise GameDataError("simulation.text", name=name, found=shown(value))
    return value


def whole(name: str, value: Any, *, least: int | None) -> int:
    """Return a whole number, `least` or more if that is given; GameDataError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
        key = "simulation.number" if least is None else "simulation.number_least"
        raise GameDataError(key, name=name, found=shown(value), least=least)
    return value


def number(name: str, value: Any) -> float:
    """Return a number that is finite; GameDataError for anything else.

    >>> number("difference", 0.25)
    0.25
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise GameDataError("simulation.real", name=name, found=shown(value))
    return float(value)


def level(value: Any) -> float:
    """Return a level of confidence; GameDataError for anything else.

    >>> level(0.9)
    0.9
    """
    if not 0.5 <= number("level", value) < 1:
        raise GameDataError("comparison.level", found=value)
    return float(value)


def texts(name: str, value: Any) -> tuple[str, ...]:
    """Return a list of texts as a tuple; a single text is a list of one.

    >>> texts("modules", "powers"), texts("modules", ["powers", "players"])
    (('powers',), ('powers', 'players'))
    """
    found = (value,) if isinstance(value, str) else value
    if not isinstance(found, list | tuple) or not all(isinstance(one, str) and one for one in found):
        raise GameDataError("simulation.texts", name=name, found=shown(value))
    return tuple(found)


def listed(name: str, value: Any) -> Sequence[Any]:
    """Return a list or tuple of anything; GameDataError for anything else, a text too."""
    if not isinstance(value, list | tuple):
        raise GameDataError("simulation.list", name=name, found=shown(value))
    return value


def mapping(name: str, value: Any) -> Mapping[str, Any]:
    """Return values by name; GameDataError for anything else."""
    if not isinstance(value, Mapping) or not all(isinstance(one, str) for one in value):
        raise GameDataError("simulation.mapping", name=name, found=shown(value))
    return value


def shown(value: Any) -> str:
    """Return a value as it is told: short."""
    told = repr(value)
    return told if len(told) <= 60 else told[:57] + "..."
