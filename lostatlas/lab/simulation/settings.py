"""Settings of a simulation, as plain data that can be sent and stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from lostatlas.games import open_title
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.ruleset import GameConfig, Ruleset
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.files import bounded_depth

FORMAT = "lostatlas.simulation/2"
"""What a simulation's folder says it is; the number rises with every change of the tables' meaning."""
OLD_FORMATS = ("lostatlas.simulation/1",)
"""What folders may say as well: their tables are read as those of today."""
LARGEST_SEED = 2**53
"""Seeds stay below this, so that every table program reads them exactly."""
SETTLED = ("title", "mode", "variant", "options", "players", "seed", "rotate", "maps", "modules")
"""The part that must agree for games to belong to the same simulation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What fixes every game of a simulation: game n is the same wherever and whenever it is played.

    Examples
    --------
    >>> settings = Settings(title="any", mode="short", players=("greedy", "random"), seed=5)
    >>> settings.game_seed(17) == settings.game_seed(17), settings.kinds(1)
    (True, ('greedy', 'random'))
    """

    title: str
    mode: str = ""
    variant: Any = None
    """The variant as plain data; None is the title as published."""
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    players: tuple[str, ...]
    """The kind of player in each seat: a name, or what a factory is called."""
    seed: int = 0
    rotate: bool = False
    """Whether the kinds move on by one seat from game to game."""
    maps: int = 0
    """Number of maps that are drawn and given; 0 lets each game make its own."""
    modules: tuple[str, ...] = ()
    """Modules that are imported wherever games are played."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players in the games: their seats."""
        return tuple(f"P{seat}" for seat in range(1, len(self.players) + 1))

    @property
    def setting(self) -> GameConfig:
        """The configuration of the rules."""
        return GameConfig(title=self.title, mode=self.mode, variant=self.variant, options=self.options)

    def kinds(self, game: int) -> tuple[str, ...]:
        """Return the kind of player in each seat of a game."""
        return tuple(self.players[place] for place in self.places(game))

    def places(self, game: int) -> tuple[int, ...]:
        """Return for each seat of a game which of `players` sits there."""
        count, shift = len(self.players), game if self.rotate else 0
        return tuple((seat - shift) % count for seat in range(count))

    def game_seed(self, game: int) -> int:
        """Return the seed of a game, which decides every hidden order in it."""
        return Chance(self.seed).fork(f"game {game}").below(LARGEST_SEED)

    def player_seed(self, game: int, seat: int) -> int:
        """Return the seed of the player in a seat, from 1: it follows from the game's seed alone."""
        return Chance(self.game_seed(game)).fork(f"seat {seat}").bits()

    def map_seed(self, game: int) -> int | None:
        """Return the seed of the map that a game is given, or None when it makes its own."""
        if not self.maps:
            return None
        return Chance(self.seed).fork(f"map {game % self.maps}").below(LARGEST_SEED)

    def ruleset(self) -> Ruleset[Any]:
        """Return newly built rules; GameDataError when the settings contradict each other.

        No module is imported: settings may come from a file, and a file names no code that runs.
        """
        return open_title(self.title).ruleset(self.setting)

    def load_modules(self) -> None:
        """Import what adds powers and players of somebody's own; GameDataError when it is not there.

        Only for settings that the caller has made.
        """
        load_modules(self.modules)

    def written(self) -> dict[str, Any]:
        """Return the settings as plain data."""
        data: dict[str, Any] = to_plain(self)
        return {"format": FORMAT, **data}

    @classmethod
    def read(cls, data: Any, *, where: str = "") -> Settings:
        """Read settings back; GameDataError when they are spoiled."""
        try:
            if not isinstance(data, Mapping) or data.get("format") not in (FORMAT, *OLD_FORMATS):
                found = data.get("format") if isinstance(data, Mapping) else type(data).__name__
                raise GameDataError("simulation.format", found=short_repr(found), expected=FORMAT)
            with bounded_depth():
                read: Settings = from_plain(
                    cls, {name: one for name, one in data.items() if name != "format"}
                )
        except GameDataError as error:
            raise (error.at(where) if where else error) from error
        return read

    def differs(self, other: Settings) -> str:
        """Return the name of the first thing in which two simulations are not the same, or ``""``."""
        mine, theirs = to_plain(self), to_plain(other)
        return next((name for name in SETTLED if mine.get(name) != theirs.get(name)), "")


def load_modules(names: Iterable[str]) -> None:
    """Import modules; GameDataError when one is not there."""
    for name in names:
        try:
            import_module(name)
        except ImportError as error:
            raise GameDataError("simulation.module", name=name, problem=str(error)) from error
