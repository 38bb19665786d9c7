"""An exercise: a question about a real position, its one right answer, and why it is right."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple, TypeAlias

from lostatlas.capabilities.decision_moment import Moment
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.text.money import CURRENCIES, escape_dollars

Answer: TypeAlias = int | str

_WIDE = {code + 0xFEE0: code for code in range(0x21, 0x7F)} | {0x3000: 0x20}
"""The wide letters, digits and signs that Japanese keyboards write, and the plain ones they stand for."""
_UNITS = {
    "$": ("$", "dollars", "dollar", "ドル"), "¥": ("¥", "yen", "円"), "%": ("%", "percent", "パーセント"),
}  # fmt: skip
"""Units that people write before or after a number."""
SHOWN = 60
"""The most characters of a wrong answer that are repeated."""
_NUMBER = re.compile(r"\d{1,9}|\d{1,3}(?:,\d{3}){1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """The answer is a whole number of 0 or more.

    Examples
    --------
    >>> NumberAnswer().read(" $1,240 "), NumberAnswer().read("１２０"), NumberAnswer().read("120ドル")
    (1240, 120, 120)
    """

    unit: str = "$"
    """The unit before or after the number in the question."""

    def read(self, given: object) -> int:
        """Return the number that was meant; GameDataError when it is none."""
        text = _plain(given)
        for word in _UNITS.get(self.unit, (self.unit,)):
            text = text.removeprefix(word).removesuffix(word).strip()
        if isinstance(given, bool) or not _NUMBER.fullmatch(text):
            raise GameDataError("teach.no_amount", found=_short(given))
        return int(text.replace(",", ""))

    def format(self, answer: Answer) -> str:
        """Return an answer as it is shown."""
        return f"{self.unit}{answer}" if self.unit in CURRENCIES else f"{answer}{self.unit}"


class Option(NamedTuple):
    """One of the answers to choose from.

    Examples
    --------
    >>> from lostatlas.kernel.lazy_message import LazyMessage
    >>> option = Option("allowed", LazyMessage("teach.legal.allowed"))
    >>> option.name, str(option.label)
    ('allowed', 'Yes, it is allowed')
    """

    name: str
    label: LazyMessage


@dataclass(frozen=True, slots=True)
class ChoiceAnswer:
    """The answer is one of a few options: given by its name, its words or their beginning, or its number.

    Examples
    --------
    >>> from lostatlas.kernel.lazy_message import LazyMessage
    >>> names = ("allowed", "refused")
    >>> form = ChoiceAnswer(tuple(Option(name, LazyMessage(f"teach.legal.{name}")) for name in names))
    >>> form.read("yes"), form.read("Refused"), form.read("２"), form.format("refused")
    ('allowed', 'refused', 'refused', 'No, a rule forbids it')
    """

    options: tuple[Option, ...]

    def read(self, given: object) -> str:
        """Return the name of the option that was meant; GameDataError when it is none."""
        text = _plain(given)
        for number, option in enumerate(self.options, 1):
            if text in (option.name.casefold(), _plain(option.label), f"{number}"):
                return option.name
        begun = [option.name for option in self.options if text == _beginning(str(option.label))]
        if len(begun) == 1:
            return begun[0]
        known = tuple(option.label for option in self.options)
        raise GameDataError("teach.no_option", found=_short(given), known=known, count=len(self.options))

    def format(self, answer: Answer) -> str:
        """Return an answer as it is shown."""
        return next((str(option.label) for option in self.options if option.name == answer), str(answer))


def _short(given: object) -> str:
    """Return what was written, or how it begins, to be named in a refusal."""
    text = _written(given)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _plain(given: object) -> str:
    """Return what was written, as it is compared: a stop at its end says nothing."""
    return _written(given).translate(_WIDE).strip().rstrip(".。").casefold()


def _written(given: object) -> str:
    """Return an answer as text: of a number so huge that Python writes it no more, what it is."""
    return short_repr(given) if isinstance(given, int) else str(given)


def _beginning(text: str) -> str:
    """Return the beginning of a sentence before its first stop, such as "yes"."""
    return _plain(re.split("[,:、：]", text)[0])


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The result of grading an answer; it is true when the answer is right.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> asked = exercise("dividend", level=1, seed=7)
    >>> verdict = asked.check(asked.key + 1)
    >>> verdict.right, bool(asked.check(asked.key)), verdict.given - asked.key
    (False, True, 1)
    """

    right: bool
    given: Answer
    lines: tuple[LazyMessage, ...]
    """Whether it is right, the likely mistake, and why the right answer is right."""

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))

    def __repr__(self) -> str:
        return f"<Verdict: {self.given!r} is {'right' if self.right else 'wrong'}>"

    def _repr_html_(self) -> str:
        html = "".join(f"<p style='white-space: pre-line'>{escape(str(line))}</p>" for line in self.lines)
        return escape_dollars(html)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Exercise:
    """A question about a position. `lostatlas.capabilities.exercise` makes one.

    It is fixed by its kind, level and seed, and is shown in the current language.

    Examples
    --------
    >>> from lostatlas.teach import exercise
    >>> asked = exercise("presidency", level=1, seed=3)
    >>> (asked.kind, asked.level, asked.seed), asked.session().state == asked.moment.state
    (('presidency', 1, 3), True)
    >>> [option.name for option in asked.form.options if asked.check(option.name)] == [asked.key]
    True
    """

    kind: str
    level: int
    seed: int = 0
    moment: Moment
    """The position, and the rules it is played by."""
    question: LazyMessage
    form: NumberAnswer | ChoiceAnswer
    key: Answer
    """The right answer."""
    reasons: tuple[LazyMessage, ...]
    """Why it is right, step by step."""
    hints: tuple[LazyMessage, ...] = ()
    """Hints, from the vaguest to the most explicit."""
    slips: Mapping[Answer, LazyMessage] = FrozenMap()
    """The likely mistake behind each of these wrong answers."""
    given: tuple[LazyMessage, ...] = ()
    """Facts given in addition to the board, such as who owns what."""
    company: str = ""
    """The company that it is about."""
    cells: tuple[Hashable, ...] = ()
    """The cells of the board to look at; without any, the question does not need it."""
    action: Action | None = None
    """The action that it asks about, if it asks about one."""
    tile: Any = None
    """The tile of a map that it is about, in its rotation, if it is about one."""

    def check(self, given: object) -> Verdict:
        """Grade an answer.

        Raises
        ------
        GameDataError
            When it is not an answer to this kind of question, such as a word instead of a number.
        """
        answer = self.form.read(given)
        if answer == self.key:
            return Verdict(True, answer, (LazyMessage("teach.right"), *self.reasons))  # noqa: FBT003
        slip = self.slips.get(answer)
        key = "teach.wrong_choice" if isinstance(self.form, ChoiceAnswer) else "teach.wrong"
        wrong = LazyMessage(key, FrozenMap(given=_Said(self, answer), key=_Said(self, self.key)))
        return Verdict(False, answer, (wrong, *((slip,) if slip else ()), *self.reasons))  # noqa: FBT003

    @property
    def asks(self) -> tuple[str, LazyMessage, Answer]:
        """What it asks; equal for two exercises that look the same to a learner."""
        return self.kind, self.question, self.key

    def session(self) -> Session:
        """Return a session at the position, to explore it."""
        return self.moment.session()

    def __str__(self) -> str:
        lines = [str(self.question)]
        if isinstance(self.form, ChoiceAnswer):
            lines += [f"{number}. {option.label}" for number, option in enumerate(self.form.options, 1)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return how to make it again, without the answer."""
        title = self.moment.origin.lineup.title
        other = f", title={title!r}" if title else ""
        return f"exercise({self.kind!r}, level={self.level}, seed={self.seed}{other})"

    def _repr_html_(self) -> str:
        from lostatlas.render.question_html import question_html

        return escape_dollars(f'<div class="lostatlas-exercise">{question_html(self)}</div>')


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer that is put into words only when it is shown, in the language of that moment."""

    exercise: Exercise
    answer: Answer

    def __str__(self) -> str:
        return self.exercise.form.format(self.answer)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
