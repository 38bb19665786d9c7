"""The ways a request can fail, one class each.

Text that cannot be read, a move the rules forbid, a move that could mean several things, and data that is no
game are different mistakes, and each class says which one was made. They carry keys and facts; the words are
made when one is shown.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from html import escape
from typing import Any

from lostatlas.kernel.words import say

FEW = 5
"""So many candidates of an ambiguous text are told."""
SYSTEM_PROBLEMS = (
    "ENOENT", "EISDIR", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EEXIST", "ENAMETOOLONG",
)  # fmt: skip
"""What the system says most often of a file; the catalogue has words for each under ``record.system``."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule, a message key, and the facts that fill the message.

    Examples
    --------
    >>> Refusal(rule="§14", key="lay.phase", facts={"colour": "green", "phase": "yellow"})
    Refusal(rule='§14', key='lay.phase', facts={'colour': 'green', 'phase': 'yellow'})
    """

    rule: str
    """The clause that forbids it, such as ``§14`` or ``R15``."""
    key: str
    """The message in the catalogue."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What fills the message: plain values only."""

    def __str__(self) -> str:
        """Say the refusal in the current language, with its rule."""
        words = say(self.key, **self.facts)
        return f"{words} [{self.rule}]" if self.rule else words

    @property
    def hint(self) -> str:
        """The Python that shows the rule, and an example of the refusal; empty for what no rule forbids."""
        if not self.rule:
            return ""
        title = _title_of(self.rule)
        key = "refused.see_titled" if title else "refused.see"
        return say(key, refusal=self.key, rule=self.rule, title=title)

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p><p><small>{escape(self.hint)}</small></p>"


def _title_of(rule: str) -> str:
    """Return what a rule is about, where there are words for it: ``rules.14.title`` for ``§14.mountain``."""
    key = f"rules.{rule.partition('.')[0].removeprefix('§')}.title"
    words = say(key)
    return "" if words == key else words


class LostAtlasError(Exception):
    """The base of every error that this package raises on purpose.

    Attributes
    ----------
    key, facts : the message and what fills it
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        """Say what was wrong in the current language."""
        return say(self.key, **self.facts)


class GameDataError(LostAtlasError):
    """Data that is no valid board, variant, record or position.

    Attributes
    ----------
    where : str — the file and the place in it, such as ``my.json: placements[3].rotation``
    rule : str — the clause that the data breaks, or ``""``

    Examples
    --------
    >>> from lostatlas import new_game
    >>> try:
    ...     new_game(["Ann", "Ben"], mode="endless")
    ... except GameDataError as error:
    ...     print(error)
    mode: There is no mode 'endless'; choose one of: long, short, micro. [§3]
    """

    def __init__(self, key: str, *, where: str = "", rule: str = "", **facts: Any) -> None:
        super().__init__(key, **facts)
        self.where, self.rule = where, rule

    def __str__(self) -> str:
        """Name the place, what is wrong, and the rule."""
        place = f"{self.where}: " if self.where else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}{super().__str__()}{rule}"

    def at(self, where: str) -> GameDataError:
        """Return the same error, one place further out: ``inner`` becomes ``where: inner``."""
        joined = f"{where}: {self.where}" if self.where else where
        return GameDataError(self.key, where=joined, rule=self.rule, **self.facts)


class FileError(GameDataError, OSError):
    """A file or folder that cannot be read or written.

    It is an `OSError` too, with its ``errno``, ``strerror`` and ``filename``: whoever is prepared for a full
    disk hears of it as of any other.
    """

    @classmethod
    def of(cls, cause: OSError, *, key: str, path: str, **facts: Any) -> FileError:
        """Return what the system says of `path`, in the words of `key`: its facts, and the ``problem``.

        The problem is a `system_problem`: the message tells it with ``{problem:record.system}``.

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
    """Return what the system says: the name of a common problem, or else its own words.

    Examples
    --------
    >>> system_problem(OSError(2, "No such file or directory")), system_problem(OSError(5, "I/O error"))
    ('ENOENT', 'I/O error')
    """
    name = errno.errorcode.get(error.errno or 0, "")
    return name if name in SYSTEM_PROBLEMS else error.strerror or str(error)


class IllegalAction(LostAtlasError):  # noqa: N818 - it is named as the players say it
    """A move that the rules forbid here; `refusal` says which rule and why.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben"], mode="short", board=random_board("short", seed=7))
    >>> try:
    ...     game.push("bid 122")
    ... except IllegalAction as error:
    ...     print(error.refusal.rule, error.refusal.key, error, sep="; ")
    §7; rail.bid_step; A bid of $122 is not allowed: bids go up in steps of $5. [§7]
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.facts)
        self.args = (refusal,)
        self.refusal = refusal
        if refusal.hint:
            self.add_note(refusal.hint)  # Python writes it below the error

    def __str__(self) -> str:
        """Say the refusal in the current language."""
        return str(self.refusal)


class NotationError(LostAtlasError):
    """Text that is no action, position, tile or hex name in our notation; `text` is that text.

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


class AmbiguousAction(NotationError):  # noqa: N818 - it is named as the players say it
    """Text that could mean several legal actions; ``candidates`` lists them, the words tell a few.

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
    """A request that a session cannot follow: no such node or branch, nothing to undo or redo."""
