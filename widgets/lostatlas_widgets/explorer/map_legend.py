"""MapMarks: legend of the frames, dots, lines and signs now on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import anywidget
import traitlets

from lostatlas.render import Theme
from lostatlas.render.geometry import hexagon
from lostatlas.render.icons import sign
from lostatlas.scene.colour import ink_on
from lostatlas.scene.shapes import Circle, Curve, Group, Polygon, Scene, Shape
from lostatlas.scene.svg import scene_svg
from lostatlas.text import message
from lostatlas.text.message_format import word
from lostatlas_widgets.page_functions import LANGUAGE_TAG
from lostatlas_widgets.page_style import styled

_BOX = (-1.05, -0.92, 2.1, 1.84)
_WIDTH = 20
"""Of a sample, in pixels."""


@dataclass(frozen=True, slots=True)
class MapMarks:
    """Legend of a map.

    Parameters
    ----------
    offers : whether dots say where something may be done
    changed : how many hexes are framed because they changed; one alone has a colour of its own
    since_pin : whether they changed since a place of one's own choice, and not with the last action
    chosen, looked : whether a hex is selected, and one ringed that a row of the list is about
    reach : the company whose reach is hatched, if any
    run : the colour of the first line of a run, if one is drawn
    signs : the kinds of signs on the tiles
    """

    offers: bool = False
    changed: int = 0
    since_pin: bool = False
    chosen: bool = False
    looked: bool = False
    reach: str = ""
    run: str = ""
    signs: tuple[str, ...] = ()


def samples(marks: MapMarks, theme: Theme) -> Iterator[tuple[tuple[Shape, ...], str]]:
    """Yield a sample of each mark that is shown, as it looks on the map, and what it means.

    Examples
    --------
    >>> from lostatlas.render import LIGHT
    >>> [words for _, words in samples(MapMarks(offers=True, changed=1), LIGHT)]
    ['something to do', 'changed last']
    """
    if marks.offers:
        yield (
            (Circle("stops", "offer", (-0.5, 0.0), 0.36, theme.highlight, "#ffffff", 0.14),),
            message("map_legend.offers"),
        )
    if marks.chosen:
        yield (_frame(theme.chosen),), message("map_legend.chosen")
    if marks.looked:
        inner = tuple((0.72 * x, 0.72 * y) for x, y in _frame(theme.highlight).points)
        yield (Polygon("words", "looked", inner, theme.highlight),), message("map_legend.looked")
    if marks.changed:
        colour = theme.last if marks.changed == 1 else theme.highlight
        yield (_frame(colour),), message("map_legend.changed" if marks.since_pin else "map_legend.last")
    if marks.reach:
        lines = tuple(
            Curve("art", "reach", ((x - 0.4, 0.6), (x + 0.4, -0.6)), theme.last, 0.1)
            for x in (-0.4, 0.0, 0.4)
        )
        yield lines, message("map_legend.reach", company=marks.reach)
    if marks.run:
        yield (Curve("art", "run", ((-0.8, 0.3), (0.8, -0.3)), marks.run, 0.3),), message("map_legend.run")
    for kind in marks.signs:
        yield sign(kind, (0.0, 0.0), size=0.6, fill=ink_on(theme.ground("blank"))), word("render.sign", kind)


def _frame(colour: str) -> Polygon:
    """Return a frame like that about a hex of the map, broad enough to be seen in a sample."""
    outer, inner = hexagon(0.0), hexagon(0.2)
    return Polygon("words", "frame", (*outer, outer[0], inner[0], *reversed(inner)), colour)


class MarkLegend(anywidget.AnyWidget):
    """A line that names the marks on the map; of fixed height, so that the map does not move.

    Examples
    --------
    >>> from lostatlas.render import DARK
    >>> legend = MarkLegend()
    >>> legend.show(MapMarks(chosen=True), DARK)
    >>> legend.texts
    ['selected']
    """

    _esm = (
        LANGUAGE_TAG
        + """
    function render({ model, el }) {
      el.classList.add("lostatlas-marks");
      el.setAttribute("role", "list");
      // How many marks have no room, as on a narrow map, is told; whoever points at the legend or goes to it
      // sees them all.
      const cut = new Set();
      const count = () => {
        if (el.matches(":hover, :focus")) return;
        el.tabIndex = cut.size ? 0 : -1;
        if (cut.size) el.dataset.more = `+${cut.size}`;
        else delete el.dataset.more;
      };
      const seen = new IntersectionObserver((entries) => {
        for (const { target, intersectionRatio: part } of entries) cut[part < 0.5 ? "add" : "delete"](target);
        count();
      }, { root: el, threshold: 0.5 });
      el.addEventListener("keydown", (event) => { if (event.key === "Escape") el.blur(); });
      const write = () => {
        seen.disconnect();
        cut.clear();
        el.setAttribute("aria-label", model.get("label"));
        el.replaceChildren(...model.get("items").map(({ picture, text }) => {
          const item = document.createElement("span");
          item.setAttribute("role", "listitem");
          const sample = document.createElement("img");
          sample.alt = "";
          sample.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
          const words = document.createElement("span");
          writeWords(words, text);
          item.append(sample, words);
          seen.observe(item);
          return item;
        }));
      };
      model.on("change:items", write);
      write();
      return () => {
        seen.disconnect();
        model.off("change:items", write);
      };
    }
    export default { render };
    """
    )
    _css = styled("""
    .lostatlas-marks {
      display: flex; flex-flow: row wrap; gap: 0 12px; align-content: flex-start; box-sizing: border-box;
      height: 44px; margin: 0 2px 2px; overflow-y: auto; scrollbar-width: thin;
      color: var(--lostatlas-ink-soft); font: var(--lostatlas-size-small)/22px var(--lostatlas-font);
    }
    .lostatlas-marks > span {
      display: flex; gap: 5px; align-items: center; min-height: 22px; max-width: 100%; line-height: 1.2;
      word-break: keep-all; /* also in Japanese: the map may be narrow */
    }
    .lostatlas-marks img { flex: 0 0 auto; }
    """)
    label = traitlets.Unicode().tag(sync=True)
    items = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(label=message("map_legend.name"))
        self._shown: tuple[MapMarks, Theme] | None = None

    def show(self, marks: MapMarks, theme: Theme) -> None:
        """Name these marks, in the colours of the map."""
        if self._shown == (marks, theme):  # as at nearly every step in time
            return
        self._shown = marks, theme
        self.items = [
            {"picture": _picture(shapes, theme), "text": text} for shapes, text in samples(marks, theme)
        ]

    @property
    def texts(self) -> list[str]:
        """The named marks, in order."""
        return [item["text"] for item in self.items]

    def __repr__(self) -> str:
        return f"<MarkLegend: {', '.join(self.texts)}>"


def _picture(shapes: Iterable[Shape], theme: Theme) -> str:
    """Return a hex of open ground with these shapes, as SVG."""
    ground = Polygon("ground", "ground", hexagon(), theme.ground("blank"))
    group = Group(None, (0.0, 0.0), (ground, *shapes))
    return scene_svg(Scene((group,), _BOX, "", "", ""), width=_WIDTH)


__all__ = ["MapMarks", "MarkLegend", "samples"]
