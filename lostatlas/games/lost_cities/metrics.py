"""What a simulation of Lost Cities measures: how expeditions end, and what each player has in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lostatlas.capabilities import Metrics as BaseMetrics
from lostatlas.games.lost_cities.actions import ScoreExpedition
from lostatlas.games.lost_cities.state import State
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event
from lostatlas.scene.table import Column
from lostatlas.text import message

TEXTS = {"player", "reason"}


def _column(name: str) -> Column:
    return Column(name, message(f"lostcities.column.{name}"), numeric=name not in TEXTS)


class Metrics(BaseMetrics):
    """A row for each player and expedition: how it ended, pieces, the furthest piece, statues, cards left."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        super().__init__(rules)
        names = ("expedition", "reason", "player", "pieces", "paths", "beyond", "statues", "points", "left")
        self.tables: Mapping[str, tuple[Column, ...]] = {"expeditions": tuple(map(_column, names))}

    def rows(
        self, before: State, action: Action, after: State, events: tuple[Event, ...]
    ) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Yield the rows of an expedition as it is scored."""
        if not isinstance(action, ScoreExpedition):
            return
        bridge = self.rules.config.variant.path.bridge  # type: ignore[attr-defined]
        ended = after.ended[before.expedition - 1]
        for seat, name in enumerate(before.players):
            own = before.seats[seat]
            yield (
                "expeditions",
                {
                    "expedition": before.expedition,
                    "reason": ended.reason,
                    "player": name,
                    "pieces": sum(ended.pieces[seat].values()),
                    "paths": len(own.positions),
                    "beyond": sum(place > bridge for place in own.positions.values()),
                    "statues": own.statue_tiles,
                    "points": after.seats[seat].points,
                    "left": len(before.draw_pile),
                },
            )
