"""§2.7: buy trains; a public company must end its turn with one, whoever pays for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.west18.state import PUBLIC, WestState
from lostatlas.games.west18.steps.forced_sale import (
    against_forced_sale,
    go_bankrupt,
    legal_sales,
    raisable,
    sell_for_company,
)
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Accept, BuyTrain, DeclareBankruptcy, Decline, Pass, SellShares
from lostatlas.rail.depot import without_one
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import POOL, TrainOffer, with_company, with_turn
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.buy_trains import (
    against_bank,
    against_company,
    bank_trains,
    buy_from_bank,
    buy_from_company,
    company_trains,
    is_sold_yet,
    names_on_offer,
)
from lostatlas.rail.steps.interrupts import SellTrain
from lostatlas.rail.train_events import left_the_deck

BANK = ("deck", "pool")
BETWEEN = 1
"""The phase from which on companies sell trains to each other."""


class BuyWestTrains(StepWithReasons[Any, WestState]):
    """Any number of trains within the limit; only a public company must have one."""

    name = "trains"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a train can or must be bought."""
        return must_buy(state) or any(self._purchases(rules, state))

    def logs_skip(self, state: WestState) -> bool:
        """Return whether the company stays without a train."""
        return not state.company.trains

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every purchase; where the company must buy, also what its president may do."""
        yield from self._purchases(rules, state)
        if not must_buy(state):
            yield Pass()
            return
        cash = state.cash(state.turn.company)
        for name, source, price in for_sale(rules, state):
            purchase = BuyTrain(name, source, price)
            if cash < price and self.verify(rules, state, purchase) is None:
                yield purchase
        yield from self._sales(rules, state)
        if self.verify(rules, state, DeclareBankruptcy()) is None:
            yield DeclareBankruptcy()

    def _purchases(self, rules: Any, state: WestState) -> Iterator[Action | ActionRange]:
        yield from (one for one in bank_trains(rules, state) if self.verify(rules, state, one) is None)
        if state.phase < BETWEEN:
            return
        helped = has_helper(state)
        asking = pay(state, state.company.president, state.turn.company, _lent(state)) if helped else state
        dearer_than = state.raised_from if self._sold_for(rules, state) else 0
        for one in company_trains(rules, asking):
            purchase = one.least
            assert isinstance(purchase, BuyTrain)
            most = min(one.amounts.max, rules.trains[purchase.train].price) if helped else one.amounts.max
            least = max(purchase.price, dearer_than + 1)
            if sold_by_somebody(state, purchase) and least <= most:
                yield ActionRange(evolve(purchase, price=least), one.field, AmountRange(least, most))

    def _sales(self, rules: Any, state: WestState) -> Iterator[SellShares]:
        return legal_sales(state, short_of_dearest(rules, state), (state.turn.company,))

    def _sold_for(self, rules: Any, state: WestState) -> tuple[str, ...]:
        """Return the trains of the bank for which shares have been sold, as long as they can be paid."""
        if not must_buy(state) or not state.raised_from:
            return ()
        dearer = [name for name, _, price in for_sale(rules, state) if price > state.raised_from]
        short = min((rules.trains[name].price for name in dearer), default=0) - means_of(state)
        return tuple(dict.fromkeys(dearer)) if short <= 0 or any(self._sales(rules, state)) else ()

    def reasons(self, rules: Any, state: WestState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        if isinstance(action, BuyTrain):
            yield from self._against_purchase(rules, state, action)
        elif isinstance(action, Pass):
            if must_buy(state):
                yield refuse("west.must_have_train", company=state.turn.company)
        elif not must_buy(state):
            yield refuse("rail.not_forced", company=state.turn.company)
        elif isinstance(action, SellShares) and (short := short_of_dearest(rules, state)) > 0:
            yield from against_forced_sale(state, action, short, (state.turn.company,))
        elif isinstance(action, SellShares) or (short := short_of(rules, state)) <= 0:
            yield refuse("west.enough_money", company=state.turn.company)
        elif any(self._sales(rules, state)):
            yield refuse("rail.sell_first", player=state.company.president, short=short)

    def _against_purchase(self, rules: Any, state: WestState, action: BuyTrain) -> Iterator[Refusal]:
        if action.price <= state.raised_from and (dearer := self._sold_for(rules, state)):
            yield refuse("west.sold_for_dearer", train=action.train, dearer=dearer)
        if action.source not in BANK:
            if state.phase < BETWEEN:
                yield refuse("west.no_trade_yet", seller=action.source)
            if action.source in state.companies and not sold_by_somebody(state, action):
                yield refuse("west.nobody_sells", seller=action.source)
            yield from self._against_asking(rules, state, action)
            return
        if not on_sale(rules, state, action.train):
            front = rules.figures.play.beside[action.train]
            yield refuse("west.not_yet_beside", train=action.train, beside=front)
        for refusal in against_bank(rules, state, action):
            president = state.company.president
            helped = must_buy(state) and action.price <= sum(map(state.cash, (state.turn.company, president)))
            if refusal.key != "rail.cannot_pay" or not helped:
                yield refusal

    def _against_asking(self, rules: Any, state: WestState, action: BuyTrain) -> Iterator[Refusal]:
        """Yield why another company is not asked for a train; the president helps one without any cash."""
        for refusal in against_company(rules, state, action):
            if refusal.key != "rail.cannot_pay" or not has_helper(state):
                yield refusal
            elif action.price > rules.trains[action.train].price:
                face = rules.trains[action.train].price
                yield refuse("west.up_to_face", train=action.train, price=face)
            elif action.price > (cash := _lent(state)):
                yield refuse("rail.cannot_pay", who=state.company.president, cash=cash, price=action.price)

    def apply(self, rules: Any, state: WestState, action: Any, log: EventLog) -> WestState:
        """Buy, ask the other president, sell for the purchase, go bankrupt, or end the step."""
        code = state.turn.company
        if isinstance(action, Pass):
            left: WestState = rules.leave_step(state, log)
            return left
        if isinstance(action, SellShares):
            return sell_for_company(evolve(state, raised_from=means_of(state)), action, log)
        if isinstance(action, DeclareBankruptcy):
            return go_bankrupt(rules, state, log)
        if action.source in BANK:
            return buy_for_company(rules, helped(state, action.price, log), action, log)
        offer = TrainOffer(action.source, action.train, action.price, action.exchange)
        seller = state.companies[action.source]
        if seller.president == state.company.president:
            return buy_from_company(rules, helped(state, action.price, log), offer, log)
        facts = {"company": code, "seller": seller.code, "train": action.train, "price": action.price}
        log.add("rail.train_asked", **facts)
        return with_turn(state, evolve(state.turn, offer=offer))


class SellWestTrain(SellTrain):
    """The president of a company without any cash may pay for it (§2.7)."""

    def apply(self, rules: Any, state: Any, action: Accept | Decline, log: EventLog) -> Any:
        """Sell the train, or remember that this price was refused."""
        offer = state.turn.offer
        if isinstance(action, Decline):
            return super().apply(rules, state, action, log)
        return buy_from_company(rules, helped(state, offer.price, log), offer, log)


def helped(state: WestState, price: int, log: EventLog) -> WestState:
    """Return the state after the president has added what the company lacks."""
    code, president = state.turn.company, state.company.president
    lacking = price - state.cash(code)
    if lacking <= 0:
        return state
    log.add("rail.president_paid", player=president, company=code, amount=lacking)
    return pay(state, president, code, lacking)


def has_helper(state: WestState) -> bool:
    """Return whether the president may pay for a train of another company: the own one has no cash at all."""
    return not state.cash(state.turn.company) and bool(state.company.president)


def _lent(state: WestState) -> int:
    return state.cash(state.company.president)


def on_sale(rules: Any, state: WestState, train: str) -> bool:
    """Return whether a train is on sale: the 4D from the first 6 on, beside it."""
    return is_sold_yet(rules, state, beside=rules.figures.play.beside.get(train))


def sold_by_somebody(state: WestState, action: Any) -> bool:
    """Return whether the seller of a train has a president, who could agree."""
    return bool(state.companies[action.source].president)


def buy_for_company(rules: Any, state: WestState, action: BuyTrain, log: EventLog) -> WestState:
    """Return the state after the operating company has bought a train of the bank, and all that follows."""
    state = buy_from_bank(rules, state, action, log)
    if action.train in rules.figures.play.beside:
        state = left_the_deck(rules, state, action.train, log)
    return shed_trains(rules, state, log)


def shed_trains(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after companies without a president have given away what is above their limit."""
    for code, company in state.companies.items():
        limit = rules.train_limit(state, code)
        for train in sorted(company.trains, key=lambda name: rules.trains[name].price):
            owned = state.companies[code].trains
            if company.president or len(owned) <= limit:
                break
            log.add("rail.train_discarded", company=code, train=train, source=POOL)
            left = evolve(state.companies[code], trains=without_one(owned, train))
            state = with_company(evolve(state, depot=state.depot.to_pool(train)), left)
    return state


def must_buy(state: WestState) -> bool:
    """Return whether the company is a public one without a train: it must end its turn with one."""
    return state.company.kind == PUBLIC and not state.company.trains


def for_sale(rules: Any, state: WestState) -> Iterator[tuple[str, str, int]]:
    """Yield name, source and price of each train of the bank that is on sale now."""
    for source, name in names_on_offer(rules, state):
        if on_sale(rules, state, name):
            yield name, source, rules.trains[name].price


def means_of(state: WestState) -> int:
    """Return what the operating company and its president have."""
    return sum(map(state.cash, (state.turn.company, state.company.president)))


def short_of(rules: Any, state: WestState) -> int:
    """Return how much company and president lack for the cheapest train of the bank; 0 or less: nothing."""
    return min(price for _, _, price in for_sale(rules, state)) - means_of(state)


def short_of_dearest(rules: Any, state: WestState) -> int:
    """Return how much they lack for the dearest one that sales can pay, or for the dearest where none can.

    The president may choose among the trains, but sells nothing for one that stays out of reach.
    """
    prices, means = [price for _, _, price in for_sale(rules, state)], means_of(state)
    able = means + raisable(state, (state.turn.company,), at_once=True)
    return max([price for price in prices if price <= able] or prices) - means
