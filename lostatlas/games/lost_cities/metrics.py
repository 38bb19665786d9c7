"""What a history of Lost Cities measures: how expeditions end, and what each player has in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from lostatlas.capabilities import Counted, Counts, GameRows, HistoryRows, Metrics
from lostatlas.games.lost_cities.actions import DiscardCard, PlayCard, ScoreExpedition, StartPath, StepPiece
from lostatlas.games.lost_cities.state import LostCitiesState
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event, Outcome

_DONE = {StartPath: "path_started", PlayCard: "card_laid", DiscardCard: "card_discarded"}


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
    """What was done with cards of each colour, what each path brought, and how expeditions ended."""

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        super().__init__(rules, players)
        self.first: int | None = None
        self.counts = Counts()

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Count cards and paths, and at the end of an expedition what pieces and statues brought."""
        if self.first is None:
            self.first = before.turn
        if isinstance(action, StartPath | PlayCard | DiscardCard):
            self.counts.add(_DONE[type(action)], action.card.colour, seat=before.turn + 1)
        if isinstance(action, StepPiece) and action.piece is not None:
            self.counts.add("path_started", action.path, seat=before.turn + 1)
        if isinstance(action, ScoreExpedition):
            self._score(before, after)

    def _score(self, before: LostCitiesState, after: LostCitiesState) -> None:
        rules: Any = self.rules
        bridge, ended = rules.config.variant.path.bridge, after.ended[before.expedition - 1]
        self.counts.add("expedition_ended", ended.reason)
        for seat, own in enumerate(before.seats, 1):
            self.counts.add("statues", "", seat=seat, amount=ended.statues[seat - 1])
            for path, points in ended.pieces[seat - 1].items():
                self.counts.add("path_points", path, seat=seat, amount=points)
                if own.positions[path] > bridge:
                    self.counts.add("path_crossed", path, seat=seat)

    def tables(self, state: LostCitiesState, outcome: Outcome) -> Mapping[str, Sequence[tuple[Any, ...]]]:
        """Return what was counted, by colour and seat."""
        return {"counts": self.counts.rows()}

    def seat_row(self, state: LostCitiesState, outcome: Outcome, player: str) -> Mapping[str, Any]:
        """Return the place of a player in the order of the first turns, from 1."""
        seat = self.players.index(player) - (self.first or 0)
        return {"order": 1 + seat % len(self.players)}

    def draws(self, first: LostCitiesState, last: LostCitiesState) -> Mapping[str, str]:
        """Return digests of the tiles on the board and of the cards, in the order in which they are dealt."""
        tiles = "|".join(f"{space.text} {tile.text}" for space, tile in sorted(first.tiles.items()))
        hands = (card for own in first.seats for card in own.hand)
        cards = "|".join(card.text for card in (*hands, *first.draw_pile, *first.removed))
        orders = {"event_tiles": tiles, "cards": cards}
        return {name: sha256(order.encode()).hexdigest()[:12] for name, order in orders.items()}


class LostCitiesMetrics(Metrics):
    """What the title measures: its expeditions, and cards and paths of each colour."""

    counted: ClassVar[Mapping[str, Counted]] = {
        "path_started": Counted(),
        "card_laid": Counted(),
        "card_discarded": Counted(),
        "path_crossed": Counted(),
        "path_points": Counted("amount"),
        "statues": Counted("amount"),
        "expedition_ended": Counted(),
    }
    history = ExpeditionRows
    game = LostCitiesGame

    def period(self, state: LostCitiesState) -> Mapping[str, int | str]:
        """Return the expedition."""
        return {"expedition": state.expedition}
