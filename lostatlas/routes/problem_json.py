"""A route problem as plain JSON data, and back: every field by name, keys as strings, integers or lists."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, NoReturn, TypeVar

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes.model import Bonus, Key, Policy, RouteProblem, RouteStop, StopRow, Track, Train
from lostatlas.storage.files import bounded_depth

FORMAT = "lostatlas.routes/1"
"""What the data calls itself; the number grows with every change that an older reader would misread."""

_SPELT = {"token": "hub", "own_stop": "hub"}
"""Fields that are called otherwise in the data, as in version 1."""

_Part = TypeVar("_Part", RouteStop, Track, Train, StopRow, Policy, Bonus)


def problem_to_json(problem: RouteProblem) -> dict[str, Any]:
    """Return the JSON data of a problem; fields that have their default are left out."""
    bonuses = {"bonuses": [_write(bonus) for bonus in problem.bonuses]} if problem.bonuses else {}
    return {
        "format": FORMAT,
        "name": problem.name,
        "stops": [_write(stop) for stop in problem.stops],
        "track": [_write(piece) for piece in problem.track],
        "trains": [_write(train) for train in problem.trains],
        "junctions": [_plain(key, "junctions") for key in problem.junctions],
        "policy": _write(problem.policy),
        **bonuses,
    }


def problem_from_json(data: dict[str, Any]) -> RouteProblem:
    """Return the problem that `problem_to_json` wrote."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        _refuse(
            "format", "format", found=data.get("format") if isinstance(data, dict) else None, known=FORMAT
        )
    known = {"format", "name", "stops", "track", "trains", "junctions", "policy"}
    if data.keys() - {"bonuses"} != known:
        odd = sorted(data.keys() - {"bonuses"} ^ known)
        _refuse("fields", "", found=tuple(map(str, odd)))
    if not isinstance(data["name"], str):
        _refuse("value", "name", found=reprlib.repr(data["name"]))
    with bounded_depth():
        return _problem(data)


def _problem(data: dict[str, Any]) -> RouteProblem:
    return RouteProblem(
        tuple([_read(RouteStop, d, f"stops[{i}]") for i, d in enumerate(_items(data, "stops"))]),
        tuple([_read(Track, d, f"track[{i}]") for i, d in enumerate(_items(data, "track"))]),
        tuple([_read(Train, d, f"trains[{i}]") for i, d in enumerate(_items(data, "trains"))]),
        tuple([_key(k, f"junctions[{i}]") for i, k in enumerate(_items(data, "junctions"))]),
        _read(Policy, data["policy"], "policy"),
        data["name"],
        tuple([_read(Bonus, d, f"bonuses[{i}]") for i, d in enumerate(_items(data, "bonuses"))]),
    )


def _refuse(key: str, where: str, **facts: Any) -> NoReturn:
    raise GameDataError(f"routes.json_{key}", where=where, **facts)


def _items(data: dict[str, Any], name: str) -> list[Any]:
    items: Any = data.get(name, [])
    return items if isinstance(items, list) else _refuse("value", name, found=reprlib.repr(items))


def _plain(key: Any, where: str) -> Any:
    if isinstance(key, tuple):
        return [_plain(part, where) for part in key]
    if isinstance(key, str) or type(key) is int:
        return key
    return _refuse("key", where, found=repr(key))


def _key(found: Any, where: str) -> Key:
    if isinstance(found, list):
        return tuple([_key(part, where) for part in found])
    if isinstance(found, str) or type(found) is int:
        return found
    return _refuse("key", where, found=found)


def _write(part: RouteStop | Track | Train | StopRow | Policy | Bonus) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for entry in fields(part):
        value = getattr(part, entry.name)
        if entry.default is not MISSING and value == entry.default:
            continue
        name = _SPELT.get(entry.name, entry.name)
        if name == "rows":
            written[name] = [_write(row) for row in value]
        else:
            written[name] = value if isinstance(value, bool) or value is None else _plain(value, name)
    return written


def _read(kind: type[_Part], data: Any, where: str) -> _Part:
    if not isinstance(data, dict):
        _refuse("value", where, found=reprlib.repr(data))
    entries = {_SPELT.get(entry.name, entry.name): entry for entry in fields(kind)}
    missing = [n for n, e in entries.items() if e.default is MISSING and n not in data]
    odd = missing + [n for n in data if n not in entries]
    if odd:
        _refuse("fields", where, found=tuple(map(str, odd)))
    values: dict[str, Any] = {}
    for name, value in data.items():
        place = f"{where}.{name}"
        if name == "rows":
            values[entries[name].name] = tuple(
                [_read(StopRow, row, f"{place}[{i}]") for i, row in enumerate(_rows(value, place))]
            )
        else:
            values[entries[name].name] = _field(str(entries[name].type), value, place)
    return kind(**values)


def _rows(found: Any, where: str) -> list[Any]:
    if not isinstance(found, list):
        _refuse("value", where, found=reprlib.repr(found))
    return found


def _field(annotation: str, value: Any, where: str) -> Any:
    """Return a value of the annotated type, or refuse it: JSON has fewer types than the model."""
    allowed: dict[str, Callable[[Any], bool]] = {
        "bool": lambda v: type(v) is bool,
        "int": _is_count,
        "str": lambda v: isinstance(v, str),
        "int | None": lambda v: v is None or _is_count(v),
        "int | tuple[int, ...]": lambda v: _is_count(v) or (isinstance(v, list) and all(map(_is_count, v))),
        "tuple[str, ...]": lambda v: isinstance(v, list) and all(isinstance(k, str) for k in v),
        "tuple[Key, ...]": lambda v: isinstance(v, list),
        "tuple[tuple[Key, ...], ...]": lambda v: isinstance(v, list) and all(isinstance(k, list) for k in v),
        "Key": lambda _: True,
        "Literal['paid', 'visited', 'none']": lambda v: v in ("paid", "visited", "none"),
    }
    if not allowed[annotation.replace('"', "'")](value):
        _refuse("value", where, found=reprlib.repr(value))
    if "Key" in annotation or isinstance(value, list):
        return _key(value, where)
    return value


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
