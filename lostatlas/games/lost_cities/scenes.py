"""Drawings: the five paths with tiles and pieces, the cards, and the table of statues.

Cells are texts: ``space red 4``, ``card red 7`` (in the hand), ``pile red`` (a discard pile) and ``draw``.
The unit is the breadth of a space.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lostatlas.capabilities.style import SPARE_COLOURS
from lostatlas.games.lost_cities.cards import direction
from lostatlas.games.lost_cities.components import HIDDEN, Card, Space, Tile
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.state import PlayerState, State
from lostatlas.scene.shapes import Circle, Curve, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.text import message

ROW, TOP, LEFT = 1.12, 1.0, 2.55
"""Between two paths; the middle of the first one; where their spaces begin."""
GAP = 0.42
"""Where the bridge is."""
SIDE = 0.46
"""Half a space."""
CARD = (0.38, 0.5)
"""Half the breadth and height of a card."""
LOW, MIDDLE, HIGH = "#e0705f", "#f3ead3", "#57b587"
"""The colours of the smallest value of a space, of 0, and of the largest."""


def seat_colour(seat: int) -> str:
    """Return the colour of a player's pieces."""
    return ("#332288", "#cc3311", "#117733", "#ee9922", *SPARE_COLOURS)[seat]


def value_colour(values: Sequence[int], value: int) -> str:
    """Return the fill of a space, from red for a loss over paper to green for the largest gain.

    >>> value_colour((-20, 50), -20), value_colour((-20, 50), 50)
    ('#e0705f', '#57b587')
    """
    if value < 0:
        return _blend(MIDDLE, LOW, value / min(values))
    return _blend(MIDDLE, HIGH, value / max(values) if value else 0.0)


def _blend(one: str, other: str, part: float) -> str:
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a + (b - a) * part) for a, b in pairs).hex()


def box(at: Point, wide: float, tall: float, fill: str, role: str, *, layer: str = "ground") -> Polygon:
    """Return a rectangle about a point, by half its breadth and height."""
    x, y = at
    corners = ((x - wide, y - tall), (x + wide, y - tall), (x + wide, y + tall), (x - wide, y + tall))
    return Polygon(layer, role, corners, fill)


