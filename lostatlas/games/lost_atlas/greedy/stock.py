"""Stock rounds: which shares to buy and sell, and whether to start an auction."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.actions import ChooseCompany
from lostatlas.games.lost_atlas.greedy.auction import Bidding
from lostatlas.games.lost_atlas.greedy.expert import Expert
from lostatlas.games.lost_atlas.greedy.forecast import LostAtlasForecast
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import Bid, BuyShare, Pass, SellShares

WORTHWHILE = 1.6
"""What a launch must bring beyond its bid for another raise, as a part of the bid."""
LEAST_RETURN = 0.02
"""What a purchase or sale must bring, as a part of what it moves."""


class StockExpert(Expert):
    """What the greedy player does in stock rounds.

    Parameters
    ----------
    rules, forecast : the ruleset, and what is to be expected under it
    """

    def __init__(self, rules: TitleRules, forecast: LostAtlasForecast) -> None:
        super().__init__(rules, forecast)
        self.bidding = Bidding(rules, forecast)

    def turn(self, state: LostAtlasState, choices: list[Action | ActionRange], chance: Chance) -> Action:
        """Return what brings most for its money: a purchase, a sale, an auction; or pass."""
        best: Action = Pass()
        most = LEAST_RETURN
        for action, gain, cost in self._deals(state, choices, state.stock_round.player):
            if gain / max(cost, 1) > most:
                best, most = action, gain / max(cost, 1)
        return best

    def _deals(
        self, state: LostAtlasState, choices: list[Action | ActionRange], player: str
    ) -> Iterator[tuple[Action, float, int]]:
        """Yield each action with what it brings and what it costs."""
        now = self.forecast.wealth(state, player)
        for choice in choices:
            if isinstance(choice, ActionRange):
                bid, gain = self.bidding.best(state, player, choice.amounts)
                yield Bid(bid), gain, bid
            elif isinstance(choice, BuyShare | SellShares):
                after = self.rules.apply(state, choice).state
                units = choice.shares if isinstance(choice, SellShares) else 1
                yield choice, self.forecast.wealth(after, player) - now, units * state.price(choice.company)

    def auction(self, state: LostAtlasState, choices: list[Action | ActionRange], chance: Chance) -> Action:
        """Raise as long as the launch promises enough beyond the bid."""
        raises, auction = choices[0], state.stock_round.auction
        if isinstance(raises, ActionRange) and auction is not None:
            bid, gain = self.bidding.best(state, auction.bidders[0], raises.amounts)
            if gain > WORTHWHILE * bid:
                return Bid(bid)
        return Pass()

    def launch(self, state: LostAtlasState, choices: list[Action | ActionRange], chance: Chance) -> Action:
        """Return the company whose home and powers promise most."""
        codes = [choice.company for choice in choices if isinstance(choice, ChooseCompany)]
        return ChooseCompany(max(codes, key=lambda code: self.bidding.appeal(state, code)))
