"""Boards as plain data: what is written, and how the parts of it are read back.

`file_data` is what a file holds: a map assembled from pieces is given by its placements alone.
`full_data` spells out every printed hex and the rules, so that nothing else is needed to read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.checked_data import checked, shown
from lostatlas.track.board_schema import (
    FARTHEST,
    FORMAT,
    BoardEntry,
    LaidTileEntry,
    PrintedHexEntry,
    StopEntry,
)
from lostatlas.track.board_state import BoardState, Marker, Stop
from lostatlas.track.hexes import FLAT, Hex, HexLayout, parse_hex
from lostatlas.track.map_pieces import BuildingRules, Placement
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import Tile, parse_tile

B = TypeVar("B", bound=BoardState)


def named_hex(text: str, where: str, layout: HexLayout = FLAT) -> Hex:
    """Return the hex of a name; GameDataError at `where`."""
    try:
        hex_ = parse_hex(text, layout)
    except NotationError as error:
        raise GameDataError(
            error.key, where=where, **{**error.facts, "text": shown(text).strip("'")}
        ) from None
    if max(abs(hex_.q), abs(hex_.r)) > FARTHEST:
        raise GameDataError("hex.unknown", where=where, text=text)
    return hex_


def printed_cell(entry: PrintedHexEntry, where: str, layout: HexLayout = FLAT) -> PrintedHex:
    """Return one printed hex; GameDataError at `where`."""
    printed = _tile(entry.code, where, colour=entry.colour)
    if entry.home is not None and entry.home_city >= len(printed.nodes):
        raise GameDataError("board.no_city", where=f"{where}.home_city", node=entry.home_city, hex=entry.hex)
    hex_ = named_hex(entry.hex, f"{where}.hex", layout)
    return PrintedHex(
        hex_, entry.terrain, printed.rotated(entry.turns), entry.home, entry.home_city, entry.source
    )


def layout_of(entry: BoardEntry) -> HexLayout:
    """Return how the hexes of this board lie."""
    return FLAT if entry.layout is None else HexLayout(entry.layout.orientation, entry.layout.origin)


def _tile(code: str, where: str, *, name: str = "", colour: str) -> Tile:
    try:
        return parse_tile(code, id=name, colour=colour)
    except GameDataError as error:
        raise error.at(where) from None


def furnished(board: B, entry: BoardEntry, tiles: TileSet | None = None) -> B:
    """Put the tiles, tokens, reservations and markers on the bare board."""
    laid: dict[Hex, Tile] = {}
    for index, one in enumerate(entry.laid):
        where = f"laid[{index}]"
        hex_ = _placed(board, one.hex, f"{where}.hex")
        if hex_ in laid:
            raise GameDataError("board.hex_twice", where=where, hex=str(hex_))
        laid[hex_] = _design(one, tiles, where).rotated(one.rotation)
    for tile, count in Counter(tile.id for tile in laid.values()).items():
        if tiles is not None and tile in tiles and count > tiles.counts[tile]:
            raise GameDataError(
                "board.tile_supply", where="laid", tile=tile, count=count, copies=tiles.counts[tile]
            )
    board = replace(board, laid=FrozenMap(laid))
    tokens = _stops(board, entry.tokens, "tokens")
    for stop, owners in tokens.items():
        if len(owners) > board.tile(stop.hex).nodes[stop.node].slots or len(set(owners)) < len(owners):
            raise GameDataError("board.slots", where="tokens", hex=str(stop.hex), owners=tuple(owners))
    markers: dict[Hex, tuple[Marker, ...]] = {}
    for index, mark in enumerate(entry.markers):
        hex_ = _placed(board, mark.hex, f"markers[{index}].hex")
        markers[hex_] = (*markers.get(hex_, ()), Marker(mark.kind, mark.owner, mark.node))
    kept = board.reservations
    if entry.reservations is not None:
        kept = FrozenMap(_stops(board, entry.reservations, "reservations"))
    return replace(board, tokens=FrozenMap(tokens), reservations=kept, markers=FrozenMap(markers))


def _design(entry: LaidTileEntry, tiles: TileSet | None, where: str) -> Tile:
    if entry.code is not None:
        return _tile(entry.code, where, name=entry.tile, colour=entry.colour or "yellow")
    if tiles is None or entry.tile not in tiles:
        raise GameDataError("board.tile_unknown", where=where, tile=shown(entry.tile))
    return tiles[entry.tile]


def _placed(board: BoardState, name: str, where: str) -> Hex:
    hex_ = named_hex(name, where, board.layout)
    if hex_ not in board.cells:
        raise GameDataError("board.no_hex", where=where, hex=str(hex_))
    return hex_


def _stops(board: BoardState, entries: list[StopEntry], name: str) -> dict[Stop, tuple[str, ...]]:
    found: dict[Stop, tuple[str, ...]] = {}
    for index, entry in enumerate(entries):
        where = f"{name}[{index}]"
        hex_ = _placed(board, entry.hex, f"{where}.hex")
        nodes = board.tile(hex_).nodes
        if entry.node >= len(nodes) or nodes[entry.node].kind != "city":
            raise GameDataError("board.no_city", where=where, node=entry.node, hex=str(hex_))
        stop = Stop(hex_, entry.node)
        if stop in found:
            raise GameDataError("board.hex_twice", where=where, hex=str(hex_))
        found[stop] = tuple(entry.owners)
    return found


def file_data(board: BoardState) -> dict[str, Any]:
    """Return a board as its file holds it; `load_board` reads it back as an equal board."""
    data: dict[str, Any] = {"format": FORMAT}
    recipe = board.recipe
    if board.layout != FLAT:
        data["layout"] = dict(zip(("orientation", "origin"), board.layout.plain, strict=True))
    if recipe is None:
        data["cells"] = [_cell_data(cell) for cell in board.cells.values()]
    else:
        data["title"] = recipe.title
        data["values"] = dict(recipe.values)
        data["placements"] = [placement._asdict() for placement in recipe.placements]
        data["capitals"] = [str(hex_) for hex_ in recipe.capitals]
        data["blanks"] = [str(hex_) for hex_ in recipe.blanks]
    data["laid"] = [_tile_data(hex_, tile) for hex_, tile in board.laid.items()]
    data["tokens"] = _stop_data(board.tokens)
    data["reservations"] = _stop_data(board.reservations)
    data["markers"] = [
        {"hex": str(hex_), **{name: value for name, value in mark._asdict().items() if value is not None}}
        for hex_, marks in board.markers.items()
        for mark in marks
    ]
    return data


def _cell_data(cell: PrintedHex) -> dict[str, Any]:
    data = {
        "hex": cell.name,
        "terrain": cell.terrain,
        "colour": cell.printed.colour,
        "code": str(cell.printed),
        "turns": cell.printed.turns,
        "home": cell.home,
        "home_city": cell.home_city,
        "source": cell.source,
    }
    return {key: value for key, value in data.items() if value not in (None, 0, "")}


def _tile_data(hex_: Hex, tile: Tile) -> dict[str, Any]:
    return {
        "hex": str(hex_),
        "tile": tile.id,
        "rotation": tile.turns,
        "colour": tile.colour,
        "code": str(tile),
    }


def _stop_data(where: Mapping[Stop, tuple[str, ...]]) -> list[dict[str, Any]]:
    return [
        {"hex": str(stop.hex), "node": stop.node, "owners": list(owners)} for stop, owners in where.items()
    ]


def full_data(board: BoardState) -> dict[str, Any]:
    """Return a board with every printed hex; `board_of` reads it back without the title's data."""
    data = {**file_data(board), "cells": [_cell_data(cell) for cell in board.cells.values()]}
    if board.recipe is not None:
        data["rules"] = to_plain(board.recipe.rules)
        data["companies"] = list(board.recipe.companies)
        data["restarts"] = board.recipe.restarts
    return data