@dataclass(frozen=True)
class Board:
    """The main drawing, for what a viewer sees: an observation, or a whole state."""

    config: Config
    state: State
    theme: Theme
    seat: int
    """Whose hand and columns are shown."""

    def scene(self) -> Scene:
        """Return the drawing."""
        colours = self.config.variant.colours
        spaces = (
            self._space(row, Space(path, number))
            for row, path in enumerate(colours)
            for number in range(1, self.config.ruin + 1)
        )
        groups = (
            self._crossings(),
            *(self._column(row, path) for row, path in enumerate(colours)),
            *spaces,
            *(self._pile(row, path) for row, path in enumerate(colours)),
            self._draw_pile(),
            *self._hand(),
        )
        wide = self._right + 0.75
        tall = self._hand_row + 0.75
        stage = message(
            "lostcities.view.expedition", number=self.state.expedition, of=self.config.expeditions
        )
        return Scene(groups, (0.0, 0.0, wide, tall), self.theme.background, stage, self._summary())

    @property
    def _right(self) -> float:
        return LEFT + self.config.ruin + GAP + 0.75

    @property
    def _hand_row(self) -> float:
        return TOP + ROW * len(self.config.variant.colours) + 0.2

    @property
    def _own(self) -> PlayerState:
        return self.state.seats[self.seat]

    def at(self, row: int, number: int) -> Point:
        """Return the middle of a space."""
        return (
            LEFT + number - 0.5 + (GAP if number > self.config.variant.path.bridge else 0.0),
            TOP + ROW * row,
        )

    def _summary(self) -> str:
        """Return where all pieces are, in a sentence for each player who has any."""
        told = []
        for name, own in zip(self.state.players, self.state.seats, strict=True):
            if own.positions:
                places = tuple(str(_PlacedPath(path, place)) for path, place in own.positions.items())
                told.append(message("lostcities.view.pieces", player=name, places=places))
        return message("lostcities.view.summary", draw=len(self.state.draw_pile), players=tuple(told))

    def _space(self, row: int, space: Space) -> Group:
        theme, values = self.theme, self.config.variant.path.values
        value = values[space.number - 1]
        fill = value_colour(values, value)
        ink = "#222222"
        shapes: list[Shape] = [
            box((0.0, 0.0), SIDE, SIDE, theme.tile(space.path), "space"),
            box((0.0, 0.0), SIDE - 0.06, SIDE - 0.06, fill, "space"),
            Text("words", "value", (-0.2, -0.24), str(value), 0.24, ink, fill, bold=True),
        ]
        tile = self.state.tiles.get(space)
        if tile is not None:
            shapes += _tile_shapes(tile, (0.23, -0.2))
        told = [message("lostcities.view.space", path=space.path, number=space.number, value=value)]
        if tile is not None:
            told.append(str(tile))
        for seat, (name, own) in enumerate(zip(self.state.players, self.state.seats, strict=True)):
            if own.positions.get(space.path) == space.number:
                kind = "researcher" if own.researcher == space.path else "explorer"
                shapes += _piece(kind, seat, len(self.state.players))
                told.append(message("lostcities.view.piece", player=name, piece=kind))
        return Group(f"space {space.text}", self.at(row, space.number), tuple(shapes), "\n".join(told))

    def _column(self, row: int, path: str) -> Group:
        """Return the name of a path, the own card on top, and what may be laid next."""
        theme, ink = self.theme, self.theme.ink
        column = self._own.columns.get(path, ())
        name = message(f"lostcities.path.{path}")
        name = path if name.startswith("lostcities.") else name
        shapes: list[Shape] = [
            _line("path", (-1.1, -0.14), name, theme),
        ]
        if column:
            cards = " ".join(map(str, column[-6:]))
            shapes.append(
                Text("words", "column", (-1.1, 0.2), cards, 0.2, ink, theme.background, anchor="start")
            )
        sign = {"up": "≥", "down": "≤", "open": "≥≤"}[direction(self.config, column)]
        done = self._own.positions.get(path) == self.config.ruin
        following = f"{sign}{column[-1]}" if column and not done else ""
        shapes.append(Text("words", "next", (0.9, -0.14), following or "–", 0.24, ink, theme.background))
        told = message("lostcities.view.column", player=self.state.players[self.seat], path=path)
        text = f"{told}\n{', '.join(map(str, column)) or '–'}"
        return Group(None, (1.3, TOP + ROW * row), tuple(shapes), text)

    def _crossings(self) -> Group:
        """Return the bridges, and how many of the crossings that end the expedition have been made."""
        limit, rows = self.config.variant.path.crossings, len(self.config.variant.colours)
        x = LEFT + self.config.variant.path.bridge + GAP / 2
        foot = TOP + ROW * (rows - 1) + SIDE
        theme = self.theme
        planks: list[Shape] = [Curve("ground", "bridge", ((0.0, 0.72), (0.0, foot - 0.25)), theme.line, 0.05)]
        first = -(limit - 1) / 2 * 0.28
        dots = [
            Circle(
                "signs",
                "crossing",
                (first + 0.28 * number, 0.0),
                0.1,
                theme.last if number < self.state.crossed else theme.paper,
                theme.line,
                0.03,
            )
            for number in range(limit)
        ]
        words = f"{self.state.crossed}/{limit}"
        side = (first + 0.28 * limit + 0.18, 0.0)
        text = Text("words", "crossings", side, words, 0.24, theme.ink, theme.background, bold=True)
        told = message("lostcities.view.crossings", crossed=self.state.crossed, limit=limit)
        return Group(None, (x, 0.28), (*planks, *dots, text), told)

    def _pile(self, row: int, path: str) -> Group:
        pile = self.state.discards.get(path, ())
        at = (self._right, TOP + ROW * row)
        told = message("lostcities.view.pile", path=path, cards=tuple(map(str, pile)))
        shapes = self._card(Card(path, pile[-1])) if pile else self._empty()
        return Group(f"pile {path}", at, shapes, told)

    def _draw_pile(self) -> Group:
        theme, count = self.theme, len(self.state.draw_pile)
        back = (*self._empty(), *_cross(theme.line)) if count else self._empty()
        text = Text("words", "draw_pile", (0.0, 0.0), str(count), 0.3, theme.line, theme.paper, bold=True)
        label = box((0.0, 0.0), 0.26, 0.2, theme.paper, "draw_pile", layer="art")
        told = message("lostcities.view.draw_pile", count=count)
        return Group("draw", (self._right, self._hand_row), (*back, label, text), told)

    def _hand(self) -> Iterator[Group]:
        theme, name = self.theme, self.state.players[self.seat]
        told = message("lostcities.view.hand", player=name)
        label = _line("hand", (0.0, 0.0), told, theme)
        yield Group(None, (0.2, self._hand_row), (label,), told)
        for place, card in enumerate(self._own.hand):
            at = (LEFT + 0.45 + place * 0.95, self._hand_row)
            if card == HIDDEN:
                told = message("lostcities.view.hidden")
                yield Group(None, at, (*self._empty(), *_cross(theme.line)), told)
            else:
                yield Group(f"card {card.text}", at, self._card(card), str(card))

    def _card(self, card: Card) -> tuple[Shape, ...]:
        theme = self.theme
        fill = theme.tile(card.colour)
        value = Text("words", "card", (0.0, 0.0), str(card.value), 0.44, "#1a1a1a", fill, bold=True)
        return (box((0.0, 0.0), *CARD, theme.line, "card"), box((0.0, 0.0), 0.35, 0.47, fill, "card"), value)

    def _empty(self) -> tuple[Shape, ...]:
        theme = self.theme
        return (box((0.0, 0.0), *CARD, theme.line, "card"), box((0.0, 0.0), 0.35, 0.47, theme.paper, "card"))


