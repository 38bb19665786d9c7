"""Edits of a tile's notation: track, stops, signs, and the whole of it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from lostatlas.track.tile_parts import NODES, TilePart, read_parts

REVENUE = {"city": "20", "town": "10"}
"""Initial revenue of a new stop."""


def _text(parts: Iterable[TilePart]) -> str:
    return ";".join(map(str, parts))


def with_path(code: str, a: str, b: str) -> str:
    """Return a notation with a path between two ends, or without it when it has it.

    >>> with_path("city=revenue:20", "0", "_0")
    'city=revenue:20;path=a:0,b:_0'
    >>> with_path("city=revenue:20;path=a:_0,b:0;label=C", "0", "_0")
    'city=revenue:20;label=C'
    """
    parts = read_parts(code)
    kept = [part for part in parts if part.kind != "path" or {part.get("a"), part.get("b")} != {a, b}]
    added = f"path=a:{a},b:{b}" if len(kept) == len(parts) else ""
    return ";".join(filter(None, (_text(kept), added)))


def without_track(code: str) -> str:
    """Return a notation without any path.

    >>> without_track("city=revenue:20;path=a:0,b:_0")
    'city=revenue:20'
    """
    return _text(part for part in read_parts(code) if part.kind != "path")


def with_stop(code: str, kind: str) -> str:
    """Return a notation with one more city, town or junction.

    >>> with_stop("city=revenue:20;path=a:0,b:_0", "city")
    'city=revenue:20;city=revenue:20;path=a:0,b:_0'
    >>> with_stop("", "junction")
    'junction'
    """
    parts = list(read_parts(code))
    stops = [place for place, part in enumerate(parts) if part.kind in NODES]
    worth = (("revenue", REVENUE[kind]),) if kind in REVENUE else ()
    parts.insert(stops[-1] + 1 if stops else 0, TilePart(kind, worth))
    return _text(parts)


def without_stop(code: str, number: int) -> str:
    """Return a notation without a stop and the track that leads to it; the others keep theirs.

    >>> without_stop("city=revenue:20;town=revenue:10;path=a:0,b:_0;path=a:3,b:_1", 0)
    'town=revenue:10;path=a:3,b:_0'
    """
    gone, kept, seen = f"_{number}", [], -1
    for part in read_parts(code):
        if part.kind in NODES:
            seen += 1
            if seen == number:
                continue
        if part.kind == "path":
            if gone in (part.get("a"), part.get("b")):
                continue
            part = _mapped(part, {"a", "b"}, lambda end: _lower(end, number))
        kept.append(part)
    return _text(kept)


def _lower(end: str, number: int) -> str:
    if not end.startswith("_") or not end[1:].isdecimal():
        return end
    return f"_{int(end[1:]) - 1}" if int(end[1:]) > number else end


def with_value(code: str, number: int, key: str, value: str) -> str:
    """Return a notation in which a stop says something else; nothing takes the key away.

    >>> with_value("city=revenue:20", 0, "slots", "2"), with_value("city=revenue:20,slots:2", 0, "slots", "")
    ('city=revenue:20,slots:2', 'city=revenue:20')
    """
    parts = list(read_parts(code))
    place = [place for place, part in enumerate(parts) if part.kind in NODES][number]
    part = parts[place]
    attributes = {name: one for name, one in part.attributes if name != key or value}
    if value:
        attributes[key] = value
    parts[place] = replace(part, attributes=tuple(attributes.items()))
    return _text(parts)


def with_label(code: str, label: str) -> str:
    """Return a notation with this sign and no other; without one when it is empty.

    >>> with_label("city=revenue:20;label=C", "M"), with_label("city=revenue:20;label=C", "")
    ('city=revenue:20;label=M', 'city=revenue:20')
    """
    kept = _text(part for part in read_parts(code) if part.kind != "label")
    return ";".join(filter(None, (kept, f"label={label}" if label else "")))


def turned(code: str, turns: int) -> str:
    """Return the notation of the same tile turned clockwise by so many sides.

    >>> turned("city=revenue:20,loc:5.5;path=a:5,b:_0;border=edge:1", 1)
    'city=revenue:20,loc:0.5;path=a:0,b:_0;border=edge:2'
    """
    found = []
    for part in read_parts(code):
        keys = {"path": {"a", "b"}, "border": {"edge"}}.get(part.kind, {"loc"})
        found.append(_mapped(part, keys, lambda end: _turned(end, turns)))
    return _text(found)


def _turned(end: str, turns: int) -> str:
    try:
        number = (float(end) + turns) % 6
    except ValueError:  # a stop, or something that is not a side
        return end
    return str(int(number)) if number == int(number) else str(number)


def _mapped(part: TilePart, keys: set[str], change: Callable[[str], str]) -> TilePart:
    return replace(
        part, attributes=tuple((key, change(one) if key in keys else one) for key, one in part.attributes)
    )
