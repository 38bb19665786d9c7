"""Frozen values to plain data (what JSON holds) and back, by their type hints.

Known hints: ``None``, bool, int, float, str, Fraction, Enum, Literal, ``X | Y``, ``tuple[...]``,
``frozenset[X]``, ``FrozenMap[K, V]``, ``Any`` (frozen on reading), named tuples, dataclasses, and every
class with a ``to_plain()`` method and a ``from_plain(data)`` class method, which decide for themselves. Where
a hint allows several classes, the data says which one under ``"is"``.

A dataclass field at its default is not written, and one that is not written gets its default.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import (
    Any,
    Literal,
    NamedTuple,
    Protocol,
    Self,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, freeze, thaw
from lostatlas.kernel.messages import short_repr


class Codec(NamedTuple):
    """How values of one type hint are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


@runtime_checkable
class Plain(Protocol):
    """A value that decides itself how it is written and read."""

    def to_plain(self) -> Any:
        """Return it as plain data."""
        ...

    @classmethod
    def from_plain(cls, data: Any) -> Self:
        """Read it back; GameDataError when the data is invalid."""
        ...


def to_plain(value: Any, hint: Any = None) -> Any:
    """Return `value` as dictionaries, lists, texts and numbers.

    Examples
    --------
    >>> from lostatlas.kernel.values import AmountRange
    >>> to_plain(AmountRange(5, 20, step=5))
    {'min': 5, 'max': 20, 'step': 5}
    """
    kind: Any = type(value) if hint is None else hint
    return codec(kind).write(value)


def from_plain(hint: Any, data: Any) -> Any:
    """Read a value of this type back; ``where`` of the error is the path inside `data`.

    Raises
    ------
    GameDataError
        When the data has a wrong type, or keys are missing or unknown.

    Examples
    --------
    >>> from lostatlas.kernel.values import AmountRange
    >>> from_plain(AmountRange, {"min": 1, "max": 3})
    AmountRange(min=1, max=3, step=1)
    >>> from_plain(AmountRange, {"min": 1, "max": "three"})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: max: expected a whole number, got 'three'.
    """
    return codec(hint).read(data)


@cache
def codec(hint: Hashable) -> Codec:
    """Return how values of this type hint are written and read; TypeError for a hint that is not known."""
    if hint in _SCALARS:
        return Codec(_same, _scalar(*_SCALARS[hint]))
    if hint is Any:
        return Codec(thaw, freeze)
    origin = get_origin(hint)
    if origin is Literal:
        return _literal(get_args(hint))
    if origin in (Union, types.UnionType):
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is frozenset:
        return _frozenset(codec(get_args(hint)[0]))
    if origin is not None and issubclass(origin, Mapping):
        return _map(*(codec(part) for part in get_args(hint)))
    return _class(hint if origin is None else origin)


def _class(kind: Any) -> Codec:
    if not isinstance(kind, type):
        raise TypeError(f"no plain form is known for {kind}")
    if issubclass(kind, Plain):
        return Codec(kind.to_plain, kind.from_plain)
    if issubclass(kind, Enum):
        return Codec(lambda value: value.value, _checked(kind, ", ".join(str(one.value) for one in kind)))
    if issubclass(kind, str):
        return Codec(str, lambda data: kind(codec(str).read(data)))
    if issubclass(kind, Fraction):
        return Codec(str, _checked(Fraction, "1/2"))
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _named_tuple(kind)
    if is_dataclass(kind):
        return _dataclass(kind)
    if issubclass(kind, FrozenMap):
        return Codec(thaw, freeze)
    raise TypeError(f"no plain form is known for {kind}")


def _same(value: Any) -> Any:
    return value


_SCALARS: dict[Any, tuple[tuple[type, ...], str]] = {
    None: ((type(None),), "null"),
    type(None): ((type(None),), "null"),
    bool: ((bool,), "true_or_false"),
    int: ((int,), "whole_number"),
    float: ((int, float), "number"),
    str: ((str,), "text"),
}


def _wrong(data: Any, expected: str) -> GameDataError:
    """Return the error for data of a wrong type: the catalogue words `expected` under ``record.kind``."""
    return GameDataError("record.type", found=short_repr(data), expected=expected)


def _within(place: str, error: GameDataError) -> GameDataError:
    gap = "" if not error.where or error.where.startswith("[") else "."
    return GameDataError(error.key, where=f"{place}{gap}{error.where}", rule=error.rule, **error.facts)


def _scalar(kinds: tuple[type, ...], expected: str) -> Callable[[Any], Any]:
    exact = frozenset(kinds)  # by the exact class, since True is an int to isinstance

    def read(data: Any) -> Any:
        if type(data) in exact:
            return data
        raise _wrong(data, expected)

    return read


def _checked(make: Callable[[Any], Any], expected: str) -> Callable[[Any], Any]:
    def read(data: Any) -> Any:
        try:
            return make(data)
        except (ValueError, TypeError, ZeroDivisionError) as error:
            raise _wrong(data, expected) from error

    return read


def _literal(words: tuple[Any, ...]) -> Codec:
    def read(data: Any) -> Any:
        if any(data == word and type(data) is type(word) for word in words):
            return data
        raise _wrong(data, ", ".join(map(repr, words)))

    return Codec(_same, read)


def _sequence(data: Any) -> list[Any]:
    if isinstance(data, list | tuple):
        return list(data)
    raise _wrong(data, "list")


