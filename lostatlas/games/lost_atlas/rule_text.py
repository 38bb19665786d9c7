"""The rules of the game in our own words: what a refusal links to, and what the tests are named by.

Sections §1–26 consist of clauses, such as ``§14.mountain``; rulings R1–R33 say what holds where the rules are
silent. Which there are stands in ``data/rules.toml``; the words are in the catalogue's domain ``rules``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from unicodedata import normalize

from lostatlas.games.lost_atlas.glossary_links import LOOKS, explained
from lostatlas.games.lost_atlas.map_data import data_file
from lostatlas.games.lost_atlas.refusal_examples import RefusalExample, example_of, examples, why_no_example
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.games.lost_atlas.variants.figures import RulingEntry
from lostatlas.games.lost_atlas.variants.ruling_text import Typed, ruling_note
from lostatlas.kernel.errors import GameDataError, IllegalAction, Refusal
from lostatlas.text import message
from lostatlas.text.money import escape_dollars
from lostatlas.text.output_heading import output_heading

__all__ = ["Rule", "rule", "rules"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A section, one clause of it, or a ruling. Its words are those of the current language.

    Examples
    --------
    >>> rule("§5.launch").title
    'Cycle and phase'
    >>> rule("R6").option, rule("R6").values
    ('operating_order', ('live', 'fixed'))
    """

    id: str
    """How refusals name it: ``§14``, ``§14.mountain`` or ``R15``."""
    clauses: tuple[str, ...]
    """The names of the clauses that it consists of; a clause and a ruling have one."""
    related: tuple[str, ...] = ()
    """Of a section, the rulings that belong to it; of a ruling, the sections."""
    example_count: int = 0
    option: str = ""
    """Of a ruling, the option that chooses its value."""
    values: tuple[bool | int | str, ...] = ()
    """Of a ruling, the values of its option, the default first."""
    shown: RefusalExample | None = None
    """The live example of the refusal that was asked about."""
    remark: str = ""
    """Why that refusal has no example."""

    @property
    def section(self) -> str:
        """The section that it is (part of), or the ruling."""
        return self.id.partition(".")[0]

    @property
    def _key(self) -> str:
        return f"rules.{self.section.removeprefix('§')}"

    @property
    def title(self) -> str:
        """What it is about, in a few words."""
        return message(f"{self._key}.title")

    @property
    def words(self) -> str:
        """What a page calls it: by its title, which a reader understands who knows no numbers.

        >>> rule("§17.top").words, rule("R15").words
        ('Rule "Step 6: the dividend"', 'Rule R15 "Which sides of a tile are tested?"')
        """
        key = "rules.named_ruling" if self.option else "rules.named"
        return message(key, rule=self.id, title=self.title)

    @property
    def _heading(self) -> str:
        """Its number and title, and of a clause the name too, by which it is asked for."""
        key = "rules.heading" if self.id == self.section else "rules.heading_clause"
        return message(key, rule=self.section.removeprefix("§"), title=self.title, clause=self.id)

    @property
    def paragraphs(self) -> Mapping[str, str]:
        """The text of each clause, by the clause's name; that of a ruling has its values in words.

        >>> rule("R14").text
        '“below the others”: under the markers already on that space. “on top of the others”: above them.'
        """
        texts = {name: message(f"{self._key}.{name}") for name in self.clauses}
        return {name: ruling_note(self.option, text, self.values) for name, text in texts.items()}

    @property
    def text(self) -> str:
        """Everything it says, without the examples."""
        return "\n".join(self.paragraphs.values())

    @property
    def examples(self) -> tuple[str, ...]:
        """Worked examples; most rules have none."""
        return tuple(message(f"{self._key}.example_{n}") for n in range(1, self.example_count + 1))

    @property
    def refusals(self) -> tuple[RefusalExample, ...]:
        """A live example of every refusal that this rule gives."""
        return tuple(one for one in examples() if self.id in (one.rule, one.clause))

    @property
    def notes(self) -> tuple[str, ...]:
        """What stands below the text: the option of a ruling, and what belongs to the rule."""
        named = tuple(rules()[name].words for name in self.related)
        related = [message(self._related_key, rules=named)] if named else []
        return (*self._own_notes, *related)

    @property
    def _related_key(self) -> str:
        return "rules.belongs_to" if self.option else "rules.related"

    @property
    def _own_notes(self) -> tuple[str, ...]:
        """What stands below the text apart from other rules."""
        found = []
        if self.option:
            default, *others = (Typed(self.option, one, str(one)) for one in self.values)
            key = "rules.option" if others else "rules.option_only"
            found.append(message(key, option=self.option, default=default, others=tuple(others)))
        if self.remark:
            found.append(self.remark)
        return tuple(found)

    def __str__(self) -> str:
        lines = [self._heading, self.text]
        lines += [message("rules.example", text=example) for example in self.examples]
        lines += [str(self.shown)] if self.shown is not None else []
        return "\n".join((*lines, *self.notes))

    def _repr_html_(self) -> str:
        parts = [output_heading(self.words, title=self.id)]
        words = explained((*self.paragraphs.values(), *self.examples))
        for name, text in zip(self.paragraphs, words, strict=False):
            parts.append(f'<p data-clause="{escape(self.section)}.{escape(name)}">{text}</p>')
        label = escape(message("rules.example", text=""))
        parts += [f"<p><em>{label}{example}</em></p>" for example in words[len(self.paragraphs) :]]
        parts += [self.shown._repr_html_()] if self.shown is not None else []
        parts += [f"<p><small>{escape(note)}</small></p>" for note in self._own_notes]
        if self.related:
            parts.append(f"<p><small>{escape(message(self._related_key, rules=''))}</small></p>")
        for one in (rules()[name] for name in self.related):
            parts.append(
                f"<details><summary>{escape(one.words)}</summary><p>{escape(one.text)}</p></details>"
            )
        stop = 'data-lostatlas-terms="true" aria-keyshortcuts="?" tabindex="0"'
        return escape_dollars(
            f'<style>{LOOKS}</style><div class="lostatlas-rule" {stop}>{"".join(parts)}</div>'
        )


