"""Every train that a company bought in a game: what it cost, what it brought, and what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lostatlas.capabilities import METRICS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.kernel.values import Event
from lostatlas.rail.revenue_cache import RevenueCache
from lostatlas.rail.state import Company, RailState
from lostatlas.rail.steps.run import paid_routes, problem_of

with needed():
    import pandas as pd

__all__ = ["purchases"]

_BOUGHT = ("rail.train_bought.", "rail.train_exchanged", "rail.train_sold")
Row = dict[str, Any]


def check_railway(session: Session) -> None:
    """Refuse a game without trains and track in words; GameDataError."""
    if not isinstance(session.line[0].state, RailState):
        raise GameDataError("valuation.no_railway", title=session.ruleset.setting.title)


@checked_arguments
def purchases(session: Session) -> pd.DataFrame:
    """Return a row for each train that was bought on the line of play, in order.

    ``how`` is ``deck``, ``pool``, ``exchanged`` or ``sold`` (by the company ``seller``); ``price`` is what
    the company paid, and ``added`` what ``payer``, its president, had to add because it could not. In its
    ``runs`` the routes of the train ``earned`` so much. Exactly, by solving again: in the same runs the
    company would have earned ``without`` it, so it ``brought`` the rest, and ``gain`` is that less the price.
    ``left`` says what became of it (``rusted``, ``sold``, ``discarded``, ``exchanged``, ``closed``), in the
    round ``left_round``; a merged company goes on with the trains of its parts. Amounts are dollars.

    Raises
    ------
    GameDataError
        For anything but a session of a game with trains.

    Examples
    --------
    >>> from lostatlas import lab, load
    >>> bought = lab.purchases(load("examples/games/short.json"))
    >>> (bought["gain"] == bought["brought"] - bought["price"]).all().item()
    True
    """
    check_railway(session)
    watched = _Fleets(session)
    for move, node in enumerate(session.line):
        if node.parent is not None:
            watched.add(move, node, node.parent.state)
    bought = pd.DataFrame(watched.rows, columns=list(_COLUMNS))
    names = ["seller", "payer", "left", "left_round"]
    bought[names] = bought[names].astype(object).where(bought[names].notna(), None)
    return bought


_COLUMNS = (
    "move", "node", "cycle", "round_name", "company", "train", "how", "seller", "price", "payer", "added",
    "runs", "earned", "without", "brought", "gain", "left", "left_round",
)  # fmt: skip


class _Fleets:
    """The trains of all companies, each with its row: of trains of one name the oldest goes first."""

    def __init__(self, session: Session) -> None:
        rules: Any = session.ruleset
        self.rules = rules
        self.metrics = capability(rules, METRICS)(rules)
        self.known = RevenueCache(rules)
        self.rows: list[Row] = []
        self.owned: dict[str, list[Row]] = {}
        for code, company in session.line[0].state.companies.items():
            self.owned[code] = [{"train": name, "bought": False} for name in _trains(company)]

    def add(self, move: int, node: Node, before: RailState) -> None:
        """Watch one action: what ran, what was bought, what was lost."""
        after, where = node.state, dict(self.metrics.period(before))
        for event in node.events:
            if event.key == "rail.trains_run":
                self._run(before, event)
            elif event.key.startswith(_BOUGHT):
                self._buy({"move": move, "node": node.id, **where}, event, node.events)
        for code, company in after.companies.items():
            if code not in before.companies:
                parts = (self.owned.pop(part, []) for part in company.parts)
                self.owned.setdefault(code, []).extend(row for rows in parts for row in rows)
        for code in tuple(self.owned):
            kept = _trains(after.companies[code]) if code in after.companies else []
            for row in self._surplus(code, kept):
                row["left"] = self._fate(code, row["train"], node, closed=code not in after.companies)
                row["left_round"] = " ".join(map(str, where.values()))

    def _buy(self, where: Row, event: Event, events: tuple[Event, ...]) -> None:
        facts = event.facts
        helped = next((one.facts for one in events if one.key == "rail.president_paid"), {})
        row = {
            **where, "company": facts["company"], "train": facts["train"],
            "how": re.split("[_.]", event.key)[-1],
            "seller": facts.get("seller"), "price": int(facts["price"]), "payer": helped.get("player"),
            "added": int(helped.get("amount", 0)), "runs": 0, "earned": 0, "without": 0, "brought": 0,
            "gain": -int(facts["price"]), "left": None, "left_round": None,
        }  # fmt: skip
        self.rows.append(row)
        self.owned.setdefault(facts["company"], []).append(row)

    def _run(self, state: RailState, event: Event) -> None:
        code, routes, revenue = event.facts["company"], event.facts["routes"], int(event.facts["revenue"])
        problem = problem_of(self.rules, state, trains=tuple(route.train for route in routes))
        paid = [route.revenue for route in paid_routes(problem, routes)]
        waiting = list(self.owned.get(code, ()))
        trains = tuple(_trains(state.companies[code]))
        for route, earned in zip(routes, paid, strict=True):
            row = next((one for one in waiting if one["train"] == route.train), None)
            if row is None or "price" not in row:
                continue
            waiting.remove(row)
            left = list(trains)
            left.remove(route.train)
            without = self.known.of(state, code, tuple(left)) if left else 0
            row["runs"] += 1
            row["earned"] += earned
            row["without"] += without
            row["brought"] += revenue - without
            row["gain"] = row["brought"] - row["price"]

    def _surplus(self, code: str, trains: list[str]) -> Iterator[Row]:
        """Yield the rows of trains that a company no longer has, and forget them."""
        left, kept = list(trains), []
        for row in reversed(self.owned[code]):
            if row["train"] in left:
                left.remove(row["train"])
                kept.append(row)
            else:
                yield row
        self.owned[code] = kept[::-1]

    def _fate(self, code: str, train: str, node: Node, *, closed: bool) -> str:
        """Return the fate of a train, by the events of the action."""
        for event in node.events:
            facts = event.facts
            if event.key == "rail.train_sold" and (facts["seller"], facts["train"]) == (code, train):
                return "sold"
            if event.key == "rail.train_exchanged" and facts.get("exchange") == train:
                return "exchanged"
            if event.key == "rail.train_discarded" and facts["train"] == train:
                return "discarded"
        return "closed" if closed else "rusted"


def _trains(company: Company) -> list[str]:
    """Return the trains that a company can run, those kept for a last run among them."""
    return [*company.trains, *company.kept]
