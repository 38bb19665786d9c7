"""§2.8: the M&A round: one issue, redemption or acquisition a turn, until all pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.finance.holdings import clockwise
from lostatlas.games.west18.acquisition import acquire, against_offer, movable_tokens, offers_of
from lostatlas.games.west18.actions import IssueShares, MoveToken, RedeemShares, TakeRoad
from lostatlas.games.west18.conversion import settle_waiting
from lostatlas.games.west18.state import GRANGER, RoadOffer, Takeover, WestMergerRound, WestState
from lostatlas.games.west18.steps.issuing import issuable, issue
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Accept, Decline, DiscardTrain, Pass
from lostatlas.rail.depot import without_one
from lostatlas.rail.rules import Round
from lostatlas.rail.share_transfers import move_shares, pay
from lostatlas.rail.state import POOL, TREASURY, with_company
from lostatlas.rail.steps.base import Step, StepWithReasons, YesOrNo, refuse

ISSUED, REDEEMED = "issue", "redeem"
_OTHER = {ISSUED: REDEEMED, REDEEMED: ISSUED}

Deal = IssueShares | RedeemShares | TakeRoad | Pass


class Merging(Round[Any, WestState]):
    """An M&A round; the order is that of the stock round, and priority does not move."""

    def begin(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Return the state with the priority player to begin."""
        log.add("west.merger_round_begun", cycle=state.cycle)
        return evolve(state, round="MA", operating=None, merging=WestMergerRound(player=state.priority))

    def advance(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """End the round."""
        following: WestState = rules.next_round(evolve(state, merging=None), log)
        return following


class TakeDeal(StepWithReasons[Any, WestState]):
    """A player's turn: one deal, or pass."""

    name = "deal"
    actions: ClassVar[tuple[type[Action], ...]] = (IssueShares, RedeemShares, TakeRoad, Pass)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return whose turn it is."""
        return _round(state).player

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether not everybody has passed in a row."""
        merging = state.merging
        waits = merging is None or merging.offer is not None or merging.takeover is not None
        return not waits and _round(state).passes < len(state.players)

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield every deal, and passing."""
        player = _round(state).player
        for code in state.presided(player):
            issuing, redeeming = IssueShares(1, code), RedeemShares(code, 1)
            if self.verify(rules, state, issuing) is None:
                yield ActionRange(issuing, "shares", AmountRange(1, issuable(state.companies[code])))
            if self.verify(rules, state, redeeming) is None:
                yield ActionRange(redeeming, "shares", AmountRange(1, redeemable(state, code)))
        for offer in offers_of(rules.figures, state, player):
            yield TakeRoad(offer.company, offer.granger, offer.shares)
        yield Pass()

    def reasons(self, rules: Any, state: WestState, action: Deal) -> Iterator[Refusal]:
        """Yield everything that forbids the deal."""
        player = _round(state).player
        if isinstance(action, TakeRoad):
            offer = RoadOffer(action.company, action.granger, action.shares)
            yield from against_offer(rules.figures, state, offer, player)
        elif not isinstance(action, Pass):
            yield from self._against_shares(state, player, action)

    def _against_shares(
        self, state: WestState, player: str, action: IssueShares | RedeemShares
    ) -> Iterator[Refusal]:
        code, company = action.company, state.companies.get(action.company)
        if company is None or company.shares.president != player:
            yield refuse("west.not_president", player=player, company=code)
            return
        if code in state.floating:
            yield refuse("west.not_funded", company=code)
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
            case TakeRoad():
                return self._propose(
                    state, player, RoadOffer(action.company, action.granger, action.shares), log
                )
            case IssueShares():
                state = issue(state, action.company, action.shares, log)
                return evolve(state, merging=_next(state, done=ISSUED))
            case RedeemShares():
                state = _redeem(state, action, log)
                return evolve(state, merging=_next(state, done=REDEEMED))

    def _propose(self, state: WestState, player: str, offer: RoadOffer, log: EventLog) -> WestState:
        granger = state.companies.get(offer.granger)
        if granger is None or granger.president == player:
            return _acquired(state, offer, log)
        log.add("west.offer_made", company=offer.company, granger=offer.granger, player=granger.president)
        return evolve(state, merging=evolve(_round(state), offer=offer))


class AnswerRoadOffer(YesOrNo[Any, WestState]):
    """The owner of a Granger Road agrees, or does not."""

    name = "answer"

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the owner."""
        return state.companies[_offer(state).granger].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the Granger Road."""
        return _offer(state).granger

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether an offer waits for an answer."""
        return state.merging is not None and state.merging.offer is not None

    def apply(self, rules: Any, state: WestState, action: Accept | Decline, log: EventLog) -> WestState:
        """Merge, or go on with the turn."""
        offer, merging = _offer(state), _round(state)
        state = evolve(state, merging=evolve(merging, offer=None))
        if isinstance(action, Accept):
            return _acquired(state, offer, log)
        log.add("west.offer_refused", company=offer.company, granger=offer.granger)
        return evolve(state, merging=evolve(_round(state), refused=(*merging.refused, offer)))


class MoveRoadToken(Step[Any, WestState]):
    """A company without a token on its charter may move one to where that of the Granger Road stood."""

    name = "keep_token"
    actions: ClassVar[tuple[type[Action], ...]] = (MoveToken, Pass)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the president of the company."""
        return state.companies[_takeover(state).company].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the company."""
        return _takeover(state).company

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether the place is empty and there is a token to move."""
        merging = state.merging
        if merging is None or merging.takeover is None or merging.takeover.city is None:
            return False
        return bool(movable_tokens(state, merging.takeover.company))

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield each token, and leaving the place empty."""
        yield from map(MoveToken, movable_tokens(state, _takeover(state).company))
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: MoveToken | Pass) -> Refusal | None:
        """Return why this token cannot be moved."""
        code = _takeover(state).company
        if isinstance(action, Pass) or action.city in movable_tokens(state, code):
            return None
        return refuse("west.no_token_there", company=code, hex=str(action.city.hex))

    def apply(self, rules: Any, state: WestState, action: MoveToken | Pass, log: EventLog) -> WestState:
        """Move it, or not; an x2 token may have waited for its circle. Then trains are looked at."""
        takeover = _takeover(state)
        if isinstance(action, MoveToken) and takeover.city is not None:
            code, place = takeover.company, takeover.city
            log.add("west.token_moved", company=code, hex=str(place.hex), before=str(action.city.hex))
            board = state.board.remove_token(action.city, code).place_token(place, code)
            state = evolve(state, board=settle_waiting(board, action.city.hex))
        return _settled(state, evolve(takeover, city=None))


