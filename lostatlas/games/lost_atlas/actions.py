"""The decisions that only this title has: building the map, launches, mergers, markers of powers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action
from lostatlas.rail import actions as rail
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex


@dataclass(frozen=True, slots=True)
class PlacePiece(Action):
    """Place the drawn map piece."""

    kind: ClassVar[str] = "place_piece"
    hex: Hex
    """Where the first hex of its base pose comes to lie."""
    turns: int
    """How far it is turned clockwise, 0–5."""


@dataclass(frozen=True, slots=True)
class PlaceCapital(Action):
    """Turn a basic city into a capital."""

    kind: ClassVar[str] = "place_capital"
    hex: Hex


@dataclass(frozen=True, slots=True)
class PlaceBlank(Action):
    """Place a single blank hex beside a home."""

    kind: ClassVar[str] = "place_blank"
    hex: Hex


@dataclass(frozen=True, slots=True)
class RestartMap(Action):
    """Begin the map again, because the drawn piece fits nowhere."""

    kind: ClassVar[str] = "restart_map"


@dataclass(frozen=True, slots=True)
class ChooseCompany(Action):
    """Choose the company to launch."""

    kind: ClassVar[str] = "choose_company"
    company: str


@dataclass(frozen=True, slots=True)
class ChooseHome(Action):
    """Choose the city that becomes a company's home."""

    kind: ClassVar[str] = "choose_home"
    city: Stop


@dataclass(frozen=True, slots=True)
class ChooseHeadquarters(Action):
    """Make a city the headquarters of a major, where they are played."""

    kind: ClassVar[str] = "choose_headquarters"
    city: Stop


@dataclass(frozen=True, slots=True)
class PlaceMarker(Action):
    """Place a marker that a power gives."""

    kind: ClassVar[str] = "place_marker"
    hex: Hex


@dataclass(frozen=True, slots=True)
class ProposeMerger(Action):
    """Propose to merge with another company."""

    kind: ClassVar[str] = "propose"
    partner: str


@dataclass(frozen=True, slots=True)
class ChooseMajor(Action):
    """Choose the company, and which of its names, that a merger leads to."""

    kind: ClassVar[str] = "choose_major"
    company: str
    name: str


@dataclass(frozen=True, slots=True)
class KeepMergedToken(Action):
    """Choose which of two tokens on one hex stays."""

    kind: ClassVar[str] = "keep_token"
    city: Stop


ACTIONS: tuple[type[Action], ...] = (
    PlacePiece,
    PlaceCapital,
    PlaceBlank,
    RestartMap,
    rail.Pass,
    rail.Bid,
    ChooseCompany,
    ChooseHome,
    rail.BuyShare,
    rail.SellShares,
    rail.IssueShare,
    rail.RedeemShare,
    rail.LayTile,
    rail.PlaceToken,
    PlaceMarker,
    rail.Run,
    rail.PayOut,
    rail.Withhold,
    rail.BuyTrain,
    rail.DiscardTrain,
    rail.Accept,
    rail.Decline,
    rail.DeclareBankruptcy,
    ProposeMerger,
    ChooseMajor,
    KeepMergedToken,
    ChooseHeadquarters,
)
"""Every decision of the game."""
