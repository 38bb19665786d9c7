"""Boards as plain data and as files.

Two forms are read; a key that is not known is refused in both. The open one lists `placements` (piece, q, r,
rotation, in the order of placing) and `capitals`; `blanks`, `cells` and `hexes` may be there and must then
agree with the rest. Ours says ``"format": "lostatlas.board/1"`` and also holds the laid tiles, tokens,
reservations and markers; a board that was not assembled from pieces lists its printed hexes under `cells`
instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from lostatlas.kernel.errors import GameDataError, NotationError, Refusal
from lostatlas.storage.checked_data import checked, shown
from lostatlas.storage.files import parse_json, read_limited
from lostatlas.track.board import Board, assemble
from lostatlas.track.board_data import furnished, layout_of, named_hex, printed_cell
from lostatlas.track.board_schema import (
    FARTHEST,
    FORMAT,
    BoardEntry,
    HexEntry,
    OpenBoard,
    PlacementEntry,
    PrintedHexEntry,
    SpotEntry,
)
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.map_assembly import (
    why_not_blank,
    why_not_capital,
    why_not_placement,
    with_blank,
    with_capital,
)
from lostatlas.track.map_pieces import MapBox, Placement
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.partial_map import PartialMap
from lostatlas.track.tile_set import TileSet

LONGEST_NAME = 400
"""An error quotes no longer path: what is longer is most likely no path but the data itself."""
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
    where = os.fsdecode(source) if isinstance(source, str | os.PathLike) else ""
    try:
        return _read(read_board_file(Path(where)) if where else source, box, tiles)
    except GameDataError as error:
        name = where if len(where) <= LONGEST_NAME else f"{where[:LONGEST_NAME]}…"
        raise (error.at(name) if name else error) from None


def read_board_file(path: Path) -> Any:
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
        raise GameDataError("data.expected", found=shown(data), expected="table")
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
        layout = layout_of(own)
        cells = [printed_cell(one, f"cells[{index}]", layout) for index, one in enumerate(own.cells)]
        board = Board.of(cells)
        if len(board.cells) < len(own.cells):
            raise GameDataError("board.cell_twice", where="cells")
    else:
        raise GameDataError("data.missing", name="placements")
    if own.placements is not None and own.cells is not None:
        _same_cells(own.cells, board)
    return furnished(board, own, tiles)


def _built(
    entries: list[PlacementEntry],
    capitals: list[Any],
    blanks: list[Any],
    entry: OpenBoard | BoardEntry,
    box: MapBox,
) -> Board:
    """Put the map together step by step, so that the first breach of a rule is found where it is written."""
    site = PartialMap.empty(box)
    placements: list[Placement] = []
    for index, one in _in_order(entries):
        at = f"placements[{index}]"
        if one.piece not in box.pieces:
            raise GameDataError(
                "board.piece_unknown", where=at, piece=shown(one.piece), known=known_pieces(box, one.piece)
            )
        if any(placed.piece == one.piece for placed in placements):
            raise GameDataError("board.piece_twice", where=at, rule=box.rules.clause, piece=one.piece)
        placement = Placement(one.piece, one.q, one.r, one.rotation)
        piece = box.pieces[one.piece]
        _refuse(why_not_placement(site, piece, placement), at)
        cells = piece.at(placement)
        if one.cells is not None and [tuple(cell) for cell in one.cells] != [cell.hex for cell in cells]:
            there = tuple(f"[{cell.hex.q}, {cell.hex.r}]" for cell in cells)
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
    return assemble(box, MapRecipe.of(box, placements, capitals=overlays, blanks=filled))


def known_pieces(box: MapBox, meant: str) -> tuple[str, ...]:
    """Return the ids that may have been meant: those of the printed number, or else some of all."""
    copies = box.by_number.get(int(meant), ()) if meant.isdecimal() and len(meant) < 9 else ()
    ids = tuple(box.pieces)
    return tuple(copies) if copies else (*ids[:3], "…", ids[-1])


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


def _spot(value: Any, where: str, site: PartialMap | None) -> Hex:
    """Read a hex: its name, its two coordinates, or a table with q and r."""
    if isinstance(value, str):
        return named_hex(value, where)
    if isinstance(value, list | tuple):
        if len(value) == 2 and all(type(number) is int and abs(number) <= FARTHEST for number in value):
            return Hex(*value)
        raise GameDataError("data.expected", where=where, found=shown(value), expected="hex")
    entry = checked(SpotEntry, value, where=where)
    hex_ = Hex(entry.q, entry.r)
    _agree(entry, hex_, where, site)
    return hex_


def _agree(entry: SpotEntry, hex_: Hex, where: str, site: PartialMap | None) -> None:
    """Check what an entry says of its hex beside the coordinates."""
    if entry.coordinate is not None and not _names(entry.coordinate, hex_):
        raise GameDataError(
            "board.differs", where=f"{where}.coordinate", written=shown(entry.coordinate), is_=repr(str(hex_))
        )
    cell = site.cells.get(hex_) if site is not None else None
    if entry.setup_hex is None or cell is None:
        return
    is_ = cell.source.replace(":", "_Hex")
    if entry.setup_hex not in (cell.source, is_):
        raise GameDataError(
            "board.differs", where=f"{where}.setup_hex", written=shown(entry.setup_hex), is_=repr(is_)
        )


def _names(text: str, hex_: Hex) -> bool:
    """Return whether a text is a name of this hex; older files write some as ``[q,r]``."""
    try:
        return parse_hex(text) == hex_
    except NotationError:
        return False


def _listed(value: Any, where: str) -> HexEntry:
    if isinstance(value, Mapping):
        return checked(HexEntry, value, where=where)
    hex_ = _spot(value, where, None)
    return HexEntry(q=hex_.q, r=hex_.r)


def _compare(entries: list[HexEntry], name: str, site: PartialMap) -> None:
    """Check that a list of hexes agrees with the pieces; blanks may be left out of it."""
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
            raise GameDataError(
                "board.differs", where=f"{where}.terrain", written=shown(entry.terrain), is_=is_
            )
        capital = cell.printed is site.rules.overlay.printed
        if entry.capital is not None and entry.capital != capital:
            written, is_ = (str(one).lower() for one in (entry.capital, capital))
            raise GameDataError("board.differs", where=f"{where}.capital", written=written, is_=is_)
    blank = site.rules.blank.source
    missing = next((h for h, cell in site.cells.items() if h not in seen and cell.source != blank), None)
    if missing is not None:
        raise GameDataError("board.hex_missing", where=name, hex=str(missing))


def _same_cells(entries: list[PrintedHexEntry], board: Board) -> None:
    """Check that the printed hexes of a full form are those that its placements make."""
    seen: set[Hex] = set()
    for index, entry in enumerate(entries):
        where = f"cells[{index}]"
        cell = printed_cell(entry, where)
        if cell.hex in seen:
            raise GameDataError("board.hex_twice", where=where, hex=cell.name)
        seen.add(cell.hex)
        if cell.hex not in board.cells:
            raise GameDataError("board.no_hex", where=where, hex=cell.name)
        if cell != board.cells[cell.hex]:
            raise GameDataError("board.cell_differs", where=where, hex=cell.name)
    missing = next((hex_ for hex_ in board.cells if hex_ not in seen), None)
    if missing is not None:
        raise GameDataError("board.hex_missing", where="cells", hex=str(missing))
