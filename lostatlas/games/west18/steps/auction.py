"""§4.2, R4: president's certificates of the first stock round are sold by auction, in steps of $5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.west18.actions import AuctionCompany, BuyPresidency
from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.shares import PRESIDENTS, start_company, unstarted
from lostatlas.games.west18.state import WestState
from lostatlas.games.west18.steps.stock import WestStockTurn, buy_presidency, must_buy_up
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import StartCompany
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import Auction, Launch
from lostatlas.rail.steps.auction import BidOrLeave, BidRules, settle_auction
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.rail.steps.trade import end_turn

__all__ = ["BIDS", "AuctionTurn", "RaiseBid", "StartWon"]

BIDS = BidRules(0, 5)
"""Bids begin at nothing and rise in steps of $5."""


class AuctionTurn(WestStockTurn):
    """A turn of the stock round; in the first one a certificate is put up for auction instead of bought."""

    actions: ClassVar[tuple[type[Action], ...]] = (AuctionCompany, *WestStockTurn.actions)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield the first bids for each company that the player could start, then purchases and sales."""
        player = self.actor(rules, state)
        for code in on_auction(rules.figures, state) if state.cycle == 1 and not must_buy_up(state) else ():
            amounts = BIDS.range(state.cash(player) - least_cost(rules.figures, state, code))
            if amounts is not None and not has_sold(state, player, code):
                yield ActionRange(AuctionCompany(code, amounts.min), "amount", amounts)
        yield from super().offers(rules, state)

    def reasons(self, rules: Any, state: WestState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        first = state.cycle == 1 and not must_buy_up(state)
        if isinstance(action, AuctionCompany) and first:
            yield from self._against_opening(rules, state, action)
            return
        if isinstance(action, AuctionCompany) or (first and isinstance(action, StartCompany | BuyPresidency)):
            yield refuse("west.first_round_auction", company=action.company)
        if not isinstance(action, AuctionCompany):
            yield from super().reasons(rules, state, action)

    def _against_opening(self, rules: Any, state: WestState, action: AuctionCompany) -> Iterator[Refusal]:
        if action.company not in on_auction(rules.figures, state):
            yield refuse("west.not_to_start", company=action.company)
            return
        player = self.actor(rules, state)
        if has_sold(state, player, action.company):
            yield refuse("rail.sold_this_round", player=player, company=action.company)
        cash = state.cash(player) - least_cost(rules.figures, state, action.company)
        yield from BIDS.reasons(action.amount, cash)

    def apply(self, rules: Any, state: WestState, action: Any, log: EventLog) -> WestState:
        """Let the others bid, clockwise, who have sold no share of it; or do what every turn does."""
        if not isinstance(action, AuctionCompany):
            return super().apply(rules, state, action, log)
        player = self.actor(rules, state)
        log.add("west.auction_begun", player=player, company=action.company, amount=action.amount)
        others = clockwise(state.players, player)
        bidders = tuple(one for one in others if not has_sold(state, one, action.company))
        auction = Auction(player, player, action.amount, bidders)
        stock = settle_auction(state.stock_round, auction, log)
        return evolve(state, auctioned=action.company, stock=stock)


class RaiseBid(BidOrLeave):
    """Raise, or leave the auction; a bidder must be able to pay for the certificate besides."""

    def budget(self, rules: Any, state: Any) -> int:
        """Return what the next bidder may bid: all cash but the lowest price of the certificate."""
        return super().budget(rules, state) - least_cost(rules.figures, state, state.auctioned)


class StartWon(Step[Any, WestState]):
    """The winner pays the bid to the bank, and then starts the company as in a purchase (R24)."""

    name = "start_won"
    actions: ClassVar[tuple[type[Action], ...]] = (StartCompany,)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the winner."""
        return _won(state).player

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether an auction has been won."""
        return state.stock_round.launch is not None

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield each starting value that the winner can pay besides the bid."""
        starts = (
            StartCompany(state.auctioned, price) for price in prices_of(rules.figures, state, state.auctioned)
        )
        yield from (start for start in starts if self.verify(rules, state, start) is None)

    def verify(self, rules: Any, state: WestState, action: StartCompany) -> Refusal | None:
        """Return why the company cannot start at this value."""
        code, won = state.auctioned, _won(state)
        if action.company != code:
            return refuse("west.not_to_start", company=action.company)
        if action.price not in (known := prices_of(rules.figures, state, code)):
            return refuse("west.start_price", company=code, price=action.price, known=known)
        cash, cost = state.cash(won.player) - won.bid, PRESIDENTS * action.price
        return None if cash >= cost else refuse("rail.cannot_pay", who=won.player, cash=cash, price=cost)

    def apply(self, rules: Any, state: WestState, action: StartCompany, log: EventLog) -> WestState:
        """Pay, and start the company; the left neighbour of the player who began the auction is next."""
        won, code = _won(state), action.company
        state = pay(state, won.player, state.ledger.bank, won.bid)
        state = evolve(state, auctioned="", stock=evolve(state.stock_round, launch=None))
        if code in state.companies:
            state = buy_presidency(state, won.player, code, log)
        else:
            state = start_company(rules.figures, state, won.player, code, action.price, log)
        return end_turn(state, acted=True, after=won.starter)


def has_sold(state: WestState, player: str, code: str) -> bool:
    """Return whether a player has sold shares of a company in this round, and so buys none of it."""
    return (player, code) in state.stock_round.sold


def on_auction(figures: WestFigures, state: WestState) -> tuple[str, ...]:
    """Return the companies whose president's certificate nobody holds."""
    ownerless = (code for code, company in state.companies.items() if not company.president)
    return (*unstarted(figures, state), *ownerless)


def prices_of(figures: WestFigures, state: WestState, code: str) -> tuple[int, ...]:
    """Return the values at which a company may start; that of one which has started is its price."""
    return (
        (state.price(code),) if code in state.companies else figures.play.starts[figures.companies[code].kind]
    )


def least_cost(figures: WestFigures, state: WestState, code: str) -> int:
    """Return the lowest price of a president's certificate."""
    return PRESIDENTS * min(prices_of(figures, state, code))


def _won(state: WestState) -> Launch:
    launch = state.stock_round.launch
    assert launch is not None  # the step is open
    return launch
