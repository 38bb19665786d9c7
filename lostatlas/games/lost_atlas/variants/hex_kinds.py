"""The kinds of printed hexes in a variant, and which of them a tile may be laid on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lostatlas.games.lost_atlas.map_data import cell_of, written_values
from lostatlas.games.lost_atlas.map_schema import PieceHexEntry
from lostatlas.games.lost_atlas.variants.board import box_of, card_of, fixed_board
from lostatlas.games.lost_atlas.variants.frozen_variant import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.ruling_text import value_words
from lostatlas.games.lost_atlas.variants.variant_errors import modelled
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.upgrades import UpgradeRules, upgrade_rotations

WATER = "blue"
"""The colour of water and of the bridges on it: the only tiles outside the ladder of colours."""


@dataclass(frozen=True, slots=True)
class HexKind:
    """One kind of printed hex; see `grounds`."""

    name: str
    """What it is, in the current language."""
    printed: Tile
    count: int
    """On how many hexes of the pieces, overlays and fixed maps it is printed."""


def grounds(variant: LostAtlasVariant) -> tuple[HexKind, ...]:
    """Return every kind of printed hex in the box and on fixed maps, in the order of the pieces.

    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> [(one.name, one.count) for one in grounds(standard_variant())][:3]
    [('Home', 6), ('Mountain', 13), ('Blank hex', 43)]
    """
    found: dict[tuple[str, str, str], list[PrintedHex]] = {}
    for cell in _cells(variant):
        found.setdefault((cell.terrain, cell.printed.colour, str(cell.printed)), []).append(cell)
    return tuple(HexKind(_name(cells[0]), cells[0].printed, len(cells)) for cells in found.values())


def _cells(variant: LostAtlasVariant) -> Iterator[PrintedHex]:
    box = box_of(variant)
    for piece in box.pieces.values():
        yield from piece.cells
    for _ in range(box.rules.overlays):
        yield box.rules.overlay
    for _ in range(box.rules.blanks):
        yield box.rules.blank
    for mode in variant.map.boards:
        board = fixed_board(variant, mode)
        if board is not None and board.recipe is None:
            yield from board.cells.values()


def _name(cell: PrintedHex) -> str:
    words = value_words(cell.terrain)
    return f"{words} {cell.printed.label}" if cell.printed.label else words


def lies_on(variant: LostAtlasVariant, tile: Tile, rules: UpgradeRules) -> tuple[HexKind, ...]:
    """Return the kinds of printed hex on which a tile may lie first (§14).

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant, tiles_of
    >>> variant = standard_variant()
    >>> [one.name for one in lies_on(variant, tiles_of(variant)["57"], UpgradeRules())]
    ['Home', 'City', 'Home']
    """
    if tile.colour == WATER:
        return tuple(one for one in grounds(variant) if one.printed.colour == WATER and not one.printed.paths)
    rung = COLOURS.index(tile.colour) if tile.colour in COLOURS else 0
    return tuple(
        one
        for one in grounds(variant)
        if rung and one.printed.colour == COLOURS[rung - 1] and upgrade_rotations(one.printed, tile, rules)
    )


def printed_hex(variant: LostAtlasVariant, entry: Mapping[str, Any]) -> PrintedHex:
    """Return what a hex prints, given in the form of a piece's cell or of a fixed map's hex.

    Raises
    ------
    GameDataError
        When it cannot be read.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> printed_hex(standard_variant(), {"terrain": "mountain"}).terrain
    'mountain'
    """
    turns = entry.get("turns", 0)
    fields = {key: one for key, one in entry.items() if key not in ("hex", "turns")}
    values = written_values(variant.map, card_of(variant, variant.destinations.cards[0]))
    made = cell_of(modelled(PieceHexEntry, fields), Hex(0, 0), "", variant.map.terrains, values, "")
    printed = made.printed.rotated(turns if isinstance(turns, int) else 0)
    return PrintedHex(made.hex, made.terrain, printed, made.home, made.home_city)


def code_of(variant: LostAtlasVariant, entry: Mapping[str, Any]) -> str:
    """Return the notation of a hex: its own, or else that of its ground.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> code_of(standard_variant(), {"terrain": "city"}), code_of(standard_variant(), {"code": "town"})
    ('city=revenue:0', 'town')
    """
    code = entry.get("code")
    if code is not None:
        return str(code)
    ground = variant.map.terrains.get(entry.get("terrain", ""))
    return "" if ground is None else ground.code
