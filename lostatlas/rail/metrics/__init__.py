"""What railway titles measure: the tables of a history and of simulated games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.capabilities import Metrics
from lostatlas.rail.metrics.game_rows import RailGameRows
from lostatlas.rail.metrics.history_rows import RailHistoryRows
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState

__all__ = ["RailGameRows", "RailHistoryRows", "RailMetrics"]


class RailMetrics(Metrics):
    """The metrics that railway titles share.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> RailMetrics(game.ruleset).period(game.state)
    {'cycle': 1, 'round_name': 'MAP'}
    """

    rules: RailRules
    history = RailHistoryRows
    game = RailGameRows

    def period(self, state: RailState) -> Mapping[str, int | str]:
        """Return the cycle and the round of a state."""
        return {"cycle": state.cycle, "round_name": state.round}

    def pieces(self) -> Mapping[str, tuple[str, ...]]:
        """Return the trains of the decks, those that rust, the phases, the tile colours and the tiles."""
        rules = self.rules
        tiles = [tile for tile in rules.tileset if rules.tileset.counts.get(tile.id, 1)]
        return {
            "train_bought": tuple(rules.trains),
            "train_rusted": tuple(name for name, train in rules.trains.items() if train.rusted_by),
            "phase": tuple(phase.train for phase in rules.phases),
            "colour": tuple(dict.fromkeys(tile.colour for tile in tiles)),
            "tile_laid": tuple(tile.id for tile in tiles),
        }

    def needs(self, kind: str, name: str) -> tuple[str, str] | None:
        """Return the precondition: a train of a phase, a run or rust, a phase of a colour, that of a tile."""
        if kind in ("phase", "train_ran", "train_traded"):
            return ("train_bought", name)
        if kind == "train_rusted":
            by = self.rules.trains[name].rusted_by
            return None if by is None else ("train_bought", by)
        if kind == "tile_laid":
            return ("colour", self.rules.tileset[name].colour)
        phase = next((one.train for one in self.rules.phases if name in one.colours), None)
        return ("phase", phase) if kind == "colour" and phase is not None else None

    def figures(self, kind: str, name: str) -> Any:
        """Return what the rules say of a train or a tile.

        Examples
        --------
        >>> from lostatlas import new_game
        >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
        >>> RailMetrics(game.ruleset).figures("train_bought", "3").price
        200
        """
        if kind == "train_bought":
            return self.rules.trains.get(name)
        tiles = self.rules.tileset
        return (tiles[name], tiles.counts.get(name)) if kind == "tile_laid" and name in tiles else None
