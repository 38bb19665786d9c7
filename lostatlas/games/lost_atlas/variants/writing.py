"""Write a variant as a file that holds only what differs from the variant it extends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path as File
from typing import Any

from lostatlas.games.lost_atlas.variants.difference import ORDER, variant_diff
from lostatlas.games.lost_atlas.variants.entry_lists import names_in
from lostatlas.games.lost_atlas.variants.frozen_variant import OWN, LostAtlasVariant
from lostatlas.games.lost_atlas.variants.keys import is_ordered, name_key
from lostatlas.games.lost_atlas.variants.merged_data import BEFORE, REMOVE
from lostatlas.games.lost_atlas.variants.reading import EXTENDS, base_of, read_variant
from lostatlas.games.lost_atlas.variants.shipped import PUBLISHED, shipped_names
from lostatlas.games.lost_atlas.variants.toml_text import toml_text
from lostatlas.games.lost_atlas.variants.variant_model import WHOLE
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import parse_toml, shown
from lostatlas.storage.files import as_path, read_limited, write_atomically


def variant_changes(
    variant: LostAtlasVariant, *, extends: str = PUBLISHED, folder: File | None = None
) -> dict[str, Any]:
    """Return what a variant changes in another one, as `read_variant` reads it.

    Parameters
    ----------
    extends
        A shipped variant by name, or the path of a file.
    folder
        From where that path counts; the working folder by default.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> variant_changes(standard_variant().changed({"trains.4.price": 250}))
    {'extends': 'published', 'trains': {'4': {'price': 250}}}
    """
    base = base_of({EXTENDS: extends}, folder=folder or File())
    start = LostAtlasVariant.of({**base.to_plain(), **OWN})
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
    if not _says(found, variant, folder):  # write the whole file where changes cannot express it
        return {key: one for key, one in {WHOLE: True, **variant.to_plain()}.items() if one is not None}
    return found


def _says(changes: Mapping[str, Any], variant: LostAtlasVariant, folder: File | None) -> bool:
    try:
        return read_variant(changes, folder=folder) == variant
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
    """Write ``before`` into the changes of entries that need it, so that all are in the right order.

    The changes are applied one after the other: from the last entry on, each that is not yet in its place is
    moved directly before the one that follows it.
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
    try:
        return names_in(data, path)
    except KeyError:  # the whole table is new, or gone
        return []


def variant_toml(variant: LostAtlasVariant, *, extends: str = PUBLISHED, folder: File | None = None) -> str:
    """Return a variant as the text of a new variant file that extends another one.

    Parameters
    ----------
    extends, folder
        See `variant_changes`.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> print(variant_toml(standard_variant().changed({"trains.4.price": 250})), end="")
    extends = "published"
    <BLANKLINE>
    [trains.4]
    price = 250
    """
    if not isinstance(variant, LostAtlasVariant):
        raise GameDataError("variant.type", found=shown(variant))
    return toml_text(variant_changes(variant, extends=extends, folder=folder))


@checked_arguments
def variant_file(
    variant: LostAtlasVariant, text: str, *, folder: File | None = None, extends: str = ""
) -> str:
    r"""Return the text of a variant file, changed so that it describes this variant; all comments stay.

    What has not changed stays as it was written. Where that is impossible, as with a file of the whole game,
    the file is rewritten below its comments.

    Parameters
    ----------
    folder
        The folder to which the file's paths are relative; by default the working folder.
    extends
        What the file shall extend from now on; ``""`` means what it extends already.

    Raises
    ------
    GameDataError
        When the text is not TOML, or extends an unknown variant.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> mine = "[trains.4]  # the workhorse\nprice = 280  # was 300\n"
    >>> print(variant_file(standard_variant().changed({"trains.4.price": 250}), mine), end="")
    [trains.4]  # the workhorse
    price = 250  # was 300
    """
    # tomlkit: not to play
    from lostatlas.games.lost_atlas.variants.file_update import rewritten, with_comments

    if not isinstance(variant, LostAtlasVariant):
        raise GameDataError("variant.type", found=shown(variant))
    try:
        found = rewritten(text, variant, folder=folder, extends=extends)
    except GameDataError:
        found = None
    if found is None:
        extended = extends or str(parse_toml(text).get(EXTENDS, PUBLISHED))
        found = variant_toml(variant, extends=extended, folder=folder)
    return with_comments(found, text)


@checked_arguments
def save_variant(variant: LostAtlasVariant, path: str | os.PathLike[str], *, extends: str = "") -> None:
    """Write a variant to a file, atomically; `load_variant` reads it back as an equal variant.

    An existing variant file keeps its comments, its order and whatever has not changed.

    Parameters
    ----------
    extends
        A shipped variant by name, or the path of a file; ``""``: what the file extends already, and in a new
        file the game as published.

    Raises
    ------
    GameDataError
        When `variant` is not a variant, or `extends` does not name one.
    OSError
        When the file cannot be written.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from lostatlas.games.lost_atlas.variants import load_variant, standard_variant
    >>> dear = standard_variant().changed({"auction.minimum": 130})
    >>> with TemporaryDirectory() as folder:
    ...     save_variant(dear, Path(folder) / "dear.toml")
    ...     load_variant(Path(folder) / "dear.toml") == dear
    True
    """
    file = as_path(path)
    folder = file.parent
    extended = extends if extends in ("", PUBLISHED, *shipped_names()) else relative(extends, folder)
    try:
        text = variant_file(variant, read_limited(file).decode("utf-8"), folder=folder, extends=extended)
    except (GameDataError, UnicodeDecodeError):  # there is no such file, or none of ours
        text = variant_toml(variant, extends=extended or PUBLISHED, folder=folder)
    write_atomically(file, text.encode())


def relative(extends: str, folder: File) -> str:
    """Return the path of an extended file as it counts from a folder, and not from the working one.

    >>> relative("mine/base.toml", File("mine"))
    'base.toml'
    """
    return File(os.path.relpath(extends, folder)).as_posix()
