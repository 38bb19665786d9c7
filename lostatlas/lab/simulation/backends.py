"""Who plays the games of a simulation: this process, some processes of this machine, or a cluster.

A backend is asked for games by number and yields each game's rows when it is done, in any order. However it
ends, by the last game, an error or Ctrl-C, nothing is left running.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from lostatlas.lab.simulation.game_factory import GameFactory
from lostatlas.lab.simulation.one_game import play
from lostatlas.lab.simulation.tables import Rows


class Backend(Protocol):
    """Plays games."""

    def play(self, games: Iterable[int]) -> Iterator[tuple[int, Rows]]:
        """Yield each of these games with its rows, as they are done."""
        ...


class InProcess:
    """Plays one game after the other in this process."""

    def __init__(self, factory: GameFactory) -> None:
        self.factory = factory

    def play(self, games: Iterable[int]) -> Iterator[tuple[int, Rows]]:
        """Yield each of these games with its rows."""
        for game in games:
            yield game, play(self.factory.settings, self.factory, game)
