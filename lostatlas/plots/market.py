"""MarketPlot: the market as one Bokeh figure that is built once and then patched."""

from __future__ import annotations

from bokeh.core.property.vectorization import Field, Value
from bokeh.models.callbacks import CustomJS
from bokeh.models.glyphs import Patches
from bokeh.models.glyphs import Text as TextGlyph
from bokeh.models.ranges import Range1d
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.plots.hover_card import hover_card
from lostatlas.plots.scene_source import SHAPES, WORDS, SceneSource, scene_rows
from lostatlas.render.drawing_arguments import drawing
from lostatlas.render.market import LARGE, MIDDLE, SMALL, market_scene, market_svg
from lostatlas.render.market_layout import flag_room
from lostatlas.render.market_text import market_html, market_summary
from lostatlas.render.market_view import MarketView
from lostatlas.scene.svg import FONT
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text.money import escape_dollars

_SIZES = (SMALL, MIDDLE, LARGE)
_FOLLOW = """
const unit = figure.inner_width / Math.abs(figure.x_range.end - figure.x_range.start)
if (unit > 0 && isFinite(unit))
  glyphs.forEach((glyph, k) => { glyph.text_font_size = {value: `${(sizes[k] * unit).toFixed(2)}px`} })
"""


class MarketPlot:
    """A market drawn in Bokeh; `update` shows another one and sends only what differs.

    Parameters
    ----------
    view : what is drawn, see `lostatlas.render.market_view.market_view`
    theme, style : see `lostatlas.render.board_svg`
    width : of the drawing, in pixels

    Examples
    --------
    >>> from lostatlas.render.market_view import DrawnSpace
    >>> spaces = (DrawnSpace(50, 0, 0), DrawnSpace(60, 1, 0))
    >>> plot = MarketPlot(MarketView(spaces=spaces, stacks=((), ("A",)), order=("A",)))
    >>> plot.update(MarketView(spaces=spaces, stacks=(("A",), ()), order=("A",))) > 0
    True
    """

    @drawing
    def __init__(
        self, view: MarketView, *, theme: Theme = LIGHT, style: Style = PLAIN, width: int = 760
    ) -> None:
        self.view, self.theme, self.style = view, theme, style
        self._width = width
        self._room = flag_room(view)
        scene = market_scene(view, theme=theme, style=style, room=self._room)
        rows = scene_rows(scene, _SIZES)
        self._sheets = {
            name: SceneSource(SHAPES if name == "shapes" else WORDS, own, spare=40)
            for name, own in rows.items()
        }
        self.x, self.y = Range1d(), Range1d()
        self.figure = Figure(
            x_range=self.x, y_range=self.y, x_axis_type=None, y_axis_type=None, tools="", min_border=0,
            outline_line_color=None, toolbar_location=None,
        )  # fmt: skip
        self.figure.grid.visible = False
        shapes = Patches(xs="xs", ys="ys", fill_color="fill", line_color=None)
        drawn = self.figure.add_glyph(self._sheets["shapes"].source, shapes, name="shapes")
        self._words = {size: self._add_words(size) for size in _SIZES}
        self.figure.add_tools(hover_card(self.figure, [drawn]))
        models = {"figure": self.figure, "glyphs": list(self._words.values()), "sizes": list(_SIZES)}
        self.figure.js_on_change("inner_width", CustomJS(args=models, code=_FOLLOW))
        self._fit(scene.box)
        self._dress()

    @property
    def alt(self) -> str:
        """Alternative text of the drawing."""
        return market_summary(self.view, self.style)

    def update(self, view: MarketView) -> int:
        """Show another view, patching the rows that differ; return how many."""
        self.view = view
        scene = market_scene(view, theme=self.theme, style=self.style, room=self._room)
        if scene.box != self._box:
            self._fit(scene.box)
        rows = scene_rows(scene, _SIZES)
        return sum(sheet.change(rows[name]) for name, sheet in self._sheets.items())

    def use_theme(self, theme: Theme) -> None:
        """Draw everything in the colours of another theme."""
        self.theme = theme
        self._dress()
        self.update(self.view)

    def fill_page(self) -> None:
        """Let the drawing be as wide as its place on the page."""
        size = {"frame_width": None, "frame_height": None, "width": self._width, "height": self._height}
        self.figure.update(**size, sizing_mode="scale_width")

    def _fit(self, box: tuple[float, float, float, float]) -> None:
        self._box = box
        left, top, wide, tall = box
        unit = self._width / wide
        self._height = round(unit * tall)
        self.figure.update(frame_width=self._width, frame_height=self._height)
        self.x.update(start=left, end=left + wide)
        self.y.update(start=top + tall, end=top)
        for size, glyph in self._words.items():
            glyph.text_font_size = Value(f"{size * unit:.2f}px")

    def _dress(self) -> None:
        ground = self.theme.background
        self.figure.update(background_fill_color=ground, border_fill_color=ground)

    def _add_words(self, size: float) -> TextGlyph:
        glyph = TextGlyph(
            x="x", y="y", text="text", text_color="colour", text_font_style=Field("style"),
            text_align=Field("align"), text_baseline="middle", text_font=Value(FONT),
        )  # fmt: skip
        self.figure.add_glyph(self._sheets[size].source, glyph)
        return glyph

    def _repr_html_(self) -> str:
        picture = market_svg(self.view, theme=self.theme, style=self.style)
        return f"<div>{picture}{escape_dollars(market_html(self.view, self.style))}</div>"

    def __repr__(self) -> str:
        return f"<MarketPlot: {self.alt}>"
