"""Argument checks of drawing functions: types, themes, styles, sizes and hexes.

Options that a function hands on to another are checked too, so that the answer names what was written.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from lostatlas.capabilities.style import Style
from lostatlas.kernel.arguments import check_range, check_type, checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.scene.theme import THEMES, Theme

P = ParamSpec("P")
T = TypeVar("T")

LEAST, MOST = 20, 20_000
"""Pixels: what is smaller shows nothing, what is larger no page holds."""


def drawing(function: Callable[P, T]) -> Callable[P, T]:
    """Let a function that draws refuse what it cannot draw with; as a decorator.

    Raises
    ------
    GameDataError
        Out of the decorated function: it names the argument, what was given, and what belongs there.

    Examples
    --------
    >>> @drawing
    ... def draw(*, theme: Theme, **options: Any) -> str:
    ...     return theme.name
    >>> draw(theme="dark")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: theme: 'dark' is not a theme: give LIGHT or DARK ...
    """
    signature = inspect.signature(function)
    open_end = next((one.name for one in signature.parameters.values() if one.kind is one.VAR_KEYWORD), "")
    kinds = checked_arguments(function)

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            given = dict(signature.bind(*args, **kwargs).arguments)
        except TypeError:
            return function(*args, **kwargs)  # Python says best itself what is missing or too much
        check_options({**given, **given.pop(open_end, {})})
        return kinds(*args, **kwargs)

    return guarded


def check_options(given: Mapping[str, Any]) -> None:
    """Refuse options of a drawing that cannot be.

    Raises
    ------
    GameDataError
        It names the option, what was given, and what belongs there.
    """
    if "theme" in given and not isinstance(given["theme"], Theme):
        known = tuple(name.upper() for name in THEMES)
        raise GameDataError("render.no_theme", where="theme", found=short_repr(given["theme"]), known=known)
    if "style" in given:
        check_type("style", given["style"], Style | None)
    for name in ("width", "height"):
        if given.get(name) is not None:
            check_range(name, given[name], LEAST, MOST)
    if "highlights" not in given and "last" not in given:
        return
    from lostatlas.track.hexes import Hex  # only maps have hexes

    if "highlights" in given:
        check_type("highlights", given["highlights"], Collection[Hex])
        for one in given["highlights"]:
            check_type("highlights", one, Hex)
    if "last" in given:
        check_type("last", given["last"], Hex | None)


__all__ = ["check_options", "drawing"]
