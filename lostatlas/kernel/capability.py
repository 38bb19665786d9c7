"""Optional parts of a title: modules in the package of its ruleset, loaded by name.

A title adds what a simulation measures, or the text of its rules by adding a module of an
agreed name; whoever loads one says by a protocol what it must hold.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset


def capability_module(rules: Ruleset[Any], name: str, *, missing: str) -> Any:
    """Return the module of this name that lies in the same package as the module of a ruleset.

    Parameters
    ----------
    name : the last part of the module's name, such as ``"measured"``
    missing : the key of the message when the title has no such module

    Raises
    ------
    GameDataError
        When the title has no such module.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> capability_module(game.ruleset, "measured", missing="valuation.no_merger").__name__.rpartition(".")[2]
    'measured'
    """
    full = f"{type(rules).__module__.rpartition('.')[0]}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        raise GameDataError(missing, title=rules.setting.title) from error
