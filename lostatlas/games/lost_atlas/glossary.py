"""The words of the game: what each is called in the code, in English and in Japanese, and what it means.

Which there are stands in ``data/glossary.toml``; the words are in the catalogue's domain ``glossary``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from lostatlas.games.lost_atlas.glossary_links import clauses, found
from lostatlas.games.lost_atlas.rule_text import Rule, rule
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import message
from lostatlas.text.money import escape_dollars

__all__ = ["Term", "TermMention", "glossary", "mentions", "term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. It speaks the current language when it is asked.

    Examples
    --------
    >>> hub = term("token")
    >>> hub.word, hub.rule.id
    ('hub', '§15.one')
    """

    code: str
    """The name of the thing in the code."""
    clause: str
    """The clause of the rules that says most of it."""

    @property
    def word(self) -> str:
        """What players call it."""
        return message(f"glossary.{self.code}.term")

    @property
    def meaning(self) -> str:
        """What it is, in a sentence or two."""
        return message(f"glossary.{self.code}.meaning")

    @property
    def rule(self) -> Rule:
        """The clause of the rules that says most of it."""
        return rule(self.clause)

    def __str__(self) -> str:
        return f"{self.word}: {self.meaning} [{self.clause}]"

    def _repr_html_(self) -> str:
        return escape_dollars(
            f'<p class="lostatlas-term"><strong>{escape(self.word)}</strong> '
            f"{escape(self.meaning)} <small>{escape(self.clause)}</small></p>"
        )


@dataclass(frozen=True, slots=True)
class TermMention:
    """A place in a text where a word of the game stands: ``text[start:end]``."""

    start: int
    end: int
    term: Term


@cache
def glossary() -> tuple[Term, ...]:
    """Return every word of the game, in the order of the data file.

    >>> len(glossary()) > 40
    True
    """
    return tuple(Term(code, clause) for code, clause in clauses().items())


def term(name: str) -> Term:
    """Return a word of the game by its name in the code or by itself, in the current language.

    Raises
    ------
    GameDataError
        When there is no such word; it says which there are.

    Examples
    --------
    >>> print(term("train limit"))
    train limit: How many trains a company may own at once. [§5.limits]
    """
    wanted = str(name).strip().casefold()
    for one in glossary():
        if wanted in (one.code, one.word.casefold()):
            return one
    raise GameDataError("glossary.unknown", name=str(name), known=tuple(one.word for one in glossary()))


def mentions(text: str) -> Iterator[TermMention]:
    """Yield where words of the game stand in `text`, from left to right; the longest word wins.

    >>> [text[one.start : one.end] for text in ["Its hubs rust"] for one in mentions(text)]
    ['hubs', 'rust']
    """
    named = {one.code: one for one in glossary()}
    for start, end, code in found(text):
        yield TermMention(start, end, named[code])
