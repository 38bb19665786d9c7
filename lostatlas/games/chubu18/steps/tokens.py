"""II.2: place a marker in a reachable free circle; not in the home of a company that does not operate yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lostatlas.games.chubu18.private_trade import close_private
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import Pass, PlaceToken
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.token import PlaceOneToken
from lostatlas.track.board import Stop

__all__ = ["PlaceChubuMarker", "after_marker", "kept_for", "place_homes"]


def kept_for(state: ChubuState, city: Stop) -> tuple[str, ...]:
    """Return the companies whose home a city is and that do not operate yet."""
    owners = state.board.reservations.get(city, ())
    return tuple(code for code in owners if code != state.turn.company and not state.is_floated(code))


def after_marker(rules: Any, state: ChubuState, code: str, log: EventLog) -> ChubuState:
    """Return the state after a company has placed a marker: the private with its presidency closes."""
    for key in state.privates:
        if rules.figures.privates[key].presidency == code:
            state = close_private(state, key, log)
    return state


def place_homes(rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
    """Return the state in which every company that operates for the first time has its home marker."""
    for code in state.market.order:
        home = next((stop for stop, owners in state.board.reservations.items() if code in owners), None)
        if home is not None:
            log.add("rail.token_placed", company=code, hex=str(home.hex), cost=0)
            state = evolve(state, board=state.board.place_token(home, code))
            state = after_marker(rules, state, code, log)
    return state


class PlaceChubuMarker(PlaceOneToken):
    """One marker in a turn."""

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether a marker can be placed, or something done before the price falls for want of a run.

        A company with trains may deal and use its privates at its run.
        """
        places = any(isinstance(one, PlaceToken) for one in self.offers(rules, state))
        return places or (not state.company.trains and any(rules.optional_steps(state)))

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield each free city."""
        for one in super().offers(rules, state):
            if not (isinstance(one, PlaceToken) and kept_for(state, one.city)):
                yield one

    def reasons(self, rules: Any, state: Any, action: PlaceToken | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids a marker there."""
        if isinstance(action, PlaceToken) and (kept := kept_for(state, action.city)):
            yield refuse("chubu.home_kept", hex=str(action.city.hex), companies=kept)
        yield from super().reasons(rules, state, action)

    def apply(self, rules: Any, state: Any, action: PlaceToken | Pass, log: EventLog) -> Any:
        """Place it."""
        code = state.turn.company
        after: Any = super().apply(rules, state, action, log)
        return after_marker(rules, after, code, log) if isinstance(action, PlaceToken) else after
