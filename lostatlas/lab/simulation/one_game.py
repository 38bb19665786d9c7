"""One game of a simulation: play it, and return its rows and record."""

from __future__ import annotations

import json
import traceback
from time import process_time
from typing import Any

from lostatlas.kernel.errors import GameDataError, IllegalAction
from lostatlas.kernel.values import CHANCE
from lostatlas.lab.simulation.game_factory import GameFactory
from lostatlas.lab.simulation.recorder import Recorder
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import TABLES, Rows, no_rows
from lostatlas.players.playing import LONGEST
from lostatlas.storage.record import action_to_plain


def play(settings: Settings, factory: GameFactory, game: int) -> Rows:
    """Play one game and return its rows in every table.

    Whatever goes wrong in it is its ``error``; its record then ends where that happened.
    """
    begun = process_time()
    actions: list[str] = []
    thought = {name: [0, 0.0] for name in settings.names}
    try:
        rows = _played(settings, factory, game, actions, thought)
    except Exception as error:  # noqa: BLE001 - one bad game must not end the others; its row reports it
        rows = failed(settings, game, error_text(error))
    rows["records"].append((game, "\n".join(actions)))
    decisions = sum(made for made, _ in thought.values())
    rows["work"].append((game, round(process_time() - begun, 4), None, decisions))
    for seat, (made, seconds) in enumerate(thought.values(), 1):
        rows["work"].append((game, round(seconds, 4), seat, made))
    return rows


def failed(settings: Settings, game: int, error: str) -> Rows:
    """Return the rows of a game that has not ended."""
    rows = no_rows()
    known = (game, settings.game_seed(game), settings.map_seed(game), error)
    rows["games"].append((*known, *[None] * (len(TABLES["games"]) - len(known))))
    return rows


def error_text(error: BaseException) -> str:
    """Return an error in words, with the place where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def _played(
    settings: Settings, factory: GameFactory, game: int, actions: list[str], thought: dict[str, list[Any]]
) -> Rows:
    """Play a game; `thought` gets for each player how many decisions were made, and the seconds they took."""
    rules = factory.rules
    state = rules.setup(settings.names, factory.start(game))
    seats, strangers = factory.players(game), factory.strangers(game)
    recorder = Recorder(settings, rules, game, state)
    for _ in range(LONGEST):
        actor = rules.actor(state)
        if actor is None:
            return recorder.finish(state, rules.outcome(state))
        if actor == CHANCE:
            action = rules.chance(state)
        else:
            asked, since = thought[actor], process_time()
            action = seats[actor].decide(rules, rules.observe(state, actor))
            asked[0] += 1
            asked[1] += process_time() - since
            if actor in strangers:
                refusal = rules.verify(state, action)
                if refusal is not None:
                    raise IllegalAction(refusal)
            actions.append(json.dumps(action_to_plain(action), ensure_ascii=False, separators=(",", ":")))
        after = rules.apply(state, action)
        recorder.add(state, action, after.state, after.events)
        state = after.state
    raise GameDataError("players.endless", longest=LONGEST)
