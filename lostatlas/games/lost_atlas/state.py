"""The state that this title adds to that of every railway game: map building, charters, mergers."""

from __future__ import annotations

from dataclasses import dataclass

from lostatlas.rail.row_market import RowMarket
from lostatlas.rail.state import RailState
from lostatlas.track.builder import BuildProgress
from lostatlas.track.hexes import Hex


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A map under construction (§3)."""

    player: str
    """Who places next."""
    progress: BuildProgress
    """The stack, what is drawn, and what lies."""
    passes: int = 0
    """How many players in a row have placed no blank."""


@dataclass(frozen=True, slots=True)
class MinorMerger:
    """Two companies that merge; the president of the new one still has to choose."""

    proposer: str
    partner: str
    president: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergerRoundState:
    """What a merger round remembers (§22)."""

    done: tuple[str, ...] = ()
    """Companies that have had their turn."""
    refused: tuple[tuple[str, str], ...] = ()
    """Pairs that may not be proposed again."""
    proposal: tuple[str, str] | None = None
    """Who proposes to whom, while the answer is awaited."""
    merger: MinorMerger | None = None
    shared: tuple[str, Hex] | None = None
    """A company that still has two tokens on this hex."""
    votes: tuple[tuple[str, bool], ...] = ()
    """Who has voted about the proposal, and whether for it, where shareholders vote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostAtlasState(RailState):
    """Everything at one moment of the game."""

    market: RowMarket
    mode: str
    starter: str
    """Who began to build the map."""
    charters: tuple[tuple[str, ...], ...] = ()
    """The columns of companies to launch; only the first of each is available."""
    majors: tuple[str, ...] = ()
    """The majors that no merger has used."""
    building: Building | None = None
    merging: MergerRoundState | None = None

    @property
    def map_building(self) -> Building:
        """The map under construction; GameDataError while there is none."""
        if self.building is None:
            raise self.nothing_now("map_building")
        return self.building

    @property
    def merger_round(self) -> MergerRoundState:
        """The merger round that is going on; GameDataError while there is none."""
        if self.merging is None:
            raise self.nothing_now("merger_round")
        return self.merging

    @property
    def available(self) -> tuple[str, ...]:
        """The companies that may be launched now."""
        return tuple(column[0] for column in self.charters if column)

    def __repr__(self) -> str:
        """Return where the game stands; see `explain` for more and `lostatlas.position` for all."""
        over = ", over" if self.over else ""
        place = f"cycle {self.cycle}, {self.round} {self.step}".rstrip()
        return f"<State of a {self.mode} game: {', '.join(self.players)}; {place}{over}; {self.board!r}>"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()
