"""PNG without a browser and without the machine's fonts: right in size and colours, with words that show."""

from __future__ import annotations

import math
import re
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.errors import GameDataError
from lostatlas.render import DARK, LIGHT, Theme, board_svg, geometry, manifest_svg, page_svg, png, tile_svg
from lostatlas.render.map_scene import box_of, spot_at
from lostatlas.render.png import FONTS, japanese_fonts, letters
from lostatlas.render.tile_painter import name_shape
from lostatlas.scene.colour import channels
from lostatlas.scene.svg import FONT
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex, parse_hex
from tests.render.boards import late

WIDE = 1100


def picture(svg: str, *, scale: float = 1.0) -> Image.Image:
    return Image.open(BytesIO(png(svg, scale=scale))).convert("RGB")


def colour_at(
    image: Image.Image, board: Board, hex_: Hex, dx: float = 0.0, dy: float = 0.0
) -> tuple[int, ...]:
    left, top, wide, _ = box_of(board.cells)
    x, y = geometry.centre(hex_)
    unit = image.width / wide
    return tuple(image.getpixel((round((x + dx - left) * unit), round((y + dy - top) * unit))))  # type: ignore[arg-type]  # RGB gives a tuple


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_each_ground_has_its_colour(theme: Theme) -> None:
    board = official()
    image = picture(board_svg(board, theme=theme, width=WIDE))
    assert image.width == WIDE
    expected = {
        "L18": theme.ground("blank"),
        "K7": theme.ground("water"),
        "I7": theme.ground("offboard"),
        "M25": theme.tile("gray"),
        "P6": theme.tile("blue"),
    }
    for name, fill in expected.items():
        assert colour_at(image, board, parse_hex(name), -0.72, 0.12) == channels(fill), name
    assert colour_at(image, board, parse_hex("K19"), 0.0, -0.4) == channels(theme.tile("yellow"))
    assert image.getpixel((2, 2)) == channels(theme.background)


def test_a_tile_shows_its_track_its_circle_and_its_ground() -> None:
    tile = tile_set()["57"]
    image = picture(tile_svg(tile, width=300))
    assert image.width == 300
    black, yellow = channels(LIGHT.track), channels(LIGHT.tile("yellow"))
    middle = image.width // 2
    assert image.getpixel((middle, 40)) == black
    assert image.getpixel((middle, 135)) == channels(LIGHT.paper)
    assert image.getpixel((60, 140)) == yellow


def test_scale_multiplies_the_size() -> None:
    svg = board_svg(official(), width=300)
    one, two = picture(svg), picture(svg, scale=2)
    assert (two.width, two.height) == (600, 2 * one.height)


@pytest.mark.parametrize("scale", [0, -1, math.nan, math.inf])
def test_a_picture_is_larger_than_nothing(scale: float) -> None:
    with pytest.raises(GameDataError, match=r"^scale: expected a number above 0"):
        png(tile_svg(tile_set()["9"]), scale=scale)


def test_words_show_without_any_font_of_the_machine() -> None:
    svg = board_svg(official(), width=WIDE)
    wordless = re.sub(r"<text.*?</text>", "", svg)
    # so the system's fonts are not asked
    assert set("".join(re.findall(r">([^<]*)</text>", svg))) <= letters()
    with_words, without = picture(svg), picture(wordless)
    board = official()
    for name in ("K9", "M13", "P6"):
        hex_ = parse_hex(name)
        left, top, wide, _ = box_of(board.cells)
        x, y = geometry.centre(hex_)
        unit = WIDE / wide
        word = name_shape(spot_at(board, hex_), LIGHT, name)
        x0 = round((x + word.at[0] - 0.18 - left) * unit)
        y0 = round((y + word.at[1] - 0.09 - top) * unit)
        crop = (x0, y0, x0 + round(0.36 * unit), y0 + round(0.18 * unit))
        assert with_words.crop(crop).tobytes() != without.crop(crop).tobytes(), name


def test_pages_and_manifests_become_pictures() -> None:
    page = picture(page_svg(late()))
    assert (page.width / page.height) == pytest.approx(210 / 297, abs=0.01)
    manifest = picture(manifest_svg(tile_set(), width=500))
    assert manifest.width == 500
    assert len(manifest.getcolors(10**6) or ()) > 50


def test_the_font_comes_with_its_licence() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")
    assert {"☆"} & letters() == set()
    assert set("AZaz09é–×∞") <= letters()


def test_japanese_is_drawn_with_a_japanese_font_of_the_system() -> None:
    if not japanese_fonts():
        pytest.skip("no Japanese font is installed")
    blank, words = (_ink(text) for text in ("　", "到達"))  # the first is a wide blank
    assert blank == 0
    assert words > 100


def test_the_best_japanese_font_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ipam.ttf", "ipagp.ttf", "NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"):
        (tmp_path / name).touch()
    folders = (str(tmp_path), str(tmp_path / "none"))
    monkeypatch.setattr(import_module("lostatlas.render.png"), "_FOLDERS", folders)
    japanese_fonts.cache_clear()
    try:
        assert [file.name for file in japanese_fonts()] == ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"]
        (tmp_path / "NotoSansCJK-Regular.ttc").unlink()
        japanese_fonts.cache_clear()
        assert [file.name for file in japanese_fonts()] == ["ipagp.ttf"]
    finally:
        japanese_fonts.cache_clear()


def _ink(text: str) -> int:
    """Return how many pixels a word blackens."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><rect width="90" height="40" '
        f'fill="white"/><text x="5" y="30" font-size="30" font-family="{FONT}">{text}</text></svg>'
    )
    picture = Image.open(BytesIO(png(svg))).convert("L")
    return sum(picture.histogram()[:128])
