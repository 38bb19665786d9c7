"""The course of the title: three lessons, the truth of their predictions, and exercises."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from importlib.resources import files

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.saved import position
from lostatlas.games.west18.actions import TakeRoad
from lostatlas.games.west18.exercises import LegalKind, PriceKind
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.shares import move_price
from lostatlas.games.west18.steps.earning import shares_of_revenue
from lostatlas.games.west18.steps.track import subsidy
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import LayTile
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.exercises.best_run import BestRunKind
from lostatlas.rail.valuation.best_run import best_routes
from lostatlas.rail.valuation.explain import RouteExplanation

__all__ = ["west_course"]

NAME = "west18"
COASTS = """
company UP: 90, cash 100, trains 6, pool 3, turns 3, operated
track: 15@F21 r1, 4@F23 r1, 14@F25 r0, 255@F27 r0
tokens: F3 UP, F21 UP, G2 UP
markers: G2 UP x2
deck: 6x1
now: OR1 UP run, cycle 4, phase 3"""
"""UP's line from Oakland, with its x2 token, to New York."""


def west_course() -> Course:
    """Return the course.

    >>> [plan.id for plan in west_course().lessons], list(west_course().kinds)
    (['01_land_grants', '02_bonus_runs', '03_grangers_and_mergers'], ['best_run', 'legal', 'price'])
    """
    text = (files(__package__) / "data" / "course.toml").read_text(encoding="utf-8")
    lessons, guides = read_course(text, course=NAME)
    kinds = (kind("standard", NAME) for kind in (BestRunKind, LegalKind, PriceKind))
    return Course(lessons, guides, TRUTHS, {kind.name: kind for kind in kinds})


def _game(*lines: str, ann: str = "400", ben: str = "400") -> Session:
    return position("\n".join((NAME, f"player Ann: {ann}", f"player Ben: {ben}", *lines)))


def _laying(code: str, hex_: str, lays: int) -> int:
    """Return the subsidies after so many tiles on a hex, in phase 3."""
    session = _game(
        f"company {code}: 90, cash 200, trains 2", f"now: OR1 {code} track, phase 1", ann=f"400, {code} 2*"
    )
    for _ in range(lays):
        choices = (one for one in session.legal_actions if isinstance(one, LayTile) and str(one.hex) == hex_)
        session.push(next(choices))
    return int(session.state.subsidy)


def _shared(_session: Session | None) -> int:
    """Return what SP gets for replacing the tile that TP has laid on a hex of both grants."""
    session = _game(
        "company SP: 90, cash 200, trains 2",
        "track: 9@J15 r1",
        "now: OR1 SP track, phase 1",
        ann="400, SP 2*",
    )
    return subsidy(figures(), session.state, figures().hex("J15"))


def _joined(_session: Session | None) -> str:
    session = _game(
        "company KP: 90, cash 200, trains 2",
        "track: 9@G16 r1, 9@G18 r1, 9@G20 r1",
        "now: OR1 KP track, phase 1",
        ann="400, KP 2*",
    )
    if not any(isinstance(one, LayTile) for one in session.legal_actions):
        return "at_once"
    kind = session.push("pass").state.companies["KP"].kind
    return "after" if kind == "public" else "later"


def _run(trains: str) -> RouteExplanation:
    """Return UP's best run from coast to coast, stop by stop."""
    session = _game(*COASTS.splitlines()[1:], ann="400, UP 2*")
    return best_routes(session, "UP", trains=trains).explain().routes[0]


def _twice(_session: Session | None) -> int:
    return next(stop.value for stop in _run("6").stops if str(stop.stop.hex) == "G2")


def _coast(_session: Session | None) -> int:
    run = _run("6")
    return sum(run.extras) // max(stop.value for stop in run.stops)


def _four(_session: Session | None) -> int:
    return sum(stop.value > 0 for stop in _run("4D").stops)


def _grey(_session: Session | None) -> str:
    session = _game(
        "company MKT: 50, cash 100, trains 2, turns 1, operated", "now: OR1 MKT trains", ann="400, MKT 2*"
    )
    after = move_price(session.state, "MKT", -1, EventLog(), why="no_dividend")
    return "closes" if "MKT" not in after.companies else "stays" if after.price("MKT") else "grey"


def _half(_session: Session | None) -> int:
    session = _game("company MKT: 50, cash 100, trains 2", "now: OR1 MKT track", ann="400, MKT 2*")
    return shares_of_revenue(session.state, "MKT", 60)["Ann"]


def _swap(_session: Session | None) -> tuple[int, ...]:
    """Return for how many shares GN at $160 may offer to take Ben's Granger Road at $90; Ben has $100."""
    session = _game(
        "company GN: 160, cash 400, trains 4, turns 3, operated",
        "company CMStPP: 90, cash 50, trains 3, turns 3, operated",
        "markers: E26.0 GN B, G2 UP x2",
        "now: MA, cycle 4, phase 2",
        'also: {"merging": {"player": "Ann"}, "step": "deal"}',
        ann="400, GN 2*",
        ben="100, CMStPP 2*",
    )
    offers = [one for one in session.legal_actions if isinstance(one, TakeRoad) and one.granger == "CMStPP"]
    return tuple(sorted(offer.shares for offer in offers))


_FOUND: dict[str, tuple[tuple[Hashable, ...], Callable[[Session | None], Hashable]]] = {
    "subsidy": ((30, 60, 0), lambda _session: _laying("ATSF", "H21", 2)),
    "shared": ((0, 30, 15), _shared),
    "joined": (("at_once", "after", "later"), _joined),
    "twice": ((30, 60, 120), _twice),
    "coast": ((0, 1, 2), _coast),
    "four": ((4, 6, 9), _four),
    "half": ((30, 60, 15), _half),
    "grey": (("closes", "stays", "grey"), _grey),
    "swap": (((0, 1, 2), (0, 1), (2,)), _swap),
}
TRUTHS = {f"{NAME}.{name}": Truth(answers, find) for name, (answers, find) in _FOUND.items()}
"""Every prediction by its name; each is found by playing a small position."""
