"""A turn of the stock round: start an auction, or sell and then buy, or pass.

Where titles differ, they pass values: when a player may sell (`SaleTiming`), how far a sale lowers the price
(`SaleDrop`), and which classes of company must have operated before their shares may be sold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Bid, BuyShare, Pass, SellShares
from lostatlas.rail.market import Move
from lostatlas.rail.rules import RailRules, RailStep
from lostatlas.rail.share_transfers import (
    holding_limit,
    move_price,
    move_shares,
    pay,
    pool_room,
    sell_to_pool,
    settle_presidency,
)
from lostatlas.rail.state import POOL, TREASURY, RailState, S, StockRound
from lostatlas.rail.steps.auction import BidRules, open_auction
from lostatlas.rail.steps.base import refuse

SaleTiming = Callable[[StockRound], bool]
"""A policy: may the player whose turn it is sell now?"""


def first_turn(stock: StockRound) -> bool:
    """Allow sales on the player's first turn of the round only."""
    return not stock.turns.get(stock.player, 0)


def one_turn(stock: StockRound) -> bool:
    """Allow sales on any one turn of the round."""
    return stock.player not in stock.sellers


def every_turn(stock: StockRound) -> bool:
    """Allow sales on every turn."""
    return True


SaleDrop = Callable[[int], Move]
"""A policy: how the price moves when so many shares are sold at once."""


def one_space(shares: int) -> Move:
    """Return one space down, whatever the number sold."""
    return Move("down")


def a_space_a_share(shares: int) -> Move:
    """Return one space down for each share."""
    return Move("down", shares)


def no_certificate_limit(players: int) -> int | None:
    """Return None: anybody may hold any number of certificates."""
    return None


class StockTurn(RailStep):
    """A player's turn in the stock round.

    Parameters
    ----------
    bids : of the auction for the right to launch a company, which a bid starts
    launchable : whether any company can be launched
    """

    name = "stock"
    actions: ClassVar[tuple[type[Action], ...]] = (Bid, BuyShare, SellShares, Pass)

    def __init__(
        self,
        *,
        bids: BidRules,
        launchable: Callable[[Any, Any], bool],
        timing: SaleTiming = first_turn,
        must_operate: tuple[str, ...] = (),
        drop: SaleDrop = one_space,
        certificate_limit: Callable[[int], int | None] = no_certificate_limit,
    ) -> None:
        self.bids = bids
        self.launchable = launchable
        self.timing = timing
        self.must_operate = must_operate
        self.drop = drop
        self.certificate_limit = certificate_limit

    def actor(self, rules: RailRules, state: RailState) -> str:
        """Return whose turn it is."""
        return state.stock_round.player

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether the round goes on: not everybody has passed in a row."""
        return state.stock_round.passes < len(state.players)

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield the first bids for a company, every purchase, every sale, and passing."""
        stock = state.stock_round
        closed = stock.selling or self._at_limit(state, stock.player) or not self.launchable(rules, state)
        if not closed and (amounts := self.bids.range(state.cash(stock.player))) is not None:
            yield ActionRange(Bid(amounts.min), "amount", amounts)
        for code, company in state.companies.items():
            for source in (TREASURY, POOL):
                if company.shares.of(source) and self.verify(rules, state, BuyShare(code, source)) is None:
                    yield BuyShare(code, source)
        if self.timing(stock):
            for code in state.companies:
                most = min(state.companies[code].shares.ordinary(stock.player), pool_room(rules, state, code))
                if most > 0 and self.verify(rules, state, SellShares(code, 1)) is None:
                    for shares in range(1, most + 1):
                        yield SellShares(code, shares)
        yield Pass()

    def near_misses(self, rules: RailRules, state: RailState) -> Iterable[Action]:
        """Yield the least bid, then purchases, cheapest first, then the sale of own shares."""
        yield Bid(self.bids.least())
        by_price = sorted(state.companies, key=state.price)
        for code in by_price:
            for source in (TREASURY, POOL):
                if state.companies[code].shares.of(source):
                    yield BuyShare(code, source)
        for code in by_price:
            if state.companies[code].shares.of(state.stock_round.player):
                yield SellShares(code, 1)

    def verify(self, rules: RailRules, state: RailState, action: Action) -> Refusal | None:
        """Return why the action is refused."""
        return next(iter(self.reasons(rules, state, action)), None)

    def reasons(self, rules: RailRules, state: RailState, action: Action) -> Iterable[Refusal]:
        """Yield everything that forbids the action."""
        if isinstance(action, Bid):
            return self._against_bid(rules, state, action)
        if isinstance(action, BuyShare):
            return self._against_purchase(rules, state, action)
        if isinstance(action, SellShares):
            return self._against_sale(rules, state, action)
        return ()

    def _against_bid(self, rules: RailRules, state: RailState, action: Bid) -> Iterator[Refusal]:
        if state.stock_round.selling:
            yield refuse("rail.sold_then_auction")
        if not self.launchable(rules, state):
            yield refuse("rail.nothing_to_launch")
        if (limit := self._at_limit(state, state.stock_round.player)) is not None:
            yield limit
        yield from self.bids.reasons(action.amount, state.cash(state.stock_round.player))

    def _against_purchase(self, rules: RailRules, state: RailState, action: BuyShare) -> Iterator[Refusal]:
        player, code, company = state.stock_round.player, action.company, state.companies.get(action.company)
        if company is None:
            yield refuse("rail.not_launched", company=code)
            return
        price, cash = state.price(code), state.cash(player)
        if action.source not in (TREASURY, POOL) or not company.shares.of(action.source):
            yield refuse("rail.no_share_there", company=code, source=action.source)
        if (player, code) in state.stock_round.sold:
            yield refuse("rail.sold_this_round", player=player, company=code)
        if company.shares.of(player) + 1 > holding_limit(rules, state, code):
            yield refuse("rail.holding_limit", player=player, company=code, percent=rules.holding_limit)
        if cash < price:
            yield refuse("rail.cannot_pay", who=player, cash=cash, price=price)
        if (limit := self._at_limit(state, player)) is not None:
            yield limit

    def _at_limit(self, state: RailState, player: str) -> Refusal | None:
        """Return why a player may hold no further certificate, where a title limits their number."""
        limit = self.certificate_limit(len(state.players))
        held = sum(company.shares.certificates(player) for company in state.companies.values())
        if limit is not None and held >= limit:
            return refuse("rail.certificate_limit", player=player, held=held, limit=limit)
        return None

    def _against_sale(self, rules: RailRules, state: RailState, action: SellShares) -> Iterator[Refusal]:
        stock, company = state.stock_round, state.companies.get(action.company)
        if company is None:
            yield refuse("rail.not_launched", company=action.company)
            return
        if not self.timing(stock):
            if stock.player in stock.sellers:
                yield refuse("rail.sale_once", player=stock.player)
            else:
                yield refuse("rail.sale_timing", player=stock.player)
        if action.company in stock.selling:
            yield refuse("rail.sold_this_turn", company=action.company)
        yield from against_sale(rules, state, stock.player, action, must_operate=self.must_operate)

    def apply(self, rules: RailRules, state: RailState, action: Action, log: EventLog) -> RailState:
        """Sell and stay in the turn, or do what ends it."""
        player = state.stock_round.player
        if isinstance(action, SellShares):
            return self._sell(rules, state, action, log)
        if isinstance(action, Bid):
            return open_auction(state, player, action.amount, log)
        if isinstance(action, BuyShare):
            state = settle_presidency(_buy(state, player, action, log), action.company, log)
        elif not state.stock_round.selling:
            log.add("rail.passed", player=player)
            return end_turn(state, acted=False)
        return end_turn(state, acted=True)

    def _sell(self, rules: RailRules, state: RailState, action: SellShares, log: EventLog) -> RailState:
        player = state.stock_round.player
        state = sell_to_pool(state, player, action.company, action.shares, log)
        state = move_price(rules, state, action.company, self.drop(action.shares), log, why="sale")
        if action.company in state.companies:
            state = settle_presidency(state, action.company, log)
        stock = state.stock_round
        sold = (*stock.sold, (player, action.company))
        return evolve(state, stock=evolve(stock, sold=sold, selling=(*stock.selling, action.company)))


