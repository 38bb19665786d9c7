"""The notation: short texts for actions, each written and read by one and the same form.

A title lists a `Verb` for every kind of action, with a form such as ``lay {tile}@{hex}[ r{rotation}]``: words
in braces are fields of the action, a part in square brackets is left out while its field has its default. The
same form writes and reads, so what is written is always read back as the same action.

A text may begin with where the game stands, such as ``OR1 PRR`` in ``OR1 PRR pay``; it is written and
may be left out.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from lostatlas.kernel.errors import AmbiguousAction, GameDataError, NotationError
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import message_text
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.suggest import suggest
from lostatlas.kernel.values import Action

_BARE = r"[^\s\"@,:;=()\[\]{}]+"
_QUOTED = r"\"(?:[^\"\\]|\\.)*\""
_HOLE = re.compile(r"\{(\w+)\}")
_OPTION = re.compile(r"\[([^\]]*)\]")


class Word(NamedTuple):
    """Notation of one field: how it is written and read."""

    pattern: str
    """A regular expression without groups that the written field matches."""
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    """Raises ValueError or GameDataError for a text that means nothing."""


@dataclass(frozen=True, slots=True)
class NotationForm:
    """A form as a message shows it, such as ``bid AMOUNT``: its fields are named in the current language."""

    text: str

    def __str__(self) -> str:
        return _HOLE.sub(lambda hole: _field_word(hole[1]), self.text)


def _field_word(name: str) -> str:
    key = f"notation.field.{name}"
    word = message_text(key)
    return name.upper() if word == key else word


@dataclass(frozen=True)
class Verb:
    """The notation of one kind of action.

    Examples
    --------
    >>> @dataclass(frozen=True, slots=True)
    ... class Bid(Action):
    ...     kind = "bid"
    ...     amount: int
    ...     company: str = ""
    >>> verb = Verb(Bid, "bid {amount}[ for {company}]")
    >>> verb.text(Bid(125)), verb.text(Bid(125, company="north line"))
    ('bid 125', 'bid 125 for "north line"')
    >>> verb.action('bid 125 for "north line"')
    Bid(amount=125, company='north line')
    """

    kind: type[Action]
    form: str
    words: Mapping[str, Word] = field(default_factory=dict)
    """How to write the fields whose type has no notation of its own."""

    def __post_init__(self) -> None:
        hints = get_type_hints(self.kind)
        names = [one.name for one in fields(self.kind)]
        shown = _HOLE.findall(self.form)
        if sorted(names) != sorted(shown):
            raise ValueError(f"the form {self.form!r} must name each of the fields {names} once")
        words = {name: self.words.get(name) or word_for(hints[name]) for name in names}
        object.__setattr__(self, "_words", words)
        object.__setattr__(self, "_pattern", re.compile(_pattern(self.form, words), re.IGNORECASE))
        object.__setattr__(self, "_defaults", _defaults(self.kind))

    _words: dict[str, Word] = field(init=False, repr=False, compare=False)
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _defaults: dict[str, Any] = field(init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The first word of the form."""
        return self.form.split(" ")[0]

    def text(self, action: Action) -> str:
        """Write an action of this kind."""

        def option(match: re.Match[str]) -> str:
            names = _HOLE.findall(match[1])
            plain = all(getattr(action, name) == self._defaults.get(name, MISSING) for name in names)
            return "" if plain else match[1]

        form = _OPTION.sub(option, self.form)
        return _HOLE.sub(lambda hole: self._words[hole[1]].write(getattr(action, hole[1])), form)

    def action(self, text: str) -> Action | None:
        """Read an action of this kind; None when the text has another form.

        Raises ValueError or GameDataError when the form fits but a word means nothing.
        """
        match = self._pattern.fullmatch(" ".join(text.split()) if '"' not in text else text.strip())
        if match is None:
            return None
        found = {name: word for name, word in match.groupdict().items() if word is not None}
        return self.kind(**{name: self._words[name].read(word) for name, word in found.items()})


