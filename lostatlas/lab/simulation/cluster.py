"""Games played by an existing Dask cluster: a task a game.

A task that is lost with its worker is played again by another one, and its rows are counted when they arrive
here, once. Give the workers one thread each: a process plays one game at a time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Any
from uuid import uuid4

from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.plugins import plugins_named_in
from lostatlas.lab.simulation.game_factory import GameFactory, makers_of, plain_names
from lostatlas.lab.simulation.one_game import error_text, failed, play
from lostatlas.lab.simulation.pickling import pickled, unpickled
from lostatlas.lab.simulation.player_names import Kind
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import Rows

AHEAD = 4
"""Number of games that are handed out for each thread of the cluster, so that none waits for us."""
_ONE_AT_A_TIME = Lock()


class Cluster:
    """Plays on the workers of a Dask client.

    Parameters
    ----------
    client : a ``distributed.Client`` that is connected; it stays open
    kinds : the players, as `simulate` was given them
    """

    def __init__(self, factory: GameFactory, kinds: Sequence[Kind], client: Any) -> None:
        if not callable(getattr(client, "submit", None)) or not callable(getattr(client, "nthreads", None)):
            raise GameDataError("simulation.client", found=type(client).__name__)
        self.factory, self.client = factory, client
        self.makers = "" if plain_names(kinds) else pickled(factory.makers)
        self.plugins = pickled(plugins_named_in(factory.settings.written()))

    def play(self, games: Iterable[int]) -> Iterator[tuple[int, Rows]]:
        """Yield each of these games with its rows, as they are done."""
        with needed():
            import distributed
        collected: Any = distributed.as_completed  # it has no types
        numbers, settings = iter(games), self.factory.settings
        plain, call = json.dumps(settings.written()), uuid4().hex[:8]
        waiting: dict[Any, int] = {}

        def hand_out(count: int) -> list[Any]:
            new = {
                self.client.submit(
                    play_there,
                    plain,
                    self.makers,
                    self.plugins,
                    game,
                    key=f"lostatlas-{call}-{game}",
                    pure=False,
                ): game
                for game in islice(numbers, count)
            }
            waiting.update(new)
            return list(new)

        room = AHEAD * max(sum(self.client.nthreads().values()), 1)
        done = collected(hand_out(room))
        try:
            for future in done:
                game = waiting.pop(future)
                error = future.exception()
                rows = future.result() if error is None else failed(settings, game, error_text(error))
                future.release()
                done.update(hand_out(1))
                yield game, rows
        finally:
            if waiting:
                self.client.cancel(list(waiting))


def play_there(plain: str, makers: str, plugins: str, game: int) -> Rows:
    """Play one game on a worker."""
    with _ONE_AT_A_TIME:
        factory = _game_factory(plain, makers, plugins)
        return play(factory.settings, factory, game)


@lru_cache(maxsize=4)
def _game_factory(plain: str, makers: str, plugins: str) -> GameFactory:
    """Return the rules and the players, put together; what the caller has added is added here."""
    settings = Settings.read(json.loads(plain))
    settings.load_modules()
    for plugin in unpickled(plugins):
        plugin.add()
    factory = GameFactory(settings, unpickled(makers) if makers else makers_of(settings.players))
    assert factory.rules is not None  # it is made now
    return factory
