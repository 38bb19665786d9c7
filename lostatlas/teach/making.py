"""Exercises without end: a kind, a level and a seed fix one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Protocol

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.teach.exercise import Exercise
from lostatlas.teach.moments import Moment, Table, moments

__all__ = ["LEVELS", "Kind", "find_kind", "make"]

LEVELS = (1, 2, 3)
"""From the first steps to what good players get wrong."""
PER_GAME = 8
"""Seeds that share a game: playing one costs more than asking about it."""
GAMES_TRIED = 200
"""How many games are searched for a moment that suits."""


class Kind(Hashable, Protocol):
    """One kind of question."""

    name: str

    def table(self, level: int) -> Table:
        """Return whose games the positions are from."""
        ...

    def make(self, moment: Moment, level: int, chance: Chance) -> Exercise | None:
        """Return a question about this moment, or None when it gives none of this level."""
        ...


def find_kind(kinds: Mapping[str, Kind], name: str) -> Kind:
    """Return a kind by name; GameDataError when there is none."""
    if name not in kinds:
        raise GameDataError("teach.no_kind", kind=str(name), known=", ".join(kinds))
    return kinds[name]


def make(kind: Kind, *, level: int, seed: int) -> Exercise:
    """Return the exercise that kind, level and seed fix.

    Raises
    ------
    GameDataError
        For a level or a seed that there is not.
    """
    if level not in LEVELS or isinstance(level, bool):
        raise GameDataError("teach.no_level", level=str(level), known=", ".join(map(str, LEVELS)))
    if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
        raise GameDataError("teach.no_seed", seed=str(seed))
    block = seed // PER_GAME
    chance = Chance(f"{kind.name} {level} {seed}")
    for tried in range(_first(kind, level, block), GAMES_TRIED):
        made = _from_game(kind, level, _game(kind, level, block, tried), chance)
        if made is not None:
            return evolve(made, seed=seed)
    raise GameDataError("teach.no_moment", kind=kind.name, level=level)


def _game(kind: Kind, level: int, block: int, tried: int) -> int:
    """Return the number of the game that a block of seeds tries first, second, and so on.

    All kinds begin with the same game, which is then played once for all of them; where it does not suit,
    they go on far from the games of other blocks.
    """
    return block if tried == 0 else Chance(f"{kind.name} {level} {block} {tried}").below(1 << 32)


@lru_cache(maxsize=256)
def _first(kind: Kind, level: int, block: int) -> int:
    """Return the first try of a block that gives an exercise, so that its seeds need not search again."""
    for tried in range(GAMES_TRIED):
        game = _game(kind, level, block, tried)
        if _from_game(kind, level, game, Chance(f"{kind.name} {level} {block}")) is not None:
            return tried
    return 0


def _from_game(kind: Kind, level: int, game: int, chance: Chance) -> Exercise | None:
    for moment in chance.shuffled(moments(kind.table(level), game)):
        made = kind.make(moment, level, chance)
        if made is not None:
            return made
    return None
