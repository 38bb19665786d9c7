"""A variant written as a file: only what differs from the one it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from lostatlas.games.lost_atlas.variants.difference import ORDER, variant_diff
from lostatlas.games.lost_atlas.variants.form import WHOLE
from lostatlas.games.lost_atlas.variants.keys import entry_name, is_ordered, name_key
from lostatlas.games.lost_atlas.variants.merging import BEFORE, REMOVE
from lostatlas.games.lost_atlas.variants.model import OWN, Variant
from lostatlas.games.lost_atlas.variants.reading import EXTENDS, load_variant, read_variant
from lostatlas.games.lost_atlas.variants.shipped import PUBLISHED
from lostatlas.games.lost_atlas.variants.toml_text import toml_text
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.files import as_path, write_atomically
from lostatlas.track.schema import shown


def variant_changes(variant: Variant, *, extends: str = PUBLISHED) -> dict[str, Any]:
    """Return what a variant changes in another one, as `read_variant` reads it.

    Parameters
    ----------
    extends
        A shipped variant by name, or the path of a file.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> variant_changes(standard_variant().changed({"trains.4.price": 250}))
    {'extends': 'published', 'trains': {'4': {'price': 250}}}
    """
    base = load_variant(extends)
    start = Variant.of({**base.to_plain(), **OWN})
    found: dict[str, Any] = {EXTENDS: extends}
    removed: list[str] = []
    reordered: dict[tuple[str, ...], None] = {}
    for one in variant_diff(start, variant):
        above = one.path[:-1]
        ordered = is_ordered(above)
        if ordered and (one.path[-1] == ORDER or one.old is None):
            reordered[above] = None
        if ordered and one.path[-1] == ORDER:
            continue
        if one.new is None:
            removed.append(one.key)
            continue
        _table(found, above)[one.path[-1]] = _unnamed(above, one.new)
    for path in reordered:
        _put_in_order(_table(found, path), path, start.to_plain(), variant.to_plain())
    if removed:
        found[REMOVE] = removed
    if not _says(found, variant):  # what cannot be told as changes is told whole
        return {key: one for key, one in {WHOLE: True, **variant.to_plain()}.items() if one is not None}
    return found


def _says(changes: Mapping[str, Any], variant: Variant) -> bool:
    try:
        return read_variant(changes) == variant
    except GameDataError:
        return False


def _table(data: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """Return the table at a path, made where there is none."""
    for step in path:
        data = data.setdefault(step, {})
    return data


def _unnamed(path: tuple[str, ...], new: Any) -> Any:
    """Return an entry of a named list without its name, which is its key in the file."""
    key = name_key(path)
    return (
        {name: one for name, one in new.items() if name != key} if key and isinstance(new, Mapping) else new
    )


def _put_in_order(
    table: dict[str, Any], path: tuple[str, ...], start: Mapping[str, Any], end: Mapping[str, Any]
) -> None:
    """Say in the changes of some entries before which other one they come, so that all are in order.

    The changes are done one after the other: from the last entry on, each that is not yet there is put
    directly before the one that follows it.
    """
    goal = _names(path, end)
    now = [name for name in _names(path, start) if name in goal]
    new = [name for name in goal if name not in now]
    if goal and goal[-1] in new:
        now.append(goal[-1])
    moved = {goal[-1]: table.pop(goal[-1])} if goal and goal[-1] in new else {}
    for name, after in reversed(list(pairwise(goal))):
        if name in now and now.index(name) + 1 == now.index(after):
            continue
        if name in now:
            now.remove(name)
        now.insert(now.index(after), name)
        moved[name] = {BEFORE: after, **table.pop(name, {})}
    table.update(moved)


def _names(path: tuple[str, ...], data: Mapping[str, Any]) -> list[str]:
    entries: Any = data
    for step in path:
        entries = entries.get(step, {})
    key = name_key(path)
    return list(entries) if key is None else [str(entry_name(one, key)) for one in entries]


def variant_toml(variant: Variant, *, extends: str = PUBLISHED) -> str:
    """Return a variant as the text of a variant file that extends another one.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> print(variant_toml(standard_variant().changed({"trains.4.price": 250})), end="")
    extends = "published"
    <BLANKLINE>
    [trains.4]
    price = 250
    """
    if not isinstance(variant, Variant):
        raise GameDataError("variant.type", found=shown(variant))
    return toml_text(variant_changes(variant, extends=extends))


def save_variant(variant: Variant, path: str | os.PathLike[str], *, extends: str = PUBLISHED) -> None:
    """Write a variant to a file, in one step; `load_variant` reads it back as an equal variant.

    Raises
    ------
    GameDataError
        When `variant` is none, or `extends` names none.
    OSError
        When the file cannot be written.
    """
    write_atomically(as_path(path), variant_toml(variant, extends=extends).encode())
