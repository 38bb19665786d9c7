"""Tiles: the field's one-line notation, parsed to typed parts and printed back unchanged.

A tile is parts joined by ``;``, a part is ``kind=key:value,key:value``. Cities, towns, off-boards and
junctions are *nodes*, numbered from 0 in the order in which they stand; a path joins two ends, each an edge
``0``–``5`` or a node ``_0``, ``_1``…:

    city=revenue:20;path=a:0,b:_0;path=a:_0,b:3

Kinds: ``city`` (revenue, slots, loc, groups), ``town``, ``offboard`` (revenue by phase, groups),
``junction``, ``path`` (a, b, terminal), ``label``, ``border`` (edge, type, cost), ``upgrade`` (cost,
terrain), and the drawing aids ``icon``, ``frame``, ``partition``, ``future_label``. Attributes that we give
no meaning are kept and printed.
Source of the notation: TILES.md of the play site 18xx.games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from math import isfinite
from typing import Any, NamedTuple, TypeVar

from lostatlas.kernel.errors import GameDataError

T = TypeVar("T")

COLOURS = ("white", "yellow", "green", "purple", "gray")
"""The ladder of upgrades; other colours (blue, red, black) stand outside it."""


class Ref(NamedTuple):
    """A path's end at a node of the tile, such as ``_0``."""

    index: int  # type: ignore[assignment]  # it hides tuple.index, which nobody needs of one number

    def __str__(self) -> str:
        """Return the notation, such as ``_0``."""
        return f"_{self.index}"


End = int | Ref
"""Where a path ends: an edge 0–5, or a node."""


@dataclass(frozen=True, slots=True)
class Revenue:
    """What a stop pays: one amount, or one for each colour of the phase.

    Examples
    --------
    >>> Revenue.parse("yellow_30|green_40").at("green")
    40
    >>> Revenue.parse("20").at("gray")
    20
    """

    amounts: tuple[tuple[str, int], ...]
    """Pairs of phase colour and amount; the colour is ``""`` when there is only one amount."""

    @classmethod
    def parse(cls, text: str) -> Revenue:
        """Read ``20`` or ``yellow_30|green_40``; a ValueError says that the text is neither."""
        pairs = (piece.rpartition("_") for piece in text.split("|"))
        return cls(tuple((colour, int(amount)) for colour, _, amount in pairs))

    def at(self, colour: str) -> int:
        """Return the amount in the phase of this colour; one that is not listed pays as the last."""
        for listed, amount in self.amounts:
            if listed == colour:
                return amount
        return self.amounts[-1][1]

    def __str__(self) -> str:
        """Return the notation."""
        return "|".join(f"{colour}_{amount}" if colour else str(amount) for colour, amount in self.amounts)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a tile, with every attribute as it was written."""

    kind: str
    attributes: tuple[tuple[str, str], ...]

    def get(self, key: str, default: str = "") -> str:
        """Return an attribute as text."""
        return next((value for name, value in self.attributes if name == key), default)

    def __str__(self) -> str:
        """Return the notation of this part."""
        if not self.attributes:
            return self.kind
        return f"{self.kind}=" + ",".join(
            f"{key}:{value}" if value else key for key, value in self.attributes
        )


@dataclass(frozen=True, slots=True)
class Node:
    """A place where track meets: a city, a town, an off-board area or a junction."""

    kind: str
    """``city``, ``town``, ``offboard`` or ``junction``."""
    index: int
    """Its number on the tile, the ``n`` of ``_n``."""
    revenue: Revenue = Revenue((("", 0),))
    slots: int = 0
    """Circles for tokens; a city has one where nothing is written."""
    loc: float | None = None
    """Where it is drawn, in edges clockwise from the bottom (``5.5``: between SE and S); None: the middle."""
    groups: tuple[str, ...] = ()
    """A route may visit only one node of a group."""
    visit_cost: int = 1
    """How many of a train's stops a visit takes."""


@dataclass(frozen=True, slots=True)
class Path:
    """A piece of track from one end to another."""

    a: End
    b: End
    terminal: bool = False
    """It may only be the first or the last piece of a route."""
    future: bool = False
    """Drawn as a hint of later track: no train uses it."""

    def rotated(self, turns: int) -> Path:
        """Return the path after turning the tile clockwise by ``turns × 60°``."""
        a, b = (end if isinstance(end, Ref) else (end + turns) % 6 for end in (self.a, self.b))
        return Path(a, b, self.terminal, self.future)

    @property
    def edges(self) -> tuple[int, ...]:
        """The edges of the hex that this path uses: none, one or two."""
        return tuple(end for end in (self.a, self.b) if not isinstance(end, Ref))

    @property
    def nodes(self) -> tuple[int, ...]:
        """The numbers of the nodes that this path ends at: none, one or two."""
        return tuple(end.index for end in (self.a, self.b) if isinstance(end, Ref))


