"""The routes of a company together with its position, which every question about a run needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.place_names import stop_label
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import RailState
from lostatlas.routes import RouteSet
from lostatlas.text import plural
from lostatlas.track.board import Board
from lostatlas.track.graph import stop_of

__all__ = ["CompanyRun"]


@dataclass(frozen=True, slots=True, repr=False)
class CompanyRun(RouteSet):
    """A set of routes whose trains, board and rules are known."""

    rules: RailRules = field(repr=False, compare=False, kw_only=True)
    state: RailState = field(repr=False, compare=False, kw_only=True)
    """The state, including what was supposed."""
    company: str = field(kw_only=True)

    @property
    def board(self) -> Board:
        """The board of the state."""
        return self.state.board

    @property
    def trains(self) -> tuple[str, ...]:
        """The names of the trains, in the order of `routes`."""
        return tuple(str(train.key) for train in self.problem.trains)

    @property
    def beyond_limit(self) -> int:
        """How many of its trains are supposed beyond the limit that it has now."""
        limit = self.rules.train_limit(self.state, self.company)  # 0 in a phase that has no such companies
        return max(0, len(self.state.companies[self.company].trains) - limit) if limit else 0

    @property
    def note(self) -> str:
        """What cannot be as it is supposed; empty where it can."""
        if not self.beyond_limit:
            return ""
        owned = len(self.state.companies[self.company].trains)
        facts = {"company": self.company, "trains": owned, "limit": owned - self.beyond_limit}
        return plural("valuation.beyond_limit", self.beyond_limit, **facts)

    def sentences(self) -> Iterator[LazyMessage]:
        """Yield each route as a message of one line: the train, its stops, what it earns."""
        for train, route in zip(self.trains, self.routes, strict=True):
            if route is not None:
                stops = tuple(stop_label(self.board, stop_of(key)) for key in route.stops)
                facts = FrozenMap(
                    train=train, stops=stops, revenue=route.revenue, currency=self.rules.currency
                )
                yield LazyMessage("valuation.run_line", facts)

    def lines(self) -> Iterator[str]:
        """Yield each route in one line, in the current language."""
        yield from map(str, self.sentences())

    def without_train(self, place: int) -> RailState:
        """Return the state without one of the trains, counted from 0 in the order of `trains`."""
        owner = self.state.companies[self.company]
        owned = len(owner.trains)
        if place < owned:
            left = evolve(owner, trains=owner.trains[:place] + owner.trains[place + 1 :])
        else:
            at = place - owned
            left = evolve(owner, kept=owner.kept[:at] + owner.kept[at + 1 :])
        return evolve(self.state, companies=self.state.companies.set(self.company, left))
