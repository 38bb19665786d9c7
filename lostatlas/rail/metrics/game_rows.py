"""Recorder of one simulated railway game as rows: rounds, companies, trains and powers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lostatlas.capabilities import GameRows
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event, Outcome
from lostatlas.rail.company_powers import Effect
from lostatlas.rail.metrics.careers import Careers
from lostatlas.rail.metrics.piece_counts import PieceCounts, digest
from lostatlas.rail.metrics.train_times import TrainTimes
from lostatlas.rail.net_worth import net_worth, share_value
from lostatlas.rail.state import POOL, TREASURY, RailState

__all__ = ["RailGameRows"]

_REVENUE = ("rail.dividend_paid", "rail.dividend_withheld", "rail.no_revenue")


class RailGameRows(GameRows):
    """The rows of a railway game that is being played; a title says which powers took effect.

    Parameters
    ----------
    rules, players : the game, and who plays it, in seat order
    """

    takeovers: Mapping[str, str] = FrozenMap()
    """By the key of an event in which one company takes another over: which fact of it names that one."""

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        super().__init__(rules, players)
        self.seat = {name: seat for seat, name in enumerate(self.players, 1)}
        self.decisions = self.stretch = 0
        self.first: str | None = None
        self.closed = 0
        self.rows: dict[str, list[tuple[Any, ...]]] = {"players": [], "companies": []}
        self.powers: Counter[tuple[Any, ...]] = Counter()
        self.brought: Counter[tuple[Any, ...]] = Counter()
        self.dividends: Counter[str] = Counter()
        self.revenue: Counter[str] = Counter()
        self.careers = Careers(self.seat, self.takeovers)
        self.trains = TrainTimes(rules)
        self.counts = PieceCounts(rules, self.seat)

    def effects(
        self, before: RailState, action: Action, after: RailState, events: tuple[Event, ...]
    ) -> Iterable[Effect]:
        """Yield the powers that took effect in one action."""
        return ()

    def add(self, before: RailState, action: Action, after: RailState, events: tuple[Event, ...]) -> None:
        """Watch one action."""
        self.decisions += 1
        if self.first is None and after.stock is not None:
            self.first = after.priority
        for event in events:
            self._add_event(event)
        for effect in self.effects(before, action, after, events):
            company = before.companies.get(effect.company) or after.companies.get(effect.company)
            seat = self.seat.get(company.president) if company is not None else None
            key = (before.cycle, effect.power, effect.company, seat)
            self.powers[key] += 1
            self.brought[key] += effect.amount
        self.careers.add(before, after, events, self.decisions)
        self.trains.add(before, after, events, self.decisions)
        self.counts.add(before, after, events)
        if (before.cycle, before.round) != (after.cycle, after.round) or after.over:
            self._end_round(before, after)

    def _add_event(self, event: Event) -> None:
        if event.key in _REVENUE:
            self.revenue[str(event.facts.get("company"))] += event.facts.get("revenue", 0)
        if event.key == "rail.dividend_paid":
            for holder, amount in event.facts["parts"].items():
                self.dividends[holder] += amount
        self.closed += event.key.startswith("rail.company_closed.")

    def _end_round(self, before: RailState, after: RailState) -> None:
        """Add how players and companies stand at the end of a round in which there was money to move."""
        if before.stock is None and before.operating is None and not before.companies:
            return
        self.stretch += 1
        where = (self.stretch, before.cycle, before.round)
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

    def draws(self, first: RailState, last: RailState) -> Mapping[str, str]:
        """Return a digest of the map: its hexes with ground, label and home, whatever they pay or cost."""
        cells = sorted(
            (hex_, cell.terrain, cell.printed.label, cell.home) for hex_, cell in last.board.cells.items()
        )
        return {"map": digest(cells)}

    def tables(self, state: RailState, outcome: Outcome) -> Mapping[str, Sequence[tuple[Any, ...]]]:
        """Return the rows of rounds, careers, companies, trains and effects of powers."""
        powers = sorted(self.powers.items(), key=lambda item: tuple(map(str, item[0])))
        return {
            **self.rows,
            "careers": self.careers.finish(state, outcome.winners),
            "trains": self.trains.finish(),
            "counts": self.counts.finish(state),
            "effects": [(*key, count, self.brought[key]) for key, count in powers],
        }

    def game_row(self, state: RailState, outcome: Outcome) -> Mapping[str, Any]:
        """Return how long the game was, and how many companies came and went."""
        merged = sum(career.merged for career in self.careers.all)
        return {
            "rounds": self.stretch,
            "cycles": state.cycle,
            "launches": len(self.careers.all) - merged,
            "mergers": merged + self.careers.taken_over,
            "closed": self.closed,
            "bankrupt": len(state.out),
        }

    def seat_row(self, state: RailState, outcome: Outcome, player: str) -> Mapping[str, Any]:
        """Return the actions of a player: order in the first stock round, launches, dividends, bankruptcy."""
        seat, order = self.seat[player], None
        if self.first is not None:
            order = 1 + (seat - 1 - self.players.index(self.first)) % len(self.players)
        return {
            "order": order,
            "bankrupt": player in state.out,
            "launched": sum(one.seat == seat and not one.merged for one in self.careers.all),
            "dividends": self.dividends[player],
        }
