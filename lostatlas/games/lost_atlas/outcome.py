"""§25: the richest player wins; R29 breaks ties."""

from __future__ import annotations

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.kernel.values import Outcome
from lostatlas.rail.final_ranking import final_ranking


def outcome(state: LostAtlasState) -> Outcome | None:
    """Return the ranking of a finished game: net worth (treasuries count nothing), then a tie-breaker.

    Of those tied, whose company comes earliest in operating order is first; who presides over none comes
    after them, in seat order from the priority player.
    """
    if not state.over:
        return None
    seats = clockwise(state.players, None, state.priority)
    return final_ranking(state, {player: _tie_breaker(state, player, seats) for player in seats})


def _tie_breaker(state: LostAtlasState, player: str, seats: tuple[str, ...]) -> int:
    presided = state.presided(player)
    return 100 - state.market.order.index(presided[0]) if presided else -seats.index(player)
