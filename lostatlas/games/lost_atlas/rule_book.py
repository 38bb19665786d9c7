"""The rule book of this title: clauses by number or by refusal, and a position that shows each refusal."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities.rule_book import Clause, RuleBook
from lostatlas.games.lost_atlas.refusal_examples import example_of
from lostatlas.games.lost_atlas.rule_text import Rule, rule, rules
from lostatlas.kernel.errors import GameDataError

__all__ = ["LostAtlasRuleBook"]


class LostAtlasRuleBook(RuleBook):
    """The rules in our own words, in the current language.

    Examples
    --------
    >>> book = LostAtlasRuleBook()
    >>> book.clause("rail.bid_step").id
    '§7.bids'
    """

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, or by the key of a refusal; None when there is none."""
        try:
            found = rule(name)
        except GameDataError:
            return None
        return Clause(found.id, found.title, found.text)

    def rule(self, name: Any) -> Rule:
        """Return a rule with its examples, notes and related rulings."""
        return rule(name)

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all sections and rulings, in the order of the rules."""
        return tuple(rules())

    def example(self, key: str) -> str:
        """Return a short position in which a refusal can be seen; ``""`` for none."""
        found = example_of(key)
        return "" if found is None else found.position
