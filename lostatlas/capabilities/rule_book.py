"""What a title says about its rules: which clause a refusal belongs to, its text, and an example."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal
from lostatlas.kernel.ruleset import Capability
from lostatlas.text import message
from lostatlas.text.message_format import has_words
from lostatlas.text.money import escape_dollars
from lostatlas.text.output_heading import output_heading


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, section or ruling of a title's rules, in the current language."""

    id: str
    """Its number in the title, such as ``14.mountain``."""
    title: str
    """Its subject, in a few words."""
    text: str
    """Its text."""
    remark: str = ""
    """Why nothing can show it, where that is so."""
    notes: tuple[str, ...] = ()
    """Further notes."""
    clauses: tuple[str, ...] = ()
    """The parts of its text, if it has several."""
    shown: Any = None
    """An example of what it refuses."""
    refusals: tuple[Any, ...] = ()
    """An example of each thing that it refuses."""

    @property
    def words(self) -> str:
        """What a page calls it: by its title, which a reader understands who knows no numbers.

        >>> Clause("prices", "Share prices", "…").words
        'Rule "Share prices"'
        """
        if not self.title:
            return message("panel.rule", clause=self.id)
        return message("games.rule", title=self.title)

    def __str__(self) -> str:
        """Return number, title and text."""
        return f"{self.id} {self.title}\n{self.text}"

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.text.splitlines())
        return escape_dollars(output_heading(self.words, title=self.id) + lines)


class RuleBook:
    """The rules in words. By default a refusal has only its own words."""

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, or by the key of a refusal; None when there is none."""
        return None

    def rule(self, name: Any) -> Any:
        """Return the text of a clause, to print or show in a notebook; GameDataError for none.

        Parameters
        ----------
        name : its number, the key of a refusal, or a refusal or its error
        """
        if isinstance(name, IllegalAction):
            name = name.refusal
        if isinstance(name, Refusal):
            name = name.rule or name.key
        found = self.clause(str(name))
        if found is None:
            raise GameDataError("games.no_rule", name=str(name))
        return found

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all clauses, in the order of the rules."""
        return ()

    def example(self, key: str) -> str:
        """Return a short position in which the refusal with this key can be seen; ``""`` for none."""
        return ""


class CatalogueRuleBook(RuleBook):
    """Rules whose words are in the message catalogue, in sections and rulings.

    The words of section 6.1 stand under ``6_1.title`` and ``6_1.text``, those of the option of a ruling under
    ``<option>.text``, with a ``.title`` where the option's name is not enough.

    Parameters
    ----------
    section_words, ruling_words : what the keys of sections and of rulings begin with
    sections : the numbers of the sections as the title writes them, in the order of the rules
    rulings : the number of each ruling, by its option; one number may be about several options
    refusals : the number of the clause behind each refusal, by its key
    """

    def __init__(
        self,
        section_words: str,
        sections: Iterable[str],
        ruling_words: str,
        rulings: Mapping[str, str],
        refusals: Mapping[str, str],
    ) -> None:
        self.section_words, self.ruling_words = section_words, ruling_words
        self.rulings, self.refusals = rulings, refusals
        self.sections = {_plain(section): section for section in sections}

    def clause(self, name: str) -> Clause | None:
        """Return a clause by its number, with or without its sign, by an option, or by a refusal's key."""
        wanted = self.refusals.get(name, name).strip()
        if (number := _plain(wanted)) in self.sections:
            key = f"{self.section_words}.{number}"
            return Clause(self.sections[number], message(f"{key}.title"), message(f"{key}.text"))
        for option, ruling in self.rulings.items():
            if wanted == option or wanted.casefold() == ruling.casefold():
                return self._ruling(ruling)
        return None

    def _ruling(self, number: str) -> Clause:
        """Return the text of each option of a ruling."""
        options = [option for option, ruling in self.rulings.items() if ruling == number]
        titles = (f"{self.ruling_words}.{option}.title" for option in options)
        headings = [
            message(key) if has_words(key) else option for key, option in zip(titles, options, strict=True)
        ]
        texts = (message(f"{self.ruling_words}.{option}.text") for option in options)
        return Clause(number, ", ".join(dict.fromkeys(headings)), "\n".join(texts))

    def clauses(self) -> tuple[str, ...]:
        """Return the numbers of all sections and rulings."""
        return (*self.sections.values(), *dict.fromkeys(self.rulings.values()))


def _plain(number: str) -> str:
    """Return the number of a section as keys have it.

    >>> _plain("6.1"), _plain("# 6.1")
    ('6_1', '6_1')
    """
    return re.sub(r"\W+", "_", number).strip("_")


RULE_BOOK: Capability[RuleBook] = Capability("rule_book", RuleBook)
