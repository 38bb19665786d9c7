"""The decisions of this title that no other railway game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action
from lostatlas.track.board import Stop


@dataclass(frozen=True, slots=True)
class BidForSeat(Action):
    """Bid for a seat, unseen by the others."""

    kind: ClassVar[str] = "bid_for_seat"
    amount: int


@dataclass(frozen=True, slots=True)
class StartCompany(Action):
    """Choose the starting value of a company and buy its president's certificate for twice that."""

    kind: ClassVar[str] = "start"
    company: str
    price: int


@dataclass(frozen=True, slots=True)
class BuyPresidency(Action):
    """Buy the president's certificate of a company that has nobody at its head from the pool."""

    kind: ClassVar[str] = "buy_presidency"
    company: str


@dataclass(frozen=True, slots=True)
class IssueShares(Action):
    """Sell shares from the treasury to the pool."""

    kind: ClassVar[str] = "issue_shares"
    shares: int
    company: str = ""
    """Which company, in the M&A round; the operating one where it is left out."""


@dataclass(frozen=True, slots=True)
class Abandon(Action):
    """Give up the destination of a land-grant company: it becomes public, and its x2 token becomes a B."""

    kind: ClassVar[str] = "abandon"


@dataclass(frozen=True, slots=True)
class PlaceBypass(Action):
    """Place a B token beside a full city."""

    kind: ClassVar[str] = "place_bypass"
    city: Stop


@dataclass(frozen=True, slots=True)
class RedeemShares(Action):
    """Buy shares of a company back from the pool into its treasury."""

    kind: ClassVar[str] = "redeem_shares"
    company: str
    shares: int


@dataclass(frozen=True, slots=True)
class Acquire(Action):
    """Let a public company take a Granger Road for some of its treasury shares, cash making up the rest."""

    kind: ClassVar[str] = "acquire"
    company: str
    granger: str
    shares: int
