"""Positions of this title as text: what the lines of railway titles leave to it."""

from __future__ import annotations

from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.shares import as_public
from lostatlas.games.west18.state import LAND_GRANT, PUBLIC
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.rail.position_text import RailPositionText
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import Company

__all__ = ["WestPositionText"]


def _rules(config: GameConfig) -> WestRules:
    return WestRules(config)


class WestPositionText(RailPositionText):
    """Reads and writes positions.

    >>> from lostatlas.games.saved import position
    >>> lines = (
    ...     "west18",
    ...     "player Ann: 400, SP 2*",
    ...     "player Ben: 500",
    ...     "company SP: 90, cash 180",
    ...     "now: SR Ben",
    ... )
    >>> game = position(chr(10).join(lines))
    >>> game.actor, game.state.companies["SP"].shares.of("treasury")
    ('Ben', 3)
    """

    def __init__(self) -> None:
        super().__init__("west18", _rules, begin={"seating": "random"})

    def company(self, rules: RailRules, code: str, kind: str) -> Company | None:
        """Return a company of a class before anything has happened to it."""
        found = rules.charter(code)
        if found is None or kind in ("", found.kind):
            return found
        return as_public(found) if (found.kind, kind) == (LAND_GRANT, PUBLIC) else None
