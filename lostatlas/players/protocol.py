"""The protocol of a computer player, and making players by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action


class Player(Protocol):
    """A computer player: it decides in a session, or, which is faster, on a bare observation.

    Any object with these two methods is a player; add its class to `PLAYERS` to give it a name. Whoever lets
    it play gives it what its seat may know: a `masked` session, or what `Ruleset.observe` returns.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> class First:
    ...     def choose(self, session):
    ...         return self.decide(session.ruleset, session.state)
    ...
    ...     def decide(self, rules, observation):
    ...         return next(iter(next(iter(rules.legal_actions(observation))).choices))
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> First().choose(game) in game.legal_actions
    True
    """

    def choose(self, session: Session) -> Action:
        """Return the action that the player takes in the session's position."""
        ...

    def decide(self, rules: Ruleset[Any], observation: Any) -> Action:
        """Return the action that the player takes; for simulation and search."""
        ...


Maker: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed."""

PLAYERS: dict[str, Maker] = {}
"""Every kind of player by name; another package may add its own."""


def asked(session: Session) -> Session:
    """Return the session in which a player is asked; GameDataError when it is not one."""
    if not isinstance(session, Session):
        raise GameDataError("players.session", found=type(session).__name__)
    return session


def _texts(key: str, given: Iterable[str]) -> list[str]:
    found = list(given) if isinstance(given, Iterable) and not isinstance(given, str | bytes) else [None]
    if not all(isinstance(one, str) for one in found):
        raise GameDataError(key, found=repr(given))
    return [str(one) for one in found]


def seated(kinds: Iterable[str], names: Iterable[str], *, seed: int = 0) -> dict[str, Player]:
    """Return a player for each name, in seat order; a single kind is used for all seats.

    Each gets its own seed, derived from `seed` and the seat.

    Raises
    ------
    GameDataError
        For an unknown kind, or when there are neither one nor as many kinds as names.

    Examples
    --------
    >>> import lostatlas.players
    >>> sorted(seated(["random"], ["Ann", "Ben"], seed=7))
    ['Ann', 'Ben']
    """
    seats, wanted = _texts("players.names", names), _texts("players.kinds", kinds)
    for kind in wanted:
        if kind not in PLAYERS:
            raise GameDataError("players.unknown", kind=kind, known=tuple(PLAYERS))
    if len(wanted) == 1:
        wanted *= len(seats)
    if len(wanted) != len(seats):
        raise GameDataError("players.count", kinds=len(wanted), seats=len(seats))
    chance = Chance(seed)
    return {
        name: PLAYERS[kind](chance.fork(f"seat {seat}").bits())
        for seat, (name, kind) in enumerate(zip(seats, wanted, strict=True), 1)
    }
