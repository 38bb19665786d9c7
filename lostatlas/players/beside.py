"""What a title tells players: by modules beside its ruleset."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset


def beside(rules: Ruleset[Any], name: str, *, missing: str) -> ModuleType:
    """Return the module of this name beside a ruleset.

    Parameters
    ----------
    missing : the message when there is none

    Raises
    ------
    GameDataError
        When the title has no such module.
    """
    full = f"{type(rules).__module__.rpartition('.')[0]}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        raise GameDataError(missing, title=rules.setting.title) from error
