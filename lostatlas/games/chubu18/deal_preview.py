"""What a deal, a vote or a private would lead to, in words: who agrees, what everybody gets (§12, §4)."""

from __future__ import annotations

from typing import Any

from lostatlas.games.chubu18.actions import Absorb, BidForPrivate, BuyPrivate, Merge, OfferForPrivate
from lostatlas.games.chubu18.deals import (
    NEEDED,
    absorption_payments,
    agreeing,
    concerned,
    merged_price,
    merged_shares,
    voters,
)
from lostatlas.games.chubu18.private_preview import card_of
from lostatlas.games.chubu18.state import ChubuState, Deal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail.actions import Accept, Decline
from lostatlas.rail.state import POOL

__all__ = ["consequence"]


def consequence(rules: Any, state: ChubuState, choice: Action | ActionRange) -> LazyMessage | None:
    """Return what a deal, a vote, a private or an offer for one leads to; None for any other choice."""
    action = least_action(choice)
    if isinstance(action, BuyPrivate | BidForPrivate):
        return card_of(rules, action.private)
    if isinstance(action, OfferForPrivate):
        return _offer(state, action)
    if isinstance(action, Absorb | Merge):
        president = state.companies[action.company].president
        price = action.price if isinstance(action, Absorb) else 0
        deal = Deal(company=action.company, target=action.target, price=price, agreed=(president,))
        return _deal(rules, state, evolve(deal, waiting=voters(state, deal)))
    if state.deal is not None and isinstance(action, Accept | Decline):
        player, *others = state.deal.waiting
        agreed = (*state.deal.agreed, player) if isinstance(action, Accept) else state.deal.agreed
        return _deal(rules, state, evolve(state.deal, agreed=agreed, waiting=tuple(others)))
    return None


def _offer(state: ChubuState, action: OfferForPrivate) -> LazyMessage | None:
    """Return who has to agree: nobody where a company buys from its own president."""
    owner, turn = state.privates[action.private], state.current_turn
    own = turn is not None and state.companies[turn.company].president == owner
    return None if own else LazyMessage("chubu.preview.offer", FrozenMap(owner=owner))


def _deal(rules: Any, state: ChubuState, deal: Deal) -> LazyMessage:
    """Return what everybody gets, then the state of the vote."""
    parts = (_merged(rules, state, deal) if not deal.price else _absorbed(state, deal), *_votes(state, deal))
    return LazyMessage("chubu.preview.deal", FrozenMap(parts=parts))


def _absorbed(state: ChubuState, deal: Deal) -> LazyMessage:
    paid = absorption_payments(state, deal)
    facts = FrozenMap(
        company=deal.company,
        total=sum(paid.values()),
        price=deal.price,
        parts=tuple(
            LazyMessage("chubu.preview.gets", FrozenMap(holder=holder, amount=amount))
            for holder, amount in paid.items()
        ),
    )
    return LazyMessage("chubu.preview.absorption", facts)


def _merged(rules: Any, state: ChubuState, deal: Deal) -> LazyMessage:
    price = merged_price(rules, state, deal)
    shares, odd = merged_shares(state, deal.company, deal.target)
    facts: dict[str, Any] = {"company": deal.company, "price": price, "half": price // 2, "odd": tuple(odd)}
    facts["parts"] = FrozenMap({one: units for one, units in shares.units.items() if one != POOL})
    facts["market"] = shares.of(POOL)
    return LazyMessage(f"chubu.preview.merger{'.odd' if odd else ''}", FrozenMap(facts))


def _votes(state: ChubuState, deal: Deal) -> tuple[LazyMessage, ...]:
    """Return how many shares of each company agree, and what that decides."""
    lines = []
    for code in concerned(deal):
        shares = state.companies[code].shares
        count = sum(shares.of(one) for one in {POOL, *deal.agreed})
        market = shares.of(POOL)
        facts = FrozenMap(company=code, agreed=count, needed=NEEDED, market=market)
        key = "chubu.preview.votes.market" if market else "chubu.preview.votes"
        lines.append(LazyMessage(key, facts))
    if agreeing(state, deal) >= NEEDED:
        return (*lines, LazyMessage("chubu.preview.decided"))
    if agreeing(state, evolve(deal, agreed=(*deal.agreed, *deal.waiting))) < NEEDED:
        return (*lines, LazyMessage("chubu.preview.dropped"))
    return (*lines, LazyMessage("chubu.preview.asked", FrozenMap(waiting=deal.waiting)))
