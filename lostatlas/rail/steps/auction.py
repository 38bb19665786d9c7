"""An auction for the right to launch a company; who wins chooses which one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Bid, Pass
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.state import Auction, Launch, RailState, S, StockRound
from lostatlas.rail.steps.base import refuse


@dataclass(frozen=True)
class BidRules:
    """The range of legal bids."""

    minimum: int
    step: int

    def least(self, above: int | None = None) -> int:
        """Return the least bid, the first one or one above another."""
        return self.minimum if above is None else above + self.step

    def range(self, cash: int, *, above: int | None = None) -> AmountRange | None:
        """Return the bids that somebody with this cash may make, or None."""
        return AmountRange.upto(self.least(above), cash, step=self.step)

    def reasons(self, amount: int, cash: int, *, above: int | None = None) -> Iterator[Refusal]:
        """Yield everything that is wrong with a bid."""
        least = self.least(above)
        if least > cash:
            yield refuse("rail.no_bid_left", least=least, cash=cash)
            return
        if amount < least:
            yield refuse("rail.bid_too_low", bid=amount, least=least)
        if (amount - self.minimum) % self.step:
            yield refuse("rail.bid_step", bid=amount, step=self.step)
        if amount > cash:
            yield refuse("rail.bid_above_cash", bid=amount, cash=cash)


class BidOrLeave(RailStep):
    """A running auction: raise, or leave it."""

    name = "auction"
    actions: ClassVar[tuple[type[Action], ...]] = (Bid, Pass)

    def __init__(self, bids: BidRules) -> None:
        self.bids = bids

    def actor(self, rules: RailRules, state: RailState) -> str:
        """Return the next bidder."""
        return _running(state).bidders[0]

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether an auction is going on."""
        return state.stock_round.auction is not None

    def budget(self, rules: RailRules, state: RailState) -> int:
        """Return the money for the next bid: all cash, unless a title keeps some of it back."""
        return state.cash(_running(state).bidders[0])

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield the raises and leaving."""
        amounts = self.bids.range(self.budget(rules, state), above=_running(state).bid)
        if amounts is not None:
            yield ActionRange(Bid(amounts.min), "amount", amounts)
        yield Pass()

    def near_misses(self, rules: RailRules, state: RailState) -> Iterable[Action]:
        """Yield the least raise."""
        yield Bid(self.bids.least(_running(state).bid))

    def verify(self, rules: RailRules, state: RailState, action: Bid | Pass) -> Refusal | None:
        """Return why a bid is refused; leaving is always allowed."""
        return next(iter(self.reasons(rules, state, action)), None)

    def reasons(self, rules: RailRules, state: RailState, action: Bid | Pass) -> Iterable[Refusal]:
        """Yield everything that is wrong with a bid."""
        if isinstance(action, Pass):
            return ()
        return self.bids.reasons(action.amount, self.budget(rules, state), above=_running(state).bid)

    def apply(self, rules: RailRules, state: RailState, action: Bid | Pass, log: EventLog) -> RailState:
        """Let the next one bid, or the last one win."""
        auction = _running(state)
        player = auction.bidders[0]
        if isinstance(action, Bid):
            log.add("rail.bid", player=player, bid=action.amount)
            bidders = (*auction.bidders[1:], player)
            auction = evolve(auction, bidder=player, bid=action.amount, bidders=bidders)
        else:
            log.add("rail.left_auction", player=player)
            auction = evolve(auction, bidders=auction.bidders[1:])
        return evolve(state, stock=settle_auction(state.stock_round, auction, log))


def _running(state: RailState) -> Auction:
    auction = state.stock_round.auction
    assert auction is not None  # the step is open
    return auction


def open_auction(state: S, player: str, bid: int, log: EventLog) -> S:
    """Return the state after a player has started an auction with a bid."""
    log.add("rail.auction_started", player=player, bid=bid)
    auction = Auction(player, player, bid, clockwise(state.players, player))
    return evolve(state, stock=settle_auction(state.stock_round, auction, log))


def settle_auction(stock: StockRound, auction: Auction, log: EventLog) -> StockRound:
    """Return the stock round with the auction going on, or won when only the highest bidder is left."""
    if len(auction.bidders) > 1:
        return evolve(stock, auction=auction)
    log.add("rail.auction_won", player=auction.bidder, bid=auction.bid)
    return evolve(stock, auction=None, launch=Launch(auction.bidder, auction.bid, auction.starter))
