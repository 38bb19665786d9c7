"""A switch between the languages of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from lostatlas.text import language, message, set_language, speaking
from lostatlas.text.catalogue import LANGUAGES


class LanguageSwitch(ipywidgets.Dropdown):
    """Every language under its own name; choosing one speaks it everywhere, and calls `spoken`.

    It keeps its name in all languages at once, so that whoever cannot read this one finds the way out.

    Examples
    --------
    >>> heard = []
    >>> switch = LanguageSwitch(lambda: heard.append(language()))
    >>> switch.options
    (('English', 'en'), ('日本語', 'ja'))
    >>> switch.turn("ja")
    >>> switch.turn("en")
    >>> heard
    ['ja', 'en']
    """

    def __init__(self, spoken: Callable[[], object]) -> None:
        here = language()
        super().__init__(
            options=_named(here),
            value=here,
            description=" / ".join(_in(code, "explore.language") for code in LANGUAGES),
            tooltip=message("explore.language.hint"),
            style={"description_width": "initial"},
            layout={"width": "auto", "margin": "2px 2px 2px auto"},
        )
        self._spoken = spoken
        self.observe(self._chosen, "value")

    def turn(self, code: str) -> None:
        """Choose a language by its code.

        Raises
        ------
        GameDataError
            When there is no such language.
        """
        with speaking(code):
            if code not in dict(self.options).values():
                self.set_trait("options", _named(code))
        self.value = code

    def _chosen(self, change: Any) -> None:
        set_language(change["new"])
        self.tooltip = message("explore.language.hint")
        self._spoken()


def _named(here: str) -> tuple[tuple[str, str], ...]:
    """Return every language by its own name; the pseudo-language only when it is spoken here."""
    named = tuple((_in(code, "explore.language.own"), code) for code in LANGUAGES)
    return named if here in LANGUAGES else (*named, (message("explore.language.own"), here))


def _in(code: str, key: str) -> str:
    with speaking(code):
        return message(key)


__all__ = ["LanguageSwitch"]
