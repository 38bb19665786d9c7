"""A position that is given must be one of this game: its money, shares, trains, map and companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.state import GOVERNMENT, LAND_GRANT, PUBLIC, WestState, new_company
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.state import POOL, TREASURY

__all__ = ["check_position"]

RESERVED = ("bank", "deck", POOL, TREASURY, GOVERNMENT, "")


def check_position(figures: WestFigures, rounds: Any, state: WestState) -> None:
    """Raise GameDataError for the first thing that this game cannot have."""
    for where, found in _wrong(figures, rounds, state):
        raise GameDataError(f"west.position.{where}", where=f"position.{where}", found=str(found)[:80])


def _wrong(figures: WestFigures, rounds: Any, state: WestState) -> Iterator[tuple[str, object]]:
    seats, play = (*state.players, *state.out), figures.play
    names = {*RESERVED, *figures.companies}
    if not state.players or len(set(seats)) < len(seats) or names & {*seats} or len(seats) > max(play.cash):
        yield "players", seats
    if state.priority not in state.players:
        yield "players", state.priority
    if state.board.cells != figures.board.cells:
        yield "map", "cells"
    known = {tile.id: tile for tile in figures.tiles}
    yield from (
        ("map", f"{tile.id}@{hex_}")
        for hex_, tile in state.board.laid.items()
        if hex_ not in state.board.cells or tile.id not in known or tile != known[tile.id].rotated(tile.turns)
    )
    for stop, owners in state.board.tokens.items():
        cities = {city.index: city.slots for city in state.board.tile(stop.hex).cities}
        if stop.node not in cities or len(owners) > cities[stop.node] or {*owners} - {*figures.companies}:
            yield "map", stop.hex
    yield from (("companies", code) for code in state.companies if code not in figures.companies)
    cash = state.ledger.cash
    if {*cash} != {"bank", *state.players, *state.companies} or state.ledger.total != play.bank:
        yield "money", state.ledger.total
    yield from (("money", f"{who} {amount}") for who, amount in cash.items() if amount < 0 and who != "bank")
    if sorted(state.market.order) != sorted(state.companies) or state.market.spaces != play.prices:
        yield "market", state.market.order
    yield from (("shares", code) for code in state.companies if not _is_sound(figures, state, code))
    trains = Counter([*state.depot.pool, *dict(state.depot.deck), *state.depot.gone])
    trains.update(train for company in state.companies.values() for train in company.trains)
    yield from (("trains", train) for train in trains if train not in play.trains)
    if not state.over and not _stands(rounds, state, len(play.phases)):
        yield "now", state.round


def _stands(rounds: Any, state: WestState, phases: int) -> bool:
    """Return whether a round is going on that there is, with what belongs to it."""
    trading, turn = state.stock, state.current_turn
    if state.round.startswith("OR"):
        known = state.operating is not None and (turn is None or turn.company in state.companies)
    else:
        needed = {"SR": trading or state.waiting, "MA": state.merging, "SEATS": state.seats}
        known = state.round in rounds and bool(needed.get(state.round))
    player = state.priority if trading is None else trading.player
    return known and 0 <= state.phase < phases and state.cycle >= 1 and player in state.players


def _is_sound(figures: WestFigures, state: WestState, code: str) -> bool:
    """Return whether the shares of a company are all there, and with those who may have them."""
    company = state.companies[code]
    shares = company.shares
    able = {TREASURY, POOL, GOVERNMENT, *state.players}
    whole = shares.total == new_company(figures.companies[code]).shares.total and {*shares.units} <= able
    president = shares.president
    headed = president is None or (president in state.players and shares.of(president) >= 2)
    kind = figures.companies[code].kind
    classed = company.kind == kind or (kind, company.kind) == (LAND_GRANT, PUBLIC)
    return whole and headed and classed and min(shares.units.values(), default=0) >= 0
