"""Private companies: what they pay, when they close, and how they change hands (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.actions import ExchangePrivate, OfferForPrivate
from lostatlas.games.chubu18.shares import GREEN, float_if_due, stock, take_from_stock, zone
from lostatlas.games.chubu18.state import ChubuState, PrivateOffer
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import ActionRange, AmountRange, EventLog
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.rail.steps.base import refuse
from lostatlas.track.hexes import Hex

__all__ = [
    "against_exchange",
    "against_offer",
    "blocked_by",
    "close_all",
    "close_private",
    "exchange_private",
    "exchanges",
    "offer_private",
    "offers_for",
    "pay_income",
    "take_private",
    "without_owner",
]

COMPANIES_BUY = (1, 2)
"""The phases in which companies buy privates."""


def pay_income(rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
    """Return the state after every private has paid its owner."""
    for key, owner in state.privates.items():
        if owner and (income := rules.figures.privates[key].income):
            log.add("chubu.income", private=key, owner=owner, amount=income)
            state = evolve(pay(state, state.ledger.bank, owner, income), earned=True)
    return state


def close_private(state: ChubuState, key: str, log: EventLog) -> ChubuState:
    """Return the state without this private; one that nobody has bought is not said to close."""
    if owner := state.privates[key]:
        log.add("chubu.private_closed", private=key, owner=owner)
    else:
        log.add("chubu.private_unsold", private=key)
    return evolve(state, privates=state.privates.delete(key))


def close_all(state: ChubuState, log: EventLog) -> ChubuState:
    """Return the state without any private."""
    for key in state.privates:
        state = close_private(state, key, log)
    return state


def without_owner(state: ChubuState, code: str, log: EventLog) -> ChubuState:
    """Return the state in which the privates of a company that has left are closed."""
    for key in [key for key, owner in state.privates.items() if owner == code]:
        state = close_private(state, key, log)
    return state


def blocked_by(rules: Any, state: ChubuState, hex_: Hex) -> str:
    """Return the private because of which nobody lays track on a hex: no company owns it; else empty.

    The hex of a private that comes with a presidency, Nagoya, is never blocked.
    """
    for key, owner in state.privates.items():
        private = rules.figures.privates[key]
        if private.hex == hex_ and owner not in state.companies and not private.presidency:
            return key
    return ""


# -- selling to a player or a company


def offers_for(rules: Any, state: ChubuState, buyer: str) -> Iterator[ActionRange]:
    """Yield every private of others with the prices that a player or a company may offer."""
    for key in state.privates:
        least, most = _bounds(rules, state, buyer, key)
        refused = [one.amount for one in state.refused_offers if (one.buyer, one.private) == (buyer, key)]
        amounts = AmountRange.upto(
            max([least, *(price + 1 for price in refused)]), min(most, state.cash(buyer))
        )
        if amounts is not None:
            offer = OfferForPrivate(key, amounts.min)
            if next(against_offer(rules, state, buyer, offer), None) is None:
                yield ActionRange(offer, "amount", amounts)


def _bounds(rules: Any, state: ChubuState, buyer: str, key: str) -> tuple[int, int]:
    """Return the least and the highest price: at least 1 for a player, ½–2 × face for a company."""
    face = rules.figures.privates[key].price
    return (1, state.cash(buyer)) if buyer in state.players else (-(-face // 2), 2 * face)


def against_offer(rules: Any, state: ChubuState, buyer: str, action: OfferForPrivate) -> Iterator[Refusal]:
    """Yield everything that forbids a player or a company to offer this for a private."""
    key, owner = action.private, state.privates.get(action.private, "")
    if owner not in state.players or owner == buyer:
        yield refuse("chubu.private_not_for_sale", private=key)
        return
    company = buyer not in state.players
    if company and state.phase not in COMPANIES_BUY:
        yield refuse("chubu.companies_buy_later", company=buyer)
    least, most = _bounds(rules, state, buyer, key)
    if action.amount < least or (company and action.amount > most):
        yield refuse("chubu.private_price", private=key, least=least, most=most)
    if (cash := state.cash(buyer)) < action.amount:
        yield refuse("rail.cannot_pay", who=buyer, cash=cash, price=action.amount)
    if any(
        (one.buyer, one.private) == (buyer, key) and one.amount >= action.amount
        for one in state.refused_offers
    ):
        yield refuse("chubu.offer_refused", owner=owner, private=key, amount=action.amount)


def offer_private(state: ChubuState, buyer: str, action: OfferForPrivate, log: EventLog) -> ChubuState:
    """Return the state in which the owner is asked; a president who owns it himself agrees at once."""
    offer = PrivateOffer(buyer, action.private, action.amount)
    owner = state.privates[action.private]
    if buyer in state.companies and state.companies[buyer].president == owner:
        return take_private(state, offer, log)
    log.add("chubu.private_asked", buyer=buyer, owner=owner, private=offer.private, amount=offer.amount)
    return evolve(state, offer=offer)


def take_private(state: ChubuState, offer: PrivateOffer, log: EventLog) -> ChubuState:
    """Return the state after a private has been sold at an agreed price."""
    owner = state.privates[offer.private]
    facts = {"buyer": offer.buyer, "owner": owner, "private": offer.private, "amount": offer.amount}
    log.add("chubu.private_sold", **facts)
    state = pay(state, offer.buyer, owner, offer.amount)
    return evolve(state, privates=state.privates.set(offer.private, offer.buyer), offer=None)


# -- exchange for a share


def exchanges(rules: Any, state: ChubuState, player: str) -> Iterator[ExchangePrivate]:
    """Yield every exchange that the cards of a player allow, legal or not."""
    for key, owner in state.privates.items():
        for code in rules.figures.privates[key].exchanged_for if owner == player else ():
            yield ExchangePrivate(key, code, TREASURY)
            yield ExchangePrivate(key, code, POOL)


def against_exchange(
    rules: Any, state: ChubuState, player: str, action: ExchangePrivate
) -> Iterator[Refusal]:
    """Yield everything that forbids to exchange a private for a share of a public company."""
    key, code = action.private, action.company
    if state.privates.get(key) != player:
        yield refuse("chubu.private_not_yours", player=player, private=key)
        return
    known = tuple(one for one in rules.figures.privates[key].exchanged_for if one in state.companies)
    if not known:  # it brings no share, or those companies have left the game
        yield refuse("chubu.exchange_for_none", private=key)
        return
    if code not in known:
        yield refuse("chubu.no_exchange", private=key, company=code, known=known)
        return
    if code not in state.par:
        yield refuse("chubu.not_public", company=code)
    there = stock(state, code, rules) if action.source == TREASURY else state.in_market(code)
    if action.source not in (TREASURY, POOL) or there < 1:
        yield refuse("rail.no_share_there", company=code, source=action.source)
    most = rules.figures.holding
    if state.companies[code].shares.of(player) + 1 > most and zone(state, code) != GREEN:
        yield refuse("chubu.holding_limit", player=player, company=code, most=most)


def exchange_private(
    rules: Any, state: ChubuState, player: str, action: ExchangePrivate, log: EventLog
) -> ChubuState:
    """Return the state after an exchange: out of the stock the bank pays par to a company that operates."""
    code = action.company
    log.add("chubu.exchanged", player=player, private=action.private, company=code)
    state = close_private(state, action.private, log)
    if action.source == POOL:
        return settle_presidency(move_shares(state, code, POOL, player, 1), code, log)
    return float_if_due(rules, take_from_stock(state, player, code, state.ledger.bank, log), code, log)
