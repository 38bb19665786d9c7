"""A route as it is drawn: points that are clicked become a text, and the text points on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import hypot
from typing import Any

from bokeh.models import ColumnDataSource, Text

from lostatlas.kernel.errors import NotationError
from lostatlas.render.geometry import centre
from lostatlas.render.layout import track_layout
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import HEX_NAME, Hex, parse_hex

_POINT = re.compile(rf"({HEX_NAME})(?:[.:](\d+))?")
_BADGE, _BADGE_INK = "#18191d", "#ffffff"


def with_point(text: str, point: str) -> str:
    """Return the text of a drawing with one more point at its end.

    >>> with_point("", "K9"), with_point("K9-J8", "J6"), with_point("K9; ", "J6")
    ('K9', 'K9-J8-J6', 'K9; J6')
    """
    begun = text.rpartition(";")[2].strip()
    return f"{text.rstrip()}-{point}" if begun and not begun.endswith(":") else f"{text}{point}"


def without_point(text: str) -> str:
    """Return the text without its last point; an empty train goes with it.

    >>> without_point("K9-J8"), without_point("K9; J6"), without_point("K9; "), without_point("")
    ('K9', 'K9; ', '', '')
    """
    found = list(_POINT.finditer(text))
    if not found:
        return ""
    left = text[: found[-1].start()].rstrip(" -,>–—→")
    return f"{left} " if left.endswith((";", ":")) else left


def next_train(text: str) -> str:
    """Return the text with the next train begun.

    >>> next_train("K9-J8"), next_train("K9; ")
    ('K9-J8; ', 'K9; ')
    """
    return f"{text.rstrip()}; " if text.rpartition(";")[2].strip() else text


def routes_of(text: str) -> list[str]:
    """Return the routes of a drawing, one for each train.

    >>> routes_of("K9-J8; ; J6-J4 ")
    ['K9-J8', 'J6-J4']
    """
    return [route.strip() for route in text.split(";") if route.strip()]


def points_of(text: str, board: Board) -> Iterator[tuple[str, float, float]]:
    """Yield the number of each point along its train, and where it is on the board."""
    for route in text.split(";"):
        found = _POINT.finditer(route.rpartition(":")[2] if ": " in route else route)
        for number, match in enumerate(found, 1):
            try:
                hex_ = parse_hex(match[1], board.layout)
            except NotationError:
                continue  # the verdict says it
            if hex_ in board.cells:
                yield str(number), *_spot(board, hex_, None if match[2] is None else int(match[2]))


def point_name(board: Board, hex_: Hex, at: tuple[float, float] | None) -> str:
    """Return the name of what was clicked: the nearest stop where a hex has several, else the hex.

    Parameters
    ----------
    at : where, in hex units; None for the keyboard, which names the first stop
    """
    stops = [node.index for node in board.tile(hex_).stops]
    if len(stops) < 2:
        return str(hex_)
    if at is None:
        return f"{hex_}.{stops[0]}"
    return f"{hex_}.{min(stops, key=lambda node: _distance(board, Stop(hex_, node), at))}"


def other_stop(board: Board, point: str) -> str:
    """Return the next stop of the same hex, which Enter chooses when it is pressed again."""
    match = _POINT.fullmatch(point)
    if match is None or match[2] is None:
        return point
    stops = [node.index for node in board.tile(parse_hex(match[1], board.layout)).stops]
    place = stops.index(int(match[2])) if int(match[2]) in stops else -1
    return f"{match[1]}.{stops[(place + 1) % len(stops)]}"


def last_point(text: str) -> str:
    """Return the last point of the train that is being drawn.

    >>> last_point("K9; J8.0-J6.1"), last_point("K9; ")
    ('J6.1', '')
    """
    found = _POINT.findall(text.rpartition(";")[2])
    return f"{found[-1][0]}.{found[-1][1]}" if found and found[-1][1] else found[-1][0] if found else ""


def _spot(board: Board, hex_: Hex, node: int | None) -> tuple[float, float]:
    x, y = centre(hex_)
    shape = track_layout(board.tile(hex_), turn=hex_.layout.turn)
    if node is None and len(board.tile(hex_).stops) == 1:
        node = board.tile(hex_).stops[0].index
    if node is None or node >= len(shape.nodes):
        return x, y
    dx, dy = shape.nodes[node]
    return x + dx, y + dy


def _distance(board: Board, stop: Stop, at: tuple[float, float]) -> float:
    x, y = centre(stop.hex)
    shape = track_layout(board.tile(stop.hex), turn=stop.hex.layout.turn)
    circles = shape.slots[stop.node] or (shape.nodes[stop.node],)
    return min(hypot(at[0] - x - dx, at[1] - y - dy) for dx, dy in circles)


class Points:
    """The numbered points of a drawing over the figure of a board."""

    def __init__(self, figure: Any) -> None:
        self._source = ColumnDataSource({"x": [], "y": [], "text": []})
        self._marks = figure.scatter(
            "x", "y", source=self._source, size=15, fill_color=_BADGE, line_color=_BADGE_INK, line_width=1.5,
            nonselection_alpha=1,
        )  # fmt: skip
        glyph = Text(
            x="x", y="y", text="text", text_color=_BADGE_INK, text_align="center", text_baseline="middle",
            text_font_size="9px", text_font_style="bold",
        )  # fmt: skip
        figure.add_glyph(self._source, glyph)

    def show(self, found: Iterable[tuple[str, float, float]]) -> None:
        """Show the points that `points_of` has found."""
        found = list(found)
        data: dict[str, list[object]] = {
            "x": [x for _, x, _ in found],
            "y": [y for _, _, y in found],
            "text": [number for number, _, _ in found],
        }
        if data != self._source.data:
            self._source.data = dict(data)