class Notation:
    """The notation of a title: its verbs, and how a text says where the game stands.

    Parameters
    ----------
    verbs : every form; several may begin with the same word
    where : given a state, returns what is written before the verb, such as ``OR1 PRR``, or ``""``
    place : given a state, returns the same in words, if the title has any
    """

    def __init__(
        self,
        *verbs: Verb,
        where: Callable[[Any], str] = lambda _: "",
        place: Callable[[Any], LazyMessage | None] = lambda _: None,
    ) -> None:
        self.verbs = verbs
        self.where = where
        self.place = place
        self._by_kind = {verb.kind: verb for verb in reversed(verbs)}

    def format(self, state: Any, action: Action) -> str:
        """Write an action."""
        where = self.where(state)
        text = self.brief(action)
        return f"{where} {text}" if where else text

    def brief(self, action: Action) -> str:
        """Write an action without where the game stands."""
        return self._by_kind[type(action)].text(action)

    def verb(self, kind: type[Action]) -> str:
        """Return the word with which an action of this kind is written."""
        return self._by_kind[kind].name

    def parse(self, state: Any, text: str) -> Action:
        """Read an action; the verb may be shortened while it stays the only one.

        Raises
        ------
        NotationError
            When no form fits; it lists the forms of the verb, or names the verb that was probably meant. Also
            when the text says that the game stands elsewhere than it does.
        AmbiguousAction
            When a shortened verb, or a text, fits several.
        """
        if len(text) > LONGEST_TEXT:
            raise NotationError("notation.long", text=text[:LONGEST], most=LONGEST_TEXT)
        where = self.where(state)
        body = _without(text, where)
        first = body.partition(" ")[0].lower()
        verbs = [verb for verb in self.verbs if verb.name.lower() == first]
        if not verbs and first:
            verbs = [verb for verb in self.verbs if verb.name.lower().startswith(first)]
            names = tuple(dict.fromkeys(verb.name for verb in verbs))
            if len(names) > 1:
                self._refuse_elsewhere(state, text, body)  # a company's letters may begin verbs too
                raise AmbiguousAction("notation.verbs", text=text, candidates=names)
            body = names[0] + body[len(first) :] if names else body
        if not verbs:
            self._refuse_elsewhere(state, text, body)
            raise no_verb(text, first, [verb.name for verb in self.verbs])
        return _read(text, body, verbs)

    def _refuse_elsewhere(self, state: Any, text: str, body: str) -> None:
        """Refuse a text that begins with another place than the game's, such as ``OR2 PRR pay`` in OR1."""
        names = {verb.name.lower() for verb in self.verbs}
        words = body.split()
        for place in range(1, min(3, len(words))):
            if words[place].lower() in names:
                count = len(text.split()) - len(words) + place  # with the words that `_without` took away
                beginning = " ".join(text.split()[:count])
                here = self.place(state) or self.where(state) or "-"
                raise NotationError("notation.elsewhere", text=text, beginning=beginning, where=here)


LONGEST_TEXT = 5000
"""More characters than any action has."""
LONGEST = 24
"""Number of letters of an unknown verb that a message repeats."""


def no_verb(text: str, word: str, verbs: Iterable[str]) -> NotationError:
    """Return the error for a text that begins with none of the verbs; it suggests the nearest one.

    Examples
    --------
    >>> print(no_verb("slel 2 EM", "slel", ["buy", "sell"]))
    Unknown action 'slel'. Did you mean 'sell'?
    """
    if not word:
        return NotationError("notation.empty", text=text)
    if meant := suggest(word, verbs):
        return NotationError("notation.verb.meant", text=text, word=word, meant=meant)
    return NotationError("notation.verb", text=text, word=word[:LONGEST])