def against_sale(
    rules: RailRules, state: RailState, player: str, action: SellShares, *, must_operate: tuple[str, ...]
) -> Iterator[Refusal]:
    """Yield everything that forbids a player to sell these shares to the pool."""
    code, company = action.company, state.companies[action.company]
    ordinary, room = company.shares.ordinary(player), pool_room(rules, state, code)
    if company.kind in must_operate and not company.operated:
        yield refuse("rail.not_operated", company=code)
    if not 1 <= action.shares <= ordinary:
        key = "rail.presidents_certificate" if company.shares.president == player else "rail.too_few_shares"
        yield refuse(key, player=player, company=code, shares=action.shares, ordinary=ordinary)
    if action.shares > room:
        yield refuse("rail.pool_limit", company=code, percent=rules.pool_limit, room=room)


def _buy(state: S, player: str, action: BuyShare, log: EventLog) -> S:
    price = state.price(action.company)
    payee = action.company if action.source == TREASURY else state.ledger.bank
    log.add(f"rail.share_bought.{action.source}", player=player, company=action.company, price=price)
    return pay(move_shares(state, action.company, action.source, player, 1), player, payee, price)


def end_turn(state: S, *, acted: bool, after: str | None = None) -> S:
    """Return the state with the turn of the next player in the stock round.

    Parameters
    ----------
    after : str, optional
        Whose left neighbour is next; the player whose turn it was, unless it was an auction.
    """
    stock = state.stock_round
    player = after or stock.player
    following = clockwise(state.players, player)[0]
    ended = evolve(
        stock,
        player=following,
        passes=0 if acted else stock.passes + 1,
        last=player if acted else stock.last,
        turns=stock.turns.set(player, stock.turns.get(player, 0) + 1),
        sellers=(*stock.sellers, player) if stock.selling else stock.sellers,
        selling=(),
    )
    return evolve(state, stock=ended)
