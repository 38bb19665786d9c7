"""Asking a title for a capability."""

from __future__ import annotations

from typing import Any, TypeVar

from lostatlas.kernel.ruleset import Capability, Ruleset, Title

C = TypeVar("C")


def title_capability(title: Title, key: Capability[C]) -> C:
    """Return the capability of a title under `key`, or its defaults.

    Parameters
    ----------
    title : a title, as `lostatlas.games.open_title` returns it
    key : one of the constants of `lostatlas.capabilities`, such as ``VIEWS``
    """
    found = title.capability(key)
    return key.default() if found is None else found


def capability(rules: Ruleset[Any], key: Capability[C]) -> C:
    """Return the capability of the title of these rules under `key`, or its defaults.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.capabilities import STYLE, Style
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> isinstance(capability(game.ruleset, STYLE), Style)
    True
    """
    return title_capability(rules.title, key)
