"""Whether every company has a home, and track can lead out of it (§3, §7)."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.games.lost_atlas.variants.board import box_of, fixed_board
from lostatlas.games.lost_atlas.variants.checks.finding import Finding
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.power_names import settles_anywhere
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import COLOURS

CLOSED = ("water", "border")
"""Ground on which no track lies, bridges aside."""


def printed_homes(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield minors that no piece brings into play, and homes of companies that do not exist."""
    box = box_of(variant)
    homes = {cell.home for piece in box.pieces.values() for cell in piece.cells if cell.home is not None}
    named = homes | {piece.company for piece in box.pieces.values() if piece.company}
    for minor in variant.minors:
        if minor.joins == "map" and minor.code not in named:
            yield Finding("homes", f"minors.{minor.code}", "variant.odd.no_home", {"company": minor.code})
    used = {piece.id for piece in map_box().pieces.values()}
    known = {minor.code for minor in variant.minors}
    for piece in box.pieces.values():
        if piece.company and piece.company not in known and piece.id not in used:
            facts = {"piece": piece.number, "company": piece.company}
            yield Finding("homes", f"map.pieces.{piece.number}.company", "variant.odd.unknown_home", facts)


def walled_in(variant: LostAtlasVariant) -> Iterator[Finding]:
    """Yield homes out of which no track can lead: on the piece as it is printed, or on a fixed map."""
    for piece in box_of(variant).pieces.values():
        cells = {cell.hex: cell for cell in piece.cells}
        for cell in piece.cells:
            if cell.home is not None and not any(_open(cell, edge, cells, outside=True) for edge in range(6)):
                facts = {"company": cell.home, "piece": piece.number}
                yield Finding("homes", f"map.pieces.{piece.number}.cells", "variant.odd.walled_in", facts)
    for mode in variant.map.boards:
        board = fixed_board(variant, mode)
        if board is not None:
            yield from _on_board(variant, mode, board)


def _open(cell: PrintedHex, edge: int, cells: dict[Hex, PrintedHex], *, outside: bool) -> bool:
    """Return whether track may lead over an edge of a hex; what lies outside a piece may be anything."""
    near = cells.get(cell.hex.neighbour(edge))
    fixed = cell.printed.colour not in COLOURS or cell.printed.colour == COLOURS[-1]
    if fixed and edge not in cell.printed.exits:
        return False
    return outside if near is None else near.terrain not in CLOSED


def _on_board(variant: LostAtlasVariant, mode: str, board: Board) -> Iterator[Finding]:
    """Yield homes of a fixed map from which no other city can be reached over land."""
    cells = dict(board.cells)
    goals = {hex_ for hex_, cell in cells.items() if cell.printed.stops}
    for minor in variant.minors:
        stop = board.homes.get(minor.code)
        where = f"map.boards.{mode}.placements"
        facts = {"company": minor.code, "mode": mode}
        if stop is None:
            settles = settles_anywhere(minor.powers) or minor.code in variant.modes[mode].absent
            if not settles:
                yield Finding("homes", where, "variant.odd.home_off_map", facts)
        elif not (_land(stop.hex, cells) - {stop.hex}) & goals:
            yield Finding("homes", where, "variant.odd.home_cut_off", facts)


def _land(start: Hex, cells: dict[Hex, PrintedHex]) -> set[Hex]:
    """Return the hexes to which track from a hex may lead, now or ever."""
    found, todo = {start}, [start]
    while todo:
        cell = cells[todo.pop()]
        for edge in range(6):
            near = cell.hex.neighbour(edge)
            if near in cells and near not in found and _open(cell, edge, cells, outside=False):
                found.add(near)
                if cells[near].terrain != "offboard":
                    todo.append(near)
    return found


CHECKS = (printed_homes, walled_in)
