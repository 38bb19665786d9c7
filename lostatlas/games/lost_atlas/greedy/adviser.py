"""The decisions of the greedy player, one method for each step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.capabilities.advice import UsualMove
from lostatlas.games.lost_atlas.actions import PlaceMarker, ProposeMerger
from lostatlas.games.lost_atlas.greedy.forecast import LostAtlasForecast
from lostatlas.games.lost_atlas.greedy.stock import StockExpert
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.actions import (
    Accept,
    BuyTrain,
    Decline,
    DiscardTrain,
    IssueShare,
    Pass,
    RedeemShare,
    SellShares,
)
from lostatlas.rail.steps.forced_purchase import cheapest_price
from lostatlas.rail.track_choice import TrackChooser

Choices = list[Action | ActionRange]

CLEARLY = 8.0
"""By how much a share that a company issues or redeems must make its president richer."""


class LostAtlasAdviser(UsualMove[LostAtlasState]):
    """Decides for the greedy player.

    Parameters
    ----------
    rules : the ruleset of the title
    """

    rules: TitleRules

    def __init__(self, rules: TitleRules) -> None:
        super().__init__(rules)
        self.forecast = LostAtlasForecast(rules)
        self.trader = StockExpert(rules, self.forecast)
        self.track_chooser = TrackChooser(rules, self.forecast)
        self._steps: dict[str, Callable[[Any, Choices, Chance], Action]] = {
            "piece": self._at_random,
            "blank": self._at_random,
            "stock": self.trader.turn,
            "auction": self.trader.auction,
            "launch": self.trader.launch,
            "home": self._home,
            "lead_off": self._lead_off,
            "issue": self._issue,
            "track": self._track,
            "token": self._token,
            "run": self._run,
            "dividend": self._dividend,
            "trains": self._trains,
            "consent": self._consent,
            "discard": self._discard,
            "liquidation": self._first,
            "propose": self._propose,
            "answer": self._answer,
            "major": self._first,
            "shared_hub": self._shared_hub,
        }

    def decide(self, observation: LostAtlasState, chance: Chance) -> Action:
        """Return the action that promises most; the due step's, but for suburbs before a run."""
        state = observation
        groups = [(group.step, list(group.choices)) for group in self.rules.legal_actions(state)]
        step, choices = groups[0]
        if step == "run":
            suburb = self._suburb(state, choices[0], groups[1:])
            if suburb is not None:
                return suburb
        if len(choices) == 1 and isinstance(choices[0], Action):
            return choices[0]
        return self._steps.get(step, self._first)(state, choices, chance)

    # trying out

    def after(self, state: LostAtlasState, action: Action, player: str, *, touching: str = "") -> float:
        """Return the forecast of a player's wealth once this action is taken."""
        return self.forecast.wealth(self.rules.apply(state, action).state, player, touching=touching)

    def _richest(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        player = self.advised(state)
        options = [least_action(choice) for choice in choices]
        return max(options, key=lambda action: self.after(state, action, player))

    def _dividend(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Pay out or withhold, whichever makes richer by the company itself."""
        player, code = self.advised(state), state.turn.company
        options = [choice for choice in choices if isinstance(choice, Action)]
        return max(options, key=lambda action: self.after(state, action, player, touching=code))

    def _first(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return least_action(choices[0])

    def _at_random(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return self._first(state, [chance.choice(choices)], chance)

    # operating rounds

    def _home(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return max(
            (c for c in choices if isinstance(c, Action)), key=lambda c: self.track_chooser.site(state, c)
        )

    def _lead_off(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Buy the train that makes richest: a company without one has to buy it later, and dearer."""
        trains: Choices = [choice for choice in choices if isinstance(choice, BuyTrain)]
        return self._richest(state, trains or choices, chance)

    def _issue(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Issue or redeem where it makes clearly richer."""
        player, code = self.advised(state), state.turn.company
        best: Action = Pass()
        most = self.after(state, best, player, touching=code) + CLEARLY
        for choice in choices:
            if isinstance(choice, IssueShare | RedeemShare):
                worth = self.after(state, choice, player, touching=code)
                if worth > most:
                    best, most = choice, worth
        return best

    def _track(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return self.track_chooser.lay(state, choices)

    def _token(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return self.track_chooser.token(state, choices)

    def _run(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        return self._first(state, choices, chance)

    def _suburb(self, state: LostAtlasState, run: Any, optional: list[tuple[str, Choices]]) -> Action | None:
        """Return a suburb where a train stops, if there is one to place."""
        hexes = {stop.hex for route in run.routes for stop in route.stops}
        for _, choices in optional:
            for choice in choices:
                if isinstance(choice, PlaceMarker) and choice.hex in hexes:
                    return choice
        return None

    def _trains(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Buy what makes richer; a forced purchase takes a cheap train of an own company first."""
        player = self.advised(state)
        options: list[Action] = []
        for choice in choices:
            if isinstance(choice, ActionRange):
                options.extend(self._offer(state, choice, player))
            else:
                options.append(choice)
        purchases: list[Action] = [one for one in options if isinstance(one, BuyTrain)]
        sales = [one for one in options if isinstance(one, SellShares)]
        if sales and not purchases:
            return min(sales, key=lambda one: self._loss(state, one.company, player))
        if sales:
            options = purchases
        return max(options, key=lambda action: self._after_purchase(state, action, player))

    def _loss(self, state: LostAtlasState, code: str, player: str) -> float:
        """Return what a player loses by selling a share of a company now."""
        presides = state.companies[code].president == player
        worth, _, _ = self.forecast.future(state, code, presides=presides)
        return worth - float(state.price(code))

    def _offer(self, state: LostAtlasState, choice: ActionRange, player: str) -> list[Action]:
        """Return the prices worth trying for another company's train: next to nothing for an own one."""
        least: Any = choice.least
        seller = state.companies[least.source]
        if seller.president == player:
            return [least] if len(seller.trains) > 1 else []
        asked = (least.source, least.train)
        refused = any((offer.seller, offer.train) == asked for offer in state.turn.refused)
        price = state.cash(state.turn.company)
        dear = price > self.rules.trains[least.train].price
        if refused or dear or state.company.trains or price >= cheapest_price(self.rules, state):
            return []
        return [choice.at(choice.amounts.max)]

    def _after_purchase(self, state: LostAtlasState, action: Action, player: str) -> float:
        bonus = 1.0 if isinstance(action, BuyTrain) else 0.0
        after = self.rules.apply(state, action).state
        turn = after.current_turn
        if turn is not None and turn.offer:
            after = self.rules.apply(after, Accept()).state
            bonus -= 5.0  # the other president may refuse
        return self.forecast.wealth(after, player) + bonus

    def _discard(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Give away the train that matters least: the one that rusts first, then the shortest."""
        names = [choice.train for choice in choices if isinstance(choice, DiscardTrain)]
        worth = self.rules.trains
        worst = min(names, key=lambda name: (self.forecast.life(state, name) >= 2, worth[name].price))
        return DiscardTrain(worst)

    def _consent(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        """Sell a train only for more than another one costs, and never the last one."""
        offer = state.turn.offer
        assert offer is not None  # it is what is asked
        name, price = self.forecast.next_train(state, 0)
        keeps_one = len(state.companies[offer.seller].trains) > 1
        if name and keeps_one and offer.price >= price:
            return self._richest(state, choices, chance)
        return Decline()

    # merger rounds

    def _propose(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        player = self.advised(state)
        chosen: Action = Pass()
        most = self.forecast.wealth(state, player)
        for choice in choices:
            if isinstance(choice, ProposeMerger):
                worth = self._merged(state, choice, player)
                if worth > most:
                    chosen, most = choice, worth
        return chosen

    def _answer(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        player = self.advised(state)
        gain = self._merged(state, Accept(), player) - self.forecast.wealth(state, player)
        return Accept() if gain > 0 else Decline()

    def _merged(self, state: LostAtlasState, action: Action, player: str) -> float:
        """Return the forecast once the merger is complete, whatever charter its president chooses."""
        state = self.rules.apply(state, action).state
        while _merging(state):
            if state.merger_round.merger is None and state.merger_round.proposal is not None:
                follow: Any = Accept()
            else:
                follow = next(iter(next(iter(self.rules.legal_actions(state))).choices))
            state = self.rules.apply(state, follow).state
        return self.forecast.wealth(state, player)

    def _shared_hub(self, state: LostAtlasState, choices: Choices, chance: Chance) -> Action:
        shared = state.merger_round.shared
        assert shared is not None  # it is what is asked
        code = shared[0]
        trains = state.companies[code].trains
        actions = [choice for choice in choices if isinstance(choice, Action)]
        return max(
            actions,
            key=lambda one: self.forecast.earns(
                state, code, trains, self.rules.apply(state, one).state.board
            ),
        )


def _merging(state: LostAtlasState) -> bool:
    """Return whether a merger has been begun and is not complete."""
    merging = state.merging
    return merging is not None and any((merging.proposal, merging.merger, merging.shared))
