"""What differs of the course of play: cycle and round, phase, whose turn, auction, offers, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lostatlas.lab.difference.row import NOTHING, FieldDifference, Moments, listed
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState, TrainOffer
from lostatlas.text import message
from lostatlas.text.message_format import word
from lostatlas.text.money import dollars


def turn_rows(moments: Moments) -> Iterator[FieldDifference]:
    """Yield the differences in the course of play."""
    for name, tell in _TOLD.items():
        before, after = (tell(moments.rules, state) or NOTHING for state in (moments.old, moments.new))
        if before != after:
            group = "phase" if name == "phase" else "turn"
            yield FieldDifference(group=group, what=message(f"changes.{name}"), before=before, after=after)


def _round(_rules: RailRules, state: RailState) -> str:
    return message("changes.round_of", cycle=state.cycle, round=state.round)


def _acting(rules: RailRules, state: RailState) -> str:
    player, company = rules.actor(state), rules.acting_for(state)
    if player is None:
        return ""
    step = word("explore.step", state.step)
    if company:
        return message("changes.acts_for", player=player, company=company, step=step)
    return message("changes.acts", player=player, step=step)


def _phase(rules: RailRules, state: RailState) -> str:
    phase = rules.phases[state.phase]
    return message("changes.phase_of", train=phase.train, colour=message(f"render.colour.{phase.colour}"))


def _priority(_rules: RailRules, state: RailState) -> str:
    return state.priority


def _auction(rules: RailRules, state: RailState) -> str:
    stock = state.stock
    if stock is None:
        return ""
    if stock.auction is not None:
        return message(
            "changes.bids", player=stock.auction.bidder, bid=stock.auction.bid, currency=rules.currency
        )
    if stock.launch is not None:
        return message(
            "changes.won", player=stock.launch.player, bid=stock.launch.bid, currency=rules.currency
        )
    return ""


def _offers(rules: RailRules, company: str, offers: Iterable[TrainOffer]) -> str:
    return listed(
        message(
            "changes.offers",
            company=company,
            train=offer.train,
            seller=offer.seller,
            price=dollars(offer.price, rules.currency),
        )
        for offer in offers
    )


def _offer(rules: RailRules, state: RailState) -> str:
    turn = state.current_turn
    return "" if turn is None or turn.offer is None else _offers(rules, turn.company, [turn.offer])


def _declined(rules: RailRules, state: RailState) -> str:
    turn = state.current_turn
    return "" if turn is None else _offers(rules, turn.company, turn.refused)


def _run(rules: RailRules, state: RailState) -> str:
    turn = state.current_turn
    if turn is None or not turn.routes:
        return ""
    return message("changes.ran", company=turn.company, revenue=dollars(turn.revenue, rules.currency))


def _passes(_rules: RailRules, state: RailState) -> str:
    return str(state.stock.passes) if state.stock is not None and state.stock.passes else ""


def _liquidation(rules: RailRules, state: RailState) -> str:
    return listed(
        message("changes.liquidates", company=one.company, price=dollars(one.price, rules.currency))
        for one in state.liquidations
    )


def _out(_rules: RailRules, state: RailState) -> str:
    return listed(state.out)


def _bank(_rules: RailRules, state: RailState) -> str:
    return message("changes.broken") if state.bank_broken else ""


def _over(_rules: RailRules, state: RailState) -> str:
    return message(state.over) if state.over else ""


_TOLD: dict[str, Callable[[RailRules, RailState], str]] = {
    "round": _round,
    "acting": _acting,
    "priority": _priority,
    "auction": _auction,
    "passes": _passes,
    "offer": _offer,
    "declined": _declined,
    "run": _run,
    "phase": _phase,
    "liquidation": _liquidation,
    "out": _out,
    "bank": _bank,
    "over": _over,
}

TURN_ROWS = (turn_rows,)
"""The functions that make the rows of this kind."""
