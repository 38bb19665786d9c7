"""The main drawing: the paths with tiles and pieces, the viewer's columns and hand, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lostatlas.games.lost_cities.cards import direction
from lostatlas.games.lost_cities.components import HIDDEN, Card, EventTile, PieceKind, Space
from lostatlas.games.lost_cities.config import Config
from lostatlas.games.lost_cities.pictures import (
    INK,
    box,
    card_back,
    card_face,
    empty_place,
    piece_shapes,
    tile_shapes,
    value_colour,
)
from lostatlas.games.lost_cities.state import LostCitiesState, PlayerState
from lostatlas.games.lost_cities.style import STYLE_OF_TITLE
from lostatlas.scene.shapes import Circle, Curve, Group, Point, Scene, Shape, Text
from lostatlas.scene.theme import Theme
from lostatlas.text import message
from lostatlas.text.numbers import with_minus

ROW, TOP, LEFT = 1.36, 1.15, 3.2
"""Between two paths; the middle of the first one; where their spaces begin."""
ACROSS = 1.36
"""Between two spaces of a path."""
GAP = 0.42
"""Where the bridge is."""
WIDE, TALL = 0.65, 0.6
"""Half the breadth and height of a space."""
SHOWN = 8
"""So many cards of a column are written out, the last ones."""


def hand_cell(card: Card, copy: int) -> str:
    """Return the cell of the n-th of equal cards in the hand, from 0."""
    return f"card {card.text}" + (f" ({copy + 1})" if copy else "")


def kind_on(own: PlayerState, path: str) -> PieceKind:
    """Return which kind of piece a player has on a path."""
    return "researcher" if own.researcher == path else "explorer"


@dataclass(frozen=True)
class BoardDrawing:
    """The main drawing, for what a viewer sees: an observation, or a whole state."""

    config: Config
    state: LostCitiesState
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
        box_of = (0.0, 0.0, self._right + 0.6, self._hand_row + 0.75)
        stage = message(
            "lostcities.view.expedition", number=self.state.expedition, of=self.config.expeditions
        )
        return Scene(groups, box_of, self.theme.background, stage, self._summary())

    @property
    def _right(self) -> float:
        return LEFT + ACROSS * self.config.ruin + GAP + 0.65

    @property
    def _hand_row(self) -> float:
        return TOP + ROW * len(self.config.variant.colours) + 0.15

    @property
    def _own(self) -> PlayerState:
        return self.state.seats[self.seat]

    def _at(self, row: int, number: int) -> Point:
        """Return the middle of a space."""
        beyond = number > self.config.variant.path.bridge
        return (LEFT + ACROSS * (number - 0.5) + GAP * beyond, TOP + ROW * row)

    def _summary(self) -> str:
        """Return what the drawing shows in words, a line for each kind of thing."""
        state, own, limit = self.state, self._own, self.config.variant.path.crossings
        lines = [
            message("lostcities.view.summary", draw=len(state.draw_pile), crossed=state.crossed, limit=limit),
            message("lostcities.view.tiles", tiles=tuple(map(_placed, state.tiles.items()))),
        ]
        for name, others in zip(state.players, state.seats, strict=True):
            if others.positions:
                places = tuple(
                    message(f"lostcities.view.{kind_on(others, path)}_at", path=path, number=number)
                    for path, number in others.positions.items()
                )
                lines.append(message("lostcities.view.pieces", player=name, places=places))
        tops = tuple(Card(path, pile[-1]) for path, pile in state.discards.items())
        if tops:
            lines.append(message("lostcities.view.tops", cards=tops))
        for path, column in own.columns.items():
            owner = message("lostcities.view.column", player=state.players[self.seat], path=path)
            cards, following = tuple(map(str, column)), self._next(path, column)
            lines.append(message("lostcities.view.own", owner=owner, cards=cards, next=following))
        known = tuple(card for card in own.hand if card != HIDDEN)
        hand = message("lostcities.view.hand", player=state.players[self.seat])
        lines.append(message("lostcities.view.cards", hand=hand, cards=known))
        return "\n".join(lines)

    def _space(self, row: int, space: Space) -> Group:
        values = self.config.variant.path.values
        value = values[space.number - 1]
        fill = value_colour(values, value)
        shapes: list[Shape] = [
            box((0.0, 0.0), WIDE, TALL, self.theme.tile(space.path), "space"),
            box((0.0, 0.0), WIDE - 0.05, TALL - 0.05, fill, "space", layer="art"),
            Text("words", "value", (-0.28, -0.31), with_minus(value), 0.32, INK, fill, bold=True),
        ]
        lines = [message("lostcities.view.space", path=space.path, number=space.number, value=value)]
        tile = self.state.tiles.get(space)
        if tile is not None:
            shapes += tile_shapes(tile.kind, tile.points, (0.35, -0.3))
            lines.append(str(tile))
        colours = STYLE_OF_TITLE.player_colours(self.state.players)
        for seat, (name, own) in enumerate(zip(self.state.players, self.state.seats, strict=True)):
            if own.positions.get(space.path) == space.number:
                kind = kind_on(own, space.path)
                corner = (1.2 * ((seat + 0.5) / len(self.state.players) - 0.5), 0.2 + 0.18 * (seat % 2))
                shapes += piece_shapes(kind, corner, colours[name])
                lines.append(message("lostcities.view.piece", player=name, piece=kind))
        return Group(f"space {space.text}", self._at(row, space.number), tuple(shapes), "\n".join(lines))

    def _column(self, row: int, path: str) -> Group:
        """Return the name of a path, the viewer's cards on it, and what may be laid next."""
        column = self._own.columns.get(path, ())
        name = message(f"lostcities.path.{path}")
        name = path if name.startswith("lostcities.") else name
        cards = "  ".join(map(str, column[-SHOWN:]))
        cards = f"… {cards}" if len(column) > SHOWN else cards
        title = message("lostcities.view.column", player=self.state.players[self.seat], path=path)
        shapes = (
            box((-0.11, 0.0), 0.05, TALL, self.theme.tile(path), "path"),
            self._line("path", (0.05, -0.36), name, 0.34, bold=True),
            self._line("column", (0.05, 0.04), cards or "–", 0.3),
            self._line("next", (0.05, 0.42), self._next(path, column), 0.28),
        )
        text = f"{title}\n{', '.join(map(str, column)) or '–'}"
        return Group(None, (0.2, TOP + ROW * row), shapes, text)

    def _next(self, path: str, column: tuple[int, ...]) -> str:
        """Return which cards the column takes next, in words."""
        position = self._own.positions.get(path)
        if position == self.config.ruin:
            return message("lostcities.view.next.ruin")
        if position is None:
            return message("lostcities.view.next.none")
        if not column:  # the step of a ruin began it (R22)
            return message("lostcities.view.next.open")
        return message(f"lostcities.view.next.{direction(self.config, column)}", value=column[-1])

    def _line(self, role: str, at: Point, text: str, size: float, *, bold: bool = False) -> Text:
        theme = self.theme
        return Text("words", role, at, text, size, theme.ink, theme.background, bold=bold, anchor="start")

    def _crossings(self) -> Group:
        """Return the bridges, and how many of the crossings that end the expedition have been made."""
        limit, rows = self.config.variant.path.crossings, len(self.config.variant.colours)
        x = LEFT + ACROSS * self.config.variant.path.bridge + GAP / 2
        foot = TOP + ROW * (rows - 1) + TALL
        theme = self.theme
        ends = ((0.0, TOP - TALL - 0.28), (0.0, foot - 0.28))
        first = -(limit - 1) / 2 * 0.34
        dots = [
            Circle(
                "stops",
                "crossing",
                (first + 0.34 * number, 0.0),
                0.13,
                theme.last if number < self.state.crossed else theme.background,
                theme.ink,
                0.03,
            )
            for number in range(limit)
        ]
        side = (first + 0.34 * limit + 0.2, 0.0)
        words = f"{self.state.crossed}/{limit}"
        text = Text("words", "crossings", side, words, 0.3, theme.ink, theme.background, bold=True)
        title = message("lostcities.view.crossings", crossed=self.state.crossed, limit=limit)
        return Group(None, (x, 0.28), (Curve("art", "bridge", ends, theme.ink, 0.06), *dots, text), title)

    def _pile(self, row: int, path: str) -> Group:
        pile = self.state.discards.get(path, ())
        title = message("lostcities.view.pile", path=path, cards=tuple(map(str, pile)))
        theme = self.theme
        shapes = card_face(theme, path, pile[-1]) if pile else empty_place(theme, theme.tile(path))
        return Group(f"pile {path}", (self._right, TOP + ROW * row), shapes, title)

    def _draw_pile(self) -> Group:
        theme, count = self.theme, len(self.state.draw_pile)
        back = card_back(theme) if count else empty_place(theme, theme.seam)
        label = box((0.0, 0.0), 0.32, 0.24, theme.paper, "draw_pile", layer="art")
        text = Text("words", "draw_pile", (0.0, 0.0), str(count), 0.4, "#1a1a1a", theme.paper, bold=True)
        title = message("lostcities.view.draw_pile", count=count)
        return Group("draw", (self._right, self._hand_row), (*back, label, text), title)

    def _hand(self) -> Iterator[Group]:
        name = self.state.players[self.seat]
        title = message("lostcities.view.hand", player=name)
        yield Group(
            None, (0.2, self._hand_row), (self._line("hand", (0.05, 0.0), title, 0.3, bold=True),), title
        )
        copies: Counter[Card] = Counter()
        apart = min(1.1, (self._right - LEFT - 1.2) / max(len(self._own.hand), 1))
        for place, card in enumerate(self._own.hand):
            at = (LEFT + 0.5 + place * apart, self._hand_row)
            if card == HIDDEN:
                yield Group(None, at, card_back(self.theme), message("lostcities.view.hidden"))
            else:
                cell = hand_cell(card, copies[card])
                yield Group(cell, at, card_face(self.theme, card.colour, card.value), str(card))
                copies[card] += 1


def _placed(item: tuple[Space, EventTile]) -> str:
    """Return a tile with its space, in words."""
    space, tile = item
    place = message("lostcities.view.place", path=space.path, number=space.number)
    return message("lostcities.view.tile", place=place, tile=tile)
