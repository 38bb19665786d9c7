"""Check that a variant can be played with its tiles, map pieces and homes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from lostatlas.games.lost_atlas.map_data import map_box_of, tile_set_of
from lostatlas.games.lost_atlas.map_schema import PieceEntry
from lostatlas.games.lost_atlas.variants.board import card_of, fixed_board
from lostatlas.games.lost_atlas.variants.keys import unlisted
from lostatlas.games.lost_atlas.variants.power_names import power_names, settles_anywhere
from lostatlas.games.lost_atlas.variants.variant_model import VariantModel
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown


def _fault(key: str, where: str, **facts: Any) -> GameDataError:
    return GameDataError(f"variant.{key}", where=where, **facts)


def _powers(variant: VariantModel) -> None:
    for kind, companies in (("minors", variant.minors), ("majors", variant.majors)):
        for company in companies:
            for place, name in enumerate(company.powers):
                where = f"{kind}.{company.code}.powers[{place}]"
                if name not in power_names():
                    facts = {"known": power_names(), "name": shown(name)}
                    raise unlisted("variant.unknown_power", where, found=name, **facts)


def _tiles(variant: VariantModel) -> None:
    try:
        tile_set_of(variant.tiles, where="tiles")
    except GameDataError as error:
        where = error.where.replace("tiles: ", "tiles.", 1)
        raise GameDataError(error.key, where=where, rule=error.rule, **error.facts) from None


def _pieces(variant: VariantModel) -> None:
    land = variant.map
    if len(set(land.shape)) < len(land.shape):
        raise _fault("shape_twice", "map.shape")
    seen: set[int] = set()
    for piece in land.pieces:
        where = f"map.pieces.{piece.number}"
        if piece.number in seen:
            raise _fault("entry_twice", where, name=piece.number)
        seen.add(piece.number)
        if len(piece.cells) != len(land.shape):
            raise _fault("piece_cells", f"{where}.cells", cells=len(piece.cells), shape=len(land.shape))
    for terrain in ("blank", land.overlay.terrain, land.blank.terrain):
        if terrain not in land.terrains:
            raise _fault("missing", "map.terrains", name=terrain)
    card = card_of(variant, variant.destinations.cards[0])
    try:
        map_box_of(land, rules=land.rules, destinations=card, where="map")
    except GameDataError as error:
        where = re.sub(
            r"pieces\[(\d+)\]", lambda m: f"pieces.{land.pieces[int(m[1])].number}", error.where
        ).replace("map: ", "map.", 1)
        raise GameDataError(error.key, where=where, rule=error.rule, **error.facts) from None


def _homes(variant: VariantModel) -> None:
    homes: dict[str, PieceEntry] = {}
    for piece in variant.map.pieces:
        where = f"map.pieces.{piece.number}"
        for place, cell in enumerate(piece.cells):
            if cell.home is None:
                continue
            if cell.home in homes or len(piece.ids) > 1:
                raise _fault("home_twice", f"{where}.cells[{place}].home", company=cell.home)
            homes[cell.home] = piece
    minors = {minor.code: minor for minor in variant.minors}
    for piece in variant.map.pieces:
        named = minors.get(piece.company or "")
        on_it = named is not None and homes.get(named.code) is piece
        if named is not None and not on_it and not settles_anywhere(named.powers):
            raise _fault("piece_home", f"map.pieces.{piece.number}.company", company=named.code)
    for minor in variant.minors:
        if minor.joins == "always" and not settles_anywhere(minor.powers):
            home = homes.get(minor.code)
            if home is None or any(_may_lack(mode.pieces, home) for mode in variant.modes.values()):
                raise _fault("always_home", f"minors.{minor.code}.joins", company=minor.code)


def _may_lack(selection: Any, piece: PieceEntry) -> bool:
    """Return whether a mode may be played without this piece."""
    return bool(selection.piles) or piece.number in (*selection.remove, *selection.remove_one)


def _selections(variant: VariantModel) -> None:
    copies = {piece.number: len(piece.ids) for piece in variant.map.pieces}
    for name, mode in variant.modes.items():
        selection, where = mode.pieces, f"modes.{name}.pieces"
        for number in selection.remove_one:
            left = 0 if number in selection.remove else copies.get(number, 0)
            if selection.remove_one.count(number) > left:
                raise _fault("piece_remove_one", f"{where}.remove_one", number=number, copies=left)
        if not selection.piles:
            if not any(number not in selection.remove for number in copies):
                raise _fault("no_pieces", f"{where}.remove")
            continue
        for players in (str(table.players) for table in mode.tables):
            if players not in selection.piles:
                raise _fault("piles_missing", f"{where}.piles", players=players)
            _pile(variant, selection, players, f"{where}.piles.{players}")


def _pile(variant: VariantModel, selection: Any, players: str, where: str) -> None:
    piles = selection.piles[players]
    gone = {*selection.remove, *piles.remove}
    left = [piece for piece in variant.map.pieces if piece.number not in gone]
    ids = sum(len(piece.ids) for piece in left) - len(selection.remove_one)
    named = sum(len(piece.ids) for piece in left if piece.company)
    if max(named, ids - named) < piles.count:
        raise _fault("piles_count", f"{where}.count", count=piles.count, pieces=ids)


def _boards(variant: VariantModel) -> None:
    for mode in variant.map.boards:
        if mode not in variant.modes:
            facts = {"known": variant.modes, "name": shown(mode)}
            raise unlisted("variant.unknown_name", f"map.boards.{mode}", found=mode, **facts)
        board = fixed_board(variant, mode)
        for minor in variant.minors:
            lacks = minor.code not in (board.homes if board is not None else ())
            if minor.joins == "always" and lacks and not settles_anywhere(minor.powers):
                raise _fault("always_home", f"minors.{minor.code}.joins", company=minor.code)


VALID_MAP: tuple[Callable[[VariantModel], None], ...] = (
    _powers,
    _tiles,
    _pieces,
    _homes,
    _selections,
    _boards,
)
"""Every check of the map, in the order of the report."""