class KeepTrains(Step[Any, WestState]):
    """After an acquisition trains may be given to the pool, down to one."""

    name = "keep_trains"
    actions: ClassVar[tuple[type[Action], ...]] = (DiscardTrain, Pass)

    def actor(self, rules: Any, state: WestState) -> str:
        """Return the president of the company."""
        return state.companies[_takeover(state).company].president

    def acting_for(self, rules: Any, state: WestState) -> str | None:
        """Return the company."""
        return _takeover(state).company

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether a train may be given away."""
        return state.merging is not None and state.merging.takeover is not None

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield each kind of train, and keeping them."""
        yield from map(DiscardTrain, dict.fromkeys(state.companies[_takeover(state).company].trains))
        yield Pass()

    def verify(self, rules: Any, state: WestState, action: DiscardTrain | Pass) -> Refusal | None:
        """Return why this train cannot be given away."""
        code = _takeover(state).company
        if isinstance(action, Pass) or action.train in state.companies[code].trains:
            return None
        return refuse("rail.not_owned", company=code, train=action.train)

    def apply(self, rules: Any, state: WestState, action: DiscardTrain | Pass, log: EventLog) -> WestState:
        """Give it to the pool, or keep the rest."""
        takeover = _takeover(state)
        if isinstance(action, Pass):
            return evolve(state, merging=_next(state, done=""))
        company = state.companies[takeover.company]
        log.add("rail.train_discarded", company=company.code, train=action.train, source=POOL)
        left = evolve(company, trains=without_one(company.trains, action.train))
        state = with_company(evolve(state, depot=state.depot.to_pool(action.train)), left)
        return _settled(state, takeover)


def _acquired(state: WestState, offer: RoadOffer, log: EventLog) -> WestState:
    """Return the state after an acquisition; its president may have to decide about a token and trains."""
    return _settled(*acquire(state, offer, log))


def _settled(state: WestState, takeover: Takeover) -> WestState:
    """Return the state with what is left to decide of an acquisition, or with the next player's turn."""
    movable = takeover.city is not None and movable_tokens(state, takeover.company)
    if movable or len(state.companies[takeover.company].trains) > 1:
        kept = takeover if movable else evolve(takeover, city=None)
        return evolve(state, merging=evolve(_round(state), takeover=kept))
    return evolve(state, merging=_next(state, done=""))


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


def _next(state: WestState, *, passes: int = 0, done: str | None = None) -> WestMergerRound:
    merging = _round(state)
    traded = merging.traded if done is None else merging.traded.set(merging.player, done)
    following = clockwise(state.players, merging.player)[0]
    return evolve(merging, player=following, passes=passes, traded=traded, takeover=None)


def _round(state: WestState) -> WestMergerRound:
    assert state.merging is not None  # the step is open
    return state.merging


def _takeover(state: WestState) -> Takeover:
    takeover = _round(state).takeover
    assert takeover is not None  # the step is open
    return takeover


def _offer(state: WestState) -> RoadOffer:
    offer = _round(state).offer
    assert offer is not None  # the step is open
    return offer
