"""Checks of a position of a railway game: players, money, tiles, tokens, trains and companies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import Company, OperatingRound, RailState
from lostatlas.track.board import Board
from lostatlas.track.tiles import Tile

__all__ = ["MOST_REVENUE", "Wrong", "refuse_wrong", "wrong_in_any"]

MOST_REVENUE = 1_000_000
"""More than trains earn on any board; a hand-made position may give a revenue without trains for it."""

Wrong = tuple[str, object]
"""The kind of thing that is wrong, as in ``rail.position.money``, and what was found."""


def refuse_wrong(found: Iterable[Wrong]) -> None:
    """Raise GameDataError for the first thing that a game cannot have."""
    for kind, what in found:
        raise GameDataError(f"rail.position.{kind}", where=f"position.{kind}", found=str(what)[:80])


def wrong_in_any(
    rules: RailRules,
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
    operating_rounds: int,
) -> Iterator[Wrong]:
    """Yield the faults of a state by figures that every title has.

    Parameters
    ----------
    rules : those of the game; their operating rounds, which are numbered, stand under ``OR``
    printed : the map as the game begins
    tiles, codes, trains : all tiles, companies and trains of the game
    bank : all money of the game
    tables : the numbers of players that the game takes
    reserved : names that no player may have
    begun : returns a company as it begins, by its code
    operating_rounds : the most operating rounds in a row
    """
    if not state.over:
        yield from _wrong_round(rules, state, operating_rounds)
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


def _wrong_round(rules: RailRules, state: RailState, operating_rounds: int) -> Iterator[Wrong]:
    """Yield what is wrong with the round, its step, and the turn of a company in it."""
    operating = state.operating
    numbered = {f"OR{number}": rules.rounds["OR"] for number in range(1, operating_rounds + 1)}
    there = {name: one for name, one in rules.rounds.items() if name != "OR"} | numbered
    if state.round not in there or state.cycle < 1:
        yield "now", f"{state.round}, {state.cycle}"
        return
    if state.step and state.step not in {
        step.name for step in (*there[state.round].all_steps, *rules.interrupts)
    }:
        yield "now", f"{state.round} {state.step}"
    if operating is None or not 0 <= operating.number <= operating_rounds:
        if operating is not None or state.round in numbered:
            yield "now", f"{state.round}, operating.number"
        return
    if state.round in numbered and state.round != f"OR{operating.number}":
        yield "now", f"{state.round}, operating.number {operating.number}"
    yield from _wrong_turn(state, operating)


def _wrong_turn(state: RailState, operating: OperatingRound) -> Iterator[Wrong]:
    """Yield what is wrong with the turn of a company: it has its own turn once in a round."""
    turn = operating.turn
    if turn is None:
        return
    if turn.company not in state.companies or turn.company in operating.acted:
        yield "turn", turn.company
    if not 0 <= turn.revenue <= MOST_REVENUE:
        yield "revenue", turn.revenue


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
