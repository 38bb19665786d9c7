"""TilePad: a tile's drawing with a button at every place where track can end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import anywidget
import traitlets

from lostatlas.capabilities.style import Style
from lostatlas.render import tile_svg
from lostatlas.render.geometry import edge_points
from lostatlas.render.layout import layout
from lostatlas.render.map_scene import tile_scene
from lostatlas.scene.shapes import Point
from lostatlas.text import message
from lostatlas.track.tiles import Tile
from lostatlas_widgets.page_style import styled


@dataclass(frozen=True, slots=True)
class PadButton:
    """A place where track can end."""

    end: str
    """As the notation says it: ``0``–``5`` or ``_0``; of the tile as it is written."""
    name: str
    at: Point
    """In the units of the drawing."""


def spots_of(tile: Tile) -> tuple[PadButton, ...]:
    """Return the edges and nodes of a tile as it lies.

    >>> from lostatlas.track.tiles import parse_tile
    >>> [spot.end for spot in spots_of(parse_tile("city=revenue:20", id="57", colour="yellow").rotated(2))]
    ['4', '5', '0', '1', '2', '3', '_0']
    """
    edges = [
        PadButton(
            str((edge - tile.turns) % 6), message("design.tiles.edge", edge=(edge - tile.turns) % 6), point
        )
        for edge, point in enumerate(edge_points())
    ]
    nodes = [
        PadButton(f"_{number}", message("design.tiles.city", number=number), point)
        for number, point in enumerate(layout(tile).nodes)
    ]
    return (*edges, *nodes)


class TilePad(anywidget.AnyWidget):
    """A drawing of a tile; every place where track can end is a button.

    Parameters
    ----------
    press : called with the end that was clicked, as the notation says it

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> pressed = []
    >>> pad = TilePad(pressed.append)
    >>> pad.show(parse_tile("path=a:0,b:3", id="9", colour="yellow"), style=Style())
    >>> pad.press("3")
    >>> pressed, len(pad.spots)
    (['3'], 6)
    """

    _esm = """
    export default {
      render({ model, el }) {
        el.classList.add("lostatlas-pad");
        const picture = document.createElement("img");
        el.append(picture);
        let buttons = [];
        function write() {
          picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(model.get("picture"));
          picture.alt = model.get("alt");
          const focused = buttons.findIndex((button) => button === document.activeElement);
          for (const button of buttons) button.remove();
          buttons = model.get("spots").map((spot) => {
            const button = document.createElement("button");
            button.type = "button";
            button.title = spot.name;
            button.setAttribute("aria-label", spot.name);
            button.setAttribute("aria-pressed", String(spot.pressed));
            button.textContent = spot.short;
            button.style.left = `${spot.x}%`;
            button.style.top = `${spot.y}%`;
            button.addEventListener("click", () => model.send({ type: "press", end: spot.end }));
            el.append(button);
            return button;
          });
          buttons[focused]?.focus({ preventScroll: true });
        }
        model.on("change:spots", write);
        model.on("change:picture", write);
        write();
        return () => { model.off("change:spots", write); model.off("change:picture", write); };
      },
    };
    """
    _css = styled("""
    .lostatlas-pad { position: relative; width: 260px; flex: none; margin: 4px; }
    .lostatlas-pad > img { width: 100%; display: block; }
    .lostatlas-pad > button {
      position: absolute; transform: translate(-50%, -50%); width: 28px; height: 28px; padding: 0;
      border: 2px solid var(--lostatlas-ink-on-accent); border-radius: 50%;
      background: var(--lostatlas-handle); color: var(--lostatlas-ink-on-accent); cursor: pointer;
      font: var(--lostatlas-size-small) var(--lostatlas-font); opacity: 0.9;
    }
    .lostatlas-pad > button[aria-pressed="true"] { background: var(--lostatlas-handle-pressed); opacity: 1; }
    .lostatlas-pad > button:focus-visible { outline: 3px solid var(--lostatlas-accent); }
    """)
    picture = traitlets.Unicode().tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    spots: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def __init__(self, press: Callable[[str], object]) -> None:
        self._press = press
        super().__init__()
        self.on_msg(self._hear)

    def show(self, tile: Tile, *, style: Style, start: str = "") -> None:
        """Show a tile as it lies; `start` is the end from which track is being drawn."""
        scene = tile_scene(tile, style=style)
        left, top, wide, tall = scene.box
        spots = []
        for spot in spots_of(tile):
            x, y = spot.at
            if not spot.end.startswith("_"):  # a little inside, so that the drawing's rim stays free
                x, y = x * 0.93, y * 0.93
            spots.append(
                {
                    "end": spot.end, "name": spot.name, "short": spot.end.removeprefix("_"),
                    "x": round((x - left) / wide * 100, 2), "y": round((y - top) / tall * 100, 2),
                    "pressed": spot.end == start,
                }
            )  # fmt: skip
        with self.hold_sync():
            self.picture, self.alt, self.spots = tile_svg(tile, style=style, width=260), scene.title, spots

    def press(self, end: str) -> None:
        """Press the button at an end, as the user does."""
        self._press(end)

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        end = content.get("end")
        if content.get("type") == "press" and end in {spot["end"] for spot in self.spots}:
            self.press(str(end))

    def __repr__(self) -> str:
        return f"<TilePad: {self.alt}>"
