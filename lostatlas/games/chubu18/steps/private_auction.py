"""§3: the initial stock round: buy the first private in order, bid for another, or pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.chubu18.actions import BidForPrivate, BuyPrivate, ChoosePar
from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.shares import float_if_due, give_presidency
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState, PrivateAuction, UnsetPar
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Pass
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.rail.steps.base import Step, StepWithReasons, refuse

STEP = 5
"""Bids rise in steps of this, and so does the fall of the first private's price."""


def unsold(rules: Any, state: ChubuState) -> tuple[str, ...]:
    """Return the privates that nobody owns, in order."""
    return tuple(key for key in rules.figures.privates if state.privates.get(key) == "")


def price_of(rules: Any, state: ChubuState, key: str) -> int:
    """Return what a private costs: the first of all is cheaper after each round in which nobody bought it."""
    price: int = rules.figures.privates[key].price
    return price - state.discount if key == next(iter(rules.figures.privates)) else price


def auction_of(state: ChubuState) -> PrivateAuction:
    """Return the sale of the privates; only to be asked for while there is one."""
    assert state.auction is not None
    return state.auction


class SellPrivates(StepWithReasons[Any, ChubuState]):
    """The holder of the priority card acts; a private with bids that comes first in order is resolved.

    Parameters
    ----------
    committed : whether the money for all of a player's bids must be there (R1)
    must_take : whether the holder of the card must take the first private when it costs nothing (R2)
    """

    name = "privates"
    actions: ClassVar[tuple[type[Action], ...]] = (BuyPrivate, BidForPrivate, Pass)

    def __init__(self, *, committed: bool = True, must_take: bool = True) -> None:
        self.committed = committed
        self.must_take = must_take

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return who raises, or else who holds the priority card."""
        auction = auction_of(state)
        return auction.bidding[0] if auction.bidding else auction.player

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return nobody: no company is concerned."""
        return None

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether anything is left to sell, and not everybody has passed."""
        return bool(unsold(rules, state)) and auction_of(state).passes < len(state.players)

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield the purchase, the bids, and passing."""
        first, *others = unsold(rules, state)
        if auction_of(state).bidding:
            others = [first]
        elif self.verify(rules, state, BuyPrivate(first)) is None:
            yield BuyPrivate(first)
        for key in () if self._is_due_free(rules, state) else others:
            least = self._least(rules, state, key)
            money = self._money(state, self.actor(rules, state), key)
            amounts = AmountRange.upto(least, money - money % STEP, step=STEP)
            if amounts is not None:
                yield ActionRange(BidForPrivate(key, least), "amount", amounts)
        if self.verify(rules, state, Pass()) is None:
            yield Pass()

    def near_misses(self, rules: Any, state: ChubuState) -> Iterable[Action]:
        """Yield the purchase of each private."""
        yield from map(BuyPrivate, unsold(rules, state))

    def _is_due_free(self, rules: Any, state: ChubuState) -> bool:
        """Return whether the holder of the card must take the first private, which costs nothing (R2)."""
        first = unsold(rules, state)[0]
        return self.must_take and not auction_of(state).bidding and price_of(rules, state, first) == 0

    def _least(self, rules: Any, state: ChubuState, key: str) -> int:
        bids = auction_of(state).bids.get(key, FrozenMap())
        return max([price_of(rules, state, key), *bids.values()]) + STEP

    def _money(self, state: ChubuState, player: str, key: str) -> int:
        """Return what a player may bid for a private, what is bid for others left out."""
        others = sum(bids.get(player, 0) for one, bids in auction_of(state).bids.items() if one != key)
        return state.cash(player) - (others if self.committed else 0)

    def reasons(self, rules: Any, state: ChubuState, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the action."""
        first = unsold(rules, state)[0]
        bidding, player = auction_of(state).bidding, self.actor(rules, state)
        if not isinstance(action, BuyPrivate) and self._is_due_free(rules, state):
            yield refuse("chubu.must_take", player=player, private=first)
        if isinstance(action, Pass):
            return
        key = action.private
        if key not in unsold(rules, state):
            yield refuse("chubu.private_gone", private=key)
            return
        if isinstance(action, BuyPrivate):
            if key != first or bidding:
                yield refuse("chubu.first_in_order", private=key, first=first)
            price = price_of(rules, state, key)
        else:
            if (key == first) != bool(bidding):
                yield refuse(
                    "chubu.buy_first" if key == first else "chubu.bid_for_first", private=key, first=first
                )
            least, price = self._least(rules, state, key), action.amount
            if price < least or price % STEP:
                yield refuse("chubu.bid", private=key, least=least, step=STEP)
        if (cash := state.cash(player)) < price:
            yield refuse("rail.cannot_pay", who=player, cash=cash, price=price)
        elif (money := self._money(state, player, key)) < price:
            yield refuse("chubu.bound_by_bids", player=player, cash=cash, bound=cash - money, price=price)

    def apply(self, rules: Any, state: ChubuState, action: Any, log: EventLog) -> ChubuState:
        """Buy, bid or pass; then resolve what comes first and has bids."""
        auction, player = auction_of(state), self.actor(rules, state)
        if auction.bidding:
            first = unsold(rules, state)[0]
            return self.resolve(rules, _raised(state, first, player, action, log), log)
        following = clockwise(state.players, player)[0]
        match action:
            case Pass():
                log.add("rail.passed", player=player)
                return evolve(state, auction=evolve(auction, player=following, passes=auction.passes + 1))
            case BuyPrivate(key):
                price = price_of(rules, state, key)
                state = take_over(rules, state, player, key, price, log)
            case BidForPrivate(key, amount):
                log.add("chubu.bid_made", player=player, private=key, amount=amount)
                bids = auction.bids.get(key, FrozenMap()).set(player, amount)
                state = evolve(state, auction=evolve(auction, bids=auction.bids.set(key, bids)))
        state = evolve(state, auction=evolve(auction_of(state), player=following, passes=0))
        return self.resolve(rules, state, log)

    def resolve(self, rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
        """Sell the first private as long as it has one bidder; with several the auction begins or goes on.

        A par price is chosen at once: then what is left waits for it.
        """
        while state.unset_par is None and (left := unsold(rules, state)):
            state = rules.with_overdraft_noted(state, log)  # by a capital, before the next sale
            auction = auction_of(state)
            bids = auction.bids.get(left[0], FrozenMap())
            if not self.committed:  # a bid that cannot be paid any more is void, and nobody need exceed it
                bids = FrozenMap({player: bid for player, bid in bids.items() if bid <= state.cash(player)})
                auction = evolve(auction, bids=auction.bids.set(left[0], bids))
                state = evolve(state, auction=auction)
            if not bids:
                return evolve(state, auction=evolve(auction, bidding=()))
            if len(bids) > 1:
                return state if auction.bidding else evolve(state, auction=_opened(state, auction, bids))
            ((player, price),) = bids.items()
            rest = auction.bids.delete(left[0])
            state = evolve(state, auction=evolve(auction, bids=rest, bidding=()))
            state = take_over(rules, state, player, left[0], price, log)
        return state


def _opened(state: ChubuState, auction: PrivateAuction, bids: FrozenMap[str, int]) -> PrivateAuction:
    """Return the auction among several bidders: the others raise in turn, clockwise from the highest."""
    highest = max(bids, key=bids.__getitem__)
    order = (*clockwise(state.players, highest)[:-1], highest)
    return evolve(auction, bidding=tuple(player for player in order if player in bids))


def _raised(
    state: ChubuState, key: str, player: str, action: BidForPrivate | Pass, log: EventLog
) -> ChubuState:
    """Return the state after a bidder for a private has raised, or has dropped out."""
    auction = auction_of(state)
    others, bids = auction.bidding[1:], auction.bids[key]
    if isinstance(action, BidForPrivate):
        log.add("chubu.bid_made", player=player, private=key, amount=action.amount)
        others, bids = (*others, player), bids.set(player, action.amount)
    else:
        log.add("chubu.dropped_out", player=player, private=key)
        bids = bids.delete(player)
    return evolve(state, auction=evolve(auction, bidding=others, bids=auction.bids.set(key, bids)))


def take_over(rules: Any, state: ChubuState, player: str, key: str, price: int, log: EventLog) -> ChubuState:
    """Return the state after a private has been sold by the bank, with what comes with it.

    Its share is one of the stock; once the company has merged, one of the market, as long as there is one.
    Where it counts as sold (R10), a company that operates gets its par price for it, like any other share
    out of its stock.
    """
    private = rules.figures.privates[key]
    log.add("chubu.private_bought", player=player, private=key, amount=price)
    state = pay(state, player, state.ledger.bank, price)
    state = evolve(state, privates=state.privates.set(key, player))
    if source := _source_of(state, private.share):
        state = move_shares(state, private.share, source, player, 1)
        if source == TREASURY and state.is_floated(private.share) and rules.rulings.gift_counts:
            state = pay(state, state.ledger.bank, private.share, state.par[private.share])
        state = evolve(state, gifts=state.gifts.set(private.share, state.gifts.get(private.share, 0) + 1))
        if private.share in state.par:
            state = settle_presidency(state, private.share, log)
        state = float_if_due(rules, state, private.share, log)
    if private.presidency:
        state = evolve(state, unset_par=UnsetPar(player, private.presidency))
        if private.hex is None:  # it is the presidency itself
            state = evolve(state, privates=state.privates.delete(key))
    return state


def _source_of(state: ChubuState, share: str) -> str:
    """Return where the share that comes with a private is; an empty name where none is left."""
    company = state.companies.get(share)
    return "" if company is None else next((one for one in (TREASURY, POOL) if company.shares.of(one)), "")


class ChooseParPrice(Step[Any, ChubuState]):
    """The owner of a presidency that came with a private chooses its par price at once."""

    name = "par"
    actions: ClassVar[tuple[type[Action], ...]] = (ChoosePar,)

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return the president."""
        assert state.unset_par is not None
        return state.unset_par.player

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return the company."""
        return None if state.unset_par is None else state.unset_par.company

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether a par price is to be chosen."""
        return state.unset_par is not None

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every par price."""
        yield from map(ChoosePar, state.market.par_prices)

    def verify(self, rules: Any, state: ChubuState, action: ChoosePar) -> Refusal | None:
        """Return why this is not a par price."""
        if action.price in state.market.par_prices:
            return None
        company = self.acting_for(rules, state)
        return refuse("rail.no_par", company=company, price=action.price, known=state.market.par_prices)

    def apply(self, rules: Any, state: ChubuState, action: ChoosePar, log: EventLog) -> ChubuState:
        """Start the company; the government railway gets twice its par price and a train."""
        assert state.unset_par is not None
        player, code = state.unset_par.player, state.unset_par.company
        log.add("chubu.par_chosen", player=player, company=code, par=action.price)
        state = give_presidency(rules, evolve(state, unset_par=None), player, code, action.price)
        if state.companies[code].kind == GOVERNMENT:
            amount = PRESIDENTS * action.price
            log.add("chubu.government_begins", company=code, amount=amount)
            state = _with_first_train(rules, pay(state, state.ledger.bank, code, amount), code, log)
        else:
            state = evolve(state, gifts=state.gifts.set(code, state.gifts.get(code, 0) + PRESIDENTS))
            state = float_if_due(rules, settle_presidency(state, code, log), code, log)
        return state if state.auction is None else rules.find_step(SellPrivates).resolve(rules, state, log)


def _with_first_train(rules: Any, state: ChubuState, code: str, log: EventLog) -> ChubuState:
    """Return the state in which the government railway has a first train, unless that kind has rusted.

    It is not a card of the deck: where the presidency is sold as a private there is one more.
    """
    first = rules.figures.trains[0]
    if first.rusted_by in [phase.train for phase in rules.phases[: state.phase + 1]]:
        return state
    log.add("chubu.government_train", company=code, train=first.name)
    return with_company(state, evolve(state.companies[code], trains=(first.name,)))
