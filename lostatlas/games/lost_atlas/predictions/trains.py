"""Lesson 8: when trains rust, what a smaller limit does, and whom a quicker pace catches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities.course import Truth
from lostatlas.games.saved import played_on
from lostatlas.kernel.session import Session
from lostatlas.rail.outlook import rusting_card

PACE, SAVED = 5, 40


def _rusted(session: Session | None) -> str:
    then = played_on(session, "train 4 from deck for 300").state
    if not then.companies["EA"].trains and then.turn.company == "EA":
        return "at once"
    return "one run" if then.companies["EA"].kept else "later"


def _limit(session: Session | None) -> str:
    game = played_on(session)
    text = "train 5 from deck for 450"
    if game.why_not(text) is not None:
        return "refused"
    then = played_on(game, text)
    kept = played_on(then, "discard 4").state
    return "for nothing" if kept.cash("TU") == game.state.cash("TU") - 450 else "sold"


def _caught(session: Session | None) -> int:
    """Count those whose trains all rust in the first round and who cannot pay for the card that took them."""
    game = played_on(session)
    rules: Any = game.ruleset
    state = game.state
    found = 0
    for code in state.market.order:
        cards = [rusting_card(rules, state, train) for train in state.companies[code].trains]
        if cards and all(card is not None and card[1] < PACE for card in cards):
            price = max(rules.trains[card[0]].price for card in cards if card is not None)
            found += state.cash(code) + SAVED < price
    return found


TRUTHS: Mapping[str, Truth] = {
    "trains.rust": Truth(("at once", "one run", "later"), _rusted),
    "trains.limit": Truth(("refused", "for nothing", "sold"), _limit),
    "trains.pace": Truth((0, 4, 3), _caught),
}
