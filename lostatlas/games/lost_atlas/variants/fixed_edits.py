"""Edit a fixed map hex by hex: read what a hex prints, replace it, add hexes and remove them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games.lost_atlas.variants.board import fixed_board
from lostatlas.games.lost_atlas.variants.custom_hexes import BY_HAND
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.track.board import Board
from lostatlas.track.board_data import full_data
from lostatlas.track.hexes import parse_hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_edits import turned

Data = dict[str, Any]


def fixed_data(board: Board) -> Data:
    """Return a board as the fixed map of a mode: its pieces, or its hexes when it is not made of pieces.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> list(fixed_data(random_board("short", seed=1)))
    ['placements', 'capitals', 'blanks']
    """
    if board.recipe is not None:
        plain = full_data(board)
        return {key: plain[key] for key in ("placements", "capitals", "blanks")}
    return {"hexes": [_cell_entry(cell) for cell in board.cells.values()]}


def fixed_hex(variant: LostAtlasVariant, mode: str, name: str) -> Data | None:
    """Return what a hex of a fixed map prints, in the form of `map.boards.<mode>.hexes`; None: no hex.

    Its notation follows the orientation of the hex on the map, not that of its piece.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import load_variant
    >>> fixed_hex(load_variant("beginner"), "short", "M13")
    {'hex': 'M13', 'terrain': 'city'}
    """
    board = fixed_board(variant, mode)
    fixed = variant.map.boards.get(mode)
    hex_ = parse_hex(name)
    if board is None or fixed is None or hex_ not in board.cells:
        return None
    drawn = next((one for one in fixed.hexes if parse_hex(one.hex) == hex_), None)
    if drawn is not None:
        return _upright(drawn.model_dump(mode="json", exclude_defaults=True))
    cell = board.cells[hex_]
    entry = _of_piece(variant, cell)
    data = {"hex": str(hex_), **entry} if entry is not None else _cell_entry(cell)
    return _upright({**data, "turns": cell.printed.turns})


def _of_piece(variant: LostAtlasVariant, cell: PrintedHex) -> Data | None:
    """Return the hex as its piece describes it, so that placeholders in braces are kept."""
    id_, _, number = cell.source.partition(":")
    if str(cell.printed) == variant.map.overlay.code and cell.printed.label:
        return None  # a capital lies on it
    for piece in variant.map.pieces:
        if id_ in piece.ids and number.isdecimal() and int(number) <= len(piece.cells):
            return piece.cells[int(number) - 1].model_dump(mode="json", exclude_defaults=True)
    return {"terrain": cell.terrain} if cell.source == "blank" else None


def _cell_entry(cell: PrintedHex) -> Data:
    data = {
        "hex": str(cell.hex), "terrain": cell.terrain, "colour": cell.printed.colour,
        "code": str(cell.printed), "turns": cell.printed.turns,
    }  # fmt: skip
    if cell.home is not None:
        data |= {"home": cell.home, "home_city": cell.home_city}
    return {key: one for key, one in data.items() if key != "turns" or one}


def _upright(entry: Mapping[str, Any]) -> Data:
    """Return the hex without rotation, with its notation rotated instead."""
    data = {key: one for key, one in entry.items() if key != "turns"}
    if entry.get("turns") and entry.get("code"):
        data["code"] = turned(str(entry["code"]), int(entry["turns"]))
    return data


def put_hex(data: Data, mode: str, entry: Mapping[str, Any]) -> None:
    """Set what a hex of a fixed map prints, whether or not the hex was there before.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import load_variant
    >>> data = load_variant("beginner").to_plain()
    >>> put_hex(data, "short", {"hex": "M13", "terrain": "mountain"})
    >>> data["map"]["boards"]["short"]["hexes"]
    [{'hex': 'M13', 'terrain': 'mountain'}]
    >>> reset_hex(data, "short", "M13")
    >>> data["map"]["boards"]["short"]["hexes"]
    []
    >>> remove_hex(data, "short", "M13", source="10:1")
    >>> data["map"]["boards"]["short"]["gone"]
    ['M13']
    """
    fixed = data["map"]["boards"][mode]
    others = [one for one in fixed.get("hexes", ()) if one["hex"] != entry["hex"]]
    here = [place for place, one in enumerate(fixed.get("hexes", ())) if one["hex"] == entry["hex"]]
    others.insert(here[0] if here else len(others), dict(entry))
    fixed["hexes"] = others
    fixed["gone"] = [name for name in fixed.get("gone", ()) if name != entry["hex"]]


def remove_hex(data: Data, mode: str, name: str, *, source: str) -> None:
    """Take a hex off a fixed map; `source` is where the board's hex came from. See `put_hex`."""
    fixed = data["map"]["boards"][mode]
    reset_hex(data, mode, name)
    if source not in (BY_HAND, ""):
        fixed["gone"] = [*fixed.get("gone", ()), name]


def reset_hex(data: Data, mode: str, name: str) -> None:
    """Reset a hex to what the pieces print; see `put_hex`."""
    fixed = data["map"]["boards"][mode]
    fixed["hexes"] = [one for one in fixed.get("hexes", ()) if one["hex"] != name]
    fixed["gone"] = [one for one in fixed.get("gone", ()) if one != name]
