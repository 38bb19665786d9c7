"""Check the arguments of public functions against their signatures; a wrong type is refused in words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, wraps
from numbers import Integral, Real
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr

P = ParamSpec("P")
T = TypeVar("T")

NUMBERS: dict[Any, type] = {int: Integral, float: Real}
"""The abstract types that numbers of other libraries, such as numpy, belong to as well."""
LISTS = (Sequence, Iterable, Collection)
"""Types that a message calls a list, and that a string does not count as."""


def checked_arguments(function: Callable[P, T]) -> Callable[P, T]:
    """Make a function refuse arguments whose type is not the one in its signature; a decorator.

    Only the type itself is checked, not the items of a list. Which values are allowed is for the function to
    check.

    Raises
    ------
    GameDataError
        From the decorated function: it names the argument, what was given, and what belongs there.

    Examples
    --------
    >>> @checked_arguments
    ... def price(amount: int, *, name: str | None = None) -> str:
    ...     return f"${amount}"
    >>> price(40)
    '$40'
    >>> price("forty")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: amount: expected int, got 'forty' (str).
    """
    signature = inspect.signature(function)

    named = [
        one.name
        for one in signature.parameters.values()
        if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
        kinds = _kinds(function)
        given = {**dict(zip(named, args, strict=False)), **kwargs}
        for name, value in given.items():
            if name in kinds and not matches_type(value, kinds[name]):
                try:
                    signature.bind(*args, **kwargs)
                except TypeError:
                    break  # Python itself says clearly what is missing or too much
                check_type(name, value, kinds[name])
        return function(*args, **kwargs)

    return guarded


def check_type(name: str, value: Any, kind: Any) -> None:
    """Refuse a value that is not of this type: a class, or any type hint of a signature.

    Raises
    ------
    GameDataError
        It names the argument, what was given, and what belongs there.
    """
    if not matches_type(value, kind):
        found, of = short_repr(value), type(value).__name__
        raise GameDataError("arguments.kind", where=name, found=found, kind=of, wanted=tuple(_names(kind)))


def check_range(name: str, value: Any, least: int, most: int) -> None:
    """Refuse anything but a whole number from `least` to `most`.

    Raises
    ------
    GameDataError
        It names the argument, what was given, and what belongs there.

    Examples
    --------
    >>> check_range("rows", 0, 1, 9)
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: rows: expected a whole number from 1 to 9, got 0.
    """
    check_type(name, value, int)
    if not least <= value <= most:
        raise GameDataError("arguments.range", where=name, found=short_repr(value), least=least, most=most)


@cache
def _kinds(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the type hint of each named argument.

    Only these are evaluated: other hints may name what is imported for the type checker alone.
    """
    kinds: dict[str, Any] = {}
    for name, one in inspect.signature(function).parameters.items():
        if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.annotation is not one.empty:
            hint = SimpleNamespace(__annotations__={name: one.annotation})
            kinds |= get_type_hints(hint, globalns=function.__globals__)
    return kinds


def matches_type(value: Any, kind: Any) -> bool:
    """Return whether a value has a type, as `check_type` sees it: numbers of other libraries count.

    Examples
    --------
    >>> (
    ...     matches_type(3, int | None),
    ...     matches_type(True, int),
    ...     matches_type(3, float),
    ...     matches_type("Ann", list[str]),
    ... )
    (True, False, True, False)
    """
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(matches_type(value, one) for one in get_args(kind))
    if origin is Literal:
        return type(value) in {type(one) for one in get_args(kind)}
    if kind in NUMBERS:
        return isinstance(value, NUMBERS[kind]) and not isinstance(value, bool)
    made = origin or kind
    if made in LISTS and isinstance(value, str | bytes):
        return False  # a string is a sequence of letters, but nobody means it as one
    if (
        made is Any
        or not isinstance(made, type)
        or (getattr(made, "_is_protocol", False) and not getattr(made, "_is_runtime_protocol", False))
    ):
        return True  # Any, a type variable, a protocol: there is nothing to check
    return isinstance(value, made)


def _names(kind: Any) -> Iterable[str]:
    """Yield the name of a type as a message shows it; of a union, each of its types."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        for one in get_args(kind):
            yield from _names(one)
    elif origin is Literal:
        yield from map(repr, get_args(kind))
    elif kind is NoneType:
        yield "None"
    elif (origin or kind) in LISTS:
        yield "list"  # what people write
    else:
        yield getattr(origin or kind, "__name__", str(kind))
