"""Plain data as the text of a TOML file: the standard library reads that form but does not write it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """Return tables of texts, whole numbers, switches, lists and tables as TOML.

    >>> print(toml_text({"name": "Cheap", "trains": {"4+": {"price": 250}}}), end="")
    name = "Cheap"
    <BLANKLINE>
    [trains."4+"]
    price = 250
    """
    return "\n".join(_table((), data)).strip() + "\n"


def _table(path: tuple[str, ...], data: Mapping[str, Any]) -> Iterator[str]:
    plain = {name: one for name, one in data.items() if not isinstance(one, Mapping)}
    if path and (plain or not data):
        yield ""
        yield f"[{'.'.join(map(key_text, path))}]"
    for name, one in plain.items():
        yield f"{key_text(name)} = {value_text(one)}"
    for name, one in data.items():
        if isinstance(one, Mapping):
            yield from _table((*path, name), one)


def key_text(name: str) -> str:
    """Return a step of a key as TOML.

    >>> key_text("price"), key_text("4+")
    ('price', '"4+"')
    """
    return name if _BARE.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def value_text(value: Any) -> str:
    """Return a value as TOML.

    >>> value_text({"stops": [1, 2], "endless": False})
    '{ stops = [1, 2], endless = false }'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key_text(name)} = {value_text(one)}" for name, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, Sequence):
        items = [value_text(one) for one in value]
        if any(isinstance(one, Mapping) for one in value):
            return "[\n  " + ",\n  ".join(items) + ",\n]"
        return f"[{', '.join(items)}]"
    return str(value)
