"""The positions that exercises are about: every decision in games played by bots.

A table and a number fix a game, so there is no end of games. The last few are cached, since successive
exercises use different moments of the same game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from lostatlas.games import new_game
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.players import playout, seated
from lostatlas.rail.rules import RailRules

__all__ = ["Lineup", "Moment", "moments", "session_at"]

NAMES = ("Ann", "Ben", "Cid", "Dee", "Eve")
KEPT = 12
"""How many games are remembered."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays what: the mode, the number of players, and one kind of bot for all seats or for each."""

    mode: str = "short"
    players: int = 3
    bots: tuple[str, ...] = ("greedy",)


class Origin(NamedTuple):
    """Where a moment is from: a game of bots, and how far into it."""

    table: Lineup
    game: int
    taken: int
    """How many decisions were taken before."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision in a game: the state before it, and the action taken."""

    rules: RailRules
    state: Any
    taken: Action
    origin: Origin
    """Where it is from."""

    @property
    def step(self) -> str:
        """The name of the step that is due."""
        due = self.rules.step_of(self.state)
        return "" if due is None else due.name


@lru_cache(maxsize=KEPT)
def moments(table: Lineup, number: int) -> tuple[Moment, ...]:
    """Return every decision of one game in the order of play.

    >>> found = moments(Lineup(mode="micro", players=2, bots=("random",)), 5)
    >>> len(found) > 50, found[-1].state.over
    (True, '')
    """
    names = NAMES[: table.players]
    game = new_game(list(names), mode=table.mode, seed=number)
    rules: Any = game.ruleset
    found: list[Moment] = []
    playout(
        rules,
        game.state,
        seated(table.bots, names, seed=number),
        watch=lambda state, action: found.append(
            Moment(rules, state, action, Origin(table, number, len(found)))
        ),
    )
    return tuple(found)


def session_at(moment: Moment) -> Session:
    """Return a session of the game that a moment is from, played up to that moment.

    >>> moment = moments(Lineup(mode="micro", players=2, bots=("random",)), 5)[40]
    >>> session_at(moment).state == moment.state
    True
    """
    table, number, taken = moment.origin
    session = new_game(list(NAMES[: table.players]), mode=table.mode, seed=number)
    for one in moments(table, number)[:taken]:
        session.push(one.taken)
    return session
