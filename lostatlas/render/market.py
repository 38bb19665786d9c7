"""Draw a market: spaces with stacked markers, launch ranges, what has moved, and where one price can go.

The scene is made of the same flat shapes as a board; `market_layout` says where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, hypot

from lostatlas.capabilities.style import PLAIN, Style
from lostatlas.render.market_layout import BAR, LEVEL, POLE, STRIP, MarketLayout
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
_ASIDE = 0.08
"""Between a price and the edges of its space, at least."""
_CHIP = 0.42
"""Height of a marker."""
_LEAST_CHIP = 0.19
"""How high a marker is at least, for its code to be read."""


def market_scene(view: MarketView, *, theme: Theme = LIGHT, style: Style = PLAIN, room: float = 0.0) -> Scene:
    """Return the drawing of a market.

    Parameters
    ----------
    room : what is kept for flags even where there are none, such as `flag_room` of the layout: every step of
        a game then has a drawing of the same size, and only the rows above the flags move
    """
    layout = MarketLayout(view, room)
    size = _price_size(layout)
    groups = [
        *(_space_group(layout, place, size, theme, style) for place in range(len(view.spaces))),
        *_range_groups(layout, theme),
        *_move_groups(layout, theme, style),
        *_flag_groups(layout, theme, style),
    ]
    return Scene(
        tuple(groups), layout.box, theme.background, message("market.title"), market_summary(view, style)
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


def _price_size(layout: MarketLayout) -> float:
    """Return the size of all prices: the largest in which the longest one has room in its space."""
    widest = max(text_width(str(space.price), LARGE, bold=True) for space in layout.view.spaces)
    return LARGE if widest + 2 * _ASIDE <= layout.price[0] else MIDDLE


def _space_group(layout: MarketLayout, place: int, size: float, theme: Theme, style: Style) -> Group:
    view, space = layout.view, layout.view.spaces[place]
    broad, price = layout.broad, layout.price
    fill = _space_fill(view, place, theme)
    edge = theme.chosen if space.par else mix(fill, theme.ink, 0.35)
    closing = style.closing_space() if space.closing else ""
    shapes: list[Shape] = [
        Polygon("ground", "edge", _rectangle(0.0, 0.0, broad, layout.tall), edge),
        Polygon("ground", "space", _rectangle(0.02, 0.02, broad - 0.02, layout.tall - 0.02), fill),
        Text(
            "words",
            "price",
            ((broad if closing else price[0]) / 2, price[1] / 2),
            closing or str(space.price),
            SMALL if closing else size,
            ink_on(fill),
            fill,
            bold=True,
        ),
    ]
    moved = {move.company for move in view.moves}
    placed = list(_places(view.stacks[place], layout))
    named = all(text_width(code, SMALL, bold=True) <= room[0] for code, _, room in placed)
    for code, corner, room in placed:
        shapes += _chip(view, code, corner, room, theme, style, moved=code in moved, named=named)
    return Group(None, layout.at(space), tuple(shapes), about_space(view, place, style))


def _places(stack: Sequence[str], layout: MarketLayout) -> Iterator[tuple[str, Point, Point]]:
    """Yield the upper left corner and the size of each marker of a stack, row by row.

    They stand in one column, or in as many as are needed for each to be high enough; but where there is room
    below each other, in no more than their codes fit in.
    """
    if not stack:
        return
    (left, top), (broad, tall) = layout.markers
    most = len(stack)
    if not layout.view.grid:
        most = max(1, int(broad / (max(text_width(code, SMALL, bold=True) for code in stack) + 0.1)))
    high = (n for n in range(1, most) if tall / ceil(len(stack) / n) >= _LEAST_CHIP)
    columns = next(high, most)
    wide, pitch = broad / columns, min(_CHIP + 0.06, tall / ceil(len(stack) / columns))
    for number, code in enumerate(stack):
        row, column = divmod(number, columns)
        corner = left + column * wide, top + row * pitch
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
    view: MarketView,
    code: str,
    corner: Point,
    size: Point,
    theme: Theme,
    style: Style,
    *,
    moved: bool,
    named: bool,
) -> Iterator[Shape]:
    """Yield a marker: its colour, if it is `named` its code, and its place in the order where it has room."""
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
    if not named:
        return
    ahead = code in view.order and text_width(code, SMALL, bold=True) + 0.3 <= wide
    room = wide - (0.3 if ahead else 0.12)
    fitting = (s for s in (LARGE, MIDDLE) if s <= tall - 0.06 and text_width(code, s, bold=True) <= room)
    at = (left + wide / 2 + (0.08 if ahead else 0.0), middle)
    yield Text("words", "marker", at, code, next(fitting, SMALL), ink, fill, bold=True)
    if ahead:
        number = str(view.order.index(code) + 1)
        yield Text("words", "place", (left + 0.13, middle), number, SMALL, ink, fill)


def _range_groups(layout: MarketLayout, theme: Theme) -> Iterator[Group]:
    broad = layout.broad
    for number, one in enumerate(layout.view.ranges):
        for row in range(layout.rows):
            columns = [layout.view.spaces[n].column for n in one.spaces if layout.view.spaces[n].row == row]
            if columns:
                y = layout.top(row) + layout.tall + STRIP + number * BAR
                shapes = tuple(_range_shapes(one, min(columns) * broad, (max(columns) + 1) * broad, theme))
                low, high = (layout.view.spaces[n].price for n in (one.spaces[0], one.spaces[-1]))
                about = message(
                    "market.range_about",
                    currency=layout.view.currency,
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


def _move_groups(layout: MarketLayout, theme: Theme, style: Style) -> Iterator[Group]:
    """Yield an arrow below the spaces for each marker that has moved."""
    for number, move in enumerate(layout.view.moves):
        y = layout.tall + 0.12 + number % 3 * 0.12
        shapes = tuple(_arrow(layout, move, y, theme.last))
        start = layout.view.spaces[move.start]
        yield Group(None, (0.0, layout.top(start.row)), shapes, move_words(layout.view, move, style))


def _arrow(layout: MarketLayout, move: MarkerMove, y: float, colour: str) -> Iterator[Shape]:
    start = layout.view.spaces[move.start]
    x = layout.middle(start)
    if move.end is None:
        for side in (-0.1, 0.1):
            yield Curve("art", "arrow", ((x - side, y - 0.08), (x + side, y + 0.08)), colour, 0.05)
        return
    end = layout.view.spaces[move.end]
    if layout.view.grid:
        yield from _straight(layout, start, end, colour)
        return
    ways = [(x, layout.middle(end), 0.0)]
    if end.row != start.row:  # out at one end of the row, in at the other end of the next
        forward = end.row > start.row
        edges = (layout.columns + 0.1, -0.1) if forward else (-0.1, layout.columns + 0.1)
        down = layout.top(end.row) - layout.top(start.row)
        ways = [(x, edges[0], 0.0), (edges[1], layout.middle(end), down)]
    for a, b, down in ways:
        tip = 0.14 if b > a else -0.14
        yield Curve("art", "arrow", ((a, y + down), (b - tip, y + down)), colour, 0.06)
        yield Polygon(
            "art", "arrow", ((b, y + down), (b - tip, y + down - 0.09), (b - tip, y + down + 0.09)), colour
        )


def _straight(layout: MarketLayout, start: DrawnSpace, end: DrawnSpace, colour: str) -> Iterator[Shape]:
    """Yield an arrow from space to space across a grid, from the upper edge of the row of its start."""
    a = (layout.middle(start), layout.tall / 2)
    b = (layout.middle(end), layout.tall / 2 + layout.top(end.row) - layout.top(start.row))
    long = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    along = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
    neck = (b[0] - 0.2 * along[0], b[1] - 0.2 * along[1])
    wings = tuple((neck[0] - side * along[1], neck[1] + side * along[0]) for side in (-0.1, 0.1))
    yield Curve("art", "arrow", (a, neck), colour, 0.06)
    yield Polygon("art", "arrow", (b, *wings), colour)


def _flag_groups(layout: MarketLayout, theme: Theme, style: Style) -> Iterator[Group]:
    """Yield a pole on each space that a price can reach, with what would bring it there on a flag.

    Room kept for flags has a text that says what it is for, while there are none.
    """
    view = layout.view
    if layout.room and not view.flags:
        at, hint_text = (0.02, 0.06 - POLE), message("market.no_flags")
        hint = Text("words", "hint", at, hint_text, MIDDLE, theme.ink, theme.background, anchor="start")
        yield Group(None, (0.0, layout.top(0)), (hint,), hint_text)
    for row in range(layout.rows):
        here = [flag for flag in view.flags if layout.target(flag).row == row]
        for level, (flag, leftwards) in enumerate(_levels(layout, here)):
            shapes = tuple(_flag_shapes(layout, flag, level, theme, leftwards=leftwards))
            yield Group(None, (0.0, layout.top(row)), shapes, flag_words(view, flag, style))


def _levels(layout: MarketLayout, flags: list[Flag]) -> list[tuple[Flag, bool]]:
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
        if all(_has_room(layout, flag, leftwards=leftwards) for flag in mine):
            away += [(flag, leftwards) for flag in mine]
        else:
            across += [(flag, not leftwards) for flag in reversed(mine)]
    return away + across


def _has_room(layout: MarketLayout, flag: Flag, *, leftwards: bool) -> bool:
    """Return whether the words of a flag end within the drawing."""
    left, _, wide, _ = layout.box
    start = _words_at(layout, flag, leftwards=leftwards)
    return left <= start and start + text_width(causes_words(layout.view, flag), MIDDLE) <= left + wide


def _words_at(layout: MarketLayout, flag: Flag, *, leftwards: bool) -> float:
    """Return where the words of a flag begin."""
    x = _pole(layout, flag)
    return x - 0.2 - text_width(causes_words(layout.view, flag), MIDDLE) if leftwards else x + 0.1


def _pole(layout: MarketLayout, flag: Flag) -> float:
    """Return where the pole of a flag stands; that of a company which closes stands aside."""
    target = layout.target(flag)
    return layout.middle(target) - (0.3 * layout.broad if flag.end is None else 0.0)


def _flag_shapes(
    layout: MarketLayout, flag: Flag, level: int, theme: Theme, *, leftwards: bool
) -> Iterator[Shape]:
    start, target = layout.view.spaces[flag.start], layout.target(flag)
    colour = readable(theme.chosen, theme.background)
    x, origin, y = _pole(layout, flag), layout.middle(start), 0.06 - POLE - level * LEVEL
    yield Curve("art", "flag", ((x, y - 0.1), (x, -0.12)), colour, 0.04)
    yield Polygon("art", "flag", ((x, -0.02), (x - 0.09, -0.16), (x + 0.09, -0.16)), colour)
    if target.row == start.row and x != origin:
        yield Curve("art", "flag", ((origin, -0.18), (x, -0.18)), colour, 0.04)
    words, at = causes_words(layout.view, flag), (_words_at(layout, flag, leftwards=leftwards), y)
    yield Text("words", "flag", at, words, MIDDLE, theme.ink, theme.background, anchor="start")


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))
