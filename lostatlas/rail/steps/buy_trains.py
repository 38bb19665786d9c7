"""Buy trains from the bank, or from another company if its president agrees.

What a company without a train must do is in `forced_purchase`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from lostatlas.rail.depot import without_one
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import RailState, S, TrainOffer, with_turn
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.forced_purchase import ForcedPurchase, end_forced_sales
from lostatlas.rail.train_events import left_the_deck

DECK, POOL = "deck", "pool"


class BuyTrains(StepWithReasons[RailRules, RailState]):
    """Any number of trains within the limit; a company without a train must buy one."""

    name = "trains"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    def __init__(self, *, forced: ForcedPurchase, between_companies: bool = True) -> None:
        self.forced = forced
        self.between_companies = between_companies

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether a train can or must be bought, or a power used before the turn ends."""
        return must_buy(state) or any(self._purchases(rules, state)) or any(rules.optional_steps(state))

    def logs_skip(self, state: RailState) -> bool:
        """Return whether the company stays without a train; that it has enough of them is not news."""
        return not state.company.trains

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield every purchase, what a forced purchase calls for, and passing where it is allowed."""
        yield from self._purchases(rules, state)
        if must_buy(state):
            yield from self.forced.offers(rules, state)
        else:
            yield Pass()

    def _purchases(self, rules: RailRules, state: RailState) -> Iterator[Action | ActionRange]:
        yield from bank_trains(rules, state)
        if self.between_companies:
            yield from company_trains(rules, state)

    def reasons(
        self, rules: RailRules, state: RailState, action: BuyTrain | SellShares | DeclareBankruptcy | Pass
    ) -> Iterable[Refusal]:
        """Yield everything that forbids the purchase, or passing."""
        if isinstance(action, BuyTrain):
            yield from self._against_purchase(rules, state, action)
        elif isinstance(action, Pass):
            if must_buy(state):
                yield refuse("rail.must_own_train", company=state.turn.company)
        elif not must_buy(state):
            yield refuse("rail.not_forced", company=state.turn.company)
        elif (refusal := self.forced.verify(rules, state, action)) is not None:
            yield refusal

    def _against_purchase(self, rules: RailRules, state: RailState, action: BuyTrain) -> Iterator[Refusal]:
        if action.source in (DECK, POOL):
            for refusal in against_bank(rules, state, action):
                if refusal.key != "rail.cannot_pay" or not must_buy(state):
                    yield refusal
                elif (unpaid := self.forced.why_not_buy(rules, state, action)) is not None:
                    yield unpaid
        elif self.between_companies:
            yield from against_company(rules, state, action)
        else:
            yield refuse("rail.no_such_seller", source=action.source)

    def apply(
        self,
        rules: RailRules,
        state: RailState,
        action: BuyTrain | SellShares | DeclareBankruptcy | Pass,
        log: EventLog,
    ) -> RailState:
        """Buy, ask the other president, sell for the purchase, go bankrupt, or end the step."""
        if isinstance(action, Pass):
            return rules.leave_step(state, log)
        if isinstance(action, SellShares | DeclareBankruptcy):
            return self.forced.apply(rules, state, action, log)
        if action.source in (DECK, POOL):
            state = self.forced.contribute(state, action.price, log)
            state = buy_from_bank(rules, state, action, log)
            return end_forced_sales(rules, state, log)
        company, seller = state.company, state.companies[action.source]
        offer = TrainOffer(action.source, action.train, action.price, action.exchange)
        if company.president != seller.president:
            log.add(
                "rail.train_asked",
                company=company.code,
                seller=seller.code,
                train=action.train,
                price=action.price,
            )
            return with_turn(state, evolve(state.turn, offer=offer))
        return end_forced_sales(rules, buy_from_company(rules, state, offer, log), log)


def must_buy(state: RailState) -> bool:
    """Return whether the company has no train while the bank has any."""
    return not state.company.trains and bool(state.depot.deck or state.depot.pool)


def has_room(rules: RailRules, state: RailState, *, handed_in: int = 0) -> bool:
    """Return whether one more train fits the limit that holds before the purchase."""
    owned = len(state.company.trains) - handed_in
    return owned < rules.train_limit(state, state.turn.company)


def names_on_offer(rules: RailRules, state: RailState) -> Iterator[tuple[str, str]]:
    """Yield the source and name of each kind of train in deck and pool."""
    top = state.depot.top
    if top is not None:
        for name in (top, *rules.trains[top].backs):
            yield DECK, name
    for name in dict.fromkeys(state.depot.pool):
        yield POOL, name


def is_sold_yet(rules: RailRules, state: RailState, *, beside: str | None) -> bool:
    """Return whether the first train has been bought beside which one is sold; yes if there is no such."""
    return beside is None or beside in [phase.train for phase in rules.phases[: state.phase + 1]]


def bank_trains(rules: RailRules, state: RailState) -> Iterator[BuyTrain]:
    """Yield every train of the bank that the company can pay itself and has room for."""
    company = state.company
    cash = state.cash(company.code)
    room, exchange_room = has_room(rules, state), has_room(rules, state, handed_in=1)
    for source, name in names_on_offer(rules, state):
        kind = rules.trains[name]
        if room and kind.price <= cash:
            yield BuyTrain(name, source, kind.price)
        if kind.trade_in_price is not None and exchange_room and kind.trade_in_price <= cash:
            for train in dict.fromkeys(company.trains):
                yield BuyTrain(name, source, kind.trade_in_price, train)


def why_not_from_bank(rules: RailRules, state: RailState, action: BuyTrain) -> Refusal | None:
    """Return why the company may not buy this train from deck or pool with its own cash."""
    return next(against_bank(rules, state, action), None)


def against_bank(rules: RailRules, state: RailState, action: BuyTrain) -> Iterator[Refusal]:
    """Yield everything that forbids the company to buy this train from deck or pool with its own cash."""
    company = state.company
    if (action.source, action.train) not in set(names_on_offer(rules, state)):
        yield refuse("rail.train_not_there", train=action.train, source=action.source)
        return
    kind = rules.trains[action.train]
    price = kind.price
    if action.exchange is not None:
        if kind.trade_in_price is None:
            yield refuse("rail.no_trade_in", train=action.train)
            return
        if action.exchange not in company.trains:
            yield refuse("rail.not_owned", company=company.code, train=action.exchange)
        price = kind.trade_in_price
    if action.price != price:
        yield refuse("rail.face_value", train=action.train, price=price)
    if not has_room(rules, state, handed_in=action.exchange is not None):
        limit = rules.train_limit(state, company.code)
        yield refuse("rail.train_limit", company=company.code, limit=limit)
    if (cash := state.cash(company.code)) < price:
        yield refuse("rail.cannot_pay", who=company.code, cash=cash, price=price)


def buy_from_bank(rules: RailRules, state: S, action: BuyTrain, log: EventLog) -> S:
    """Return the state after the purchase and all that follows at once."""
    company = state.company
    state = pay(state, company.code, state.ledger.bank, action.price)
    trains, depot = company.trains, state.depot
    if action.exchange is not None:
        trains = without_one(trains, action.exchange)
        depot = depot.to_pool(action.exchange)
    card = depot.top
    depot = depot.taken() if action.source == DECK else depot.from_pool(action.train)
    bought = evolve(company, trains=tuple(sorted((*trains, action.train))))
    how = f"bought.{action.source}" if action.exchange is None else "exchanged"
    log.add(
        f"rail.train_{how}",
        company=company.code,
        train=action.train,
        price=action.price,
        exchange=action.exchange,
        source=action.source,
    )
    state = evolve(state, depot=depot, companies=state.companies.set(company.code, bought))
    if action.source != DECK:
        return state
    assert card is not None  # it was bought
    return left_the_deck(rules, state, card, log)


def company_trains(rules: RailRules, state: RailState) -> Iterator[ActionRange]:
    """Yield the trains of other companies, each with the prices the company can pay."""
    company = state.company
    if not has_room(rules, state):
        return
    cash = state.cash(company.code)
    for code, seller in state.companies.items():
        if code == company.code:
            continue
        for train in dict.fromkeys(seller.trains):
            amounts = AmountRange.upto(_least_price(state, code, train), cash)
            if amounts is not None:
                yield ActionRange(BuyTrain(train, code, amounts.min), "price", amounts)


def _least_price(state: RailState, seller: str, train: str) -> int:
    """Return the lowest price that may be offered: above any that was refused in this turn."""
    refused = [offer.price for offer in state.turn.refused if (offer.seller, offer.train) == (seller, train)]
    return max(refused, default=0) + 1


def why_not_from_company(rules: RailRules, state: RailState, action: BuyTrain) -> Refusal | None:
    """Return why the company may not ask another one for this train."""
    return next(against_company(rules, state, action), None)


def against_company(rules: RailRules, state: RailState, action: BuyTrain) -> Iterator[Refusal]:
    """Yield everything that forbids the company to ask another one for this train."""
    company, seller = state.company, state.companies.get(action.source)
    if seller is None or seller is company:
        yield refuse("rail.no_such_seller", source=action.source)
        return
    if action.train not in seller.trains:
        yield refuse("rail.not_owned", company=seller.code, train=action.train)
    if action.exchange is not None:
        yield refuse("rail.no_trade_in", train=action.train)
    if action.price < 1:
        yield refuse("rail.price_too_low", least=1)
    elif action.price < _least_price(state, action.source, action.train):
        yield refuse("rail.price_refused", seller=seller.code, price=action.price)
    if not has_room(rules, state):
        limit = rules.train_limit(state, company.code)
        yield refuse("rail.train_limit", company=company.code, limit=limit)
    if (cash := state.cash(company.code)) < action.price:
        yield refuse("rail.cannot_pay", who=company.code, cash=cash, price=action.price)


def buy_from_company(rules: RailRules, state: S, offer: TrainOffer, log: EventLog) -> S:
    """Return the state after a train has gone from one company to another."""
    company, seller = state.company, state.companies[offer.seller]
    state = pay(state, company.code, seller.code, offer.price)
    sold = evolve(seller, trains=without_one(seller.trains, offer.train))
    bought = evolve(company, trains=tuple(sorted((*company.trains, offer.train))))
    log.add("rail.train_sold", company=company.code, seller=seller.code, train=offer.train, price=offer.price)
    companies = state.companies.set(seller.code, sold).set(company.code, bought)
    return with_turn(evolve(state, companies=companies), evolve(state.turn, offer=None))
