"""The ranking of a finished game by money: the richest player first, the bankrupt last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Outcome
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.state import RailState

__all__ = ["Wealth", "final_ranking"]


class Wealth(NamedTuple):
    """What a player ends with; it is shown as the money alone.

    >>> print(Wealth(1200, 99)), Wealth(1200, 99) > Wealth(1200, -1) > Wealth(900, 100)
    1200
    (None, True)
    """

    money: int
    """Cash, and shares at market price."""
    tie_breaker: int = 0
    """What decides among equal sums; more is better."""

    def __str__(self) -> str:
        """Write the money."""
        return str(self.money)


def final_ranking(state: RailState, tie_breakers: Mapping[str, int]) -> Outcome:
    """Return the ranking of a finished game; bankrupt players come last, the first of them at the end.

    Parameters
    ----------
    tie_breakers : for each player who is still there, what decides among equal sums; more is better

    Examples
    --------
    >>> from lostatlas import new_game
    >>> state = new_game(["Ann", "Ben"], mode="micro", seed=3).state
    >>> [(one.place, one.player) for one in final_ranking(state, {"Ann": 0, "Ben": 1}).ranking]
    [(1, 'Ben'), (2, 'Ann')]
    """
    scores = {player: Wealth(net_worth(state, player), tie) for player, tie in tie_breakers.items()}
    scores |= {player: Wealth(0, -1_000 + place) for place, player in enumerate(state.out)}
    return Outcome(FrozenMap(scores), state.over)
