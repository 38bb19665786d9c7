"""Spoil data as people, programs and attackers do: a few changes to something valid, all by one seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

HOSTILE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**6, 500_000_000, 2**31, 10**12, 10**30, -(10**9), 0.5, 1e308,
    "", " ", "0", "-1", "x" * 10_000, "\x1b[2J", "\u202eevil", "a\nb", "\ud800", "☆", "K9", "[0,0]",
    [], {}, [[]], [None] * 200, {"": None}, {"x": {"y": {"z": []}}}, "main", "bank", "treasury", "pool",
)  # fmt: skip
"""Values that stand where others belong."""


def deep(levels: int) -> Any:
    """Return a list in a list in a list."""
    made: Any = []
    for _ in range(levels):
        made = [made]
    return made


def places(data: Any, *, most: int = 4000) -> list[tuple[Any, Any]]:
    """Return every place in nested data, as the container and its key or index."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting and len(found) < most:
        one = waiting.pop()
        keys = list(one) if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            waiting.append(one[key])
    return found


def _set(chance: Random, one: Any, key: Any, _: Any) -> None:
    one[key] = deepcopy(chance.choice(HOSTILE)) if chance.random() < 0.98 else deep(chance.choice((90, 5000)))


def _nudge(chance: Random, one: Any, key: Any, _: Any) -> None:
    value = one[key]
    if isinstance(value, bool) or not isinstance(value, int | str):
        one[key] = deepcopy(chance.choice(HOSTILE))
    elif isinstance(value, int):
        one[key] = value + chance.choice((-1, 1, -5, 5, 1000, 10**7))
    else:
        at = chance.randrange(len(value) + 1)
        one[key] = value[:at] + chance.choice(("", "x", "0", " ", ":", "@", "é")) + value[at + 1 :]


def _drop(_: Random, one: Any, key: Any, __: Any) -> None:
    del one[key]


def _double(chance: Random, one: Any, key: Any, _: Any) -> None:
    if isinstance(one, list):
        one[key:key] = [one[key]] * chance.choice((1, 2, 300))
    else:
        one[f"{key}{chance.choice(('', ' ', '2', chr(27)))}"] = deepcopy(one[key])


def _transplant(chance: Random, one: Any, key: Any, data: Any) -> None:
    other, there = chance.choice(places(data))
    one[key] = deepcopy(other[there])


CHANGES: tuple[Callable[[Random, Any, Any, Any], None], ...] = (
    _set, _set, _nudge, _nudge, _nudge, _drop, _double, _transplant,
)  # fmt: skip


def spoiled_data(valid: Any, chance: Random) -> Any:
    """Return data with one to three changes, or now and then something else altogether."""
    data = deepcopy(valid)
    for _ in range(chance.choice((1, 1, 2, 3))):
        found = places(data)
        if not found:
            return deepcopy(chance.choice(HOSTILE))
        with suppress(RecursionError):  # what is nested too deep is not copied once more
            chance.choice(CHANGES)(chance, *chance.choice(found), data)
    return data


def spoiled_text(valid: str, chance: Random) -> str:
    """Return a text with one to three changes: cut, doubled, repeated without end, or of other signs."""
    text = valid
    for _ in range(chance.choice((1, 1, 2, 3))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 3, 20, 200)))
        part = text[start:end]
        new = chance.choice(
            (
                "",
                part * 2,
                part[::-1],
                part * 2000 if len(part) < 20 else part,
                " " * 4000,
                ":" * 50,
                chance.choice(valid) * 9000 if valid else "",
                "9" * chance.choice((5, 5000)),
                "[" * 4000,
                '"',
                "\\",
                "\x00",
                "\u202e",
                "\x1b[31m",
                "@a" * 9000,
                "{}",
                ",",
                "=",
                "\n",
                "x1",
                " r3",
                "-",
            )
        )
        text = text[:start] + new + text[end:]
    return text


def spoiled_json(valid: Any, chance: Random) -> str:
    """Return the text of spoiled data; sometimes the text is spoiled as well, or a key stands twice."""
    try:
        text = json.dumps(spoiled_data(valid, chance))
    except (RecursionError, ValueError):
        return '{"format": ' + "[" * 5000 + "]" * 5000 + "}"
    way = chance.random()
    if way < 0.1:
        return spoiled_text(text, chance)
    if way < 0.13:
        return "{" + ",".join(['"format": 1'] * chance.choice((2, 20_000))) + "}"
    return "[" * 100_000 if way > 0.995 else text
