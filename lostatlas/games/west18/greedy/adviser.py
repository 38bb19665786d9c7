"""The decisions of the greedy player, one method for each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.capabilities.advice import UsualMove
from lostatlas.games.west18.actions import IssueShares, MoveRailhead, PlaceBypass, TakeRoad
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.greedy.forecast import LONGEST, WestForecast
from lostatlas.games.west18.greedy.trading import Trader
from lostatlas.games.west18.railheads import ends_of
from lostatlas.games.west18.state import LAND_GRANT, PUBLIC, WestState
from lostatlas.games.west18.steps.track import WestTrack, subsidy
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.actions import (
    Accept,
    BuyTrain,
    Decline,
    DiscardTrain,
    LayTile,
    Pass,
    PayOut,
    SellShares,
    Withhold,
)
from lostatlas.rail.track_choice import TrackChooser
from lostatlas.track.lays import Lay

Choices = list[Action | ActionRange]

SHORTLIST = 6
"""How many lays of a land-grant company are looked at closely."""
TERRAIN = 80
"""With so much cash any terrain of a turn is paid."""
NEARER = 25.0
"""What it is worth to bring a railhead nearer."""
GAIN = 15.0
"""By how much an acquisition must make richer."""


class WestAdviser(UsualMove[WestState]):
    """Decides for the greedy player.

    Parameters
    ----------
    rules : the ruleset of the title
    """

    rules: WestRules

    def __init__(self, rules: WestRules) -> None:
        super().__init__(rules)
        self.forecast = WestForecast(rules)
        self.trader = Trader(rules, self.forecast)
        self.track_chooser = TrackChooser(rules, self.forecast)
        self._steps: dict[str, Callable[[Any, Choices], Action]] = {
            "auction": self.trader.raises,
            "start_won": self._last,
            "first_train": self._first,
            "track": self._track,
            "railhead": self._railhead,
            "convert": self._pass,
            "issue": self._issue,
            "token": self._token,
            "dividend": self._dividend,
            "trains": self._trains,
            "consent": self._consent,
            "discard": self._discard,
            "deal": self._deal,
            "answer": self._answer,
            "keep_trains": self._pass,
        }

    def decide(self, observation: WestState, chance: Chance) -> Action:
        """Return the action that promises most."""
        group = next(iter(self.rules.legal_actions(observation)))
        choices = list(group.choices)
        if group.step == "seats":
            bids = choices[0]
            assert isinstance(bids, ActionRange)  # every bid is offered as one range
            return bids.at(chance.below(4))
        if len(choices) == 1 and isinstance(choices[0], Action):
            return choices[0]
        if group.step == "stock":
            return self.trader.turn(observation, choices, self.advised(observation), chance)
        return self._steps.get(group.step, self._first)(observation, choices)

    def _first(self, state: WestState, choices: Choices) -> Action:
        return least_action(choices[0])

    def _last(self, state: WestState, choices: Choices) -> Action:
        return self._first(state, choices[-1:])

    def _pass(self, state: WestState, choices: Choices) -> Action:
        return Pass() if Pass() in choices else self._first(state, choices)

    # the turn of a company

    def _track(self, state: WestState, choices: Choices) -> Action:
        """Return the lay that helps most; a land-grant company is after its subsidies and destination."""
        if state.company.kind != LAND_GRANT:
            return self.track_chooser.lay(state, choices)
        best = Pass() if Pass() in choices else self._poorest(state, choices) or self._first(state, choices)
        most = 0.0 if Pass() in choices else -1_000.0
        promising, figures = self.track_chooser.promising(state, choices), self.rules.figures
        rated = [
            (promise + subsidy(figures, state, lay.hex), n) for n, (promise, lay) in enumerate(promising)
        ]
        rich = sum(map(state.cash, (state.turn.company, state.company.president))) >= TERRAIN
        for promise, place in sorted(rated, reverse=True)[:SHORTLIST]:
            lay = promising[place][1]
            nearer = self._nearer(state, lay)
            worth = promise + (NEARER if nearer else 0.0)
            if worth > most and (nearer or rich):  # who is poor may begin nothing that has to be gone on with
                best, most = lay, worth
        return best

    def _nearer(self, state: WestState, lay: LayTile) -> bool:
        step = self.rules.find_step(WestTrack)
        assert step is not None  # it is what offers the lay
        return step.brings_nearer(self.rules, state, Lay(lay.hex, lay.tile, lay.turns))

    def _railhead(self, state: WestState, choices: Choices) -> Action:
        goal = ends_of(self.rules.figures.companies[state.turn.company])[state.heads_moved].destination
        moves = [choice for choice in choices if isinstance(choice, MoveRailhead)]
        return min(moves, key=lambda move: move.hex.distance(goal))

    def _issue(self, state: WestState, choices: Choices) -> Action:
        """Sell as many shares as a train costs that the company needs and cannot pay."""
        company, top = state.company, state.depot.top
        lasting = any(not self.forecast.is_old(state, train) for train in company.trains)
        if company.kind != PUBLIC or lasting or top is None:
            return Pass()
        lacking = self.rules.trains[top].price - state.cash(company.code)
        wanted = -(-lacking // max(1, state.price(company.code)))
        for choice in choices:
            least = least_action(choice)
            if isinstance(least, IssueShares) and isinstance(choice, ActionRange) and wanted > 0:
                return choice.at(min(wanted, choice.amounts.max))
        return Pass()

    def _token(self, state: WestState, choices: Choices) -> Action:
        chosen = self.track_chooser.token(state, choices)
        beside = [choice for choice in choices if isinstance(choice, PlaceBypass)]
        rich = state.cash(state.turn.company) > 600
        return beside[0] if chosen == Pass() and beside and rich else chosen

    def _dividend(self, state: WestState, choices: Choices) -> Action:
        """Pay out, unless the money buys a train that the company will need."""
        company, top = state.company, state.depot.top
        lasting = any(not self.forecast.is_old(state, train) for train in company.trains)
        if lasting or top is None or company.kind != PUBLIC:
            return PayOut()
        price = self.rules.trains[top].price
        cash, earned = state.cash(company.code), state.turn.revenue + state.subsidy
        return Withhold() if cash < price <= cash + earned else PayOut()

    def _trains(self, state: WestState, choices: Choices) -> Action:
        """Buy what earns its price; a forced purchase takes the cheapest train, then sells the poorest."""
        purchases: list[BuyTrain] = []
        for choice in choices:
            least = least_action(choice)
            if isinstance(least, BuyTrain) and self._is_fair(state, least):
                purchases.append(least)
        if Pass() in choices:
            best = max(purchases, key=lambda one: self._gain(state, one), default=None)
            return best if best is not None and self._gain(state, best) > 0 else Pass()
        if purchases:
            return min(purchases, key=lambda one: (one.price, one.train))
        return self._poorest(state, choices) or self._first(state, choices)

    def _poorest(self, state: WestState, choices: Choices) -> Action | None:
        """Return the sale of what is worth least, if there is any."""
        sales = [choice for choice in choices if isinstance(choice, SellShares)]
        return min(
            sales, key=lambda one: self.forecast.share(state, one.company, presides=False), default=None
        )

    def _is_fair(self, state: WestState, purchase: BuyTrain) -> bool:
        """Return whether a train is worth asking for: the bank's, or a spare one of an own company."""
        seller = state.companies.get(purchase.source)
        return seller is None or (seller.president == state.company.president and len(seller.trains) > 1)

    def _gain(self, state: WestState, purchase: BuyTrain) -> float:
        """Return what a train earns until it rusts or the game ends, less its price and its seller's loss."""
        company = state.company
        trains = tuple(sorted((*company.trains, purchase.train)))
        more = self.forecast.earns(state, company.code, trains) - self.forecast.earns(
            state, company.code, company.trains
        )
        if purchase.source in state.companies:  # one's own: the train would go to and fro for ever
            more -= self._missed(state, purchase)
        first = 60.0 if not company.trains else 0.0
        rounds = 3.0 if self.forecast.is_old(state, purchase.train) else LONGEST
        if (more + first) * rounds > purchase.price:  # else it is too dear, however long the game lasts
            rounds = min(rounds, self.forecast.rounds_left(state))
        return (more + first) * rounds - purchase.price

    def _missed(self, state: WestState, purchase: BuyTrain) -> int:
        """Return by how much less a company runs without a train that it sells."""
        code, left = purchase.source, list(state.companies[purchase.source].trains)
        before = self.forecast.earns(state, code, tuple(left))
        left.remove(purchase.train)
        return before - self.forecast.earns(state, code, tuple(left))

    def _consent(self, state: WestState, choices: Choices) -> Action:
        """Sell a train only for more than another one costs, and never the last one."""
        offer, top = state.turn.offer, state.depot.top
        assert offer is not None  # it is what is asked
        spare = len(state.companies[offer.seller].trains) > 1
        price = self.rules.trains[top].price if top else 0
        return Accept() if spare and top and offer.price >= price else Decline()

    def _discard(self, state: WestState, choices: Choices) -> Action:
        names = [choice.train for choice in choices if isinstance(choice, DiscardTrain)]
        kinds = self.rules.trains
        return DiscardTrain(min(names, key=lambda name: kinds[name].price))

    # M&A rounds

    def _deal(self, state: WestState, choices: Choices) -> Action:
        player = self.advised(state)
        best: Action = Pass()
        most = self.forecast.wealth(state, player) + GAIN
        for choice in choices:
            if isinstance(choice, TakeRoad):
                worth = self._taken_over(state, choice, player)
                if worth > most:
                    best, most = choice, worth
        return best

    def _answer(self, state: WestState, choices: Choices) -> Action:
        player = self.advised(state)
        gain = self._taken_over(state, Accept(), player) - self.forecast.wealth(state, player)
        return Accept() if gain > 0 else Decline()

    def _taken_over(self, state: WestState, action: Action, player: str) -> float:
        """Return the forecast once an acquisition is made, its owner agreeing."""
        after = self.rules.apply(state, action).state
        if after.merging is not None and after.merging.offer is not None:
            after = self.rules.apply(after, Accept()).state
        return self.forecast.wealth(after, player)
