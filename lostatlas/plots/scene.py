"""ScenePlot: any scene as one Bokeh figure that is built once and then patched."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Set

from bokeh.core.property.vectorization import Value
from bokeh.models.glyphs import Patches
from bokeh.models.sources import ColumnDataSource
from bokeh.plotting import figure as Figure  # noqa: N812 - it is a class

from lostatlas.plots.frame import Frame
from lostatlas.plots.layer_table import LayerTable
from lostatlas.plots.scene_rows import GROUND, LAYERS, Row, outline, rows_of
from lostatlas.scene.corner_marks import corner_marks
from lostatlas.scene.shapes import Group, Point, Polygon, Scene
from lostatlas.scene.theme import LIGHT, Theme

_MARGIN = 0.03
"""How far a frame reaches beyond the ground of its cell, as a part of its size."""
_FRAME = 0.035
"""Width of a frame, in units of the scene."""


class ScenePlot:
    """A scene drawn in Bokeh; `update` shows another one by patching the rows of the groups that differ.

    Parameters
    ----------
    scene : what is drawn; the ground polygon of each group with a cell is what a tap or hover feels
    theme : the colours of frames
    width : of the drawing, in pixels

    Examples
    --------
    >>> ground = Polygon("ground", "field", ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)), "#ffffff")
    >>> fields = tuple(
    ...     Group(column, (float(column), 0.0), (ground,), f"field {column}") for column in range(3)
    ... )
    >>> plot = ScenePlot(Scene(fields, (-0.5, -0.5, 3.0, 1.0), "#ffffff", "Fields", "Three fields in a row"))
    >>> plot.cell_at(1.2, 0.3), plot.cell_at(9.0, 0.0)
    (1, None)
    """

    def __init__(self, scene: Scene, *, theme: Theme = LIGHT, width: int = 900) -> None:
        self.scene, self.theme = scene, theme
        self._groups = _keyed(scene)
        self._offered: frozenset[Hashable] = frozenset()
        self._framed: Set[Hashable] = frozenset()
        """Those of the offered cells that are drawn."""
        self._last: tuple[Hashable, ...] = ()
        self._tables: dict[str, LayerTable[Hashable]] = {layer.name: LayerTable(layer) for layer in LAYERS}
        sources = {name: table.source for name, table in self._tables.items()}
        self._frame = Frame(scene.box, sources, width=width)
        self._corners = ColumnDataSource({"xs": [], "ys": []})
        self._corner = Patches(xs="xs", ys="ys")
        self.figure.add_glyph(self._corners, self._corner, name="last", nonselection_glyph=self._corner)
        self._dress()
        self._draw_all()

    @property
    def figure(self) -> Figure:
        """The Bokeh figure; its ranges are in units of the scene, ``y`` growing downwards."""
        return self._frame.figure

    @property
    def cells(self) -> tuple[Hashable, ...]:
        """The cells that can be pressed, in painting order."""
        return tuple(group.cell for group in self.scene.groups if group.cell is not None)

    @property
    def ground(self) -> ColumnDataSource:
        """One row for each group, which a tap selects."""
        return self._tables[GROUND.name].source

    def update(self, scene: Scene) -> int:
        """Show another scene; return how many groups were drawn anew or taken away."""
        before, self._groups = self._groups, _keyed(scene)
        if scene.box != self.scene.box:
            self._frame.fit(scene.box)
        self.scene = scene
        gone, come = before.keys() - self._groups.keys(), self._groups.keys() - before.keys()
        if len(come) > self._tables[GROUND.name].free:
            self._draw_all()
            return len(self._groups)
        self._frame_offered(but=gone)  # others will have their rows
        if self._ringed in gone:
            self.select(None)
        changed = [key for key, group in self._groups.items() if before.get(key) != group]
        rows = {key: _rows(self._groups[key]) for key in changed}
        for name, table in self._tables.items():
            own = {key: found.get(name, []) for key, found in rows.items()}
            table.change({key: [] for key in gone} | own)
        self._frame_offered()
        return len(changed) + len(gone)

    def use_theme(self, theme: Theme) -> None:
        """Frame cells in the colours of another theme; the scene brings its own colours."""
        self.theme = theme
        self._dress()
        self._draw_all()

    def mark(self, cells: Iterable[Hashable], *, last: Iterable[Hashable] = ()) -> None:
        """Frame the cells where something may be done, and mark the corners of those that changed last."""
        self._offered, self._last = frozenset(cells), tuple(last)
        self._frame_offered()
        self._mark_corners()

    def _frame_offered(self, *, but: Set[Hashable] = frozenset()) -> None:
        """Frame the offered cells that are drawn, and no others."""
        row, before = self._tables[GROUND.name].first, self._framed
        self._framed = (self._offered & row.keys()) - but
        differ = {row[cell]: float(cell in self._framed) for cell in before ^ self._framed}
        if differ:
            self.ground.patch({"shown": sorted(differ.items())})

    @property
    def _ringed(self) -> Hashable | None:
        """The cell with the ring."""
        row, ringed = self._tables[GROUND.name].first, self.ground.selected.indices
        return next((cell for cell, at in row.items() if at in ringed), None)

    def select(self, cell: Hashable | None) -> None:
        """Ring a cell, or none."""
        row = self._tables[GROUND.name].first
        self.ground.selected.indices = [row[cell]] if cell in row else []

    def cell_at(self, x: float, y: float) -> Hashable | None:
        """Return the topmost cell whose ground holds this point; None where there is none."""
        for group in reversed(self.scene.groups):
            if group.cell is not None and any(
                isinstance(shape, Polygon)
                and shape.layer == "ground"
                and _inside(shape.points, (x - group.at[0], y - group.at[1]))
                for shape in group.shapes
            ):
                return group.cell
        return None

    def title_of(self, cell: Hashable) -> str:
        """Return the description of a cell."""
        return next((group.title for group in self.scene.groups if group.cell == cell), "")

    def fill_page(self) -> None:
        """Let the drawing be as wide as its place on the page instead of a fixed number of pixels."""
        self._frame.stretch()

    def _dress(self) -> None:
        """Wear the colours of the theme; a line on both sides keeps the corners apart from any ground."""
        self._frame.dress(self.theme)
        self._corner.update(fill_color=Value(self.theme.last), line_color=Value(self.theme.background))

    def _draw_all(self) -> None:
        ringed, self._framed = self._ringed, frozenset[Hashable]()
        rows = {key: _rows(group) for key, group in self._groups.items()}
        marks = {"mark": self.theme.highlight, "shown": 0.0, "pick": self.theme.chosen}
        for name, table in self._tables.items():
            own = {key: found.get(name, []) for key, found in rows.items()}
            table.fill(own, more=marks if table.layer is GROUND else {})
        self.select(ringed)
        self.mark(self._offered, last=self._last)

    def _mark_corners(self) -> None:
        marked = (self._groups[cell] for cell in self._last if cell in self._groups)
        angles = [
            outline(angle, group.at)
            for group in marked
            for angle in corner_marks(_grown(_ground(group), _MARGIN))
        ]
        rows = {"xs": [list(xs) for xs, _ in angles], "ys": [list(ys) for _, ys in angles]}
        if rows != self._corners.data:
            self._corners.data = {**rows}


def _keyed(scene: Scene) -> dict[Hashable, Group]:
    """Return the groups by their cell; those without one by their place among them."""
    return {
        ("", place) if group.cell is None else group.cell: group for place, group in enumerate(scene.groups)
    }


def _rows(group: Group) -> dict[str, list[Row]]:
    """Return the rows of a group by layer, framed along its own ground."""
    points = _ground(group)
    return rows_of(group, seam=_grown(points, _MARGIN) if group.cell is not None else (), frame=_ring(points))


def _ground(group: Group) -> tuple[Point, ...]:
    """Return the outline of the ground of a cell, which a tap feels."""
    grounds = (shape for shape in group.shapes if isinstance(shape, Polygon) and shape.layer == "ground")
    return next((shape.points for shape in grounds), ())


def _grown(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    return tuple((x * (1 + by), y * (1 + by)) for x, y in points)


def _ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a frame along a polygon about the origin: one polygon, its inner side run backwards."""
    if not points:
        return ()
    size = max(max(abs(x), abs(y)) for x, y in points)
    outer, inner = _grown(points, _MARGIN), _grown(points, -min(_FRAME / size, 0.5))
    return (*outer, outer[0], inner[0], *reversed(inner))


def _inside(points: tuple[Point, ...], spot: Point) -> bool:
    """Return whether a point lies in a polygon: the crossings of a ray are counted (even-odd rule)."""
    x, y = spot
    odd = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


__all__ = ["ScenePlot"]
