"""The course of the title: three lessons, the truth of their predictions, and exercises."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.acquire.actions import Dispose
from lostatlas.games.acquire.exercises import KINDS
from lostatlas.games.saved import played_from, position
from lostatlas.kernel.session import Session

NAME = "acquire"


def acquire_course() -> Course:
    """Return the course.

    >>> [plan.id for plan in acquire_course().lessons], list(acquire_course().kinds)
    (['01_companies', '02_mergers', '03_the_end'], ['tile', 'bonus', 'disposal', 'ending'])
    """
    lessons, guides = read_course(__package__, course=NAME)
    return Course(lessons, guides, TRUTHS, {kind.name: kind for kind in KINDS})


def _joined(_session: Session | None) -> int:
    text = "acquire\nboard:\n....oo\nBen: $6000 | | 7A 1I\nAnn: $6000 | | 9I"
    return int(played_from(text, "place 7A", "found Zeta").state.sizes["Z"])


def _seventh(_session: Session | None) -> str:
    board = "SS..ZZ..HH..\n............\nFF..AA..PP..\n............\nQQ..o......."
    session = position(f"acquire\nboard:\n{board}\nAnn: $6000 | | 6E 1I\nBen: $6000 | | 9I")
    if session.why_not("place 6E") is not None:
        return "no"
    return "founds" if "8" in str(session.push("place 6E").state.sizes) else "alone"


def _survivor(_session: Session | None) -> str:
    text = "acquire\nboard:\nAAAA.FFFF\nAnn: $6000 | 1A | 5A 1I\nBen: $6000 | 1F | 9I"
    return "chosen" if played_from(text, "place 5A").state.step == "survivor" else "fixed"


def _tied(_session: Session | None) -> int:
    text = "acquire\nboard:\nZZZ.AAAAA\nAnn: $0 | 5Z | 4A 1I\nBen: $0 | 5Z | 9I\nCid: $0 | 2Z | 8I"
    return int(played_from(text, "place 4A").state.cash("Ann"))


def _traded(_session: Session | None) -> int:
    text = "acquire\nboard:\nHH.PPPPP\nAnn: $0 | 7H 23P | 3A 1I\nBen: $0 | 1H | 9I"
    session = played_from(text, "place 3A")
    return max(choice.trade for choice in session.legal_actions.choices if isinstance(choice, Dispose))


def _declared(_session: Session | None) -> bool:
    board = "AAAAAAAAAAAA\n" * 3 + "AAAAA.......\n............\nFFF........."
    session = position(f"acquire\nboard:\n{board}\nAnn: $0 | 1A | 1I\nBen: $0 | 1F | 9I")
    return session.why_not("end") is None


_FOUND: dict[str, tuple[tuple[Hashable, ...], Callable[[Session | None], Hashable]]] = {
    "join": ((2, 3, 0), _joined),
    "seven": (("alone", "founds", "no"), _seventh),
    "survivor": (("fixed", "chosen", "sold"), _survivor),
    "tie": ((3000, 2250, 2300), _tied),
    "trade": ((7, 6, 4), _traded),
    "declare": ((True, False, None), _declared),
}
TRUTHS = {f"{NAME}.{name}": Truth(answers, find) for name, (answers, find) in _FOUND.items()}
"""Every prediction by its name; each is found by playing a small position."""
