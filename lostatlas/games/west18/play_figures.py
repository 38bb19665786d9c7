"""The figures of play: money, chart, trains and phases, read from ``data/game.toml`` and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import TrainKind
from lostatlas.rail.figure_checks import refuse_finite_deck, refuse_twins, refuse_unknown_trains
from lostatlas.rail.phases import Phase
from lostatlas.storage.checked_data import Items, Strict, checked

__all__ = ["PlayEntry", "PlayFigures", "read_play"]

Amount = Annotated[int, Field(ge=0, le=999_999)]
Price = Annotated[int, Field(ge=0, le=9_999)]
Prices = Annotated[Items[Price], Field(min_length=2, max_length=60)]


class _Money(Strict):
    bank: Amount
    start: Price


class _Seats(Strict):
    cash: Price
    certificates: Annotated[int, Field(ge=1, le=99)]


class _Starts(Strict):
    granger: Prices
    land_grant: Prices
    public: Prices


class _Market(Strict):
    prices: Prices
    starts: _Starts


class _Limit(Strict):
    public: Annotated[int, Field(ge=1, le=9)]
    other: Annotated[int, Field(ge=1, le=9)]


class _Train(Strict):
    name: Annotated[str, Field(min_length=1, max_length=4)]
    price: Price
    count: Annotated[int, Field(ge=0, le=99)]
    colours: Annotated[int, Field(ge=1, le=4)]
    limit: _Limit
    column: Literal["yellow", "brown", "gray"]
    stops: Annotated[int, Field(ge=2, le=99)] | None = None
    rusted_by: str | None = None
    beside: Items[str] = Field(default_factory=list)


class PlayEntry(Strict):
    """``game.toml``."""

    money: _Money
    players: Annotated[dict[Annotated[str, Field(pattern="^[2-9]$")], _Seats], Field(min_length=1)]
    market: _Market
    trains: Annotated[Items[_Train], Field(min_length=2)]


@dataclass(frozen=True, slots=True)
class PlayFigures:
    """Money, chart, trains and phases.

    Examples
    --------
    >>> from lostatlas.games.west18.figures import figures
    >>> play = figures().play
    >>> play.cash[3], play.certificates[6], play.starts["granger"][0], play.trains["4D"].price
    (500, 11, 50, 1100)
    """

    bank: int
    """The money of the game, that of the players included."""
    start: int
    """The price of the company that has started when the game begins."""
    cash: FrozenMap[int, int]
    """By number of players: what each begins with."""
    certificates: FrozenMap[int, int]
    """By number of players: the most certificates that one may hold."""
    prices: tuple[int, ...]
    """The chart, from the grey space up."""
    starts: FrozenMap[str, tuple[int, ...]]
    """By class: the starting values."""
    trains: FrozenMap[str, TrainKind]
    deck: tuple[tuple[str, int], ...]
    """What is on the deck as the game begins; of what is endless there is one."""
    beside: FrozenMap[str, str]
    """By train that is sold beside another: that other, with whose first one the sale begins."""
    phases: tuple[Phase, ...]

    @property
    def first(self) -> str:
        """The train that is sold first."""
        return self.deck[0][0]

    @property
    def endless(self) -> tuple[str, ...]:
        """The trains whose last card never leaves the deck."""
        return tuple(name for name, _ in self.deck if self.trains[name].endless)


def read_play(data: object, ladder: tuple[str, ...], classes: tuple[str, ...]) -> PlayFigures:
    """Return the figures of play.

    Parameters
    ----------
    ladder : the colours of tiles that are laid, lowest first
    classes : the classes of companies
    """
    file = checked(PlayEntry, data, where="game.toml")
    _check_prices(file, classes)
    names = [one.name for one in file.trains]
    refuse_twins(names, where="game.toml: trains")
    refuse_unknown_trains(_trains_named(file), names)
    beside = {name: train.name for train in file.trains for name in train.beside}
    deck = [_kind(one) for one in file.trains if one.name not in beside]
    refuse_finite_deck(deck, where="game.toml: trains")
    for name, front in beside.items():
        if front != deck[-1].name:
            facts = {"name": name, "front": front, "last": deck[-1].name}
            raise GameDataError(
                "rail.figures.beside_last", where=f"game.toml: trains.{front}.beside", **facts
            )
    lowest, highest = min(file.market.starts.granger), max(file.market.starts.public)
    return PlayFigures(
        bank=file.money.bank,
        start=file.money.start,
        cash=FrozenMap({int(number): one.cash for number, one in file.players.items()}),
        certificates=FrozenMap({int(number): one.certificates for number, one in file.players.items()}),
        prices=tuple(file.market.prices),
        starts=FrozenMap({name: tuple(getattr(file.market.starts, name)) for name in classes}),
        trains=FrozenMap({one.name: _kind(one) for one in file.trains}),
        deck=tuple((one.name, one.count or 1) for one in file.trains if one.name not in beside),
        beside=FrozenMap(beside),
        phases=tuple(
            Phase(
                one.name,
                one.column,
                FrozenMap(
                    {name: one.limit.public if name == "public" else one.limit.other for name in classes}
                ),
                (lowest, highest),
                ladder[: one.colours],
            )
            for one in file.trains
        ),
    )


def _trains_named(file: PlayEntry) -> Iterator[tuple[str, str | None]]:
    """Yield every train that another one names, with the place where it does."""
    for train in file.trains:
        where = f"game.toml: trains.{train.name}"
        yield f"{where}.rusted_by", train.rusted_by
        yield from ((f"{where}.beside", name) for name in train.beside)


def _check_prices(file: PlayEntry, classes: tuple[str, ...]) -> None:
    """Refuse a price at which a company starts and that the market does not have."""
    starts = [
        (f"market.starts.{name}", price) for name in classes for price in getattr(file.market.starts, name)
    ]
    for where, price in (("money.start", file.money.start), *starts):
        if price not in file.market.prices:
            facts = {"price": price, "known": tuple(file.market.prices)}
            raise GameDataError("west.no_space", where=f"game.toml: {where}", **facts)


def _kind(train: _Train) -> TrainKind:
    endless, backs = not train.count, tuple(train.beside)
    return TrainKind(
        train.name, train.price, train.stops, rusted_by=train.rusted_by, endless=endless, backs=backs
    )
