"""The state of a game: what this title has beyond every railway game."""

from __future__ import annotations

from dataclasses import dataclass, field

from lostatlas.finance import Shares
from lostatlas.games.chubu18.figures import ChubuCompany
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.state import POOL, TREASURY, Company, RailState, RunRoute
from lostatlas.track.board import Stop

__all__ = [
    "PRESIDENTS",
    "SHARES",
    "ChubuState",
    "Deal",
    "PrivateAuction",
    "PrivateOffer",
    "UnsetPar",
    "new_company",
]

SHARES = 10
"""The shares of a company."""
PRESIDENTS = 2
"""The shares of a president's certificate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateAuction:
    """The state of an initial stock round: the sale of the privates."""

    player: str
    """Who holds the priority card."""
    passes: int = 0
    """How many players have passed in a row."""
    bids: FrozenMap[str, FrozenMap[str, int]] = field(default_factory=FrozenMap)
    """By private: what each player has bid."""
    bidding: tuple[str, ...] = ()
    """While several bid for the first private: those who may still raise, the next one first, the highest
    bidder last."""


@dataclass(frozen=True, slots=True)
class UnsetPar:
    """A presidency that came with a private: its owner chooses the par price at once."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class PrivateOffer:
    """An offer for a private that waits for the answer of its owner."""

    buyer: str
    """A player or a company."""
    private: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """An absorption or a merger that is voted on."""

    company: str
    """The company that goes on."""
    target: str
    price: int = 0
    """What an absorption pays for a share; 0 for a merger."""
    agreed: tuple[str, ...] = ()
    """The players who agree."""
    waiting: tuple[str, ...] = ()
    """The players who have yet to vote, the next one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChubuState(RailState):
    """The state of a game."""

    market: GridMarket
    par: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """The par prices of the companies whose presidency has been bought."""
    gifts: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """By company: the shares that came with privates."""
    privates: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """The privates that have not closed and who owns each: a player, a company, or the empty name."""
    discount: int = 0
    """By how much the first private is cheaper than printed."""
    auction: PrivateAuction | None = None
    """The sale of the privates, while it goes on."""
    unset_par: UnsetPar | None = None
    offer: PrivateOffer | None = None
    refused_offers: tuple[PrivateOffer, ...] = ()
    """The offers that were declined in this turn."""
    bought: tuple[str, ...] = ()
    """The purchases of this turn of the stock round: companies, or privates."""
    blocks: tuple[str, ...] = ()
    """What this turn has been made of so far: ``sell`` and ``buy``, each at most once."""
    powers: FrozenMap[str, str] = field(default_factory=FrozenMap)
    """The privates whose power is half used in this turn, and what is left: ``tile`` or ``marker``."""
    deal: Deal | None = None
    refused_deals: tuple[Deal, ...] = ()
    """The deals that were voted down in this turn."""
    choosing: tuple[Stop, ...] = ()
    """The markers that came with a deal, of which the successor's president may remove some."""
    successor: str = ""
    """Who chooses among them."""
    proposed: tuple[RunRoute, ...] = ()
    """A run that is not the best, while the other shareholders are asked about it."""
    objecting: tuple[str, ...] = ()
    """The shareholders who have yet to say whether they demand the best run, the next one first."""
    government_bought: int = 0
    """The shares of the government railway that this stock round has sold out of its stock."""
    government_tiles: int = 0
    """Number of tiles it has laid after stock rounds, of ten in a game."""
    government_left: int = 0
    """How many it may still lay now."""
    open_lines: tuple[str, ...] = ()
    """The main lines that are open."""
    set_rounds: int = 1
    """The operating rounds of the set that is played, as it was planned when it began."""
    last_phase_rounds: int = 0
    """Number of stock rounds that have begun in the last phase."""
    earned: bool = False
    """Whether a company or a private has earned anything since the last set of operating rounds."""
    stood: str = ""
    """What the game stood at when that set ended (R32)."""
    debts: FrozenMap[str, FrozenMap[str, int]] = field(default_factory=FrozenMap)
    """By company: what it owes its presidents for trains, where that is a loan."""

    def price(self, company: str) -> int:
        """Return the price of a company's share: at market, or at par before it operates; 0 before that.

        It is 0 as well once a company has left the game; GameDataError for a name that is no company.
        """
        if self.is_floated(company):
            return self.market.price(company)
        if company in self.companies:
            return self.par.get(company, 0)
        return 0 if company in self.closed else RailState.price(self, company)

    def is_floated(self, company: str) -> bool:
        """Return whether a company operates: it has a marker on the market."""
        return company in self.market.order

    def sold(self, company: str) -> int:
        """Return how many shares of a company lie in no stock."""
        shares = self.companies[company].shares
        return shares.total - shares.of(TREASURY)

    def in_market(self, company: str) -> int:
        """Return how many shares of a company lie in the market."""
        return self.companies[company].shares.of(POOL)


def new_company(figures: ChubuCompany) -> Company:
    """Return a company before its start: all ten shares are its stock."""
    return Company(
        code=figures.code,
        kind=figures.kind,
        name=figures.name,
        shares=Shares.created(SHARES, TREASURY, presidents_units=PRESIDENTS),
        tokens=figures.tokens,
        homes=(figures.home.hex,),
    )
