"""The figure about a board: ranges, tools, glyphs, hover, and words that grow with the zoom."""

from __future__ import annotations

from collections.abc import Mapping

from bokeh.core.property.vectorization import Field, Value
from bokeh.models.callbacks import CustomJS
from bokeh.models.glyph import Glyph
from bokeh.models.glyphs import Circle, Patches
from bokeh.models.glyphs import Text as TextGlyph
from bokeh.models.ranges import Range1d
from bokeh.models.renderers import GlyphRenderer
from bokeh.models.sources import ColumnDataSource
from bokeh.models.tools import (
    PanTool,
    ResetTool,
    TapTool,
    WheelZoomTool,
    ZoomInTool,
    ZoomOutTool,
)
from bokeh.models.transforms import CustomJSTransform
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.plots.hover_card import hover_card
from lostatlas.plots.scene_rows import CLOSE, DISCS, GROUND, LAYERS, NAMES, Layer
from lostatlas.scene.svg import FONT
from lostatlas.scene.theme import Theme
from lostatlas.text import message

READABLE = 9.5
"""Names of hexes are set in so many pixels where the map is small, as far as each has room."""

HALO = 2.2
"""How wide the line about the letters of such a name is; half of it shows, and track ends short of them."""

LEAST = 9.0
"""No word is set in fewer pixels. The name of a hex that has no room for them is told by a hover over it."""

GIVES_WAY = 4.5
"""A word whose place has room for fewer pixels than this is left out: colour and shape are enough."""

_PLAIN = """
.bk-active { border-color: transparent; background: rgb(128 128 128 / 18%); border-radius: 4px; }
.bk-divider { background-color: transparent; }
"""
"""A tool that is switched on has a ground; bars, which mean nothing to a player, are not seen."""

_FOLLOW_ZOOM = """
const follow = () => {
  const unit = figure.inner_width / Math.abs(range.end - range.start)
  if (!(unit > 0 && isFinite(unit))) return
  zoomed.forEach((glyph) => { if (glyph.tags[0] !== unit) glyph.tags = [unit] })
}
"""
_AT_ONCE, _ONCE_A_FRAME = _FOLLOW_ZOOM + "follow()", _FOLLOW_ZOOM + "requestAnimationFrame(follow)"
"""Both ends of a range often change together, and so does the size: sizes are computed for all of them."""
_WORD_SIZES = """
const [unit] = word.tags
const fits = size * unit
const small = (text) => fits < gives_way ? 0 : Math.max(fits, text.length > 3 ? 0 : least)
return xs.map((text) => text === null ? "0px" : `${(fits < least ? small(text) : fits).toFixed(2)}px`)
"""
"""A code or a number has some room about it; a longer word has none, and is as large as its place allows."""
_CLOSE_SIZES = """
const [unit] = word.tags
return xs.map((size) => `${(size * unit * 1.25 < least ? 0 : Math.max(size * unit, least)).toFixed(2)}px`)
"""
"""Words with others close by are at most a quarter larger than their place; colours do where that is less."""
_NAME_SIZES = """
const [unit] = names.tags
const fits = (most) => Math.min(most * unit * 1.1, Math.max(size * unit, readable))
return xs.map((most) => `${(fits(most) < least ? 0 : fits(most)).toFixed(2)}px`)
"""
"""A name may be a tenth larger than its nook. A change of its tags makes a glyph recompute its sizes."""

CHIP = 7.0
"""A token is at least so many pixels in radius, as its code in `LEAST` pixels asks; but see `CROWDED`."""

CROWDED = 0.34
"""No token is larger than this, in hex units, so that those of one city keep their own places."""

_FIGURE_RADII = """
const [unit] = disc.tags
return xs.map((radius, row) => (xs[row - (row % 2)] * unit < 0.72 * gives_way ? 0 : radius))
"""
"""The disc under a number goes with it: left alone, it would look like a city.

The two rows of a disc go together, or a black disc would be left.
"""
_CHIP_RADII = """
const [unit] = disc.tags
return xs.map((radius) => (radius ? Math.max(radius, Math.min(chip / unit, crowded)) : 0))
"""

Box = tuple[float, float, float, float]


