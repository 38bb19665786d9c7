"""The form of the data files: what stands in each, and which values are possible."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lostatlas.storage.checked_data import Items, Strict
from lostatlas.track.board_schema import LayoutEntry

__all__ = [
    "ChartEntry",
    "CompaniesEntry",
    "CompanyEntry",
    "DesignEntry",
    "MapEntry",
    "NumbersEntry",
    "PrintedEntry",
    "PrivateEntry",
    "TrainEntry",
]

Money = Annotated[int, Field(ge=0, le=99_999)]
Count = Annotated[int, Field(ge=1, le=99)]
HexName = Annotated[str, Field(pattern=r"^[A-Z]\d{1,2}$")]
Place = Annotated[Items[str | int], Field(min_length=2, max_length=2)]
"""A hex and the number of its city."""


class PrintedEntry(Strict):
    """What is printed on a hex."""

    name: str
    ja: str
    colour: Literal["white", "yellow", "gray", "red", "blue"] = "white"
    code: str = ""
    terrain: Literal["", "mountain", "water"] = ""
    cost: Money = 0


class GovernmentEntry(Strict):
    """Where the government railway places its first two markers."""

    first: HexName
    second: Items[HexName]


class MapEntry(Strict):
    """``map.toml``."""

    layout: LayoutEntry
    hexes: dict[HexName, PrintedEntry]
    main_lines: dict[str, Annotated[Items[HexName], Field(min_length=2, max_length=2)]]
    government: GovernmentEntry


class DesignEntry(Strict):
    """A tile of ``tiles.toml``, which has them by colour and number."""

    count: Count
    code: str


class CompanyEntry(Strict):
    """A company."""

    name: str
    ja: str
    colour: Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]
    home: Place
    tokens: Items[Money]
    government: bool = False


class PrivateEntry(Strict):
    """A private company."""

    number: str
    name: str
    ja: str
    price: Money
    income: Money
    hex: HexName | None = None
    share: str = ""
    presidency: str = ""
    exchanged_for: Annotated[Items[str], Field(alias="for", default_factory=list)]
    tile_only: bool = False
    seats: int = 0


class CompaniesEntry(Strict):
    """``companies.toml``."""

    company: dict[str, CompanyEntry]
    private: dict[str, PrivateEntry]


class PhaseEntry(Strict):
    """A phase."""

    train: str
    tiles: Items[str]
    limits: Annotated[Items[Count], Field(min_length=2, max_length=2)]
    rounds: Count
    row: Literal["yellow", "brown", "black"]


class TrainEntry(Strict):
    """A kind of train; endless without a count."""

    name: str
    price: Money
    count: Count | None = None
    rusts_on: str | None = None
    trade_in: Money | None = None
    beside: Annotated[Items[str], Field(default_factory=list)]


Arrow = Annotated[Items[int], Field(min_length=2, max_length=2)]


class ChartEntry(Strict):
    """The share price chart: its rows, and the arrows at its edges."""

    right: Arrow
    left: Arrow
    up: Arrow
    depression: Arrow
    rows: Items[str]


class NumbersEntry(Strict):
    """``figures.toml``."""

    bank: Money
    float_shares: Count
    holding: Count
    market: Count
    cash: dict[str, Money]
    certificates: dict[str, Annotated[Items[Count], Field(min_length=6, max_length=6)]]
    phase: Items[PhaseEntry]
    train: Items[TrainEntry]
    chart: ChartEntry
