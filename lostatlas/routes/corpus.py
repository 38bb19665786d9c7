"""Read positions in the corpus format: one JSON object a line, with hexes, paths and trains.

The format (documented in ``tests/data/corpus/README.md``) writes down boards of many titles after tiles,
tokens and phases are worked out. Whatever the model cannot say, or the format does not name, is refused by
name and place; nothing is guessed.

Keys: a stop is ``"HEX:node"``, a piece of track ``"HEX/path"``, a side ``(hex, edge, lanes, lane)`` of the
one of its two hexes that comes first, a junction ``"HEX:j0"``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes.model import Key, RouteProblem, RouteStop, StopRow, Track, Train

UNLIMITED = 999
"""The distance that the format writes for a train without a limit."""

_KINDS = frozenset({"city", "town", "offboard"})
_RECORD = frozenset(
    {"id", "title", "corp", "phase", "layout", "trains", "hexes", "optimum", "optimum_routes"}
)
_TRAIN = frozenset({"id", "name", "dist", "mult", "multiplier"})
_HEX = frozenset(
    {"id", "x", "y", "tile", "color", "code", "rot", "nb", "nodes", "paths", "loc", "impassable"}
)
_NODE = frozenset(
    {
        "t",
        "rev",
        "own",
        "blk",
        "slots",
        "tok",
        "groups",
        "vc",
        "phase_rev",
        "route",
        "xtok",
        "kind",
        "stop_type",
    }
)
_PATH = frozenset({"term", "town_res", "track", "lanes", "ignore"})
_ROW = frozenset({"nodes", "pay", "visit", "multiplier"})
_SIDES = frozenset({str, type(None)})
_ONE_LANE = (1, 0)


def read_position(record: Any) -> RouteProblem:
    """Return the problem that a corpus record poses.

    Parameters
    ----------
    record : the decoded JSON object of one line

    Raises
    ------
    GameDataError
        Something is missing, malformed, or says what this reader does not know; `where` names the place.

    Examples
    --------
    >>> ends = [{"t": "city", "rev": 20, "own": True}, {"t": "town", "rev": 10}]
    >>> record = {
    ...     "id": "x",
    ...     "trains": [{"id": "2-0", "dist": 2}],
    ...     "hexes": [
    ...         {"id": "A1", "nb": ["A3"] + [None] * 5, "nodes": ends[:1], "paths": [[0, "n0"]]},
    ...         {"id": "A3", "nb": [None] * 3 + ["A1"] + [None] * 2, "nodes": ends[1:], "paths": [["n0", 3]]},
    ...     ],
    ... }
    >>> read_position(record).track[1]
    Track(key='A3/0', place='A3', a='A3:0', b=('A1', 0, 1, 0), terminal=False, uses=())
    """
    if not isinstance(record, dict):
        _refuse("record", found=type(record).__name__)
    _only(record, _RECORD)
    trains = tuple(_each(_train, _list(record, "trains"), "trains"))
    hexes = _list(record, "hexes")
    around: dict[str, list[Any]] = {}
    for i, tile in enumerate(hexes):
        if not isinstance(tile, dict):
            _refuse("record", f"hexes[{i}]", found=type(tile).__name__)
        _only(tile, _HEX, f"hexes[{i}]")
        name, sides = tile.get("id"), tile.get("nb")
        if not isinstance(name, str):
            _refuse("field", f"hexes[{i}].id", found=name)
        if not isinstance(sides, list) or len(sides) != 6 or not {*map(type, sides)} <= _SIDES:
            _refuse("neighbours", f"hexes[{i}].nb", found=sides)
        if name in around:
            _refuse("twice", f"hexes[{i}].id", found=name)
        around[name] = sides
    stops: list[RouteStop] = []
    track: list[Track] = []
    junctions: list[str] = []
    for i, tile in enumerate(hexes):
        try:
            name, nodes, paths = tile["id"], _list(tile, "nodes"), _list(tile, "paths")
            stops += _each(_stop, nodes, "nodes", name, len(trains))
            track += _each(_path, paths, "paths", name, len(nodes), around)
        except GameDataError as error:
            raise _further_out(error, f"hexes[{i}].") from None
        if any("j0" in path[:2] for path in paths):
            junctions.append(f"{name}:j0")
    label = record.get("id", "")
    return RouteProblem(
        tuple(stops),
        tuple(track),
        trains,
        tuple(junctions),
        name=label if isinstance(label, str) else "",
    )


def _refuse(key: str, where: str = "", **facts: Any) -> NoReturn:
    raise GameDataError(f"routes.corpus_{key}", where=where, **facts)


def _only(holder: dict[str, Any], known: frozenset[str], where: str = "") -> None:
    """Refuse what the format does not name: it could change what a route may do or earn."""
    if not holder.keys() <= known:
        _refuse("key", where, found=tuple(sorted(holder.keys() - known)), known=tuple(sorted(known)))


def _further_out(error: GameDataError, before: str) -> GameDataError:
    return GameDataError(error.key, where=f"{before}{error.where}".rstrip("."), **error.facts)


_T = TypeVar("_T")


def _each(read: Callable[..., _T], items: list[Any], name: str, *more: Any) -> list[_T]:
    """Read every item, given its number; only where one is refused is its place put together."""
    found: list[_T] = []
    for i, item in enumerate(items):
        try:
            found.append(read(item, i, *more))
        except GameDataError as error:
            raise _further_out(error, f"{name}[{i}].") from None
    return found


def _list(holder: dict[str, Any], key: str) -> list[Any]:
    found = holder.get(key)
    if not isinstance(found, list):
        _refuse("list", key, found=found)
    return found


def _count(found: Any, where: str, *, least: int = 0) -> int:
    if type(found) is not int or found < least:
        _refuse("count", where, found=found, least=least)
    return found


def _train(train: Any, number: int) -> Train:
    if not isinstance(train, dict) or "dist" not in train:
        _refuse("train", found=train)
    _only(train, _TRAIN)
    key, dist = train.get("id", str(number)), train["dist"]
    if not isinstance(key, str):
        _refuse("field", "id", found=key)
    if not isinstance(dist, list):
        _count(dist, "dist", least=1)
        return Train(key, None if dist == UNLIMITED else dist)
    if not dist:
        _refuse("train", found=train)
    return Train(key, rows=tuple(_each(_row, dist, "dist")))


def _row(row: Any, _: int) -> StopRow:
    if not isinstance(row, dict) or not row.keys() <= _ROW or "nodes" not in row or "pay" not in row:
        _refuse("row", found=row)
    kinds = row["nodes"]
    if not isinstance(kinds, list) or not all(isinstance(k, str) and k in _KINDS for k in kinds):
        _refuse("kind", "nodes", found=kinds)
    pay = _count(row["pay"], "pay")
    return StopRow(tuple(kinds), pay, _count(row.get("visit", pay), "visit"))


def _stop(node: Any, number: int, name: str, trains: int) -> RouteStop:
    if not isinstance(node, dict) or not node.keys() <= _NODE:
        _refuse("node", found=node)
    kind: Any = node.get("t")
    value: Any = node.get("rev")
    if not isinstance(kind, str) or kind not in _KINDS:
        _refuse("kind", "t", found=kind)
    if isinstance(value, list):
        if len(value) != trains:
            _refuse("values", "rev", found=value, trains=trains)
        value = tuple([_count(v, "rev") for v in value])
    else:
        _count(value, "rev")
    token, full = node.get("own", False), node.get("blk", False)
    if type(token) is not bool or type(full) is not bool:
        _refuse("flag", own=token, blk=full)
    groups = node.get("groups", ())
    if groups != () and not (isinstance(groups, list) and all(isinstance(g, str) for g in groups)):
        _refuse("groups", "groups", found=groups)
    cost = _count(node["vc"], "vc") if "vc" in node else 1
    return RouteStop(
        f"{name}:{number}", value, kind, token=token, passable=not full, cost=cost, groups=tuple(groups)
    )


def _path(path: Any, number: int, name: str, nodes: int, around: dict[str, list[Any]]) -> Track:
    if not isinstance(path, list) or not 2 <= len(path) <= 3:
        _refuse("path", found=path)
    terminal, uses = False, tuple[Key, ...]()
    lanes = (_ONE_LANE, _ONE_LANE)
    if len(path) == 3:
        options = path[2]
        if not isinstance(options, dict) or not options.keys() <= _PATH:
            _refuse("path", found=path)
        terminal, shared = options.get("term", False), options.get("town_res", False)
        if type(terminal) is not bool or type(shared) is not bool:
            _refuse("path", found=path)
        if shared:
            towns = [end for end in path[:2] if isinstance(end, str) and end[:1] == "n"]
            if not towns:
                _refuse("path", found=path)
            uses = tuple([("town", f"{name}:{end[1:]}") for end in towns])
        if "lanes" in options:
            lanes = _lanes(options["lanes"])
    a = _end(path[0], name, nodes, lanes[0], around)
    b = _end(path[1], name, nodes, lanes[1], around)
    if a == b:
        _refuse("path", found=path)
    return Track(f"{name}/{number}", name, a, b, terminal, uses)


def _lanes(found: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    good = isinstance(found, list) and len(found) == 2
    for lane in found if good else ():
        good = good and isinstance(lane, list) and len(lane) == 2 and all(type(x) is int for x in lane)
        good = good and 0 <= lane[1] < lane[0]
    if not good:
        _refuse("lanes", found=found)
    return (found[0][0], found[0][1]), (found[1][0], found[1][1])


def _end(end: Any, name: str, nodes: int, lane: tuple[int, int], around: dict[str, list[Any]]) -> Key:
    if type(end) is int:
        if not 0 <= end <= 5:
            _refuse("end", found=end)
        other, back = around[name][end], (end + 3) % 6
        # A border on either face cuts the track; the side then leads nowhere and needs no common name.
        if other is not None and other < name and other in around and around[other][back] == name:
            return other, back, lane[0], lane[0] - 1 - lane[1]
        return name, end, *lane
    if end == "j0":
        return f"{name}:j0"
    if isinstance(end, str) and end[:1] == "n" and end[1:].isdecimal() and int(end[1:]) < nodes:
        return f"{name}:{int(end[1:])}"
    return _refuse("end", found=end)
