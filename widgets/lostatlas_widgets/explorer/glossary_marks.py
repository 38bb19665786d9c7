"""GlossaryMarks: which words of a text the title explains, so that the page can explain them on hover."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from lostatlas.capabilities import RULE_BOOK, STYLE, title_capability
from lostatlas.capabilities.rule_book import RuleBook
from lostatlas.capabilities.style import PLAIN, Mention
from lostatlas.games import TITLES, find_title
from lostatlas.kernel.session import Session
from lostatlas.text import language
from lostatlas_widgets.explorer.portraits import portraits
from lostatlas_widgets.rule_links import FindRule, Mark, Marks, rule_finder

_Companies = tuple[tuple[str, str], ...]
"""The code of each company, and its description."""


class GlossaryMarks:
    """Finds the words that the title of a session explains, the codes of its companies, and its rules.

    The words are those of the title's `Style`, what there is to say of a company is in its `Views`, and the
    rules are in its `RuleBook`.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> session = new_game(["Ann", "Ben"], mode="micro", seed=1)
    >>> glossary_marks(lambda: session)("Ann passes. Trains rust.")[-1][:2]
    [19, 23]
    """

    def __init__(self, session: Callable[[], Session]) -> None:
        self._session = session
        self._seen: tuple[object, str] = (None, "")
        self._known: tuple[object, _Companies] = (None, ())

    def __call__(self, text: str) -> list[Mark]:
        """Return a mark for each word that is explained."""
        now, spoken = self._session(), language()
        if now.state is not self._seen[0] or spoken != self._seen[1]:
            self._seen = (now.state, spoken)
            self._look(now)
        return _marks(now.ruleset.setting.title, spoken, text, self._known[1])

    def about(self) -> object:
        """Return what the meanings depend on: while it is equal, a text has the same marks."""
        now = self._session()
        named = tuple(getattr(now.state, "companies", ()))
        return now.ruleset, language(), named, getattr(now.state, "building", None) is None

    def _look(self, now: Session) -> None:
        """Reread what there is to say of the companies, when there are others or it is said otherwise."""
        key = self.about()
        if self._known[0] != key:
            self._known = (key, tuple((code, one.whole) for code, one in portraits(now).items()))

    def find_rule(self, code: str) -> tuple[str, str] | None:
        """Return what a rule of the title is called and what it says; None for what is not a rule."""
        return _rules_of(self._session().ruleset.setting.title)(code)


def glossary_marks(session: Callable[[], Session]) -> Marks:
    """Return what finds the words and rules that the title of this session explains."""
    return GlossaryMarks(session)


@cache
def _rules_of(title: str) -> FindRule:
    known = title_capability(find_title(title), RULE_BOOK) if title in TITLES else RuleBook()
    return rule_finder(known)


@lru_cache(maxsize=4096)
def _marks(title: str, _spoken: str, text: str, companies: _Companies) -> list[Mark]:
    found = sorted((*_words(title, text), *_codes(text, companies)))
    ends = 0
    marks: list[Mark] = []
    for start, end, meaning in found:
        if start >= ends:
            marks.append([_units(text[:start]), _units(text[:end]), meaning])
            ends = end
    return marks


def _words(title: str, text: str) -> Iterator[Mention]:
    style = title_capability(find_title(title), STYLE) if title in TITLES else PLAIN
    return style.mentions(text)


def _codes(text: str, companies: _Companies) -> Iterator[tuple[int, int, str]]:
    titles = dict(companies)
    for one in _pattern(tuple(titles)).finditer(text) if titles else ():
        yield one.start(), one.end(), titles[one[0]]


@lru_cache(maxsize=16)
def _pattern(codes: tuple[str, ...]) -> re.Pattern[str]:
    # Other letters may stand right beside a code: Japanese has no blanks. AG-2 is a hex of column AG.
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, codes))})(?![A-Za-z0-9]|-\d)")


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


__all__ = ["GlossaryMarks", "Mark", "Marks", "glossary_marks"]
