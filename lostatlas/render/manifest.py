"""Draw a tile set: every design with its number of copies, by colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, runtime_checkable

from lostatlas.capabilities.style import Style
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.map_scene import tile_group
from lostatlas.render.title_style import style_of
from lostatlas.scene.shapes import Group, Scene, Text
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message, plural
from lostatlas.text.message_format import word
from lostatlas.track.tiles import Tile

STEP_X, STEP_Y, HEAD = 2.35, 2.5, 1.0
"""From one tile to the next, in hex units, and the height of a heading."""


@runtime_checkable
class Designs(Protocol):
    """What the manifest needs of a tile set."""

    @property
    def counts(self) -> Mapping[str, int]:
        """Copies of each design, by id."""

    def __iter__(self) -> Iterator[Tile]:
        """Yield the designs."""


@drawing
def manifest_svg(
    tiles: Designs,
    *,
    left: Mapping[str, int] | None = None,
    theme: Theme = LIGHT,
    style: Style | None = None,
    columns: int = 10,
    width: int | None = None,
) -> str:
    """Return the picture of a tile set: each design with its id and number of copies, by colour.

    Parameters
    ----------
    tiles : the designs and their counts, such as a `TileSet`
    left : how many copies of a design are still in the supply, by id; others show their number in the box
    columns : tiles in a row

    Raises
    ------
    GameDataError
        When these are no designs with their counts.

    Examples
    --------
    >>> from lostatlas import tile_set
    >>> manifest_svg(tile_set()).startswith("<svg")
    True
    """
    return scene_svg(manifest_scene(tiles, left=left, theme=theme, style=style, columns=columns), width=width)


def manifest_scene(
    tiles: Designs,
    *,
    left: Mapping[str, int] | None = None,
    theme: Theme = LIGHT,
    style: Style | None = None,
    columns: int = 10,
) -> Scene:
    """Return the drawing of a tile set; see `manifest_svg`."""
    designs = list(tiles)
    groups: list[Group] = []
    y = 0.0
    for colour in dict.fromkeys(tile.colour for tile in designs):
        own = [tile for tile in designs if tile.colour == colour]
        groups.append(_heading(colour, own, tiles.counts, y, theme))
        y += HEAD + 0.95
        for k, tile in enumerate(own):
            at = (1.2 + k % columns * STEP_X, y + k // columns * STEP_Y)
            groups += _tile(tile, at, tiles.counts[tile.id], left, theme, style or style_of())
        y += (len(own) - 1) // columns * STEP_Y + 1.75
    wide = 2.4 + (min(columns, len(designs)) - 1) * STEP_X
    copies = plural("render.manifest.tiles", sum(tiles.counts.values()))
    summary = message(
        "render.manifest", designs=plural("render.manifest.designs", len(designs)), tiles=copies
    )
    title = message("render.manifest.title")
    return Scene(tuple(groups), (-0.1, -0.1, wide + 0.1, y + 0.1), theme.background, title, summary)


def _heading(colour: str, tiles: Iterable[Tile], counts: Mapping[str, int], y: float, theme: Theme) -> Group:
    own = list(tiles)
    words = message(
        "render.manifest.colour",
        colour=word("render.colour", colour).capitalize(),
        designs=plural("render.manifest.designs", len(own)),
        tiles=plural("render.manifest.tiles", sum(counts[tile.id] for tile in own)),
    )
    at = (0.2, y + 0.5)
    text = Text("words", "heading", at, words, 0.42, theme.ink, theme.background, anchor="start")
    return Group(None, (0.0, 0.0), (text,))


def _tile(
    tile: Tile,
    at: tuple[float, float],
    count: int,
    left: Mapping[str, int] | None,
    theme: Theme,
    style: Style,
) -> Iterator[Group]:
    words = message("render.manifest.count", id=tile.id, count=count)
    if left is not None and tile.id in left:
        words = message("render.manifest.left", id=tile.id, count=count, left=left[tile.id])
    group = tile_group(tile, at, theme=theme, style=style)
    label = Text("words", "count", (0.0, 1.13), words, 0.3, theme.ink, theme.background)
    yield Group(None, at, (*group.shapes, label), f"{group.title}: {words}")
