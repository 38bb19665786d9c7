"""I: a turn of the stock round: sell, buy, or both in either order, or pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.chubu18.actions import ExchangePrivate, OfferForPrivate
from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.private_trade import (
    against_exchange,
    against_offer,
    exchange_private,
    exchanges,
    offer_private,
    offers_for,
)
from lostatlas.games.chubu18.shares import (
    FREE_ZONES,
    GREEN,
    against_sale,
    certificate_limit,
    certificates,
    float_if_due,
    give_presidency,
    holds_too_many,
    sell_shares,
    stock,
    take_from_stock,
    zone,
)
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import BuyShare, Pass, SellShares, StartCompany
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.trade import end_turn

SELL, BUY = "sell", "buy"
Purchase = StartCompany | BuyShare | OfferForPrivate | ExchangePrivate
FIRST = 1
"""The cycle whose stock round has no sales."""


class ChubuStockTurn(StepWithReasons[Any, ChubuState]):
    """A player's turn: one block of sales and one of purchases."""

    name = "stock"
    actions: ClassVar[tuple[type[Action], ...]] = (
        StartCompany,
        BuyShare,
        OfferForPrivate,
        ExchangePrivate,
        SellShares,
        Pass,
    )

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return whose turn it is."""
        return state.stock_round.player

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether not everybody has passed in a row."""
        return state.stock_round.passes < len(state.players)

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every purchase and sale, and passing where the limits allow it."""
        yield from self._deeds(rules, state)
        if self.verify(rules, state, Pass()) is None:
            yield Pass()

    def _deeds(self, rules: Any, state: ChubuState) -> Iterator[Action | ActionRange]:
        if self._why_no_block(state, BUY) is None:
            legal = (one for one in self._purchases(rules, state) if self.verify(rules, state, one) is None)
            yield from legal
            for one in offers_for(rules, state, state.stock_round.player):
                if self.verify(rules, state, one.least) is None:
                    yield one
        elif not rules.rulings.exchange_is_buy:  # then it is no purchase (R5)
            free = exchanges(rules, state, state.stock_round.player)
            yield from (one for one in free if self.verify(rules, state, one) is None)
        yield from self._sales(rules, state)

    def _purchases(self, rules: Any, state: ChubuState) -> Iterator[Purchase]:
        for code in state.companies:
            if code not in state.par:
                yield from (StartCompany(code, price) for price in state.market.par_prices)
            else:
                yield from (BuyShare(code, source) for source in (TREASURY, POOL))
        yield from exchanges(rules, state, state.stock_round.player)

    def _sales(self, rules: Any, state: ChubuState) -> Iterator[SellShares]:
        player = state.stock_round.player
        for code, company in state.companies.items():
            for shares in range(1, company.shares.of(player) + 1):
                if self.verify(rules, state, SellShares(code, shares)) is None:
                    yield SellShares(code, shares)

    def near_misses(self, rules: Any, state: ChubuState) -> Iterable[Action]:
        """Yield every purchase, then the sale of one share of each company held."""
        yield from self._purchases(rules, state)
        for code, company in state.companies.items():
            if company.shares.of(state.stock_round.player):
                yield SellShares(code, 1)

    def reasons(self, rules: Any, state: ChubuState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        block = SELL if isinstance(action, SellShares) else BUY
        if isinstance(action, Pass):
            yield from self._against_pass(rules, state)
            return
        free = isinstance(action, ExchangePrivate) and not rules.rulings.exchange_is_buy
        if not free and (refusal := self._why_no_block(state, block)) is not None:
            yield refusal
        is_last = block == BUY and not free and state.blocks == (SELL,)  # no sale may follow the purchase
        if is_last and not self._brings_within_limits(rules, state, action):
            yield from self._against_pass(rules, state)
        match action:
            case SellShares():
                yield from self._against_sale(rules, state, action)
            case StartCompany():
                yield from self._against_start(rules, state, action)
            case BuyShare():
                yield from self._against_purchase(rules, state, action)
            case OfferForPrivate():
                yield from self._against_more(rules, state, action)
                if state.bought:
                    yield refuse("chubu.one_purchase", player=state.stock_round.player)
                yield from against_offer(rules, state, state.stock_round.player, action)
            case ExchangePrivate():
                if state.bought and not free:
                    yield refuse("chubu.one_purchase", player=state.stock_round.player)
                yield from against_exchange(rules, state, state.stock_round.player, action)

    def _why_no_block(self, state: ChubuState, block: str) -> Refusal | None:
        if block in state.blocks and state.blocks[-1] != block:
            return refuse(f"chubu.no_second_{block}", player=state.stock_round.player)
        return None

    def _against_pass(self, rules: Any, state: ChubuState) -> Iterator[Refusal]:
        """Yield which limit is not met, as long as a sale would help."""
        player = state.stock_round.player
        held, limit = certificates(state, player), certificate_limit(rules, state)
        crowded = holds_too_many(rules, state, player)
        if held <= limit and not crowded:
            return
        able = {one.company for one in self._sales(rules, state)}
        if held > limit and any(zone(state, code) not in FREE_ZONES for code in able):
            yield refuse("chubu.must_sell", player=player, held=held, limit=limit)
        for code in crowded:
            if code in able:
                most = rules.figures.holding
                yield refuse("chubu.must_sell_company", player=player, company=code, most=most)

    def _against_start(self, rules: Any, state: ChubuState, action: StartCompany) -> Iterator[Refusal]:
        code, prices = action.company, state.market.par_prices
        player = state.stock_round.player
        if code not in state.companies or code in state.par:
            known = tuple(one for one in state.companies if one not in state.par)
            yield refuse("rail.not_startable", company=code, known=known)
            return
        if any(
            not owner and rules.figures.privates[key].presidency == code
            for key, owner in state.privates.items()
        ):
            yield refuse("chubu.comes_with_private", company=code)
        if action.price not in prices:
            yield refuse("rail.no_par", company=code, price=action.price, known=prices)
        if state.bought:
            yield refuse("chubu.one_purchase", player=player)
        yield from self._against_more(rules, state, action)
        yield from _against_paying(state, player, PRESIDENTS * action.price)

    def _against_purchase(self, rules: Any, state: ChubuState, action: BuyShare) -> Iterator[Refusal]:
        player, code = state.stock_round.player, action.company
        company = state.companies.get(code)
        if company is None or code not in state.par:
            yield refuse("rail.not_launched", company=code)
            return
        there = stock(state, code, rules) if action.source == TREASURY else state.in_market(code)
        if action.source not in (TREASURY, POOL) or there < 1:
            yield refuse("rail.no_share_there", company=code, source=action.source)
        green = zone(state, code) == GREEN
        if state.bought and not (green and set(state.bought) == {code}):
            yield refuse("chubu.one_purchase", player=player)
        most = rules.figures.holding
        if company.shares.of(player) + 1 > most and not green:
            yield refuse("chubu.holding_limit", player=player, company=code, most=most)
        if zone(state, code) not in FREE_ZONES:
            yield from self._against_more(rules, state, action)
        yield from _against_paying(state, player, price_of(state, action))

    def _against_more(self, rules: Any, state: ChubuState, action: Purchase) -> Iterator[Refusal]:
        """Yield the certificate limit if the player is at it and would exceed it with this purchase.

        Two single shares that become the president's certificate are one certificate less, and a company
        that begins to operate may raise the limit.
        """
        player = state.stock_round.player
        held, limit = certificates(state, player), certificate_limit(rules, state)
        if held < limit:
            return
        after = holding_after(rules, state, action)
        if after is None or certificates(after, player) > certificate_limit(rules, after):
            yield refuse("rail.certificate_limit", player=player, held=held, limit=limit)

    def _brings_within_limits(self, rules: Any, state: ChubuState, action: Purchase) -> bool:
        """Return whether a purchase leaves the player within all limits: a private given away may do so."""
        player, after = state.stock_round.player, holding_after(rules, state, action)
        if after is None or holds_too_many(rules, after, player):
            return False
        return certificates(after, player) <= certificate_limit(rules, after)

    def _against_sale(self, rules: Any, state: ChubuState, action: SellShares) -> Iterator[Refusal]:
        player, code = state.stock_round.player, action.company
        if state.cycle == FIRST:
            yield refuse("chubu.first_round_sale", player=player)
        yield from against_sale(rules, state, player, action)
        new = state.bought.count(code)
        if new and action.shares > state.companies[code].shares.of(player) - new:
            yield refuse("chubu.bought_this_turn", player=player, company=code, shares=new)

    def apply(self, rules: Any, state: ChubuState, action: Any, log: EventLog) -> ChubuState:
        """Do it, and stay in the turn as long as there is anything else to do."""
        player = state.stock_round.player
        match action:
            case Pass():
                if not state.blocks:
                    log.add("rail.passed", player=player)
                return self._end(state)
            case SellShares():
                state = _with_block(sell_shares(rules, state, player, action, log), SELL)
                sold = (*state.stock_round.sold, (player, action.company))
                state = evolve(state, stock=evolve(state.stock_round, sold=sold))
            case StartCompany():
                state = self._start(rules, state, action, log)
            case BuyShare():
                state = _bought(self._buy(rules, state, action, log), action.company)
            case OfferForPrivate():
                return offer_private(state, player, action, log)
            case ExchangePrivate():
                state = exchange_private(rules, state, player, action, log)
                if rules.rulings.exchange_is_buy:
                    state = _bought(state, action.company)
        return self.go_on(rules, state)

    def go_on(self, rules: Any, state: ChubuState) -> ChubuState:
        """Return the state with the next player's turn if nothing is left to be done in this one."""
        return state if any(self._deeds(rules, state)) else self._end(state)

    def after_purchase(self, rules: Any, state: ChubuState, private: str) -> ChubuState:
        """Return the state after a player has bought a private that its owner agreed to sell."""
        return self.go_on(rules, _bought(state, private))

    def _end(self, state: ChubuState) -> ChubuState:
        ended = end_turn(state, acted=bool(state.blocks))
        return evolve(ended, bought=(), blocks=(), refused_offers=())

    def _start(self, rules: Any, state: ChubuState, action: StartCompany, log: EventLog) -> ChubuState:
        player, code, cost = state.stock_round.player, action.company, PRESIDENTS * action.price
        state = give_presidency(rules, state, player, code, action.price)
        government = state.companies[code].kind == GOVERNMENT
        state = pay(state, player, code if government else state.ledger.bank, cost)
        log.add("rail.company_started", player=player, company=code, par=action.price, price=cost)
        if government:
            shares = PRESIDENTS if rules.rulings.bonus_tiles == "by shares" else 1
            state = evolve(state, government_bought=state.government_bought + shares)
        return _bought(_bought(state, code), code)

    def _buy(self, rules: Any, state: ChubuState, action: BuyShare, log: EventLog) -> ChubuState:
        player, code = state.stock_round.player, action.company
        price = price_of(state, action)
        facts = {"player": player, "company": code, "price": price, "source": action.source}
        log.add("chubu.share_bought", **facts)
        if action.source == TREASURY:
            return float_if_due(rules, take_from_stock(state, player, code, player, log), code, log)
        state = pay(move_shares(state, code, POOL, player, 1), player, state.ledger.bank, price)
        return settle_presidency(state, code, log)


