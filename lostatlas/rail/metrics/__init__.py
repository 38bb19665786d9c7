"""What railway titles measure: the tables of a history and of simulated games."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities import Metrics
from lostatlas.rail.metrics.game_rows import RailGameRows
from lostatlas.rail.metrics.history_rows import RailHistoryRows
from lostatlas.rail.state import RailState

__all__ = ["RailGameRows", "RailHistoryRows", "RailMetrics"]


class RailMetrics(Metrics):
    """The metrics that railway titles share.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> RailMetrics(game.ruleset).period(game.state)
    {'cycle': 1, 'round': 'MAP'}
    """

    history = RailHistoryRows
    game = RailGameRows

    def period(self, state: RailState) -> Mapping[str, int | str]:
        """Return the cycle and the round of a state."""
        return {"cycle": state.cycle, "round": state.round}
