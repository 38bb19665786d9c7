"""The words of the game: what each is called in the code, in English and in Japanese, and what it means.

Which there are stands in ``data/glossary.toml``; the words are in the catalogue's domain ``glossary``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.games.lost_atlas.rule_text import Rule, rule
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import language, message
from lostatlas.text.catalogue import CLOSING, OPENING

__all__ = ["Mention", "Term", "glossary", "mentions", "term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. It speaks the language that is spoken when it is asked.

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
        return (
            f'<p class="lostatlas-term"><strong>{escape(self.word)}</strong> '
            f"{escape(self.meaning)} <small>{escape(self.clause)}</small></p>"
        )


@dataclass(frozen=True, slots=True)
class Mention:
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
    return tuple(Term(code, clause) for code, clause in data_file("glossary.toml")["terms"].items())


def term(name: str) -> Term:
    """Return a word of the game by its name in the code or by itself, in the language that is spoken.

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


def mentions(text: str) -> Iterator[Mention]:
    """Yield where words of the game stand in `text`, from left to right; the longest word wins.

    >>> [text[one.start : one.end] for text in ["Its hubs rust"] for one in mentions(text)]
    ['hubs', 'rust']
    """
    words, pattern = _words(language())
    for found in pattern.finditer(text):
        yield Mention(found.start(), found.end(), words[found[1].casefold()])


@cache
def _words(spoken: str) -> tuple[dict[str, Term], re.Pattern[str]]:
    words = {one.word.strip(OPENING + CLOSING).casefold(): one for one in glossary()}
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    # A Japanese word has no blanks around it and no plural; an English one ends where the letters end.
    # After a full stop without a blank it is the name of a clause, such as §5.phase.
    begins, ends = (r"(?<!\.)", "") if spoken == "ja" else (r"(?<![\w.])", r"(?:s|es)?(?!\w)")
    pattern = rf"{begins}({longest_first}){ends}"
    return words, re.compile(pattern, re.IGNORECASE)
