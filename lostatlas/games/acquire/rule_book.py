"""The rules in words: sections, rulings, and a position that shows each refusal."""

from __future__ import annotations

from lostatlas.capabilities.rule_book import CatalogueRuleBook
from lostatlas.games.acquire.clauses import PREFIX, refusal_examples
from lostatlas.games.acquire.rulings import RULINGS

SECTIONS = (
    "§1", "§2", "§3", "§4", "§5", "§6", "§6.1", "§6.2", "§6.3", "§6.4", "§6.5", "§6.6", "§7", "§7.1", "§8",
    "§9", "§10",
)  # fmt: skip
"""The headings of the rules text in their order."""


class AcquireRuleBook(CatalogueRuleBook):
    """The rules of Acquire in our own words.

    Examples
    --------
    >>> book = AcquireRuleBook()
    >>> print(book.clause("§7.1"))
    §7.1 Without cash
    Nobody buys without cash: there are no loans. Shares are sold only when their company is absorbed, and at
    the end.
    >>> book.clause("acquire.refused.declare_at_start").title
    'When the end is declared'
    """

    def __init__(self) -> None:
        rulings = {name: ruling.rule for name, ruling in RULINGS.items() if ruling.rule.startswith("R")}
        refusals = {f"{PREFIX}.{name}": one.rule for name, one in refusal_examples().items()}
        super().__init__("acquire.section", SECTIONS, "acquire.ruling", rulings, refusals)

    def example(self, key: str) -> str:
        """Return a short position in which a refusal can be seen."""
        found = refusal_examples().get(key.removeprefix(f"{PREFIX}."))
        return "" if found is None else found.position
