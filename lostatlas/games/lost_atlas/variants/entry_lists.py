"""Find the named entries of a variant in its plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games.lost_atlas.variants.keys import entry_name, name_key

Data = dict[str, Any]
Path = tuple[str | int, ...]


def names_in(data: Mapping[str, Any], path: Path) -> list[str]:
    """Return the names of the entries at a path.

    >>> names_in({"trains": [{"name": "2"}, {"name": "3"}]}, ("trains",))
    ['2', '3']
    """
    entries, key = entries_at(data, path), key_of(path)
    return list(entries) if key is None else [str(entry_name(one, key)) for one in entries]


def key_of(path: Path) -> str | None:
    """Return the field that names an entry there; None for a table whose keys are the names."""
    return name_key([str(step) for step in path])


def entries_at(data: Any, path: Path) -> Any:
    """Return the list or table of the entries at a path."""
    for step in path:
        data = data[step]
    return data
