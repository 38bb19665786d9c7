"""What a worker process does: it reads the setup and numbers of games, and writes the rows of each.

One line of JSON in, one line of JSON out. What players print goes to the error stream.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from typing import IO, Any

from lostatlas.kernel.errors import LostAtlasError
from lostatlas.lab.simulation.game_factory import GameFactory, makers_of
from lostatlas.lab.simulation.one_game import play
from lostatlas.lab.simulation.pickling import unpickled
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.worker_process import ERROR, READY

LITTER = 5_000
"""How many new objects the collector waits for: states are frozen and hardly ever form a ring."""


def main() -> int:
    """Play until nothing more is asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        return serve(sys.stdin, answers)
    except BrokenPipeError:  # whoever asked is gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
        return 0


def serve(questions: IO[str], answers: IO[str]) -> int:
    """Answer every question of one stream on another."""
    setup = json.loads(questions.readline() or "null")
    if setup is None:
        return 0
    try:
        factory = _factory(setup)
    except Exception as error:  # noqa: BLE001 - the parent raises it again, in its own words
        problem = str(error) if isinstance(error, LostAtlasError) else f"{type(error).__name__}: {error}"
        answers.write(json.dumps({ERROR: problem}) + "\n")
        answers.flush()
        return 1
    answers.write(READY)
    answers.flush()
    for number, line in enumerate(questions):
        answers.write(json.dumps(play(factory.settings, factory, int(line))) + "\n")
        answers.flush()
        if not number:
            _settle()
    return 0


def _settle() -> None:
    """Let the collector pass over what the first game has loaded: it stays until the process ends."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(LITTER, *gc.get_threshold()[1:])


def _factory(setup: Any) -> GameFactory:
    """Return the rules and the players of a setup, put together; what the caller has added is added here."""
    sys.path[:] = [*sys.path, *(path for path in setup["path"] if path not in sys.path)]
    settings = Settings.read(setup["settings"])
    settings.load_modules()
    for plugin in unpickled(setup["plugins"]):
        plugin.add()
    makers = makers_of(settings.players) if setup["makers"] is None else unpickled(setup["makers"])
    factory = GameFactory(settings, makers)
    assert factory.rules is not None  # it is made now
    return factory


if __name__ == "__main__":
    raise SystemExit(main())
