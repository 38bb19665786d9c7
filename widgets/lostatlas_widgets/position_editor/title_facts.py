"""What the editor asks of a title: its trains, phases, prices and shares, and what its positions may say.

The ruleset answers. A title whose positions have companies, trains and a price track is edited like any
other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lostatlas import position
from lostatlas.kernel.errors import GameDataError
from lostatlas_widgets.position_editor.draft_history import PositionHistory

_UNKNOWN = "?"
"""No round and no step is called so; the loader answers with those that are."""


@dataclass(frozen=True, slots=True)
class CapitalFacts:
    """How the shares of a company are divided."""

    total: int
    certificate: int
    """The shares of the president's certificate."""


class TitleFacts:
    """What the fields may hold, by the rules of the draft.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> facts = TitleFacts(PositionHistory(new_game(["Ann", "Ben"], mode="short", seed=1)))
    >>> facts.phases, facts.rounds()
    (('2', '3', '4', '5', '6', '7'), ('MAP', 'SR', 'OR1', 'OR2', 'MR', 'export'))
    """

    def __init__(self, drafts: PositionHistory) -> None:
        self.drafts = drafts
        self._known: dict[str, tuple[str, ...]] = {}
        self._rules: Any = None

    @property
    def trains(self) -> tuple[str, ...]:
        """Every kind of train."""
        return tuple(self.drafts.rules.trains)

    @property
    def phases(self) -> tuple[str, ...]:
        """The trains that begin the phases."""
        return tuple(phase.train for phase in self.drafts.rules.phases)

    @property
    def prices(self) -> tuple[int, ...]:
        """The spaces of the price track on which a marker may stand."""
        return tuple(price for price in self.drafts.rules.variant.market.spaces if price)

    def is_merged(self, code: str) -> bool:
        """Return whether a company comes from a merger."""
        return code in self.drafts.rules.majors

    def capital(self, code: str) -> CapitalFacts:
        """Return how the shares of a company are divided."""
        shares = self.drafts.rules.variant.shares
        kind = shares.major if self.is_merged(code) else shares.minor
        return CapitalFacts(kind.total, kind.presidents_certificate)

    def first_price(self) -> int:
        """Return the lowest price at which a company may be launched in the present phase."""
        low: int = self.drafts.rules.phases[self.drafts.session.state.phase].launch[0]
        return low

    def waiting(self) -> tuple[str, ...]:
        """Return the companies that could be launched or merged."""
        here, state = self.drafts.position, self.drafts.session.state
        launched = {company.get("code") for company in here.get("companies", ())}
        columns = here.get("charters") or state.charters
        minors = [code for column in columns for code in column]
        majors = here.get("majors", state.majors)
        return tuple(code for code in (*minors, *majors) if code not in launched)

    def rounds(self) -> tuple[str, ...]:
        """Return the rounds that a position may be in."""
        return self._ask("round", {"round": _UNKNOWN})

    def steps(self) -> tuple[str, ...]:
        """Return the steps of an operating turn."""
        operating = next((name for name in self.rounds() if name.startswith("OR")), "")
        return self._ask("step", {"round": operating, "step": _UNKNOWN})

    def _ask(self, key: str, data: dict[str, Any]) -> tuple[str, ...]:
        """Return what the loader knows in place of something unknown."""
        rules = self.drafts.rules
        if rules is not self._rules:
            self._rules, self._known = rules, {}
        if key not in self._known:
            try:
                position({**self.drafts.session.position(), "position": data})
            except GameDataError as error:
                self._known[key] = tuple(map(str, error.facts.get("known", ())))
            else:
                self._known[key] = ()
        return self._known[key]
