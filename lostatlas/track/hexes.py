"""Hexes: axial coordinates, edges, rotation and names, for flat-top maps.

Edges are numbered 0–5 = S, SW, NW, N, NE, SE: edge 0 of ``(q, r)`` leads to ``(q, r + 1)``, and the facing
edge of the neighbour is ``(edge + 3) % 6``. Rotation by ``n`` adds ``n`` to every edge.

Names are those of the play site 18xx.games: a letter for the column (``q = 0`` is M) and the number
``2r + q + 13``, which goes on below 1 with 0, -1, -2. Columns right of Z are AA, AB…; those left of A are
ZZ, ZY… (the play site writes these as small letters, but here a name means the same in any case). ``[q,r]``
is read too: older files hold it, and it names what is further away than two letters reach.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, Self

from lostatlas.kernel.door import expect
from lostatlas.kernel.errors import NotationError

EDGES = range(6)
STEPS = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
"""The axial step across each edge."""

HEX_NAME = r"[A-Za-z]{1,2}-?\d{1,4}|\[\s*-?\d{1,4}\s*,\s*-?\d{1,4}\s*\]"
"""A regular expression without groups for the name of a hex, for texts that hold several."""

_NAME = re.compile(r"([A-Z]{1,2})(-?\d{1,4})")
_AXIAL = re.compile(r"\[\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\]")
_LETTERS, _PAIRS, _MOST = 26, 13 * 26, 9999
"""One letter for the columns of the field; half the pairs of letters for those on each side of it."""


class _Axial(NamedTuple):
    q: int
    r: int


class Hex(_Axial):
    """One hexagon by its axial coordinates, two whole numbers; GameDataError for anything else.

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

    def __new__(cls, q: int, r: int) -> Self:
        """Refuse what is no whole number here, before it turns up somewhere else."""
        if type(q) is not int or type(r) is not int:  # quick: hexes are made by the thousand
            q, r = _whole("q", q), _whole("r", r)
        return tuple.__new__(cls, (q, r))

    def neighbour(self, edge: int) -> Hex:
        """Return the hex across `edge` (0–5, taken modulo 6)."""
        dq, dr = STEPS[(edge if type(edge) is int else _whole("edge", edge)) % 6]
        return Hex(self.q + dq, self.r + dr)

    def neighbours(self) -> tuple[Hex, ...]:
        """Return the six hexes around this one, by edge."""
        return tuple(Hex(self.q + dq, self.r + dr) for dq, dr in STEPS)

    def rotated(self, turns: int) -> Hex:
        """Return this hex after turning the plane clockwise about the origin by ``turns × 60°``."""
        q, r = self.q, self.r
        for _ in range((turns if type(turns) is int else _whole("turns", turns)) % 6):
            q, r = -r, q + r
        return Hex(q, r)

    def moved(self, by: Hex) -> Hex:
        """Return this hex shifted by the vector `by`."""
        q, r = _hex("by", by)
        return Hex(self.q + q, self.r + r)

    def edge_towards(self, other: Hex) -> int | None:
        """Return the edge that leads to the neighbour `other`, or None when it is no neighbour.

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
        """Return the name, such as ``K9``."""
        return hex_name(self)


def _whole(name: str, value: int) -> int:
    """Return a whole number as Python's own, which those of other libraries are not."""
    expect(name, value, int)
    return int(value)


def _hex(name: str, value: Hex) -> Hex:
    if type(value) is not Hex:
        expect(name, value, Hex)
    return value


def hex_name(hex_: Hex) -> str:
    """Return the field's name of a hex, or ``[q,r]`` where a column has no name or a number five digits.

    Examples
    --------
    >>> hex_name(Hex(0, 0)), hex_name(Hex(4, -9)), hex_name(Hex(14, 0)), hex_name(Hex(-13, 0))
    ('M13', 'Q-1', 'AA27', 'ZZ0')
    """
    column, number = hex_.q + 12, 2 * hex_.r + hex_.q + 13
    if 0 <= column < _LETTERS and -_MOST <= number <= _MOST:
        return f"{chr(65 + column)}{number}"
    if -_PAIRS <= column < _LETTERS + _PAIRS and -_MOST <= number <= _MOST:
        pair = column - _LETTERS if column >= 0 else column + 2 * _PAIRS
        return f"{chr(65 + pair // _LETTERS)}{chr(65 + pair % _LETTERS)}{number}"
    return f"[{hex_.q},{hex_.r}]"


def _column(letters: str) -> int:
    """Return the ``q`` of a column.

    >>> [_column(letters) for letters in ("ZZ", "A", "M", "Z", "AA")]
    [-13, -12, 0, 13, 14]
    """
    if len(letters) == 1:
        return ord(letters) - 77
    pair = _LETTERS * (ord(letters[0]) - 65) + ord(letters[1]) - 65
    return (pair + _LETTERS if pair < _PAIRS else pair - 2 * _PAIRS) - 12


def parse_hex(text: str) -> Hex:
    """Read a hex name such as ``K9`` or ``Q-1`` (any case), or ``[-2,-1]``.

    Raises
    ------
    NotationError
        When this is no text, the text is no name, or its number has the wrong parity for its column.

    Examples
    --------
    >>> parse_hex("K9"), parse_hex("[-13, 0]")
    (Hex(q=-2, r=-1), Hex(q=-13, r=0))
    """
    if not isinstance(text, str):
        raise NotationError("hex.no_text", text=repr(text))
    cleaned = text.strip().upper()
    if found := _AXIAL.fullmatch(cleaned):
        return Hex(int(found[1]), int(found[2]))
    if not (found := _NAME.fullmatch(cleaned)):
        raise NotationError("hex.unknown", text=text)
    q, number = _column(found[1]), int(found[2])
    if (number - q - 13) % 2:
        first = 1 if (1 - q - 13) % 2 == 0 else 2
        numbers = f"{first}, {first + 2}, {first + 4} …"
        raise NotationError("hex.parity", text=text, column=found[1], numbers=numbers)
    return Hex(q, (number - q - 13) // 2)


def opposite(edge: int) -> int:
    """Return the edge of the neighbour that faces `edge`.

    Examples
    --------
    >>> [opposite(edge) for edge in EDGES]
    [3, 4, 5, 0, 1, 2]
    """
    return (edge + 3) % 6


@cache
def side(hex_: Hex, edge: int) -> tuple[Hex, int]:
    """Return the one name of the side between two hexes: its owner is the hex whose edge is 0–2.

    Examples
    --------
    >>> side(Hex(0, 0), 3)
    (Hex(q=0, r=-1), 0)
    """
    edge %= 6
    return (hex_, edge) if edge < 3 else (hex_.neighbour(edge), edge - 3)


def shared_edges(hexes: Iterable[Hex], others: frozenset[Hex] | set[Hex]) -> int:
    """Count the edges that `hexes` share with `others`.

    Examples
    --------
    >>> shared_edges([Hex(0, 0)], {Hex(0, 1), Hex(1, 0)})
    2
    """
    return sum(near in others for hex_ in hexes for near in hex_.neighbours())


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
