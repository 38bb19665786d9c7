"""The state of a game: a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lostatlas.finance.holdings import Shares
from lostatlas.finance.ledger import Ledger
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap

BANK = "bank"
"""Who holds the shares and the money that no player has."""
MARKET = "market"
"""The third holder of the rules for two players (§10)."""
UNKNOWN_HOLDER = "?"
"""Who holds, in what an observer sees, the shares of hidden holdings (§4)."""
INDEPENDENT = "o"
"""The owner of a cell with a tile that belongs to no company."""


@dataclass(frozen=True, slots=True)
class Merger:
    """A merger that is being settled."""

    tile: str
    maker: str
    """The mergemaker."""
    sizes: FrozenMap[str, int]
    """The companies that merge, with their sizes before the tile."""
    survivor: str = ""
    waiting: tuple[str, ...] = ()
    """The defunct companies that have not been settled, largest first."""
    company: str = ""
    """The defunct company whose shares are being disposed of."""
    holders: tuple[str, ...] = ()
    """Who still has to decide about these shares, in order."""
    paid: tuple[str, ...] = ()
    """The defunct companies whose bonuses are paid."""


@dataclass(frozen=True, slots=True)
class TradeOffer:
    """A trade that a player has offered to another (R1)."""

    partner: str
    give: FrozenMap[str, int]
    take: FrozenMap[str, int]
    pay: int


@dataclass(frozen=True, slots=True)
class Final:
    """What a player had at the end."""

    cash: int
    """Before the last payments."""
    bonus: int
    sale: int
    shares: FrozenMap[str, int]
    """The shares that the player had of each company, inactive ones too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireState:
    """Everything about a game at one moment.

    A tile is written as ``9F``, a company by its letter. A state that an observer sees names its `viewer`,
    and has ``?`` for tiles that the viewer may not know.
    """

    players: tuple[str, ...]
    """In seat order, clockwise."""
    turn: str
    """Whose turn it is."""
    step: str
    """What is to be decided: place, found, survivor, defunct, dispose, buy, answer, exchange, or over."""
    number: int = 1
    """The number of the turn, from 1."""
    ledger: Ledger
    shares: FrozenMap[str, Shares]
    """The holders of each company's shares, the bank among them."""
    board: FrozenMap[str, str]
    """The owner of each laid tile: the letter of a company, or `INDEPENDENT`."""
    sizes: FrozenMap[str, int]
    """The size of each company on the board."""
    hands: FrozenMap[str, tuple[str, ...]]
    """The tiles of each player, in the order of the grid."""
    bag: tuple[str, ...]
    """The face-down tiles in the order in which they will be drawn."""
    aside: tuple[str, ...] = ()
    """The tiles that were put aside face up."""
    seed: int = 0
    shuffles: int = 0
    """How often chance has decided since the start."""
    placed: str = ""
    """The tile laid in this turn."""
    drawn: str = ""
    """The tile drawn at the end of this turn, while dead tiles may be exchanged."""
    turned: tuple[str, ...] = ()
    """What the last decision has turned for the stock market, for all to see: tiles, or numbers (§10)."""
    merger: Merger | None = None
    offer: TradeOffer | None = None
    offered: bool = False
    """Whether the turn player has offered a trade in this turn."""
    declared: str = ""
    """Who has declared the end."""
    stuck: int = 0
    """How many turns in a row began without a playable tile."""
    turns_left: int | None = None
    """Number of turns that are left once the bag is empty, where R12 counts them."""
    over: str = ""
    """The key of the message that says why the game ended; empty while it goes on."""
    final: FrozenMap[str, Final] = field(default_factory=FrozenMap)
    viewer: str = ""
    """Who sees this state, where it is not the whole one."""

    @property
    def actor(self) -> str | None:
        """Who decides now; None when the game is over."""
        if self.step == "dispose" and self.merger is not None:
            return self.merger.holders[0]
        if self.step == "answer" and self.offer is not None:
            return self.offer.partner
        return None if self.step == "over" else self.turn

    def cash(self, player: str) -> int:
        """Return the cash of a player, in dollars; GameDataError when there is no such player."""
        if player not in self.ledger.cash:
            raise GameDataError("acquire.no_player", player=player, known=tuple(self.players))
        return self.ledger.cash[player]

    def held(self, player: str, company: str) -> int:
        """Return how many shares of a company a player has."""
        return self.shares[company].units.get(player, 0)

    def unsold(self, company: str) -> int:
        """Return how many shares of a company the bank has."""
        return self.shares[company].units.get(BANK, 0)

    def last_held(self, player: str, company: str) -> int:
        """Return how many shares of a company a player has; at the end, before the last sale."""
        final = self.final.get(player)
        return self.held(player, company) if final is None else final.shares.get(company, 0)

    def last_unsold(self, company: str) -> int:
        """Return how many shares of a company the bank has; at the end, before the last sale."""
        sold = (self.last_held(player, company) - self.held(player, company) for player in self.final)
        return self.unsold(company) - sum(sold)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Return the players clockwise, beginning with `first`."""
        seat = self.players.index(first)
        return (*self.players[seat:], *self.players[:seat])

    def holdings(self, company: str) -> Mapping[str, int]:
        """Return how many shares each player has who has any."""
        units = self.shares[company].units
        return {player: units[player] for player in self.players if player in units}
