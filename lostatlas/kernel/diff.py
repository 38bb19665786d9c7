"""List the differences between two values, such as two states of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple


class _Missing:
    """The type of `MISSING`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "-"


MISSING: Final = _Missing()
"""Stands for the value on the side of a `Change` that has none."""


class Change(NamedTuple):
    """One difference.

    Examples
    --------
    >>> Change("ledger.cash.Ann", 40, 15)
    Change(path='ledger.cash.Ann', before=40, after=15)
    """

    path: str
    """The path to it: fields and string keys by name; indices and other keys in brackets."""
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.path}: {self.before!r} → {self.after!r}"


def diff(before: Any, after: Any) -> tuple[Change, ...]:
    """Return every difference between two values, outermost field first.

    It descends into dataclasses, mappings, tuples and sets; anything else is compared as a whole. Objects
    that both share are skipped at once, so comparing two states of a game costs no more than what changed.

    Examples
    --------
    >>> diff({"Ann": 40, "Ben": 40}, {"Ann": 15, "Cid": 1})
    (Change(path='Ann', before=40, after=15), Change(path='Ben', before=40, after=-),
     Change(path='Cid', before=-, after=1))
    """
    return tuple(_changes("", before, after))


def _changes(path: str, before: Any, after: Any) -> Iterator[Change]:
    if before is after or (type(before) is type(after) and before == after):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _of_mappings(path, before, after)
    elif isinstance(before, frozenset) and isinstance(after, frozenset):
        for gone in sorted(before - after, key=repr):
            yield Change(_key(path, gone), gone, MISSING)
        for come in sorted(after - before, key=repr):
            yield Change(_key(path, come), MISSING, come)
    elif type(before) is not type(after):
        yield Change(path, before, after)
    elif is_dataclass(before):
        for part in fields(before):
            if part.compare:
                here, there = getattr(before, part.name), getattr(after, part.name)
                yield from _changes(_name(path, part.name), here, there)
    elif isinstance(before, tuple):
        yield from _of_tuples(path, before, after)
    else:
        yield Change(path, before, after)


def _of_mappings(path: str, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterator[Change]:
    for key in (*before, *(key for key in after if key not in before)):
        where = _name(path, key) if isinstance(key, str) else _key(path, key)
        yield from _changes(where, before.get(key, MISSING), after.get(key, MISSING))


def _of_tuples(path: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[Change]:
    if hasattr(before, "_fields"):
        for name, here, there in zip(before._fields, before, after, strict=True):
            yield from _changes(_name(path, name), here, there)
        return
    for place in range(max(len(before), len(after))):
        here = before[place] if place < len(before) else MISSING
        there = after[place] if place < len(after) else MISSING
        yield from _changes(f"{path}[{place}]", here, there)


def _name(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _key(path: str, key: Any) -> str:
    return f"{path}[{key!r}]"
