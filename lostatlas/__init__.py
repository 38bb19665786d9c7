"""Explore positions, design variants and teach the rules of Railways of the Lost Atlas.

The front door: a name is loaded when it is first used, so ``import lostatlas`` costs next to nothing.

Examples
--------
>>> import lostatlas
>>> lostatlas.set_language("en")
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lostatlas.kernel.errors import AmbiguousAction, GameDataError, IllegalAction, NotationError
    from lostatlas.text import set_language

__all__ = [
    "AmbiguousAction",
    "GameDataError",
    "IllegalAction",
    "NotationError",
    "set_language",
]

_HOME = {
    "AmbiguousAction": "lostatlas.kernel.errors",
    "GameDataError": "lostatlas.kernel.errors",
    "IllegalAction": "lostatlas.kernel.errors",
    "NotationError": "lostatlas.kernel.errors",
    "set_language": "lostatlas.text",
}
"""Where each name of `__all__` lives."""


def __getattr__(name: str) -> Any:
    """Load a name of the front door on first use (PEP 562)."""
    if name == "__version__":
        from importlib.metadata import version

        value: Any = version("lostatlas")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'lostatlas' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
