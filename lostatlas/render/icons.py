"""Small pictures: terrain, and the signs of labels and markers, as shapes about a point."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, pi, sin

from lostatlas.render import geometry
from lostatlas.render.labels import CAPITAL
from lostatlas.scene import curves
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Circle, Curve, Point, Polygon, Shape, Text
from lostatlas.scene.theme import Theme


@cache
def mountain(theme: Theme) -> tuple[Shape, ...]:
    """Return a hill drawn by its contours."""
    return tuple(
        Polygon("art", "terrain", _blob(size), fill)
        for size, fill in zip((0.62, 0.48, 0.34), theme.contours, strict=True)
    )


@cache
def water(theme: Theme) -> tuple[Shape, ...]:
    """Return a few waves."""
    return tuple(
        Curve("art", "terrain", wave, theme.wave, 0.035)
        for x, y in ((-0.36, -0.3), (0.3, -0.12), (-0.22, 0.14), (0.28, 0.42))
        for wave in _wave(x, y)
    )


@cache
def stripes(theme: Theme, turn: float = 0.0) -> tuple[Shape, ...]:
    """Return the black stripes of a border hex."""
    slope = (cos(pi / 4), sin(pi / 4))
    back = (-slope[0], -slope[1])
    field = curves.clipped(geometry.hexagon(0.02, turn), (0.0, -1.0), 0.5)  # the name stands above it
    bands = []
    for k in range(-3, 4):
        band = curves.clipped(field, slope, 0.27 * k + 0.065)
        band = curves.clipped(band, back, -(0.27 * k - 0.065)) if band else band
        if len(band) > 2:
            bands.append(Polygon("art", "terrain", band, theme.stripe))
    return tuple(bands)


def peak(at: Point, size: float, fill: str) -> tuple[Shape, ...]:
    """Return a mountain's two peaks."""
    x, y = at
    outline = ((-1.0, 0.55), (-0.25, -0.7), (0.12, -0.08), (0.38, -0.4), (1.0, 0.55))
    return (Polygon("signs", "cost", tuple((x + px * size, y + py * size) for px, py in outline), fill),)


def sign(kind: str, at: Point, *, size: float, fill: str) -> tuple[Shape, ...]:
    """Return a sign by its name: ``star``, ``mine``, ``port`` or ``suburb``; an unknown one is empty."""
    drawn = _SIGNS.get(kind)
    return tuple(drawn(at, size, fill)) if drawn else ()


def _star(at: Point, size: float, fill: str) -> list[Shape]:
    radii = (size, size * 0.42)
    points = tuple(
        (at[0] + radii[k % 2] * sin(k * pi / 5), at[1] - radii[k % 2] * cos(k * pi / 5)) for k in range(10)
    )
    return [Polygon("signs", "label", points, fill)]


def _mine(at: Point, size: float, fill: str) -> list[Shape]:
    """Draw two crossed hammers."""
    shapes: list[Shape] = []
    for side in (-1, 1):

        def place(x: float, y: float, side: int = side) -> Point:
            return (at[0] + side * x * size, at[1] + y * size)

        shapes.append(Curve("signs", "label", (place(-0.75, 0.8), place(0.5, -0.6)), fill, size * 0.24))
        head = (place(0.05, -0.72), place(0.4, -1.03), place(0.98, -0.4), place(0.68, -0.06))
        shapes.append(Polygon("signs", "label", head, fill))
    return shapes


def _port(at: Point, size: float, fill: str) -> list[Shape]:
    """Draw an anchor."""

    def place(x: float, y: float) -> Point:
        return (at[0] + x * size, at[1] + y * size)

    thick = size * 0.24
    ring = (place(0, -1.0), place(0.36, -1.0), place(0.36, -0.5), place(0, -0.5))
    gnir = (place(0, -1.0), place(-0.36, -1.0), place(-0.36, -0.5), place(0, -0.5))
    arms = (place(-0.85, 0.15), place(-0.7, 1.2), place(0.7, 1.2), place(0.85, 0.15))
    tips = ((0.5, 0.3), (0.92, -0.2), (1.08, 0.48))
    flukes = [Polygon("signs", "label", tuple(place(s * x, y) for x, y in tips), fill) for s in (-1, 1)]
    return [
        Curve("signs", "label", ring, fill, thick * 0.75),
        Curve("signs", "label", gnir, fill, thick * 0.75),
        Curve("signs", "label", (place(0, -0.5), place(0, 0.95)), fill, thick),
        Curve("signs", "label", (place(-0.5, -0.22), place(0.5, -0.22)), fill, thick * 0.85),
        Curve("signs", "label", arms, fill, thick),
        *flukes,
    ]


def marker(badge: str, at: Point, *, colour: str, line: str, ink: str) -> tuple[Shape, ...]:
    """Return a marker on its owner's colour: with a badge of a few letters, or else that of a suburb."""
    if not badge:
        return suburb(at, colour=colour, line=line, ink=ink)
    size = 0.17 if len(badge) < 2 else 0.13
    return (
        Circle("stops", "marker", at, 0.145, colour, line, 0.02),
        Text("words", "marker", at, badge, size, ink, colour, bold=True),
    )


def suburb(at: Point, *, colour: str, line: str, ink: str) -> tuple[Shape, ...]:
    """Return the marker of a suburb: a house on its owner's colour."""
    x, y = at
    house = (
        (0, -0.09),
        (0.1, 0.0),
        (0.065, 0.0),
        (0.065, 0.085),
        (-0.065, 0.085),
        (-0.065, 0.0),
        (-0.1, 0.0),
    )
    return (
        Circle("stops", "marker", at, 0.145, colour, line, 0.02),
        Polygon("signs", "marker", tuple((x + px, y + py) for px, py in house), ink),
    )


def letters(at: Point, text: str, *, reach: float, fill: str, on: str) -> tuple[Shape, ...]:
    """Return a label that has no sign, written out as large as it has room within `reach` of a point."""
    size = reach / hypot(text_width(text, 1.0, bold=True) / 2, CAPITAL)
    return (Text("words", "label", at, text, round(size, 4), fill, on, bold=True),)


_SIGNS = {"star": _star, "mine": _mine, "port": _port}


def _blob(size: float) -> tuple[Point, ...]:
    def radius(angle: float) -> float:
        return size * (1 + 0.09 * sin(3 * angle + 1.0) + 0.05 * sin(5 * angle + 2.4))

    angles = [k * pi / 18 for k in range(36)]
    return tuple((radius(a) * cos(a) * 1.05, radius(a) * sin(a) * 0.95 + 0.05) for a in angles)


def _wave(x: float, y: float) -> list[tuple[Point, ...]]:
    half, lift = 0.14, 0.11
    return [
        ((x - half, y), (x - half / 2, y - lift), (x - half / 2, y - lift), (x, y)),
        ((x, y), (x + half / 2, y + lift), (x + half / 2, y + lift), (x + half, y)),
    ]
