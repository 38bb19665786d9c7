"""The decisions of a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Action


@dataclass(frozen=True, slots=True)
class PlaceTile(Action):
    """Lay a tile of the hand on its cell (§6)."""

    kind: ClassVar[str] = "place_tile"
    tile: str


@dataclass(frozen=True, slots=True)
class FoundCompany(Action):
    """Choose which company the tiles become (§6.1)."""

    kind: ClassVar[str] = "found_company"
    company: str


@dataclass(frozen=True, slots=True)
class ChooseSurvivor(Action):
    """Choose which of the largest companies survives a merger (§6.2)."""

    kind: ClassVar[str] = "choose_survivor"
    company: str


@dataclass(frozen=True, slots=True)
class ChooseDefunct(Action):
    """Choose which of several defunct companies of one size is settled next (R10)."""

    kind: ClassVar[str] = "choose_defunct"
    company: str


@dataclass(frozen=True, slots=True)
class Dispose(Action):
    """Sell and trade in shares of a defunct company; the others are held (§6.5)."""

    kind: ClassVar[str] = "dispose"
    sell: int = 0
    trade: int = 0
    """How many are given for shares of the survivor: a multiple of two."""


@dataclass(frozen=True, slots=True)
class BuyShares(Action):
    """Buy shares of active companies (§7)."""

    kind: ClassVar[str] = "buy_shares"
    shares: FrozenMap[str, int]
    """How many of each company, by its letter."""


@dataclass(frozen=True, slots=True)
class ExchangeDead(Action):
    """Put all dead tiles aside and draw as many (§8)."""

    kind: ClassVar[str] = "exchange_dead"


@dataclass(frozen=True, slots=True)
class DeclareEnd(Action):
    """Declare the end of the game (§9)."""

    kind: ClassVar[str] = "declare_end"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Lay no tile, buy nothing, or keep the dead tiles."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class OfferTrade(Action):
    """Offer another player a trade of shares and money (R1)."""

    kind: ClassVar[str] = "offer_trade"
    partner: str
    give: FrozenMap[str, int]
    take: FrozenMap[str, int]
    pay: int = 0
    """Dollars to the partner; below zero, from the partner."""


@dataclass(frozen=True, slots=True)
class AcceptTrade(Action):
    """Accept the trade that is offered (R1)."""

    kind: ClassVar[str] = "accept_trade"


@dataclass(frozen=True, slots=True)
class DeclineTrade(Action):
    """Decline the trade that is offered (R1)."""

    kind: ClassVar[str] = "decline_trade"


ACTIONS: tuple[type[Action], ...] = (
    PlaceTile,
    FoundCompany,
    ChooseSurvivor,
    ChooseDefunct,
    Dispose,
    BuyShares,
    ExchangeDead,
    DeclareEnd,
    Skip,
    OfferTrade,
    AcceptTrade,
    DeclineTrade,
)
