"""The decisions of a railway game, one class each; a title adds its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action
from lostatlas.rail.state import RunRoute
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing (more) here."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid in an auction, or start one."""

    kind: ClassVar[str] = "bid"
    amount: int


@dataclass(frozen=True, slots=True)
class StartCompany(Action):
    """Start a company: buy its president's certificate at a par price."""

    kind: ClassVar[str] = "start_company"
    company: str
    price: int
    """The par price of one share."""


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one share."""

    kind: ClassVar[str] = "buy_share"
    company: str
    source: str
    """``treasury`` or ``pool``."""


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell shares of one company."""

    kind: ClassVar[str] = "sell_shares"
    company: str
    shares: int


@dataclass(frozen=True, slots=True)
class IssueShare(Action):
    """Sell a share from the treasury to the pool."""

    kind: ClassVar[str] = "issue"


@dataclass(frozen=True, slots=True)
class RedeemShare(Action):
    """Buy a share back from the pool into the treasury."""

    kind: ClassVar[str] = "redeem"


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay a tile."""

    kind: ClassVar[str] = "lay_tile"
    hex: Hex
    tile: str
    turns: int
    """Its clockwise rotation, 0–5."""


@dataclass(frozen=True, slots=True)
class PlaceToken(Action):
    """Place a token in a city."""

    kind: ClassVar[str] = "place_token"
    city: Stop


@dataclass(frozen=True, slots=True)
class Run(Action):
    """Run the trains."""

    kind: ClassVar[str] = "run"
    routes: tuple[RunRoute, ...]


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """Pay the revenue to the shareholders."""

    kind: ClassVar[str] = "pay_out"


@dataclass(frozen=True, slots=True)
class PayHalf(Action):
    """Pay half of the revenue to the shareholders, the other half to the company."""

    kind: ClassVar[str] = "pay_half"


@dataclass(frozen=True, slots=True)
class Withhold(Action):
    """Keep the revenue in the treasury."""

    kind: ClassVar[str] = "withhold"


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy a train."""

    kind: ClassVar[str] = "buy_train"
    train: str
    source: str
    """``deck``, ``pool`` or a company."""
    price: int
    exchange: str | None = None
    """The train handed in."""


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    """Give a train above the limit to the pool."""

    kind: ClassVar[str] = "discard_train"
    train: str


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to what another president proposes."""

    kind: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Refuse what another president proposes."""

    kind: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class DeclareBankruptcy(Action):
    """Admit that the train cannot be paid."""

    kind: ClassVar[str] = "bankrupt"
