"""What a history of Lost Cities measures: how expeditions end, and what each player has in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from lostatlas.capabilities import GameRows, HistoryRows, Metrics
from lostatlas.games.lost_cities.actions import ScoreExpedition
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.values import Action, Event


class ExpeditionRows(HistoryRows):
    """A row for each player and expedition: how it ended, pieces, statues, cards left."""

    columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "expeditions": (
            "expedition", "reason", "player", "pieces", "paths", "beyond", "statues", "points", "left",
        )
    }  # fmt: skip

    def add(
        self, before: Any, action: Action | None, state: Any, events: Sequence[Event]
    ) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """Yield the rows of an expedition as it is scored."""
        if not isinstance(action, ScoreExpedition):
            return
        rules: Any = self.rules
        bridge, ended = rules.config.variant.path.bridge, state.ended[before.expedition - 1]
        for seat, name in enumerate(before.players):
            own = before.seats[seat]
            row = {
                "expedition": before.expedition,
                "reason": ended.reason,
                "player": name,
                "pieces": sum(ended.pieces[seat].values()),
                "paths": len(own.positions),
                "beyond": sum(place > bridge for place in own.positions.values()),
                "statues": own.statue_tiles,
                "points": state.seats[seat].points,
                "left": len(before.draw_pile),
            }
            yield "expeditions", row


class LostCitiesGame(GameRows):
    """What chance decided about a simulated game."""

    def draws(self, first: LostCitiesState, last: LostCitiesState) -> Mapping[str, str]:
        """Return digests of the tiles on the board and of the cards, in the order in which they are dealt."""
        tiles = "|".join(f"{space.text} {tile.text}" for space, tile in sorted(first.tiles.items()))
        hands = (card for own in first.seats for card in own.hand)
        cards = "|".join(card.text for card in (*hands, *first.draw_pile, *first.removed))
        orders = {"event_tiles": tiles, "cards": cards}
        return {name: sha256(order.encode()).hexdigest()[:12] for name, order in orders.items()}


class LostCitiesMetrics(Metrics):
    """What the title measures: its expeditions."""

    history = ExpeditionRows
    game = LostCitiesGame

    def period(self, state: LostCitiesState) -> Mapping[str, int | str]:
        """Return the expedition."""
        return {"expedition": state.expedition}
