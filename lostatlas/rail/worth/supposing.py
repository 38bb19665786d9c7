"""What if: a state with other trains, hubs, tiles or another phase, and nothing else changed.

What is supposed need be neither affordable nor reachable; it must be possible on the board as it lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias, TypedDict

from lostatlas.kernel.errors import GameDataError, NotationError, Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.lays import Lay
from lostatlas.track.tiles import COLOURS, Tile
from lostatlas.track.upgrades import apply_lay, upgrade_rotations, why_no_upgrade

__all__ = ["Hubs", "Supposition", "Tiles", "Trains", "suppose"]

Trains: TypeAlias = str | int | Iterable[str | int] | None
"""Names of trains: ``"4 4"``, ``["4", "4"]``, ``4``, ``"∞"``."""
Hubs: TypeAlias = str | Stop | Hex | Iterable[str | Stop | Hex] | None
"""Cities: ``"K9"``, ``"K9.1 M13"``, stops or hexes."""
Tiles: TypeAlias = str | Lay | Iterable[str | Lay] | None
"""Lays in order: ``"t1@J8 r3, t2@J6 r1"``."""


class Supposition(TypedDict, total=False):
    """What may be supposed; see `suppose`."""

    trains: Trains
    hubs: Hubs
    tiles: Tiles
    phase: str | None


_LAY = re.compile(r"\s*(\S+)@(\S+?)(?:\s+r?(\d))?\s*")
_COMMA = re.compile(r"[,;](?![^\[]*\])")  # but not inside a hex such as [3,-9]
_SPACE = re.compile(r"[\s,;+]+(?![^\[]*\])")


def suppose(
    rules: RailRules,
    state: RailState,
    code: str,
    *,
    trains: Trains = None,
    hubs: Hubs = None,
    tiles: Tiles = None,
    phase: str | None = None,
) -> RailState:
    """Return the state as it would be with all this; what is None stays as it is.

    A company that has not been launched stands in its printed home.

    Raises
    ------
    GameDataError
        There is no such company, train, phase or tile; or a hub or a tile cannot be where it is supposed.
    NotationError
        A text is no list of trains, hubs or tiles.
    """
    state = _with_company(rules, state, code)
    if phase is not None:
        state = evolve(state, phase=_phase(rules, phase))
    if tiles is not None:
        board = state.board
        for lay in read_lays(tiles):
            board = laid(rules, board, lay)
        state = evolve(state, board=board)
    if hubs is not None:
        board = state.board
        for stop in read_stops(state.board, hubs):
            board = _with_hub(board, code, stop)
        state = evolve(state, board=board)
    if trains is not None:
        owner = evolve(state.companies[code], trains=read_trains(rules, trains), kept=())
        state = evolve(state, companies=state.companies.set(code, owner))
    return state


def _with_company(rules: RailRules, state: RailState, code: str) -> RailState:
    if code in state.companies:
        return state
    charter = None if code in state.closed else rules.charter(code)
    if charter is None:
        known = tuple(dict.fromkeys((*state.companies, *sorted(state.board.homes))))
        raise GameDataError("worth.no_company", company=code, known=known or "–")
    board = state.board
    home = next((stop for stop, owners in board.reservations.items() if code in owners), None)
    if home is not None:
        board = board.place_token(home, code)
        charter = evolve(charter, homes=(home.hex,), tokens=charter.tokens[1:])
    companies = state.companies.set(code, charter)
    return evolve(state, companies=companies, board=board, ledger=state.ledger.with_holder(code))


def _phase(rules: RailRules, name: str) -> int:
    """Return the number of a phase, told by its colour or by the train that begins it."""
    for number, phase in enumerate(rules.phases):
        if str(name) in (phase.colour, phase.train):
            return number
    known = tuple(dict.fromkeys(str(phase.colour) for phase in rules.phases))
    raise GameDataError("worth.no_phase", rule="§5", phase=str(name), known=known)


# trains


def read_trains(rules: RailRules, trains: Trains) -> tuple[str, ...]:
    """Return names of trains.

    Raises
    ------
    GameDataError
        The rules know no such train.
    """
    if isinstance(trains, str):
        names = [name for name in _SPACE.split(trains) if name]
    else:
        names = [str(trains)] if isinstance(trains, int) else [str(name) for name in trains or ()]
    for name in names:
        if name not in rules.trains:
            raise GameDataError("worth.no_train", rule="§5", train=name, known=tuple(rules.trains))
    return tuple(names)


# hubs


def read_stops(board: Board, hubs: Hubs) -> list[Stop]:
    """Return cities of the board.

    Raises
    ------
    GameDataError
        There is no such hex or city.
    """
    if hubs is None:
        return []
    if isinstance(hubs, str):
        return [stop_at(board, name) for name in _SPACE.split(hubs) if name]
    if isinstance(hubs, Stop | Hex):
        return [stop_at(board, hubs)]
    return [stop_at(board, one) for one in hubs]


def stop_at(board: Board, name: str | Stop | Hex) -> Stop:
    """Return the city that a name such as ``K9`` or ``K9.1`` means.

    Raises
    ------
    GameDataError
        There is no such hex or city, or several: then its number is needed.
    """
    if isinstance(name, Stop):
        stop = name
    else:
        place, _, number = (
            str(name).replace(":", ".").partition(".") if isinstance(name, str) else ("", "", "")
        )
        hex_ = parse_hex(place) if isinstance(name, str) else name
        _on_map(board, hex_)
        cities = [node.index for node in board.tile(hex_).stops]
        if number:
            if not number.isdecimal():
                raise NotationError("worth.stop_name", text=str(name))
            stop = Stop(hex_, int(number))
        elif len(cities) == 1:
            stop = Stop(hex_, cities[0])
        else:
            known = tuple(f"{hex_}.{index}" for index in cities)
            raise GameDataError("worth.which_city", hex=str(hex_), count=len(cities), known=known)
    _on_map(board, stop.hex)
    if stop.node not in [node.index for node in board.tile(stop.hex).stops]:
        raise GameDataError("worth.no_city", hex=str(stop.hex), number=stop.node)
    return stop


def _on_map(board: Board, hex_: Hex) -> None:
    if hex_ not in board.cells:
        raise GameDataError("worth.off_map", hex=str(hex_))


def _with_hub(board: Board, code: str, stop: Stop) -> Board:
    """Return the board with one more token of the company (§15, but for reach, cost and reservations)."""
    facts = {"company": code, "hex": str(stop.hex)}
    refusal = None
    if board.tile(stop.hex).nodes[stop.node].kind != "city":
        refusal = Refusal("§15", "rail.no_city", facts)
    elif any(other.hex == stop.hex for other in board.hubs_of(code)):
        refusal = Refusal("§15", "rail.one_token_per_hex", facts)
    elif board.is_full(stop):
        refusal = Refusal("§15", "rail.city_full", facts)
    if refusal is not None:
        raise GameDataError(refusal.key, where="hubs", rule=refusal.rule, **refusal.facts)
    return board.place_token(stop, code)


# tiles


def read_lays(tiles: Tiles) -> list[Lay]:
    """Return lays in order.

    Raises
    ------
    NotationError
        A text is no list of lays.

    Examples
    --------
    >>> read_lays("t1@J8 r3")
    [Lay(hex=Hex(q=-3, r=-1), tile='t1', rotation=3, cost=0)]
    """
    if tiles is None:
        return []
    if isinstance(tiles, Lay):
        return [tiles]
    parts: list[str | Lay] = [*_COMMA.split(tiles)] if isinstance(tiles, str) else [*tiles]
    return [part if isinstance(part, Lay) else _lay(part) for part in parts if part]


def _lay(text: str) -> Lay:
    match = _LAY.fullmatch(text)
    if match is None:
        raise NotationError("worth.lay_text", text=text)
    return Lay(parse_hex(match[2]), match[1], int(match[3] or 0) % 6)


def laid(rules: RailRules, board: Board, lay: Lay) -> Board:
    """Return the board with a tile on it that fits there: reach, money, phase and supply are not asked.

    Raises
    ------
    GameDataError
        There is no such hex or tile, or the tile does not fit.
    """
    where = f"{lay.tile}@{lay.hex} r{lay.rotation}"
    _on_map(board, lay.hex)
    if lay.tile not in rules.tileset:
        raise GameDataError("worth.no_tile", where=where, tile=lay.tile)
    cell, old, design = board.cells[lay.hex], board.tile(lay.hex), rules.tileset[lay.tile]
    facts = {"company": "", "hex": str(lay.hex)}
    if cell.terrain in ("border", "offboard"):
        raise GameDataError(f"lay.{cell.terrain}", where=where, rule="§14", **facts)
    if cell.terrain == "water" and lay.hex not in board.laid:
        if design.colour != old.colour:
            raise GameDataError("worth.on_water", where=where, rule="§14", hex=str(lay.hex))
        return board.lay(lay.hex, design.rotated(lay.rotation))
    _check_fit(rules, old, design, lay, where)
    return apply_lay(board, lay.hex, design, lay.rotation, rules.lay_rules.upgrades)


def _check_fit(rules: RailRules, old: Tile, design: Tile, lay: Lay, where: str) -> None:
    refusal = why_no_upgrade(old, design) if design.colour in COLOURS else None
    if design.colour not in COLOURS:
        raise GameDataError("worth.on_land", where=where, rule="§26", hex=str(lay.hex))
    if refusal is not None:
        raise GameDataError(refusal.key, where=where, rule=refusal.rule, **refusal.facts)
    may = upgrade_rotations(old, design, rules.lay_rules.upgrades)
    if lay.rotation not in may:
        rotations = tuple(map(str, may))
        raise GameDataError("worth.no_fit", where=where, rule="§14", tile=lay.tile, rotations=rotations)
