"""§2.1: lay track: how many tiles, where and of which colours depends on the class of the company."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lostatlas.games.west18.clauses import refuse
from lostatlas.games.west18.conversion import settle_waiting
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.state import GRANGER, LAND_GRANT, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import LayTile, Pass
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.steps.track import UPGRADE, YELLOW, LayTrack, is_upgrade, two_yellow_or_one_upgrade
from lostatlas.track.hexes import Hex

GREEN = ("yellow", "green")
"""The colours of Granger Roads and land-grant companies, as far as the phase allows them."""
GRANTED = 3
"""How many tiles a land-grant company lays in a turn."""


class WestTrack(LayTrack):
    """Lay tiles, as many as the class of the company allows; yellow ones in its land grant are paid for."""

    def kinds(self, rules: Any, state: Any) -> tuple[str, ...]:
        """Return the kinds of lay that may follow now."""
        done, kind = state.turn.lays, state.company.kind
        if kind == GRANGER:
            return () if done else (YELLOW, UPGRADE)
        if kind == LAND_GRANT:
            return (YELLOW, UPGRADE) if len(done) < GRANTED else ()
        return two_yellow_or_one_upgrade(done)

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether there is a legal lay."""
        return any(isinstance(one, LayTile) for one in self.offers(rules, state))

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield every lay."""
        for one in super().offers(rules, state) if self.kinds(rules, state) else ():
            if not (isinstance(one, LayTile) and self._why_not_here(rules, state, one)):
                yield one

    def reasons(self, rules: Any, state: Any, action: LayTile | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids the tile."""
        if isinstance(action, LayTile) and (refusal := self._why_not_here(rules, state, action)) is not None:
            yield refusal
        yield from super().reasons(rules, state, action)

    def _why_not_here(self, rules: Any, state: WestState, action: LayTile) -> Refusal | None:
        company, hex_ = state.company, action.hex
        if company.kind == GRANGER and hex_ in state.board.cells and hex_ not in figures().settled_zone:
            return refuse("west.outside_zone", company=company.code, hex=str(hex_))
        if hex_ in state.declined:
            return refuse("west.no_consent", company=company.code, hex=str(hex_))
        if action.tile not in rules.tileset or company.kind not in (GRANGER, LAND_GRANT):
            return None
        if rules.tileset[action.tile].colour not in GREEN:
            return refuse("west.only_to_green", company=company.code, tile=action.tile)
        return None

    def apply(self, rules: Any, state: Any, action: LayTile | Pass, log: EventLog) -> Any:
        """Lay the tile and count its subsidy."""
        if isinstance(action, LayTile) and (pays := subsidy(state, action.hex)):
            log.add("west.subsidy", company=state.turn.company, hex=str(action.hex), amount=pays)
            state = evolve(state, subsidy=state.subsidy + pays)
        after = super().apply(rules, state, action, log)
        if isinstance(action, LayTile):
            after = evolve(after, board=settle_waiting(after.board, action.hex))
        return after


def subsidy(state: WestState, hex_: Hex) -> int:
    """Return what the operating company gets for the first tile on a hex: only in its own land grant."""
    company = state.company
    if company.kind != LAND_GRANT or is_upgrade(state.board, hex_):
        return 0
    return figures().companies[company.code].grant.get(hex_, 0)