@dataclass(frozen=True, slots=True)
class _PlacedPath:
    path: str
    number: int

    def __str__(self) -> str:
        return message("lostcities.view.place", path=self.path, number=self.number)


def _line(role: str, at: Point, text: str, theme: Theme) -> Text:
    return Text("words", role, at, text, 0.25, theme.ink, theme.background, bold=True, anchor="start")


def _cross(stroke: str) -> tuple[Shape, ...]:
    return (
        Curve("art", "back", ((-0.26, -0.38), (0.26, 0.38)), stroke, 0.03),
        Curve("art", "back", ((-0.26, 0.38), (0.26, -0.38)), stroke, 0.03),
    )


def _tile_shapes(tile: Tile, at: Point) -> tuple[Shape, ...]:
    x, y = at
    paper, ink = "#fffdf6", "#222222"
    back = box(at, 0.17, 0.17, paper, "tile", layer="art")
    if tile.kind == "points":
        return (back, Text("words", "tile", at, str(tile.points), 0.19, ink, paper, bold=True))
    if tile.kind == "step":
        arrow = ((x - 0.11, y - 0.1), (x + 0.12, y), (x - 0.11, y + 0.1))
        return (back, Polygon("signs", "step", arrow, "#0077bb"))
    body = ((x - 0.1, y + 0.13), (x - 0.05, y - 0.02), (x + 0.05, y - 0.02), (x + 0.1, y + 0.13))
    head = Circle("signs", "statue", (x, y - 0.07), 0.06, "#8a5a1a")
    return (back, Polygon("signs", "statue", body, "#8a5a1a"), head)


def _piece(kind: str, seat: int, seats: int) -> tuple[Shape, ...]:
    """Return a piece in the lower half of a space; the researcher is larger and has a ring."""
    at = (-0.3 + 0.6 * seat / max(1, seats - 1), 0.2)
    if kind == "explorer":
        return (Circle("stops", "explorer", at, 0.11, seat_colour(seat), "#ffffff", 0.03),)
    ring = Circle("stops", "researcher", at, 0.17, seat_colour(seat), "#ffffff", 0.03)
    return (ring, Circle("signs", "researcher", at, 0.07, "#ffffff"))


def statue_scene(config: Config, state: State, theme: Theme) -> Scene:
    """Return the table of statues as a bar for each number, with every player's count above it."""
    table = config.table
    unit = 2.2 / (max(table) - min(0, *table))
    ground = 1.2 + max(table) * unit
    groups = []
    for count, points in enumerate(table):
        fill = value_colour(table, points)
        tall = abs(points) * unit / 2
        shapes: list[Shape] = [box((0.0, -points * unit / 2), 0.4, max(tall, 0.02), fill, "bar")]
        edge = -points * unit + (0.18 if points < 0 else -0.18)
        shapes.append(Text("words", "points", (0.0, edge), str(points), 0.24, theme.ink, theme.background))
        foot = 0.25 if points >= 0 else -0.25
        last = "+" if count == len(table) - 1 else ""
        shapes.append(
            Text("words", "count", (0.0, foot), f"{count}{last}", 0.22, theme.ink, theme.background)
        )
        told = [message("lostcities.view.statues", count=count, points=points)]
        holders = [
            (seat, name)
            for seat, (name, own) in enumerate(zip(state.players, state.seats, strict=True))
            if min(own.statue_tiles + own.statue_chips, len(table) - 1) == count
        ]
        for place, (seat, name) in enumerate(holders):
            y = min(edge - 0.3, -0.55) - 0.26 * place
            shapes.append(Circle("signs", "player", (0.0, y), 0.11, seat_colour(seat), "#ffffff", 0.03))
            told.append(name)
        groups.append(Group(None, (0.5 + 0.9 * count, ground), tuple(shapes), "\n".join(told)))
    tall = ground + abs(min(0, *table)) * unit + 0.5
    title = message("lostcities.view.statue_table")
    counts = {
        name: own.statue_tiles + own.statue_chips
        for name, own in zip(state.players, state.seats, strict=True)
    }
    summary = message("lostcities.view.statue_counts", counts=counts)
    return Scene(tuple(groups), (0.0, 0.0, 0.9 * len(table) + 0.1, tall), theme.background, title, summary)
