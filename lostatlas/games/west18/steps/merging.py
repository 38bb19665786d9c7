"""§2.8: the M&A round: one issue, redemption or acquisition a turn, until all pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.west18.acquisition import acquire, against_offer, offers_of
from lostatlas.games.west18.actions import Acquire, IssueShares, RedeemShares
from lostatlas.games.west18.clauses import refuse
from lostatlas.games.west18.state import GRANGER, MergerRound, Offer, WestState
from lostatlas.games.west18.steps.issuing import issuable, issue
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange
from lostatlas.rail.actions import Accept, Decline, Pass
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.rounds import Round
from lostatlas.rail.share_transfers import move_shares, pay
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.base import Step

ISSUED, REDEEMED = "issue", "redeem"
_OTHER = {ISSUED: REDEEMED, REDEEMED: ISSUED}

Deal = IssueShares | RedeemShares | Acquire | Pass


class Merging(Round[Any, WestState]):
    """An M&A round; the order is that of the stock round, and priority does not move."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with the priority player to begin."""
        log.add("west.merger_round_begun", cycle=state.cycle)
        return evolve(state, round="MA", operating=None, merging=MergerRound(player=state.priority))

    def idle(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """End the round."""
        following: WestState = rules.next_round(evolve(state, merging=None), log)
        return following


class TakeDeal(Step[Any, WestState]):
    """A player's turn: one deal, or pass."""

    name = "deal"
    actions: ClassVar[tuple[type[Action], ...]] = (IssueShares, RedeemShares, Acquire, Pass)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return whose turn it is."""
        return _round(state).player

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether not everybody has passed in a row."""
        merging = state.merging
        return merging is not None and merging.offer is None and merging.passes < len(state.players)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every deal, and passing."""
        player = _round(state).player
        for code in state.presided(player):
            issuing, redeeming = IssueShares(1, code), RedeemShares(code, 1)
            if self.verify(rules, state, issuing) is None:
                yield ActionRange(issuing, "shares", AmountRange(1, issuable(state.companies[code])))
            if self.verify(rules, state, redeeming) is None:
                yield ActionRange(redeeming, "shares", AmountRange(1, redeemable(state, code)))
        for offer in offers_of(state, player):
            yield Acquire(offer.company, offer.granger, offer.shares)
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: Deal) -> Refusal | None:
        """Return why the deal is refused."""
        return next(iter(self.reasons(rules, state, action)), None)

    def reasons(self, rules: Any, state: WestState, action: Deal) -> Iterator[Refusal]:
        """Yield everything that forbids the deal."""
        player = _round(state).player
        if isinstance(action, Acquire):
            yield from against_offer(state, Offer(action.company, action.granger, action.shares), player)
        elif not isinstance(action, Pass):
            yield from self._against_shares(state, player, action)

    def _against_shares(
        self, state: WestState, player: str, action: IssueShares | RedeemShares
    ) -> Iterator[Refusal]:
        code, company = action.company, state.companies.get(action.company)
        if company is None or company.shares.president != player:
            yield refuse("west.not_president", player=player, company=code)
            return
        kind = ISSUED if isinstance(action, IssueShares) else REDEEMED
        if _round(state).traded.get(player) == _OTHER[kind]:
            yield refuse("west.other_way", player=player)
        most = issuable(company) if kind == ISSUED else redeemable(state, code)
        if not 1 <= action.shares <= most:
            yield refuse(f"west.{kind}_too_many", company=code, shares=action.shares, most=most)

    def apply(self, rules: Any, state: WestState, action: Deal, log: EventLog) -> WestState:
        """Make the deal, or ask the owner of the Granger Road, or pass."""
        merging = _round(state)
        player = merging.player
        match action:
            case Pass():
                log.add("rail.passed", player=player)
                return evolve(state, merging=_next(state, passes=merging.passes + 1))
            case Acquire():
                return self._propose(state, player, Offer(action.company, action.granger, action.shares), log)
            case IssueShares():
                state = issue(state, action.company, action.shares, log)
                return evolve(state, merging=_next(state, done=ISSUED))
            case RedeemShares():
                state = _redeem(state, action, log)
                return evolve(state, merging=_next(state, done=REDEEMED))

    def _propose(self, state: WestState, player: str, offer: Offer, log: EventLog) -> WestState:
        granger = state.companies.get(offer.granger)
        if granger is None or granger.president == player:
            state = acquire(state, offer, log)
            return evolve(state, merging=_next(state, done=""))
        log.add("west.offer_made", company=offer.company, granger=offer.granger, player=granger.president)
        return evolve(state, merging=evolve(_round(state), offer=offer))


class AnswerOffer(Step[Any, WestState]):
    """The owner of a Granger Road agrees, or does not."""

    name = "answer"
    actions: ClassVar[tuple[type[Action], ...]] = (Accept, Decline)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the owner."""
        return state.companies[_offer(state).granger].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the Granger Road."""
        return _offer(state).granger

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether an offer waits for an answer."""
        return state.merging is not None and state.merging.offer is not None

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield both answers."""
        yield Accept()
        yield Decline()

    def verify(self, rules: Any, state: WestState, action: Accept | Decline) -> Refusal | None:
        """Allow both."""
        return None

    def apply(self, rules: Any, state: WestState, action: Accept | Decline, log: EventLog) -> WestState:
        """Merge, or go on with the turn."""
        offer, merging = _offer(state), _round(state)
        state = evolve(state, merging=evolve(merging, offer=None))
        if isinstance(action, Accept):
            state = acquire(state, offer, log)
            return evolve(state, merging=_next(state, done=""))
        log.add("west.offer_refused", company=offer.company, granger=offer.granger)
        return evolve(state, merging=evolve(_round(state), refused=(*merging.refused, offer)))


def redeemable(state: WestState, code: str) -> int:
    """Return how many shares a company can buy back from the pool."""
    company = state.companies[code]
    if company.kind == GRANGER:
        return 0
    return min(company.shares.of(POOL), state.cash(code) // state.price(code))


def _redeem(state: WestState, action: RedeemShares, log: EventLog) -> WestState:
    code, price = action.company, state.price(action.company)
    facts = {"company": code, "shares": action.shares, "price": price, "amount": action.shares * price}
    log.add("west.shares_redeemed", **facts)
    state = move_shares(state, code, POOL, TREASURY, action.shares)
    return pay(state, code, state.ledger.bank, action.shares * price)


def _next(state: WestState, *, passes: int = 0, done: str | None = None) -> MergerRound:
    merging = _round(state)
    traded = merging.traded if done is None else merging.traded.set(merging.player, done)
    following = clockwise(state.players, merging.player)[0]
    return evolve(merging, player=following, passes=passes, traded=traded)


def _round(state: WestState) -> MergerRound:
    assert state.merging is not None  # the step is open
    return state.merging


def _offer(state: WestState) -> Offer:
    offer = _round(state).offer
    assert offer is not None  # the step is open
    return offer
