"""Say a message: fill its words with facts, and join lists the way each language does.

What a fact looks like in a sentence is the translator's choice, written after a colon in its braces:

- ``{known}`` of a tuple or a list: the items one after the other; ``–`` when there are none
- ``{players:and}``, ``{expected:or}``: with the last word that the language has for it
- ``{runs:long}``: items that hold commas themselves
- ``{stops:way}``: places, in the order in which they are visited
- ``{events:sentences}``: whole sentences, one after the other
- ``{parts}`` of a mapping: each name with its value, as ``Ann 24``; ``{parts:money}``: as ``Ann $24``
- ``{colour:render.colour}``: a code (or several) as the word that the catalogue has under this beginning; a
  code without a word stands for itself
- ``{train:an}``: with the English article that it is spoken with, as ``a 2`` and ``an A``; ``{train:An}``
  begins a sentence
- ``{units:share|shares}`` of a number: the word that goes with it, by the plural rules of the language and
  without the number itself; so one sentence can count several things, as in ``{units} {units:share|shares}``
- ``$`` outside braces, and that of ``money``: the sign of the fact ``currency``, where there is one
- ``{count:text.number}`` of a number: the word that the catalogue has for it, or else its digits
- anything else is a format of Python, as in ``{seconds:.2f}``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial, reduce
from numbers import Integral, Real
from typing import Any

from lostatlas.kernel.messages import printable, raw_message
from lostatlas.text.catalogue import language, plural_form, unbracketed, wording
from lostatlas.text.grammar import ARTICLES, to_future, with_article
from lostatlas.text.numbers import MINUS, with_minus

DOLLAR = "$"
"""The currency sign in the catalogue."""
MONEY = "money"
"""The format of mappings whose values are money."""
JOINS = ("and", "or", "long", "way", "sentences")
"""The ways to join a list, other than plain."""
LONGEST = 3000
"""How many characters of a line of a fact are shown; `GameDataError` shows less of what a file holds."""
FORMS = "|"
"""The separator of the plural forms of a word."""


def message(key: str, /, **facts: Any) -> str:
    """Return the words of `key`, filled with `facts`; an unknown key is shown as itself.

    Examples
    --------
    >>> message("text.language", code="xx", known=("en", "ja"))
    "There is no catalogue for the language 'xx'; choose one of: en, ja."
    """
    template, code = wording(key)
    return raw_message(key, **facts) if template == key else filled(template, facts, code)


def future_message(key: str, /, **facts: Any) -> str:
    """Return the words of an event that has not happened yet: `message` in the future.

    Examples
    --------
    >>> future_message("rail.passed", player="Ann")
    'Ann passes.'
    """
    template, code = wording(key)
    return raw_message(key, **facts) if template == key else filled(to_future(template, code), facts, code)


def plural(key: str, /, count: int, **facts: Any) -> str:
    """Return the words of `key` for `count` things, by the plural rules of the language.

    Examples
    --------
    >>> plural("comparison.failed", 1), plural("comparison.failed", 2)
    ('One game ended in an error and is left out.', '2 games ended in an error and are left out.')
    """
    template, code = wording(key, count)
    known = {"count": count, **facts}
    return raw_message(key, **known) if template == key else filled(template, known, code)


def listed(items: Iterable[object], how: str = "") -> str:
    """Return a list as the language writes it: plain, with "and" or "or", or else as one of `JOINS`.

    Examples
    --------
    >>> listed(("AA", "BB", "CC")), listed(("AA", "BB", "CC"), "and"), listed(("AA", "BB"), "or"), listed(())
    ('AA, BB, CC', 'AA, BB and CC', 'AA or BB', '–')
    >>> listed(("Ann passes.", "Ben bids."), "sentences"), listed((), "sentences")
    ('Ann passes. Ben bids.', '')
    """
    texts = [str(one) for one in items]
    if how == "sentences":  # not every language parts them by a blank
        both = unbracketed("text.list.sentences")
        return reduce(lambda before, after: both.format(before=before, after=after), texts or [""])
    if not texts:
        return unbracketed("text.list.none")
    if how in ("and", "or") and len(texts) > 1:
        *most, last = texts
        key = f"text.list.{how}.two" if len(texts) == 2 else f"text.list.{how}"
        return unbracketed(key).format(most=unbracketed("text.list").join(most), last=last)
    return unbracketed(f"text.list.{how}" if how in ("long", "way") else "text.list").join(texts)


def has_words(key: str) -> bool:
    """Return whether the current language has words for a key.

    >>> has_words("text.list"), has_words("text.nonsense")
    (True, False)
    """
    return wording(key)[0] != key


def filled(template: str, facts: dict[str, Any], code: str = "") -> str:
    """Return `template` with the facts filled in, in the number forms of the language `code`.

    Examples
    --------
    >>> [filled("{units} {units:share|shares}", {"units": units}, "en") for units in (0, 1, 2)]
    ['0 shares', '1 share', '2 shares']
    >>> [filled("{count:text.number}", {"count": count}) for count in (2, 40)]
    ['two', '40']
    >>> filled("${price}: {parts:money}", {"price": 80, "parts": {"Ann": 40}, "currency": "¥"})
    '¥80: Ann ¥40'
    """
    sign = str(facts.get("currency", DOLLAR))
    template = template if sign == DOLLAR else template.replace(DOLLAR, sign)
    return template.format(**{name: _format_fact(value, code, sign) for name, value in facts.items()})


def _format_fact(value: Any, code: str, sign: str = DOLLAR) -> Any:
    kind = type(value)
    if kind in (str, tuple, list):  # named tuples say themselves, as a hex does
        return _Fact(value, code, sign)
    if kind is int:  # nearly all are this or the above, and the checks below are slower
        return _Number(value, code)
    if isinstance(value, str | Mapping):
        return _Fact(value, code, sign)
    return _Number(value, code) if isinstance(value, Real) else value


def _form(value: Any, forms: list[str], code: str) -> str:
    """Return the form that goes with a number; what is not a whole one takes the last, as in 1.0 rounds."""
    whole = value.isdecimal() if isinstance(value, str) else isinstance(value, Integral)
    return forms[min(plural_form(int(value), code or language()), len(forms) - 1)] if whole else forms[-1]


class _Number:
    """A number on its way into a sentence, which chooses the words that go with it."""

    __slots__ = ("code", "value")

    def __init__(self, value: Real, code: str) -> None:
        self.value, self.code = value, code

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return repr(self.value)

    def __format__(self, form: str) -> str:
        if not form:
            return with_minus(self.value)
        if _is_key(form):
            return word(form, self.value)
        forms = form.split(FORMS)
        return _form(self.value, forms, self.code) if len(forms) > 1 else with_minus(format(self.value, form))


class _Fact:
    """A fact to be formatted; the format specification of the sentence says how."""

    __slots__ = ("code", "sign", "value")

    def __init__(self, value: Any, code: str, sign: str) -> None:
        self.value, self.code, self.sign = value, code, sign

    def __str__(self) -> str:
        return format(self)

    def __repr__(self) -> str:
        return _quoted(self.value) if isinstance(self.value, str) else listed(map(_quoted, self.value))

    def __format__(self, form: str) -> str:
        if not form and isinstance(self.value, str):
            return _one(self.value)
        if FORMS in form and isinstance(self.value, str):  # a number that was written out already
            return _form(self.value, form.split(FORMS), self.code)
        asked = form.split()
        how = next((one for one in asked if one in JOINS), "")
        words = next((one for one in asked if _is_key(one)), "")
        if form in ARTICLES and isinstance(self.value, str):
            return with_article(self.value, first=form == "An")
        sign = self.sign if MONEY in asked else ""
        if form and not (how or words or sign):
            return format(str(self), form)
        say = partial(word, words) if words else _one
        if isinstance(self.value, str):
            return say(self.value)
        if isinstance(self.value, Mapping):
            return listed(
                (f"{say(name)} {_amount(amount, sign)}" for name, amount in self.value.items()), how
            )
        return listed(map(say, self.value), how)


def _amount(value: object, sign: str) -> str:
    """Return a value with the sign of the currency, if any, behind its minus."""
    text = _one(value)
    return f"{MINUS}{sign}{text[1:]}" if text.startswith(MINUS) else f"{sign}{text}"


def _one(value: object) -> str:
    """Return one fact without control characters; a text that was made of others keeps its lines."""
    if type(value) is not str:
        return with_minus(value) if isinstance(value, Real) else str(value)
    return "\n".join(printable(line, limit=LONGEST) for line in value.split("\n"))


def _quoted(value: object) -> str:
    """Return one fact in quotation marks; Python's own way of writing it shows what nobody could see."""
    return repr(
        value if not isinstance(value, str) or len(value) <= LONGEST else printable(value, limit=LONGEST)
    )


def word(beginning: str, name: object) -> str:
    """Return the word that the catalogue has for a name under this beginning, or the name itself.

    Examples
    --------
    >>> word("render.ground", "blank"), word("render.ground", "tundra")
    ('open ground', 'tundra')
    """
    key = f"{beginning}.{name}"
    found = message(key)
    return _one(name) if found == key else found


def _is_key(form: str) -> bool:
    return form[:1].isalpha() and "." in form
