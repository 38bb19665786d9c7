"""The stock round of the greedy player: what to start, to buy and to sell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lostatlas.games.west18.actions import AuctionCompany, BuyPresidency, SwapForPresidency
from lostatlas.games.west18.greedy.forecast import WestForecast
from lostatlas.games.west18.shares import PRESIDENTS
from lostatlas.games.west18.state import GRANGER, LAND_GRANT, WestState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.actions import BuyShare, Pass, SellShares, StartCompany
from lostatlas.rail.state import TREASURY

DUTIES = 5
"""The most companies that one player likes to run."""
BIDS = 15
"""The most that is bid for the right to start a company."""
WORTHWHILE = 1.05
"""How much more than its price a share must be likely to bring."""


class Trader:
    """Buys what is likely to bring most for its price.

    Parameters
    ----------
    rules, forecast : the ruleset, and what is to be expected under it
    """

    def __init__(self, rules: Any, forecast: WestForecast) -> None:
        self.rules, self.forecast = rules, forecast

    def turn(
        self, state: WestState, choices: Iterable[Action | ActionRange], player: str, chance: Chance
    ) -> Action:
        """Return the purchase or start that brings most for its price; or a sale that makes one possible.

        Chance decides among those that bring as much, as roads that have not run often do.
        """
        options = [least_action(one) for one in choices]
        best, most = self._best(state, options, player, chance)
        if best is None:
            sale = self._sale(state, options, player)
            return sale or (Pass() if Pass() in options else options[0])
        if most < WORTHWHILE and Pass() in options:
            return Pass()
        return best

    def _best(
        self, state: WestState, options: list[Action], player: str, chance: Chance
    ) -> tuple[Action | None, float]:
        rated = [self.rate(state, one, player) for one in options]
        most = max(rated, default=0.0)
        if most <= 0:
            return None, 0.0
        return chance.choice([one for one, value in zip(options, rated, strict=True) if value == most]), most

    def rate(self, state: WestState, option: Action, player: str) -> float:
        """Return what a purchase is likely to bring for each dollar; 0 for what is none."""
        match option:
            case SwapForPresidency():
                return 9.0
            case BuyShare(code, source):
                company = state.companies[code]
                presides = company.president == player
                worth = self.forecast.share(state, code, presides=presides)
                own = 0.1 if presides and source == TREASURY else 0.0  # the money stays with one's company
                return worth / max(1, state.price(code)) + own
            case BuyPresidency(code):
                price = PRESIDENTS * state.price(code)
                worth = PRESIDENTS * self.forecast.share(state, code, presides=True)
                return (worth - self.forecast.burden(state, code)) / price + 0.2
            case StartCompany(code, price):
                return self.start(state, code, price, player)
            case AuctionCompany(code, _):
                kind = self.rules.figures.companies[code].kind
                return self.start(state, code, min(self.rules.figures.play.starts[kind]), player)
        return 0.0

    def start(self, state: WestState, code: str, price: int, player: str) -> float:
        """Return what starting a company at a price is likely to bring for each dollar."""
        if len(state.presided(player)) >= DUTIES:
            return 0.0
        kind = self.rules.figures.companies[code].kind
        cost = PRESIDENTS * price
        train = self._next_price(state)
        enough = cost >= train if kind == GRANGER else cost >= min(train, 2 * price) and price >= 80
        left = min(self.forecast.rounds_left(state), 10.0)
        earns = {GRANGER: 40, LAND_GRANT: 75}.get(kind, 60) * (1 + 0.4 * state.phase)
        total = 4 if kind == GRANGER else 10
        late = 0.5 * state.phase if kind != GRANGER else 0.1 * state.phase
        worth = PRESIDENTS * (price * 1.3 + left * earns / total)
        return (worth / cost - late) * (1.0 if enough else 0.6)

    def _next_price(self, state: WestState) -> int:
        names = [*state.depot.pool, *([state.depot.top] if state.depot.top else [])]
        return min((self.rules.trains[name].price for name in names), default=0)

    def _sale(self, state: WestState, options: list[Action], player: str) -> Action | None:
        """Return a sale of shares of which little is to be expected."""
        poor: list[tuple[float, int]] = []
        for place, one in enumerate(options):
            if isinstance(one, SellShares) and state.companies[one.company].president != player:
                ratio = self.forecast.share(state, one.company, presides=False) / max(
                    1, state.price(one.company)
                )
                if ratio < 1.0:
                    poor.append((ratio, place))
        return options[min(poor)[1]] if poor else None

    def raises(self, state: WestState, choices: Iterable[Action | ActionRange]) -> Action:
        """Return the least raise of an auction as long as it is small, or leave."""
        for choice in choices:
            if isinstance(choice, ActionRange) and choice.amounts.min <= BIDS:
                return choice.least
        return Pass()
