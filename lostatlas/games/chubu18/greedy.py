"""Sensible play without looking ahead: rules of thumb for every decision of the title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lostatlas.capabilities import Adviser
from lostatlas.games.chubu18 import actions as own
from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.shares import FREE_ZONES, zone
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.games.chubu18.steps.stock import price_of
from lostatlas.games.chubu18.steps.track import SMALL_TOWNS
from lostatlas.games.chubu18.steps.trains import cheapest_price
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail import actions as rail
from lostatlas.rail.depot import without_one
from lostatlas.rail.revenue_cache import RevenueCache
from lostatlas.track.board import Board
from lostatlas.track.upgrades import apply_lay

__all__ = ["ChubuAdviser"]

Valued = tuple[float, Action]
NEVER = -20_000.0
"""The value of offers that nobody would accept: below that of bankruptcy, since they could go on for ever."""
OWN_TRAINS = 2
"""So many trains a company buys while it can."""


class ChubuAdviser(Adviser[ChubuState]):
    """Start companies, float them, give each a train, build to earn more, pay what is earned.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="chubu18", seed=1)
    >>> adviser = ChubuAdviser(game.ruleset)
    >>> game.ruleset.brief_action(game.state, adviser.decide(game.state, Chance(1)))
    'private gihoku'
    """

    rules: ChubuRules

    def __init__(self, rules: Any) -> None:
        super().__init__(rules)
        self.revenue = RevenueCache(rules)
        self._longest: str = rules.figures.trains[-1].name
        self._values: dict[type[Action], Callable[[ChubuState, Any], float]] = {
            own.BuyPrivate: self._private,
            own.ChoosePar: lambda state, action: -abs(action.price - self._par(state)),
            rail.StartCompany: self._start,
            rail.BuyShare: self._share,
            rail.SellShares: self._sale,
            own.ExchangePrivate: lambda state, action: 20,
            rail.LayTile: self._lay,
            own.LayFreeTile: lambda state, action: 1 + max(0, self._lay(state, action)),
            rail.PlaceToken: self._token,
            own.PlaceFreeMarker: lambda state, action: 5,
            rail.Run: lambda state, action: 1,
            rail.PayOut: lambda state, action: 1,
            rail.PayHalf: lambda state, action: 0.5,
            rail.Withhold: self._withhold,
            rail.BuyTrain: self._train,
            rail.DiscardTrain: lambda state, action: -self.rules.trains[action.train].price,
            own.Absorb: lambda state, action: -1,
            own.Merge: lambda state, action: -1,
            own.RemoveMarker: lambda state, action: -1,
            rail.Accept: self._accept,
            rail.Decline: lambda state, action: 0,
            rail.DeclareBankruptcy: lambda state, action: -10_000,
        }

    def ranked(self, observation: ChubuState, chance: Chance) -> tuple[Action, ...]:
        """Return the legal actions, the best first; what is not judged is worth 0."""
        valued = [
            one
            for step in self.rules.legal_actions(observation)
            for choice in step.choices
            for one in self._valued(observation, choice)
        ]
        return tuple(action for _, action in sorted(chance.shuffled(valued), key=lambda one: -one[0]))

    def _valued(self, state: ChubuState, choice: Action | ActionRange) -> list[Valued]:
        if isinstance(choice, ActionRange):
            return [self._range(state, choice)]
        value = self._values.get(type(choice))
        return [(0.0 if value is None else value(state, choice), choice)]

    def _range(self, state: ChubuState, choice: ActionRange) -> Valued:
        """Return one amount of a range.

        A company pays its own president as much as it may for a private; for a train that it must have and
        cannot pay, it offers another company what the train costs at the bank.
        """
        offer = choice.least
        if isinstance(offer, rail.BuyTrain) and not state.company.trains:
            face = self.rules.trains[offer.train].price
            if face in choice.amounts and state.cash(state.turn.company) < cheapest_price(self.rules, state):
                return 4, choice.at(face)
        if isinstance(offer, own.OfferForPrivate) and state.operating is not None:
            owner = state.privates[offer.private]
            need = 0 if state.company.trains else cheapest_price(self.rules, state)
            if (
                owner == state.company.president
                and state.cash(state.turn.company) - choice.amounts.max > need
            ):
                return 10, choice.at(choice.amounts.max)
        return NEVER, offer

    # privates and shares

    def _private(self, state: ChubuState, action: own.BuyPrivate) -> float:
        private = self.rules.figures.privates[action.private]
        assert state.auction is not None
        cash = state.cash(state.auction.player)
        return 10 if private.price - state.discount <= (cash / 2 if private.presidency else cash / 3) else -1

    def _par(self, state: ChubuState) -> int:
        """Return the par price at which the players together can float a company."""
        money = sum(map(state.cash, state.players)) / (self.rules.figures.float_shares * 2)
        return max((price for price in state.market.par_prices if price <= money), default=0)

    def _reserve(self, state: ChubuState, player: str) -> int:
        """Return what a president keeps for trains that companies of his must buy and cannot pay."""
        price = cheapest_price(self.rules, state)
        bare = (code for code in state.presided(player) if not state.companies[code].trains)
        return sum(max(0, price - state.cash(code)) for code in bare)

    def _start(self, state: ChubuState, action: rail.StartCompany) -> float:
        player = state.stock_round.player
        waiting = [code for code in state.companies if code in state.par and not state.is_floated(code)]
        left = state.cash(player) - PRESIDENTS * action.price - self._reserve(state, player)
        needed = self.rules.figures.float_shares * action.price / len(state.players)
        if waiting or left < needed - PRESIDENTS * action.price:
            return -1
        home = 5 if state.companies[action.company].kind == GOVERNMENT else 10
        return home - abs(action.price - max(self._par(state), min(state.market.par_prices))) / 5

    def _share(self, state: ChubuState, action: rail.BuyShare) -> float:
        player, code = state.stock_round.player, action.company
        cost, company = price_of(state, action), state.companies[code]
        sold = (player, code) in state.stock_round.sold
        if sold or state.cash(player) - cost < self._reserve(state, player):
            return -1
        if not state.is_floated(code):
            return 12 + state.sold(code) + 3 * (company.president == player)
        earns = self.revenue.of(state, code, company.trains) if company.trains else 0
        return (earns + state.price(code) - cost) / 10 - 3 * (earns == 0)

    def _sale(self, state: ChubuState, action: rail.SellShares) -> float:
        """Return how little a sale loses: nothing is sold that need not be."""
        company = state.companies[action.company]
        if state.operating is not None:
            return -state.price(action.company) * action.shares / 10
        player = state.stock_round.player
        mine = company.shares.president == player
        free = zone(state, action.company) in FREE_ZONES
        return -5 - action.shares - 10 * mine - 50 * free - (state.price(action.company) / 100)

    # operating

    def _ambition(self, state: ChubuState) -> tuple[str, ...]:
        """Return the trains to build for: those of the company, and a long one."""
        longer = state.depot.top or self._longest
        return tuple(sorted((*state.company.trains, longer)))[:3]

    def _lay(self, state: ChubuState, action: Any) -> float:
        board, hex_ = state.board, action.hex
        design = self.rules.tileset[action.tile]
        after = apply_lay(
            board, hex_, design, action.turns, self.rules.figures.upgrades[state.phase >= SMALL_TOWNS]
        )
        cost = 0 if hex_ in board.laid else board.cells[hex_].printed.cost
        if state.cash(state.turn.company) - cost < 100 > cost > 40 and not state.company.trains:
            return -1
        return (
            self._prospect(state, after) - self._prospect(state, board) - cost / 8 + 0.5 * len(design.exits)
        )

    def _prospect(self, state: ChubuState, board: Board) -> float:
        """Return what the trains earn on a board, and a little for every stop that is connected."""
        code = state.turn.company
        known = self.revenue.at_most(state, code, (self._longest,), board) / 8
        return self.revenue.of(state, code, self._ambition(state), board) + known

    def _token(self, state: ChubuState, action: rail.PlaceToken) -> float:
        if state.round == "GT":
            return self.rules.figures.government[1].index(action.city.hex)
        code, cost = state.turn.company, state.company.tokens[0]
        if state.cash(code) < cost + (0 if state.company.trains else cheapest_price(self.rules, state)):
            return -1
        after = state.board.place_token(action.city, code)
        return self._prospect(state, after) - self._prospect(state, state.board) - cost / 20

    def _withhold(self, state: ChubuState, action: Action) -> float:
        """Return more than a dividend is worth where it pays for the next train."""
        code, price = state.turn.company, cheapest_price(self.rules, state)
        cash = state.cash(code)
        needs = len(state.company.trains) < OWN_TRAINS and state.depot.deck[0][1] <= len(state.market.order)
        return 2 if needs and cash < price <= cash + state.turn.revenue else 0

    def _train(self, state: ChubuState, action: rail.BuyTrain) -> float:
        company, code = state.company, state.turn.company
        if action.source in state.companies:
            return -1
        kind = self.rules.trains[action.train]
        if not company.trains:
            return 20 + (kind.stops or 9) if state.cash(code) >= action.price else 5
        if len(company.trains) >= OWN_TRAINS and action.exchange is None:
            return -1
        more = tuple(sorted((*company.trains, action.train)))
        if action.exchange is not None:
            more = tuple(sorted((*without_one(company.trains, action.exchange), action.train)))
        gain = self.revenue.of(state, code, more) - self.revenue.of(state, code, company.trains)
        return gain - action.price / 30

    def _accept(self, state: ChubuState, action: Action) -> float:
        """Return whether an offer is good: half more than a private's price, the market price of shares."""
        if state.offer is not None:
            return state.offer.amount - 1.5 * self.rules.figures.privates[state.offer.private].price
        if state.deal is not None:
            return state.deal.price - state.price(state.deal.target)
        offer = state.turn.offer
        return -1 if offer is None else offer.price - self.rules.trains[offer.train].price