@dataclass(frozen=True)  # without slots, so that what is derived from the parts can be kept
class Tile:
    """A tile design: its parts, and what follows from them.

    Examples
    --------
    >>> tile = parse_tile("city=revenue:20;path=a:0,b:_0;path=a:_0,b:3", id="57", colour="yellow")
    >>> tile.exits, tile.rotated(1).exits, tile.cities[0].revenue.at("yellow")
    ((0, 3), (1, 4), 20)
    >>> str(tile)
    'city=revenue:20;path=a:0,b:_0;path=a:_0,b:3'
    """

    id: str
    colour: str
    parts: tuple[Part, ...]
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    turns: int = 0
    """How far it has been turned from the way it is written; `parts` keep the way it is written."""

    @cached_property
    def cities(self) -> tuple[Node, ...]:
        """The cities, in the order in which they stand."""
        return tuple(node for node in self.nodes if node.kind == "city")

    @cached_property
    def stops(self) -> tuple[Node, ...]:
        """Every node where a train may stop: all but the junctions."""
        return tuple(node for node in self.nodes if node.kind != "junction")

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The edges that carry track, ascending."""
        return tuple(sorted({edge for path in self.paths for edge in path.edges}))

    @cached_property
    def label(self) -> str:
        """The sign printed on it, or ``""``."""
        return next((part.attributes[0][0] for part in self.parts if part.kind == "label"), "")

    @cached_property
    def borders(self) -> Mapping[int, Part]:
        """The marked edges as this tile lies, such as an impassable one."""
        return {
            (int(part.get("edge")) + self.turns) % 6: part for part in self.parts if part.kind == "border"
        }

    @cached_property
    def cost(self) -> int:
        """What the first lay on this hex costs because of its terrain, in money."""
        return sum(int(part.get("cost", "0") or 0) for part in self.parts if part.kind == "upgrade")

    @cached_property
    def terrains(self) -> tuple[str, ...]:
        """The kinds of terrain that the first lay pays for, such as ``("mountain",)``."""
        return tuple(
            name
            for part in self.parts
            if part.kind == "upgrade"
            for name in part.get("terrain").split("|")
            if name
        )

    def rotated(self, turns: int) -> Tile:
        """Return this tile turned clockwise by ``turns × 60°``; the same object for the same turn."""
        turns %= 6
        if not turns:
            return self
        known: dict[int, Tile] = self.__dict__.setdefault("_turned", {})
        if turns not in known:
            known[turns] = _rotated(self, turns)
        return known[turns]

    def __str__(self) -> str:
        """Return the notation, as the tile is written (before it was turned)."""
        return ";".join(map(str, self.parts))

    def __repr__(self) -> str:
        """Return how to make this tile again."""
        made = f"parse_tile({str(self)!r}, id={self.id!r}, colour={self.colour!r})"
        return f"{made}.rotated({self.turns})" if self.turns else made

    def to_plain(self) -> dict[str, str | int]:
        """Return the tile as plain data; `from_plain` reads it back.

        Examples
        --------
        >>> parse_tile("path=a:0,b:3", id="9", colour="yellow").rotated(1).to_plain()
        {'id': '9', 'colour': 'yellow', 'code': 'path=a:0,b:3', 'turns': 1}
        """
        return {"id": self.id, "colour": self.colour, "code": str(self), "turns": self.turns}

    @classmethod
    def from_plain(cls, data: Any) -> Tile:
        """Return the tile of what `to_plain` wrote; GameDataError when it is spoiled."""
        words = [data.get(key) if isinstance(data, Mapping) else None for key in ("id", "colour", "code")]
        turns = data.get("turns", 0) if isinstance(data, Mapping) else None
        if not all(isinstance(word, str) for word in words) or type(turns) is not int:
            raise GameDataError("tile.plain")
        name, colour, code = map(str, words)
        return parse_tile(code, id=name, colour=colour).rotated(turns)

    def __getstate__(self) -> dict[str, object]:
        """Pickle the tile alone, without what was derived from it."""
        return {field.name: self.__dict__[field.name] for field in fields(self)}

    def _repr_svg_(self) -> str:
        from lostatlas.render import tile_svg  # drawing is loaded only when something is drawn

        return tile_svg(self)


@cache
def _rotated(tile: Tile, turns: int) -> Tile:
    nodes = tuple(
        Node(
            n.kind,
            n.index,
            n.revenue,
            n.slots,
            None if n.loc is None else (n.loc + turns) % 6,
            n.groups,
            n.visit_cost,
        )
        for n in tile.nodes
    )
    paths = tuple(path.rotated(turns) for path in tile.paths)
    return Tile(tile.id, tile.colour, tile.parts, nodes, paths, (tile.turns + turns) % 6)


def parse_tile(code: str, *, id: str = "", colour: str = "white") -> Tile:  # noqa: A002 - the field's own word
    """Read a tile in the one-line notation.

    Raises
    ------
    GameDataError
        When a kind is unknown, a number is none, a path leads to a node that is not there, or an edge is not
        0–5. It names the part.

    Examples
    --------
    >>> parse_tile("path=a:0,b:2").exits
    (0, 2)
    >>> parse_tile("path=a:0,b:_0")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: path=a:0,b:_0: '_0' names no city, town, off-board area or
    junction of this tile.
    """
    parts = tuple(_parts(code))
    nodes: list[Node] = []
    for part in parts:
        if part.kind in _NODES:
            nodes.append(_checked(part, lambda part: _node(part, len(nodes))))
    paths = tuple(
        _checked(part, lambda part: _path(part, len(nodes))) for part in parts if part.kind == "path"
    )
    for part in parts:
        _checked(part, _plain)
    return Tile(id, colour, parts, tuple(nodes), paths)


_NODES = ("city", "town", "offboard", "junction")
_OTHERS = ("path", "label", "border", "upgrade", "icon", "frame", "partition", "future_label", "stub")


def _parts(code: str) -> Iterator[Part]:
    for text in code.split(";") if code else ():
        kind, equals, rest = text.partition("=")
        if kind not in (*_NODES, *_OTHERS, ""):  # the field's files often end in a lone ";", an empty part
            raise GameDataError("tile.kind", where=text, kind=kind, known=", ".join(_NODES + _OTHERS))
        yield Part(kind, tuple(map(_attribute, rest.split(","))) if equals else ())


def _attribute(text: str) -> tuple[str, str]:
    key, _, value = text.partition(":")
    return (key, value) if value else (text, "")  # an empty value keeps its colon, so that it is printed back


def _checked(part: Part, read: Callable[[Part], T]) -> T:
    try:
        return read(part)
    except ValueError as error:
        raise GameDataError("tile.number", where=str(part)) from error
    except GameDataError as error:
        raise error.at(str(part)) from None


def _node(part: Part, index: int) -> Node:
    slots = 1 if part.kind == "city" else 0
    loc = part.get("loc")
    groups = part.get("groups")
    return Node(
        kind=part.kind,
        index=index,
        revenue=Revenue.parse(part.get("revenue") or "0"),
        slots=_count(part.get("slots") or str(slots)),
        loc=_finite(loc) if loc and loc != "center" else None,
        groups=tuple(groups.split("|")) if groups else (),
        visit_cost=int(part.get("visit_cost") or 1),
    )


def _count(text: str) -> int:
    if (number := int(text)) < 0:
        raise ValueError(text)
    return number


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _path(part: Part, nodes: int) -> Path:
    a, b = (_end(part.get(key), nodes) for key in "ab")
    return Path(a, b, part.get("terminal") not in ("", "0"), part.get("track") == "future")


def _end(text: str, nodes: int) -> End:
    if text.startswith("_"):
        ref = Ref(int(text[1:]))
        if not 0 <= ref.index < nodes:
            raise GameDataError("tile.node", end=text)
        return ref
    if int(text) not in range(6):
        raise GameDataError("tile.edge", end=text)
    return int(text)


def _plain(part: Part) -> None:
    """Read the numbers that are used later, so that a spoiled tile is refused when it is read."""
    if part.kind == "border" and int(part.get("edge")) not in range(6):
        raise GameDataError("tile.edge", end=part.get("edge"))
    if part.kind in ("border", "upgrade"):
        int(part.get("cost") or 0)
    if part.kind == "label" and not (part.attributes and part.attributes[0][0]):
        raise GameDataError("tile.label")
