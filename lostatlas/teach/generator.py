"""Generate exercises: a kind, a level and a seed fix each of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from threading import Lock

from lostatlas.capabilities.course import ExerciseKind
from lostatlas.capabilities.exercise import Answer, Exercise
from lostatlas.kernel.arguments import matches_type
from lostatlas.kernel.chance import SEED_DIGITS, Chance, is_whole_seed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import short_repr
from lostatlas.teach.moments import moments

__all__ = ["LEVELS", "make", "make_another"]

LEVELS = (1, 2, 3)
"""The levels, from the first steps to what even good players get wrong."""
PER_BLOCK = 8
"""Number of successive seeds that share a game or a few, since playing a game takes longer than asking."""
GAMES_TRIED = 40
"""Number of games that are searched for the exercises of a block."""
ENOUGH_GAMES, ENOUGH = 2, 3
"""After this many games, this many exercises are enough for a block: rare ones would take too long."""


def make(kind: ExerciseKind, *, level: int, seed: int) -> Exercise:
    """Return the exercise of a kind, level and seed.

    Raises
    ------
    GameDataError
        For a level or a seed that there is not.
    """
    if not matches_type(level, int) or level not in LEVELS:
        raise GameDataError("teach.no_level", level=short_repr(level), known=tuple(map(str, LEVELS)))
    seed = checked_seed(seed)
    block, place = divmod(seed, PER_BLOCK)
    return evolve(_block(kind, int(level), block).at(place), seed=seed)


def make_another(
    kind: ExerciseKind, *, level: int, seeds: Iterable[int], met: Container[tuple[str, LazyMessage, Answer]]
) -> Exercise:
    """Return the first exercise of these seeds that asks something new, or else simply the first.

    Where a kind is rare, several seeds of one block give the same question.

    Parameters
    ----------
    met : what earlier exercises asked (`Exercise.asks`)
    """
    made = (make(kind, level=level, seed=seed) for seed in seeds)
    first = next(made)
    return first if first.asks not in met else next((one for one in made if one.asks not in met), first)


def checked_seed(seed: int) -> int:
    """Return a seed of exercises as Python's own number; GameDataError unless it is whole and 0 or more."""
    if not is_whole_seed(seed) or seed < 0:
        raise GameDataError("teach.no_seed", seed=short_repr(seed), digits=SEED_DIGITS)
    return int(seed)


class _Block:
    """The exercises of successive seeds, no two of which ask the same: made as far as somebody has asked."""

    def __init__(self, kind: ExerciseKind, level: int, number: int) -> None:
        self._origin = kind, level, number
        self._lock = Lock()  # a page may ask while another of its threads does
        self._begin()

    def _begin(self) -> None:
        self._made: list[Exercise] = []
        self._more = _distinct(*self._origin)

    def at(self, place: int) -> Exercise:
        """Return the exercise at a place, from 0; where there are fewer, they begin anew."""
        with self._lock:
            try:
                self._made += islice(self._more, max(0, place + 1 - len(self._made)))
            except BaseException:  # whoever interrupts a game that is played may ask again
                self._begin()
                raise
            return self._made[place % len(self._made)]


_block = lru_cache(maxsize=64)(_Block)


def _distinct(kind: ExerciseKind, level: int, block: int) -> Iterator[Exercise]:
    """Yield the exercises of a block of seeds; no two of them ask the same."""
    met: set[tuple[str, LazyMessage, Answer]] = set()
    for tried in range(GAMES_TRIED):
        # All kinds begin with the same game, which is then played once for all of them; where it does not
        # suffice, they go on far from the games of other blocks.
        chance = Chance(f"{kind.name} {level} {block} {tried}")
        game = chance.below(1 << 32) if tried else block
        for moment in chance.shuffled(moments(kind.lineup(level), game)):
            made = kind.make(moment, level, chance)
            if made is not None and made.asks not in met:
                met.add(made.asks)
                yield made
                if len(met) == PER_BLOCK:
                    return
        if tried >= ENOUGH_GAMES and len(met) >= ENOUGH:
            break
    if not met:
        raise GameDataError("teach.no_moment", kind=kind.name, level=level)
