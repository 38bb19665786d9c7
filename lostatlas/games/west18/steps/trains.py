"""§2.7: buy trains; a public company must end its turn with one, whoever pays for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.west18.shares import FUNDED, PRESIDENTS, heir, sell_shares
from lostatlas.games.west18.state import GRANGER, PUBLIC, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from lostatlas.rail.depot import without_one
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import POOL, Company, TrainOffer, with_company, with_turn
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.rail.steps.buy_trains import (
    against_bank,
    against_company,
    bank_trains,
    buy_from_bank,
    buy_from_company,
    company_trains,
    names_on_offer,
)
from lostatlas.rail.train_events import left_the_deck

BANK = ("deck", "pool")
LAST = "4D"
"""The train that is sold beside the 6."""
BETWEEN = 1
"""The phase from which on companies sell trains to each other."""


class BuyWestTrains(Step[Any, WestState]):
    """Any number of trains within the limit; only a public company must have one."""

    name = "trains"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a train can or must be bought."""
        return must_buy(state) or any(self._purchases(rules, state))

    def worth_telling(self, state: WestState) -> bool:
        """Return whether the company stays without a train."""
        return not state.company.trains

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every purchase; where the company must buy, also what its president may do."""
        yield from self._purchases(rules, state)
        if not must_buy(state):
            yield Pass()
            return
        cash = state.cash(state.turn.company)
        for source, name in names_on_offer(rules, state):
            price = rules.trains[name].price
            if cash < price <= cash + state.cash(state.company.president) and on_sale(state, name):
                yield BuyTrain(name, source, price)
        yield from (sale for sale in self._sales(state) if self.verify(rules, state, sale) is None)
        if self.verify(rules, state, DeclareBankruptcy()) is None:
            yield DeclareBankruptcy()

    def _purchases(self, rules: Any, state: WestState) -> Iterator[Action | ActionRange]:
        yield from (one for one in bank_trains(rules, state) if on_sale(state, one.train))
        if state.phase >= BETWEEN:
            owned = company_trains(rules, state)
            yield from (one for one in owned if sold_by_somebody(state, one.least))

    def _sales(self, state: WestState) -> Iterator[SellShares]:
        president = state.company.president
        for code, company in state.companies.items():
            for shares in range(1, company.shares.of(president) + 1):
                yield SellShares(code, shares)

    def verify(self, rules: Any, state: WestState, action: Any) -> Refusal | None:
        """Return why the purchase, the sale, or passing is refused."""
        return next(iter(self.reasons(rules, state, action)), None)

    def reasons(self, rules: Any, state: WestState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        if isinstance(action, BuyTrain):
            yield from self._against_purchase(rules, state, action)
        elif isinstance(action, Pass):
            if must_buy(state):
                yield refuse("west.must_have_train", company=state.turn.company)
        elif not must_buy(state):
            yield refuse("rail.not_forced", company=state.turn.company)
        elif short_of(rules, state) <= 0:
            yield refuse("west.enough_money", company=state.turn.company)
        elif isinstance(action, SellShares):
            yield from against_forced_sale(rules, state, action)
        elif any(next(against_forced_sale(rules, state, sale), None) is None for sale in self._sales(state)):
            yield refuse("rail.sell_first", player=state.company.president, short=short_of(rules, state))

    def _against_purchase(self, rules: Any, state: WestState, action: BuyTrain) -> Iterator[Refusal]:
        if action.source not in BANK:
            if state.phase < BETWEEN:
                yield refuse("west.no_trade_yet", seller=action.source)
            if action.source in state.companies and not sold_by_somebody(state, action):
                yield refuse("west.nobody_sells", seller=action.source)
            yield from against_company(rules, state, action)
            return
        if not on_sale(state, action.train):
            yield refuse("west.after_first_6", train=action.train)
        for refusal in against_bank(rules, state, action):
            president = state.company.president
            helped = must_buy(state) and action.price <= sum(map(state.cash, (state.turn.company, president)))
            if refusal.key != "rail.cannot_pay" or not helped:
                yield refusal

    def apply(self, rules: Any, state: WestState, action: Any, log: EventLog) -> WestState:
        """Buy, ask the other president, sell for the purchase, go bankrupt, or end the step."""
        code = state.turn.company
        if isinstance(action, Pass):
            left: WestState = rules.leave_step(state, log)
            return left
        if isinstance(action, SellShares):
            return sell_shares(state, state.company.president, action, log)
        if isinstance(action, DeclareBankruptcy):
            if rules.rulings.bankruptcy == "ends_game":
                log.add("rail.bankrupt", player=state.company.president, company=code)
                return evolve(state, over="rail.end_bankrupt")
            return go_bankrupt(state, state.company.president, log)
        if action.source in BANK:
            lacking = action.price - state.cash(code)
            if lacking > 0:
                president = state.company.president
                log.add("rail.president_paid", player=president, company=code, amount=lacking)
                state = pay(state, president, code, lacking)
            return buy_for_company(rules, state, action, log)
        offer = TrainOffer(action.source, action.train, action.price, action.exchange)
        seller = state.companies[action.source]
        if seller.president == state.company.president:
            return buy_from_company(rules, state, offer, log)
        facts = {"company": code, "seller": seller.code, "train": action.train, "price": action.price}
        log.add("rail.train_asked", **facts)
        return with_turn(state, evolve(state.turn, offer=offer))


def on_sale(state: WestState, train: str) -> bool:
    """Return whether a train is on sale: the 4D from the first 6 on, beside it."""
    return train != LAST or state.phase >= FUNDED


def sold_by_somebody(state: WestState, action: Any) -> bool:
    """Return whether the seller of a train has a president, who could agree."""
    return bool(state.companies[action.source].president)


def buy_for_company(rules: Any, state: WestState, action: BuyTrain, log: EventLog) -> WestState:
    """Return the state after the operating company has bought a train of the bank, and all that follows."""
    state = buy_from_bank(rules, state, action, log)
    state = left_the_deck(rules, state, LAST, log) if action.train == LAST else state
    return shed_trains(rules, state, log)


def shed_trains(rules: Any, state: WestState, log: EventLog) -> WestState:
    """Return the state after companies without a president have given away what is above their limit."""
    for code, company in state.companies.items():
        limit = rules.train_limit(state, code)
        for train in sorted(company.trains, key=lambda name: rules.trains[name].price):
            owned = state.companies[code].trains
            if company.president or len(owned) <= limit:
                break
            log.add("rail.train_discarded", company=code, train=train)
            left = evolve(state.companies[code], trains=without_one(owned, train))
            state = with_company(evolve(state, depot=state.depot.to_pool(train)), left)
    return state


def must_buy(state: WestState) -> bool:
    """Return whether the company is a public one without a train: it must end its turn with one."""
    return state.company.kind == PUBLIC and not state.company.trains


def short_of(rules: Any, state: WestState) -> int:
    """Return how much company and president lack for the cheapest train of the bank; 0 or less: nothing."""
    on_offer = (name for _, name in names_on_offer(rules, state) if on_sale(state, name))
    prices: list[int] = [rules.trains[name].price for name in on_offer]
    return min(prices) - sum(map(state.cash, (state.turn.company, state.company.president)))


def against_forced_sale(rules: Any, state: WestState, action: SellShares) -> Iterator[Refusal]:
    """Yield why the president may not sell these shares for the train.

    The rules of the stock round hold; the company that buys may not change hands, others may; no more is sold
    than the cheapest train needs (R28).
    """
    player, code = state.company.president, action.company
    company = state.companies.get(code)
    if company is None:
        yield refuse("rail.not_launched", company=code)
        return
    if company.kind == GRANGER:
        yield refuse("west.granger_sale", company=code)
        return
    held = company.shares.of(player)
    if not company.operated and code != "UP":
        yield refuse("rail.not_operated", company=code)
    if not 1 <= action.shares <= held:
        facts = {"player": player, "company": code, "shares": action.shares, "ordinary": held}
        yield refuse("rail.too_few_shares", **facts)
        return
    if (action.shares - 1) * state.price(code) >= short_of(rules, state):
        yield refuse("west.more_than_needed", company=code, shares=action.shares)
    if company.shares.president == player:
        following = heir(state, code, action.shares)
        if following is not None and code == state.turn.company:
            yield refuse("rail.keeps_presidency", player=player, company=code)
        elif following is None and held - action.shares < PRESIDENTS:
            yield refuse("west.no_heir", player=player, company=code, left=held - action.shares)


def go_bankrupt(state: WestState, player: str, log: EventLog) -> WestState:
    """Return the state after a player has left the game (R20).

    The holdings go to the pool, cash to the bank; each company to the next player with two shares or more,
    or else its certificate lies in the pool and it runs by itself.
    """
    log.add("rail.bankrupt", player=player, company=state.turn.company)
    seats = clockwise(state.players, player)[:-1]
    for company in state.companies.values():
        if company.shares.of(player):
            state = with_company(state, _without(company, player, seats))
    ledger = pay(state, player, state.ledger.bank, state.cash(player)).ledger.without_holder(player)
    return evolve(
        state,
        ledger=ledger,
        players=tuple(seat for seat in state.players if seat != player),
        out=(*state.out, player),
        priority=seats[0] if state.priority == player else state.priority,
        over="rail.end_last_player" if len(seats) < 2 else state.over,
    )


def _without(company: Company, player: str, seats: tuple[str, ...]) -> Company:
    shares = company.shares
    if shares.president == player:
        able = [seat for seat in seats if shares.of(seat) >= PRESIDENTS]
        shares = shares.with_president(max(able, key=shares.of) if able else None)
    return evolve(company, shares=shares.moved(player, POOL, shares.of(player)))
