"""What holds after every action of every game, whatever the players do."""

from __future__ import annotations

from collections import Counter

from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.rail.state import POOL
from tests.rail.invariants import wrong_board, wrong_money, wrong_row

FREE_TOKENS = 5
"""A major's charter has five hubs; surplus tokens leave the game."""


def broken(rules: LostAtlas, state: LostAtlasState, *, total: int, roster: dict[str, int]) -> list[str]:
    """Return what is broken in a state, in words; nothing when all is well."""
    own = [*_shares(rules, state), *_trains(state, roster), *_board(rules, state)]
    return [*wrong_money(state, total), *wrong_row(state), *wrong_board(rules, state), *own]


def _shares(rules: LostAtlas, state: LostAtlasState) -> list[str]:
    wrong = []
    bankrupt = bool(state.out)  # R9: the bankrupt's shares go to the pool, its limit waived
    for code, company in state.companies.items():
        shares = company.shares
        capital = rules.variant.shares.minor if company.kind == "minor" else rules.variant.shares.major
        if shares.total != capital.total:
            wrong.append(f"{code} has {shares.total} shares")
        if set(shares.units) - {"treasury", POOL, *state.players}:
            wrong.append(f"shares of {code} lie with {sorted(shares.units)}")
        if shares.president not in state.players or shares.of(shares.president) < shares.presidents_units:
            wrong.append(f"{code} has no president with enough shares: {shares}")
        if shares.due_president(state.players) != shares.president:
            wrong.append(f"{code}: somebody has more than the president: {shares}")
        over = [player for player in state.players if shares.percent(player) > rules.holding_limit]
        if over:
            wrong.append(f"{over} hold more than the limit of {code}")
        if shares.percent(POOL) > rules.pool_limit and not bankrupt:
            wrong.append(f"the pool has {shares.percent(POOL)} % of {code}")
    if any(marker.space <= 0 for marker in state.market.markers):
        wrong.append("a company in business at price 0")
    return wrong


def _trains(state: LostAtlasState, roster: dict[str, int]) -> list[str]:
    where: Counter[str] = Counter(dict(state.depot.deck))
    where.update(state.depot.pool)
    where.update(state.depot.gone)
    for company in state.companies.values():
        where.update((*company.trains, *company.kept))
    found = {name: where[name] for name in roster if name not in state.depot.endless}
    return [] if found == {n: roster[n] for n in found} else [f"trains {found} of {roster}"]


def _board(rules: LostAtlas, state: LostAtlasState) -> list[str]:
    board, wrong = state.board, []
    owners = Counter(owner for tokens in board.tokens.values() for owner in tokens)
    if set(owners) - set(state.companies):
        wrong.append(f"tokens of {set(owners) - set(state.companies)}")
    for code, company in state.companies.items():
        hexes = [stop.hex for stop in board.tokens_of(code)]
        if len(set(hexes)) < len(hexes) and not (state.merging and state.merging.shared):
            wrong.append(f"{code} has two hubs on one hex")
        waiting = state.stock is not None and state.stock.launch is not None
        if not hexes and not waiting:
            wrong.append(f"{code} has no hub")
        if len(hexes) + len(company.tokens) > FREE_TOKENS + 1:
            wrong.append(f"{code} has {len(hexes)} hubs and {company.tokens}")
    kept = {owner for waiting_for in board.reservations.values() for owner in waiting_for}
    to_come = {code for column in state.charters for code in column}
    if not kept <= to_come or (state.round != "MAP" and (to_come & set(board.homes)) - kept):
        wrong.append(f"reservations {sorted(kept)}, charters {sorted(to_come)}")
    return wrong
