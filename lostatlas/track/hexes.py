"""Hexes: axial coordinates, edges, rotation, and how a map names them.

Edge 0 of ``(q, r)`` leads to ``(q, r + 1)``, and the facing edge of the neighbour is ``(edge + 3) % 6``.
Rotation by ``n`` adds ``n`` to every edge. On a flat-top map the edges 0–5 are S, SW, NW, N, NE, SE; a
pointy-top map is the same map turned clockwise by half an edge, so that they are SW, W, NW, NE, E, SE there.
A `HexLayout` says this and how a map names its hexes; a hex knows its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, ClassVar, Literal, NamedTuple, Self

from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.messages import short_repr
from lostatlas.track.quarter_turn import QUARTER, is_turned

EDGES = range(6)
STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""The axial step across each edge."""

HEX_NAME = r"[A-Za-z]{1,4}-?\d{1,5}|\[\s*-?\d{1,4}\s*,\s*-?\d{1,4}\s*\]"
"""A regular expression without groups for the name of a hex, for texts that hold several."""

_NAME = re.compile(r"([A-Z]{1,4})(-?\d{1,5})")
_AXIAL = re.compile(r"\[\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\]")
_LETTERS = 26


class _Axial(NamedTuple):
    q: int
    r: int


class Hex(_Axial):
    """One hexagon by its axial coordinates, two whole numbers; GameDataError for anything else.

    Hexes of different layouts are equal when their coordinates are; `HexLayout.hex` makes those of a map
    whose layout is not the default.

    Examples
    --------
    >>> Hex(0, 0).neighbour(0)
    Hex(q=0, r=1)
    >>> Hex(0, 0).rotated(1)
    Hex(q=0, r=0)
    >>> Hex(1, 0).rotated(1)
    Hex(q=0, r=1)
    >>> str(Hex(-2, -1))
    'K9'
    """

    __slots__ = ()

    layout: ClassVar[HexLayout]
    """The layout of the map that the hex is on."""

    def __new__(cls, q: int, r: int) -> Self:
        """Refuse what is not a whole number here, before it turns up somewhere else."""
        if type(q) is not int or type(r) is not int:  # quick: hexes are made by the thousand
            q, r = _whole("q", q), _whole("r", r)
        return tuple.__new__(cls, (q, r))

    def neighbour(self, edge: int) -> Self:
        """Return the hex across `edge` (0–5, taken modulo 6)."""
        dq, dr = STEPS[(edge if type(edge) is int else _whole("edge", edge)) % 6]
        return tuple.__new__(type(self), (self.q + dq, self.r + dr))

    def neighbours(self) -> tuple[Self, ...]:
        """Return the six hexes around this one, by edge."""
        make, kind, (q, r) = tuple.__new__, type(self), self
        return tuple([make(kind, (q + dq, r + dr)) for dq, dr in STEPS])

    def rotated(self, turns: int) -> Self:
        """Return this hex after turning the plane clockwise about the origin by ``turns × 60°``."""
        q, r = self.q, self.r
        for _ in range((turns if type(turns) is int else _whole("turns", turns)) % 6):
            q, r = -r, q + r
        return tuple.__new__(type(self), (q, r))

    def moved(self, by: Hex) -> Self:
        """Return this hex shifted by the vector `by`."""
        q, r = _hex("by", by)
        return tuple.__new__(type(self), (self.q + q, self.r + r))

    def edge_towards(self, other: Hex) -> int | None:
        """Return the edge that leads to the neighbour `other`, or None when it is not a neighbour.

        Examples
        --------
        >>> Hex(0, 0).edge_towards(Hex(1, 0))
        5
        """
        q, r = _hex("other", other)
        step = (q - self.q, r - self.r)
        return STEPS.index(step) if step in STEPS else None

    def distance(self, other: Hex) -> int:
        """Return the number of steps to `other`.

        Examples
        --------
        >>> Hex(0, 0).distance(Hex(2, -1))
        2
        """
        q, r = _hex("other", other)
        dq, dr = q - self.q, r - self.r
        return max(abs(dq), abs(dr), abs(dq + dr))

    def __str__(self) -> str:
        """Return the name on its map, such as ``K9``."""
        return self.layout.name(self)

    def to_plain(self) -> list[int | str]:
        """Return the coordinates, and the layout where it is not the default."""
        return [self.q, self.r] if type(self) is Hex else [self.q, self.r, *self.layout.plain]

    @classmethod
    def from_plain(cls, data: Any) -> Hex:
        """Read what `to_plain` wrote."""
        known = isinstance(data, list | tuple) and [type(one) for one in data] in _PLAIN
        if not known:
            raise GameDataError("record.type", found=short_repr(data), expected="list")
        return HexLayout(*data[2:]).hex(*data[:2])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle the coordinates, and the layout where it is not the default."""
        if type(self) is Hex:
            return Hex, tuple(self)
        return HexLayout.hex, (self.layout, self.q, self.r)


@dataclass(frozen=True, slots=True)
class HexLayout:
    """Layout of the hexes of a map: orientation and names.

    A name is the letters of a line of hexes and a number along it that counts by two: lines are columns of a
    flat-top map and rows of a pointy-top one. Numbers go on below 1 with 0, -1, -2. Lines after Z are AA, AB…
    and, further out, AAA, AAB…; those before A are ZZ, ZY… and ZZZ, ZZY…, so that every hex has a name. Names
    mean the same in any case. ``[q,r]`` is read too, since older files hold it.

    Examples
    --------
    >>> pointy = HexLayout("pointy", origin="G14")
    >>> [str(near) for near in pointy.parse("F27").neighbours()]
    ['G26', 'F25', 'E26', 'E28', 'F29', 'G28']
    >>> pointy.edges[4], FLAT.edges[4]
    ('E', 'NE')
    """

    orientation: Literal["flat", "pointy"] = "flat"
    origin: str = "M13"
    """The name of the hex ``(0, 0)``."""

    def __post_init__(self) -> None:
        """Refuse an orientation or an origin that is none."""
        if self.orientation not in ("flat", "pointy"):
            raise GameDataError("hex.orientation", found=repr(self.orientation))
        if not (isinstance(self.origin, str) and _NAME.fullmatch(self.origin)):
            raise NotationError("hex.unknown", text=str(self.origin))

    @property
    def plain(self) -> tuple[str, str]:
        """The orientation and the name of the origin."""
        return self.orientation, self.origin

    @property
    def turn(self) -> float:
        """By how many edges, clockwise, the hexes are turned against flat-top ones, as they are seen now."""
        return (0.5 if self.orientation == "pointy" else 0.0) + (QUARTER if is_turned() else 0.0)

    @property
    def edges(self) -> tuple[str, ...]:
        """The compass points of the edges 0–5."""
        return tuple(map(self.compass, EDGES))

    def compass(self, place: float) -> str:
        """Return the compass point of a place in a hex, counted like the edges; halves are corners.

        Examples
        --------
        >>> FLAT.compass(1.5), HexLayout("pointy").compass(4)
        ('W', 'E')
        """
        return _COMPASS[round(2 * (place + self.turn)) % len(_COMPASS)]

    def hex(self, q: int, r: int) -> Hex:
        """Return the hex of these coordinates on a map of this layout."""
        return _kind(self)(q, r)

    def name(self, hex_: Hex) -> str:
        """Return the name of a hex.

        Examples
        --------
        >>> [FLAT.name(Hex(*at)) for at in ((0, 0), (4, -9), (14, 0), (-13, 0), (352, 0))]
        ['M13', 'Q-1', 'AA27', 'ZZ0', 'AAA365']
        """
        q, r = hex_
        line, first = _origin(self)
        along = (q + r, q - r) if self.orientation == "pointy" else (q, 2 * r + q)
        return f"{_letters(line + along[0])}{first + along[1]}"

    def parse(self, text: str) -> Hex:
        """Read the name of a hex.

        Raises
        ------
        NotationError
            When this is not text, the text is not a name, or its number has the wrong parity for its line.

        Examples
        --------
        >>> FLAT.parse("k9"), FLAT.parse("[-13, 0]")
        (Hex(q=-2, r=-1), Hex(q=-13, r=0))
        """
        if not isinstance(text, str):
            raise NotationError("hex.no_text", text=repr(text))
        cleaned = text.strip().upper()
        if found := _AXIAL.fullmatch(cleaned):
            return self.hex(int(found[1]), int(found[2]))
        if not (found := _NAME.fullmatch(cleaned)):
            raise NotationError("hex.unknown", text=text)
        line, first = _origin(self)
        line, number = _line(found[1]) - line, int(found[2]) - first
        if (number - line) % 2:
            least = 1 if (1 - first - line) % 2 == 0 else 2
            numbers = f"{least}, {least + 2}, {least + 4} …"
            key = "hex.parity_row" if self.orientation == "pointy" else "hex.parity"
            raise NotationError(key, text=text, line=found[1], numbers=numbers)
        half = (number - line) // 2
        return self.hex(line + half, -half) if self.orientation == "pointy" else self.hex(line, half)


FLAT = HexLayout()
"""The layout of a map that names no other: the names are those of the play site 18xx.games."""
Hex.layout = FLAT

_PLAIN = ([int, int], [int, int, str, str])
_COMPASS = ("S", "SW", "SW", "W", "NW", "NW", "N", "NE", "NE", "E", "SE", "SE")
"""By the half edges of a flat-top hex from its bottom, clockwise."""


@lru_cache(maxsize=64)
def _kind(layout: HexLayout) -> type[Hex]:
    """Return the class of the hexes of a layout."""
    if layout == FLAT:
        return Hex
    return type("Hex", (Hex,), {"__slots__": (), "layout": layout, "__module__": __name__})


@cache
def _origin(layout: HexLayout) -> tuple[int, int]:
    """Return the line (A is 0) and the number of the hex ``(0, 0)``."""
    found = _NAME.fullmatch(layout.origin)
    assert found is not None  # as it was checked
    return _line(found[1]), int(found[2])


@lru_cache(maxsize=4096)
def _letters(line: int) -> str:
    """Return the letters of a line.

    >>> [_letters(line) for line in (0, 25, 26, 363, 364, -1, -338, -339)]
    ['A', 'Z', 'AA', 'MZ', 'AAA', 'ZZ', 'NA', 'ZZZ']
    """
    if 0 <= line < _LETTERS:
        return chr(65 + line)
    place, digits = line - _LETTERS if line > 0 else -1 - line, 2
    while place >= _LETTERS**digits // 2:  # half the words of that length stand for the lines on each side
        place -= _LETTERS**digits // 2
        digits += 1
    word = place if line > 0 else _LETTERS**digits - 1 - place
    return "".join(chr(65 + word // _LETTERS**k % _LETTERS) for k in reversed(range(digits)))


@lru_cache(maxsize=4096)
def _line(letters: str) -> int:
    """Return the number of a line, A is 0.

    >>> [_line(letters) for letters in ("ZZZ", "NA", "ZZ", "A", "Z", "AA", "MZ", "AAA")]
    [-339, -338, -1, 0, 25, 26, 363, 364]
    """
    word = 0
    for letter in letters:
        word = word * _LETTERS + ord(letter) - 65
    if len(letters) == 1:
        return word
    shorter = sum(int(_LETTERS**digits) // 2 for digits in range(2, len(letters)))
    count = int(_LETTERS ** len(letters))
    return _LETTERS + shorter + word if word < count // 2 else -(count - word) - shorter


def _whole(name: str, value: int) -> int:
    """Return a whole number as Python's own, which those of other libraries are not."""
    check_type(name, value, int)
    return int(value)


