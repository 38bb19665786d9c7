"""The trains that nobody owns: the deck, the bank's pool, and those that have left the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from lostatlas.kernel.frozen import FrozenMap, evolve


@dataclass(frozen=True, slots=True)
class TrainKind:
    """The figures that all trains of one name share."""

    name: str
    price: int
    stops: int | None = None
    """The most stops it counts; None is any number."""
    rusted_by: str | None = None
    trade_in_price: int | None = None
    """The price when another train is handed in."""
    endless: bool = False
    """Whether the supply is unlimited."""
    backs: tuple[str, ...] = ()
    """The trains on the back of its card."""


def without_one(trains: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the trains without one of this name; ValueError when there is none.

    >>> without_one(("2", "2", "3"), "2")
    ('2', '3')
    """
    place = trains.index(name)
    return (*trains[:place], *trains[place + 1 :])


@dataclass(frozen=True, slots=True)
class Depot:
    """The trains that are for sale.

    Examples
    --------
    >>> depot = Depot((("2", 1), ("3", 2)))
    >>> depot.top, depot.taken().top, depot.taken().deck
    ('2', '3', (('3', 2),))
    """

    deck: tuple[tuple[str, int], ...]
    """What is left of each name, in the order of sale; names that are sold out are left out."""
    pool: tuple[str, ...] = ()
    """Trains in the bank's pool, lowest first."""
    gone: FrozenMap[str, int] = field(default_factory=FrozenMap)
    """How many of each name have left the game, rusted or exported."""
    endless: tuple[str, ...] = ()
    """Names whose last card never leaves the deck."""

    @property
    def top(self) -> str | None:
        """The train on top of the deck."""
        return self.deck[0][0] if self.deck else None

    def taken(self, count: int = 1) -> Depot:
        """Return the depot after the top `count` cards (of one name) have been taken."""
        name, left = self.deck[0]
        if name in self.endless:
            return self
        rest = self.deck[1:] if left == count else ((name, left - count), *self.deck[1:])
        return evolve(self, deck=rest)

    def from_pool(self, name: str) -> Depot:
        """Return the depot after this train has been taken from the pool; ValueError when it is not there."""
        return evolve(self, pool=without_one(self.pool, name))

    def to_pool(self, *names: str) -> Depot:
        """Return the depot with these trains in the pool too."""
        return evolve(self, pool=tuple(sorted((*self.pool, *names))))

    def lost(self, *names: str) -> Depot:
        """Return the depot after these trains, taken from elsewhere, have left the game."""
        gone = Counter(self.gone)
        gone.update(names)
        return evolve(self, gone=FrozenMap(gone))

    def without(self, name: str) -> Depot:
        """Return the depot after every train of this name in the pool has left the game."""
        rusty = tuple(one for one in self.pool if one == name)
        return evolve(self, pool=tuple(one for one in self.pool if one != name)).lost(*rusty)
