"""A position that is given must be one of this game: its money, shares, privates, trains and map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.figures import ChubuFigures
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState, new_company
from lostatlas.rail.position_check import Wrong, refuse_wrong, wrong_in_any
from lostatlas.rail.state import POOL, TREASURY

__all__ = ["RESERVED", "check_position"]

RESERVED = frozenset({"bank", "deck", POOL, TREASURY, ""})
"""No player is called so."""


def check_position(rules: Any, state: ChubuState) -> None:
    """Raise GameDataError for the first thing that this game cannot have."""
    refuse_wrong(_wrong(rules, state))


def _wrong(rules: Any, state: ChubuState) -> Iterator[Wrong]:
    figures: ChubuFigures = rules.figures
    yield from wrong_in_any(
        rules,
        state,
        printed=figures.board,
        tiles=tuple(figures.tiles),
        codes=figures.companies,
        trains=[train.name for train in figures.trains],
        bank=figures.bank,
        tables=figures.cash,
        reserved=RESERVED,
        begun=lambda code: new_company(figures.companies[code]),
        operating_rounds=max(figures.rounds),
    )
    yield from _wrong_privates(figures, state)
    marked = [marker.company for marker in state.market.markers]
    if len(set(marked)) < len(marked) or {*marked} - {*figures.companies}:
        yield "market", marked
    if {*state.par, *state.gifts} - {*figures.companies}:
        yield "companies", (*state.par, *state.gifts)
    yield from _wrong_deals(figures, state)
    for code, price in state.par.items():
        if price not in state.market.par_prices:
            yield "par", f"{code} {price}"
    for code, company in state.companies.items():
        if company.kind != figures.companies[code].kind:
            yield "company", code
        elif not _is_sound(state, code):
            yield "shares", code
    if not state.over and not 0 <= state.phase < len(figures.phases):
        yield "now", state.round


def _wrong_privates(figures: ChubuFigures, state: ChubuState) -> Iterator[Wrong]:
    """Yield which private is none of this game, or has an owner or a power it cannot have."""
    owners = {"", *state.players, *figures.companies}
    for key, owner in state.privates.items():
        if key not in figures.privates or owner not in owners:
            yield "privates", f"{key} {owner}".strip()
    for key, part in state.powers.items():
        if key not in figures.privates or figures.privates[key].hex is None or part not in ("tile", "marker"):
            yield "privates", f"{key} {part}".strip()


def _wrong_deals(figures: ChubuFigures, state: ChubuState) -> Iterator[Wrong]:
    """Yield what an auction, an offer, a deal or a choice names that does not take part in it."""
    codes, players = figures.companies, state.players
    yield from (
        ("players", one.player) for one in (state.auction, state.stock) if one and one.player not in players
    )
    if state.unset_par and state.unset_par.player not in players:
        yield "players", state.unset_par.player
    if state.unset_par and state.unset_par.company not in codes:
        yield "companies", state.unset_par.company
    if state.offer and state.offer.private not in state.privates:
        yield "privates", state.offer.private
    for offer in (state.offer, *state.refused_offers):  # what was refused may have closed since
        if offer and (offer.private not in figures.privates or offer.buyer not in {*players, *codes}):
            yield "privates", f"{offer.private} {offer.buyer}"
    for deal in (state.deal, *state.refused_deals):
        if deal and {deal.company, deal.target} - {*codes}:
            yield "companies", f"{deal.company}, {deal.target}"
        if deal and {*deal.agreed, *deal.waiting} - {*players}:
            yield "players", (*deal.agreed, *deal.waiting)


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
