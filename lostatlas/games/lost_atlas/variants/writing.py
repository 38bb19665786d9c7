"""A variant written as a file: only what differs from the one it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from lostatlas.games.lost_atlas.variants.difference import variant_diff
from lostatlas.games.lost_atlas.variants.form import WHOLE
from lostatlas.games.lost_atlas.variants.keys import entry_name, name_key
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
    for one in variant_diff(start, variant):
        if one.path[-1] == "order" and name_key(one.path[:-1]) is not None:
            continue
        if one.new is None:
            removed.append(one.key)
            continue
        table = found
        for step in one.path[:-1]:
            table = table.setdefault(step, {})
        table[one.path[-1]] = _placed(one.path, one.new, variant)
    if removed:
        found[REMOVE] = removed
    if read_variant(found) != variant:  # entries in another order cannot be told as changes
        return {key: one for key, one in {WHOLE: True, **variant.to_plain()}.items() if one is not None}
    return found


def _placed(path: tuple[str, ...], new: Any, variant: Variant) -> Any:
    """Return a new entry of a named list with the place where it stands, unless it is the last."""
    key = name_key(path[:-1])
    if key is None or not isinstance(new, Mapping):
        return new
    entries: Any = variant.to_plain()
    for step in path[:-1]:
        entries = entries[step]
    names = [entry_name(one, key) for one in entries]
    after = names[names.index(path[-1]) + 1 :]
    told = {name: one for name, one in new.items() if name != key}
    return {BEFORE: after[0], **told} if after else told


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
