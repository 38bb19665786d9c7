"""The state of a game: what this title has beyond every railway game."""

from __future__ import annotations

from dataclasses import dataclass, field

from lostatlas.finance import Shares
from lostatlas.games.west18.figures import WestCompany
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import TREASURY, Company, RailState
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex

__all__ = [
    "GOVERNMENT",
    "GRANGER",
    "LAND_GRANT",
    "PUBLIC",
    "PendingLay",
    "RoadOffer",
    "SeatBids",
    "Takeover",
    "WestMergerRound",
    "WestState",
    "new_company",
]

GOVERNMENT = "government"
"""The holder of the five shares that a land-grant company does not have until its conversion."""

GRANGER, LAND_GRANT, PUBLIC = "granger", "land_grant", "public"


@dataclass(frozen=True, slots=True)
class SeatBids:
    """The sealed bids for seats: who has drawn which card, and what has been bid so far."""

    cards: tuple[str, ...]
    """The players by their cards, the lowest first."""
    bids: FrozenMap[str, int] = field(default_factory=FrozenMap)

    @property
    def next(self) -> str:
        """The player who bids next."""
        return next(player for player in self.cards if player not in self.bids)

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by their bids, the highest first; ties by card."""
        return tuple(sorted(self.cards, key=lambda player: -self.bids[player]))


@dataclass(frozen=True, slots=True)
class RoadOffer:
    """An acquisition that waits for the answer of the Granger Road's owner."""

    company: str
    granger: str
    shares: int


@dataclass(frozen=True, slots=True)
class Takeover:
    """What is left to decide after an acquisition: which token is moved, which trains are kept."""

    company: str
    city: Stop | None
    """Where the token of the Granger Road stood, while one of the company may still be moved there."""


@dataclass(frozen=True, slots=True)
class PendingLay:
    """A tile in a land grant that waits for the consent of an owner."""

    hex: Hex
    tile: str
    turns: int
    owners: tuple[str, ...]
    """The companies that may still agree, the one that is asked first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WestMergerRound:
    """The state of an M&A round."""

    player: str
    """Whose turn it is."""
    passes: int = 0
    """How many players have passed in a row."""
    traded: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """What each player has done last: ``issue`` or ``redeem``; acquisitions end it."""
    offer: RoadOffer | None = None
    takeover: Takeover | None = None
    refused: tuple[RoadOffer, ...] = ()
    """The offers that were declined in this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WestState(RailState):
    """The state of a game of 18West."""

    market: RowMarket
    seats: SeatBids | None = None
    """The bids for seats, while they are made."""
    merging: WestMergerRound | None = None
    """The M&A round, while there is one."""
    pending: PendingLay | None = None
    declined: tuple[Hex, ...] = ()
    """The hexes on which the operating company may lay nothing in this turn: no owner agrees."""
    subsidy: int = 0
    """What the government pays for the yellow tiles of the operating company's turn."""
    waiting: tuple[str, ...] = ()
    """The companies that may still buy a first train before they have operated."""
    offered_trains: bool = False
    """Whether first trains have been offered in this pair of operating rounds."""
    raised_from: int = 0
    """What company and president had before the last share was sold for a train in this turn."""
    floating: tuple[str, ...] = ()
    """The companies whose president has paid, and which wait for the sale of five shares (R10)."""
    auctioned: str = ""
    """The company whose president's certificate is in auction, or has been won (R4)."""
    railheads: FrozenMap[str, tuple[Hex, ...]] = field(default_factory=FrozenMap)
    """Where the railheads of land-grant companies lie: one for each of their homes."""
    laid_for: tuple[int, ...] = ()
    """For which of its homes the operating land-grant company has laid each tile of this turn."""
    heads_moved: int = 0
    """How many railheads of the operating company have been moved in this turn."""


def new_company(figures: WestCompany) -> Company:
    """Return a company as it starts: its president's certificate and its other shares lie with itself.

    A Granger Road has one certificate of two shares, which is half of it; a land-grant company sells five of
    its ten shares, the government holds the others.

    Examples
    --------
    >>> from lostatlas.games.west18.figures import figures
    >>> it = figures().companies
    >>> [new_company(it[code]).shares.units for code in ("MKT", "SP", "GN")]
    [FrozenMap({'treasury': 4}), FrozenMap({'treasury': 5, 'government': 5}), FrozenMap({'treasury': 10})]
    """
    units = {GRANGER: {TREASURY: 4}, LAND_GRANT: {TREASURY: 5, GOVERNMENT: 5}, PUBLIC: {TREASURY: 10}}
    return Company(
        code=figures.code,
        kind=figures.kind,
        name=figures.name,
        shares=Shares(FrozenMap(units[figures.kind]), None, 2),
        supplies=FrozenMap({token: figures.special.count(token) for token in figures.special}),
        tokens=figures.tokens,
        homes=tuple(home.hex for home in figures.homes),
    )
