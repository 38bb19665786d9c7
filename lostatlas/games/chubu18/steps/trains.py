"""II.6 and §10: buy trains; a company with a route must have one, whoever pays for the cheapest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.private_trade import close_all
from lostatlas.games.chubu18.shares import against_sale, sell_shares
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import BuyTrain, DeclareBankruptcy, DiscardTrain, Pass, SellShares
from lostatlas.rail.depot import without_one
from lostatlas.rail.share_transfers import heir, pay
from lostatlas.rail.state import TrainOffer, with_company, with_turn
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
from lostatlas.rail.steps.interrupts import DiscardTrains
from lostatlas.rail.steps.run import problem_of

BANK = ("deck", "pool")
CLOSING = 3
"""The phase in which the privates close."""


class BuyChubuTrains(StepWithReasons[Any, ChubuState]):
    """Any number of trains within the limit."""

    name = "trains"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    def __init__(self) -> None:
        self._known = DerivedValues(most=1)

    def must_buy(self, rules: Any, state: ChubuState) -> bool:
        """Return whether the company has a route, but no train."""
        return not state.company.trains and self._has_route(rules, state)

    def _has_route(self, rules: Any, state: ChubuState) -> bool:
        from lostatlas.routes import solve  # the search is loaded with the first run

        known = self._known.of(state.board)
        code = state.turn.company
        if code not in known:
            shortest = rules.figures.trains[0].name
            known[code] = solve(problem_of(rules, state, trains=(shortest,))).revenue > 0
        found: bool = known[code]
        return found

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether a train can or must be bought, or something else be done before the turn ends."""
        more = any(True for _ in self._purchases(rules, state)) or self.must_buy(rules, state)
        return more or any(rules.optional_steps(state))

    def logs_skip(self, state: ChubuState) -> bool:
        """Return whether the company stays without a train."""
        return not state.company.trains

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every purchase; where the company must buy, also what its president may do."""
        yield from self._purchases(rules, state)
        if not self.must_buy(rules, state):
            yield Pass()
            return
        for source, name in on_sale(rules, state):
            purchase = BuyTrain(name, source, rules.trains[name].price)
            if (
                state.cash(state.turn.company) < purchase.price
                and self.verify(rules, state, purchase) is None
            ):
                yield purchase
        yield from (one for one in _sales(state) if self.verify(rules, state, one) is None)
        if self.verify(rules, state, DeclareBankruptcy()) is None:
            yield DeclareBankruptcy()

    def _purchases(self, rules: Any, state: ChubuState) -> Iterator[Action | ActionRange]:
        for one in bank_trains(rules, state):
            if _why_not_on_sale(rules, state, one) is None:
                yield one
        for offer in company_trains(rules, state):
            face = _face_value(rules, state, offer.least)
            if face is None:
                yield offer
            elif face in offer.amounts:
                yield ActionRange(evolve(offer.least, price=face), "price", AmountRange(face, face))

    def reasons(self, rules: Any, state: ChubuState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        code, must = state.turn.company, self.must_buy(rules, state)
        if isinstance(action, BuyTrain):
            yield from self._against_purchase(rules, state, action)
        elif isinstance(action, Pass):
            if must:
                yield refuse("chubu.must_have_train", company=code)
        elif not must:
            yield refuse("rail.not_forced", company=code)
        elif short_of(rules, state) <= 0:
            yield refuse("chubu.enough_money", company=code)
        elif isinstance(action, SellShares):
            yield from against_forced_sale(rules, state, action)
        elif any(next(against_forced_sale(rules, state, one), None) is None for one in _sales(state)):
            yield refuse("rail.sell_first", player=state.company.president, short=short_of(rules, state))

    def _against_purchase(self, rules: Any, state: ChubuState, action: BuyTrain) -> Iterator[Refusal]:
        if action.source not in BANK:
            yield from against_company(rules, state, action)
            face = _face_value(rules, state, action)
            if face not in (None, action.price):
                yield refuse("rail.face_value", train=action.train, price=face)
            return
        if (refusal := _why_not_on_sale(rules, state, action)) is not None:
            yield refusal
        for refusal in against_bank(rules, state, action):
            if refusal.key != "rail.cannot_pay" or not self._is_helped(rules, state, action):
                yield refusal

    def _is_helped(self, rules: Any, state: ChubuState, action: BuyTrain) -> bool:
        """Return whether the president pays what the company lacks: for the cheapest train alone."""
        cheapest = action.price == cheapest_price(rules, state) and action.exchange is None
        return cheapest and self.must_buy(rules, state) and short_of(rules, state) <= 0

    def apply(self, rules: Any, state: ChubuState, action: Any, log: EventLog) -> ChubuState:
        """Buy, ask the other president, sell for the purchase, go bankrupt, or end the step."""
        code, president = state.turn.company, state.company.president
        if isinstance(action, Pass):
            left: ChubuState = rules.leave_step(state, log)
            return left
        if isinstance(action, SellShares):
            return sell_shares(rules, state, president, action, log)
        if isinstance(action, DeclareBankruptcy):
            return go_bankrupt(state, president, log)
        if action.source in BANK:
            lacking = action.price - state.cash(code)
            if lacking > 0:
                log.add("rail.president_paid", player=president, company=code, amount=lacking)
                state = pay(state, president, code, lacking)
                if rules.rulings.president_money == "loan":
                    state = _with_debt(state, code, president, lacking)
            return buy_train(rules, state, action, log)
        offer = TrainOffer(action.source, action.train, action.price)
        if state.companies[action.source].president == president:
            return buy_from_company(rules, state, offer, log)
        facts = {"company": code, "seller": action.source, "train": action.train, "price": action.price}
        log.add("rail.train_asked", **facts)
        return with_turn(state, evolve(state.turn, offer=offer))


def on_sale(rules: Any, state: ChubuState) -> Iterator[tuple[str, str]]:
    """Yield source and name of each kind of train that the bank sells; the D from the first 6 on."""
    for source, name in names_on_offer(rules, state):
        if is_sold_yet(rules, state, beside=rules.figures.beside.get(name)):
            yield source, name


def _why_not_on_sale(rules: Any, state: ChubuState, action: BuyTrain) -> Refusal | None:
    beside = rules.figures.beside.get(action.train)
    if not is_sold_yet(rules, state, beside=beside):
        return refuse("chubu.not_yet_beside", train=action.train, beside=beside)
    known = rules.figures.lasting
    if action.exchange is not None and action.exchange not in known:
        return refuse("chubu.trade_in", train=action.exchange, known=known)
    return None


def _face_value(rules: Any, state: ChubuState, action: Any) -> int | None:
    """Return the only price of a train between companies: the government railway trades at face value."""
    seller = state.companies.get(action.source)
    if action.train not in rules.trains or seller is None:
        return None
    if GOVERNMENT not in (state.company.kind, seller.kind):
        return None
    face: int = rules.trains[action.train].price
    return face


def buy_train(rules: Any, state: ChubuState, action: BuyTrain, log: EventLog) -> ChubuState:
    """Return the state after a train of the bank has been bought, and all that follows.

    A train that is sold beside others comes from below those that lie on top.
    """
    phase, deck = state.phase, state.depot.deck
    if action.source == "deck" and state.depot.top != action.train:
        own = [one for one in deck if one[0] == action.train]
        state = buy_from_bank(rules, evolve(state, depot=evolve(state.depot, deck=tuple(own))), action, log)
        left = state.depot.deck
        kept = tuple(new for one in deck for new in (left if one in own else (one,)))
        state = evolve(state, depot=evolve(state.depot, deck=kept))
    else:
        state = buy_from_bank(rules, state, action, log)
    return close_all(state, log) if phase < CLOSING <= state.phase else state


def cheapest_price(rules: Any, state: ChubuState) -> int:
    """Return the price of the cheapest train of the bank."""
    prices: list[int] = [rules.trains[name].price for _, name in on_sale(rules, state)]
    return min(prices)


def short_of(rules: Any, state: ChubuState) -> int:
    """Return how much company and president lack for the cheapest train; 0 or less: nothing."""
    code, president = state.turn.company, state.company.president
    return cheapest_price(rules, state) - state.cash(code) - state.cash(president)


def _sales(state: ChubuState) -> Iterator[SellShares]:
    president = state.company.president
    for code, company in state.companies.items():
        for shares in range(1, company.shares.of(president) + 1):
            yield SellShares(code, shares)


def against_forced_sale(rules: Any, state: ChubuState, action: SellShares) -> Iterator[Refusal]:
    """Yield why the president may not sell these shares for the train (§10).

    The rules of the stock round hold; no more is sold than needed; the company that buys stays his.
    """
    player, code = state.company.president, action.company
    refusals = list(against_sale(rules, state, player, action))
    yield from refusals
    if refusals:
        return
    if (action.shares - 1) * state.price(code) >= short_of(rules, state):
        yield refuse("chubu.more_than_needed", company=code, shares=action.shares)
    if code == state.turn.company and heir(state, code, action.shares) is not None:
        yield refuse("rail.keeps_presidency", player=player, company=code)


def go_bankrupt(state: ChubuState, player: str, log: EventLog) -> ChubuState:
    """Return the state after a bankruptcy: the cash goes to the bank, the shares stay; the game is over."""
    log.add("rail.bankrupt", player=player, company=state.turn.company)
    state = pay(state, player, state.ledger.bank, state.cash(player))
    return evolve(state, over="rail.end_bankrupt", out=(*state.out, player))


def _with_debt(state: ChubuState, code: str, player: str, amount: int) -> ChubuState:
    owed = state.debts.get(code, FrozenMap())
    return evolve(state, debts=state.debts.set(code, owed.set(player, owed.get(player, 0) + amount)))


class DiscardToBank(DiscardTrains):
    """Trains above the limit leave the game instead of going to the market (R28)."""

    def apply(self, rules: Any, state: Any, action: DiscardTrain, log: EventLog) -> Any:
        """Take the train out of the game."""
        company = self._due(rules, state)
        log.add("chubu.train_left", company=company.code, train=action.train)
        left = evolve(company, trains=without_one(company.trains, action.train))
        return evolve(with_company(state, left), depot=state.depot.lost(action.train))
