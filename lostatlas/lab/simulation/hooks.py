"""What a title tells of itself for a simulation: a module ``measured`` beside its ruleset.

The tables of rounds, companies, trains and money follow from what all railway games share. Which power took
effect, which event is which rule, and how a map is drawn, only the title knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from lostatlas.kernel.beside import beside
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
    """Return what the title of these rules tells; GameDataError when it tells nothing."""
    found: Measured = beside(rules, MODULE, missing="simulation.no_measures")
    return found
