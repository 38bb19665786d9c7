"""Which language is spoken, and the words that it has for each key.

A key is ``domain.name``: the domain names the room whose words it holds, and each domain is one gettext file,
``locale/<language>/LC_MESSAGES/<domain>.po``, compiled by ``make messages``. gettext was chosen for its
maintenance (the standard library reads it, Babel compiles it, every translator's tool edits it); keys rather
than English sentences are the message ids, so that a reworded sentence does not orphan its translations.

A title brings its own words: it calls `add_words` with the folder of its catalogue. What a language lacks is
said in English. `PSEUDO` is English with every message in brackets, so that text which bypasses the catalogue
stands out: no translator is needed to see it.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from lostatlas.kernel.errors import GameDataError

SOURCE = "en"
"""The language that every message is first written in."""
LANGUAGES = (SOURCE, "ja")
"""The languages whose catalogue is complete."""
PSEUDO = "qps"
"""The pseudo-language: ``⟦Sell⟧`` for ``Sell`` (its code is one that the standard leaves for private use)."""
OPENING, CLOSING = "⟦", "⟧"

_FOLDERS = [Path(__file__).parent / "locale"]
VARIABLE = "LOSTATLAS_LANGUAGE"
"""The environment variable that names the first language: ``ja``, or as elsewhere ``ja_JP.UTF-8``."""
_chosen: str | None = None
"""What `set_language` said; None until somebody asks, and then what the environment says."""
_speaking: ContextVar[str | None] = ContextVar("speaking", default=None)


def language() -> str:
    """Return the code of the language that is spoken here and now, such as ``"en"``.

    Examples
    --------
    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    return _speaking.get() or _chosen or _first()


def set_language(code: str) -> None:
    """Speak this language from now on, in every thread and every notebook cell.

    Raises
    ------
    GameDataError
        When there is no complete catalogue for `code`.

    Examples
    --------
    >>> set_language("xx")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: ...
    >>> set_language("en")
    """
    global _chosen
    _chosen = _known(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak this language inside the block only; other threads and tasks do not hear it.

    Examples
    --------
    >>> with speaking("en"):
    ...     language()
    'en'

    Raises
    ------
    GameDataError
        When there is no complete catalogue for `code`.
    """
    token = _speaking.set(_known(code))
    try:
        yield
    finally:
        _speaking.reset(token)


def _known(code: str) -> str:
    if code not in (*LANGUAGES, PSEUDO):
        raise GameDataError("text.language", code=code, known=LANGUAGES)
    return code


def _first() -> str:
    """Choose what the environment says; a language that we lack is told once, and English is spoken."""
    global _chosen
    asked = os.environ.get(VARIABLE, "")
    code = re.split(r"[_.@-]", asked)[0].lower() or SOURCE
    _chosen = code if code in (*LANGUAGES, PSEUDO) else SOURCE
    if _chosen != code:
        problem = GameDataError("text.language", where=VARIABLE, code=asked, known=LANGUAGES)
        print(problem, file=sys.stderr)
    return _chosen


def add_words(folder: Path) -> None:
    """Look for message files in this folder too (laid out like our own ``locale``)."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        _catalogue.cache_clear()


def texts(key: str) -> gettext.NullTranslations:
    """Return the catalogue of the language that is spoken here which holds `key`, if any does."""
    return _catalogue(language(), key.partition(".")[0])


def unbracketed(key: str) -> str:
    """Return the words of `key` without brackets in the pseudo-language, for what stands between words."""
    code = language()
    return _catalogue(SOURCE if code == PSEUDO else code, key.partition(".")[0]).gettext(key)


@cache
def _catalogue(code: str, domain: str) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for spoken in dict.fromkeys((SOURCE, SOURCE if code == PSEUDO else code)):
        for folder in _FOLDERS:
            file = folder / spoken / "LC_MESSAGES" / f"{domain}.mo"
            if file.exists():
                with file.open("rb") as stream:
                    more = gettext.GNUTranslations(stream)
                more.add_fallback(found)
                found = more
    return _Bracketed(found) if code == PSEUDO else found


class _Bracketed(gettext.NullTranslations):
    """The words of another catalogue, in brackets."""

    def __init__(self, words: gettext.NullTranslations) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        return self._around(message, self._words.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._around(msgid1, self._words.ngettext(msgid1, msgid2, n))

    @staticmethod
    def _around(key: str, words: str) -> str:
        return words if words == key else f"{OPENING}{words}{CLOSING}"