def rule(name: str | int | Refusal | IllegalAction | GameDataError) -> Rule:
    """Return what a rule says, in our own words.

    Parameters
    ----------
    name : a section (``"§16"``, ``"[§16]"`` as in an error, 16), one clause of it (``"§5.launch"``), or a
        ruling (``"R15"``); or else a refusal (what `Session.why_not` gives, or the error), or its key
        (``"rail.bid_step"``, or ``"rail.cannot_pay §15"`` where several rules use it): the clause that
        forbids it, with an example; or an error in the data that names a rule

    Raises
    ------
    GameDataError
        When there is no such rule; it says which there are.

    Examples
    --------
    >>> print(rule("§17.top"))
    Rule 17, Step 6: the dividend (§17.top)
    A marker at $500 that should rise stays where it is.
    >>> rule("§24.back")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: §24 has no clause 'back'; it has: move.
    >>> rule("rail.bid_step").id, rule("rail.bid_step").shown.lawful
    ('§7.bids', 'bid 125')
    """
    if isinstance(name, IllegalAction):
        name = name.refusal
    if isinstance(name, Refusal):
        return _of_refusal(name.key, name.rule)
    if isinstance(name, GameDataError) and name.rule:
        name = name.rule
    text = normalize("NFKC", str(name)).strip().removeprefix("[").removesuffix("]")
    key, _, at = text.partition(" ")
    if example_of(key) is not None or why_no_example(key):
        return _of_refusal(key, at)
    head, dot, clause = text.partition(".")
    known = rules()
    for wanted in (head, f"§{head}", head.upper()):
        if wanted in known:
            found = known[wanted]
            break
    else:
        raise GameDataError("rules.unknown", name=str(name), clause="§14.mountain")
    if not dot:
        return found
    if clause not in found.clauses or found.option:
        known_names = tuple(found.clauses)
        raise GameDataError("rules.unknown_clause", section=found.id, name=clause, known=known_names)
    return Rule(f"{found.id}.{clause}", (clause,))


def _of_refusal(key: str, at: str) -> Rule:
    """Return the clause that forbids, with its example; without one, the whole section and why."""
    shown = example_of(key, rule=at)
    if shown is not None and at in ("", shown.rule):
        return replace(rule(shown.clause), shown=shown)
    if not at:
        raise GameDataError("rules.no_rule", refusal=key, reason=why_no_example(key))
    return replace(rule(at), remark=why_no_example(key))


@cache
def rules() -> Mapping[str, Rule]:
    """Return every section and ruling by its name, in order.

    >>> list(rules())[:3], len(rules())
    (['§1', '§2', '§3'], 59)
    """
    sections = data_file("rules.toml")
    found = {
        name: Rule(name, tuple(data["clauses"]), tuple(data["related"]), data.get("examples", 0))
        for name, data in sections.items()
    }
    named = {ruling.rule: (option, ruling) for option, ruling in standard_variant().rulings.items()}
    for name in sorted(named, key=lambda one: int(one[1:])):
        option, ruling = named[name]
        found[name] = _ruling(name, option, ruling, sections)
    return found


def _ruling(
    name: str, option: str, ruling: RulingEntry, sections: Mapping[str, Mapping[str, list[str]]]
) -> Rule:
    belongs = tuple(section for section, data in sections.items() if name in data["related"])
    return Rule(name, ("text",), belongs, option=option, values=ruling.values)
