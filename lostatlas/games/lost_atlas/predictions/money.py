"""Lessons 7, 9, 10 and 12: dividends and the price, who pays for a train, a merger, the score."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from lostatlas.capabilities.course import Truth
from lostatlas.games.saved import played_on, position
from lostatlas.kernel.session import Session

DIVIDEND = """lost_atlas short
player Ann: 0, EM 2*
player Ben: 0
company EM: {price}, cash 0, pool 2, trains 2
now: OR1 EM dividend, cycle 2
also: {{"turn": {{"revenue": {revenue}}}}}"""
SCORE = """lost_atlas short
player Ann: {cash}, EM 2*
player Ben: 0
company EM: 90, cash {treasury}, trains 2
now: SR, cycle 4"""


def _pool(_session: Session | None) -> str:
    """Pay out to Ann, the treasury and the pool, and look who has the pool's part afterwards."""
    cash = played_on(position(DIVIDEND.format(price=70, revenue=100)), "pay").state.cash
    found = {"you": cash("Ann") - 40, "treasury": cash("EM") - 20}
    return next((holder for holder, more in found.items() if more == 40), "nobody")


def _price(_session: Session | None) -> int:
    price: int = played_on(position(DIVIDEND.format(price=80, revenue=90)), "pay").state.price("EM")
    return price


def _first_payer(session: Session | None) -> str:
    """Find out from what is still missing whose money the rules have counted already."""
    game = played_on(session)
    refusal = game.why_not("train 3 from deck for 200")
    missing = refusal.facts["short"] if refusal is not None else 0
    own, company = game.state.cash("Ann"), game.state.cash("SU")
    return {200 - own: "president", 200 - company - own: "company"}.get(missing, "bank")


def _bankrupt(session: Session | None) -> str:
    then = played_on(session, "bankrupt").state
    if "SU" not in then.companies and "Ann" not in then.players:
        return "out"
    return "owes" if "Ann" in then.players else "on"


def _merged(session: Session | None) -> Session:
    return played_on(session, "propose EA", "accept", "major Con as Conglomerate")


def _percent(session: Session | None) -> int:
    shares = _merged(session).state.companies["Con"].shares
    percent: int = 100 * shares.of("Ben") // shares.total
    return percent


def _merged_price(session: Session | None) -> int:
    price: int = _merged(session).state.price("Con")
    return price


def _score(*, cash: int, treasury: int) -> int:
    state = position(SCORE.format(cash=cash, treasury=treasury)).state
    return int(state.cash("Ann") + state.companies["EM"].shares.of("Ann") * state.price("EM"))


def _treasury(_session: Session | None) -> Hashable:
    return _score(cash=0, treasury=500) - _score(cash=0, treasury=0)


def _sum(_session: Session | None) -> int:
    return _score(cash=100, treasury=500)


TRUTHS: Mapping[str, Truth] = {
    "dividend.pool": Truth(("you", "treasury", "nobody"), _pool),
    "dividend.price": Truth((80, 90, 100), _price),
    "forced.order": Truth(("president", "company", "bank"), _first_payer),
    "forced.bankrupt": Truth(("on", "owes", "out"), _bankrupt),
    "merger.percent": Truth((40, 60, 80), _percent),
    "merger.price": Truth((165, 150, 157), _merged_price),
    "end.treasury": Truth((500, 200, 0), _treasury),
    "end.sum": Truth((190, 280, 100), _sum),
}
