"""Show the rules that a text cites by number and title, as suits a terminal, instead of by their code."""

from __future__ import annotations

import re

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message

__all__ = ["cited", "typed_rule"]

_CODE = re.compile(r" ?\[(§\d+(?:\.\w+)?|R\d+)\]", re.ASCII)


def cited(text: str) -> str:
    """Return the text with every cited rule replaced by its number and title; unknown ones stay as they are.

    Examples
    --------
    >>> cited("Bids go up in steps of $5. [§7]"), cited("Nobody knows it. [§99]")
    ('Bids go up in steps of $5. (rule 7, Auction and launch)', 'Nobody knows it. [§99]')
    """
    return _CODE.sub(_named, text)


def typed_rule(code: str) -> str:
    """Return a rule's code without the section sign, which few keyboards have.

    >>> typed_rule("§7.bids"), typed_rule("R18")
    ('7.bids', 'R18')
    """
    return code.removeprefix("§")


def _named(found: re.Match[str]) -> str:
    from lostatlas import rule  # the texts are loaded on first use

    try:
        named = rule(found[1])
    except GameDataError:
        return found[0]
    words = message("cli.cited", rule=typed_rule(named.section), title=named.title)
    return f" {words}" if words[:1].isascii() else words  # a full-width bracket needs no space before it
