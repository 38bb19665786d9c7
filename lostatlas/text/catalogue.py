"""The current language, and its text for each key.

A key is ``domain.name``: the domain names the room whose words it holds, and each domain is one gettext file,
``locale/<language>/LC_MESSAGES/<domain>.po``, compiled by ``make messages``. gettext was chosen for its
maintenance (the standard library reads it, Babel compiles it, every translator's tool edits it); keys rather
than English sentences are the message ids, so that a reworded sentence does not orphan its translations.

A title brings its own words: it calls `add_words` with the folder of its catalogue. Where a title has another
word for what all share, it is used only while the title is spoken of (`speaking_of`). What a language lacks
is in English. `PSEUDO` is English with every message in brackets, so that text which bypasses the catalogue
stands out: no translator is needed to see it.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path

from lostatlas.kernel.errors import GameDataError

SOURCE = "en"
"""The language that every message is first written in."""
LANGUAGES = (SOURCE, "ja")
"""The languages whose catalogue is complete."""
PSEUDO = "qps"
"""The pseudo-language: ``⟦Sell⟧`` for ``Sell`` (its code is one that the standard leaves for private use)."""
OPENING, CLOSING = "⟦", "⟧"

_SHARED = Path(__file__).parent / "locale"
_FOLDERS: dict[Path, str] = {}
"""The title whose words each folder holds."""
_opened = ""
"""The title from `speak_of`; empty until there is one."""
_spoken_of: ContextVar[str | None] = ContextVar("spoken_of", default=None)
VARIABLE = "LOSTATLAS_LANGUAGE"
"""The environment variable that names the first language: ``ja``, or as elsewhere ``ja_JP.UTF-8``."""
_chosen: str | None = None
"""The language from `set_language`, else from the environment; None until first asked for."""
_speaking: ContextVar[str | None] = ContextVar("speaking", default=None)


def language() -> str:
    """Return the code of the current language, such as ``"en"``.

    Examples
    --------
    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    return _speaking.get() or _chosen or _first()


def set_language(code: str) -> None:
    """Speak this language from now on, in every thread and every notebook cell.

    A code of a place counts as its language: ``ja_JP``, ``ja-JP`` and ``ja_JP.UTF-8`` are ``ja``.

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


def _known(asked: str) -> str:
    """Return the code of a language that is asked for, also as the code of a place: ``ja_JP.UTF-8``."""
    code = re.split(r"[_.@-]", str(asked))[0].lower()
    if code not in (*LANGUAGES, PSEUDO):
        raise GameDataError("text.language", code=asked, known=LANGUAGES)
    return code


def _first() -> str:
    """Choose the language of the environment; for one that we lack, warn once and use English."""
    global _chosen
    asked = os.environ.get(VARIABLE) or SOURCE
    try:
        _chosen = _known(asked)
    except GameDataError as problem:
        _chosen = SOURCE
        print(GameDataError(problem.key, where=VARIABLE, **problem.facts), file=sys.stderr)
    return _chosen


def add_words(folder: Path, title: str) -> None:
    """Look for the words of a title in this folder too (laid out like our own ``locale``)."""
    if folder not in _FOLDERS:
        _FOLDERS[folder] = title
        _catalogue.cache_clear()
        _wording.cache_clear()


def speak_of(title: str) -> None:
    """Use the words of this title from now on, where it has others than those that all titles share.

    For none (``""``) there are only those.

    Examples
    --------
    >>> from lostatlas.games import DEFAULT_TITLE, open_title
    >>> from lostatlas.text import message
    >>> title = open_title(DEFAULT_TITLE)  # it speaks of what it opens
    >>> own = message("explore.step.token")
    >>> speak_of("")
    >>> message("explore.step.token"), own == message("explore.step.token")
    ('Place a token', False)
    """
    global _opened
    _opened = title


@contextmanager
def speaking_of(title: str) -> Iterator[None]:
    """Use the words of this title inside the block, whatever else is opened there.

    Examples
    --------
    >>> from lostatlas.games import DEFAULT_TITLE, open_title
    >>> from lostatlas.text import message
    >>> with speaking_of(""):
    ...     title = open_title(DEFAULT_TITLE)
    ...     message("explore.step.token")
    'Place a token'
    """
    token = _spoken_of.set(title)
    try:
        yield
    finally:
        _spoken_of.reset(token)


@contextmanager
def speaking_on() -> Iterator[None]:
    """Speak of the same title as before again where the block fails, whatever it has opened.

    Examples
    --------
    >>> from contextlib import suppress
    >>> from lostatlas.games import DEFAULT_TITLE, open_title
    >>> from lostatlas.text import message
    >>> speak_of("")
    >>> with suppress(ValueError), speaking_on():
    ...     title = open_title(DEFAULT_TITLE)
    ...     raise ValueError
    >>> message("explore.step.token")
    'Place a token'
    """
    global _opened
    before = _opened
    try:
        yield
    except BaseException:
        _opened = before
        raise


def wording(key: str, count: int | None = None) -> tuple[str, str]:
    """Return the words of `key`, of several forms the one for `count`, and the language that they are in.

    It is the source language where the current one lacks them; a key without any words stands for itself.

    >>> wording("text.list"), wording("text.nonsense")
    ((', ', 'en'), ('text.nonsense', 'en'))
    """
    code, title = language(), _title()
    return _wording(code, key, title) if count is None else _found(code, key, title, count)


def _title() -> str:
    title = _spoken_of.get()
    return _opened if title is None else title


@lru_cache(maxsize=8192)
def _wording(code: str, key: str, title: str) -> tuple[str, str]:
    return _found(code, key, title, None)


def _found(code: str, key: str, title: str, count: int | None) -> tuple[str, str]:
    words, source = (
        found.gettext(key) if count is None else found.ngettext(key, key, count)
        for found in (_catalogue(one, key.partition(".")[0], title) for one in (code, SOURCE))
    )
    return words, SOURCE if words == source else code


def plural_form(count: int, code: str) -> int:
    """Return which plural form this language takes for `count` things, counted from 0.

    >>> [plural_form(count, "en") for count in (0, 1, 2)], plural_form(1, "ja")
    ([1, 0, 1], 0)
    """
    return _plural_rule(SOURCE if code == PSEUDO else code)(count)


def unbracketed(key: str) -> str:
    """Return the words of `key` without brackets in the pseudo-language, for what stands between words."""
    code = language()
    return _wording(SOURCE if code == PSEUDO else code, key, _title())[0]


@cache
def _plural_rule(code: str) -> Callable[[int], int]:
    """Return the rule of a language, as the head of its catalogue gives it."""
    head = _catalogue(code, "text", "").info().get("plural-forms", "")
    rule = re.search(r"plural=([^;]+)", head)
    return gettext.c2py(rule[1] if rule else "n != 1")


@cache
def _catalogue(code: str, domain: str, title: str) -> gettext.NullTranslations:
    found = gettext.NullTranslations()
    for spoken in dict.fromkeys((SOURCE, SOURCE if code == PSEUDO else code)):
        for folder in _from_last_to_first(title):
            file = folder / spoken / "LC_MESSAGES" / f"{domain}.mo"
            if file.exists():
                with file.open("rb") as stream:
                    more = gettext.GNUTranslations(stream)
                more.add_fallback(found)
                found = more
    return _Bracketed(found) if code == PSEUDO else found


def _from_last_to_first(title: str) -> list[Path]:
    """Return the folders so that what is in a later one counts: other titles, what all share, this title."""
    own = [folder for folder, whose in _FOLDERS.items() if title and whose == title]
    return [*(folder for folder in _FOLDERS if folder not in own), _SHARED, *own]


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
