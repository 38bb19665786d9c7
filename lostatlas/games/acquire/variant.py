"""A variant: every figure and name of the game as data, read from TOML and checked."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from os import PathLike
from typing import Any

from lostatlas.capabilities.variant_title import without_title
from lostatlas.games.acquire.rulings import read_rulings
from lostatlas.kernel.arguments import check_range
from lostatlas.kernel.errors import FileError, GameDataError
from lostatlas.kernel.file_format import migrated
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.checked_data import check_line, merged, parse_toml
from lostatlas.storage.files import as_path, read_text

FORMAT = "lostatlas.acquire"
VERSION = 1
PLAYERS = 12
MONEY = 1_000_000
"""The largest sum that a figure may be, in dollars."""


@dataclass(frozen=True, slots=True)
class BoardSize:
    """The size of the board."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class ShareLimits:
    """How many shares there are, and how they are traded."""

    each: int
    """Shares of every company."""
    purchases: int
    """How many may be bought in a turn."""
    trade_in: int
    """How many shares of a defunct company are given for one of the survivor."""


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """The sizes from which a company is safe, and from which the end may be declared."""

    safe: int
    end: int


@dataclass(frozen=True, slots=True)
class InformationCard:
    """The information card."""

    sizes: tuple[int, ...]
    """The least size of each row, from the smallest company on."""
    majority: int
    """The bonus of the majority shareholder, as a multiple of the price."""
    minority: int
    round_up: int
    """Each part of a bonus is rounded up to a multiple of this, in dollars."""
    prices: FrozenMap[str, tuple[int, ...]]
    """For each tier the price of a share in each row, in dollars."""

    def row(self, size: int) -> int:
        """Return the row of the card for a company of this size, from 0; -1 when it is too small for one."""
        return sum(size >= least for least in self.sizes) - 1


@dataclass(frozen=True, slots=True)
class CompanyOnCard:
    """One company of the card."""

    letter: str
    name: str
    tier: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireVariant:
    """All figures of a game.

    Examples
    --------
    >>> standard_variant().price("A", 5), standard_variant().board.columns
    (600, 12)
    >>> read_variant({"hand": 0})
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: hand: expected a whole number from 1 to 20, got 0.
    """

    name: str
    players: tuple[int, int]
    """The least and the most players."""
    start_cash: int
    hand: int
    board: BoardSize
    shares: ShareLimits
    size: SizeLimits
    card: InformationCard
    companies: tuple[CompanyOnCard, ...]
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    """Rulings that this variant changes; the options of a game come before them."""

    def price(self, letter: str, size: int) -> int:
        """Return the price of a share of a company of this size, in dollars; 0 if it is not on the board."""
        tier = next(company.tier for company in self.companies if company.letter == letter)
        row = self.card.row(size)
        return self.card.prices[tier][row] if row >= 0 else 0

    def to_plain(self) -> dict[str, Any]:
        """Return it as plain data, which `read_variant` reads."""
        return {"format": f"{FORMAT}/{VERSION}", **to_plain(self)}


@cache
def standard_data() -> dict[str, Any]:
    """Return the published game as plain data."""
    return tomllib.loads(files(__package__).joinpath("data", "acquire.toml").read_text("utf-8"))


@cache
def standard_variant() -> AcquireVariant:
    """Return the published game."""
    return read_variant(standard_data())


def load_variant(source: str | PathLike[str] | Mapping[str, Any] | AcquireVariant) -> AcquireVariant:
    """Read a variant from a TOML file, the name of one that comes with the program, or plain data.

    Raises
    ------
    GameDataError
        When there is no such file, or the data is not a variant; it names the key.
    """
    if isinstance(source, AcquireVariant):
        return source
    if isinstance(source, Mapping):
        return read_variant(source)
    shipped = {file.name.removesuffix(".toml"): file for file in _shipped()}
    if str(source) in shipped:
        return read_variant(tomllib.loads(shipped[str(source)].read_text("utf-8")))
    try:
        text = read_text(as_path(source))
    except FileError as error:
        key, cause = "acquire.variant.file", error.__cause__
        assert isinstance(cause, OSError)
        raise FileError.of(cause, key=key, path=str(source), known=tuple(shipped)) from cause
    data = parse_toml(text, where=str(source))
    try:
        return read_variant(data)
    except GameDataError as error:
        raise error.at(str(source)) from error


