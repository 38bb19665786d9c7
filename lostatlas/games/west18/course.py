"""The course of the title: three lessons, the truth of their predictions, and exercises."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.saved import played_from, position
from lostatlas.games.west18.actions import TakeRoad
from lostatlas.games.west18.exercises import LegalKind, PriceKind
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.state import PUBLIC, WestState
from lostatlas.games.west18.steps.track import subsidy
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import LayTile
from lostatlas.rail.exercises.best_run import BestRunKind
from lostatlas.rail.valuation.best_run import best_routes
from lostatlas.rail.valuation.explain import RouteExplanation

__all__ = ["west_course"]

NAME = "west18"
HEAD = f'{NAME}\nplayers: Ann, Ben\noptions: {{"seating": "random"}}\nseated: Ann, Ben\nstock: -\n'
LINE = (
    "laid: F21 15 r1, F23 4 r1, F25 14 r0, F27 255 r0\ntokens: F3/0 UP, G2/0 UP, F21/0 UP\n"
    "UP shares: Ann* 2, pool 8\n"
)
"""Ann's UP on a line from San Francisco, with its x2 token, to New York, and no other token on the map."""
ROAD = "cash: Ann 650, MKT 100\nmarket: UP 70, MKT 50\nMKT shares: Ann* 2, treasury 2\n"
"""Ann's Granger Road at $50."""
OFFER = """round: MA
step: deal
phase: 2
cash: Ann 550, Ben 100, GN 400, CMStPP 180
market: GN 160, CMStPP 90, UP 70
GN shares: Ann* 2, treasury 8
CMStPP shares: Ben* 2, treasury 2
board markers: [{"hex": "E26", "kind": "B", "owner": "GN", "node": 0}]
merging: {"player": "Ann"}
"""
"""Ann's turn of an M&A round: GN at $160 and Ben's Granger Road at $90 meet in Milwaukee."""


def west_course() -> Course:
    """Return the course.

    >>> [plan.id for plan in west_course().lessons], list(west_course().kinds)
    (['01_land_grants', '02_bonus_runs', '03_grangers_and_mergers'], ['best_run', 'legal', 'price'])
    """
    lessons, guides = read_course(__package__, course=NAME)
    kinds = (kind("standard", NAME) for kind in (BestRunKind, LegalKind, PriceKind))
    return Course(lessons, guides, TRUTHS, {kind.name: kind for kind in kinds})


def _turn(code: str, *, step: str = "track", phase: int = 1, revenue: int = 0) -> str:
    """Return the lines of a company's turn in an operating round."""
    turn = f'"company": "{code}", "colours": ["yellow", "green"], "revenue": {revenue}'
    order = ", ".join(f'"{one}"' for one in dict.fromkeys((code, "UP")))
    operating = f'operating: {{"number": 1, "order": [{order}], "turn": {{{turn}}}}}\n'
    return f"round: OR1\nstep: {step}\nphase: {phase}\n{operating}"


def _grant(code: str) -> str:
    """Return the lines of the turn of Ann's land-grant company at $90."""
    shares = f"{code} shares: Ann* 2, treasury 3, government 5\n"
    return _turn(code) + f"cash: Ann 570, {code} 180\nmarket: {code} 90, UP 70\n" + shares


def _played(lines: str, *actions: str) -> WestState:
    """Return the state after these actions from a position."""
    state: WestState = played_from(HEAD + lines, *actions).state
    return state


def _subsidy(_session: Session | None) -> int:
    """Return the subsidies of ATSF after two lays on a hex of its grant."""
    return int(_played(_grant("ATSF"), "lay 8@H21 r1", "lay 80@H21 r1").subsidy)


def _shared(_session: Session | None) -> int:
    """Return what SP gets for replacing the tile that TP has laid on a hex of both grants."""
    return subsidy(figures(), _played(_grant("SP") + "laid: J15 9 r1\n"), figures().hex("J15"))


def _joined(_session: Session | None) -> str:
    game = position(HEAD + _grant("KP") + "laid: G16 9 r1, G18 9 r1, G20 9 r1\n")
    if not any(isinstance(action, LayTile) for action in game.legal_actions):
        return "at_once"
    game.push("pass")
    return "after" if game.state.companies["KP"].kind == PUBLIC else "later"


@lru_cache(maxsize=64)
def _run(trains: str) -> RouteExplanation:
    """Return UP's best run on its line, stop by stop."""
    game = position(HEAD + LINE + _turn("UP", phase=3))
    return best_routes(game, "UP", trains=trains).explain().routes[0]


def _twice(_session: Session | None) -> int:
    return next(stop.value for stop in _run("6").stops if str(stop.stop.hex) == "G2")


def _coast(_session: Session | None) -> int:
    run = _run("6")
    return sum(run.extras) // max(stop.value for stop in run.stops)


def _four(_session: Session | None) -> int:
    return sum(stop.value > 0 for stop in _run("4D").stops)


def _half(_session: Session | None) -> int:
    earned = ROAD + _turn("MKT", step="dividend", revenue=60)
    return _played(earned, "pay").cash("Ann") - _played(earned).cash("Ann")


def _grey(_session: Session | None) -> str:
    after = _played(ROAD + _turn("MKT", step="dividend", revenue=60), "withhold")
    return "closes" if "MKT" not in after.companies else "stays" if after.price("MKT") else "grey"


def _swap(_session: Session | None) -> tuple[int, ...]:
    """Return for how many shares GN may offer to take Ben's Granger Road."""
    offers = [action for action in position(HEAD + OFFER).legal_actions if isinstance(action, TakeRoad)]
    return tuple(offer.shares for offer in offers if offer.granger == "CMStPP")


_FOUND: dict[str, tuple[tuple[Hashable, ...], Callable[[Session | None], Hashable]]] = {
    "subsidy": ((30, 60, 0), _subsidy),
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
