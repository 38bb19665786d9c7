"""Pictures of boards and tiles: one scene of shapes, written as SVG and turned into PNG.

Names are loaded on first use: what draws any scene needs no map.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lostatlas.capabilities.style import PLAIN, Style
    from lostatlas.render.manifest import manifest_svg
    from lostatlas.render.map_scene import board_scene, tile_scene
    from lostatlas.render.page import page_svg
    from lostatlas.render.png import png
    from lostatlas.render.svg import board_svg, tile_svg
    from lostatlas.render.themed import themed
    from lostatlas.render.title_style import style_of
    from lostatlas.scene.svg import scene_svg
    from lostatlas.scene.theme import DARK, LIGHT, THEMES, Theme

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
    "DARK": "lostatlas.scene.theme",
    "LIGHT": "lostatlas.scene.theme",
    "PLAIN": "lostatlas.capabilities.style",
    "THEMES": "lostatlas.scene.theme",
    "Style": "lostatlas.capabilities.style",
    "Theme": "lostatlas.scene.theme",
    "board_scene": "lostatlas.render.map_scene",
    "board_svg": "lostatlas.render.svg",
    "style_of": "lostatlas.render.title_style",
    "manifest_svg": "lostatlas.render.manifest",
    "page_svg": "lostatlas.render.page",
    "png": "lostatlas.render.png",
    "scene_svg": "lostatlas.scene.svg",
    "themed": "lostatlas.render.themed",
    "tile_scene": "lostatlas.render.map_scene",
    "tile_svg": "lostatlas.render.svg",
}
"""The module that defines each name of `__all__`."""


def __getattr__(name: str) -> Any:
    """Load a public name on first use (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
