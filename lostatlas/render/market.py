"""Draw a market: spaces with stacked markers, launch ranges, what has moved, and where one price can go.

The scene is made of the same flat shapes as a board; its unit is the breadth of a space, but in one long row,
where spaces are narrower so that their words are not too small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.render.market_text import about_space, causes_words, flag_words, market_summary, move_words
from lostatlas.render.market_view import DrawnSpace, Flag, LaunchRange, MarkerMove, MarketView
from lostatlas.scene.colour import ink_on, mix, readable
from lostatlas.scene.font_metrics import text_width
from lostatlas.scene.shapes import Curve, Group, Point, Polygon, Scene, Shape, Text
from lostatlas.scene.svg import scene_svg
from lostatlas.scene.theme import LIGHT, Theme
from lostatlas.text import message
from lostatlas.text.message_format import word

SMALL, MIDDLE, LARGE = 0.2, 0.25, 0.31
"""The sizes of all words."""
_TALL = 2.5
"""Height of a space."""
_TALL_IN_ONE_ROW = 2.1
"""Height of a space of a market in one row, which is long and has to be low."""
_TALL_IN_GRID = 1.15
"""Height of a space in a grid, whose rows touch each other; a stack may stand in several columns."""
_PRICE = 0.46
"""Height of its upper part, which holds the price."""
_CHIP = 0.42
"""Height of a marker."""
_BESIDE = 0.035
"""Between a marker and the edges of its space."""
_BROADEST = 17
"""How many spaces of full breadth a row is as long as, at most."""
_LEAST_CHIP = 0.2
"""How large a marker is that has room, and how high at least, for its code to be read."""
_LEVEL = 0.28
"""Between one flag and the next."""
_POLE = 0.4
"""Between the lowest flag of a row and the row."""
_MOST_FLAGS = 4
"""The most flags that the price of one company asks for."""
_STRIP = 0.42
"""Room for arrows below a row."""
_BAR = 0.32
"""Room for a launch range."""
_LEFT, _RIGHT, _TOP = 0.15, 1.3, 0.1


@dataclass(frozen=True, slots=True)
class _Floor:
    """Where the rows lie."""

    view: MarketView
    room: float
    """What is kept for flags, whether there are any or not."""
    ranges: int
    columns: int
    rows: int

    @property
    def broad(self) -> float:
        """The breadth of a space."""
        return 1.0 if self.view.grid or self.rows > 1 else min(1.0, _BROADEST / self.columns)

    def middle(self, space: DrawnSpace) -> float:
        """Return the middle of a space from left to right."""
        return (space.column + 0.5) * self.broad

    @property
    def tall(self) -> float:
        """The height of a space."""
        if self.view.grid:
            return _TALL_IN_GRID
        return _TALL if self.rows > 1 else _TALL_IN_ONE_ROW

    @property
    def strip(self) -> float:
        """The room for arrows below a row; across a grid they are straight."""
        return 0.0 if self.view.grid else _STRIP + 0.1

    @property
    def flags(self) -> tuple[float, ...]:
        """The room above each row: what its own flags take, and above the first what is left."""
        at = Counter(self.target(flag).row for flag in self.view.flags)
        first, *others = (_POLE + at[row] * _LEVEL if at[row] else 0.0 for row in range(self.rows))
        return (max(first, self.room - sum(others)), *others)

    def top(self, row: int) -> float:
        """Return the upper edge of the spaces of a row."""
        above = _TOP + sum(self.flags[: row + 1]) + (self.ranges * _BAR if row else 0.0)
        return above + row * (self.tall + self.strip)

    def at(self, space: DrawnSpace) -> Point:
        """Return the upper left corner of a space."""
        return space.column * self.broad, self.top(space.row)

    def target(self, flag: Flag) -> DrawnSpace:
        """Return the space that a flag stands on; where a company closes, the one it leaves."""
        return self.view.spaces[flag.start if flag.end is None else flag.end]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the box about everything."""
        bars = self.ranges * _BAR if self.rows == 1 else 0.0
        foot = self.top(self.rows - 1) + self.tall + self.strip + bars
        return (
            -_LEFT,
            0.0,
            self.columns * self.broad + _LEFT + (_RIGHT if any(self.flags) else _LEFT),
            foot + (0.1 if self.view.grid else 0.0),
        )


def flag_room(view: MarketView) -> float:
    """Return the room for flags that a drawing keeps which has the same size at every step of a game.

    Above a grid it is for the words that tell what flags are; flags make more room where they stand.
    """
    rows = 1 + max(space.row for space in view.spaces)
    return _POLE + 0.06 if view.grid else rows * _POLE + _MOST_FLAGS * _LEVEL


