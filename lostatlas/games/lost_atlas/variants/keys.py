"""Keys of a variant: lists whose entries have names, dotted keys, and suggestions for mistyped names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lostatlas.capabilities.figure_changes import fits
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.suggest import suggest

NAMED: Mapping[tuple[str, ...], str] = {
    ("trains",): "name",
    ("phases",): "train",
    ("minors",): "code",
    ("majors",): "code",
    ("modes", "*", "tables"): "players",
    ("map", "pieces"): "number",
}
"""The lists whose entries are named by one of their own values, and by which."""


ORDERED: tuple[tuple[str, ...], ...] = (("tiles", "*"),)
"""The tables whose entries are listed in an order of their own."""


def is_ordered(path: Sequence[str]) -> bool:
    """Return whether the entries at `path` come in an order: those of a named list, or of such a table.

    >>> is_ordered(("tiles", "yellow")), is_ordered(("trains",)), is_ordered(("modes",))
    (True, True, False)
    """
    return name_key(path) is not None or any(fits(pattern, path) for pattern in ORDERED)


def may_hold_order(path: Sequence[str]) -> bool:
    """Return whether `path` is a table whose entries come in an order, or holds such tables.

    Equal tables may yet differ in that order.

    >>> may_hold_order(()), may_hold_order(("tiles",)), may_hold_order(("modes",))
    (True, True, False)
    """
    return any(fits(pattern[: len(path)], path) for pattern in ORDERED)


def name_key(path: Sequence[str]) -> str | None:
    """Return the field that names the entries of the list at `path`; None for a list without names.

    >>> name_key(("modes", "short", "tables")), name_key(("market", "spaces"))
    ('players', None)
    """
    for pattern, key in NAMED.items():
        if fits(pattern, path):
            return key
    return None


def entry_name(entry: Any, key: str) -> str | None:
    """Return the name of an entry of a named list, or None when it has none."""
    name = entry.get(key) if isinstance(entry, Mapping) else None
    return str(name) if isinstance(name, int | str) and not isinstance(name, bool) else None


def dotted(path: Iterable[str]) -> str:
    """Return a path as people write it: ``trains.4.price``, ``market.spaces[3]``."""
    text = ""
    for step in path:
        text += step if step.startswith("[") else f".{step}"
    return text.removeprefix(".")


def named_path(location: Sequence[int | str], data: Any) -> tuple[str, ...]:
    """Return the path of a location in data: entries of named lists by their names, others as ``[3]``."""
    path: list[str] = []
    for step in location:
        if isinstance(step, int):
            key = name_key(path)
            inside = data[step] if isinstance(data, Sequence) and step < len(data) else None
            name = None if key is None else entry_name(inside, key)
            path.append(f"[{step}]" if name is None else name)
            data = inside
        else:
            path.append(step)
            data = data.get(step) if isinstance(data, Mapping) else None
    return tuple(path)


def meant(found: Any, known: Iterable[Any]) -> str:
    """Return the known name that was most likely meant, or an empty text.

    >>> meant("prise", ["price", "stops"]), meant("zzz", ["price"])
    ('price', '')
    """
    return suggest(found, map(str, known)) if isinstance(found, str) else ""


def unlisted(
    key: str, where: str, *, found: Any, known: Iterable[Any], labels: Iterable[Any] = (), **facts: Any
) -> GameDataError:
    """Return the error for a name that is not among the known ones; it suggests the one that was meant.

    Parameters
    ----------
    labels : descriptions of the known names, if they differ from the names
    """
    names = [str(one) for one in known]
    likely = meant(found, names)
    listed: dict[str, Any] = {"known": tuple(labels) or tuple(names), "meant": likely}
    return GameDataError(f"{key}.likely" if likely else key, where=where, **listed, **facts)
