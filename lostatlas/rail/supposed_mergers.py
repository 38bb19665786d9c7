"""What a title says of mergers that nobody has proposed, for `lostatlas.rail.valuation.mergers`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.ruleset import Capability
from lostatlas.kernel.values import Action, ActionRange

__all__ = ["MERGERS", "SupposedMergers"]


class SupposedMergers:
    """Mergers as they would be if it were time for them. By default a title has none."""

    def why_not(self, rules: Any, state: Any, first: str, second: str) -> Refusal | None:
        """Return why two companies could not merge, or None; GameDataError for a title without mergers."""
        raise GameDataError("valuation.no_merger", title=rules.setting.title)

    def merged(self, rules: Any, state: Any, first: str, second: str) -> Iterator[tuple[str, Any]]:
        """Yield each company that they may become, with the state after it."""
        return iter(())

    def proposal(self, rules: Any, partner: str) -> Action:
        """Return the action that proposes to merge with a company; GameDataError for a title without one."""
        raise GameDataError("valuation.no_merger", title=rules.setting.title)

    def partner_of(self, choice: Action | ActionRange) -> str:
        """Return the company that a choice proposes to merge with; empty for any other choice."""
        return ""


MERGERS: Capability[SupposedMergers] = Capability("mergers", SupposedMergers)