def market_scene(view: MarketView, *, theme: Theme = LIGHT, style: Style = PLAIN, room: float = 0.0) -> Scene:
    """Return the drawing of a market.

    Parameters
    ----------
    room : what is kept for flags even where there are none, such as `flag_room`: every step of a game then
        has a drawing of the same size, and only the rows above the flags move
    """
    floor = _Floor(
        view,
        room=room,
        ranges=len(view.ranges),
        columns=1 + max(space.column for space in view.spaces),
        rows=1 + max(space.row for space in view.spaces),
    )
    groups = [
        *(_space_group(floor, place, theme, style) for place in range(len(view.spaces))),
        *_range_groups(floor, theme),
        *_move_groups(floor, theme, style),
        *_flag_groups(floor, theme, style),
    ]
    return Scene(
        tuple(groups), floor.box, theme.background, message("market.title"), market_summary(view, style)
    )


def market_svg(
    view: MarketView, *, theme: Theme = LIGHT, style: Style = PLAIN, width: int | None = None
) -> str:
    """Return a market as SVG.

    Examples
    --------
    >>> from lostatlas.render.market_view import MarketView, DrawnSpace
    >>> view = MarketView(
    ...     spaces=(DrawnSpace(50, 0, 0), DrawnSpace(60, 1, 0)), stacks=((), ("A",)), order=("A",)
    ... )
    >>> market_svg(view).count("<polygon")
    6
    """
    return scene_svg(market_scene(view, theme=theme, style=style), width=width, unit=52)


def _space_group(floor: _Floor, place: int, theme: Theme, style: Style) -> Group:
    view, space, broad = floor.view, floor.view.spaces[place], floor.broad
    fill = _space_fill(view, place, theme)
    edge = theme.chosen if space.par else mix(fill, theme.ink, 0.35)
    closing = style.closing_space() if space.closing else ""
    price = str(space.price)
    letters = LARGE if text_width(price, LARGE, bold=True) + 0.1 <= broad else MIDDLE
    shapes: list[Shape] = [
        Polygon("ground", "edge", _rectangle(0.0, 0.0, broad, floor.tall), edge),
        Polygon("ground", "space", _rectangle(0.02, 0.02, broad - 0.02, floor.tall - 0.02), fill),
        Text(
            "words",
            "price",
            (broad / 2, _PRICE / 2 + 0.02),
            closing or price,
            SMALL if closing else letters,
            ink_on(fill),
            fill,
            bold=True,
        ),
    ]
    moved = {move.company for move in view.moves}
    for code, corner, size in _places(view.stacks[place], broad, floor.tall - _PRICE - 0.1):
        shapes += _chip(view, code, corner, size, theme, style, moved=code in moved)
    return Group(None, floor.at(space), tuple(shapes), about_space(view, place, style))


def _places(stack: Sequence[str], broad: float, room: float) -> Iterator[tuple[str, Point, Point]]:
    """Yield the upper left corner and the size of each marker in a space, row by row.

    They stand in one column, or in as many as are needed for each to be readable, as long as codes fit.
    """
    if not stack:
        return
    broad -= 2 * _BESIDE
    most = max(1, int(broad / (max(text_width(code, SMALL, bold=True) for code in stack) + 0.1)))
    columns = next((n for n in range(1, most) if room / ceil(len(stack) / n) >= _LEAST_CHIP), most)
    wide, pitch = broad / columns, min(_CHIP + 0.06, room / ceil(len(stack) / columns))
    for number, code in enumerate(stack):
        row, column = divmod(number, columns)
        corner = _BESIDE + column * wide, _PRICE + row * pitch
        yield code, corner, (wide - 0.02 * (columns > 1), pitch - min(0.06, pitch / 8))


def _space_fill(view: MarketView, place: int, theme: Theme) -> str:
    plain = mix(theme.background, theme.ink, 0.07)
    space = view.spaces[place]
    if space.closing:
        return mix(plain, theme.tile("red"), 0.45)
    if space.zone in theme.tiles:
        return mix(plain, theme.tile(space.zone), 0.35)
    for one in view.ranges:
        if one.current and place in one.spaces:
            return mix(plain, theme.tile(one.colours[0]), 0.3)
    return plain


