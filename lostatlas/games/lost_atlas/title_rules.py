"""The interface of this title's ruleset, which its other modules use; `game.LostAtlas` implements it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from lostatlas.finance import Ledger
from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.variants import LostAtlasVariant
from lostatlas.games.lost_atlas.variants.figures import Major, Minor, ModeFigures, SeatFigures
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.depot import Depot
from lostatlas.rail.notated_rules import NotatedRules
from lostatlas.rail.rules import Round
from lostatlas.rail.steps.base import Step
from lostatlas.track.builder import Builder, BuildProgress
from lostatlas.track.map_pieces import MapBox


class TitleRules(NotatedRules):
    """The rules of this title, for a variant, a mode and options."""

    variant: LostAtlasVariant
    rulings: LostAtlasRulings
    mode: ModeFigures
    box: MapBox
    minors: Mapping[str, Minor]
    majors: Mapping[str, Major]
    exports: Callable[[int], bool]
    """Whether a train is exported after a cycle (§23, R16)."""

    last_builder: tuple[BuildProgress | None, Builder | None] = (None, None)
    """The last map under construction and its builder, which need not be made again for the next state."""

    def with_printed_money(self, ledger: Ledger) -> Ledger:
        """Return a ledger with the printed money in the bank; it may pay more than that (§2)."""
        printed = self.variant.bank_break.money if self.bank_break else self.variant.money.printed
        return evolve(ledger, cash=ledger.cash.set(ledger.bank, ledger.cash[ledger.bank] + printed))

    @abstractmethod
    def table(self, players: tuple[str, ...]) -> SeatFigures:
        """Return the figures for these players, or refuse them (§3)."""

    @abstractmethod
    def first_depot(self, players: int) -> Depot:
        """Return the deck with which this number of players begins (§3, R1, R2)."""

    @abstractmethod
    def deal(self, seed: int, players: int, *, shuffles: int) -> tuple[str, ...]:
        """Return the shuffled stack of pieces and projects."""

    @abstractmethod
    def token_order(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hubs of a charter in the order in which they are paid for (R17)."""

    @abstractmethod
    def next_round(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state at the beginning of the round that follows."""

    @abstractmethod
    def in_play(self, cells: Iterable[Any] | Mapping[Any, Any], builder: Builder | None) -> tuple[str, ...]:
        """Return the minors that are in play on a map of these hexes (§3)."""

    @abstractmethod
    def finish_map(self, state: LostAtlasState, builder: Builder, log: EventLog) -> LostAtlasState:
        """Return the state after the last piece has been placed."""


TitleStep: TypeAlias = Step[TitleRules, LostAtlasState]
"""A step of this title's own."""
TitleRound: TypeAlias = Round[TitleRules, LostAtlasState]
"""A round of this title's own."""
