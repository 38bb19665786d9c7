"""§2.1: after its lays a land-grant company's railhead moves to a hex that extends a route from home."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from lostatlas.games.west18.actions import MoveRailhead
from lostatlas.games.west18.figures import WestFigures
from lostatlas.games.west18.railheads import ends_of, heads, is_joined
from lostatlas.games.west18.state import LAND_GRANT, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.steps.base import Step, refuse
from lostatlas.track.hexes import Hex


class PlaceRailhead(Step[Any, WestState]):
    """The president chooses among several hexes; a single one is taken by itself."""

    name = "railhead"
    actions: ClassVar[tuple[type[Action], ...]] = (MoveRailhead,)

    def open(self, rules: Any, state: WestState) -> bool:
        """Return whether there is a choice."""
        return len(places_for_head(rules.figures, state)) > 1

    def logs_skip(self, state: WestState) -> bool:
        """Return that it is not news that a railhead stays."""
        return False

    def offers(self, rules: Any, state: WestState) -> Iterable[Action | ActionRange]:
        """Yield each hex."""
        yield from map(MoveRailhead, places_for_head(rules.figures, state))

    def verify(self, rules: Any, state: WestState, action: MoveRailhead) -> Refusal | None:
        """Return why the railhead may not lie there."""
        places = places_for_head(rules.figures, state)
        if action.hex in places:
            return None
        facts = {"company": state.turn.company, "hex": str(action.hex)}
        return refuse("west.no_railhead", **facts, known=tuple(map(str, places)))

    def apply(self, rules: Any, state: WestState, action: MoveRailhead, log: EventLog) -> WestState:
        """Move it; then the next one, or the next step."""
        return self._go_on(rules, moved(state, action.hex, log), log)

    def skip(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        """Move it to the only hex, or leave it where it is."""
        places = places_for_head(rules.figures, state)
        after = moved(state, places[0], log) if places else _next_head(state)
        return self._go_on(rules, after, log)

    def _go_on(self, rules: Any, state: WestState, log: EventLog) -> WestState:
        if state.heads_moved < len(state.railheads.get(state.turn.company, ())):
            return state
        left: WestState = rules.leave_step(evolve(state, heads_moved=0), log)
        return left


def places_for_head(figures: WestFigures, state: WestState) -> tuple[Hex, ...]:
    """Return where the next railhead of the operating company may lie after its lays.

    Where it lies is kept without lays, as long as it extends a route from home. After lays only the hexes
    nearer to the destination are left, if there are any.
    """
    code, turn = state.turn.company, state.turn
    it = figures.companies[code]
    own = state.railheads.get(code, ())
    if state.company.kind != LAND_GRANT or state.heads_moved >= len(own) or is_joined(it, state.board):
        return ()
    end, now = ends_of(it)[state.heads_moved], own[state.heads_moved]
    places = sorted({hex_ for hex_, _ in heads(state.board, code, end)})
    if now in places and not turn.lays:
        return (now,)
    nearer = [one for one in places if one.distance(end.destination) < now.distance(end.destination)]
    return tuple(nearer if nearer and turn.lays else places)


def moved(state: WestState, hex_: Hex, log: EventLog) -> WestState:
    """Return the state with the next railhead of the operating company on a hex."""
    code = state.turn.company
    own = list(state.railheads[code])
    if own[state.heads_moved] != hex_:
        log.add("west.railhead_moved", company=code, hex=str(hex_))
        own[state.heads_moved] = hex_
    return _next_head(evolve(state, railheads=state.railheads.set(code, tuple(own))))


def _next_head(state: WestState) -> WestState:
    return evolve(state, heads_moved=state.heads_moved + 1)