class Frame:
    """A figure for the box (left, top, width, height in hex units), ``y`` growing downwards, with its layers.

    Examples
    --------
    >>> sources = {layer.name: ColumnDataSource() for layer in LAYERS}
    >>> frame = Frame((-1.0, -1.0, 4.0, 2.0), sources, width=400)
    >>> frame.figure.frame_height, frame.unit
    (200, 100.0)
    """

    def __init__(self, box: Box, sources: Mapping[str, ColumnDataSource], *, width: int) -> None:
        self.width, self.beside = width, 0.0
        self.x, self.y = Range1d(), Range1d()
        self.figure = Figure(
            x_range=self.x, y_range=self.y, x_axis_type=None, y_axis_type=None, tools="", min_border=0,
            outline_line_color=None, lod_threshold=None,
        )  # fmt: skip
        self.figure.grid.visible = False
        self._seam = Patches(xs="xs", ys="ys", line_color=None)
        self._zoomed: list[Glyph] = []
        """The glyphs that have sizes in pixels, and so change with the zoom."""
        self.ground = self._add_layers(sources)
        self._add_tools()
        self.fit(box)

    def fit(self, box: Box) -> None:
        """Show this box whole."""
        self.box = box
        left, top, wide, tall = box
        wide += self.beside
        self.unit = self.width / wide
        self.height = round(self.unit * tall)
        self.figure.update(frame_width=self.width, frame_height=self.height)
        for axis, start, end in ((self.x, left, left + wide), (self.y, top + tall, top)):
            axis.update(start=start, end=end, reset_start=start, reset_end=end)
        if self.figure.document is None:  # on a page it follows by itself
            for glyph in self._zoomed:
                glyph.tags = [self.unit]

    def look_at(self, x: float, y: float, *, across: float) -> None:
        """Show the neighbourhood of a point, `across` hex units wide."""
        half = across / 2
        self.x.update(start=x - half, end=x + half)
        tall = half * self.height / self.width
        self.y.update(start=y + tall, end=y - tall)

    def stretch(self) -> None:
        """Follow the breadth of the page; the toolbar moves inside, so that the frame keeps its shape."""
        self.beside = 0.9  # room for the toolbar
        self.fit(self.box)
        size = {"frame_width": None, "frame_height": None, "width": self.width, "height": self.height}
        self.figure.update(**size, toolbar_inner=True, sizing_mode="scale_width")
        self.figure.toolbar.stylesheets = [
            _PLAIN,
            ":host(.bk-inner) { background-color: transparent; }",
        ]  # not white

    def dress(self, theme: Theme) -> None:
        """Give the figure the colours of a theme."""
        self.figure.update(background_fill_color=theme.background, border_fill_color=theme.background)
        self._seam.fill_color = Value(theme.seam)

    def _add_layers(self, sources: Mapping[str, ColumnDataSource]) -> GlyphRenderer[Glyph]:
        layers = {}
        for layer in LAYERS:
            if layer is NAMES:  # letters are filled before they are stroked, so what is about them lies below
                halo = self._glyph(layer)
                halo.update(text_color="on", text_outline_color="on", text_outline_width=Value(HALO))
                self._add("halo", sources[layer.name], halo)
            layers[layer.name] = self._add(layer.name, sources[layer.name], self._glyph(layer))
        hexes = sources[GROUND.name]
        self._add("marks", hexes, _ring("mark", "shown"))
        self._add("picked", hexes, _ring("pick", 0.0)).selection_glyph = _ring("pick", 1.0)
        return layers[GROUND.name]

    def _glyph(self, layer: Layer) -> Glyph:
        if layer.name == "seams":
            return self._seam
        if layer.size:
            text = TextGlyph(
                x="x", y="y", text="text", text_color="colour", text_font_style="style", text_align="center",
                text_baseline="middle", text_font=Value(FONT),
            )  # fmt: skip
            self._zoomed.append(text)
            if layer is CLOSE:
                sized = CustomJSTransform(args={"word": text, "least": LEAST}, v_func=_CLOSE_SIZES)
                text.text_font_size = Field("size", sized)
                return text
            if layer is not NAMES:
                least = {"word": text, "size": layer.size, "least": LEAST, "gives_way": GIVES_WAY}
                fitted = CustomJSTransform(args=least, v_func=_WORD_SIZES)
                text.update(text_align=Field("align"), text_font_size=Field("text", fitted))
                return text
            text.update(anchor=Field("anchor"))
            sized = CustomJSTransform(
                args={"names": text, "size": NAMES.size, "readable": READABLE, "least": LEAST},
                v_func=_NAME_SIZES,
            )
            text.text_font_size = Field("most", sized)
            return text
        if "radius" in layer.columns:
            disc = Circle(x="x", y="y", radius="radius", fill_color="fill", line_color=None)
            if layer.name in DISCS.values():
                self._zoomed.append(disc)
                least = {"disc": disc, "gives_way": GIVES_WAY, "chip": CHIP, "crowded": CROWDED}
                code = _CHIP_RADII if layer.name == DISCS["token"] else _FIGURE_RADII
                disc.radius = Field("radius", CustomJSTransform(args=least, v_func=code))
            return disc
        return Patches(xs="xs", ys="ys", fill_color="fill", line_color=None)

    def _add(self, name: str, source: ColumnDataSource, glyph: Glyph) -> GlyphRenderer[Glyph]:
        """Add a glyph that looks the same whether anything is selected or not."""
        return self.figure.add_glyph(
            source, glyph, name=name, selection_glyph=glyph, nonselection_glyph=glyph, muted_glyph=None
        )

    def _add_tools(self) -> None:
        pan = PanTool(description=message("plots.tool.pan"))
        wheel = WheelZoomTool(description=message("plots.tool.wheel"))
        wheel.modifiers = {"ctrl": True}  # so that a page still scrolls
        closer = ZoomInTool(description=message("plots.tool.closer"))
        further = ZoomOutTool(description=message("plots.tool.further"))
        whole = ResetTool(description=message("plots.tool.whole"))
        # To switch it off would make the board deaf; a second tap on the same hex leaves it selected.
        tap = TapTool(renderers=[self.ground], visible=False, mode="replace")
        hover = hover_card(self.figure, [self.ground])
        self.figure.add_tools(pan, wheel, closer, further, whole, tap, hover)
        self.figure.toolbar.update(active_drag=pan, active_scroll=wheel, logo=None, stylesheets=[_PLAIN])
        models = {"figure": self.figure, "range": self.x, "zoomed": self._zoomed}
        follow = CustomJS(args=models, code=_ONCE_A_FRAME)
        self.x.js_on_change("start", follow)
        self.x.js_on_change("end", follow)
        self.figure.js_on_change("inner_width", CustomJS(args=models, code=_AT_ONCE))


def _ring(colour: str, alpha: str | float) -> Patches:
    return Patches(xs="ring_xs", ys="ring_ys", line_color=None, fill_color=colour, fill_alpha=alpha)
