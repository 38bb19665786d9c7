"""Everything that is written can be read, and the fills differ for colour-blind eyes too."""

from __future__ import annotations

from itertools import combinations

import pytest

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.render import DARK, LIGHT, Theme
from lostatlas.render.manifest import manifest_scene
from lostatlas.render.map_scene import board_scene
from lostatlas.scene.colour import READABLE, channels, contrast, ink_on, luminance, mix, readable
from lostatlas.scene.shapes import Scene, Text
from tests.render.boards import late

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
FILLS = ("yellow", "green", "purple", "gray", "blue", "red")

# Viénot, Brettel and Mollon 1999, "Digital video colourmaps for checking the legibility of displays by
# dichromats": what red-blind and green-blind eyes see, on linear RGB.
EYES = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
    "full colour": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}


def lab(colour: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """Return CIE L*a*b* (D65) of a colour as these eyes see it."""
    rgb = [(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4) for c in channels(colour)]
    seen = [max(0.0, sum(k * c for k, c in zip(row, rgb, strict=True))) for row in eyes]
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(k * c for k, c in zip(row, seen, strict=True)) for row in to_xyz]
    x, y, z = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (c / white for c, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, eyes: str) -> float:
    """Return ΔE*ab, of which about 2.3 can just be told apart."""
    pairs = zip(lab(one, EYES[eyes]), lab(other, EYES[eyes]), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def unreadable(scene: Scene) -> set[tuple[str, str, str]]:
    """Return role and colours of each text below the WCAG ratio."""
    texts = {shape for _, shape in scene.shapes() if isinstance(shape, Text)}
    assert texts
    return {(t.role, t.fill, t.on) for t in texts if contrast(t.fill, t.on) < READABLE}


@THEMES
def test_every_word_on_the_board_can_be_read(theme: Theme) -> None:
    assert not unreadable(board_scene(official(), theme=theme))
    assert not unreadable(board_scene(late(), theme=theme))


@THEMES
def test_every_word_of_the_manifest_can_be_read(theme: Theme) -> None:
    assert not unreadable(manifest_scene(tile_set(), theme=theme))


@THEMES
def test_track_stands_out_from_every_fill(theme: Theme) -> None:
    """WCAG 1.4.11 asks 3:1 of graphics: track is black, its edge white, and one of the two always does."""
    for fill in (*theme.tiles.values(), *theme.terrain.values()):
        assert max(contrast(theme.track, fill), contrast(theme.casing, fill)) >= 3
    assert contrast(theme.track, theme.casing) >= 7


@THEMES
@pytest.mark.parametrize("eyes", EYES)
def test_tile_colours_differ_for_all_eyes(theme: Theme, eyes: str) -> None:
    fills = {name: theme.tiles[name] for name in FILLS} | {"open ground": theme.terrain["blank"]}
    near = {
        (one, other): round(distance(fills[one], fills[other], eyes), 1)
        for one, other in combinations(fills, 2)
        if distance(fills[one], fills[other], eyes) < 10
    }
    assert not near


@THEMES
@pytest.mark.parametrize("eyes", EYES)
def test_what_may_be_pressed_what_changed_last_and_what_is_chosen_differ_for_all_eyes(
    theme: Theme, eyes: str
) -> None:
    marks = (theme.highlight, theme.last, theme.chosen)
    assert min(distance(one, other, eyes) for one, other in combinations(marks, 2)) >= 20


def test_luminance_and_contrast_are_those_of_wcag() -> None:
    assert luminance("#ffffff") == pytest.approx(1.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#1a1a1a", "#1a1a1a") == 1


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#808080", "#f2d15c", "#27506b"])
def test_a_colour_is_made_readable_on_any_ground(ground: str) -> None:
    for colour in ("#808080", "#ffffff", "#000000", "#55bb8c"):
        assert contrast(readable(colour, ground), ground) >= READABLE
    assert contrast(ink_on(ground), ground) >= READABLE
    assert mix(ground, "#123456", 0.0) == ground
