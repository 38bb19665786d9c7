"""Which clause each refusal belongs to, and a position in which it can be seen (``data/refusals.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from lostatlas.kernel.errors import Refusal

PREFIX = "acquire.refused"
"""What the keys of refusals begin with."""


class ClauseExample(NamedTuple):
    """The clause behind a refusal, and where it can be seen."""

    rule: str
    position: str
    """A position as text."""
    refused: str
    """An action that is refused there, in the notation."""
    legal: str
    """One that is legal there; empty when the game is over."""


@cache
def refusal_examples() -> Mapping[str, ClauseExample]:
    """Return the clause and the example of every refusal, by the end of its key.

    >>> refusal_examples()["dead"].rule, refusal_examples()["dead"].refused
    ('§6.3', 'place 7A')
    """
    text = files("lostatlas.games.acquire").joinpath("data", "refusals.toml").read_text(encoding="utf-8")
    return {name: ClauseExample(**entry) for name, entry in tomllib.loads(text).items()}


def refusal(name: str, facts: dict[str, Any] | None = None) -> Refusal:
    """Return a refusal with its clause.

    >>> refusal("over")
    Refusal(rule='§9', key='acquire.refused.over', facts={})
    """
    return Refusal(refusal_examples()[name].rule, f"{PREFIX}.{name}", facts or {})