def _chip(
    view: MarketView, code: str, corner: Point, size: Point, theme: Theme, style: Style, *, moved: bool
) -> Iterator[Shape]:
    """Yield a marker: its colour, its code, and where there is room its place in the operating order."""
    (left, top), (wide, tall) = corner, size
    right = left + wide
    fill = style.colour(code)
    edge, breadth = mix(theme.background, theme.ink, 0.65), 0.025
    if moved:
        edge, breadth = theme.last, 0.06
    if code == view.acting or any(flag.company == code for flag in view.flags):
        edge, breadth = theme.chosen, 0.06
    middle = top + tall / 2
    ink = ink_on(fill)
    yield Polygon("art", "edge", _rectangle(left, top, right, top + tall), edge)
    inner = _rectangle(left + breadth, top + breadth, right - breadth, top + tall - breadth)
    yield Polygon("art", "marker", inner, fill)
    ahead = code in view.order and text_width(code, SMALL, bold=True) + 0.3 <= wide
    room = wide - (0.3 if ahead else 0.12)
    fitting = (s for s in (LARGE, MIDDLE) if s <= tall - 0.06 and text_width(code, s, bold=True) <= room)
    at = (left + wide / 2 + (0.08 if ahead else 0.0), middle)
    yield Text("words", "marker", at, code, next(fitting, SMALL), ink, fill, bold=True)
    if ahead:
        number = str(view.order.index(code) + 1)
        yield Text("words", "place", (left + 0.13, middle), number, SMALL, ink, fill)


def _range_groups(floor: _Floor, theme: Theme) -> Iterator[Group]:
    broad = floor.broad
    for number, one in enumerate(floor.view.ranges):
        for row in range(floor.rows):
            columns = [floor.view.spaces[n].column for n in one.spaces if floor.view.spaces[n].row == row]
            if columns:
                y = floor.top(row) + floor.tall + _STRIP + number * _BAR
                shapes = tuple(_range_shapes(one, min(columns) * broad, (max(columns) + 1) * broad, theme))
                low, high = (floor.view.spaces[n].price for n in (one.spaces[0], one.spaces[-1]))
                about = message(
                    "market.range_about",
                    currency=floor.view.currency,
                    low=low,
                    high=high,
                    phases=tuple(one.phases),
                )
                yield Group(None, (0.0, y), shapes, about)


def _range_shapes(one: LaunchRange, start: float, end: float, theme: Theme) -> Iterator[Shape]:
    thick = 0.2 / len(one.colours)
    for number, colour in enumerate(one.colours):
        top = number * thick
        bar = _rectangle(start + 0.03, top, end - 0.03, top + thick)
        yield Polygon("art", "range", bar, theme.tile(colour))
    names = tuple(word("render.colour", colour).lower() for colour in one.colours)
    words = message("market.range_now" if one.current else "market.range", colours=names)
    across = text_width(words, MIDDLE, bold=one.current)
    x = start - 0.12 - across if across + 0.2 < start else end + 0.1
    ink, ground = theme.ink, theme.background
    yield Text("words", "range", (x, 0.1), words, MIDDLE, ink, ground, bold=one.current, anchor="start")


def _move_groups(floor: _Floor, theme: Theme, style: Style) -> Iterator[Group]:
    """Yield an arrow below the spaces for each marker that has moved."""
    for number, move in enumerate(floor.view.moves):
        y = floor.tall + 0.12 + number % 3 * 0.12
        shapes = tuple(_arrow(floor, move, y, theme.last))
        start = floor.view.spaces[move.start]
        yield Group(None, (0.0, floor.top(start.row)), shapes, move_words(floor.view, move, style))


def _arrow(floor: _Floor, move: MarkerMove, y: float, colour: str) -> Iterator[Shape]:
    start = floor.view.spaces[move.start]
    x = floor.middle(start)
    if move.end is None:
        for side in (-0.1, 0.1):
            yield Curve("art", "arrow", ((x - side, y - 0.08), (x + side, y + 0.08)), colour, 0.05)
        return
    end = floor.view.spaces[move.end]
    if floor.view.grid:
        yield from _straight(floor, start, end, colour)
        return
    ways = [(x, floor.middle(end), 0.0)]
    if end.row != start.row:  # out at one end of the row, in at the other end of the next
        forward = end.row > start.row
        edges = (floor.columns + 0.1, -0.1) if forward else (-0.1, floor.columns + 0.1)
        down = floor.top(end.row) - floor.top(start.row)
        ways = [(x, edges[0], 0.0), (edges[1], floor.middle(end), down)]
    for a, b, down in ways:
        tip = 0.14 if b > a else -0.14
        yield Curve("art", "arrow", ((a, y + down), (b - tip, y + down)), colour, 0.06)
        yield Polygon(
            "art", "arrow", ((b, y + down), (b - tip, y + down - 0.09), (b - tip, y + down + 0.09)), colour
        )


