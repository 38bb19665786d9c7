"""When each kind of train came, and when it went."""

from __future__ import annotations

from typing import Any

from lostatlas.kernel.values import Event
from lostatlas.rail.state import RailState

_BOUGHT = ("rail.train_bought.", "rail.train_exchanged")


class TrainTimes:
    """The kinds of train of a game that is being played."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.first: dict[str, tuple[Any, ...]] = {}
        self.rusted: dict[str, tuple[int, int, str]] = {}
        self.bought = dict.fromkeys(rules.trains, 0)
        self.exported = dict.fromkeys(rules.trains, 0)
        self.traded = dict.fromkeys(rules.trains, 0)

    def add(self, before: RailState, after: RailState, events: tuple[Event, ...], at: int) -> None:
        """Watch one action."""
        where = (at, before.cycle, before.round)
        for event in events:
            facts = event.facts
            if event.key.startswith(_BOUGHT):
                if not event.key.endswith(".pool"):
                    self.bought[facts["train"]] += 1
                self.first.setdefault(facts["train"], (*where, "bought", facts["company"]))
            elif event.key == "rail.train_exported":
                self.exported[facts["train"]] += facts["count"]
                self.first.setdefault(facts["train"], (*where, "exported", None))
            elif event.key == "rail.train_sold":
                self.traded[facts["train"]] += 1
        if after.phase != before.phase:
            begun = {phase.train for phase in self.rules.phases[before.phase + 1 : after.phase + 1]}
            for name, kind in self.rules.trains.items():
                if kind.rusted_by in begun:
                    self.rusted.setdefault(name, where)

    def finish(self) -> list[Any]:
        """Return a row for each kind of train."""
        none = (None,) * 5
        return [
            (
                name,
                *self.first.get(name, none),
                *self.rusted.get(name, none[:3]),
                self.bought[name],
                self.exported[name],
                self.traded[name],
            )
            for name in self.rules.trains
        ]
