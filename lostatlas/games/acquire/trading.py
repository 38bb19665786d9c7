"""R1: where players may trade, the turn player may offer one trade in a turn, at the purchase.

Where holdings are hidden (§4), only the partner knows whether the partner has what is asked for: an offer is
refused only for what everybody can see, and who lacks something can only decline.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lostatlas.finance.ledger import transfer
from lostatlas.games.acquire.actions import OfferTrade
from lostatlas.games.acquire.clauses import refusal
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.state import BANK, AcquireState, TradeOffer
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog


def verify_offer(figures: AcquireFigures, state: AcquireState, offer: OfferTrade) -> Refusal | None:
    """Return why a trade may not be offered, or None. Loans never may: something must go either way."""
    if not figures.rulings.player_trading:
        return refusal("no_trading")
    if state.offered:
        return refusal("offered", {"player": state.turn})
    partners = tuple(player for player in state.players if player != state.turn)
    if offer.partner not in partners:
        return refusal("partner", {"partner": offer.partner, "partners": partners})
    gives, takes = bool(offer.give) or offer.pay > 0, bool(offer.take) or offer.pay < 0
    if not (gives and takes) or not (offer.give or offer.take) or set(offer.give) & set(offer.take):
        return refusal("gift")
    own = _lacks_shares(figures, state, state.turn, offer.give) or _lacks_cash(state, state.turn, offer.pay)
    if own is not None:
        return own
    theirs = _lacks_shares(figures, state, offer.partner, offer.take)
    if figures.rulings.holdings == "hidden":  # the partner's cash is looked at in the answer
        return theirs
    return theirs or _lacks_cash(state, offer.partner, -offer.pay)


def verify_accept(figures: AcquireFigures, state: AcquireState) -> Refusal | None:
    """Return why the partner may not accept the trade that is offered, or None."""
    offer = state.offer
    assert offer is not None
    lacks = _lacks_shares(figures, state, offer.partner, offer.take)
    return lacks or _lacks_cash(state, offer.partner, -offer.pay)


def _lacks_shares(
    figures: AcquireFigures, state: AcquireState, giver: str, shares: Mapping[str, int]
) -> Refusal | None:
    for company, units in shares.items():
        if company not in figures.place or units < 1 or may_hold(figures, state, giver, company) < units:
            name = figures.names.get(company, company)
            return refusal("lacks_shares", {"player": giver, "company": name, "count": units})
    return None


def _lacks_cash(state: AcquireState, payer: str, amount: int) -> Refusal | None:
    cash = state.cash(payer)
    return refusal("cash", {"cost": amount, "cash": cash, "player": payer}) if amount > cash else None


def may_hold(figures: AcquireFigures, state: AcquireState, player: str, company: str) -> int:
    """Return how many shares of a company a player has; at most, as far as whoever acts may know it.

    Where holdings are hidden, another player may have all that neither the bank nor the actor has (§4).
    """
    if figures.rulings.holdings == "open" or player == state.actor:
        return state.held(player, company)
    shares = state.shares[company]
    return shares.total - shares.of(BANK) - shares.of(state.actor or "")


def offers(figures: AcquireFigures, state: AcquireState) -> Iterator[OfferTrade]:
    """Yield some trades that may be offered: one share for one, or for its price; others are legal too."""
    own = [company for company in figures.letters if state.held(state.turn, company)]
    for partner in state.players:
        if partner == state.turn:
            continue
        theirs = [company for company in figures.letters if may_hold(figures, state, partner, company)]
        ideas = [OfferTrade(partner, one(give), one(take)) for give in own for take in theirs if give != take]
        price = {company: figures.share_price(state, company) for company in (*own, *theirs)}
        ideas += [OfferTrade(partner, FrozenMap(), one(take), price[take]) for take in theirs]
        ideas += [OfferTrade(partner, one(give), FrozenMap(), -price[give]) for give in own]
        yield from (idea for idea in ideas if verify_offer(figures, state, idea) is None)


def one(company: str) -> FrozenMap[str, int]:
    """Return one share of a company, as an action holds shares."""
    return FrozenMap({company: 1})


def propose(figures: AcquireFigures, state: AcquireState, offer: OfferTrade, log: EventLog) -> AcquireState:
    """Return the state in which the partner answers."""
    log.add("acquire.offered", **_facts(figures, state, offer))
    asked = TradeOffer(offer.partner, offer.give, offer.take, offer.pay)
    return evolve(state, offer=asked, offered=True, step="answer")


def answer(figures: AcquireFigures, state: AcquireState, log: EventLog, *, accepted: bool) -> AcquireState:
    """Return the state at the purchase after the partner's answer."""
    offer = state.offer
    assert offer is not None
    facts = _facts(figures, state, offer)
    log.add("acquire.traded" if accepted else "acquire.declined", **facts)
    if accepted:
        state = _moved(state, state.turn, offer.partner, offer.give)
        state = _moved(state, offer.partner, state.turn, offer.take)
        payer, payee = (state.turn, offer.partner) if offer.pay > 0 else (offer.partner, state.turn)
        state = evolve(state, ledger=transfer(state.ledger, payer, payee, abs(offer.pay)))
    return evolve(state, offer=None, step="buy")


def _moved(state: AcquireState, giver: str, taker: str, shares: Mapping[str, int]) -> AcquireState:
    held = {company: state.shares[company].moved(giver, taker, units) for company, units in shares.items()}
    return evolve(state, shares=state.shares.merge(held))


def _facts(figures: AcquireFigures, state: AcquireState, offer: OfferTrade | TradeOffer) -> dict[str, object]:
    give = FrozenMap((figures.names[company], units) for company, units in offer.give.items())
    take = FrozenMap((figures.names[company], units) for company, units in offer.take.items())
    paid, got = max(offer.pay, 0), max(-offer.pay, 0)
    return {
        "player": state.turn,
        "partner": offer.partner,
        "give": give,
        "take": take,
        "paid": paid,
        "got": got,
    }
