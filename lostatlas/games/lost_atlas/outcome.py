"""§25: the richest player wins; R29 breaks ties."""

from __future__ import annotations

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.state import State
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Outcome


def wealth(state: State, player: str) -> int:
    """Return a player's cash and shares at market price; treasuries count nothing."""
    if player in state.out:
        return 0
    shares = sum(company.shares.of(player) * state.price(code) for code, company in state.companies.items())
    return state.cash(player) + shares


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a finished game: wealth, then a tie-breaker.

    Of those tied, whose company comes earliest in operating order is first; who presides over none comes
    after them, in seat order from the priority player.
    """
    if not state.over:
        return None
    seats = clockwise(state.players, None, state.priority)
    scores = {player: (wealth(state, player), _tie_breaker(state, player, seats)) for player in seats}
    scores |= {player: (0, -1_000 + place) for place, player in enumerate(state.out)}
    return Outcome(FrozenMap(scores), state.over)


def _tie_breaker(state: State, player: str, seats: tuple[str, ...]) -> int:
    presided = state.presided(player)
    return 100 - state.market.order.index(presided[0]) if presided else -seats.index(player)
