"""Themes: every colour of a drawing, light and dark.

The fills are hues of Paul Tol's colour-blind-safe schemes (Colour Schemes, SRON technical note
SRON/EPS/TN/09-002, issue 3.2: "light", "medium-contrast", "bright" and the discrete rainbow), made a little
lighter or darker for cells with dark words on them. `tests/render/test_colours.py` looks at them through
simulated protanopia and deuteranopia.
"""

from __future__ import annotations

from dataclasses import dataclass

from lostatlas.kernel.frozen import FrozenMap


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a drawing, as ``#rrggbb``; two themes stand ready, `LIGHT` and `DARK`.

    Examples
    --------
    >>> from dataclasses import replace
    >>> replace(LIGHT, name="sepia", background="#f4ecd8").background
    '#f4ecd8'
    """

    name: str
    background: str
    """Behind the map."""
    ink: str
    """Words on the background."""
    seam: str
    """Between the hexes."""
    terrain: FrozenMap[str, str]
    """Fill of a hex without a tile, by its kind of ground; what is not listed looks like ``blank``."""
    tiles: FrozenMap[str, str]
    """Fill of a tile or printed hex by its colour; white ones show their terrain."""
    track: str
    casing: str
    """The edge that track keeps free about itself, so that crossings read."""
    paper: str
    """City circles, and the ground of revenue figures."""
    line: str
    """Outlines of circles and boxes."""
    contours: tuple[str, ...]
    """Heights of a mountain, from the foot up."""
    wave: str
    stripe: str
    """On border hexes."""
    highlight: str
    """Hexes that are pointed out."""
    last: str
    """The hex that changed last."""
    chosen: str
    """The hex that is selected."""

    def ground(self, terrain: str) -> str:
        """Return the fill of bare ground."""
        return self.terrain.get(terrain) or self.terrain["blank"]

    def tile(self, colour: str) -> str:
        """Return the fill of a tile of this colour."""
        return self.tiles.get(colour) or self.terrain["blank"]


LIGHT = Theme(
    name="light",
    background="#ffffff",
    ink="#222222",
    seam="#8a8272",
    terrain=FrozenMap(
        blank="#f3ead3",
        mountain="#f3ead3",
        water="#bbdcf0",
        offboard="#dd7766",
        border="#75716a",
    ),
    tiles=FrozenMap(
        yellow="#f2d15c",
        green="#55bb8c",
        purple="#b088c2",
        brown="#c69a6d",
        gray="#bbbbbb",
        blue="#8cbfe2",
        red="#dd7766",
        black="#75716a",
    ),
    track="#1d1d1f",
    casing="#ffffff",
    paper="#ffffff",
    line="#2b2b2b",
    contours=("#e6d3a8", "#d6b985", "#c29e66"),
    wave="#8dbddc",
    stripe="#33312e",
    highlight="#ee3377",
    last="#0077bb",
    chosen="#e85d00",
)
"""For white paper and light notebooks."""

DARK = Theme(
    name="dark",
    background="#111111",
    ink="#ececec",
    seam="#111111",
    terrain=FrozenMap(
        blank="#4a463c",
        mountain="#4a463c",
        water="#27506b",
        offboard="#c46455",
        border="#3c3a38",
    ),
    tiles=FrozenMap(
        yellow="#d8b641",
        green="#3fa377",
        purple="#a07ab2",
        brown="#b3875a",
        gray="#9fa1a4",
        blue="#74b1d8",
        red="#c46455",
        black="#3c3a38",
    ),
    track="#141416",
    casing="#e9e7e2",
    paper="#efede8",
    line="#141416",
    contours=("#5d5540", "#786a4a", "#9c8659"),
    wave="#4a7896",
    stripe="#1b1a19",
    highlight="#ff77aa",
    last="#66ccff",
    chosen="#ffa333",
)
"""For dark notebooks and screens."""

THEMES = FrozenMap({theme.name: theme for theme in (LIGHT, DARK)})
"""The themes by name."""
