"""The parts of a tile as typed values, and how they are read from the one-line notation.

Whatever could not be meant is refused here, by the part that says it: a number that is none or beyond all
reason, an end that is not there, a piece of track that leads back to where it began or lies there twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple, TypeVar

from lostatlas.kernel.errors import GameDataError

T = TypeVar("T")

COLOURS = ("white", "yellow", "green", "purple", "gray")
"""The ladder of upgrades; other colours stand outside it."""
OTHER_COLOURS = ("blue", "red", "black", "brown", "orange", "sepia")
PHASE_COLOURS = (*COLOURS, *OTHER_COLOURS, "diesel")
"""By what a revenue may differ; the field's files also name the phase of the last trains."""

MOST_SLOTS = 9
MOST_MONEY = 9_999
"""More circles, and more money, than any title prints on a hex."""


class Ref(NamedTuple):
    """A path's end at a node of the tile, such as ``_0``."""

    index: int  # type: ignore[assignment]  # it hides tuple.index, which nobody needs of one number

    def __str__(self) -> str:
        """Return the notation, such as ``_0``."""
        return f"_{self.index}"


End = int | Ref
"""An end of a path: an edge 0–5, or a node."""


@dataclass(frozen=True, slots=True)
class Revenue:
    """Revenue of a stop: one amount, or one for each colour of the phase.

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
class TilePart:
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
class TileNode:
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


NODES = ("city", "town", "offboard", "junction")
OTHERS = ("path", "label", "border", "upgrade", "icon", "frame", "partition", "future_label", "stub")

PUBLISHED_TWICE = frozenset(
    {
        "city=revenue:50,slots:2;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:3,b:_0;path=a:4,b:_0;"
        "path=a:5,b:_0;label=L"
    }
)
"""A published tile that lists a path twice by mistake; it is read as it stands."""


def read_parts(code: str) -> tuple[TilePart, ...]:
    """Return the parts of a tile, in the order in which they stand; GameDataError for an unknown kind."""
    return tuple(_parts(code))


def read_nodes(parts: Iterable[TilePart]) -> tuple[TileNode, ...]:
    """Return the cities, towns, off-board areas and junctions among the parts, numbered in their order."""
    nodes: list[TileNode] = []
    for part in parts:
        if part.kind in NODES:
            nodes.append(_checked(part, lambda part: _node(part, len(nodes))))
    return tuple(nodes)


def read_paths(parts: Iterable[TilePart], nodes: int, *, twice: bool = False) -> tuple[Path, ...]:
    """Return the pieces of track among the parts of a tile with so many nodes.

    Parameters
    ----------
    twice : whether a piece may be listed twice
    """
    paths: list[Path] = []
    lying: set[tuple[object, ...]] = set()
    for part in parts:
        if part.kind != "path":
            continue
        path = _checked(part, lambda part: _path(part, nodes))
        more = frozenset(pair for pair in part.attributes if pair[0] not in ("a", "b"))
        piece = (frozenset((str(path.a), str(path.b))), more)
        if piece in lying and not twice:
            raise GameDataError("tile.path_twice", where=str(part))
        lying.add(piece)
        paths.append(path)
    return tuple(paths)


def check_others(parts: Iterable[TilePart], nodes: tuple[TileNode, ...], paths: tuple[Path, ...]) -> None:
    """Refuse spoiled numbers of the other parts, and a city without circles that track leads through."""
    for part in parts:
        _checked(part, _plain)
    cities = [part for part in parts if part.kind in NODES]
    for node, part in zip(nodes, cities, strict=True):
        if node.kind == "city" and not node.slots:
            ends = [path for path in paths if node.index in path.nodes]
            if not ends or not all(path.terminal for path in ends):
                raise GameDataError("tile.no_slots", where=str(part))


def _parts(code: str) -> Iterator[TilePart]:
    for text in code.split(";") if code else ():
        kind, equals, rest = text.partition("=")
        if kind not in (*NODES, *OTHERS, ""):  # the field's files often end in a lone ";", an empty part
            raise GameDataError("tile.kind", where=text, kind=kind, known=tuple(NODES + OTHERS))
        yield TilePart(kind, tuple(map(_attribute, rest.split(","))) if equals else ())


def _attribute(text: str) -> tuple[str, str]:
    key, _, value = text.partition(":")
    return (key, value) if value else (text, "")  # an empty value keeps its colon, so that it is printed back


def _checked(part: TilePart, read: Callable[[TilePart], T]) -> T:
    try:
        return read(part)
    except ValueError as error:
        raise GameDataError("tile.number", where=str(part)) from error
    except GameDataError as error:
        raise error.at(str(part)) from None


def _node(part: TilePart, index: int) -> TileNode:
    loc = part.get("loc")
    groups = part.get("groups")
    slots = part.get("slots") or ("1" if part.kind == "city" else "0")
    return TileNode(
        kind=part.kind,
        index=index,
        revenue=_revenue(part.get("revenue") or "0"),
        slots=_number(slots, "slots", MOST_SLOTS),
        loc=_finite(loc) if loc and loc != "center" else None,
        groups=tuple(groups.split("|")) if groups else (),
        visit_cost=_number(part.get("visit_cost") or "1", "visit_cost", MOST_SLOTS),
    )


def _revenue(text: str) -> Revenue:
    pairs = [piece.rpartition("_") for piece in text.split("|")]
    colours = [colour for colour, _, _ in pairs]
    for colour in colours if len(pairs) > 1 or colours[0] else ():
        if colour not in PHASE_COLOURS or colours.count(colour) > 1:
            raise GameDataError("tile.phase", found=colour[:20], known=tuple(PHASE_COLOURS))
    return Revenue(tuple((colour, _number(amount, "revenue", MOST_MONEY)) for colour, _, amount in pairs))


def _whole(text: str) -> int:
    """Return a number that is written with few digits alone; a ValueError says that it is not."""
    text = text.strip()
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


def _number(text: str, name: str, most: int) -> int:
    if re.fullmatch("-[0-9]+|[0-9]{10,}", text) or (found := _whole(text)) > most:
        raise GameDataError("tile.range", name=name, found=text[:20], most=most)
    return found


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _path(part: TilePart, nodes: int) -> Path:
    a, b = (_end(part.get(key), nodes) for key in "ab")
    if a == b and type(a) is type(b):
        raise GameDataError("tile.path_loop", end=part.get("a"))
    return Path(a, b, part.get("terminal") not in ("", "0"), part.get("track") == "future")


def _end(text: str, nodes: int) -> End:
    if text.startswith("_"):
        if re.fullmatch("_-?[0-9]+", text) and text not in [f"_{node}" for node in range(nodes)]:
            raise GameDataError("tile.node", end=text[:20])
        return Ref(_whole(text[1:]))
    if re.fullmatch("-?[0-9]+", text) and text not in ("0", "1", "2", "3", "4", "5"):
        raise GameDataError("tile.edge", end=text[:20])
    return _whole(text)


def _plain(part: TilePart) -> None:
    """Read the numbers that are used later, so that a spoiled tile is refused when it is read."""
    if part.kind == "border":
        edge = part.get("edge")
        if _whole(edge) not in range(6):
            raise GameDataError("tile.edge", end=edge)
    if part.kind in ("border", "upgrade"):
        _number(part.get("cost") or "0", "cost", MOST_MONEY)
    if part.kind == "label" and not (part.attributes and part.attributes[0][0]):
        raise GameDataError("tile.label")
