"""What every part of this title may ask of its ruleset; `game.LostAtlas` is the one that answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lostatlas.games.lost_atlas.rulings import Rulings
from lostatlas.games.lost_atlas.variants import Variant
from lostatlas.games.lost_atlas.variants.figures import Major, Minor, Mode, Table
from lostatlas.rail.depot import Depot
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import Company
from lostatlas.track.pieces import MapBox


class TitleRules(RailRules):
    """The figures of the box as a variant, a mode and the options have them."""

    variant: Variant
    rulings: Rulings
    mode: Mode
    box: MapBox
    minors: Mapping[str, Minor]
    majors: Mapping[str, Major]
    bank_break: bool
    exports: Callable[[int], bool]
    """Whether a train is exported after a cycle (§23, R16)."""

    def table(self, players: tuple[str, ...]) -> Table:
        """Return what holds for these players, or refuse them (§3)."""
        raise NotImplementedError

    def first_depot(self, players: int) -> Depot:
        """Return the deck with which this number of players begins (§3, R1, R2)."""
        raise NotImplementedError

    def deal(self, seed: int, players: int, *, shuffles: int) -> tuple[str, ...]:
        """Return the shuffled stack of pieces and projects."""
        raise NotImplementedError

    def charter(self, code: str) -> Company | None:
        """Return a minor as it is before anybody launches it; None for another code."""
        raise NotImplementedError

    def token_order(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hubs of a charter in the order in which they are paid for (R17)."""
        raise NotImplementedError
