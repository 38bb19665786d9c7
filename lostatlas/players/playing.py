"""Let players play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import CHANCE, Action
from lostatlas.players.masking import masked
from lostatlas.players.protocol import Player, asked

LONGEST = 20_000
"""More actions than any game has."""


def finish(session: Session, seats: Mapping[str, Player], *, longest: int = LONGEST) -> Session:
    """Let the players play a session to its end, or until somebody else is to act.

    Each player is given what its seat may know (`masked`), nothing else.

    Parameters
    ----------
    seats : who plays for which name; when a name without a player is to act, the session is returned as it is
    longest : the most actions

    Raises
    ------
    GameDataError
        When the game has not ended after `longest` actions.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import seated
    >>> names = ["Ann", "Ben"]
    >>> game = finish(new_game(names, mode="micro", seed=3), seated(["random"], names))
    >>> game.over, len(game.ranking)
    (True, 2)
    """
    if not isinstance(seats, Mapping):
        raise GameDataError("players.seats", found=type(seats).__name__)
    if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
        raise GameDataError("players.longest", value=repr(longest))
    asked(session)
    for _ in range(longest):
        actor = session.actor
        if actor is None or actor not in seats:
            return session
        session.push(seats[actor].choose(masked(session, actor)))
    raise GameDataError("players.endless", longest=longest)


def playout(
    rules: Ruleset[Any],
    state: Any,
    seats: Mapping[str, Player],
    *,
    watch: Callable[[Any, Action], object] | None = None,
) -> Any:
    """Return the last state of a game that the players play on from `state`, without a session.

    Each player is given what it may know. Nothing is verified: players are trusted to take legal actions.

    Parameters
    ----------
    watch : called with each state and the action taken there, before it is applied

    Raises
    ------
    GameDataError
        When the game has not ended after `LONGEST` actions.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> from lostatlas.players import seated
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> last = playout(game.ruleset, game.state, seated(["random"], game.players))
    >>> game.ruleset.outcome(last) is not None, game.over
    (True, False)
    """
    for _ in range(LONGEST):
        actor = rules.actor(state)
        if actor is None:
            return state
        if actor == CHANCE:
            action = rules.chance(state)
        else:
            action = seats[actor].decide(rules, rules.observe(state, actor))
        if watch is not None:
            watch(state, action)
        state = rules.apply(state, action).state
    raise GameDataError("players.endless", longest=LONGEST)
