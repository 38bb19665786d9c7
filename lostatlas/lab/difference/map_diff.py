"""What differs on the map: hexes, tiles, tokens, reservations and markers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lostatlas.lab.difference.row import NOTHING, FieldDifference, Moments, listed
from lostatlas.rail.place_names import stop_label
from lostatlas.render.describe import describe_tile
from lostatlas.text import listed as joined
from lostatlas.text import message, plural
from lostatlas.text.message_format import word
from lostatlas.text.money import dollars
from lostatlas.track.board import Board, Marker
from lostatlas.track.hexes import Hex


def hex_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield how the map grew."""
    before, after = moments.old.board.cells, moments.new.board.cells
    if before.keys() != after.keys():
        counts = [plural("changes.hexes", len(cells)) if cells else NOTHING for cells in (before, after)]
        where = tuple(sorted(after.keys() - before.keys())) if before else ()
        yield FieldDifference(
            group="tiles", what=message("changes.map"), before=counts[0], after=counts[1],
            change=len(after) - len(before), hexes=where,
        )  # fmt: skip


def tile_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the tiles that were laid or replaced."""
    old, new = moments.old.board, moments.new.board
    for hex_ in sorted(_differing(old.laid, new.laid)):
        texts = [_tile(board, hex_) for board in (old, new)]
        yield FieldDifference(group="tiles", what=str(hex_), before=texts[0], after=texts[1], hexes=(hex_,))


def _tile(board: Board, hex_: Hex) -> str:
    tile = board.laid.get(hex_)
    if tile is not None:
        return message("changes.tile", tile=describe_tile(tile), turns=tile.turns)
    return word("render.ground", board.cells[hex_].terrain) if hex_ in board.cells else NOTHING


def token_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the tokens on the map, those still to be placed, and the circles kept free."""
    old, new = moments.old.board, moments.new.board
    for key, before, after in (
        ("changes.tokens_at", old.tokens, new.tokens),
        ("changes.kept_at", old.reservations, new.reservations),
    ):
        for stop in sorted(_differing(before, after)):
            what = message(key, place=_place(new if stop.hex in new.cells else old, stop))
            texts = [listed(where.get(stop, ())) for where in (before, after)]
            yield FieldDifference(
                group="tokens", what=what, before=texts[0], after=texts[1], hexes=(stop.hex,)
            )
    for code in moments.companies:
        left = [
            [dollars(cost, moments.rules.currency) for cost in state.companies[code].tokens]
            if code in state.companies
            else []
            for state in (moments.old, moments.new)
        ]
        if left[0] != left[1]:
            what = message("changes.tokens_left", company=code)
            yield FieldDifference(
                group="tokens", what=what, before=joined(left[0]),
                after=joined(left[1]), change=len(left[1]) - len(left[0]),
            )  # fmt: skip


def _place(board: Board, stop: Any) -> str:
    return str(stop_label(board, stop) if stop.hex in board.cells else stop.hex)


def marker_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the differences of markers on the map."""
    old, new = moments.old.board.markers, moments.new.board.markers
    for hex_ in sorted(_differing(old, new)):
        texts = [listed(map(_marker, where.get(hex_, ()))) for where in (old, new)]
        what = message("changes.markers_at", hex=str(hex_))
        yield FieldDifference(group="tokens", what=what, before=texts[0], after=texts[1], hexes=(hex_,))


def _marker(marker: Marker) -> str:
    return message("changes.marker", kind=word("render.marker", marker.kind), owner=marker.owner)


def _differing(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> set[Any]:
    if before is after:
        return set()
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}


MAP_ROWS = (hex_rows, tile_rows, token_rows, marker_rows)
"""The functions that make the rows of this kind, in their order."""
