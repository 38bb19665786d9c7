"""What became of each company of a game: who launched it, what it earned, how it left, who owned it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Event
from lostatlas.rail.state import Company, RailState

CLOSED = "rail.company_closed."
MERGED, STAYED = "merged", "end"


@dataclass(slots=True)
class Career:
    """One company in one game, from its launch or the merger that made it."""

    company: str
    kind: str
    merged: bool
    """Whether it arose from others."""
    at: int
    cycle: int
    round: str
    seat: int | None
    price: int
    bid: int | None
    left: str = STAYED
    left_cycle: int | None = None
    left_round: str | None = None
    rounds: int = 0
    last_price: int = 0
    peak_price: int = 0
    revenue: int = 0
    paid: int = 0
    runs: int = 0
    last: Company | None = field(default=None)
    """The company as it last was."""


def in_business(state: RailState) -> dict[str, Company]:
    """Return the companies that have begun: with a president, or else a price on the market."""
    priced = state.market.order
    return {code: one for code, one in state.companies.items() if one.president or code in priced}


class Careers:
    """The companies of a game that is being played.

    Parameters
    ----------
    seats : the number of each player's seat
    takeovers : by the key of an event in which one company takes another over, which fact of it names that
    """

    def __init__(self, seats: dict[str, int], takeovers: Mapping[str, str] = FrozenMap()) -> None:
        self.seats, self.takeovers = seats, takeovers
        self.taken_over = 0
        self.all: list[Career] = []
        self._now: dict[str, Career] = {}

    def add(self, before: RailState, after: RailState, events: tuple[Event, ...], at: int) -> None:
        """Watch one action."""
        if after.companies is not before.companies:
            self._come_and_go(before, after, events, at)
        if after.market is not before.market:
            for code in after.market.order:
                career = self._now.get(code)
                if career is not None:
                    career.last_price = after.price(code)
                    career.peak_price = max(career.peak_price, career.last_price)
        for event in events:
            if event.key in ("rail.dividend_paid", "rail.dividend_withheld"):
                career = self._now.get(event.facts["company"])
                if career is not None:
                    revenue = event.facts["revenue"]
                    career.runs += 1
                    career.revenue += revenue
                    career.paid += revenue if event.key == "rail.dividend_paid" else 0

    def _come_and_go(self, before: RailState, after: RailState, events: tuple[Event, ...], at: int) -> None:
        then, now = in_business(before), in_business(after)
        new = [one for code, one in now.items() if code not in then]
        taken = {e.facts[self.takeovers[e.key]] for e in events if e.key in self.takeovers}
        self.taken_over += len(taken & then.keys())  # what has not begun may be bought, too
        parts = {*taken, *(part for company in new for part in company.parts)}
        why = {e.facts["company"]: e.key.removeprefix(CLOSED) for e in events if e.key.startswith(CLOSED)}
        for code, company in then.items():
            if code not in now and code in self._now:
                career = self._now.pop(code)
                career.left = MERGED if code in parts else why.get(code, "closed")
                career.left_cycle, career.left_round, career.last = before.cycle, before.round, company
        bids = {e.facts.get("company"): e.facts["bid"] for e in events if "bid" in e.facts}
        for company in new:
            price = after.price(company.code)
            career = Career(
                company=company.code,
                kind=company.kind,
                merged=bool(company.parts),
                at=at,
                cycle=before.cycle,
                round=before.round,
                seat=self.seats.get(company.president),
                price=price,
                bid=bids.get(company.code),
                last_price=price,
                peak_price=price,
            )
            self._now[company.code] = career
            self.all.append(career)

    def end_round(self, after: RailState) -> None:
        """Count a round for every company in business."""
        for code in after.companies:
            if code in self._now:
                self._now[code].rounds += 1

    def finish(self, state: RailState, winners: tuple[str, ...]) -> list[Any]:
        """Return the rows, once it is known who has won."""
        for code, career in self._now.items():
            career.last = state.companies[code]
        return [self._row(career, winners) for career in self.all]

    def _row(self, career: Career, winners: tuple[str, ...]) -> tuple[Any, ...]:
        company = career.last
        assert company is not None
        owned = sum(company.shares.of(winner) for winner in winners) / company.shares.total
        led = company.president in winners
        return (
            career.company,
            career.kind,
            career.at,
            career.cycle,
            career.round,
            career.seat,
            career.price,
            career.bid,
            career.left,
            career.left_cycle,
            career.left_round,
            career.rounds,
            self.seats.get(company.president),
            career.last_price,
            career.peak_price,
            career.revenue,
            career.paid,
            career.runs,
            owned / len(winners),
            led / len(winners),
        )
