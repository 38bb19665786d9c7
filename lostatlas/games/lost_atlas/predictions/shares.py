"""Lessons 1 and 2: who presides, and what an auction pays for."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.course import Truth
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.saved import played_on
from lostatlas.kernel.session import Session
from lostatlas.rail.state import POOL


def launched(bid: int) -> Session:
    """Return a game in which Cid has won the first auction with this bid."""
    session = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    for text in (f"bid {bid}", "pass", "pass", "launch RE"):
        session.push(text)
    return session


def _tie(session: Session | None) -> str | None:
    president: str | None = played_on(session, "buy EM from treasury").state.companies["EM"].president
    return president


def _more(session: Session | None) -> tuple[str, int, int]:
    company = played_on(session, "pass", "buy EM from treasury").state.companies["EM"]
    return company.president, company.shares.of("Ann"), company.shares.of(POOL)


def _money(_session: Session | None) -> str:
    """Launch a company and look whose cash has grown."""
    state = launched(120).state
    if state.cash("RE") == 120:
        return "treasury"
    return "players" if state.cash("Ann") > 300 else "bank"


def _price(_session: Session | None) -> int:
    price: int = launched(165).state.price("RE")
    return price


def _second_train(_session: Session | None) -> tuple[int, ...]:
    """Both companies buy a train at once, run at home for nothing, and would like another."""
    turn = ("pass", "pass", "pass", "train 2 from deck for 100", "pass", "pass", "run")
    games = {bid: played_on(launched(bid), *turn) for bid in (120, 200)}
    return tuple(
        bid for bid, game in games.items()
        if game.acting_for == "RE" and game.why_not("train 2 from deck for 100") is None
    )  # fmt: skip


TRUTHS: Mapping[str, Truth] = {
    "shares.tie": Truth(("Ann", "Ben", None), _tie),
    "shares.more": Truth((("Ann", 2, 0), ("Ben", 2, 0), ("Ben", 0, 2)), _more),
    "auction.money": Truth(("bank", "treasury", "players"), _money),
    "auction.price": Truth((80, 82, 90), _price),
    "auction.train": Truth(((120, 200), (200,)), _second_train),
}
