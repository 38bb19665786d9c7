"""Recorder of one game as rows: scores, seats and events; the title adds its own measures."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from lostatlas.capabilities import METRICS, capability
from lostatlas.kernel.values import Action, Event, Outcome
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import TABLES, Rows, no_rows


class Recorder:
    """The rows of a game that is being played."""

    def __init__(self, settings: Settings, rules: Any, game: int, state: Any) -> None:
        self.settings, self.rules, self.game = settings, rules, game
        self.metrics = capability(rules, METRICS)(rules)
        self.title_rows = self.metrics.game(rules, settings.names)
        self.seat = {name: seat for seat, name in enumerate(settings.names, 1)}
        self.decisions = 0
        self.first = state
        self.events: Counter[tuple[Any, ...]] = Counter()

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Watch one action."""
        self.decisions += 1
        widest = next(iter(self.metrics.period(before).values()), None)
        for event in events:
            company, player = event.facts.get("company"), event.facts.get("player")
            seat = self.seat.get(str(player))
            self.events[widest, event.key, None if company is None else str(company), seat] += 1
        self.title_rows.add(before, action, after, events)

    def finish(self, state: Any, outcome: Outcome | None) -> Rows:
        """Return all rows, once the game is over."""
        assert outcome is not None
        rows, game = no_rows(), self.game
        for name, own in self.title_rows.tables(state, outcome).items():
            rows[name] = [(game, *row) for row in own]
        draws = dict(self.title_rows.draws(self.first, state))
        drawn = {"draws": json.dumps(draws, sort_keys=True) if draws else None}
        columns = {**self._game(outcome), **drawn, **self.title_rows.game_row(state, outcome)}
        rows["games"] = [_row("games", columns)]
        rows["seats"] = [
            _row("seats", {**self._seat(outcome, name), **self.title_rows.seat_row(state, outcome, name)})
            for name in self.settings.names
        ]
        rows["events"] = [(game, *key, count) for key, count in sorted(self.events.items(), key=_by_text)]
        return rows

    def _game(self, outcome: Outcome) -> dict[str, Any]:
        scores = [int(one.points) for one in outcome.ranking]
        return {
            "game": self.game,
            "seed": self.settings.game_seed(self.game),
            "map_seed": self.settings.map_seed(self.game),
            "reason": outcome.reason,
            "decisions": self.decisions,
            "winner": self.seat[outcome.winners[0]],
            "winners": len(outcome.winners),
            "best": scores[0],
            "second": scores[1] if len(scores) > 1 else None,
            "worst": scores[-1],
        }

    def _seat(self, outcome: Outcome, player: str) -> dict[str, Any]:
        one = next(one for one in outcome.ranking if one.player == player)
        return {
            "game": self.game,
            "seat": self.seat[player],
            "order": self.seat[player],
            "kind": self.settings.kinds(self.game)[self.seat[player] - 1],
            "score": int(one.points),
            "place": one.place,
            "win": 1 / len(outcome.winners) if player in outcome.winners else 0.0,
        }


def _row(table: str, values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(values.get(column) for column in TABLES[table])


def _by_text(item: tuple[tuple[Any, ...], int]) -> tuple[str, ...]:
    return tuple(str(one) for one in item[0])
