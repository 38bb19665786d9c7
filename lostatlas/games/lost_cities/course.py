"""The course of the title: two lessons, the truth of their predictions, and the kinds of exercises."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.lost_cities.exercises import KINDS
from lostatlas.games.saved import played_on
from lostatlas.kernel.session import Session

__all__ = ["lost_cities_course"]


def _equal(session: Session | None) -> tuple[bool, bool]:
    """Return whether a 5 may be laid on a 5, and whether a 3 may."""
    there = played_on(session)
    return there.why_not("play red 5") is None, there.why_not("play red 3") is None


def _start(session: Session | None) -> tuple[int, ...]:
    """Return the values of the blue cards in the hand that may start the blue path."""
    there = played_on(session)
    return tuple(
        card.value
        for card in there.state.active.hand
        if card.colour == "blue" and there.why_not(f"start {card.text} explorer") is None
    )


def _fifth(session: Session | None) -> tuple[bool, int]:
    """Return whether the expedition ends, and how many statues the player then has."""
    ended = played_on(session, "play red 9")
    before = session.state.active.statue_tiles if session is not None else 0
    return bool(ended.state.ended), ended.state.seats[0].statue_chips - before


def _floor(session: Session | None) -> int:
    """Return Ann's points when the last card has been drawn."""
    ended = played_on(session, "discard green 0", "draw")
    points: int = ended.state.seats[0].points
    return points


TRUTHS: Mapping[str, Truth] = {
    "cities.equal": Truth(((True, False), (False, False), (True, True)), _equal),
    "cities.start": Truth(((2,), (2, 6), (6,)), _start),
    "cities.fifth": Truth(((True, 0), (True, 1), (False, 1)), _fifth),
    "cities.floor": Truth((15, 50, 0), _floor),
}
"""The predictions by name; the values stand in the order of their words."""


def lost_cities_course() -> Course:
    """Return the course.

    >>> [plan.key for plan in lost_cities_course().lessons]
    ['cities.01_cards', 'cities.02_the_end']
    """
    lessons, guides = read_course(__package__, course="cities")
    return Course(lessons, guides, TRUTHS, KINDS)
