"""The decisions of this title that no other railway game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action
from lostatlas.rail import actions as rail
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex


@dataclass(frozen=True, slots=True)
class BidForSeat(Action):
    """Bid for a seat, unseen by the others."""

    kind: ClassVar[str] = "bid_for_seat"
    amount: int


@dataclass(frozen=True, slots=True)
class BuyPresidency(Action):
    """Buy the president's certificate of a company that has nobody at its head from the pool."""

    kind: ClassVar[str] = "buy_presidency"
    company: str


@dataclass(frozen=True, slots=True)
class AuctionCompany(Action):
    """Put a president's certificate up for auction with a first bid."""

    kind: ClassVar[str] = "auction_company"
    company: str
    amount: int


@dataclass(frozen=True, slots=True)
class SwapForPresidency(Action):
    """Swap two ordinary shares of a company without a president for its certificate."""

    kind: ClassVar[str] = "swap"
    company: str


@dataclass(frozen=True, slots=True)
class MoveRailhead(Action):
    """Move the railhead of a land-grant company to a hex that its track leads into."""

    kind: ClassVar[str] = "move_railhead"
    hex: Hex


@dataclass(frozen=True, slots=True)
class MoveToken(Action):
    """Move a token of the company to where that of the acquired Granger Road stood."""

    kind: ClassVar[str] = "move_token"
    city: Stop


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
class TakeRoad(Action):
    """Let a public company take a Granger Road for some of its treasury shares, cash making up the rest."""

    kind: ClassVar[str] = "acquire"
    company: str
    granger: str
    shares: int


ACTIONS = (
    BidForSeat,
    AuctionCompany,
    rail.Bid,
    rail.StartCompany,
    BuyPresidency,
    SwapForPresidency,
    rail.BuyShare,
    rail.SellShares,
    rail.Pass,
    rail.LayTile,
    MoveRailhead,
    Abandon,
    IssueShares,
    RedeemShares,
    TakeRoad,
    MoveToken,
    rail.PlaceToken,
    PlaceBypass,
    rail.Run,
    rail.PayOut,
    rail.Withhold,
    rail.BuyTrain,
    rail.DiscardTrain,
    rail.Accept,
    rail.Decline,
    rail.DeclareBankruptcy,
)
"""Every kind of action of the game."""
