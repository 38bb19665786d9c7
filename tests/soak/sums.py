"""What must hold in every state of a game: money, shares, trains and tokens are all somewhere, once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lostatlas.rail.state import POOL

POOL_PERCENT, HOLDING_PERCENT = 50, 60


class Sums:
    """The sums of a game's first state, and what is wrong with a later one.

    Parameters
    ----------
    rules, state : the rules and the state in which the game begins
    """

    def __init__(self, rules: Any, state: Any) -> None:
        self.rules = rules
        self.money = sum(state.ledger.cash.values())
        self.trains = _trains(state)

    def faults(self, state: Any) -> Iterator[str]:
        """Yield every broken sum, in words."""
        yield from self._money(state)
        yield from self._trains(state)
        for code, company in state.companies.items():
            yield from self._shares(state, code, company)
            yield from self._tokens(state, code, company)
        for hex_, tile in state.board.laid.items():
            if self.rules.tileset.left(state.board, tile.id) < 0:
                yield f"more tiles {tile.id} than there are, one on {hex_}"
        for stop, owners in state.board.tokens.items():
            if len(owners) > state.board.tile(stop.hex).nodes[stop.node].slots:
                yield f"{stop.hex} holds {owners}"

    def _money(self, state: Any) -> Iterator[str]:
        money = sum(state.ledger.cash.values())
        if money != self.money:
            yield f"money sums to {money}, not to {self.money}"
        for holder, cash in state.ledger.cash.items():
            if cash < 0 and holder != state.ledger.bank:
                yield f"{holder} has {cash}"

    def _trains(self, state: Any) -> Iterator[str]:
        found = _trains(state)
        endless = set(state.depot.endless)
        endless |= {back for name in endless for back in self.rules.trains[name].backs}
        for name in {*found, *self.trains} - endless:
            if found[name] != self.trains[name]:
                yield f"{found[name]} trains {name}, not {self.trains[name]}"

    def _shares(self, state: Any, code: str, company: Any) -> Iterator[str]:
        shares = company.shares
        total = getattr(self.rules.variant.shares, company.kind).total
        if shares.total != total:
            yield f"{code} has {shares.total} shares, not {total}"
        if any(units <= 0 for units in shares.units.values()):
            yield f"{code}: {shares.units}"
        if shares.percent(POOL) > POOL_PERCENT and not state.out:
            yield f"{shares.percent(POOL)} % of {code} in the pool"
        for player in state.players:
            if shares.percent(player) > HOLDING_PERCENT:
                yield f"{player} holds {shares.percent(player)} % of {code}"
        if company.president not in state.players and not state.liquidations:
            yield f"{company.president} presides over {code}"

    def _tokens(self, state: Any, code: str, company: Any) -> Iterator[str]:
        hexes = Counter(stop.hex for stop in state.board.hubs_of(code))
        merging = getattr(state, "merging", None)
        shared = merging.shared if merging else None
        for hex_, count in hexes.items():
            if count > 1 and shared != (code, hex_):
                yield f"{code} has {count} tokens on {hex_}"


def _trains(state: Any) -> Counter[str]:
    depot = state.depot
    found = Counter(dict(depot.deck)) + Counter(depot.pool) + Counter(depot.gone)
    for company in state.companies.values():
        found.update((*company.trains, *company.kept))
    return found
