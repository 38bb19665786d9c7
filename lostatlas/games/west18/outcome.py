"""§3: the richest player wins; equals share the victory, or the earlier seat has it (R22)."""

from __future__ import annotations

from typing import NamedTuple

from lostatlas.games.west18.state import WestState
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Outcome
from lostatlas.rail.net_worth import net_worth

__all__ = ["Wealth", "outcome"]


class Wealth(NamedTuple):
    """What a player ends with; it is shown as the money alone.

    >>> print(Wealth(1200)), Wealth(1200) == Wealth(1200) > Wealth(900, 0)
    1200
    (None, True)
    """

    money: int
    """Cash, and shares at market price; a Granger Road's certificate is two shares, 0 in grey."""
    tie_breaker: int = 0
    """What decides among equal sums; more is better."""

    def __str__(self) -> str:
        """Write the money."""
        return str(self.money)


def outcome(state: WestState, *, by_seat: bool) -> Outcome | None:
    """Return the ranking of a finished game; bankrupt players come last, the first of them at the end.

    Parameters
    ----------
    by_seat : whether the earlier seat decides among equals
    """
    if not state.over:
        return None
    scores = {
        player: Wealth(net_worth(state, player), -seat if by_seat else 0)
        for seat, player in enumerate(state.players)
    }
    scores |= {player: Wealth(0, -1_000 + place) for place, player in enumerate(state.out)}
    return Outcome(FrozenMap(scores), state.over)
