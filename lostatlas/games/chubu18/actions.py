"""The decisions of this title that no other railway game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex


@dataclass(frozen=True, slots=True)
class BuyPrivate(Action):
    """Buy the first private company in order from the bank."""

    kind: ClassVar[str] = "buy_private"
    private: str


@dataclass(frozen=True, slots=True)
class BidForPrivate(Action):
    """Bid for a private company that is not the first in order, or raise in its auction."""

    kind: ClassVar[str] = "bid_private"
    private: str
    amount: int


@dataclass(frozen=True, slots=True)
class ChoosePar(Action):
    """Choose the par price of the company whose presidency came with a private company."""

    kind: ClassVar[str] = "choose_par"
    price: int


@dataclass(frozen=True, slots=True)
class OfferForPrivate(Action):
    """Offer its owner a price for a private company, as a player or for the operating company."""

    kind: ClassVar[str] = "offer_private"
    private: str
    amount: int


@dataclass(frozen=True, slots=True)
class ExchangePrivate(Action):
    """Give a private company back for a share of a company."""

    kind: ClassVar[str] = "exchange_private"
    private: str
    company: str
    source: str
    """``treasury`` (the stock) or ``pool`` (the market)."""


@dataclass(frozen=True, slots=True)
class LayFreeTile(Action):
    """Lay the free tile of a private company."""

    kind: ClassVar[str] = "lay_free_tile"
    hex: Hex
    tile: str
    turns: int
    """How far it is turned clockwise, 0–5."""


@dataclass(frozen=True, slots=True)
class PlaceFreeMarker(Action):
    """Place the free marker of a private company."""

    kind: ClassVar[str] = "place_free_marker"
    city: Stop


@dataclass(frozen=True, slots=True)
class Absorb(Action):
    """Offer a price for each share of another company, to absorb it."""

    kind: ClassVar[str] = "absorb"
    company: str
    """The company that pays and goes on."""
    target: str
    price: int


@dataclass(frozen=True, slots=True)
class Merge(Action):
    """Propose that a company of a lower price merges into a company."""

    kind: ClassVar[str] = "merge"
    company: str
    """The company that goes on."""
    target: str


@dataclass(frozen=True, slots=True)
class RemoveMarker(Action):
    """Take a marker that came with a deal off the board."""

    kind: ClassVar[str] = "remove_marker"
    city: Stop
