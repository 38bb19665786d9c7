"""What the games of a simulation begin with: rules, start and players, by name or by factories of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any

from lostatlas.capabilities import BOARDS, capability
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset, Start
from lostatlas.lab.simulation.player_names import Kind, Maker, name_of
from lostatlas.lab.simulation.settings import Settings
from lostatlas.players import PLAYERS, Player


@dataclass(frozen=True)
class GameFactory:
    """The rules of a simulation, the makers of its players, and where each game begins."""

    settings: Settings
    makers: tuple[Maker, ...]
    """In the order of `Settings.players`."""

    @cached_property
    def rules(self) -> Ruleset[Any]:
        """The rules of every game."""
        return self.settings.ruleset()

    def start(self, game: int) -> Start:
        """Return where a game begins."""
        seed = self.settings.map_seed(game)
        if seed is not None and seed not in self._maps:
            count = len(self.settings.players)
            self._maps[seed] = capability(self.rules, BOARDS).finished(self.rules, seed, count)
        return Start(seed=self.settings.game_seed(game), board=None if seed is None else self._maps[seed])

    @cached_property
    def _maps(self) -> dict[int, Any]:
        return {}

    def players(self, game: int) -> dict[str, Player]:
        """Return the players of a game by name, fresh and with their own seeds."""
        settings = self.settings
        return {
            name: self.makers[place](settings.player_seed(game, seat))
            for seat, (name, place) in enumerate(
                zip(settings.names, settings.places(game), strict=True), start=1
            )
        }

    def strangers(self, game: int) -> frozenset[str]:
        """Return the names whose players are not our own: their actions are verified."""
        settings = self.settings
        return frozenset(
            name
            for name, place in zip(settings.names, settings.places(game), strict=True)
            if settings.players[place] not in PLAYERS
        )


def makers_of(kinds: Iterable[Kind]) -> tuple[Maker, ...]:
    """Return the factories of these kinds, each tried once.

    Raises
    ------
    GameDataError
        For a name that nobody knows, or a factory whose player cannot decide.
    """
    return tuple(_tried(_maker(kind), name_of(kind)) for kind in kinds)


def _maker(kind: Kind) -> Maker:
    if not isinstance(kind, str):
        return kind
    if kind in PLAYERS:
        return PLAYERS[kind]
    if ":" in kind:
        return _imported(kind)
    raise GameDataError("players.unknown", kind=kind, known=tuple(PLAYERS))


@lru_cache(maxsize=64)
def _imported(kind: str) -> Maker:
    module, _, name = kind.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise GameDataError("simulation.player_lost", kind=kind, problem=str(error)) from error
    maker: Maker = found
    return maker


def _tried(maker: Maker, name: str) -> Maker:
    try:
        player = maker(0)
    except TypeError as error:
        raise GameDataError("simulation.player_factory", kind=name, problem=str(error)) from error
    if not callable(getattr(player, "decide", None)):
        raise GameDataError("simulation.player_decides", kind=name, found=type(player).__name__)
    return maker


def plain_names(kinds: Iterable[Kind]) -> bool:
    """Return whether every kind is given by name, so that no code has to be sent."""
    return all(isinstance(kind, str) for kind in kinds)
