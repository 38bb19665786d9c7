"""What if: the same state with other trains, tokens or tiles, or in another phase.

What is supposed need be neither affordable nor reachable, but it must fit on the board.
"""

from __future__ import annotations

from typing import Any, TypedDict

from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, with_company
from lostatlas.rail.valuation.question_inputs import (
    Tiles,
    Tokens,
    Trains,
    check_on_map,
    read_lays,
    read_stops,
    read_trains,
)
from lostatlas.track.board import Board, Stop
from lostatlas.track.lays import Lay
from lostatlas.track.tiles import Tile
from lostatlas.track.upgrades import apply_lay, upgrade_rotations, why_no_upgrade

__all__ = ["Suppositions", "what_if"]


class Suppositions(TypedDict, total=False):
    """Possible suppositions; see `what_if`."""

    trains: Trains
    tokens: Tokens
    tiles: Tiles
    phase: str | None


@checked_arguments
def what_if(
    rules: RailRules,
    state: RailState,
    code: str,
    *,
    trains: Trains = None,
    tokens: Tokens = None,
    tiles: Tiles = None,
    phase: str | None = None,
) -> RailState:
    """Return the state with these changes; what is None stays as it is.

    A company that has not been launched gets a token in its printed home.

    Raises
    ------
    GameDataError
        There is no such company, train, phase or tile; or a token or a tile cannot be where it is supposed.
    NotationError
        A text is not a list of trains, tokens or tiles.
    """
    state = _with_company(rules, state, code)
    if phase is not None:
        state = evolve(state, phase=_phase(rules, phase))
    if tiles is not None:
        board = state.board
        for lay in read_lays(tiles, board.layout):
            board = laid(rules, board, lay)
        state = evolve(state, board=board)
    if tokens is not None:
        board = state.board
        for stop in read_stops(state.board, tokens):
            board = _with_token(rules, board, code, stop)
        state = evolve(state, board=board)
    if trains is not None:
        owner = state.companies[code]
        owned = read_trains(rules, trains, own=owner.trains)
        state = with_company(state, evolve(owner, trains=owned, kept=()))
    return state


def _wrong(rules: RailRules, key: str, /, *, where: str = "", **facts: Any) -> GameDataError:
    return GameDataError(key, where=where, rule=rules.clause(key), **facts)


def _with_company(rules: RailRules, state: RailState, code: str) -> RailState:
    if code in state.companies:
        return state
    charter = None if code in state.closed else rules.charter(code)
    if charter is None:
        if code in state.closed:
            into = next((one.code for one in state.companies.values() if code in one.parts), None)
            key = "valuation.company_closed" if into is None else "valuation.company_merged"
            raise GameDataError(key, company=code, into=into)
        homes = sorted(one for one in state.board.homes if one not in state.closed)
        known = tuple(dict.fromkeys((*state.companies, *homes)))
        raise GameDataError("valuation.no_company", company=code, known=known or "–")
    board = state.board
    home = next((stop for stop, owners in board.reservations.items() if code in owners), None)
    if home is not None:
        board = board.place_token(home, code)
        charter = evolve(charter, homes=(home.hex,), tokens=charter.tokens[1:])
    companies = state.companies.set(code, charter)
    return evolve(state, companies=companies, board=board, ledger=state.ledger.with_holder(code))


def _phase(rules: RailRules, name: str) -> int:
    """Return the number of a phase, given by its colour or by the train that begins it."""
    for number, phase in enumerate(rules.phases):
        if str(name) in (phase.colour, phase.train):
            return number
    known = tuple(dict.fromkeys(str(phase.colour) for phase in rules.phases))
    raise _wrong(rules, "valuation.no_phase", phase=str(name), known=known)


def _with_token(rules: RailRules, board: Board, code: str, stop: Stop) -> Board:
    """Return the board with one more token of the company, whatever reach, cost and reservations."""
    facts = {"company": code, "hex": str(stop.hex)}
    refusal = None
    if board.tile(stop.hex).nodes[stop.node].kind != "city":
        refusal = Refusal.of("rail.no_city", facts)
    elif any(other.hex == stop.hex for other in board.tokens_of(code)):
        refusal = Refusal.of("rail.one_token_per_hex", facts)
    elif board.is_full(stop):
        refusal = Refusal.of("rail.city_full", facts)
    if refusal is not None:
        raise _wrong(rules, refusal.key, where="tokens", **refusal.facts)
    return board.place_token(stop, code)


def laid(rules: RailRules, board: Board, lay: Lay) -> Board:
    """Return the board with a tile laid where it fits, whatever reach, money, phase and supply allow.

    Raises
    ------
    GameDataError
        There is no such hex or tile, or the tile does not fit.
    """
    where = lay.text
    check_on_map(board, lay.hex)
    if lay.tile not in rules.tileset:
        raise GameDataError("valuation.no_tile", where=where, tile=lay.tile)
    cell, old, design = board.cells[lay.hex], board.tile(lay.hex), rules.tileset[lay.tile]
    facts = {"company": "", "hex": str(lay.hex)}
    if cell.terrain in ("border", "offboard"):
        raise _wrong(rules, f"lay.{cell.terrain}", where=where, **facts)
    if cell.terrain == "water" and lay.hex not in board.laid:
        if design.colour != old.colour:
            raise _wrong(rules, "valuation.on_water", where=where, hex=str(lay.hex))
        return board.lay(lay.hex, design.rotated(lay.rotation))
    _check_fit(rules, old, design, lay, where)
    return apply_lay(board, lay.hex, design, lay.rotation, rules.lay_rules.upgrades)


def _check_fit(rules: RailRules, old: Tile, design: Tile, lay: Lay, where: str) -> None:
    upgrades = rules.lay_rules.upgrades
    refusal = why_no_upgrade(old, design, upgrades) if design.colour in upgrades.ladder else None
    if design.colour not in upgrades.ladder:
        raise _wrong(rules, "valuation.on_land", where=where, hex=str(lay.hex))
    if refusal is not None:
        raise _wrong(rules, refusal.key, where=where, **refusal.facts)
    may = upgrade_rotations(old, design, upgrades)
    if lay.rotation not in may:
        rotations = tuple(map(str, may))
        raise _wrong(rules, "valuation.no_fit", where=where, tile=lay.tile, rotations=rotations)
