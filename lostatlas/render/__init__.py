"""Pictures of boards and tiles: one scene of shapes, written as SVG and turned into PNG."""

from lostatlas.render.manifest import manifest_svg
from lostatlas.render.page import page_svg
from lostatlas.render.png import png
from lostatlas.render.scene import board_scene, tile_scene
from lostatlas.render.svg import board_svg, scene_svg, tile_svg
from lostatlas.render.themed import themed
from lostatlas.render.title_style import PLAIN, TitleStyle, style_of
from lostatlas.scene.theme import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "PLAIN",
    "THEMES",
    "Theme",
    "TitleStyle",
    "board_scene",
    "board_svg",
    "manifest_svg",
    "page_svg",
    "png",
    "scene_svg",
    "style_of",
    "themed",
    "tile_scene",
    "tile_svg",
]
