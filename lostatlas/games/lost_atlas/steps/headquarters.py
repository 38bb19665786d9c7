"""Headquarters, a variant on the cards of which only this is known: the flagship of a major pays.

Half of its city's value comes to the treasury at the start of the major's turn. Where it may stand is not
known; here its president chooses, at the start of the major's first turn, one of the homes that it was merged
from. The effects that a new headquarters has on the cards (Tax Break, Land Grant, Commercial Zoning) are
known by their names alone and left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from lostatlas.games.lost_atlas.actions import ChooseHeadquarters
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules, TitleStep
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import with_company
from lostatlas.rail.steps.base import refuse
from lostatlas.track.board import Stop

HEADQUARTERS = "headquarters"
"""The supply of a company that says that its first home is its headquarters."""


class PlaceHeadquarters(TitleStep):
    """Choose a headquarters; in every turn it pays."""

    name = "headquarters"
    actions: ClassVar[tuple[type[Action], ...]] = (ChooseHeadquarters,)

    def __init__(self, *, percent: int) -> None:
        self.percent = percent

    def open(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether a major has yet to choose, and can."""
        company = state.company
        chosen = HEADQUARTERS in company.supplies
        return company.kind == "major" and not chosen and bool(_cities(state))

    def offers(self, rules: TitleRules, state: LostAtlasState) -> Iterable[Action | ActionRange]:
        """Yield the cities of its homes."""
        return map(ChooseHeadquarters, _cities(state))

    def verify(self, rules: TitleRules, state: LostAtlasState, action: ChooseHeadquarters) -> Refusal | None:
        """Return why a city cannot be the headquarters."""
        code = state.turn.company
        if not self.open(rules, state):
            return refuse("variant.headquarters.chosen", company=code)
        if action.city not in _cities(state):
            return refuse("variant.headquarters.home", company=code, hex=str(action.city.hex))
        return None

    def apply(
        self, rules: TitleRules, state: LostAtlasState, action: ChooseHeadquarters, log: EventLog
    ) -> LostAtlasState:
        """Make the city's hex the first of the homes; it pays at once."""
        company, hex_ = state.company, action.city.hex
        homes = (hex_, *(home for home in company.homes if home != hex_))
        supplies = company.supplies.set(HEADQUARTERS, 1)
        state = with_company(state, evolve(company, homes=homes, supplies=supplies))
        log.add("variant.headquarters.founded", company=company.code, hex=str(hex_))
        return self._paid(rules, state, log)

    def skip(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Pay what an older headquarters brings; other companies have none."""
        if HEADQUARTERS in state.company.supplies:
            return self._paid(rules, state, log)
        return rules.leave_step(state, log)

    def _paid(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        code, home = state.turn.company, state.company.homes[0]
        colour = rules.phase(state).colour
        values = [_value(state, stop, colour) for stop in state.board.tokens_of(code) if stop.hex == home]
        amount = max(values, default=0) * self.percent // 100
        if amount:
            state = pay(state, state.ledger.bank, code, amount)
            log.add("variant.headquarters.paid", company=code, hex=str(home), amount=amount)
        return rules.leave_step(state, log)


def _cities(state: LostAtlasState) -> tuple[Stop, ...]:
    company = state.company
    return tuple(stop for stop in state.board.tokens_of(company.code) if stop.hex in company.homes)


def _value(state: LostAtlasState, stop: Stop, colour: str) -> int:
    return state.board.tile(stop.hex).nodes[stop.node].revenue.at(colour)
