"""Boards as plain data and as files.

Two forms are read. The open one lists `placements` (piece, q, r, rotation, in the order of placing) and
`capitals`; `blanks`, `cells` and `hexes` may be there and must then agree with the rest. Ours says
``"format": "lostatlas.board/1"`` and also holds the laid tiles, tokens, reservations and markers; a board
that was not put together from pieces lists its printed hexes under `cells` instead.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError, NotationError, Refusal
from lostatlas.kernel.files import parse_json, read_limited
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.assembly import (
    Recipe,
    assemble,
    why_not_blank,
    why_not_capital,
    why_not_placement,
    with_blank,
    with_capital,
)
from lostatlas.track.board import Board, Cell, Marker, Stop
from lostatlas.track.board_schema import (
    FARTHEST,
    BoardEntry,
    CellEntry,
    HexEntry,
    OpenBoard,
    PlacementEntry,
    SpotEntry,
    StopEntry,
    TileEntry,
)
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.pieces import MapBox, Placement
from lostatlas.track.schema import checked, shown
from lostatlas.track.site import Site
from lostatlas.track.supply import TileSet
from lostatlas.track.tiles import Tile, parse_tile

FORMAT = "lostatlas.board/1"
LARGEST = 4_000_000
"""No board comes near this many bytes; a larger file is refused unread."""


def load_board(
    source: str | os.PathLike[str] | Mapping[str, Any],
    *,
    box: Callable[[Mapping[str, str]], MapBox],
    tiles: TileSet,
) -> Board:
    """Return the board of a file or of plain data, checked by the building rules.

    Parameters
    ----------
    source : a path, or the data itself
    box : returns the pieces, given the `values` that the data names
    tiles : the designs that laid tiles refer to

    Raises
    ------
    GameDataError
        For the first thing that is wrong: it names the file, the place in it and the rule.
    """
    if isinstance(source, str | os.PathLike):
        data, where = None, os.fspath(source)
    else:
        data, where = source, ""
    try:
        return _read(file_data(Path(where)) if where else data, box, tiles)
    except GameDataError as error:
        raise (error.at(where) if where else error) from None


def file_data(path: Path) -> Any:
    """Return the plain data of a JSON file; GameDataError when that cannot be read or is too large."""
    try:
        size = path.stat().st_size
    except (OSError, ValueError):  # ValueError: a name that no file can have
        size = 0
    if size > LARGEST:
        raise GameDataError("data.size", size=f"{size:,}", limit=f"{LARGEST:,}")
    try:
        content = read_limited(path)
    except ValueError as error:
        raise GameDataError("data.unreadable", reason=str(error)) from None
    except GameDataError as error:
        raise GameDataError(error.key, rule=error.rule, **error.facts) from None  # the caller names the file
    return parse_json(content)


def _read(data: Any, box: Callable[[Mapping[str, str]], MapBox], tiles: TileSet) -> Board:
    if not isinstance(data, Mapping):
        raise GameDataError("data.expected", found=shown(data), expected="a table of keys and values")
    if "format" not in data:
        entry = checked(OpenBoard, data)
        return _built(entry.placements, entry.capitals, entry.blanks, entry, box({}))
    if data["format"] != FORMAT:
        raise GameDataError("board.format", where="format", found=shown(data["format"]), known=FORMAT)
    own = checked(BoardEntry, data)
    if own.placements is not None:
        chosen = box(own.values)
        if own.title != chosen.title:
            raise GameDataError("board.title", where="title", found=shown(own.title), known=chosen.title)
        board = _built(own.placements, own.capitals, own.blanks, own, chosen)
    elif own.cells:
        board = Board.of([_cell(entry, f"cells[{index}]") for index, entry in enumerate(own.cells)])
        if len(board.cells) < len(own.cells):
            raise GameDataError("board.cell_twice", where="cells")
    else:
        raise GameDataError("data.missing", name="placements")
    return _furnished(board, own, tiles)


def _built(
    entries: list[PlacementEntry],
    capitals: list[Any],
    blanks: list[Any],
    entry: OpenBoard | BoardEntry,
    box: MapBox,
) -> Board:
    """Put the map together step by step, so that the first breach of a rule is found where it is written."""
    site = Site.empty(box)
    placements: list[Placement] = []
    for index, one in _in_order(entries):
        at = f"placements[{index}]"
        if one.piece not in box.pieces:
            raise GameDataError("board.piece_unknown", where=at, piece=shown(one.piece))
        if any(placed.piece == one.piece for placed in placements):
            raise GameDataError("board.piece_twice", where=at, rule=box.rules.clause, piece=one.piece)
        placement = Placement(one.piece, one.q, one.r, one.rotation)
        piece = box.pieces[one.piece]
        _refuse(why_not_placement(site, piece, placement), at)
        cells = piece.at(placement)
        if one.cells is not None and [tuple(cell) for cell in one.cells] != [cell.hex for cell in cells]:
            there = ", ".join(f"[{cell.hex.q}, {cell.hex.r}]" for cell in cells)
            raise GameDataError("board.cells_differ", where=f"{at}.cells", piece=one.piece, cells=there)
        site = site.add(cells)
        placements.append(placement)
    overlays: list[Hex] = []
    for index, value in enumerate(capitals):
        hex_ = _spot(value, f"capitals[{index}]", site)
        _refuse(why_not_capital(site, hex_, already=overlays), f"capitals[{index}]")
        site = with_capital(site, hex_)
        overlays.append(hex_)
    filled: list[Hex] = []
    for index, value in enumerate(blanks):
        hex_ = _spot(value, f"blanks[{index}]", None)
        _refuse(why_not_blank(site, hex_, already=filled), f"blanks[{index}]")
        site = with_blank(site, hex_)
        filled.append(hex_)
    if isinstance(entry, OpenBoard) and entry.cells is not None:
        _compare(
            [_listed(value, f"cells[{index}]") for index, value in enumerate(entry.cells)], "cells", site
        )
    if entry.hexes is not None:
        _compare(entry.hexes, "hexes", site)
    return assemble(box, Recipe.of(box, placements, capitals=overlays, blanks=filled))


def _in_order(entries: list[PlacementEntry]) -> list[tuple[int, PlacementEntry]]:
    """Return the placements with their index in the file, by `order` where all of them have one."""
    orders = {entry.order for entry in entries}
    indexed = list(enumerate(entries))
    if None in orders:
        return indexed
    if len(orders) < len(entries):
        raise GameDataError("board.order", where="placements")
    return sorted(indexed, key=lambda pair: pair[1].order or 0)


def _refuse(refusal: Refusal | None, where: str) -> None:
    if refusal is not None:
        raise GameDataError(refusal.key, where=where, rule=refusal.rule, **refusal.facts)


def _spot(value: Any, where: str, site: Site | None) -> Hex:
    """Read a hex: its name, its two coordinates, or a table with q and r."""
    if isinstance(value, str):
        return _named(value, where)
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(type(number) is int and abs(number) <= FARTHEST for number in value):
            return Hex(*value)
        raise GameDataError(
            "data.expected", where=where, found=shown(value), expected="two whole numbers, q and r"
        )
    entry = checked(SpotEntry, value, where=where)
    hex_ = Hex(entry.q, entry.r)
    _agree(entry, hex_, where, site)
    return hex_


def _agree(entry: SpotEntry, hex_: Hex, where: str, site: Site | None) -> None:
    """Check what an entry says of its hex beside the coordinates."""
    if entry.coordinate is not None and entry.coordinate not in (str(hex_), _long_name(hex_)):
        raise GameDataError(
            "board.differs", where=f"{where}.coordinate", said=shown(entry.coordinate), is_=repr(str(hex_))
        )
    cell = site.cells.get(hex_) if site is not None else None
    if entry.setup_hex is None or cell is None:
        return
    is_ = cell.source.replace(":", "_Hex")
    if entry.setup_hex not in (cell.source, is_):
        raise GameDataError(
            "board.differs", where=f"{where}.setup_hex", said=shown(entry.setup_hex), is_=repr(is_)
        )


def _long_name(hex_: Hex) -> str:
    """Return the name with a letter also where its number is below 1, as some programs write it."""
    column = hex_.q + 12
    return f"{chr(65 + column)}{2 * hex_.r + hex_.q + 13}" if 0 <= column < 26 else str(hex_)


def _named(text: str, where: str) -> Hex:
    try:
        hex_ = parse_hex(text)
    except NotationError as error:
        raise GameDataError(
            error.key, where=where, **{**error.facts, "text": shown(text).strip("'")}
        ) from None
    if max(abs(hex_.q), abs(hex_.r)) > FARTHEST:
        raise GameDataError("hex.unknown", where=where, text=text)
    return hex_


def _listed(value: Any, where: str) -> HexEntry:
    if isinstance(value, Mapping):
        return checked(HexEntry, value, where=where)
    hex_ = _spot(value, where, None)
    return HexEntry(q=hex_.q, r=hex_.r)


def _compare(entries: list[HexEntry], name: str, site: Site) -> None:
    """Check that a list of hexes tells the same as the pieces; blanks may be left out of it."""
    seen: set[Hex] = set()
    for index, entry in enumerate(entries):
        where = f"{name}[{index}]"
        hex_ = Hex(entry.q, entry.r)
        cell = site.cells.get(hex_)
        if cell is None:
            raise GameDataError("board.no_hex", where=where, hex=str(hex_))
        if hex_ in seen:
            raise GameDataError("board.hex_twice", where=where, hex=str(hex_))
        seen.add(hex_)
        _agree(entry, hex_, where, site)
        terrains = {cell.terrain} if cell.home is None else {cell.terrain, f"{cell.terrain}:{cell.home}"}
        if entry.terrain is not None and entry.terrain not in terrains:
            is_ = repr(max(terrains, key=len))
            raise GameDataError("board.differs", where=f"{where}.terrain", said=shown(entry.terrain), is_=is_)
        capital = cell.printed is site.rules.overlay.printed
        if entry.capital is not None and entry.capital != capital:
            said, is_ = (str(one).lower() for one in (entry.capital, capital))
            raise GameDataError("board.differs", where=f"{where}.capital", said=said, is_=is_)
    blank = site.rules.blank.source
    missing = next((h for h, cell in site.cells.items() if h not in seen and cell.source != blank), None)
    if missing is not None:
        raise GameDataError("board.hex_missing", where=name, hex=str(missing))


def _cell(entry: CellEntry, where: str) -> Cell:
    printed = _tile(entry.code, where, colour=entry.colour)
    if entry.home is not None and entry.home_city >= len(printed.nodes):
        raise GameDataError("board.no_city", where=f"{where}.home_city", node=entry.home_city, hex=entry.hex)
    hex_ = _named(entry.hex, f"{where}.hex")
    return Cell(hex_, entry.terrain, printed.rotated(entry.turns), entry.home, entry.home_city, entry.source)


def _tile(code: str, where: str, *, name: str = "", colour: str) -> Tile:
    try:
        return parse_tile(code, id=name, colour=colour)
    except GameDataError as error:
        raise error.at(where) from None


def _furnished(board: Board, entry: BoardEntry, tiles: TileSet) -> Board:
    """Put the tiles, tokens, reservations and markers on the bare board."""
    laid: dict[Hex, Tile] = {}
    for index, one in enumerate(entry.laid):
        where = f"laid[{index}]"
        hex_ = _placed(board, one.hex, f"{where}.hex")
        if hex_ in laid:
            raise GameDataError("board.hex_twice", where=where, hex=str(hex_))
        laid[hex_] = _design(one, tiles, where).rotated(one.rotation)
    for tile, count in Counter(tile.id for tile in laid.values()).items():
        if tile in tiles and count > tiles.counts[tile]:
            raise GameDataError(
                "board.tile_supply", where="laid", tile=tile, count=count, copies=tiles.counts[tile]
            )
    board = replace(board, laid=FrozenMap(laid))
    tokens = _stops(board, entry.tokens, "tokens")
    for stop, owners in tokens.items():
        if len(owners) > board.tile(stop.hex).nodes[stop.node].slots or len(set(owners)) < len(owners):
            raise GameDataError("board.slots", where="tokens", hex=str(stop.hex), owners=", ".join(owners))
    markers: dict[Hex, tuple[Marker, ...]] = {}
    for index, mark in enumerate(entry.markers):
        hex_ = _placed(board, mark.hex, f"markers[{index}].hex")
        markers[hex_] = (*markers.get(hex_, ()), Marker(mark.kind, mark.owner))
    kept = board.reservations
    if entry.reservations is not None:
        kept = FrozenMap(_stops(board, entry.reservations, "reservations"))
    return replace(board, tokens=FrozenMap(tokens), reservations=kept, markers=FrozenMap(markers))


def _design(entry: TileEntry, tiles: TileSet, where: str) -> Tile:
    if entry.code is not None:
        colour = entry.colour or (tiles[entry.tile].colour if entry.tile in tiles else "yellow")
        return _tile(entry.code, where, name=entry.tile, colour=colour)
    if entry.tile not in tiles:
        raise GameDataError("board.tile_unknown", where=where, tile=shown(entry.tile))
    return tiles[entry.tile]


def _placed(board: Board, name: str, where: str) -> Hex:
    hex_ = _named(name, where)
    if hex_ not in board.cells:
        raise GameDataError("board.no_hex", where=where, hex=str(hex_))
    return hex_


def _stops(board: Board, entries: list[StopEntry], name: str) -> dict[Stop, tuple[str, ...]]:
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


def board_data(board: Board) -> dict[str, Any]:
    """Return a board as plain data in our own form; `load_board` reads it back as an equal board."""
    data: dict[str, Any] = {"format": FORMAT}
    recipe = board.recipe
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
        {"hex": str(hex_), "kind": mark.kind, "owner": mark.owner}
        for hex_, marks in board.markers.items()
        for mark in marks
    ]
    return data


def _cell_data(cell: Cell) -> dict[str, Any]:
    said = {
        "hex": cell.name,
        "terrain": cell.terrain,
        "colour": cell.printed.colour,
        "code": str(cell.printed),
        "turns": cell.printed.turns,
        "home": cell.home,
        "home_city": cell.home_city,
        "source": cell.source,
    }
    return {key: value for key, value in said.items() if value not in (None, 0, "")}


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
