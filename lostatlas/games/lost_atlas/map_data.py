"""The printed components of the map as values: pieces, tiles and the way they are put together.

Read once from ``data/*.toml``; whoever designs a variant passes other data of the same form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.map_schema import (
    BuildingFile,
    GroundEntry,
    MapPieces,
    PieceHexEntry,
    PiecesFile,
    RulesEntry,
    Terrain,
    TileDesignEntry,
    TilesFile,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.checked_data import checked, parse_toml, shown
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import BuildingRules, MapBox, MapPiece
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import Revenue, parse_tile

TITLE = "lost_atlas"


def data_file(name: str) -> dict[str, Any]:
    """Return the plain data of one of our TOML files, fresh each time."""
    text = files("lostatlas.games.lost_atlas").joinpath("data", name).read_text("utf-8")
    return parse_toml(text, where=name)


@cache
def building() -> BuildingFile:
    """Return how the map is put together in each mode."""
    return checked(BuildingFile, data_file("map_building.toml"), where="map_building.toml")


@cache
def tile_set() -> TileSet:
    """Return the 54 track-tile designs, 135 copies in all.

    Examples
    --------
    >>> tiles = tile_set()
    >>> len(tiles), tiles.copies, tiles["57"].cities[0].revenue.at("yellow")
    (54, 135, 20)
    """
    return read_tile_set(data_file("tiles.toml"), where="tiles.toml")


def read_tile_set(data: Any, *, where: str = "") -> TileSet:
    """Return the tile set of data in the form of ``tiles.toml``.

    Raises
    ------
    GameDataError
        For the first thing that is wrong; it names the place.
    """
    return tile_set_of(checked(TilesFile, data, where=where).root, where=where)


def tile_set_of(colours: Mapping[Any, Mapping[str, TileDesignEntry]], *, where: str = "") -> TileSet:
    """Return the tile set of checked data; GameDataError names the tile whose code is wrong."""
    designs, counts = {}, {}
    for colour, entries in colours.items():
        for name, entry in entries.items():
            at = f"{where}: {colour}.{name}" if where else f"{colour}.{name}"
            if name in designs:
                raise GameDataError("tile.twice", where=at, tile=name)
            try:
                designs[name] = parse_tile(entry.code, id=name, colour=colour)
            except GameDataError as error:
                raise error.at(at) from None
            counts[name] = entry.count
    return TileSet(FrozenMap(designs), FrozenMap(counts))


def map_box(destinations: str | None = None, *, blanks_around: str = "") -> MapBox:
    """Return the 33 map pieces and the building rules.

    Parameters
    ----------
    destinations : the revenue of the distant destinations, such as ``yellow_30|green_40|purple_70|gray_100``;
        None is the recommended card
    blanks_around : the id of a piece whose hexes count as homes when blanks are placed; another engine does
        so with piece 21 in micro, although it has no home hex

    Raises
    ------
    GameDataError
        When `destinations` is not revenue, or there is no such piece.

    Examples
    --------
    >>> box = map_box()
    >>> len(box.pieces), [cell.terrain for cell in box.pieces["02"].cells]
    (33, ['home', 'blank', 'mountain'])
    """
    return _box(None if destinations is None else destination_values(destinations), blanks_around)


@lru_cache(maxsize=32)
def _box(destinations: str | None, blanks_around: str) -> MapBox:
    data = data_file("pieces.toml")
    if destinations == data["destinations"]["default"]:
        return _box(None, blanks_around)
    return read_map_box(data, destinations=destinations, blanks_around=blanks_around, where="pieces.toml")


def read_map_box(
    data: Any,
    *,
    destinations: str | None = None,
    blanks_around: str = "",
    where: str = "",
) -> MapBox:
    """Return the box of data in the form of ``pieces.toml``; GameDataError names what is wrong."""
    file = checked(PiecesFile, data, where=where)
    card = file.destinations.default if destinations is None else destinations
    return map_box_of(
        file, rules=building().rules, destinations=card, blanks_around=blanks_around, where=where
    )


def map_box_of(
    file: MapPieces, *, rules: RulesEntry, destinations: str, blanks_around: str = "", where: str = ""
) -> MapBox:
    """Return the box of checked data; GameDataError names the piece that is wrong."""
    values = FrozenMap({"destination": destination_values(destinations)})
    written = written_values(file, destinations)
    pieces: dict[str, MapPiece] = {}
    for index, entry in enumerate(file.pieces):
        at = f"{where}: pieces[{index}]" if where else f"pieces[{index}]"
        if len(entry.cells) != len(file.shape):
            raise GameDataError("pieces.cells", where=at, cells=len(entry.cells), shape=len(file.shape))
        for id_ in entry.ids:
            if id_ in pieces:
                raise GameDataError("pieces.twice", where=at, piece=id_)
            cells = tuple(
                cell_of(
                    cell, Hex(*place), f"{id_}:{number}", file.terrains, written, f"{at}.cells[{number - 1}]"
                )
                for number, (cell, place) in enumerate(zip(entry.cells, file.shape, strict=True), 1)
            )
            pieces[id_] = MapPiece(id_, entry.number, cells, entry.company)
    if blanks_around:
        if blanks_around not in pieces:
            raise GameDataError(
                "board.piece_unknown",
                where="blanks_around",
                piece=shown(blanks_around),
                known=tuple(pieces),
            )
        values = values.set("blanks_around", blanks_around)
    in_order = sorted(pieces.values(), key=lambda piece: piece.number)
    return MapBox(
        TITLE,
        replace(
            _rules(file, rules, in_order, where),
            more_homes=frozenset([blanks_around] if blanks_around else []),
        ),
        FrozenMap({piece.id: piece for piece in in_order}),
        values,
    )


def destination_values(text: str) -> str:
    """Return a revenue of the destinations in its normal form.

    Raises
    ------
    GameDataError
        When it does not give one amount for each colour of the phases.

    Examples
    --------
    >>> destination_values("yellow_30|green_60|purple_90|gray_30")
    'yellow_30|green_60|purple_90|gray_30'
    >>> destination_values("30/60")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: destinations: '30/60' is not revenue of the destinations;
    write an amount for each phase, such as yellow_30|green_40|purple_70|gray_100.
    """
    try:
        revenue = Revenue.parse(text)
    except (ValueError, AttributeError, TypeError):  # the last two: no text at all
        revenue = Revenue(())
    colours = tuple(colour for colour, _ in revenue.amounts)
    if colours != ("yellow", "green", "purple", "gray") or any(
        not 0 <= amount <= 9_999 for _, amount in revenue.amounts
    ):
        raise GameDataError("pieces.destinations", where="destinations", text=shown(text))
    return str(revenue)


def written_values(file: MapPieces, destinations: str) -> dict[str, str]:
    """Return what the names in braces stand for in what is printed: costs of terrain, and the revenue."""
    costs: dict[str, str] = {terrain: str(cost) for terrain, cost in file.costs.items()}
    return {**costs, "destination": destination_values(destinations)}


def cell_of(
    entry: PieceHexEntry,
    place: Hex,
    source: str,
    terrains: Mapping[Terrain, GroundEntry],
    values: Mapping[str, str],
    at: str,
) -> PrintedHex:
    """Return one printed hex; GameDataError names the place."""
    if entry.terrain not in terrains:
        raise GameDataError("pieces.terrain", where=at, terrain=entry.terrain)
    usual = terrains[entry.terrain]
    code = usual.code if entry.code is None else entry.code
    for name, value in values.items():
        code = code.replace(f"{{{name}}}", value)
    try:
        printed = parse_tile(code, colour=entry.colour or usual.colour)
    except GameDataError as error:
        raise error.at(at) from None
    if entry.home is not None and not 0 <= entry.home_city < len(printed.nodes):
        raise GameDataError("pieces.home", where=at, company=entry.home)
    return PrintedHex(place, entry.terrain, printed, entry.home, entry.home_city, source)


def _rules(file: MapPieces, rules: RulesEntry, pieces: list[MapPiece], where: str) -> BuildingRules:
    overlay = PieceHexEntry(terrain=file.overlay.terrain, colour=file.overlay.colour, code=file.overlay.code)
    blank = PieceHexEntry(terrain=file.blank.terrain)
    origin = Hex(0, 0)
    homes = [cell.home for piece in pieces for cell in piece.cells if cell.home is not None]
    return BuildingRules(
        clause=clause(rules.clause),
        overlay=cell_of(overlay, origin, "overlay", file.terrains, {}, f"{where}: overlay"),
        blank=cell_of(blank, origin, "blank", file.terrains, {}, f"{where}: blank"),
        overlays=file.overlay.count,
        blanks=file.blank.count,
        minimum_shared=rules.minimum_shared,
        closed_terrains=frozenset(rules.closed_terrains),
        home_order=tuple(dict.fromkeys(homes)),
    )
