"""What a title says about its rules: which clause a refusal belongs to, its text, and an example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import Capability


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, section or ruling of a title's rules, in the current language."""

    id: str
    """How the title numbers it, such as ``14.mountain``."""
    title: str
    """What it is about, in a few words."""
    text: str
    """What it says."""

    def __str__(self) -> str:
        """Return number, title and text."""
        return f"{self.id} {self.title}\n{self.text}"


class RuleBook:
    """The rules in words. By default a refusal has only its own words."""

    def clause_of(self, key: str, *scope: str) -> str:
        """Return the number of the clause behind a refusal or event key; ``""`` for none.

        Parameters
        ----------
        scope : where the message comes from: the name of a step, the kind of an action
        """
        return ""

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, or by the key of a refusal; None when there is none."""
        return None

    def rule(self, name: Any) -> Any:
        """Return what a clause says, to be printed or shown in a notebook; GameDataError for none."""
        found = self.clause(str(name))
        if found is None:
            raise GameDataError("games.no_rule", name=str(name))
        return found

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all clauses, in the order of the rules."""
        return ()

    def example(self, key: str) -> str:
        """Return a short position in which the refusal with this key can be seen; ``""`` for none."""
        return ""


RULE_BOOK: Capability[RuleBook] = Capability("rule_book", RuleBook)
