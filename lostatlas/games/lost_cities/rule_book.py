"""The rules in words: which clause a refusal belongs to, and what it says."""

from __future__ import annotations

from lostatlas.capabilities.rule_book import CatalogueRuleBook
from lostatlas.games.lost_cities.rulings import NAMES, rule_of

SECTIONS = (
    "§1", "§3", "§3.1", "§4", "§6", "§6.1", "§6.2", "§6.3", "§7", "§8", "§8.1", "§8.2", "§8.3", "§9.1",
    "§9.2", "§9.3", "§10", "§10.1", "§10.2",
)  # fmt: skip
"""The numbers of the sections, as the digest of the rules counts the headings of the text."""

CLAUSES = {
    "lostcities.refused.over": "§10",
    "lostcities.refused.stage": "§4",
    "lostcities.refused.hand": "§6",
    "lostcities.refused.started": "§6.1",
    "lostcities.refused.not_started": "§6.1",
    "lostcities.refused.no_explorer": "§6.1",
    "lostcities.refused.no_researcher": "§6.1",
    "lostcities.refused.without_researchers": "§6.1",
    "lostcities.refused.lowest": "R3",
    "lostcities.refused.finished": "R8",
    "lostcities.refused.low": "§6.2",
    "lostcities.refused.low_fixed": "§10.2",
    "lostcities.refused.high": "§10.2",
    "lostcities.refused.no_piece": "§8.3",
    "lostcities.refused.at_ruin": "R7",
    "lostcities.refused.other_piece": "R24",
    "lostcities.refused.begins": "R22",
    "lostcities.refused.stay": "R12",
    "lostcities.refused.skip": "§7",
    "lostcities.refused.empty_pile": "§7",
    "lostcities.refused.own_discard": "R10",
}
"""The clause behind each refusal."""


RULES = CatalogueRuleBook(
    "lostcities.section", SECTIONS, "lostcities.ruling", {name: rule_of(name) for name in NAMES}, CLAUSES
)
"""The sections of the rules and the rulings R1–R26.

>>> print(RULES.clause("§6.3"))
§6.3 Discard
A card of the hand is laid face up on the discard pile of its colour. That is always allowed; cards that
are of no use may also be kept.
"""
