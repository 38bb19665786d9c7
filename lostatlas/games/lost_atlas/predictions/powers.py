"""Lesson 11: three of the twelve powers."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.course import Truth
from lostatlas.games.saved import played_on
from lostatlas.kernel.session import Session
from lostatlas.rail.valuation import best_routes


def _mountains(session: Session | None) -> int:
    cash: int = played_on(session, "lay 9@M15 r0", "lay 9@M17 r0").state.cash("TU")
    return cash


def _stops(session: Session | None) -> int:
    return int(best_routes(played_on(session), "ER").revenue)


def _rusted(session: Session | None) -> str:
    """Another company buys the first 4; then the run and the dividend of Resourceful."""
    bought = played_on(session, "train 4 from deck for 300")
    if not bought.state.companies["RE"].kept:
        return "at once"
    then = played_on(bought, "pass", "pass", "run best", "withhold").state.companies["RE"]
    return "one run" if not then.kept and not then.trains else "never"


TRUTHS: Mapping[str, Truth] = {
    "power.tunneling": Truth((0, 80, 160), _mountains),
    "power.express": Truth((40, 60, 80), _stops),
    "power.resourceful": Truth(("at once", "one run", "never"), _rusted),
}
