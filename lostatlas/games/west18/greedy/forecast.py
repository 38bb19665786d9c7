"""Estimates of what companies will earn and what their shares will bring, by rules of thumb."""

from __future__ import annotations

from typing import Any

from lostatlas.games.west18.shares import GREY
from lostatlas.games.west18.state import GRANGER, PUBLIC, WestState
from lostatlas.kernel.derived import DerivedValues
from lostatlas.rail.revenue_cache import RevenueCache
from lostatlas.track.board import Board

LONGEST, SHORTEST = 16.0, 1.0
"""The most and the fewest operating rounds that are looked ahead."""
CLIMB = 0.08
"""What a rise of one space adds to a price, as a part of it."""
OTHERS_PAY = 0.8
"""How often a company of another president pays its shareholders."""
STARTING = {GRANGER: 40, PUBLIC: 60}
"""What a company without a train is expected to earn once it has one; other classes are in between."""
IDLE = 0.6
"""What is left of that for the time until it has one."""
FADING = 0.5
"""How much is counted of what a train earns that will rust in the next phase."""


class WestForecast:
    """Estimates under one ruleset.

    Parameters
    ----------
    rules : the ruleset of the title
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.cache = RevenueCache(rules)
        self._rounds_left = DerivedValues(most=64)

    def rounds_left(self, state: WestState) -> float:
        """Return how many operating rounds the money of the bank is likely to last."""
        known = self._rounds_left.of(state)
        if "rounds" not in known:
            known["rounds"] = self._rounds(state)
        rounds: float = known["rounds"]
        return rounds

    def _rounds(self, state: WestState) -> float:
        if state.over:
            return 0.0
        bank, growing = state.ledger.cash[state.ledger.bank], 200 + 150 * state.phase
        trains = {code: company.trains for code, company in state.companies.items()}
        most = sum(self.earns_at_most(state, code, owned) for code, owned in trains.items())
        if bank >= LONGEST * (growing + most):
            return LONGEST  # the bounds, which are quick, say so
        a_round = growing
        for code, owned in trains.items():
            if bank <= SHORTEST * a_round:
                return SHORTEST  # whatever the others earn
            a_round += self.earns(state, code, owned)
        return min(LONGEST, max(SHORTEST, bank / a_round))

    def runs_left(self, state: WestState, code: str) -> float:
        """Return how often a company will still run its trains."""
        return self.rounds_left(state)

    def earns(self, state: WestState, code: str, trains: tuple[str, ...], board: Board | None = None) -> int:
        """Return the best revenue of a company with these trains, on this board if one is given."""
        return self.cache.of(state, code, trains, board) if trains else 0

    def earns_at_most(
        self, state: WestState, code: str, trains: tuple[str, ...], board: Board | None = None
    ) -> int:
        """Return a bound of what `earns` returns, found much faster."""
        return self.cache.at_most(state, code, trains, board) if trains else 0

    def is_old(self, state: WestState, train: str) -> bool:
        """Return whether a train rusts as soon as the train after the one on top is sold."""
        rusted_by = self.rules.trains[train].rusted_by
        names = [one.train for one in self.rules.phases]
        return rusted_by is not None and names.index(rusted_by) <= state.phase + 1

    def revenue(self, state: WestState, code: str) -> float:
        """Return what a company is expected to earn in an operating round from now on."""
        company = state.companies[code]
        if not company.trains:
            return IDLE * STARTING.get(company.kind, 50)
        now = float(self.earns(state, code, company.trains))
        lasting = tuple(one for one in company.trains if not self.is_old(state, one))
        if len(lasting) == len(company.trains):
            return 1.15 * now
        later = float(self.earns(state, code, lasting))
        return FADING * now + (1 - FADING) * max(later, STARTING.get(company.kind, 50))

    def share(self, state: WestState, code: str, *, presides: bool) -> float:
        """Return what one share will bring until the end: dividends, and its price then.

        Parameters
        ----------
        presides : whether whoever asks runs the company, and so knows that it will pay
        """
        company, price = state.companies[code], state.price(code)
        left, revenue = self.rounds_left(state), self.revenue(state, code)
        pays = 1.0 if presides or not company.president else OTHERS_PAY
        dividends = left * pays * revenue / company.shares.total
        base = price or (50 if company.kind == GRANGER else 0)
        rises = min(left, 8.0) * (1.0 if revenue >= base else -0.2 if revenue < 10 else 0.1) * pays
        final = base * (1 + CLIMB * rises) if price > GREY or revenue else 0.0
        return dividends + max(0.0, final)

    def wealth(self, state: WestState, player: str) -> float:
        """Return what a player is likely to have at the end, less what trains may cost as a president."""
        if player in state.out or player not in state.ledger:
            return 0.0
        total = float(state.cash(player))
        for code, company in state.companies.items():
            presides = company.president == player
            if units := company.shares.of(player):
                total += units * self.share(state, code, presides=presides)
            if presides and company.kind == PUBLIC:
                total -= self.burden(state, code)
        return total

    def burden(self, state: WestState, code: str) -> float:
        """Return what a president is likely to add to the next train of a public company."""
        company = state.companies[code]
        if any(not self.is_old(state, train) for train in company.trains) or state.depot.top is None:
            return 0.0
        price: int = self.rules.trains[state.depot.top].price
        funds = state.cash(code) + self.revenue(state, code) * bool(company.trains)
        treasury = state.price(code) * company.shares.of("treasury") * (state.phase > 1)
        return max(0.0, price - funds - 0.5 * treasury)
