"""What a simulation asks of a title: a module ``measured`` beside its ruleset.

The tables of rounds, companies, trains and money follow from what all railway games share. Which power took
effect, which event shows which rule, and how a map is drawn, only the title knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from lostatlas.kernel.capability import capability_module
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.values import Action, Event
from lostatlas.rail.effects import Effect

MODULE = "measured"


class Measured(Protocol):
    """What the module holds."""

    RULES: Mapping[str, str]
    """Events that show a rule at work, by key, and the rule's number."""

    def effects(
        self, rules: Any, before: Any, action: Action, after: Any, events: tuple[Event, ...]
    ) -> Iterable[Effect]:
        """Yield the powers that took effect in one action."""
        ...

    def random_map(self, rules: Any, seed: int, players: int) -> Any:
        """Return a finished map as plain data, drawn from a seed."""
        ...

    def changes(self, first: Any, second: Any) -> Iterable[str]:
        """Return what the rules of two games do differently, in words."""
        ...

    def changed(self, rules: Any, key: str, value: Any) -> Any:
        """Return the variant of these rules with another value under a key, as plain data."""
        ...


def measured(rules: Ruleset[Any]) -> Measured:
    """Return the module of the title of these rules; GameDataError when it has none."""
    found: Measured = capability_module(rules, MODULE, missing="simulation.no_measures")
    return found
