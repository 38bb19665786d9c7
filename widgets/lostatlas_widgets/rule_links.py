"""References to rules in a text: the page shows the title instead of the code, as a link that opens the rule.

Texts end in a code such as ``[§7]``, which Python takes (``lostatlas.rule("§7")``) and which says nothing to
whoever has not read the rules by number. So every text on the page goes through `with_rules`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from lostatlas.capabilities import RULE_BOOK, capability, title_capability
from lostatlas.capabilities.rule_book import RuleBook
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.session import Session
from lostatlas.text import language

Mark = list[int | str]
"""Where something begins and ends, counted as JavaScript does, what it means, and of a link its words."""
Marks = Callable[[str], list[Mark]]
FindRule = Callable[[str], tuple[str, str] | None]
"""Returns what a rule is called and what it says, by its code; None for what is not a rule."""

# In brackets, or a section by itself: a ruling by itself, such as R15, could be a hex.
_REFERENCE = re.compile(r"\[(§\d+(?:\.\w+)?|R\d+|[IVXP]+(?:\.\w+)?)\]|(?<![\w\"'])(§\d+(?:\.\w+)?)", re.ASCII)


def with_rules(marks: Marks | None = None, *, find_rule: FindRule | None = None) -> Marks:
    """Return what finds the words of a text that are explained, and the rules that it names.

    Parameters
    ----------
    marks : finds the words; by default none are explained
    find_rule : finds the rules; by default what `marks` knows, or else the first title

    Examples
    --------
    >>> find = with_rules()
    >>> ((start, end, meaning, words),) = find("Bids go up in steps of $5. [§7.bids]")
    >>> start, end, words, meaning[:17]
    (27, 36, 'Rule "Auction and launch"', 'An auction is for')
    """
    known: FindRule = getattr(marks, "find_rule", _of_first_title) if find_rule is None else find_rule

    @lru_cache(maxsize=256)  # the same few are explained in many texts
    def worded(meaning: str, _spoken: str) -> str:
        return in_words(meaning, find_rule=known)

    def find(text: str) -> list[Mark]:
        links = rule_links(text, find_rule=known)
        found = marks(text) if marks is not None and text else []
        spoken = language()
        apart = [
            [start, end, worded(str(meaning), spoken), *rest]
            for start, end, meaning, *rest in found
            if not any(int(start) < int(link[1]) and int(link[0]) < int(end) for link in links)
        ]
        return sorted((*links, *apart), key=lambda one: int(one[0]))

    return find


def rule_finder(book: RuleBook) -> FindRule:
    """Return what finds the rules of a book by their codes, in the language of the moment."""

    @lru_cache(maxsize=256)
    def find(code: str, _spoken: str) -> tuple[str, str] | None:
        try:
            named = book.rule(code)
        except GameDataError:
            return None
        return named.words, "\n".join((named.text, *named.notes))

    return lambda code: find(code, language())


@cache
def _finder_of_first_title() -> FindRule:
    from lostatlas.games import DEFAULT_TITLE, find_title  # a page of another title never loads the first one

    return rule_finder(title_capability(find_title(DEFAULT_TITLE), RULE_BOOK))


def _of_first_title(code: str) -> tuple[str, str] | None:
    return _finder_of_first_title()(code)


def rule_of(session: Session, name: str | Refusal) -> Any:
    """Return a rule of the title that is played; None for what it has no words for."""
    try:
        return capability(session.ruleset, RULE_BOOK).rule(name)
    except GameDataError:
        return None


def rule_links(text: str, *, find_rule: FindRule = _of_first_title) -> list[Mark]:
    """Return a mark for every rule that a text names by its code; for what is not a rule of ours, none.

    >>> rule_links("R15 and K9 are hexes; [§99] is not a rule.")
    []
    """
    if not _names_a_rule(text):
        return []
    found: list[Mark] = []
    for one in _REFERENCE.finditer(text):
        code = one[1] or one[2]
        rule = find_rule(code)
        if rule is not None:
            name, text_of_it = rule
            meaning = in_words(text_of_it, find_rule=find_rule)
            found.append([_units(text[: one.start()]), _units(text[: one.end()]), meaning, name])
    return found


def _names_a_rule(text: str) -> bool:
    """Return whether there may be a code in a text: there is none in most, and this is seen at once."""
    return "§" in text or "[" in text


def in_words(text: str, *, find_rule: FindRule = _of_first_title) -> str:
    """Return a text in which every rule stands by its title: where no link can be.

    >>> in_words("It opens at $120. [§7.bids]")
    'It opens at $120. Rule "Auction and launch"'
    """
    if not _names_a_rule(text):
        return text

    def title(found: re.Match[str]) -> str:
        rule = find_rule(found[1] or found[2])
        return found[0] if rule is None else rule[0]

    return _REFERENCE.sub(title, text)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


__all__ = ["FindRule", "Mark", "Marks", "in_words", "rule_finder", "rule_links", "rule_of", "with_rules"]
