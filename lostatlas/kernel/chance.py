"""Seeded random numbers that never change: a seed gives the same game in every future version.

The generator is splitmix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). It
is written out here so that no release of Python or of another library can change what a seed means; Python's
own `random` promises that only for some of its methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import SupportsInt, TypeGuard, TypeVar

from lostatlas.kernel.arguments import matches_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
SEED_DIGITS = 3_000
"""So many digits a seed may have: it is hashed and written in decimal; Python writes only a few thousand."""
_TOO_LONG = 10**SEED_DIGITS


class Chance:
    """A stream of random numbers, fixed by a seed.

    A stream remembers only its seed and how many numbers it has given, so it is rebuilt by
    ``Chance(seed, drawn=n)``; a frozen state keeps those two numbers, never the stream itself.

    Parameters
    ----------
    seed : int or str
        Whole numbers from 0 to 2**64 - 1 are taken as they are; other numbers and words are hashed.
    drawn : int
        How many raw numbers have been given already.

    Raises
    ------
    GameDataError
        When the seed is neither a text nor a whole number of at most `SEED_DIGITS` digits.

    Examples
    --------
    >>> dice = Chance(7)
    >>> [dice.below(6) + 1 for _ in range(5)]
    [4, 1, 1, 4, 5]
    >>> Chance(7).shuffled("abcde")
    ('e', 'b', 'd', 'a', 'c')
    >>> Chance(7).fork("trains").seed == Chance(7).fork("trains").seed
    True
    """

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: int | str, *, drawn: int = 0) -> None:
        self.seed = seed if type(seed) is int and 0 <= seed <= _MASK else _begun(seed)
        self.drawn = drawn

    def __repr__(self) -> str:
        return f"Chance({self.seed}, drawn={self.drawn})"

    def bits(self) -> int:
        """Give the next raw number, from 0 to 2**64 - 1."""
        self.drawn += 1
        mixed = (self.seed + self.drawn * _GOLDEN) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, limit: int) -> int:
        """Give a whole number from 0 to `limit` - 1, each equally likely.

        Raises
        ------
        ValueError
            When `limit` is not from 1 to 2**64.
        """
        if not 1 <= limit <= _MASK + 1:
            raise ValueError(f"a limit is from 1 to 2**64, not {limit}")
        fair = (_MASK + 1) - (_MASK + 1) % limit  # numbers from here on would make small results likelier
        number = self.bits()
        while number >= fair:
            number = self.bits()
        return number % limit

    def choice(self, items: Sequence[T]) -> T:
        """Give one of `items`, each equally likely; ValueError when there are none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Give all of `items` in a random order (Fisher–Yates, from the last place to the second)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def fork(self, name: str) -> Chance:
        """Return the independent stream called `name`.

        It depends on the seed and the name alone, not on what was drawn before, so that one more draw for
        the map does not change the order of the trains.
        """
        return Chance(_hashed(f"{self.seed}/{name}"))


def is_whole_seed(seed: object) -> TypeGuard[SupportsInt]:
    """Return whether this is a whole number that is short enough for a seed; numpy's count as well.

    Examples
    --------
    >>> is_whole_seed(-3), is_whole_seed(True), is_whole_seed(1.0), is_whole_seed(10**5000)
    (True, False, False, False)
    """
    return isinstance(seed, SupportsInt) and matches_type(seed, int) and abs(int(seed)) < _TOO_LONG


def whole_seed(seed: object) -> int:
    """Return the seed of a game, which its record keeps, as Python's own number.

    Raises
    ------
    GameDataError
        When it is not a whole number of at most `SEED_DIGITS` digits.

    Examples
    --------
    >>> whole_seed(-7)
    -7
    """
    if not is_whole_seed(seed):
        raise GameDataError("arguments.whole_seed", where="seed", found=short_repr(seed), digits=SEED_DIGITS)
    return int(seed)


def _begun(seed: object) -> int:
    """Return where the stream begins whose seed is not itself such a number."""
    if isinstance(seed, str):
        return _hashed(seed)
    if not is_whole_seed(seed):
        raise GameDataError("arguments.seed", where="seed", found=short_repr(seed), digits=SEED_DIGITS)
    number = int(seed)
    return number if 0 <= number <= _MASK else _hashed(str(number))


def _hashed(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
