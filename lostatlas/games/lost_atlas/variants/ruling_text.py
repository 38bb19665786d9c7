"""Values of a variant and its rulings in words, instead of the codes in files, such as ``every_turn``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.variants.keys import unlisted
from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import shown
from lostatlas.text import message
from lostatlas.text.message_format import word

__all__ = ["Typed", "ruling_note", "ruling_value", "value_words"]

_TRUTH = re.compile("\\b(True|False)\\b(?=[:\uff1a])")
_CODE = re.compile(r'"(\w+)"')


def value_words(value: Any) -> str:
    """Return a value as people read it: a word of the title for it, if there is one.

    >>> value_words("lead_off"), value_words("EM")
    ('Lead-off train', 'EM')
    """
    if isinstance(value, bool):
        return message("variant.value.yes" if value else "variant.value.no")
    return word("variant.value", value)


def ruling_value(name: str, value: Any) -> str:
    """Return a value of a ruling or another option as people read it; without words for it, as it is.

    >>> ruling_value("sell_timing", "every_turn"), ruling_value("must_run", True)
    ('in every turn', 'yes')
    """
    key = f"variant.ruling.{name}.{str(value).lower()}"
    words = message(key)
    return value_words(value) if words == key else words


@dataclass(frozen=True, slots=True)
class Typed:
    """A value of an option where somebody types it: as it is typed, and what it means when that says more.

    Examples
    --------
    >>> str(Typed("sell_timing", "every_turn", "'every_turn'")), str(Typed("micro_fives", 3, "`3`"))
    ("'every_turn' (in every turn)", '`3`')
    """

    option: str
    value: bool | int | str
    typed: str

    def __str__(self) -> str:
        words = ruling_value(self.option, self.value)
        return (
            self.typed
            if words == str(self.value)
            else message("variant.typed", typed=self.typed, words=words)
        )


def ruling_note(name: str, text: str, values: Iterable[Any]) -> str:
    """Return the text of a ruling with the words of its values instead of their codes.

    >>> ruling_note("sell_timing", '"one_turn": in any one turn.', ["one_turn"])
    '“in any one turn”: in any one turn.'
    """
    codes = {str(value): value for value in values}

    def quoted(match: re.Match[str]) -> str:
        if match[1] not in codes:
            return match[0]
        return message("variant.ruling_quoted", words=ruling_value(name, codes[match[1]]))

    return _TRUTH.sub(quoted, _CODE.sub(quoted, text))


def no_value(name: str, found: Any, values: Iterable[Any], *, rule: str) -> GameDataError:
    """Return the error for a value that a variant file gives to a ruling which cannot have it.

    >>> print(no_value("sell_timing", "one_turns", ["first_turn", "one_turn"], rule="R5"))
    rulings.sell_timing: 'one_turns' is not a value of this ruling; 'one_turn' was probably meant. ...
    """
    typed = {str(one).lower() if isinstance(one, bool) else str(one): one for one in values}
    labels = [Typed(name, one, written) for written, one in typed.items()]
    facts = {"rule": clause(rule), "value": shown(found)}
    return unlisted(
        "variant.ruling_value", f"rulings.{name}", found=found, known=typed, labels=labels, **facts
    )
