"""A position that is given must be one of this game: its money, shares, trains, map and companies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.rounds import OPERATING_ROUNDS
from lostatlas.games.west18.state import GOVERNMENT, LAND_GRANT, PUBLIC, WestState, new_company
from lostatlas.rail.position_check import Wrong, refuse_wrong, wrong_in_any
from lostatlas.rail.state import POOL, TREASURY

__all__ = ["check_position"]

RESERVED = ("bank", "deck", POOL, TREASURY, GOVERNMENT, "")


def check_position(rules: Any, state: WestState) -> None:
    """Raise GameDataError for the first thing that this game cannot have."""
    refuse_wrong(_wrong(rules, state))


def _wrong(rules: Any, state: WestState) -> Iterator[Wrong]:
    figures: WestFigures = rules.figures
    play = figures.play
    yield from wrong_in_any(
        rules,
        state,
        printed=figures.board,
        tiles=figures.tiles,
        codes=figures.companies,
        trains=play.trains,
        bank=play.bank,
        tables=play.cash,
        reserved=RESERVED,
        begun=lambda code: new_company(figures.companies[code]),
        operating_rounds=OPERATING_ROUNDS,
    )
    if sorted(state.market.order) != sorted(state.companies) or state.market.spaces != play.prices:
        yield "market", state.market.order
    yield from (("shares", code) for code in state.companies if not _is_sound(figures, state, code))
    if not state.over and not _stands(rules.rounds, state, len(play.phases)):
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
    named = {*state.waiting, *state.floating} <= {*state.companies} and state.subsidy >= 0
    return known and named and 0 <= state.phase < phases and state.cycle >= 1 and player in state.players


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
