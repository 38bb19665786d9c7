"""The state of a railway game, made of frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from lostatlas.finance import Ledger, Shares
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.depot import Depot
from lostatlas.rail.market import Market
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.track_index import TrackPiece

TREASURY = "treasury"
"""The name under which `Shares` lists what the company itself holds."""
POOL = "pool"
"""The name under which `Shares` lists what lies in the bank pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A company that has been launched and is still in business."""

    code: str
    kind: str
    """Its class, such as ``minor``, which decides about its shares and its train limit."""
    name: str
    shares: Shares
    tokens: tuple[int, ...] = ()
    """The costs of its unplaced tokens, that of the next one first."""
    trains: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Rusted trains that it may run once more."""
    powers: tuple[str, ...] = ()
    supplies: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """How many of each thing its powers use up are left, such as markers to place."""
    parts: tuple[str, ...] = ()
    """The companies that merged into it."""
    homes: tuple[Hex, ...] = ()
    """The home hexes of it, or of the companies that merged into it."""
    turns: int = 0
    """Number of operating turns it has begun."""
    operated: bool = False
    """Whether it has come to the dividend of an operating turn; before that its shares may be unsaleable."""

    @property
    def president(self) -> str:
        """The player who runs it."""
        return self.shares.president or ""


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction that is going on."""

    starter: str
    bidder: str
    bid: int
    bidders: tuple[str, ...]
    """The players who may still bid, the next one first; the highest bidder is last."""


@dataclass(frozen=True, slots=True)
class Launch:
    """An auction that was won: the winner chooses a company, and perhaps its home."""

    player: str
    bid: int
    starter: str
    company: str | None = None
    """The chosen company, while its home is still to be chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockRound:
    """The state of a stock round."""

    player: str
    """Whose turn it is."""
    passes: int = 0
    """How many players have passed in a row."""
    last: str | None = None
    """The last player who did anything but pass."""
    turns: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """Number of turns each player has finished."""
    sold: tuple[tuple[str, str], ...] = ()
    """Player and company of every sale in this round."""
    selling: tuple[str, ...] = ()
    """The companies sold in this turn."""
    sellers: tuple[str, ...] = ()
    """Players who have had a turn with sales."""
    auction: Auction | None = None
    launch: Launch | None = None
    launched: int = 0
    """Number of companies this round has launched."""


@dataclass(frozen=True, slots=True)
class TrainOffer:
    """A train that one company wants to buy from another, waiting for the other president's answer."""

    seller: str
    train: str
    price: int
    exchange: str | None = None


@dataclass(frozen=True, slots=True)
class RunRoute:
    """The run of one train."""

    train: str
    stops: tuple[Stop, ...]
    """The stops counted, in order of travel."""
    track: tuple[TrackPiece, ...] = ()
    """The pieces of track in order of travel; none for a local route."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The state of one company's operating turn."""

    company: str
    colours: tuple[str, ...]
    """The tile colours that were allowed when the turn began."""
    lays: tuple[str, ...] = ()
    """The kind of each lay so far: ``yellow`` or ``upgrade``."""
    tokens: int = 0
    """Number of tokens it has placed, where more than one is allowed."""
    routes: tuple[RunRoute, ...] = ()
    revenue: int = 0
    offer: TrainOffer | None = None
    refused: tuple[TrainOffer, ...] = ()
    forced: tuple[str, ...] = ()
    """Companies whose shares the president has sold for the train."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingRound:
    """The state of an operating round."""

    number: int
    """Its number in the cycle, from 1."""
    acted: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    """The order of operation when the round began."""
    turn: Turn | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Liquidation:
    """A company closed by a bankruptcy, whose other owners may still sell their shares at this price."""

    company: str
    price: int
    shares: Shares
    waiting: tuple[str, ...]
    """The players who have yet to decide, the next one first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RailState:
    """The state of a railway game."""

    players: tuple[str, ...]
    """The players who are in the game, clockwise."""
    priority: str
    board: Board
    ledger: Ledger
    market: Market
    depot: Depot
    companies: FrozenMap[str, Company] = field(default_factory=FrozenMap)
    phase: int = 0
    """The number of the phase, from 0."""
    cycle: int = 1
    round: str = ""
    step: str = ""
    stock: StockRound | None = None
    operating: OperatingRound | None = None
    liquidations: tuple[Liquidation, ...] = ()
    closed: tuple[str, ...] = ()
    """The companies that have left the game, merged ones included, in that order."""
    bank_broken: bool = False
    """Whether the bank has ever been overdrawn."""
    out: tuple[str, ...] = ()
    """Players who are bankrupt."""
    over: str = ""
    """The message key that says why the game is over."""
    seed: int = field(default=0)
    shuffles: int = 0
    """How often something was reshuffled since the setup; it selects the next random stream."""

    @property
    def stock_round(self) -> StockRound:
        """The current stock round; GameDataError while there is none."""
        if self.stock is None:
            raise self.nothing_now("stock_round")
        return self.stock

    @property
    def operating_round(self) -> OperatingRound:
        """The current operating round; GameDataError while there is none."""
        if self.operating is None:
            raise self.nothing_now("operating_round")
        return self.operating

    @property
    def current_turn(self) -> Turn | None:
        """The current operating turn, if there is one."""
        return None if self.operating is None else self.operating.turn

    @property
    def turn(self) -> Turn:
        """The current operating turn; GameDataError while there is none (`current_turn` is None then)."""
        turn = self.current_turn
        if turn is None:
            raise self.nothing_now("turn")
        return turn

    @property
    def company(self) -> Company:
        """The company whose operating turn it is."""
        return self.companies[self.turn.company]

    def published_rules(self) -> Any:
        """Return the rules of its title as published; GameDataError for a title that does not say them."""
        raise GameDataError("valuation.no_rules")

    def cash(self, holder: str) -> int:
        """Return the cash of a player or a company; LedgerError when there is no such holder."""
        return self.ledger[holder]

    def price(self, company: str) -> int:
        """Return the price of a company's share; GameDataError when it has none."""
        try:
            return self.market.price(company)
        except KeyError:
            known = tuple(self.market.order)
            raise GameDataError("rail.no_price", company=company, known=known or "–") from None

    def nothing_now(self, name: str) -> GameDataError:
        """Return the error for a part of the state that does not exist at this time."""
        return GameDataError(f"rail.nothing_now.{name}", cycle=self.cycle, round=self.round)

    def presided(self, player: str) -> tuple[str, ...]:
        """Return the companies of which `player` is president, in the order of operation."""
        return tuple(code for code in self.market.order if self.companies[code].shares.president == player)


S = TypeVar("S", bound=RailState)
"""The state of some title: a function that takes one returns a state of the same class."""


def with_company(state: S, company: Company) -> S:
    """Return the state with a company replaced by this version of it."""
    return evolve(state, companies=state.companies.set(company.code, company))


def with_turn(state: S, turn: Turn | None) -> S:
    """Return the state with another operating turn."""
    return evolve(state, operating=evolve(state.operating_round, turn=turn))


def round_and_company(state: RailState) -> str:
    """Return where a game stands: the round, and the company that operates, such as ``OR1 SP``."""
    turn = state.current_turn
    return str(state.round) if turn is None else f"{state.round} {turn.company}"
