"""What tests ask of any railway game."""

from __future__ import annotations

from lostatlas.kernel.session import Session
from lostatlas.rail.rules import RailRules


def rules_of(game: Session) -> RailRules:
    """Return the rules of a railway game."""
    assert isinstance(game.ruleset, RailRules)
    return game.ruleset
