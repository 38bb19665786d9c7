"""The small pictures that drawings are made of: cards, tiles, pieces, and the colour of a value."""

from __future__ import annotations

from collections.abc import Sequence

from lostatlas.scene.shapes import Circle, Curve, Point, Polygon, Shape, Text
from lostatlas.scene.theme import Theme

CARD = (0.4, 0.54)
"""Half the breadth and height of a card."""
LOW, MIDDLE, HIGH = "#e0705f", "#f3ead3", "#57b587"
"""The colours of the smallest value of a space, of 0, and of the largest."""
PAPER, INK = "#fffdf6", "#222222"
"""A tile, and what is written on it or on a space."""


def value_colour(values: Sequence[int], value: int) -> str:
    """Return the fill of a space, from red for a loss over paper to green for the largest gain.

    >>> value_colour((-20, 50), -20), value_colour((-20, 50), 50)
    ('#e0705f', '#57b587')
    """
    if value < 0:
        return _blend(MIDDLE, LOW, value / min(values))
    return _blend(MIDDLE, HIGH, value / max(values) if value else 0.0)


def _blend(one: str, other: str, part: float) -> str:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * part) for a, b in pairs).hex()


def box(at: Point, wide: float, tall: float, fill: str, role: str, *, layer: str = "ground") -> Polygon:
    """Return a rectangle about a point, by half its breadth and height."""
    x, y = at
    corners = ((x - wide, y - tall), (x + wide, y - tall), (x + wide, y + tall), (x - wide, y + tall))
    return Polygon(layer, role, corners, fill)


def card_face(theme: Theme, colour: str, value: int) -> tuple[Shape, ...]:
    """Return an open card about the origin."""
    fill = theme.tile(colour)
    return (
        box((0.0, 0.0), *CARD, theme.line, "card"),
        box((0.0, 0.0), CARD[0] - 0.03, CARD[1] - 0.03, fill, "card", layer="art"),
        Text("words", "card", (0.0, 0.0), str(value), 0.5, "#1a1a1a", fill, bold=True),
    )


def card_back(theme: Theme) -> tuple[Shape, ...]:
    """Return a card that lies face down, about the origin."""
    wide, tall = CARD[0] - 0.1, CARD[1] - 0.1
    return (
        box((0.0, 0.0), *CARD, theme.line, "card"),
        box((0.0, 0.0), CARD[0] - 0.03, CARD[1] - 0.03, theme.paper, "card", layer="art"),
        Curve("art", "back", ((-wide, -tall), (wide, tall)), theme.line, 0.03),
        Curve("art", "back", ((-wide, tall), (wide, -tall)), theme.line, 0.03),
    )


def empty_place(theme: Theme, edge: str) -> tuple[Shape, ...]:
    """Return a place for cards where none lies, about the origin."""
    return (
        box((0.0, 0.0), *CARD, edge, "place"),
        box((0.0, 0.0), CARD[0] - 0.05, CARD[1] - 0.05, theme.background, "place", layer="art"),
    )


def tile_shapes(kind: str, points: int, at: Point) -> tuple[Shape, ...]:
    """Return an event tile: its points, an arrow for a step, or a statue."""
    x, y = at
    back = box(at, 0.24, 0.24, PAPER, "tile", layer="art")
    if kind == "points":
        return (back, Text("words", "tile", at, str(points), 0.32, INK, PAPER, bold=True))
    if kind == "step":
        arrow = ((x - 0.15, y - 0.16), (x + 0.18, y), (x - 0.15, y + 0.16))
        return (back, Polygon("signs", "step", arrow, "#1d1d1f"))
    body = ((x - 0.16, y + 0.2), (x - 0.08, y - 0.04), (x + 0.08, y - 0.04), (x + 0.16, y + 0.2))
    return (
        back,
        Polygon("signs", "statue", body, "#8a5a1a"),
        Circle("stops", "statue", (x, y - 0.11), 0.09, "#8a5a1a"),
    )


def piece_shapes(kind: str, at: Point, colour: str) -> tuple[Shape, ...]:
    """Return a piece; the researcher is larger and has a white middle."""
    if kind == "explorer":
        return (Circle("stops", "explorer", at, 0.16, colour, "#ffffff", 0.03),)
    ring = Circle("stops", "researcher", at, 0.23, colour, "#ffffff", 0.03)
    return (ring, Circle("stops", "researcher", at, 0.085, "#ffffff"))
