"""The figures of a variant: prices, shares, trains, phases, modes, money, companies (§2–5, §7, §26)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from lostatlas.games.lost_atlas.map_schema import Count, Many, Name, Part, Selection
from lostatlas.storage.checked_data import one_line

Money = Annotated[int, Field(ge=0, le=1_000_000)]
Percent = Annotated[int, Field(ge=1, le=100)]
Few = Annotated[int, Field(ge=1, le=99)]
Number = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""
PhaseColour = Literal["yellow", "green", "purple", "gray"]
Paint = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Words = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^\S(.*\S)?$"), AfterValidator(one_line)]
"""A name as people read it, on one line and without blanks around it."""
PowerName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
MajorName = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\s\d]\S*$")]


class MarketFigures(Part):
    """The price ladder (§2)."""

    spaces: Many[Money] = Field(min_length=3, max_length=200)
    """The prices, rising from 0; a company whose price falls to 0 closes."""


class AuctionFigures(Part):
    """The auction for a charter (§7)."""

    minimum: Money
    """The lowest first bid."""
    step: Annotated[int, Field(ge=1, le=1_000_000)]
    """How much a bid rises at least, and of which it is a multiple above the minimum."""


class Capital(Part):
    """How the shares of one class of company are divided (§4)."""

    total: Annotated[int, Field(ge=2, le=100)]
    """How many shares a company has."""
    presidents_certificate: Few
    """How many of them the president's certificate counts."""


class ShareFigures(Part):
    """Limits of ownership (§4) and the shares of each class."""

    holding_limit_percent: Percent
    """The most one player may hold of a company."""
    pool_limit_percent: Percent
    """The most the bank's pool may hold of a company."""
    minor: Capital
    """The shares of a minor."""
    major: Capital
    """The shares of a major: one for each share of the two minors that merge."""

    def of(self, kind: str) -> Capital:
        """Return how a company of this class is divided: a major as the minors that merge into it."""
        both = {"total": 2 * self.minor.total}
        return self.minor if kind == "minor" else self.major.model_copy(update=both)


class TokenPolicies(Part):
    """Which hub on the charter is paid for first (R17)."""

    spend: Literal["cheapest", "charter"]
    """The cheapest first, or as they lie on the charter."""


class TrainFigures(Part):
    """One kind of train (§5)."""

    name: Name
    """What it is called; a change to the trains names it by this."""
    stops: Annotated[int, Field(ge=1, le=999)] | None = None
    """The most stops it counts; left out, any number."""
    price: Money
    """What it costs from the deck or the pool."""
    trade_in_price: Money | None = None
    """What it costs when another train is handed in; left out, none is taken in exchange."""
    rusted_by: Name | None = None
    """The train whose first one makes every train of this kind rust; left out, it never rusts."""
    endless: bool = False
    """Whether there is always another one."""
    backs: Many[Name] = ()
    """Trains on the other side of the same card: the buyer chooses."""


class TrainLimits(Part):
    """How many trains a company may own."""

    minor: Annotated[int, Field(ge=1, le=99)]
    """A minor."""
    major: Annotated[int, Field(ge=0, le=99)]
    """A major; 0 only while there can be none."""


class PhaseFigures(Part):
    """What holds from the first train of a kind on (§5)."""

    train: Name
    """The train that begins it; a change to the phases names it by this."""
    colour: PhaseColour
    """The colour of the tiles that may be laid besides earlier ones, and of the destinations' revenue."""
    limits: TrainLimits
    """How many trains a company may own."""
    launch: Annotated[Many[Money], Field(min_length=2, max_length=2)]
    """The lowest and the highest launch price."""


class SeatFigures(Part):
    """What depends on the number of players in one mode (§3)."""

    players: Annotated[int, Field(ge=2, le=8)]
    """How many play; a change to the tables names one by this."""
    cash: Money
    """What each player begins with."""
    columns: Many[Count] = Field(min_length=1, max_length=30)
    """How many charters lie in each column, of which only the first is available."""


class ModeFigures(Part):
    """One of the games in the box (§3)."""

    cycles: Few
    """How many cycles are played."""
    exports: bool
    """Whether a train leaves the deck at the end of a cycle."""
    absent: Many[Name] = ()
    """Minors that do not take part."""
    tables: Many[SeatFigures] = Field(min_length=1)
    """The numbers of players for which there is such a game."""
    pieces: Selection
    """Which map pieces it is played with."""

    def table(self, players: int) -> SeatFigures | None:
        """Return what holds for this number of players, or None when the mode lacks it."""
        return next((table for table in self.tables if table.players == players), None)


class Minor(Part):
    """A company that is launched from its charter."""

    code: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9]{0,3}$")]
    """Its code of up to four letters; a change to the minors names it by this."""
    name: Words
    """Its name."""
    colour: Paint
    """Its colour, such as ``#a396b5``."""
    tokens: Many[Money] = Field(min_length=1, max_length=20)
    """What each hub on its charter costs, the home first."""
    powers: Many[PowerName] = Field(default=(), max_length=20)
    """Its powers, by the names of their plugins."""
    joins: Literal["map", "always"] = "map"
    """Whether it takes part when its piece does (§3), or whatever the map."""


class Major(Part):
    """A company that arises by a merger."""

    code: Annotated[str, Field(pattern=r"^[A-Z][A-Za-z0-9]{0,3}$")]
    """Its code of up to four letters; a change to the majors names it by this."""
    names: Many[MajorName] = Field(min_length=1, max_length=9)
    """The names from which its first president chooses, each one word."""
    colour: Paint
    """Its colour, such as ``#d85146``."""
    tokens: Many[Money] = Field(max_length=20)
    """What each spare hub on its charter costs."""
    powers: Many[PowerName] = Field(default=(), max_length=20)
    """Powers that it has besides those of its minors."""


class Destinations(Part):
    """The cards of the distant destinations (§3)."""

    colours: Annotated[Many[PhaseColour], Field(min_length=4, max_length=4)]
    """The colours of the phases, in the order in which a card lists its revenues."""
    cards: Many[Annotated[str, Field(pattern=r"^\d{1,4}(/\d{1,4}){3}$")]] = Field(min_length=1, max_length=99)
    """Revenues by phase, such as ``30/40/70/100``; the first is played unless an option says another."""


class Bank(Part):
    """The printed money (§2)."""

    printed: Annotated[int, Field(ge=0, le=100_000_000)]
    """How much there is; the bank may pay more than that."""


class BankBreak(Part):
    """The variant in which the bank can run out."""

    on: bool = False
    """Whether it is played unless the option ``bank_break`` says otherwise."""
    money: Money
    """How much the bank holds: when it runs out, the game ends after the operating rounds."""
    certificates: dict[Number, Few]
    """The most certificates of one player, by the number of players; no limit for other numbers."""


class RulingEntry(Part):
    """A decision that the rules text leaves open; a change gives just the value."""

    rule: str
    """The ruling, such as ``R5``."""
    values: Many[bool | int | str] = Field(min_length=1)
    """The values it can have; the first is played unless an option says another."""


def by_name(entries: tuple[Any, ...], name: str) -> Any:
    """Return the entry of this name; KeyError when there is none."""
    for entry in entries:
        if entry.name == name:
            return entry
    raise KeyError(name)
