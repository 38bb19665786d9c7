"""The errors of this package, one class for each way in which a request can fail.

Text that cannot be read, a move that the rules forbid, a text that could mean several moves, and invalid data
are different mistakes, and each has a class of its own. An error carries a message key and facts; the message
is put into words, in the current language, when the error is shown.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from html import escape
from typing import Any

from lostatlas.kernel.clauses import NO_CLAUSE, ClauseId
from lostatlas.kernel.messages import message_text, printable, short_repr

FEW = 5
"""The most candidates that the message of an ambiguous text lists."""
SYSTEM_PROBLEMS = (
    "ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EEXIST", "ENAMETOOLONG",
)  # fmt: skip
"""The most common system errors about files; the catalogue words each under ``record.system``."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a message key, the facts that fill the message, and the clause behind it.

    Examples
    --------
    >>> Refusal.of("lay.phase", {"colour": "green", "phase": "yellow"})
    Refusal(rule='', key='lay.phase', facts={'colour': 'green', 'phase': 'yellow'})
    """

    rule: str
    """The clause that forbids it; `Ruleset.cite` fills in that of a shared room."""
    key: str
    """The message in the catalogue."""
    facts: dict[str, Any] = field(default_factory=dict)
    """The values that fill the message, all of them plain data."""

    @classmethod
    def of(cls, key: str, facts: dict[str, Any] | None = None) -> Refusal:
        """Return a refusal that names no clause, as shared rooms make them."""
        return cls(NO_CLAUSE, key, facts or {})

    def __str__(self) -> str:
        """Say the refusal in the current language, with its rule."""
        words = message_text(self.key, **self.facts)
        return f"{words} [{self.rule}]" if self.rule else words

    @property
    def hint(self) -> str:
        """The line of Python that shows the rule with an example; empty for a refusal without a rule."""
        if not self.rule:
            return ""
        title = _title_of(self.rule)
        key = "refused.see_titled" if title else "refused.see"
        return message_text(key, refusal=self.key, rule=self.rule, title=title)

    def _repr_html_(self) -> str:
        html = f"<p>{escape(str(self))}</p><p><small>{escape(self.hint)}</small></p>"
        return f'<div class="mathjax_ignore">{html}</div>'  # or two amounts would be a formula to a notebook


def _quoted(facts: dict[str, Any]) -> dict[str, Any]:
    """Return facts as a line shows them: plain texts, and data of somebody else; our own lists are tuples."""
    return {name: _shown(fact) for name, fact in facts.items()}


def _shown(fact: Any) -> Any:
    if type(fact) is str:
        return printable(fact)
    return short_repr(fact) if isinstance(fact, list | dict) else fact


def _title_of(rule: str) -> str:
    """Return the title of a clause in the current language; empty when it has none."""
    heading = rule.heading if isinstance(rule, ClauseId) else ""
    words = message_text(heading) if heading else ""
    return "" if words == heading else words


class LostAtlasError(Exception):
    """The base of every error that this package raises on purpose.

    Attributes
    ----------
    key, facts : the key of the message, and the values that fill it
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        """Say what was wrong in the current language; what it quotes is cut, or it would be endless."""
        return message_text(self.key, **_quoted(self.facts))


class GameDataError(LostAtlasError):
    """Data that is not a valid board, variant, record or position, or an argument that is not allowed.

    Attributes
    ----------
    where : str — the file and the place in it, such as ``my.json: placements[3].rotation``
    rule : str — the clause that the data breaks, or ``""``; its title is in the note below the error

    Examples
    --------
    >>> from lostatlas import new_game
    >>> try:
    ...     new_game(["Ann", "Ben"], mode="endless", seed=7)
    ... except GameDataError as error:
    ...     print(error)
    mode: There is no mode 'endless'; choose one of: long, short, micro. [...]
    """

    def __init__(self, key: str, *, where: str = "", rule: str = NO_CLAUSE, **facts: Any) -> None:
        super().__init__(key, **facts)
        self.where, self.rule = where, rule
        if title := rule and _title_of(rule):
            # Python writes it below the error
            self.add_note(message_text("refused.see_rule", rule=rule, title=title))

    def __str__(self) -> str:
        """Return the place, what is wrong there, and the rule."""
        place = f"{printable(self.where, limit=1000)}: " if self.where else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}{message_text(self.key, **_quoted(self.facts))}{rule}"

    def at(self, where: str) -> GameDataError:
        """Return the same error with a place in front of its own: ``inner`` becomes ``where: inner``."""
        joined = f"{where}: {self.where}" if self.where else where
        return GameDataError(self.key, where=joined, rule=self.rule, **self.facts)