def shipped_variants() -> tuple[str, ...]:
    """Return the names of the variants that come with the title.

    >>> shipped_variants()
    ('classic', 'published')
    """
    return tuple(sorted(file.name.removesuffix(".toml") for file in _shipped()))


def _shipped() -> Iterator[Any]:
    folder = files(__package__).joinpath("data", "variants")
    yield from (file for file in folder.iterdir() if file.name.endswith(".toml"))


def read_variant(data: Mapping[str, Any]) -> AcquireVariant:
    """Read a variant from plain data; a key that is not given is as in the published game.

    Raises
    ------
    GameDataError
        It names the key, what was found, and what belongs there.
    """
    if isinstance(data, AcquireVariant):
        return data
    check_bounds(data)
    given = without_title(data, "acquire") if isinstance(data, Mapping) else data
    head = {"format": f"{FORMAT}/{VERSION}", **given} if isinstance(given, dict) else given
    body = migrated(head, name=FORMAT, newest=VERSION, table={})
    whole = merged({**standard_data(), "options": {}}, body, whole=("prices",))
    whole.pop("format")
    variant: AcquireVariant = from_plain(AcquireVariant, whole)
    check(variant)
    return variant


def check(variant: AcquireVariant) -> None:
    """Refuse figures with which the game cannot be played; GameDataError names the key."""
    check_line(variant.name, where="name")
    least, most = variant.players
    check_range("players[0]", least, 2, PLAYERS)
    check_range("players[1]", most, least, PLAYERS)
    check_range("start_cash", variant.start_cash, 0, MONEY)
    check_range("hand", variant.hand, 1, 20)
    check_range("board.columns", variant.board.columns, 2, 99)
    check_range("board.rows", variant.board.rows, 2, 26)
    check_range("shares.each", variant.shares.each, 1, 999)
    check_range("shares.purchases", variant.shares.purchases, 0, 10)
    check_range("shares.trade_in", variant.shares.trade_in, 1, 10)
    check_range("size.safe", variant.size.safe, 3, 9_999)
    check_range("size.end", variant.size.end, 3, 9_999)
    check_range("card.majority", variant.card.majority, 0, 100)
    check_range("card.minority", variant.card.minority, 0, 100)
    check_range("card.round_up", variant.card.round_up, 1, MONEY)
    _check_card(variant.card)
    _check_companies(variant)
    read_rulings(variant.options)
    tiles, needed = variant.board.columns * variant.board.rows, most * (variant.hand + 1)
    if tiles < needed:
        raise GameDataError(
            "acquire.variant.tiles",
            where="board",
            tiles=tiles,
            needed=needed,
            hand=variant.hand,
            players=most,
        )


def _check_card(card: InformationCard) -> None:
    if not card.sizes or card.sizes[0] != 2 or list(card.sizes) != sorted(set(card.sizes)):
        raise GameDataError("acquire.variant.sizes", where="card.sizes", found=str(list(card.sizes)))
    for tier, prices in card.prices.items():
        if len(prices) != len(card.sizes):
            raise GameDataError(
                "acquire.variant.prices", where=f"card.prices.{tier}", found=len(prices), rows=len(card.sizes)
            )
        for place, price in enumerate(prices):
            check_range(f"card.prices.{tier}[{place}]", price, 1, MONEY)


def _check_companies(variant: AcquireVariant) -> None:
    if not variant.companies:
        raise GameDataError("acquire.variant.no_company", where="companies")
    seen: set[str] = set()
    for place, company in enumerate(variant.companies):
        where = f"companies[{place}]"
        if len(company.letter) != 1 or not "A" <= company.letter <= "Z":
            raise GameDataError("acquire.variant.letter", where=f"{where}.letter", found=repr(company.letter))
        if not company.name.strip() or len(company.name) > 40 or not company.name.isprintable():
            raise GameDataError("acquire.variant.name", where=f"{where}.name", found=repr(company.name[:60]))
        for text in (company.letter, company.name.casefold()):
            if text in seen:
                raise GameDataError("acquire.variant.twice", where=where, found=repr(text))
            seen.add(text)
        if company.tier not in variant.card.prices:
            raise GameDataError(
                "acquire.variant.tier",
                where=f"{where}.tier",
                found=company.tier,
                known=tuple(variant.card.prices),
            )
