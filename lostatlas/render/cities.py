"""Paint a city: its circles, the tokens in them, and the circles that are kept free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from lostatlas.capabilities.style import Style
from lostatlas.render.label_space import SLOT
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.shapes import Circle, Curve, Point, Polygon, Shape, Text
from lostatlas.scene.theme import Theme

CODE = 0.24
"""Font size of a two-letter company code; longer ones are smaller."""
LINE = 0.025


class Holders(NamedTuple):
    """Tokens in a city, in the order of the circles, and companies with reserved circles."""

    tokens: tuple[str, ...] = ()
    reserved: tuple[str, ...] = ()

    def by_circle(self, circles: int) -> list[tuple[str, bool] | None]:
        """Return who is in each circle and whether as a token; reservations fill from the last one back.

        Examples
        --------
        >>> Holders(("A",), ("B",)).by_circle(3)
        [('A', True), None, ('B', False)]
        """
        held: list[tuple[str, bool] | None] = [(owner, True) for owner in self.tokens[:circles]]
        held += [None] * (circles - len(held))
        for place, owner in zip(reversed(range(circles)), self.reserved, strict=False):
            held[place] = held[place] or (owner, False)
        return held


def city_shapes(holders: Holders, circles: Sequence[Point], *, theme: Theme, style: Style) -> Iterator[Shape]:
    """Yield the white ground that joins the circles, the circles, and what is in them."""
    links = list(pairwise(circles))
    if len(circles) > 2:
        links.append((circles[-1], circles[0]))
    for breadth, colour in ((2 * SLOT, theme.line), (2 * (SLOT - LINE), theme.paper)):
        for link in links:
            yield Curve("art", "city", link, colour, breadth)
    if len(circles) > 2:
        yield Polygon("art", "city", tuple(circles), theme.paper)
    for at, held in zip(circles, holders.by_circle(len(circles)), strict=True):
        yield Circle("stops", "slot", at, SLOT - LINE / 2, theme.paper, theme.line, LINE)
        if held is not None:
            owner, stands = held
            yield from _token(at, owner, style.colour(owner)) if stands else _kept(at, owner, theme, style)


def _size(owner: str) -> float:
    return CODE if len(owner) < 3 else CODE * 2.5 / (len(owner) + 0.2)


def _token(at: Point, owner: str, colour: str) -> Iterator[Shape]:
    yield Circle("stops", "token", at, SLOT - 1.4 * LINE, colour)
    yield Text("words", "token", at, owner, _size(owner), ink_on(colour), colour, bold=True)


def _kept(at: Point, owner: str, theme: Theme, style: Style) -> Iterator[Shape]:
    colour = style.colour(owner)
    tint = mix(theme.paper, colour, 0.2)
    yield Circle("stops", "reservation", at, SLOT - 2.4 * LINE, tint, colour, LINE)
    yield Text("words", "reservation", at, owner, 0.9 * _size(owner), readable(colour, tint), tint)
