"""Checks of a position of a railway game: players, money, tiles, tokens, trains and companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.state import Company, RailState
from lostatlas.track.board import Board
from lostatlas.track.tiles import Tile

__all__ = ["Wrong", "refuse_wrong", "wrong_in_any"]

Wrong = tuple[str, object]
"""The kind of thing that is wrong, as in ``rail.position.money``, and what was found."""


def refuse_wrong(found: Iterable[Wrong]) -> None:
    """Raise GameDataError for the first thing that a game cannot have."""
    for kind, what in found:
        raise GameDataError(f"rail.position.{kind}", where=f"position.{kind}", found=str(what)[:80])


def wrong_in_any(
    state: RailState,
    *,
    printed: Board,
    tiles: Collection[Tile],
    codes: Collection[str],
    trains: Collection[str],
    bank: int,
    tables: Collection[int],
    reserved: Collection[str],
    begun: Callable[[str], Company],
) -> Iterator[Wrong]:
    """Yield the faults of a state by figures that every title has.

    Parameters
    ----------
    printed : the map as the game begins
    tiles, codes, trains : all tiles, companies and trains of the game
    bank : all money of the game
    tables : the numbers of players that the game takes
    reserved : names that no player may have
    begun : returns a company as it begins, by its code
    """
    players, seats = state.players, {*state.players, *state.out}
    strange = {*reserved, *codes} & seats
    if not players or len(set(players)) < len(players) or strange or len(seats) > max(tables):
        yield "players", (*players, *state.out)
    if state.priority not in state.players:
        yield "players", state.priority
    if state.board.cells != printed.cells:
        yield "map", "cells"
    known = {tile.id: tile for tile in tiles}
    for hex_, tile in state.board.laid.items():
        same = tile.id in known and tile == known[tile.id].rotated(tile.turns)
        if hex_ not in printed.cells or not same:
            yield "map", f"{tile.id}@{hex_}"
    for stop, owners in state.board.tokens.items():
        cities = {city.index: city.slots for city in state.board.tile(stop.hex).cities}
        if stop.node not in cities or len(owners) > cities[stop.node] or {*owners} - {*codes}:
            yield "map", stop.hex
    yield from _wrong_companies(state, codes, begun)
    cash = state.ledger.cash
    if {*cash} != {"bank", *state.players, *state.companies} or state.ledger.total != bank:
        yield "money", state.ledger.total
    yield from (("money", f"{who} {amount}") for who, amount in cash.items() if amount < 0 and who != "bank")
    owned = Counter([*state.depot.pool, *dict(state.depot.deck), *state.depot.gone])
    owned.update(train for company in state.companies.values() for train in company.trains)
    yield from (("trains", train) for train in owned if train not in trains)


def _wrong_companies(
    state: RailState, codes: Collection[str], begun: Callable[[str], Company]
) -> Iterator[Wrong]:
    for code, company in state.companies.items():
        if code not in codes:
            yield "companies", code
        elif (company.code, company.name) != (code, begun(code).name):
            yield "company", code
        elif company.shares.presidents_units != begun(code).shares.presidents_units:
            yield "shares", code