def _read(text: str, body: str, verbs: list[Verb]) -> Action:
    found: dict[Action, Verb] = {}
    problem: Exception | None = None
    for verb in verbs:
        try:
            if (action := verb.action(body)) is not None:
                found[action] = verb
        except (ValueError, GameDataError) as error:
            problem = error
    if len(found) > 1:
        shown = tuple(verb.form for verb in found.values())
        raise AmbiguousAction("notation.forms", text=text, candidates=shown)
    if found:
        return next(iter(found))
    forms = tuple(NotationForm(form) for form in dict.fromkeys(verb.form for verb in verbs))
    known = {"forms": forms, "verb": verbs[0].name, "kinds": tuple(verb.kind for verb in verbs)}
    if problem is not None:
        raise NotationError("notation.word", text=text, problem=problem, **known) from problem
    raise NotationError("notation.form", text=text, **known)


def _without(text: str, where: str) -> str:
    """Return the text without the place in front of it, all or part of which may have been left out."""
    body = text.strip()
    for word in where.split():
        first, _, rest = body.partition(" ")
        if first.lower() == word.lower():
            body = rest.lstrip()
    return body


def word_for(hint: Any) -> Word:
    """Return how values of a type are written: numbers, texts, tuples of them, and what has a text form.

    Examples
    --------
    >>> word_for(tuple[int, ...]).write((4, 5)), word_for(str).write("A & B")
    ('4,5', '"A & B"')
    """
    if hint is int:
        return Word(r"-?\d{1,15}", str, int)
    if hint is bool:
        return Word(r"yes|no", lambda value: "yes" if value else "no", lambda text: text.lower() == "yes")
    if hint is str:
        return Word(f"{_QUOTED}|{_BARE}", _write_text, _read_text)
    if get_origin(hint) is tuple:
        return _list_of(word_for(get_args(hint)[0]))
    if get_origin(hint) in (Union, types.UnionType):
        parts = [part for part in get_args(hint) if part is not type(None)]
        if len(parts) == 1:
            inner = word_for(parts[0])
            return inner._replace(
                write=lambda value: "-" if value is None else inner.write(value),
                pattern=f"-|(?:{inner.pattern})",
                read=lambda text: None if text == "-" else inner.read(text),
            )
    if hasattr(hint, "from_plain") or (isinstance(hint, type) and issubclass(hint, str)):
        return Word(
            f"{_QUOTED}|\\[[^\\]\\s]*\\]|{_BARE}",
            lambda value: _write_plain(to_plain(value, hint)),
            lambda text: from_plain(hint, _read_text(text)),
        )
    raise TypeError(f"a field of type {hint} needs a Word of its own")


def _list_of(inner: Word) -> Word:
    part = f"(?:{inner.pattern})"

    def read(text: str) -> tuple[Any, ...]:
        return () if text == "-" else tuple(inner.read(one) for one in re.findall(part, text))

    def write(items: tuple[Any, ...]) -> str:
        return ",".join(map(inner.write, items)) or "-"

    return Word(f"-|{part}(?:,{part})*", write, read)


def _write_text(value: str) -> str:
    plain = re.fullmatch(_BARE, value) and value != "-"
    return value if plain else json.dumps(value, ensure_ascii=False)


def _write_plain(value: str) -> str:
    return value if re.fullmatch(r"\[[^\]\s]*\]", value) else _write_text(value)


def _read_text(text: str) -> str:
    return str(json.loads(text)) if text.startswith('"') else text


def _pattern(form: str, words: Mapping[str, Word]) -> str:
    """Return the regular expression of a form; its literal parts are matched in any case."""
    out = ""
    for part in re.split(r"(\{\w+\}|[\[\]])", form):
        if hole := _HOLE.fullmatch(part):
            out += f"(?P<{hole[1]}>(?-i:{words[hole[1]].pattern}))"
        else:
            out += {"[": "(?:", "]": ")?"}.get(part) or re.escape(part)
    return out


def _defaults(kind: Any) -> dict[str, Any]:
    return {one.name: one.default for one in fields(kind) if one.default is not MISSING}
