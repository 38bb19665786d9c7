"""The course of the title: three lessons, the truth of their predictions, and exercises."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.chubu18.exercises import KINDS
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.games.saved import played_from
from lostatlas.kernel.session import Session

__all__ = ["chubu_course"]

NAME = "chubu18"
HEAD = f"{NAME}\nplayers: Ann, Ben, Cid\nseated: Ann, Ben, Cid\n"
TRADING = 'round: SR\nstep: stock\ncycle: 2\nauction: -\nprivates: -\nstock: {"player": "Ann"}\n'
"""A stock round in which sales are allowed, Ann to act."""
DEAL = """round: OR1
step: track
phase: 2
auction: -
privates: -
operating: {"number": 1, "order": ["KS", "YR"], "turn": {"company": "KS", "colours": ["yellow", "green"]}}
par: {"KS": 100, "YR": 80}
cash: KS 450
KS shares: Ann* 4, Ben 2, treasury 4
YR shares: Ben* 6, Cid 2, treasury 2
tokens: K17/0 KS, K11/0 YR
"""
"""A turn of Kansai, which may deal with Yoro."""


def chubu_course() -> Course:
    """Return the course.

    >>> [plan.id for plan in chubu_course().lessons]
    ['01_privates_and_par', '02_the_price', '03_deals_and_the_government']
    """
    lessons, guides = read_course(__package__, course=NAME)
    return Course(lessons, guides, TRUTHS, {kind.name: kind for kind in KINDS})


def _played(lines: str, *actions: str) -> ChubuState:
    """Return the state after these actions from a position."""
    state: ChubuState = played_from(HEAD + lines, *actions).state
    return state


def _after_trading(lines: str, *actions: str) -> ChubuState:
    """Return the state after these actions and as many passes as end the stock round."""
    session = played_from(HEAD + lines, *actions)
    while session.state.stock is not None:
        session.push("pass")
    state: ChubuState = session.state
    return state


def _erosion(_session: Session | None) -> int:
    return 20 - _played("", "pass", "pass", "pass").discount


def _capital(_session: Session | None) -> int:
    lines = TRADING + 'par: {"MK": 80}\nMK shares: Ben* 3, Cid 2, treasury 5'
    return _played(lines, "buy MK from treasury").cash("MK")


def _two_rows(_session: Session | None) -> int:
    lines = TRADING + 'par: {"KS": 100}\nKS shares: Ben* 5, Ann 3, treasury 2\nmarket: KS D2'
    return _played(lines, "sell 2 KS").price("KS")


def _top_row(_session: Session | None) -> int:
    lines = TRADING + 'par: {"KS": 100}\nKS shares: Ben* 4, Ann 3, Cid 3\nmarket: KS D1'
    return _after_trading(lines).price("KS")


def _absorbed(_session: Session | None) -> int:
    state = _played(DEAL + "market: KS D2, YR A2", "absorb YR by KS at 45", "accept")
    return 450 - state.cash("KS")


def _successor(_session: Session | None) -> int:
    state = _played(DEAL + "market: KS D1, YR D3", "merge YR into KS", "accept")
    return state.price("KS")


def _tiles(_session: Session | None) -> int:
    bought = ("start GR 65", "buy GR from treasury", "buy GR from treasury", "buy GR from treasury")
    return _after_trading(TRADING, *bought).government_left


_FOUND: dict[str, tuple[tuple[Hashable, ...], Callable[[Session | None], Hashable]]] = {
    "erosion": ((15, 20, 0), _erosion),
    "capital": ((80, 480, 400), _capital),
    "two_rows": ((90, 80, 100), _two_rows),
    "top_row": ((110, 100, 125), _top_row),
    "absorbed": ((360, 450, 600), _absorbed),
    "successor": ((110, 100, 200), _successor),
    "tiles": ((5, 4, 1), _tiles),
}
TRUTHS = {f"chubu.{name}": Truth(answers, find) for name, (answers, find) in _FOUND.items()}
"""Every prediction by its name; each is found by playing a small position."""
