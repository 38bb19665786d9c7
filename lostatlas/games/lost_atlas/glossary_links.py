"""Where the words of the game stand in a text; texts whose words are explained, as HTML.

Which words there are stands in ``data/glossary.toml``; see `lostatlas.games.lost_atlas.glossary`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape

from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.text import language, message
from lostatlas.text.catalogue import CLOSING, OPENING

__all__ = ["LOOKS", "clauses", "explained", "found"]

LOOKS = (
    ".lostatlas-dfn { font-style: inherit; text-decoration: underline dotted; text-underline-offset: 3px; }"
)
"""How a page shows that a word is explained; what is printed on paper needs no such line."""


def clauses() -> Mapping[str, str]:
    """Return the clause that says most of each word, by the word's name in the code.

    >>> clauses()["token"]
    '§15.one'
    """
    return dict(data_file("glossary.toml")["terms"])


def found(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield where words of the game stand in `text`, and which, from left to right; the longest word wins.

    A word within the name of a company, such as Northern Port, is none of them.

    >>> list(found("Its hubs rust"))
    [(4, 8, 'token'), (9, 13, 'rust')]
    """
    words, pattern = _words(language())
    for one in pattern.finditer(text):
        if one["word"] is not None:
            yield one.start(), one.end(), words[one["word"].casefold()]


def explained(texts: Iterable[str]) -> list[str]:
    """Return texts as HTML in which hovering over a word of the game shows its meaning.

    A word is explained where it stands first. The page's own script shows the meaning in a box, where there
    is one (``marked.js`` of the widgets).

    >>> explained(["No <b> rusts.", "It rusts."])[1]
    'It rusts.'
    """
    seen: set[str] = set()
    return [_explained(text, seen) for text in texts]


def _explained(text: str, seen: set[str]) -> str:
    parts, done = [], 0
    for start, end, code in found(text):
        if code not in seen:
            meaning = f"{message(f'glossary.{code}.term')}: {message(f'glossary.{code}.meaning')}"
            word = f'<dfn class="lostatlas-dfn" title="{escape(meaning)}">{escape(text[start:end])}</dfn>'
            parts += [escape(text[done:start]), word]
            seen.add(code)
            done = end
    return "".join((*parts, escape(text[done:])))


def _names_of_companies() -> Iterator[str]:
    """Yield the printed names of companies; a major has two."""
    data = data_file("companies.toml")
    for company in (*data["minors"], *data["majors"]):
        yield from company.get("names", [company.get("name")])


@lru_cache(maxsize=64)
def _words(spoken: str) -> tuple[dict[str, str], re.Pattern[str]]:
    words = {message(f"glossary.{code}.term").strip(OPENING + CLOSING).casefold(): code for code in clauses()}
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    # A Japanese word has no blanks around it and no plural; an English one ends where the letters end.
    # After a full stop without a blank it is the name of a clause, such as §5.phase.
    begins, ends = (r"(?<!\.)", "") if spoken == "ja" else (r"(?<![\w.])", r"(?:s|es)?(?!\w)")
    names = "|".join(re.escape(name) for name in _names_of_companies() if " " in name)
    pattern = rf"\b(?-i:{names})\b|{begins}(?P<word>{longest_first}){ends}"
    return words, re.compile(pattern, re.IGNORECASE)
