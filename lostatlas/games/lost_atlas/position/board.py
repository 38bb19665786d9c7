"""The board of a position: a named or described map, the tiles on it, and who stands where."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lostatlas.games.lost_atlas.boards import official, random_board
from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.position.defaults import SUBURB
from lostatlas.games.lost_atlas.position.schema import CompanyEntry, PositionEntry
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.games.lost_atlas.variants import load_board
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.rail_notation import read_city, write_city
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.board_data import file_data
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.tiles import COLOURS
from lostatlas.track.upgrades import apply_lay

_LAY = re.compile(r"([^\s@]+)@([^\s@]+)(?:\s+r([0-5]))?")
_WATER, _CLOSED = "blue", ("border", "offboard")


def read_board(
    rules: TitleRules, entry: PositionEntry, waiting: tuple[str, ...], companies: tuple[CompanyEntry, ...]
) -> Board:
    """Return the board with everything on it.

    Parameters
    ----------
    waiting : the companies that are not launched yet: their homes stay reserved
    """
    board = placed_board(rules, entry, waiting, companies)
    _check_circles(board)
    return board


def placed_board(
    rules: TitleRules, entry: PositionEntry, waiting: tuple[str, ...], companies: tuple[CompanyEntry, ...]
) -> Board:
    """Return the board as `read_board` does, however many tokens and reservations a city has."""
    board = bare_board(rules, entry)
    for code in board.homes:
        if code not in waiting:
            board = board.cancel_reservation(code)
    board = _laid(rules, board, entry)
    for place, company in enumerate(companies):
        board = _stationed(rules, board, company, f"companies[{place}]")
    for name, owner in entry.suburbs.items():
        board = _with_suburb(board, name, owner, "suburbs")
    if entry.reservations is not None:
        kept = {city(name, board, "reservations"): tuple(who) for name, who in entry.reservations.items()}
        board = replace(board, reservations=FrozenMap(kept))
    for name, owners in entry.tokens.items():
        stop = city(name, board, f"tokens.{name}")
        if sorted(owners) != sorted(board.tokens.get(stop, ())):
            standing = tuple(board.tokens.get(stop, ()))
            raise _wrong(
                "circles", f"tokens.{name}", "§15", hex=name, owners=tuple(owners), standing=standing
            )
        board = replace(board, tokens=board.tokens.set(stop, tuple(owners)))
    return board


def bare_board(rules: TitleRules, entry: PositionEntry) -> Board:
    """Return the map that a position names or describes, before anything was laid on it."""
    source = entry.board
    if source is None:
        return Board.of(())
    if not isinstance(source, str):
        try:
            return load_board(rules.variant, source)
        except GameDataError as error:
            raise error.at("board") from error
    if source == "official":
        return official()
    if source == "official with blanks":
        return official().with_blanks()
    word, _, seed = source.partition(" ")
    if word == "random" and seed.isdecimal() and len(seed) < 20:
        players = len(entry.cash) if entry.cash else None
        return random_board(rules.setting.mode, int(seed), players=players, variant=rules.variant)
    raise _wrong("board_name", "board", "§3", name=source)


def _laid(rules: TitleRules, board: Board, entry: PositionEntry) -> Board:
    for place, text in enumerate(entry.track):
        where = f"track[{place}]"
        match = _LAY.fullmatch(text)
        if match is None:
            raise _wrong("lay", where, "§14", text=text)
        hex_ = hex_of(match[2], board, where)
        if match[1] not in rules.tileset:
            raise _wrong("tile", where, "§14", tile=match[1])
        if hex_ in board.laid:
            raise _wrong("tile_twice", where, "§14", hex=match[2])
        if not rules.tileset.left(board, match[1]):
            raise _wrong(
                "tile_supply", where, "§14.supply", tile=match[1], count=rules.tileset.counts[match[1]]
            )
        design, cell = rules.tileset[match[1]], board.cells[hex_]
        printed = cell.printed
        suits = (
            cell.terrain not in _CLOSED
            and (design.colour == _WATER) == (cell.terrain == "water")
            and design.label == printed.label
            and len(design.cities) >= len(printed.cities)
            and bool(design.cities) == bool(printed.cities)
        )
        if not suits:
            raise _wrong(
                "tile_ground", where, "§14.ground", tile=match[1], hex=match[2], terrain=cell.terrain
            )
        board = apply_lay(board, hex_, design, int(match[3] or 0), rules.lay_rules.upgrades)
    return board


def _stationed(rules: TitleRules, board: Board, company: CompanyEntry, where: str) -> Board:
    """Return the board with the hubs and suburbs of a company."""
    code = company.code
    if company.hubs is None:
        printed = [_home(rules, board, one) for one in company.parts or (code,) if one in board.homes]
        stops = list({stop.hex: stop for stop in printed}.values())
    else:
        stops = [city(name, board, f"{where}.hubs") for name in company.hubs]
    doubled = next((stop for place, stop in enumerate(stops) if stop in stops[:place]), None)
    if doubled is not None:
        raise _wrong("hubs_on_hex", f"{where}.hubs", "§15.hex", company=code, hex=str(doubled.hex))
    for stop in stops:
        board = board.place_token(stop, code)
    for name in company.suburbs:
        board = _with_suburb(board, name, code, f"{where}.suburbs")
    return board


def _with_suburb(board: Board, name: str, owner: str, where: str) -> Board:
    hex_ = hex_of(name, board, where)
    if not board.tile(hex_).cities:
        raise _wrong("no_city", where, "§26.suburban", hex=name)
    if board.tile(hex_).label or board.cells[hex_].printed.colour != COLOURS[0]:
        raise _wrong("suburb_ground", where, "§26.suburban", hex=name)
    if any(marker.kind == SUBURB for marker in board.markers.get(hex_, ())):
        raise _wrong("suburb_twice", where, "§26.suburban", hex=name)
    return board.mark(hex_, Marker(SUBURB, owner))


def _home(rules: TitleRules, board: Board, code: str) -> Stop:
    """Return the stop of a company's home hub, after the tiles that were laid there."""
    home = board.homes[code]
    if home.hex not in board.laid:
        return home
    tile = board.laid[home.hex]
    ground = Board.of([board.cells[home.hex]])
    design = rules.tileset[tile.id]
    after = apply_lay(ground, home.hex, design, tile.turns, rules.lay_rules.upgrades)
    return next((stop for stop, owners in after.reservations.items() if code in owners), home)


