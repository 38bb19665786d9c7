"""Checks of the figures of a variant: trains that there are not, and money or prices that are odd."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.depot import TrainKind
from lostatlas.text import message

__all__ = [
    "odd_money",
    "odd_phases",
    "odd_prices",
    "refuse_finite_deck",
    "refuse_twins",
    "refuse_unknown_trains",
]


def refuse_unknown_trains(named: Iterable[tuple[str, str | None]], trains: Iterable[str]) -> None:
    """Refuse figures that name a train which there is not.

    Parameters
    ----------
    named : pairs of the place where a train is named, and its name; None names none

    Examples
    --------
    >>> refuse_unknown_trains([("train.2.rusts_on", "7")], ["2", "4"])
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: train.2.rusts_on: There is no train '7'; there are 2 and 4.
    """
    known = tuple(trains)
    for where, name in named:
        if name is not None and name not in known:
            raise GameDataError("rail.figures.train_unknown", where=where, name=name, known=known)


def refuse_twins(trains: Iterable[str], *, where: str) -> None:
    """Refuse two trains of one name.

    Examples
    --------
    >>> refuse_twins(["2", "3", "2"], where="trains")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: trains: Two trains are called '2'; each needs a name of its own.
    """
    twins = [name for name, count in Counter(trains).items() if count > 1]
    if twins:
        raise GameDataError("rail.figures.twins", where=where, name=twins[0])


def refuse_finite_deck(deck: Sequence[TrainKind], *, where: str) -> None:
    """Refuse a deck that runs out, when there must be a train to buy, or in which trains never come.

    Examples
    --------
    >>> refuse_finite_deck([TrainKind("2", 100, 2), TrainKind("3", 200, 3)], where="trains")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: trains: Of the deck its last train, here the 3, and no other...
    """
    last = deck[-1].name if deck else "–"
    endless = tuple(one.name for one in deck if one.endless)
    if endless != (last,):
        raise GameDataError("rail.figures.finite_deck", where=where, last=last, found=endless or ("–",))


def odd_money(
    bank: int, cash: Mapping[int, int], *, bank_key: str, cash_key: str, currency: str = "$"
) -> Iterator[str]:
    """Yield what is odd about money: players who begin without any, and a bank that they empty.

    Parameters
    ----------
    cash : what each player begins with, by the number of players
    bank_key, cash_key : the dotted keys of the two; the number of players stands for ``{}`` in the second

    Examples
    --------
    >>> list(odd_money(9000, {2: 600, 3: 0}, bank_key="bank", cash_key="cash.{}"))
    ['cash.3: With 3 players everybody begins without money, and nobody can buy anything.']
    """
    for players, each in cash.items():
        if not each:
            yield message("rail.figures.no_cash", key=cash_key.format(players), players=players)
    most = max(cash, key=lambda players: players * cash[players])
    facts = {"key": bank_key, "players": most, "dealt": most * cash[most], "bank": bank}
    if most * cash[most] >= bank:
        yield message("rail.figures.small_bank", **facts, currency=currency)


def odd_phases(count: int, usual: int, *, key: str) -> Iterator[str]:
    """Yield that there are other phases than usual: rules tie what begins to their number, not to a train.

    Examples
    --------
    >>> next(odd_phases(7, 6, key="trains")).partition(":")[0], list(odd_phases(6, 6, key="trains"))
    ('trains', [])
    """
    if count != usual:
        yield message("rail.figures.phases", key=key, count=count, usual=usual)


def odd_prices(trains: Iterable[TrainKind], *, key: str, currency: str = "$") -> Iterator[str]:
    """Yield trains that cost less than the one before, in the order of sale.

    Parameters
    ----------
    key : the dotted key of a price, in which the name of the train stands for ``{}``

    Examples
    --------
    >>> list(odd_prices([TrainKind("2", 100), TrainKind("3", 90)], key="trains.{}.price"))
    ['trains.3.price: The 3-train costs $90, less than the 2-train before it, which costs $100.']
    """
    for before, train in pairwise(trains):
        if train.price < before.price:
            facts = {"key": key.format(train.name), "train": train.name, "price": train.price}
            yield message(
                "rail.figures.cheaper", **facts, before=before.name, cost=before.price, currency=currency
            )
