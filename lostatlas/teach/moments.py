"""The positions that exercises are about: every decision in games played by bots.

A lineup and a number fix a game, so there is no end of games. The last few are cached, since successive
exercises use different moments of the same game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lostatlas.capabilities.decision_moment import Lineup, Moment, Origin
from lostatlas.games import DEFAULT_TITLE, new_game
from lostatlas.kernel.values import Action
from lostatlas.players import playout, seated

__all__ = ["moments"]

KEPT = 12
"""Number of games that are remembered."""


@lru_cache(maxsize=KEPT)
def moments(lineup: Lineup, number: int) -> tuple[Moment, ...]:
    """Return every decision of one game in the order of play.

    >>> found = moments(Lineup(mode="micro", players=2, bots=("random",)), 5)
    >>> len(found) > 50, found[-1].state.over
    (True, '')
    >>> found[40].session().state == found[40].state
    True
    """
    names = lineup.names
    game = new_game(names, title=lineup.title or DEFAULT_TITLE, mode=lineup.mode, seed=number)
    rules, start = game.ruleset, game.tree.start
    decisions: list[tuple[Any, Action]] = []
    playout(
        rules,
        game.state,
        seated(lineup.bots, names, seed=number),
        watch=lambda state, action: decisions.append((state, action)),
    )
    line = tuple(action for _, action in decisions)
    return tuple(
        Moment(rules, state, action, Origin(lineup, number, taken), start, line)
        for taken, (state, action) in enumerate(decisions)
    )