def _each(reads: list[Callable[[Any], Any]], items: list[Any]) -> tuple[Any, ...]:
    done: list[Any] = []
    try:
        for read, item in zip(reads, items, strict=True):
            done.append(read(item))
    except GameDataError as error:
        raise _within(f"[{len(done)}]", error) from error
    return tuple(done)


def _tuple(parts: tuple[Any, ...]) -> Codec:
    if len(parts) == 2 and parts[1] is Ellipsis:
        write, read = codec(parts[0])
        return Codec(
            lambda value: [write(item) for item in value],
            lambda data: _each([read] * len(items := _sequence(data)), items),
        )
    codecs = [codec(part) for part in parts]

    def read_fixed(data: Any) -> Any:
        items = _sequence(data)
        if len(items) != len(codecs):
            raise GameDataError("record.length", found=short_repr(data), count=len(codecs))
        return _each([one.read for one in codecs], items)

    return Codec(lambda value: [one.write(item) for one, item in zip(codecs, value, strict=True)], read_fixed)


def _frozenset(item: Codec) -> Codec:
    return Codec(
        lambda value: sorted((item.write(one) for one in value), key=repr),
        lambda data: frozenset(_each([item.read] * len(items := _sequence(data)), items)),
    )


def _map(key: Codec, content: Codec) -> Codec:
    def write(value: Mapping[Any, Any]) -> Any:
        pairs = [[key.write(name), content.write(one)] for name, one in value.items()]
        return dict(pairs) if all(isinstance(name, str) for name, _ in pairs) else pairs

    def read(data: Any) -> Any:
        items = data.items() if isinstance(data, Mapping) else map(_pair, _sequence(data))
        done: list[tuple[Any, Any]] = []
        for name, one in items:
            try:
                done.append((key.read(name), content.read(one)))
            except GameDataError as error:
                raise _within(f"{name}", error) from error
        return FrozenMap(done)

    return Codec(write, read)


def _pair(data: Any) -> tuple[Any, Any]:
    if isinstance(data, list | tuple) and len(data) == 2:
        return data[0], data[1]
    raise _wrong(data, "pair")


def _union(parts: tuple[Any, ...]) -> Codec:
    """Try the parts in order; the name under ``"is"`` distinguishes classes with fields."""
    classes: list[Any] = [part for part in parts if is_dataclass(part) and not hasattr(part, "from_plain")]
    named = {one.__name__: one for one in classes} if len(classes) > 1 else {}
    others = [(part, codec(part)) for part in parts if part not in named.values()]

    def write(value: Any) -> Any:
        if (name := type(value).__name__) in named:
            return {"is": name, **codec(named[name]).write(value)}
        fitting = next((one for part, one in others if _fits(value, part)), None)
        if fitting is None:
            raise TypeError(f"{value!r} is none of {parts}")
        return fitting.write(value)

    def read(data: Any) -> Any:
        if isinstance(data, Mapping) and data.get("is") in named:
            rest = {name: one for name, one in data.items() if name != "is"}
            return codec(named[data["is"]]).read(rest)
        problems: list[GameDataError] = []
        for _, one in others:
            try:
                return one.read(data)
            except GameDataError as error:
                problems.append(error)
        # the error that lies deepest belongs to the type that was meant
        raise max(problems, key=lambda error: len(error.where), default=_wrong(data, " or ".join(named)))

    return Codec(write, read)


def _fits(value: Any, hint: Any) -> bool:
    if hint in (None, type(None)):
        return value is None
    if hint is Any:
        return True
    origin = get_origin(hint)
    if origin is Literal:
        return value in get_args(hint)
    kind = hint if origin is None else origin
    if kind is float:
        return isinstance(value, int | float)
    if kind is int and isinstance(value, bool):
        return False
    return isinstance(value, kind)


def _named_tuple(kind: Any) -> Codec:
    hints = get_type_hints(kind)
    inner = _tuple(tuple(hints[name] for name in kind._fields))
    return Codec(inner.write, lambda data: kind(*inner.read(data)))


def _dataclass(kind: Any) -> Codec:
    plan = cache(lambda: _plan(kind))  # made on first use, since a class may contain itself

    def write(value: Any) -> Any:
        contents = ((part, getattr(value, part.name)) for part in plan())
        return {
            part.name: part.codec.write(content)
            for part, content in contents
            if part.default is MISSING or content != part.default
        }

    def read(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _wrong(data, "object")
        filled = _filled(plan(), data)
        try:
            return kind(**filled)
        except (ValueError, TypeError) as error:
            raise GameDataError("record.value", found=kind.__name__, problem=str(error)) from error

    return Codec(write, read)


class _Part(NamedTuple):
    """One field of a dataclass; `default` is MISSING when it must be given."""

    name: str
    codec: Codec
    default: Any


def _plan(kind: Any) -> tuple[_Part, ...]:
    hints = get_type_hints(kind)
    return tuple(_Part(one.name, codec(hints[one.name]), _default(one)) for one in fields(kind) if one.init)


def _default(one: Field[Any]) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


def _filled(parts: tuple[_Part, ...], data: Mapping[str, Any]) -> dict[str, Any]:
    filled = {}
    for part in parts:
        if part.name in data:
            try:
                filled[part.name] = part.codec.read(data[part.name])
            except GameDataError as error:
                raise _within(part.name, error) from error
        elif part.default is MISSING:
            raise GameDataError("record.missing", where=part.name, name=part.name)
    if len(filled) < len(data):
        unknown = min(str(name) for name in data if name not in filled)
        known = ", ".join(part.name for part in parts) or "-"
        raise GameDataError("record.unknown_key", where=unknown, name=unknown, known=known)
    return filled