class FileError(GameDataError, OSError):
    """A file or folder that cannot be read or written.

    It is an `OSError` too, with its ``errno``, ``strerror`` and ``filename``, so code that handles a full
    disk handles this one as well.
    """

    @classmethod
    def of(cls, cause: OSError, *, key: str, path: str, **facts: Any) -> FileError:
        """Return the error for what the system says about `path`.

        The message of `key` shows the cause with ``{problem:record.system}`` (see `system_problem`).

        Examples
        --------
        >>> error = FileError.of(OSError(28, "Disk full"), key="record.unwritable", path="game.json")
        >>> print(error, error.errno)
        game.json: Nothing can be written there: No space is left. 28
        """
        made = cls(key, where=path, problem=system_problem(cause), **facts)
        made.errno, made.strerror, made.filename = cause.errno, cause.strerror or str(cause), path
        return made


def system_problem(error: OSError) -> str:
    """Return the name of a common system error, such as ``ENOENT``, or else the system's own words.

    Examples
    --------
    >>> system_problem(OSError(2, "No such file or directory")), system_problem(OSError(5, "I/O error"))
    ('ENOENT', 'I/O error')
    """
    name = errno.errorcode.get(error.errno or 0, "")
    return name if name in SYSTEM_PROBLEMS else error.strerror or str(error)


class SpokenWarning(UserWarning):
    """A warning of ours, in the language of whoever reads it.

    Attributes
    ----------
    key, facts : the key of the message, and the values that fill it
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        """Say it in the current language."""
        return message_text(self.key, **self.facts)


class DamagedJournal(SpokenWarning):
    """The warning that a part of a file could not be used; what came before it was loaded."""


class PositionMovedOn(SpokenWarning):
    """The warning that nothing can be decided at the step of a position: the game stands further on."""


class NoSuchEvent(SpokenWarning):
    """The warning that nothing of this name happened on a line, where something of a like name did."""


class IllegalAction(LostAtlasError):  # noqa: N818 - named as players say it
    """A move that the rules forbid here; `refusal` says which rule and why.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", seed=7, board=random_board("short", seed=7))
    >>> try:
    ...     game.push("bid 122")
    ... except IllegalAction as error:
    ...     print(error.refusal.key, error, sep="; ")
    rail.bid_step; A bid of $122 is not allowed: bids go up in steps of $5. [...]
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.facts)
        self.args = (refusal,)
        self.refusal = refusal
        if refusal.hint:
            self.add_note(refusal.hint)  # Python prints a note below the traceback

    def __str__(self) -> str:
        """Say the refusal in the current language."""
        return str(self.refusal)


class NotationError(LostAtlasError):
    """Text that is not an action, position, tile or hex name in our notation; `text` is that text.

    Examples
    --------
    >>> from lostatlas import parse_hex
    >>> try:
    ...     parse_hex("seven")
    ... except NotationError as error:
    ...     print(error.text)
    seven
    """

    def __init__(self, key: str, *, text: str = "", **facts: Any) -> None:
        super().__init__(key, text=text, **facts)
        self.text = text


class AmbiguousAction(NotationError):  # noqa: N818 - named as players say it
    """Text that could mean several legal actions; ``candidates`` has all of them, the message a few.

    Examples
    --------
    >>> error = AmbiguousAction("session.ambiguous", text="lay", candidates=("lay t1@K9", "lay t2@K9"))
    >>> isinstance(error, NotationError), error.candidates[0]
    (True, 'lay t1@K9')
    """

    def __init__(self, key: str, *, text: str, candidates: tuple[str, ...]) -> None:
        few = candidates if len(candidates) <= FEW else (*candidates[: FEW - 1], "…", candidates[-1])
        super().__init__(key, text=text, candidates=few)
        self.candidates = candidates


class SessionError(LostAtlasError):
    """A request that a session cannot fulfil: there is no such node or branch, nothing to undo or redo."""