def _straight(floor: _Floor, start: DrawnSpace, end: DrawnSpace, colour: str) -> Iterator[Shape]:
    """Yield an arrow from space to space across a grid, from the upper edge of the row of its start."""
    a = (floor.middle(start), floor.tall / 2)
    b = (floor.middle(end), floor.tall / 2 + floor.top(end.row) - floor.top(start.row))
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    along = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
    neck = (b[0] - 0.2 * along[0], b[1] - 0.2 * along[1])
    wings = tuple((neck[0] - side * along[1], neck[1] + side * along[0]) for side in (-0.1, 0.1))
    yield Curve("art", "arrow", (a, neck), colour, 0.06)
    yield Polygon("art", "arrow", (b, *wings), colour)


def _flag_groups(floor: _Floor, theme: Theme, style: Style) -> Iterator[Group]:
    """Yield a pole on each space that a price can reach, with what would bring it there on a flag.

    Room kept for flags has a text that says what it is for, while there are none.
    """
    view = floor.view
    if floor.room and not view.flags:
        at, hint_text = (0.02, 0.06 - _POLE), message("market.no_flags")
        hint = Text("words", "hint", at, hint_text, MIDDLE, theme.ink, theme.background, anchor="start")
        yield Group(None, (0.0, floor.top(0)), (hint,), hint_text)
    for row in range(floor.rows):
        here = [flag for flag in view.flags if floor.target(flag).row == row]
        for level, (flag, leftwards) in enumerate(_levels(floor, here)):
            shapes = tuple(_flag_shapes(floor, flag, level, theme, leftwards=leftwards))
            yield Group(None, (0.0, floor.top(row)), shapes, flag_words(view, flag, style))


def _levels(floor: _Floor, flags: list[Flag]) -> list[tuple[Flag, bool]]:
    """Return the flags of a row from the lowest up, each with whether its words go to the left of its pole.

    No pole runs through another flag's words: they point away from the price, those of the nearest space
    highest; where the words have no room there, they point across the price, above all others, those of the
    farthest space highest.
    """
    away: list[tuple[Flag, bool]] = []
    across: list[tuple[Flag, bool]] = []
    for leftwards in (False, True):
        mine = [flag for flag in flags if (flag.end is None or flag.end < flag.start) is leftwards]
        mine.sort(key=lambda flag: flag.end or 0, reverse=not leftwards)  # the farthest first
        if all(_has_room(floor, flag, leftwards=leftwards) for flag in mine):
            away += [(flag, leftwards) for flag in mine]
        else:
            across += [(flag, not leftwards) for flag in reversed(mine)]
    return away + across


def _has_room(floor: _Floor, flag: Flag, *, leftwards: bool) -> bool:
    """Return whether the words of a flag end within the drawing."""
    left, _, wide, _ = floor.box
    start = _words_at(floor, flag, leftwards=leftwards)
    return left <= start and start + text_width(causes_words(floor.view, flag), MIDDLE) <= left + wide


def _words_at(floor: _Floor, flag: Flag, *, leftwards: bool) -> float:
    """Return where the words of a flag begin."""
    x = _pole(floor, flag)
    return x - 0.2 - text_width(causes_words(floor.view, flag), MIDDLE) if leftwards else x + 0.1


def _pole(floor: _Floor, flag: Flag) -> float:
    """Return where the pole of a flag stands; that of a company which closes stands aside."""
    target = floor.target(flag)
    return floor.middle(target) - (0.3 * floor.broad if flag.end is None else 0.0)


def _flag_shapes(floor: _Floor, flag: Flag, level: int, theme: Theme, *, leftwards: bool) -> Iterator[Shape]:
    start, target = floor.view.spaces[flag.start], floor.target(flag)
    colour = readable(theme.chosen, theme.background)
    x, origin, y = _pole(floor, flag), floor.middle(start), 0.06 - _POLE - level * _LEVEL
    yield Curve("art", "flag", ((x, y - 0.1), (x, -0.12)), colour, 0.04)
    yield Polygon("art", "flag", ((x, -0.02), (x - 0.09, -0.16), (x + 0.09, -0.16)), colour)
    if target.row == start.row and x != origin:
        yield Curve("art", "flag", ((origin, -0.18), (x, -0.18)), colour, 0.04)
    words, at = causes_words(floor.view, flag), (_words_at(floor, flag, leftwards=leftwards), y)
    yield Text("words", "flag", at, words, MIDDLE, theme.ink, theme.background, anchor="start")


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))
