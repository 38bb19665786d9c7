"""Watches one game and tells it as rows: rounds, companies, trains, events and powers.

Everything comes from states and events that all railway games share; only the powers are asked of the title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.values import Action, Event, Outcome
from lostatlas.lab.net_worth import net_worth, share_value
from lostatlas.lab.simulation.company_histories import CompanyHistories
from lostatlas.lab.simulation.hooks import measured
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import Rows, no_rows
from lostatlas.lab.simulation.train_times import TrainTimes
from lostatlas.rail.state import POOL, TREASURY, RailState

_REVENUE = ("rail.dividend_paid", "rail.dividend_withheld", "rail.no_revenue")


class Recorder:
    """The rows of a game that is being played."""

    def __init__(self, settings: Settings, rules: Any, game: int, state: Any) -> None:
        self.settings, self.rules, self.game = settings, rules, game
        self.rows: Rows = no_rows()
        self.seat = {name: seat for seat, name in enumerate(settings.names, 1)}
        self.effects_of = measured(rules).effects
        self.decisions = self.stretch = 0
        self.first: str | None = None
        self.events: Counter[tuple[Any, ...]] = Counter()
        self.powers: Counter[tuple[Any, ...]] = Counter()
        self.brought: Counter[tuple[Any, ...]] = Counter()
        self.dividends: Counter[str] = Counter()
        self.revenue: Counter[str] = Counter()
        self.careers = CompanyHistories(game, self.seat)
        self.trains = TrainTimes(game, rules)

    def add(self, before: RailState, action: Action, after: RailState, events: tuple[Event, ...]) -> None:
        """Watch one action."""
        self.decisions += 1
        if self.first is None and after.stock is not None:
            self.first = after.priority
        for event in events:
            self._add_event(before, event)
        for effect in self.effects_of(self.rules, before, action, after, events):
            company = before.companies.get(effect.company) or after.companies.get(effect.company)
            seat = self.seat.get(company.president) if company is not None else None
            key = (before.cycle, effect.power, effect.company, seat)
            self.powers[key] += 1
            self.brought[key] += effect.amount
        self.careers.add(before, after, events, self.decisions)
        self.trains.add(before, after, events, self.decisions)
        if (before.cycle, before.round) != (after.cycle, after.round) or after.over:
            self._end_round(before, after)

    def _add_event(self, before: RailState, event: Event) -> None:
        facts = event.facts
        company, player = facts.get("company"), facts.get("player")
        self.events[before.cycle, event.key, company, self.seat.get(str(player))] += 1
        if event.key in _REVENUE:
            self.revenue[str(company)] += facts.get("revenue", 0)
        if event.key == "rail.dividend_paid":
            for holder, amount in facts["parts"].items():
                self.dividends[holder] += amount

    def _end_round(self, before: RailState, after: RailState) -> None:
        """Add how players and companies stand at the end of a round in which there was money to move."""
        if before.stock is None and before.operating is None and not before.companies:
            return
        self.stretch += 1
        where = (self.game, self.stretch, before.cycle, before.round)
        for name, seat in self.seat.items():
            cash = after.cash(name) if name in after.ledger else 0
            row = (cash, share_value(after, name), net_worth(after, name), len(after.presided(name)))
            self.rows["players"].append((*where, seat, *row))
        for code in after.market.order:
            company = after.companies[code]
            self.rows["companies"].append(
                (
                    *where,
                    code,
                    company.kind,
                    after.price(code),
                    after.cash(code),
                    self.seat.get(company.president),
                    " ".join(company.trains),
                    self.revenue.get(code, 0),
                    company.shares.of(TREASURY),
                    company.shares.of(POOL),
                )
            )
        self.careers.end_round(after)
        self.revenue.clear()

    def finish(self, state: RailState, outcome: Outcome | None) -> Rows:
        """Return all rows, once the game is over."""
        assert outcome is not None
        rows, game = self.rows, self.game
        rows["careers"] = self.careers.finish(state, outcome.winners)
        rows["games"].append(self._game_row(state, outcome))
        rows["seats"] += self._seat_rows(state, outcome)
        rows["trains"] = self.trains.finish()
        rows["events"] = [(game, *key, count) for key, count in sorted(self.events.items(), key=_by_text)]
        rows["effects"] = [
            (game, *key, count, self.brought[key]) for key, count in sorted(self.powers.items(), key=_by_text)
        ]
        return rows

    def _game_row(self, state: RailState, outcome: Outcome) -> tuple[Any, ...]:
        scores = [int(one.points) for one in outcome.ranking]
        closed = sum(n for (_, key, *_), n in self.events.items() if key.startswith("rail.company_closed."))
        return (
            self.game,
            self.settings.game_seed(self.game),
            self.settings.map_seed(self.game),
            None,
            outcome.reason,
            self.decisions,
            self.stretch,
            state.cycle,
            self.seat[outcome.winners[0]],
            len(outcome.winners),
            scores[0],
            scores[1] if len(scores) > 1 else None,
            scores[-1],
            sum(not career.merged for career in self.careers.all),
            sum(career.merged for career in self.careers.all),
            closed,
            len(state.out),
        )

    def _seat_rows(self, state: RailState, outcome: Outcome) -> Iterator[tuple[Any, ...]]:
        kinds, order = self.settings.kinds(self.game), self._order(state)
        launched = Counter(career.seat for career in self.careers.all if not career.merged)
        for one in sorted(outcome.ranking, key=lambda standing: self.seat[standing.player]):
            seat = self.seat[one.player]
            yield (
                self.game,
                seat,
                order.get(one.player),
                kinds[seat - 1],
                int(one.points),
                one.place,
                1 / len(outcome.winners) if one.player in outcome.winners else 0.0,
                one.player in state.out,
                launched[seat],
                self.dividends[one.player],
            )

    def _order(self, state: RailState) -> dict[str, int]:
        """Return who was first, second … to act in the first stock round."""
        names = self.settings.names
        if self.first is None:
            return {}
        first = names.index(self.first)
        return {name: 1 + (place - first) % len(names) for place, name in enumerate(names)}


def _by_text(item: tuple[tuple[Any, ...], int]) -> tuple[str, ...]:
    return tuple(str(one) for one in item[0])
