"""Show the rules that a text cites by number and title, as suits a terminal, instead of by their code."""

from __future__ import annotations

import re

from lostatlas.capabilities import RuleBook
from lostatlas.text import message

__all__ = ["typed_rule", "with_rule_titles"]

_CODE = re.compile(r" ?\[([^\[\]\s]{1,40})\]")


def with_rule_titles(text: str, book: RuleBook) -> str:
    """Return the text with every cited rule replaced by its number and title; unknown ones stay as they are.

    Examples
    --------
    >>> from lostatlas.capabilities import RULE_BOOK, title_capability
    >>> from lostatlas.games import open_title
    >>> book = title_capability(open_title("lost_atlas"), RULE_BOOK)
    >>> (
    ...     with_rule_titles("Bids go up in steps of $5. [§7]", book),
    ...     with_rule_titles("Nobody knows it. [§99]", book),
    ... )
    ('Bids go up in steps of $5. (rule 7, Auction and launch)', 'Nobody knows it. [§99]')
    """
    return _CODE.sub(lambda found: _named(found, book), text)


def typed_rule(code: str) -> str:
    """Return a rule's code without the section sign, which few keyboards have.

    >>> typed_rule("§7.bids"), typed_rule("R18")
    ('7.bids', 'R18')
    """
    return code.removeprefix("§")


def _named(found: re.Match[str], book: RuleBook) -> str:
    named = book.clause(found[1])
    if named is None or named.id != found[1]:
        return found[0]
    words = message("cli.cited", rule=typed_rule(named.id), title=named.title)
    return f" {words}" if words[:1].isascii() else words  # a full-width bracket needs no space before it
