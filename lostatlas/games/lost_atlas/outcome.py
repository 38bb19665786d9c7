"""§25: the richest player wins; R29 breaks ties."""

from __future__ import annotations

from typing import NamedTuple

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Outcome
from lostatlas.rail.net_worth import net_worth


class Score(NamedTuple):
    """What a player ends with; it is shown as the money alone.

    >>> print(Score(1200, 99)), Score(1200, 99) > Score(1200, -1) > Score(900, 100)
    1200
    (None, True)
    """

    money: int
    """Cash, and shares at market price."""
    tie_breaker: int
    """What decides among equal sums; more is better."""

    def __str__(self) -> str:
        """Write the money."""
        return str(self.money)


def outcome(state: LostAtlasState) -> Outcome | None:
    """Return the ranking of a finished game: net worth (treasuries count nothing), then a tie-breaker.

    Of those tied, whose company comes earliest in operating order is first; who presides over none comes
    after them, in seat order from the priority player.
    """
    if not state.over:
        return None
    seats = clockwise(state.players, None, state.priority)
    scores = {player: Score(net_worth(state, player), _tie_breaker(state, player, seats)) for player in seats}
    scores |= {player: Score(0, -1_000 + place) for place, player in enumerate(state.out)}
    return Outcome(FrozenMap(scores), state.over)


def _tie_breaker(state: LostAtlasState, player: str, seats: tuple[str, ...]) -> int:
    presided = state.presided(player)
    return 100 - state.market.order.index(presided[0]) if presided else -seats.index(player)
