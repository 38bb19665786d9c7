"""The decisions of this title that no other railway game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.kernel.values import Action


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
