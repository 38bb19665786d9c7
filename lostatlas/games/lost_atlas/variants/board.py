"""The components of a variant as the values that the rules work with: tiles, pieces, fixed maps.

Variants with the same tiles share one tile set, and those with the same pieces one box, so that whatever is
remembered about these is remembered for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lostatlas.games.lost_atlas.map_data import destination_values, map_box, map_box_of, tile_set, tile_set_of
from lostatlas.games.lost_atlas.map_schema import TilesFile
from lostatlas.games.lost_atlas.variants.custom_hexes import drawn
from lostatlas.games.lost_atlas.variants.map_model import Land
from lostatlas.games.lost_atlas.variants.published import canonical, published
from lostatlas.games.lost_atlas.variants.variant_model import VariantModel
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.track import board_file
from lostatlas.track.board import Board
from lostatlas.track.map_pieces import MapBox
from lostatlas.track.tile_set import TileSet


def tiles_of(variant: VariantModel) -> TileSet:
    """Return the tile designs and their supply.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> len(tiles_of(standard_variant())), tiles_of(standard_variant())["57"].id
    (54, '57')
    """
    return _tiles(canonical(variant.to_plain()["tiles"]))


@lru_cache(maxsize=32)
def _tiles(text: str) -> TileSet:
    if text == canonical(published()["tiles"]):
        return tile_set()
    return tile_set_of(TilesFile.model_validate_json(text).root, where="tiles")


def card_of(variant: VariantModel, card: Any) -> str:
    """Return a card of the destinations, or a revenue for each phase, in the normal form of a revenue."""
    amounts = card.split("/") if isinstance(card, str) else [str(amount) for amount in card]
    colours = variant.destinations.colours
    text = "|".join(f"{colour}_{amount}" for colour, amount in zip(colours, amounts, strict=False))
    return destination_values(text if len(amounts) == len(colours) else "/".join(amounts))


def box_of(variant: VariantModel, *, card: str | None = None, blanks_around: str = "") -> MapBox:
    """Return the map pieces, with a revenue of the destinations; by default that of the variant's first card.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> sorted(box_of(standard_variant()).pieces)[:2]
    ['01', '02']
    """
    chosen = card_of(variant, variant.destinations.cards[0]) if card is None else card
    land = variant.to_plain()["map"]
    return _box(canonical({**land, "boards": {}}), destination_values(chosen), blanks_around)


@lru_cache(maxsize=64)
def _box(text: str, card: str, blanks_around: str) -> MapBox:
    if text == canonical(published()["map"]):
        return map_box(card, blanks_around=blanks_around)
    land = Land.model_validate_json(text)
    return map_box_of(land, rules=land.rules, destinations=card, blanks_around=blanks_around, where="map")


@checked_arguments
def load_board(variant: VariantModel, source: Any) -> Board:
    """Read a board from a file or plain data, with the variant's pieces and tiles.

    Raises
    ------
    GameDataError
        It is not a board, or the variant has no such piece or tile; the error names the file and the place in
        it.

    Examples
    --------
    >>> from lostatlas import random_board
    >>> from lostatlas.games.lost_atlas.variants import standard_variant
    >>> board = random_board("micro", seed=1, players=2)
    >>> load_board(standard_variant(), board.to_plain()) == board
    True
    """
    return board_file.load_board(
        source, box=lambda values: _named_box(variant, values), tiles=tiles_of(variant)
    )


def _named_box(variant: VariantModel, values: Any) -> MapBox:
    unknown = next((name for name in values if name not in ("destination", "blanks_around")), None)
    if unknown is not None:
        raise GameDataError("data.extra", where="values", name=unknown)
    return box_of(variant, card=values.get("destination"), blanks_around=values.get("blanks_around", ""))


def fixed_board(variant: VariantModel, mode: str, *, card: str | None = None) -> Board | None:
    """Return the map on which a mode is always played, or None when its players build one.

    Raises
    ------
    GameDataError
        When the map breaks a building rule; it names the placement.

    Examples
    --------
    >>> from lostatlas.games.lost_atlas.variants import load_variant, standard_variant
    >>> fixed_board(standard_variant(), "short") is None, fixed_board(load_variant("beginner"), "short")
    (True, <Board: 82 hexes>)
    """
    fixed = variant.map.boards.get(mode)
    if fixed is None:
        return None
    chosen = card_of(variant, variant.destinations.cards[0]) if card is None else card
    data: dict[str, Any] = {"format": "lostatlas.board/1", "title": "lost_atlas", "values": {}}
    data["values"]["destination"] = destination_values(chosen)
    data |= fixed.model_dump(mode="json", include={"placements", "capitals", "blanks"})
    try:
        board = load_board(variant, data) if fixed.placements else Board.of(())
        return drawn(board, fixed, variant.map, card=chosen)
    except GameDataError as error:
        raise error.at(f"map.boards.{mode}") from None
