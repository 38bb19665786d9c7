"""§26: a suburb is placed, at any time in the operating turn of its company."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.games.lost_atlas.actions import PlaceMarker
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules, TitleStep
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.state import with_turn
from lostatlas.rail.steps.base import refuse
from lostatlas.rail.steps.company_reach import reach_of
from lostatlas.rail.steps.run import revenue_of
from lostatlas.track.board import Marker
from lostatlas.track.hexes import Hex
from lostatlas.track.reach_refusals import why_unreached
from lostatlas.track.tiles import COLOURS


class PlaceSuburb(TitleStep):
    """One suburb to a hex, never moved."""

    name = "suburb"
    actions: ClassVar[tuple[type[Action], ...]] = (PlaceMarker,)

    def __init__(self, *, on_homes: bool) -> None:
        self.on_homes = on_homes

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether the company has a suburb left and a city for it."""
        return bool(state.company.supplies.get("suburb")) and any(self.offers(rules, state))

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield every hex that may take a suburb."""
        for hex_ in sorted({stop.hex for stop in reach_of(rules, state).stops}):
            if self._why_not(rules, state, hex_) is None:
                yield PlaceMarker(hex_)

    def verify(self, rules: TitleRules, state: LostAtlasState, action: PlaceMarker) -> Refusal | None:
        """Return why a suburb may not stand there."""
        if not state.company.supplies.get("suburb"):
            return refuse("rotla.no_suburb_left", company=state.turn.company)
        if action.hex not in state.board.cells:
            return refuse("rotla.suburb_city", hex=str(action.hex))
        refusal = self._why_not(rules, state, action.hex)
        return refusal or why_unreached(reach_of(rules, state), action.hex)

    def _why_not(self, rules: TitleRules, state: LostAtlasState, hex_: Hex) -> Refusal | None:
        board, code = state.board, state.turn.company
        tile, cell = board.tile(hex_), board.cells[hex_]
        basic = tile.cities and not tile.label and cell.printed.colour == COLOURS[0]
        if not basic or (cell.home is not None and not self.on_homes):
            return refuse("rotla.suburb_city", hex=str(hex_))
        if any(marker.kind == "suburb" for marker in board.markers.get(hex_, ())):
            return refuse("rotla.suburb_twice", hex=str(hex_))
        if any(stop.hex == hex_ for stop in board.tokens_of(code)):
            return refuse("rotla.suburb_own_hub", hex=str(hex_), company=code)
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: PlaceMarker, log: EventLog
    ) -> LostAtlasState:
        """Place it; a revenue that is not yet paid is recounted."""
        company = state.company
        left = company.supplies["suburb"] - 1
        log.add("rotla.suburb_placed", company=company.code, hex=str(action.hex), left=left)
        placed = evolve(company, supplies=company.supplies.set("suburb", left))
        state = evolve(
            state,
            board=state.board.mark(action.hex, Marker("suburb", company.code)),
            companies=state.companies.set(company.code, placed),
        )
        turn = state.turn
        if not turn.routes:
            return state
        revenue = revenue_of(rules, state, turn.routes)
        if revenue != turn.revenue:
            log.add("rail.revenue_changed", company=company.code, before=turn.revenue, revenue=revenue)
        return with_turn(state, evolve(turn, revenue=revenue))
