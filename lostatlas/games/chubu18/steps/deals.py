"""§12: propose a deal, vote on it, and choose which of the target's markers stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.chubu18.actions import Absorb, Merge, RemoveMarker
from lostatlas.games.chubu18.deals import (
    NEEDED,
    absorb,
    absorb_prices,
    against_deal,
    agreeing,
    dealers,
    merge,
    voters,
)
from lostatlas.games.chubu18.state import ChubuState, Deal
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog
from lostatlas.rail.actions import Accept, Decline, Pass
from lostatlas.rail.steps.base import Step, StepWithReasons, YesOrNo, refuse


class ProposeDeal(StepWithReasons[Any, ChubuState]):
    """A company offers to absorb another, or to merge with it."""

    name = "propose_deal"
    actions: ClassVar[tuple[type[Action], ...]] = (Absorb, Merge)

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether any deal can be proposed."""
        return any(True for _ in self.offers(rules, state))

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield every absorption with its prices, and every merger."""
        for code in dealers(rules, state):
            for target in state.market.order:
                yield from self._absorptions(rules, state, code, target)
                if next(against_deal(rules, state, Merge(code, target)), None) is None:
                    yield Merge(code, target)

    def _absorptions(self, rules: Any, state: ChubuState, code: str, target: str) -> Iterator[ActionRange]:
        least, most = absorb_prices(state.price(target))
        refused = [
            one.price + 1 for one in state.refused_deals if (one.company, one.target) == (code, target)
        ]
        prices = AmountRange.upto(max([least, *refused]), min(most, state.cash(code) // 10))
        if prices is not None:
            offer = Absorb(code, target, prices.min)
            if next(against_deal(rules, state, offer), None) is None:
                yield ActionRange(offer, "price", prices)

    def reasons(self, rules: Any, state: ChubuState, action: Absorb | Merge) -> Iterable[Refusal]:
        """Yield everything that forbids the deal."""
        return against_deal(rules, state, action)

    def apply(self, rules: Any, state: ChubuState, action: Absorb | Merge, log: EventLog) -> ChubuState:
        """Propose it: the president agrees with his own shares; then the others vote."""
        price = action.price if isinstance(action, Absorb) else 0
        president = state.companies[action.company].president
        deal = Deal(company=action.company, target=action.target, price=price, agreed=(president,))
        what = "absorption" if price else "merger"
        log.add(f"chubu.{what}_proposed", company=deal.company, target=deal.target, price=price)
        deal = evolve(deal, waiting=voters(state, deal))
        return settle_deal(rules, evolve(state, deal=deal), log)


def settle_deal(rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
    """Return the state after a deal has been done or dropped, as soon as the votes decide it."""
    deal = _deal(state)
    if agreeing(state, deal) >= NEEDED:
        return absorb(state, deal, log) if deal.price else merge(rules, state, deal, log)
    if agreeing(state, evolve(deal, agreed=(*deal.agreed, *deal.waiting))) >= NEEDED:
        return state
    log.add("chubu.deal_dropped", company=deal.company, target=deal.target)
    return evolve(state, deal=None, refused_deals=(*state.refused_deals, deal))


def _deal(state: ChubuState) -> Deal:
    assert state.deal is not None  # the step is open
    return state.deal


class VoteOnDeal(YesOrNo[Any, ChubuState]):
    """The holders of shares vote one after the other, until it is decided."""

    name = "share_vote"

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return who votes next."""
        return _deal(state).waiting[0]

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return nobody: a vote is a shareholder's."""
        return None

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether a deal is voted on."""
        return state.deal is not None

    def apply(self, rules: Any, state: ChubuState, action: Accept | Decline, log: EventLog) -> ChubuState:
        """Count the vote."""
        deal = _deal(state)
        player, *others = deal.waiting
        agrees = isinstance(action, Accept)
        log.add(f"chubu.vote.{'yes' if agrees else 'no'}", player=player, target=deal.target)
        agreed = (*deal.agreed, player) if agrees else deal.agreed
        deal = evolve(deal, agreed=agreed, waiting=tuple(others))
        return settle_deal(rules, evolve(state, deal=deal), log)


class ChooseMarkers(Step[Any, ChubuState]):
    """The successor's president takes markers that are not needed off the board."""

    name = "choose_markers"
    actions: ClassVar[tuple[type[Action], ...]] = (RemoveMarker, Pass)

    def actor(self, rules: Any, state: ChubuState) -> str:
        """Return the president."""
        return state.companies[state.successor].president

    def acting_for(self, rules: Any, state: ChubuState) -> str | None:
        """Return the successor."""
        return state.successor

    def open(self, rules: Any, state: ChubuState) -> bool:
        """Return whether any marker may be removed."""
        return bool(state.choosing)

    def offers(self, rules: Any, state: ChubuState) -> Iterable[Action | ActionRange]:
        """Yield each marker that came, and keeping the rest."""
        yield from map(RemoveMarker, state.choosing)
        yield Pass()

    def verify(self, rules: Any, state: ChubuState, action: RemoveMarker | Pass) -> Refusal | None:
        """Return why a marker stays."""
        if isinstance(action, Pass) or action.city in state.choosing:
            return None
        return refuse("chubu.marker_stays", company=state.successor, hex=str(action.city.hex))

    def apply(self, rules: Any, state: ChubuState, action: RemoveMarker | Pass, log: EventLog) -> ChubuState:
        """Remove it, or keep what is left."""
        if isinstance(action, Pass):
            return evolve(state, choosing=(), successor="")
        log.add("chubu.marker_removed", company=state.successor, hex=str(action.city.hex))
        board = state.board.remove_token(action.city, state.successor)
        left = tuple(stop for stop in state.choosing if stop != action.city)
        return evolve(state, board=board, choosing=left)
