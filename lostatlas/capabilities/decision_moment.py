"""Moments: decisions in games between computer players, which exercises are about."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action

__all__ = ["Lineup", "Moment", "Origin"]

NAMES = ("Ann", "Ben", "Cid", "Dee", "Eve", "Fay")
"""Who plays in exercises, by the seats."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays what: the mode, the number of players, and one kind of bot for all seats or for each."""

    mode: str = ""
    """One of the title's games; by default its first."""
    players: int = 3
    bots: tuple[str, ...] = ("greedy",)
    title: str = field(default="", repr=False)
    """The name of the title; by default the first title."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order of the seats; those who went bankrupt are among them."""
        return NAMES[: self.players]


class Origin(NamedTuple):
    """Where a moment is from: a game of bots, and how far into it."""

    lineup: Lineup
    game: int
    taken: int
    """Number of actions that were taken before."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a game: the state before it, and the action taken."""

    rules: Any
    """The ruleset of the game."""
    state: Any
    taken: Action
    origin: Origin
    start: Start = field(default_factory=Start, repr=False)
    """The start of the game."""
    line: tuple[Action, ...] = field(default=(), repr=False)
    """Every action of the game, before and after this one."""

    def session(self) -> Session:
        """Return a session of the game, played up to this moment."""
        session = Session.new(self.rules, self.origin.lineup.names, self.start)
        taken = self.origin.taken
        while (played := len(session.history) - 1) < taken:  # some actions follow of themselves
            session.push(self.line[played])
        if played > taken:
            session.goto(session.history[taken])
        return session
