"""The form of the data files: what stands in each, and which values are possible."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lostatlas.rail.figure_schema import HexName, NumberKey, Place
from lostatlas.storage.checked_data import Items, Line, Strict
from lostatlas.track.board_schema import LayoutEntry

__all__ = [
    "ChubuChartEntry",
    "ChubuCompaniesEntry",
    "ChubuCompanyEntry",
    "ChubuMapEntry",
    "ChubuNumbersEntry",
    "ChubuPrintedEntry",
    "ChubuPrivateEntry",
    "ChubuTrainEntry",
]

Money = Annotated[int, Field(ge=0, le=99_999)]
Count = Annotated[int, Field(ge=1, le=99)]


class ChubuPrintedEntry(Strict):
    """What is printed on a hex."""

    name: Line
    ja: Line
    colour: Literal["white", "yellow", "gray", "red", "blue"] = "white"
    code: str = ""
    terrain: Literal["", "mountain", "water"] = ""
    cost: Money = 0


class ChubuGovernmentEntry(Strict):
    """Where the government railway places its first two markers."""

    first: HexName
    second: Items[HexName]


class ChubuMapEntry(Strict):
    """``map.toml``."""

    layout: LayoutEntry
    hexes: dict[HexName, ChubuPrintedEntry]
    main_lines: dict[str, Annotated[Items[HexName], Field(min_length=2, max_length=2)]]
    government: ChubuGovernmentEntry


class ChubuCompanyEntry(Strict):
    """A company."""

    name: Line
    ja: Line
    colour: Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]
    home: Place
    tokens: Items[Money]
    government: bool = False


class ChubuPrivateEntry(Strict):
    """A private company."""

    number: str
    name: Line
    ja: Line
    price: Money
    income: Money
    hex: HexName | None = None
    share: str = ""
    presidency: str = ""
    exchanged_for: Annotated[Items[str], Field(alias="for", default_factory=list)]
    tile_only: bool = False
    seats: int = 0


class ChubuCompaniesEntry(Strict):
    """``companies.toml``."""

    company: Annotated[dict[str, ChubuCompanyEntry], Field(min_length=1)]
    private: Annotated[dict[str, ChubuPrivateEntry], Field(min_length=1)]


class ChubuPhaseEntry(Strict):
    """A phase."""

    train: str
    tiles: Items[str]
    limits: Annotated[Items[Count], Field(min_length=2, max_length=2)]
    rounds: Count
    row: Literal["yellow", "brown", "black"]


class ChubuTrainEntry(Strict):
    """A kind of train; endless without a count, and as long as its name says: a ``D`` has no end."""

    name: Line
    price: Money
    count: Count | None = None
    stops: Count | None = None
    rusts_on: str | None = None
    trade_in: Money | None = None
    beside: Annotated[Items[str], Field(default_factory=list)]


Arrow = Annotated[Items[int], Field(min_length=2, max_length=2)]
ChubuLimitsEntry = Annotated[Items[Count], Field(min_length=6, max_length=6)]
"""What 2, 3, 4, 5, 6 and 7 players may hold."""


class ChubuChartEntry(Strict):
    """The share price chart: its rows, and the arrows at its edges."""

    right: Arrow
    left: Arrow
    up: Arrow
    depression: Arrow
    rows: Items[str]


class ChubuNumbersEntry(Strict):
    """``figures.toml``."""

    bank: Money
    float_shares: Count
    holding: Count
    market: Count
    cash: Annotated[dict[NumberKey, Money], Field(min_length=1)]
    certificates: Annotated[dict[NumberKey, ChubuLimitsEntry], Field(min_length=1)]
    phase: Annotated[Items[ChubuPhaseEntry], Field(min_length=3)]  # companies buy privates from the third on
    train: Annotated[Items[ChubuTrainEntry], Field(min_length=1)]
    chart: ChubuChartEntry
