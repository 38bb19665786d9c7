"""Merge a variant's changes into the variant that it extends: plain data in, plain data out.

Tables are merged key by key, lists are replaced. Lists whose entries have names (trains, phases, companies,
tables, map pieces) are merged entry by entry; the change is a list of entries, or a table of them by name. An
entry with ``removed = true`` (or, in Python, None) is removed; one with ``before = "5"``, new or not, is
moved before that entry; and ``remove = ["trains.4.stops", "modes.micro"]`` removes whatever these keys hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lostatlas.games.lost_atlas.variants.keys import dotted, entry_name, is_ordered, name_key, unlisted
from lostatlas.games.lost_atlas.variants.ruling_text import no_value
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown

REMOVE, REMOVED, BEFORE = "remove", "removed", "before"
MAX_DEPTH = 12
"""The most parts that a key of a variant has."""
Path = tuple[str, ...]


def merged(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return the base with the changes merged in; neither argument is modified.

    Raises
    ------
    GameDataError
        When the change has an entry twice or without a name, or removes what is not there.

    Examples
    --------
    >>> base = {"trains": [{"name": "2", "price": 80}, {"name": "3", "price": 180}], "name": "Base"}
    >>> merged(base, {"trains": [{"name": "3", "price": 150}]})["trains"]
    [{'name': '2', 'price': 80}, {'name': '3', 'price': 150}]
    >>> merged(base, {"remove": ["trains.2"]})["trains"]
    [{'name': '3', 'price': 180}]
    """
    rest = {key: one for key, one in change.items() if key != REMOVE}
    found: dict[str, Any] = _merged(base, rest, ())
    for key in _removals(change.get(REMOVE, [])):
        found = without(found, tuple(key.split(".")), key)
    return found


def _removals(keys: Any) -> list[str]:
    if not isinstance(keys, list | tuple) or not all(isinstance(key, str) for key in keys):
        raise GameDataError("variant.remove_form", where=REMOVE, found=shown(keys))
    return list(keys)


def _merged(base: Any, change: Any, path: Path) -> Any:
    if len(path) > MAX_DEPTH:
        raise GameDataError("variant.deep", where=dotted(path))
    key = name_key(path)
    if key is not None and isinstance(base, list | tuple | None):
        if isinstance(change, Mapping):
            change = [_called(one, key, name, path) for name, one in change.items()]
        if isinstance(change, list | tuple):
            return _merged_entries(list(base or ()), list(change), key, path)
    if (
        len(path) == 2
        and path[0] == "rulings"
        and isinstance(base, Mapping)
        and not isinstance(change, Mapping)
    ):
        return _decided(base, change, path)
    if isinstance(base, Mapping) and isinstance(change, Mapping):
        return _merged_tables(base, change, path)
    return change


def _merged_tables(base: Mapping[str, Any], change: Mapping[str, Any], path: Path) -> dict[str, Any]:
    found = dict(base)
    ordered = is_ordered(path)
    for name, one in change.items():
        if path == ("rulings",) and name not in base and not isinstance(one, Mapping) and one is not None:
            where, named = dotted((*path, str(name))), shown(name)
            raise unlisted("variant.unknown_name", where, found=name, known=base, name=named)
        if isinstance(one, Mapping) and one.get(REMOVED) is True:
            found = without(found, (name,), dotted((*path, name)))
        elif ordered and isinstance(one, Mapping) and BEFORE in one:
            rest = {key: value for key, value in one.items() if key != BEFORE}
            made = _merged(found.pop(name, None), rest, (*path, str(name)))
            found = _put_before(found, name, made, str(one[BEFORE]), dotted((*path, str(name), BEFORE)))
        elif one is None and name in found:
            del found[name]
        else:
            found[name] = _merged(base.get(name), one, (*path, str(name)))
    return found


def _put_before(table: dict[str, Any], name: str, entry: Any, following: str, where: str) -> dict[str, Any]:
    """Return a table with an entry put in before the `following` one."""
    place = _place(list(table), following, where)
    entries = list(table.items())
    return dict([*entries[:place], (name, entry), *entries[place:]])


def _called(entry: Any, key: str, name: Any, path: Path) -> Any:
    """Return an entry of a table by names as an entry of a list that says its name."""
    if entry is None:
        return {key: _as_named(name), REMOVED: True}
    if not isinstance(entry, Mapping):
        raise GameDataError("variant.entry_form", where=dotted((*path, str(name))), found=shown(entry))
    return {key: _as_named(name) if key in ("number", "players") else name, **entry}


