"""How often each piece of a railway game was used: trains bought and run, tiles laid, phases reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from lostatlas.capabilities import Counts
from lostatlas.kernel.values import Event
from lostatlas.rail.state import RailState

__all__ = ["PieceCounts", "digest"]


class PieceCounts:
    """The rows of ``counts`` of a game that is being played.

    ``train_bought`` (deck or pool) and ``train_traded`` have what was paid as their amount, ``tile_laid``
    the cost of the terrain, ``train_ran`` the stops of its routes. ``train_rusted``
    is counted once a company; ``phase`` and ``colour`` happen once in a game that comes so far.
    """

    def __init__(self, rules: Any, seats: Mapping[str, int]) -> None:
        self.rules, self.seats = rules, seats
        self._counts = Counts()

    def add(self, before: RailState, after: RailState, events: tuple[Event, ...]) -> None:
        """Watch one action."""
        for event in events:
            for what, piece, amount in self._seen(event):
                code = event.facts["company"]
                company = after.companies.get(code) or before.companies.get(code)
                seat = self.seats.get(company.president) if company is not None else None
                self._counts.add(what, piece, company=code, seat=seat, amount=amount)

    def _seen(self, event: Event) -> Iterator[tuple[str, str, int]]:
        facts = event.facts
        if event.key.startswith(("rail.train_bought.", "rail.train_exchanged")):
            yield "train_bought", facts["train"], int(facts.get("price", 0))
        elif event.key == "rail.train_sold":
            yield "train_traded", facts["train"], int(facts["price"])
        elif event.key in ("rail.trains_rusted", "rail.trains_kept"):
            yield "train_rusted", facts["train"], 0
        elif event.key == "rail.trains_run":
            for route in facts["routes"]:
                yield "train_ran", route.train, len(route.stops)
        elif event.key == "rail.tile_laid":
            yield "tile_laid", facts["tile"], int(facts.get("cost", 0))

    def finish(self, last: RailState) -> list[Any]:
        """Return the rows, with the phases and the tile colours that the game has come to."""
        phases = self.rules.phases[: last.phase + 1]
        for phase in phases:
            self._counts.add("phase", phase.train)
        for colour in {colour for phase in phases for colour in phase.colours}:
            self._counts.add("colour", colour)
        return self._counts.rows()


def digest(plain: Any) -> str:
    """Return a short text that is the same for what has the same `repr`.

    >>> digest([1, 2]) == digest([1, 2]), digest([1, 2]) == digest([2, 1])
    (True, False)
    """
    return sha256(repr(plain).encode()).hexdigest()[:12]