def holding_after(rules: Any, state: ChubuState, action: Purchase) -> ChubuState | None:
    """Return the state in which the player holds what a purchase brings, unpaid; None if it is not there."""
    player, log = state.stock_round.player, EventLog()
    if isinstance(action, OfferForPrivate):
        return evolve(state, privates=state.privates.set(action.private, player))
    code = action.company
    if isinstance(action, StartCompany):
        startable = code in state.companies and code not in state.par
        if not startable or action.price not in state.market.par_prices:
            return None
        return give_presidency(rules, state, player, code, action.price)
    there = code in state.companies and code in state.par and action.source in (TREASURY, POOL)
    if not there or state.companies[code].shares.of(action.source) < 1:
        return None
    if isinstance(action, ExchangePrivate):
        if state.privates.get(action.private) != player:
            return None
        state = evolve(state, privates=state.privates.delete(action.private))
    state = settle_presidency(move_shares(state, code, action.source, player, 1), code, log)
    return float_if_due(rules, state, code, log)


def price_of(state: ChubuState, action: BuyShare) -> int:
    """Return what a share costs: par out of the stock, the market price out of the market."""
    return state.par[action.company] if action.source == TREASURY else state.price(action.company)


def _against_paying(state: ChubuState, player: str, price: int) -> Iterator[Refusal]:
    if (cash := state.cash(player)) < price:
        yield refuse("rail.cannot_pay", who=player, cash=cash, price=price)


def _with_block(state: ChubuState, block: str) -> ChubuState:
    return state if state.blocks[-1:] == (block,) else evolve(state, blocks=(*state.blocks, block))


def _bought(state: ChubuState, what: str) -> ChubuState:
    return _with_block(evolve(state, bought=(*state.bought, what)), BUY)
