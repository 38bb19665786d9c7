"""The differences between two variants in words, one for each figure, and patterns of their keys."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lostatlas.text import message
from lostatlas.text.message_format import has_words


class FigureChange(NamedTuple):
    """A figure that differs between two variants."""

    key: str
    """Its dotted key, such as ``cards.hand``."""
    words: str
    """Its name, its old and its new value, in the current language."""


def fits(pattern: Sequence[str], path: Sequence[int | str]) -> bool:
    """Return whether a path is one of those of a pattern, in which a star stands for any name or number.

    >>> fits(("tiles", "*"), ("tiles", "yellow")), fits(("tiles", "*"), ("tiles",))
    (True, False)
    """
    return len(pattern) == len(path) and all(
        one in ("*", step) for one, step in zip(pattern, path, strict=True)
    )


def figure_changes(
    first: Mapping[str, Any], second: Mapping[str, Any], *, words: str, counted: Collection[str] = ()
) -> Iterator[FigureChange]:
    """Yield each figure in which two variants as plain data differ, in the order of the figures.

    The figure ``board.columns`` is called by the message ``<words>.board_columns``. Where there is none, the
    message of the table that it is in names it, and the rest of the key stands behind it. Two lists of one
    length are compared item by item, their places counted from 1.

    Parameters
    ----------
    words : prefix of the message keys
    counted : lists whose places count from 0, such as points for none, one, two …

    Examples
    --------
    >>> [change.words for change in figure_changes({"deck": {"size": 9}}, {"deck": {"size": 8}}, words="x")]
    ['deck.size: 9 → 8']
    """
    one, other = (dict(_flat(data)) for data in (first, second))
    for key in dict.fromkeys([*one, *other]):
        old, new = one.get(key), other.get(key)
        if old == new:
            continue
        if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            for place, (was, now) in enumerate(zip(old, new, strict=True)):
                if was != now:
                    number = place + (key not in counted)
                    yield FigureChange(f"{key}.{place}", _change_text(words, f"{key}.{number}", was, now))
        else:
            yield FigureChange(key, _change_text(words, key, old, new))


def _flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", list(value) if isinstance(value, tuple) else value


def _change_text(words: str, key: str, old: Any, new: Any) -> str:
    parts = key.split(".")
    cuts = ((f"{words}.{'_'.join(parts[:cut])}", ".".join(parts[cut:])) for cut in range(len(parts), 0, -1))
    named, part = next(((name, rest) for name, rest in cuts if has_words(name)), ("", ""))
    figure = message(named) if named else key
    if part:
        figure = message("games.figure_part", figure=figure, part=part.replace(".", " "))
    return message("games.figure_change", figure=figure, old=_value(old), new=_value(new))


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "–" if value is None else str(value)
