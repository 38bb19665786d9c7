"""Pictures of boards and tiles: one scene of shapes, written as SVG and turned into PNG."""

from lostatlas.render.look import PLAIN, Look, look_of
from lostatlas.render.manifest import manifest_svg
from lostatlas.render.page import page_svg
from lostatlas.render.png import png
from lostatlas.render.scene import board_scene, tile_scene
from lostatlas.render.svg import board_svg, scene_svg, tile_svg
from lostatlas.render.themed import themed
from lostatlas.scene.theme import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "PLAIN",
    "THEMES",
    "Look",
    "Theme",
    "board_scene",
    "board_svg",
    "look_of",
    "manifest_svg",
    "page_svg",
    "png",
    "scene_svg",
    "themed",
    "tile_scene",
    "tile_svg",
]
