"""The words for a step of the game."""

from __future__ import annotations

from lostatlas.text import message


def step_words(step: str) -> str:
    """Return the words for a step; its name when there are none.

    >>> step_words("track"), step_words("haggle")
    ('Lay track', 'haggle')
    """
    key = f"explore.step.{step}"
    words = message(key)
    return step if words == key else words


__all__ = ["step_words"]
