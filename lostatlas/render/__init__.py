"""Pictures of boards and tiles: one scene of shapes, written as SVG and turned into PNG.

What needs a map is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.extras import lazy_names
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import DARK, LIGHT, THEMES, Theme

if TYPE_CHECKING:
    from lostatlas.render.manifest import manifest_svg
    from lostatlas.render.map_scene import board_scene, tile_scene
    from lostatlas.render.page import page_svg
    from lostatlas.render.png import png
    from lostatlas.render.svg import board_svg, tile_svg
    from lostatlas.render.themed import themed
    from lostatlas.render.title_style import style_of

__all__ = [
    "DARK",
    "LIGHT",
    "PLAIN",
    "THEMES",
    "Style",
    "Theme",
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

_HOME = {
    "board_scene": "map_scene",
    "board_svg": "svg",
    "manifest_svg": "manifest",
    "page_svg": "page",
    "png": "png",
    "style_of": "title_style",
    "themed": "themed",
    "tile_scene": "map_scene",
    "tile_svg": "svg",
}
"""The module that defines each name that is loaded on first use."""

__getattr__, __dir__ = lazy_names(__name__, _HOME)
