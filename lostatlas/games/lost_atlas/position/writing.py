"""Write a state as a position; values that `reading` would assume are left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from lostatlas.games.lost_atlas.position.board import placed_board, write_board, write_cities
from lostatlas.games.lost_atlas.position.defaults import (
    SUBURB,
    by_price,
    gone_from,
    homes_of,
    majors_left,
    phase_reached,
    powers_of,
    supplies_of,
    turns_of,
    unplaced,
)
from lostatlas.games.lost_atlas.position.map import write_building
from lostatlas.games.lost_atlas.position.schema import CompanyEntry, PositionEntry
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.serialize import to_plain
from lostatlas.rail.rail_notation import write_city
from lostatlas.rail.state import POOL, Company, OperatingRound
from lostatlas.storage.checked_data import checked
from lostatlas.track.hexes import hex_name

__all__ = ["write_position"]


def write_position(rules: TitleRules, state: LostAtlasState) -> dict[str, Any]:
    """Return the position of a state: what `read_position` needs to make an equal state of it."""
    players = len(state.players) + len(state.out)
    found = write_board(state.board) if state.building is None else write_building(state.building)
    companies = [_write_company(rules, state, company) for company in state.companies.values()]
    found["cash"] = {player: state.cash(player) for player in state.players}
    found |= {"companies": companies} if companies else {}
    found |= _write_charters(rules, state, players, companies)
    found |= _write_trains(rules, state, players)
    found |= _write_where(state)
    found |= _write_round(rules, state)
    entry = checked(PositionEntry, found)
    if state.board.cells:
        found |= _write_exceptions(rules, state, entry)
    return found


def _write_company(rules: TitleRules, state: LostAtlasState, company: Company) -> dict[str, Any]:
    code, shares, board = company.code, company.shares, state.board
    suburbs = [
        hex_name(hex_)
        for hex_, marks in board.markers.items()
        for mark in marks
        if (mark.kind, mark.owner) == (SUBURB, code)
    ]
    hubs = board.tokens_of(code)
    turn = state.current_turn
    turns, operated = turns_of(new=not company.operated, operating=turn is not None and turn.company == code)
    minor = code in rules.minors
    names = (rules.minors[code].name,) if minor else rules.majors[code].names
    data: dict[str, Any] = {
        "code": code,
        "price": state.price(code),
        "cash": state.cash(code),
        "president": shares.president,
        "shares": {player: shares.of(player) for player in state.players if shares.of(player)},
        "pool": shares.of(POOL),
        "trains": list(company.trains),
        "kept": list(company.kept),
        "hubs": [write_city(stop) for stop in hubs],
        "suburbs": suburbs,
        "parts": list(company.parts),
        "new": not company.operated,
    }
    data = {key: value for key, value in data.items() if value or key in ("code", "price", "hubs")}
    entry = checked(CompanyEntry, data)
    powers = powers_of(rules, code, company.parts)
    exceptions = {
        "name": (company.name, names[0]),
        "tokens": (list(company.tokens), list(unplaced(rules, code, company.parts, len(hubs)))),
        "powers": (list(company.powers), list(powers)),
        "supplies": (dict(company.supplies), supplies_of(rules, company.powers, suburbs)),
        "homes": ([*map(hex_name, company.homes)], [*map(hex_name, homes_of(board, entry))]),
        "turns": (company.turns, turns),
        "operated": (company.operated, operated),
    }
    return data | {key: value for key, (value, default) in exceptions.items() if value != default}


def _write_charters(
    rules: TitleRules, state: LostAtlasState, players: int, companies: list[dict[str, Any]]
) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if state.charters:
        found["charters"] = [list(column) for column in state.charters]
    parts = [part for company in companies for part in company.get("parts", ())]
    if list(state.closed) != parts:
        found["closed"] = list(state.closed)
    left = {
        hex_name(hex_): mark.owner
        for hex_, marks in state.board.markers.items()
        for mark in marks
        if mark.owner not in state.companies
    }
    found |= {"suburbs": left} if left else {}
    if state.majors != majors_left(rules, {*state.closed, *state.companies}):
        found["majors"] = list(state.majors)
    prices = {code: state.price(code) for code in state.companies}
    if list(state.market.order) != by_price(prices):
        found["order"] = list(state.market.order)
    return found


def _write_trains(rules: TitleRules, state: LostAtlasState, players: int) -> dict[str, Any]:
    depot, start = state.depot, rules.first_depot(players)
    owned = Counter(
        train for company in state.companies.values() for train in (*company.trains, *company.kept)
    )
    held, deck = owned + Counter(depot.pool), dict(depot.deck)
    found: dict[str, Any] = {"pool": list(depot.pool)} if depot.pool else {}
    phase = state.phase
    if phase_reached(rules, dict(start.deck), deck, held) != phase:
        found["phase"] = rules.phases[phase].train
    found["deck"] = deck
    if gone_from(start, deck, held) != dict(depot.gone):
        found["gone"] = dict(depot.gone)
    return found


def _write_where(state: LostAtlasState) -> dict[str, Any]:
    fields = {
        "cycle": (state.cycle, 1),
        "round": (state.round, "SR"),
        "step": (state.step, ""),
        "priority": (state.priority, state.players[0] if state.players else ""),
        "starter": (state.starter, None),
        "out": (list(state.out), []),
        "over": (state.over, ""),
        "seed": (state.seed, 0),
        "shuffles": (state.shuffles, 0),
        "liquidations": ([to_plain(one) for one in state.liquidations], []),
    }
    return {key: value for key, (value, default) in fields.items() if value != default}


def _write_round(rules: TitleRules, state: LostAtlasState) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if state.stock is not None:
        stock = to_plain(state.stock)
        if stock["player"] == state.priority:
            del stock["player"]
        found["stock"] = stock
    if state.merging is not None:
        found["merging"] = to_plain(state.merging)
    if state.operating is not None and state.round.startswith("OR"):
        found |= _write_operating(rules, state, state.operating)
    return {key: value for key, value in found.items() if value}


def _write_operating(rules: TitleRules, state: LostAtlasState, operating: OperatingRound) -> dict[str, Any]:
    data, order = to_plain(operating), state.market.order
    if state.over:
        return {"operating": data}
    turn = data.pop("turn", None) or {}
    code = turn.pop("company", None)
    before = order[: order.index(code)] if code is not None else ()
    if tuple(data.get("acted", ())) == before:
        data.pop("acted", None)
    else:
        data.setdefault("acted", [])
    if tuple(data.get("order", ())) == order:
        data.pop("order", None)
    else:
        data.setdefault("order", [])
    if int(state.round[2:]) == data["number"]:
        del data["number"]
    if turn and turn.get("colours") == list(rules.phases[state.phase].colours):
        del turn["colours"]
    return {"company": code, "turn": turn, "operating": data}


def _write_exceptions(rules: TitleRules, state: LostAtlasState, entry: PositionEntry) -> dict[str, Any]:
    """Return what the board would otherwise be read wrong: reservations that moved, the order of circles."""
    waiting = tuple(code for column in state.charters for code in column)
    board = placed_board(rules, entry, waiting, tuple(entry.companies))
    found: dict[str, Any] = {}
    if board.reservations != state.board.reservations:
        found["reservations"] = write_cities(state.board.reservations)
    circles = {
        stop: owners for stop, owners in state.board.tokens.items() if owners != board.tokens.get(stop)
    }
    if circles:
        found["tokens"] = write_cities(circles)
    return found