def _as_named(name: Any) -> Any:
    return int(name) if isinstance(name, str) and name.isdecimal() and len(name) < 9 else name


def _decided(base: Mapping[str, Any], value: Any, path: Path) -> dict[str, Any]:
    """Return a ruling with another value as its default."""
    values = list(base.get("values", ()))
    found = [one for one in values if one == value and type(one) is type(value)]
    if not found:
        raise no_value(path[1], value, values, rule=str(base.get("rule", "")))
    return {**base, "values": [*found, *(one for one in values if one is not found[0])]}


def _merged_entries(base: list[Any], change: list[Any], key: str, path: Path) -> list[Any]:
    found = list(base)
    seen: set[str] = set()
    for index, entry in enumerate(change):
        name = entry_name(entry, key)
        if name is None:
            where = dotted((*path, f"[{index}]"))
            raise GameDataError("variant.entry_name", where=where, found=shown(entry), by=key)
        at = (*path, name)
        if name in seen:
            raise GameDataError("variant.entry_twice", where=dotted(at), name=name)
        seen.add(name)
        fields = {one: value for one, value in entry.items() if one not in (REMOVED, BEFORE)}
        names = [entry_name(one, key) for one in found]
        if entry.get(REMOVED) is True:
            found.pop(_place(names, name, dotted(at)))
        elif name in names:
            place = names.index(name)
            made = _merged(found[place], {**fields, key: found[place][key]}, at)
            if BEFORE in entry:
                del found[place], names[place]
                place = _place(names, str(entry[BEFORE]), dotted((*at, BEFORE)))
                found.insert(place, made)
            else:
                found[place] = made
        else:
            where = dotted((*at, BEFORE))
            place = _place(names, str(entry[BEFORE]), where) if BEFORE in entry else len(found)
            found.insert(place, fields)
    return found


def _place(names: list[str | None], name: str, where: str) -> int:
    if name not in names:
        known = [one for one in names if one is not None]
        raise unlisted("variant.not_there", where, found=name, known=known, name=name)
    return names.index(name)


def without(data: Any, path: Path, where: str) -> Any:
    """Return data without what stands at a path; GameDataError when nothing does."""
    return _without(data, path, (), where)


def _without(data: Any, path: Path, above: Path, where: str) -> Any:
    step, rest = path[0], path[1:]
    key = name_key(above)
    if key is not None and isinstance(data, list | tuple):
        place = _place([entry_name(one, key) for one in data], step, where)
        inside = [_without(data[place], rest, (*above, step), where)] if rest else []
        return [*data[:place], *inside, *data[place + 1 :]]
    if not isinstance(data, Mapping):
        raise GameDataError("variant.no_table", where=where, found=shown(data))
    if step not in data:
        raise unlisted("variant.not_there", where, found=step, known=data, name=step)
    if rest:
        return {**data, step: _without(data[step], rest, (*above, step), where)}
    return {name: one for name, one in data.items() if name != step}


def nested(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return changes with dotted keys as nested tables.

    Raises
    ------
    GameDataError
        When a key is not text, or stands both for a value and for a table.

    Examples
    --------
    >>> nested({"trains.4.price": 250, "market": {"spaces": [0, 50]}})
    {'trains': {'4': {'price': 250}}, 'market': {'spaces': [0, 50]}}
    """
    found: dict[str, Any] = {}
    for key, value in _spelled(changes):
        *steps, last = key.split(".")
        table = found
        for step in steps:
            table = table.setdefault(step, {})
            if not isinstance(table, dict):
                raise GameDataError("variant.key_twice", where=key)
        both = isinstance(table.get(last), dict) and isinstance(value, Mapping)
        if last in table and not both:
            raise GameDataError("variant.key_twice", where=key)
        table[last] = _joined(table[last], value) if both else value
    return found


def _spelled(changes: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in changes.items():
        if not isinstance(key, str) or not key:
            raise GameDataError("variant.key_form", found=shown(key))
        yield key, value


def _joined(table: dict[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(table)
    for name, value in more.items():
        one = found.get(name)
        found[name] = _joined(one, value) if isinstance(one, dict) and isinstance(value, Mapping) else value
    return found
