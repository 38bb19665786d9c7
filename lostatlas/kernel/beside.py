"""What a title tells of itself besides its rules: modules beside its ruleset, found by their names."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset


def beside(rules: Ruleset[Any], name: str, *, missing: str) -> Any:
    """Return the module of this name beside a ruleset; whoever asks says by a protocol what it holds.

    Parameters
    ----------
    missing : the message when there is none

    Raises
    ------
    GameDataError
        When the title has no such module.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> beside(game.ruleset, "greedy", missing="players.no_advice").__name__.rpartition(".")[2]
    'greedy'
    """
    full = f"{type(rules).__module__.rpartition('.')[0]}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        raise GameDataError(missing, title=rules.setting.title) from error