def _hex(name: str, value: Hex) -> Hex:
    if not isinstance(value, Hex):
        check_type(name, value, Hex)
    return value


def hex_name(hex_: Hex) -> str:
    """Return the name of a hex on its map.

    Examples
    --------
    >>> hex_name(Hex(0, 0)), hex_name(Hex(4, -9))
    ('M13', 'Q-1')
    """
    return hex_.layout.name(hex_)


def parse_hex(text: str, layout: HexLayout = FLAT) -> Hex:
    """Read a hex name such as ``K9`` or ``Q-1`` (any case) on a map of this layout.

    Raises
    ------
    NotationError
        When this is not text, the text is not a name, or its number has the wrong parity for its line.

    Examples
    --------
    >>> parse_hex("K9")
    Hex(q=-2, r=-1)
    >>> parse_hex("A4", HexLayout("pointy", origin="G14"))
    Hex(q=-8, r=2)
    """
    if not isinstance(layout, HexLayout):
        check_type("layout", layout, HexLayout)
    return layout.parse(text)


def opposite(edge: int) -> int:
    """Return the edge of the neighbour that faces `edge`.

    Examples
    --------
    >>> [opposite(edge) for edge in EDGES]
    [3, 4, 5, 0, 1, 2]
    """
    return (edge + 3) % 6


@lru_cache(maxsize=32768)
def side(hex_: Hex, edge: int) -> tuple[Hex, int]:
    """Return the one name of the side between two hexes: its owner is the hex whose edge is 0–2.

    Examples
    --------
    >>> side(Hex(0, 0), 3)
    (Hex(q=0, r=-1), 0)
    """
    edge %= 6
    return (hex_, edge) if edge < 3 else (hex_.neighbour(edge), edge - 3)


def ring(hexes: Iterable[Hex]) -> Iterator[Hex]:
    """Yield each hex that touches `hexes` and is not one of them, once, in a fixed order.

    Examples
    --------
    >>> len(list(ring([Hex(0, 0)]))), len(list(ring([Hex(0, 0), Hex(0, 1)])))
    (6, 8)
    """
    own = list(hexes)
    seen = set(own)
    for hex_ in own:
        for near in hex_.neighbours():
            if near not in seen:
                seen.add(near)
                yield near
