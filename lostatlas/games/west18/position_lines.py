"""The lines of a position's text: a word, perhaps a name, a colon, and parts between commas."""

from __future__ import annotations

import re
from typing import Any

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.files import parse_json

__all__ = ["HEAD", "PositionLines", "words_of"]

HEAD = ("mode", "variant", "options")
"""What begins a text besides the title, as JSON."""
_NAMED = ("player", "company")
_PLAIN = ("track", "tokens", "markers", "order", "deck", "pool", "gone", "now", "also")
_WORDS = (*_NAMED, *_PLAIN, *HEAD)
_LINE = re.compile(r'(\w+)(?: (?:("(?:[^"\\]|\\.)*")|([^:"]+)))?: ?(.*)')


class PositionLines:
    """The lines of a text, by their first word and the name after it."""

    def __init__(self, title: str, text: str) -> None:
        self.fields: dict[str, str] = {}
        self.names: dict[tuple[str, str], str] = {}
        first, *lines = text.strip().splitlines() or [""]
        if first.strip() != title:
            raise GameDataError("west.text.title", where="line 1", title=title, found=first[:60])
        for number, line in enumerate(map(str.strip, lines), 2):
            if not line or line.startswith("#"):
                continue
            match = _LINE.fullmatch(line)
            named = match is not None and match[1] in _NAMED
            if match is None or match[1] not in _WORDS or named != bool(match[2] or match[3]):
                raise GameDataError("west.text.line", where=f"line {number}", found=line[:60], known=_WORDS)
            word, name = match[1], str(parse_json(match[2])) if match[2] else (match[3] or "").strip()
            if (word, name) in self.names:
                raise GameDataError("west.text.twice", where=f"line {number}", name=f"{word} {name}".strip())
            self.names[word, name] = self.fields[word] = match[4].strip()

    def named(self, word: str) -> dict[str, str]:
        """Return the rest of each line of this word, by name."""
        return {name: rest for (one, name), rest in self.names.items() if one == word}

    def parts(self, word: str) -> list[str]:
        """Return the parts between the commas of a line."""
        return [part for one in self.fields.get(word, "").split(",") if (part := " ".join(one.split()))]

    def json(self, word: str) -> Any:
        """Return the data of a line; an empty table when there is none."""
        try:
            return parse_json(self.fields.get(word) or "{}")
        except GameDataError as error:
            raise error.at(word) from error


def words_of(text: str) -> list[str]:
    """Return the words of a text, of which one may stand in quotation marks.

    >>> words_of('SR "Ann B." stock')
    ['SR', 'Ann B.', 'stock']
    """
    found = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', text)
    return [str(parse_json(one)) if one.startswith('"') else one for one in found]
