"""Update a variant file: change only what differs, and keep every comment in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path as File
from typing import Any

from lostatlas.games.lost_atlas.variants.difference import ORDER, VariantDifference, plain_differences
from lostatlas.games.lost_atlas.variants.frozen_variant import OWN, LostAtlasVariant
from lostatlas.games.lost_atlas.variants.keys import dotted, entry_name, is_ordered, name_key
from lostatlas.games.lost_atlas.variants.merged_data import BEFORE, REMOVE, REMOVED, merged
from lostatlas.games.lost_atlas.variants.reading import EXTENDS, base_of, read_variant
from lostatlas.games.lost_atlas.variants.shipped import PUBLISHED
from lostatlas.games.lost_atlas.variants.toml_lines import Path, TomlLines, comments
from lostatlas.games.lost_atlas.variants.variant_errors import modelled
from lostatlas.games.lost_atlas.variants.variant_model import WHOLE, VariantModel
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import parse_toml

ROUNDS = 8
"""A change may bring back what another one hides, such as the entries of a train that is there again."""


def rewritten(text: str, variant: LostAtlasVariant, *, folder: File | None = None, extends: str = "") -> str:
    """Return the text of a variant file, changed so that it describes this variant.

    Whatever has not changed stays as it was written, comments and order included. When a key is removed, its
    comments stay.

    Parameters
    ----------
    folder, extends : as `lostatlas.games.lost_atlas.variants.variant_file` takes them, which shows an example

    Raises
    ------
    GameDataError
        When the text is not a variant file, or cannot be changed to describe this variant.
    """
    parent = parse_toml(text).get(EXTENDS, PUBLISHED)
    if extends and extends != parent:
        lines = TomlLines(text)
        lines.put((EXTENDS,), extends)
        text = lines.text
    base = base_of(parse_toml(text), folder=folder or File())
    start = {**base.to_plain(), **OWN}
    goal = variant.to_plain()
    for _ in range(ROUNDS):
        changes = _remaining(text, start, goal)
        if not changes:
            break
        text = _written(text, start, goal, changes)
    if read_variant(parse_toml(text), folder=folder) != variant:
        raise GameDataError("variant.not_told", where="")
    return text


def _remaining(text: str, start: Mapping[str, Any], goal: Mapping[str, Any]) -> tuple[VariantDifference, ...]:
    """Return the differences that are left between a file and the variant; those of order come last."""
    changes = {name: one for name, one in parse_toml(text).items() if name != EXTENDS}
    whole = merged(start, changes)
    now = modelled(VariantModel, {name: one for name, one in whole.items() if name != WHOLE}).to_plain()
    found = plain_differences(now, goal)
    return tuple(one for one in found if not _about_order(one)) or tuple(found)


def _about_order(one: VariantDifference) -> bool:
    return one.path[-1] == ORDER and is_ordered(one.path[:-1])


def _written(
    text: str, start: Mapping[str, Any], goal: Mapping[str, Any], changes: Sequence[VariantDifference]
) -> str:
    """Return a file with these changes written into it."""
    lines = TomlLines(text)
    removed = list(lines.data.get(REMOVE, []))
    for one in changes:
        path = one.path
        if _about_order(one):
            _put_in_order(lines, path[:-1], start, goal)
        elif one.new is None:
            removed = [key for key in removed if not key.startswith(f"{one.key}.")]
            if is_ordered(path[:-1]):
                _forget(lines, path)
            removed += _remove(lines, path, start)
        elif any(one.key == key or one.key.startswith(f"{key}.") for key in removed):
            removed = [key for key in removed if one.key != key and not one.key.startswith(f"{key}.")]
        elif _at(lines.data, (*path, REMOVED)) is True:
            lines.take((*path, REMOVED))
        else:
            key = name_key(path[:-1])
            new = one.new
            if key and isinstance(new, Mapping):
                new = {name: value for name, value in new.items() if name != key}
            lines.put(path, new)
    if removed != list(lines.data.get(REMOVE, [])):
        lines.put((REMOVE,), removed)
    return lines.text


def _remove(lines: TomlLines, path: Path, start: Mapping[str, Any]) -> list[str]:
    """Remove the value at a path from a file; return the keys that its ``remove`` must list."""
    based, here = _at(start, path), _at(lines.data, path)
    if based is not None and is_ordered(path[:-1]) and isinstance(here, Mapping):
        key = name_key(path[:-1])  # an entry of a list says its name itself
        own = {key: here[key]} if key is not None and key in here else {}
        lines.put(path, {**own, REMOVED: True})
        return []
    if here is not None:
        lines.take(path)
    return [] if based is None else [dotted(path)]


def _forget(lines: TomlLines, path: Path) -> None:
    """Remove every ``before`` that refers to an entry that is removed."""
    above = _at(lines.data, path[:-1])
    for name in _names(path[:-1], above):
        if _at(lines.data, (*path[:-1], name, BEFORE)) == path[-1] and name != path[-1]:
            lines.take((*path[:-1], name, BEFORE))


def _put_in_order(lines: TomlLines, path: Path, start: Mapping[str, Any], goal: Mapping[str, Any]) -> None:
    """Write ``before`` into the entries of a file that need it, so that all are in the right order.

    The file's entries are moved one after the other, in the order of the file: each before the nearest
    following entry that is already in its place.
    """
    wanted = _names(path, _at(goal, path))
    based = [name for name in _names(path, _at(start, path)) if name in wanted]
    present = [name for name in _names(path, _at(lines.data, path)) if name in wanted]
    last = next((name for name in reversed(wanted) if name in based), "")
    moved = {name for name in present if _at(lines.data, (*path, name, BEFORE)) is not None and name != last}
    moved |= set(wanted) - set(based)
    stay = _longest_rise([name for name in based if name not in moved], wanted, last)
    moved |= set(based) - set(stay)
    order = [
        *(name for name in present if name in moved),
        *(n for n in wanted if n in moved and n not in present),
    ]
    placed = set(stay)
    if last in present and _at(lines.data, (*path, last, BEFORE)) is not None:
        lines.take((*path, last, BEFORE))
    for name in order:
        behind = wanted[wanted.index(name) + 1 :]
        after = next((one for one in behind if one in placed), None)
        placed.add(name)
        if after is not None and _at(lines.data, (*path, name, BEFORE)) != after:
            lines.put((*path, name, BEFORE), after)
        elif after is None and _at(lines.data, (*path, name, BEFORE)) is not None:
            lines.take((*path, name, BEFORE))


def _longest_rise(names: Sequence[str], wanted: Sequence[str], last: str) -> list[str]:
    """Return the longest list of names, including the last one, that are in the wanted order already."""
    best: dict[str, list[str]] = {}
    for name in names:
        before = [best[one] for one in best if wanted.index(one) < wanted.index(name)]
        best[name] = [*max(before, key=len, default=[]), name]
    return best.get(last, [])


def _names(path: Path, entries: Any) -> list[str]:
    key = name_key(path)
    if isinstance(entries, Mapping):
        return [str(name) for name in entries]
    found = [entry_name(one, key or "") for one in entries or ()]
    return [name for name in found if name is not None]


def _at(data: Any, path: Path) -> Any:
    """Return the value at a path of plain data, with named lists in either form; None if there is none."""
    above: Path = ()
    for step in path:
        key = name_key(above)
        if isinstance(data, list | tuple):
            data = next((one for one in data if key and entry_name(one, key) == step), None)
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
        above = (*above, step)
    return data


def with_comments(text: str, old: str) -> str:
    r"""Return a file with those comments of an older text of it that it lacks, at its head.

    >>> print(with_comments("a = 1\n", "# mine\na = 2 # two\n"), end="")
    # mine
    # two
    a = 1
    """
    lost = Counter(comments(old)) - Counter(comments(text))
    return "".join(f"{one}\n" for one in lost.elements()) + text
