"""Fixed maps with single hexes of their own, instead of those of the pieces or beside them."""

from __future__ import annotations

from lostatlas.games.lost_atlas.map_data import cell_of, written_values
from lostatlas.games.lost_atlas.variants.map_model import FixedMap, Land
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.board import Board
from lostatlas.track.board_data import named_hex
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex

BY_HAND = "drawn"
"""The source of a hex that is not a piece's."""


def drawn(board: Board, fixed: FixedMap, land: Land, *, card: str) -> Board:
    """Return the board with the single hexes of a fixed map on it, and without those that are gone.

    Its pieces alone no longer describe it, so it has no recipe.

    Parameters
    ----------
    board : the pieces, put together
    card : the revenue of the destinations

    Raises
    ------
    GameDataError
        When a hex is named twice, is gone without having been there, or prints what cannot be read; when two
        hexes are the home of one company, or no hex is left.
    """
    if fixed.placements and not fixed.hexes and not fixed.gone:
        return board
    cells = dict(board.cells)
    for index, name in enumerate(fixed.gone):
        where = f"gone[{index}]"
        hex_ = named_hex(name, where)
        if hex_ not in cells:
            raise GameDataError("board.no_hex", where=where, hex=str(hex_))
        del cells[hex_]
    values, seen = written_values(land, card), set[Hex]()
    for index, entry in enumerate(fixed.hexes):
        where = f"hexes[{index}]"
        hex_ = named_hex(entry.hex, f"{where}.hex")
        if hex_ in seen:
            raise GameDataError("board.hex_twice", where=where, hex=str(hex_))
        seen.add(hex_)
        source = cells[hex_].source if hex_ in cells else BY_HAND
        made = cell_of(entry, hex_, source, land.terrains, values, where)
        cells[hex_] = PrintedHex(
            hex_, made.terrain, made.printed.rotated(entry.turns), made.home, made.home_city, source
        )
    homes: dict[str, Hex] = {}
    for cell in cells.values():
        if cell.home is not None and homes.setdefault(cell.home, cell.hex) != cell.hex:
            raise GameDataError("variant.home_twice", where="hexes", company=cell.home)
    if not cells:
        raise GameDataError("variant.no_hexes", where="hexes")
    return Board.of(cells.values())