def _check_circles(board: Board) -> None:
    for stop, owners in board.tokens.items():
        slots = board.tile(stop.hex).nodes[stop.node].slots
        if len(owners) > slots:
            raise _wrong("too_many_hubs", str(stop.hex), "§15", hex=str(stop.hex), slots=slots)
        kept = board.reservations.get(stop, ())
        if len(owners) + len(kept) > slots:
            raise _wrong("reserved", str(stop.hex), "§15.reserved", hex=str(stop.hex), companies=tuple(kept))


def city(name: str, board: Board, where: str) -> Stop:
    """Return the city of a name such as ``K9.1``; GameDataError when the board has none there."""
    try:
        stop = read_city(name)
    except ValueError:
        raise _wrong("city_name", where, "", text=name) from None
    nodes = board.tile(stop.hex).nodes if stop.hex in board.cells else ()
    if not 0 <= stop.node < len(nodes) or nodes[stop.node].kind != "city":
        raise _wrong("no_city", where, "§15", hex=name)
    return stop


def hex_of(name: str, board: Board, where: str) -> Hex:
    """Return the hex of a name; GameDataError when it is not on the board."""
    try:
        hex_ = parse_hex(name)
    except NotationError:
        raise _wrong("hex_name", where, "", text=name) from None
    if hex_ not in board.cells:
        raise _wrong("no_hex", where, "", hex=name)
    return hex_


def _wrong(key: str, where: str, rule: str, **facts: Any) -> GameDataError:
    return GameDataError(f"position.{key}", where=where, rule=clause(rule), **facts)


def write_board(board: Board) -> dict[str, Any]:
    """Return the keys of a position that describe the map and the tiles on it."""
    bare = replace(board, laid=FrozenMap(), tokens=FrozenMap(), reservations=FrozenMap(), markers=FrozenMap())
    found: dict[str, Any] = {}
    if not board.cells:
        found["board"] = None
    elif (name := _name_of(bare)) != "official":
        found["board"] = name or _map_data(bare)
    if board.laid:
        found["track"] = [f"{tile.id}@{hex_} r{tile.turns}" for hex_, tile in board.laid.items()]
    return found


def _name_of(bare: Board) -> str | None:
    known = official()
    assert known.recipe is not None  # it is laid of pieces
    if bare.recipe is None or bare.recipe.placements != known.recipe.placements:
        return None
    for name, board in (("official", known), ("official with blanks", known.with_blanks())):
        if (bare.cells, bare.recipe) == (board.cells, board.recipe):
            return name
    return None


def _map_data(bare: Board) -> dict[str, Any]:
    data = file_data(bare)
    return {key: value for key, value in data.items() if value or key in ("format", "placements", "capitals")}


def write_cities(stops: Mapping[Stop, tuple[str, ...]]) -> dict[str, list[str]]:
    """Return who is in which city, as a position says it."""
    return {write_city(stop): list(owners) for stop, owners in stops.items()}
