"""A position that is given must be one of this game: its money, shares, privates, trains and map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.figures import ChubuFigures
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.rail.position_check import Wrong, refuse_wrong, wrong_in_any
from lostatlas.rail.state import POOL, TREASURY

__all__ = ["check_position"]

RESERVED = ("bank", "deck", POOL, TREASURY, "")


def check_position(figures: ChubuFigures, rounds: Any, state: ChubuState) -> None:
    """Raise GameDataError for the first thing that this game cannot have."""
    refuse_wrong(_wrong(figures, rounds, state))


def _wrong(figures: ChubuFigures, rounds: Any, state: ChubuState) -> Iterator[Wrong]:
    yield from wrong_in_any(
        state,
        printed=figures.board,
        tiles=tuple(figures.tiles),
        codes=figures.companies,
        trains=[train.name for train in figures.trains],
        bank=figures.bank,
        tables=figures.cash,
        reserved=RESERVED,
    )
    owners = {"", *state.players, *figures.companies}
    for key, owner in state.privates.items():
        if key not in figures.privates or owner not in owners:
            yield "privates", f"{key} {owner}".strip()
    marked = [marker.company for marker in state.market.markers]
    if len(set(marked)) < len(marked) or {*marked} - {*figures.companies}:
        yield "market", marked
    if {*state.par, *state.gifts} - {*figures.companies}:
        yield "companies", (*state.par, *state.gifts)
    yield from (("shares", code) for code in state.companies if not _is_sound(state, code))
    turn = state.current_turn
    known = state.round in rounds or state.round.startswith("OR")
    if turn is not None and turn.company not in figures.companies:
        known = False
    if not state.over and not (known and 0 <= state.phase < len(figures.phases)):
        yield "now", state.round


def _is_sound(state: ChubuState, code: str) -> bool:
    """Return whether the shares of a company are all there, and with those who may have them."""
    shares = state.companies[code].shares
    able = {TREASURY, POOL, *state.players, *state.companies}
    president = shares.president
    headed = president is None or (president in state.players and shares.of(president) >= PRESIDENTS)
    return (
        shares.total == 10
        and {*shares.units} <= able
        and headed
        and min(shares.units.values(), default=0) >= 0
    )
