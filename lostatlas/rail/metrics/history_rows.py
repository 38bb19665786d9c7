"""Rows of the history of a railway game, per move: companies, holdings, revenues, prices, depot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from lostatlas.capabilities import HistoryRows
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event
from lostatlas.rail.net_worth import SOURCES, net_worth, share_value, worth_change
from lostatlas.rail.state import POOL, TREASURY, RailState

__all__ = ["RailHistoryRows"]

_DIVIDENDS = ("rail.dividend_paid", "rail.dividend_withheld", "rail.no_revenue")


class RailHistoryRows(HistoryRows):
    """The rows of a railway game, move after move. Amounts are dollars, shares are units.

    ``moves`` gets the ``phase`` (its train) and its ``colour``; ``players`` gets ``cash``, ``shares``,
    ``share_value``, ``net_worth``, ``presides`` and the sums so far of what net worth came from
    (`lostatlas.rail.net_worth`), with ``start``.
    """

    columns: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "moves": ("phase", "colour"),
        "players": ("cash", "shares", "share_value", "net_worth", "presides", "start", *SOURCES),
        "companies": (
            "company", "kind", "name", "price", "space", "place", "treasury", "president", "trains", "kept",
            "revenue", "treasury_shares", "pool_shares",
        ),
        "holdings": ("company", "holder", "units", "percent", "value"),
        "revenues": (
            "company", "president", "trains", "revenue", "paid", "per_share", "before", "after",
        ),
        "prices": ("company", "before", "after", "reason", "text"),
        "depot": ("train", "left", "pool", "owned", "gone"),
    }  # fmt: skip

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        super().__init__(rules, players)
        self.sums: dict[str, Counter[str]] = {player: Counter() for player in self.players}
        self.revenue: dict[str, int] = {}

    def add(
        self, before: Any, action: Action | None, state: Any, events: Sequence[Event]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield the rows of one move."""
        rules: Any = self.rules
        phase = rules.phases[state.phase]
        yield "moves", {"phase": phase.train, "colour": phase.colour}
        if before is not None:
            yield from self._add_turns(before, events)
        yield from self._add_players(before, state, events)
        yield from self._add_companies(state)
        yield from self._add_depot(rules, state)

    def _add_players(
        self, before: RailState | None, state: RailState, events: Sequence[Event]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        quiet = before is not None and (before.ledger, before.market, before.companies) == (
            state.ledger,
            state.market,
            state.companies,
        )
        for player in self.players:
            if before is None:
                self.sums[player]["start"] = net_worth(state, player)
            elif not quiet:
                self.sums[player].update(worth_change(before, state, events, player))
            value = share_value(state, player)
            cash = state.cash(player) if player in state.ledger else 0
            row = {
                "player": player,
                "cash": cash,
                "shares": sum(one.shares.of(player) for one in state.companies.values()),
                "share_value": value,
                "net_worth": cash + value,
                "presides": ", ".join(state.presided(player)),
            }
            yield "players", row | {name: self.sums[player][name] for name in ("start", *SOURCES)}

    def _add_companies(self, state: RailState) -> Iterator[tuple[str, dict[str, Any]]]:
        for place, marker in enumerate(state.market.markers, 1):
            code = marker.company
            company, price = state.companies[code], state.price(code)
            row = {
                "company": code,
                "kind": company.kind,
                "name": company.name,
                "price": price,
                "space": marker.space,
                "place": place,
                "treasury": state.cash(code),
                "president": company.president,
                "trains": " ".join(company.trains),
                "kept": " ".join(company.kept),
                "revenue": self.revenue.get(code),
                "treasury_shares": company.shares.of(TREASURY),
                "pool_shares": company.shares.of(POOL),
            }
            yield "companies", row
            total = company.shares.total
            for holder, units in company.shares.units.items():
                part = {"company": code, "holder": holder, "units": units, "value": units * price}
                yield "holdings", part | {"percent": 100 * units / total}

    def _add_turns(self, before: RailState, events: Sequence[Event]) -> Iterator[tuple[str, dict[str, Any]]]:
        moved: dict[str, int] = {}
        for event in events:
            head, _, reason = event.key.rpartition(".")
            if head in ("rail.price_moved", "rail.price_stayed"):
                facts = event.facts
                moved[facts["company"]] = facts["price"]
                known = {name: facts[name] for name in ("company", "before")}
                more = {"after": facts["price"], "reason": reason, "text": str(event)}
                yield "prices", known | more
        for event in events:
            if event.key not in _DIVIDENDS:
                continue
            code, revenue = event.facts["company"], event.facts.get("revenue", 0)
            self.revenue[code] = revenue
            company = before.companies[code]
            paid = event.key == "rail.dividend_paid"
            row = {
                "company": code,
                "president": company.president,
                "trains": " ".join((*company.trains, *company.kept)),
                "revenue": revenue,
                "paid": paid,
                "per_share": revenue // company.shares.total if paid else 0,
                "before": before.price(code),
                "after": moved.get(code),
            }
            yield "revenues", row

    def _add_depot(self, rules: Any, state: RailState) -> Iterator[tuple[str, dict[str, Any]]]:
        left, pool = dict(state.depot.deck), Counter(state.depot.pool)
        owned = Counter(train for one in state.companies.values() for train in one.trains)
        for name in rules.trains:
            row = {"train": name, "left": left.get(name, 0), "pool": pool[name], "owned": owned[name]}
            yield "depot", row | {"gone": state.depot.gone.get(name, 0)}