def board_of(data: Any, made: type[B]) -> B:
    """Return the board of `full_data`, taken as it stands; GameDataError when it is spoiled.

    Parameters
    ----------
    made : the class of the board
    """
    entry = checked(BoardEntry, data)
    if entry.cells is None:
        raise GameDataError("data.missing", name="cells")
    layout = layout_of(entry)
    cells = [printed_cell(one, f"cells[{index}]", layout) for index, one in enumerate(entry.cells)]
    recipe = None
    if entry.rules is not None:
        try:
            rules = from_plain(BuildingRules, entry.rules)
        except GameDataError as error:
            raise error.at("rules") from None
        recipe = MapRecipe(
            title=entry.title,
            rules=rules,
            placements=tuple(
                Placement(one.piece, one.q, one.r, one.rotation) for one in entry.placements or ()
            ),
            capitals=tuple(named_hex(name, "capitals") for name in map(str, entry.capitals)),
            blanks=tuple(named_hex(name, "blanks") for name in map(str, entry.blanks)),
            values=FrozenMap(entry.values),
            companies=tuple(entry.companies),
            restarts=entry.restarts,
        )
    board = made.of(cells, recipe=recipe)
    if len(board.cells) < len(cells):
        raise GameDataError("board.cell_twice", where="cells")
    return furnished(board, entry)
