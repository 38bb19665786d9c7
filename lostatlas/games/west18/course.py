"""The course of the title: three lessons, the truth of their predictions, and exercises."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cache
from importlib.resources import files

from lostatlas.capabilities.course import Course, Truth
from lostatlas.capabilities.course_file import read_course
from lostatlas.games.west18.acquisition import offers_of
from lostatlas.games.west18.exercises import LegalKind, PriceKind
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.shares import move_price, start_company
from lostatlas.games.west18.state import PUBLIC, WestMergerRound, WestState
from lostatlas.games.west18.steps.earning import price_steps, shares_of_revenue
from lostatlas.games.west18.steps.track import subsidy
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import LayTile, Pass
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.exercises.best_run import BestRunKind
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import OperatingRound, Turn
from lostatlas.rail.valuation.best_run import best_routes
from lostatlas.rail.valuation.explain import RouteExplanation
from lostatlas.track.board import Marker
from lostatlas.track.upgrades import apply_lay

__all__ = ["west_course"]

NAME = "west18"
IT = figures()
_RULES = WestRules(GameConfig(title=NAME, options=FrozenMap(seating="random")))


def west_course() -> Course:
    """Return the course.

    >>> [plan.id for plan in west_course().lessons], list(west_course().kinds)
    (['01_land_grants', '02_bonus_runs', '03_grangers_and_mergers'], ['best_run', 'legal', 'price'])
    """
    text = (files(__package__) / "data" / "course.toml").read_text(encoding="utf-8")
    lessons, guides = read_course(text, course=NAME)
    kinds = (kind("standard", NAME) for kind in (BestRunKind, LegalKind, PriceKind))
    return Course(lessons, guides, TRUTHS, {kind.name: kind for kind in kinds})


def _turn(code: str, price: int, *tiles: str, phase: int = 1, bare: bool = False) -> WestState:
    """Return the turn of Ann's company, at its track.

    Parameters
    ----------
    tiles : what has been laid, such as ``9@F23 r1``
    bare : whether only UP has tokens on the map
    """
    state = _RULES.setup(("Ann", "Ben"), Start(seed=1))
    if code not in state.companies:
        state = start_company(IT, state, "Ann", code, price, EventLog())
    board = state.board
    if bare:
        board = evolve(board, tokens=FrozenMap((stop, ("UP",)) for stop in board.tokens_of("UP")))
    for one in tiles:
        tile, hex_, turns = re.split("@| r", one)
        board = apply_lay(board, IT.hex(hex_), IT.tiles[tile], int(turns), IT.upgrades)
    turn = Turn(company=code, colours=_RULES.phases[phase].colours)
    operating = OperatingRound(number=1, order=state.market.order, turn=turn)
    at_track = evolve(state, round="OR1", step="track", stock=None, operating=operating)
    return evolve(at_track, board=board, phase=phase)


def _lays(state: WestState) -> list[LayTile]:
    choices = [choice for group in _RULES.legal_actions(state) for choice in group.choices]
    return [choice for choice in choices if isinstance(choice, LayTile)]


def _subsidy(_session: Session | None) -> int:
    """Return the subsidies of ATSF after two lays on a hex of its grant."""
    state = _turn("ATSF", 90)
    for _ in range(2):
        lay = next(lay for lay in _lays(state) if str(lay.hex) == "H21")
        state = _RULES.apply(state, lay).state
    return int(state.subsidy)


def _shared(_session: Session | None) -> int:
    """Return what SP gets for replacing the tile that TP has laid on a hex of both grants."""
    return subsidy(IT, _turn("SP", 90, "9@J15 r1"), IT.hex("J15"))


def _joined(_session: Session | None) -> str:
    state = _turn("KP", 90, "9@G16 r1", "9@G18 r1", "9@G20 r1")
    if not _lays(state):
        return "at_once"
    kind = _RULES.apply(state, Pass()).state.companies["KP"].kind
    return "after" if kind == PUBLIC else "later"


@cache
def _run(trains: str) -> RouteExplanation:
    """Return UP's best run on a line from Oakland, with its x2 token, to New York, stop by stop."""
    state = _turn("UP", 90, "15@F21 r1", "4@F23 r1", "14@F25 r0", "255@F27 r0", phase=3, bare=True)
    return best_routes(state, "UP", rules=_RULES, trains=trains).explain().routes[0]


def _twice(_session: Session | None) -> int:
    return next(stop.value for stop in _run("6").stops if str(stop.stop.hex) == "G2")


def _coast(_session: Session | None) -> int:
    run = _run("6")
    return sum(run.extras) // max(stop.value for stop in run.stops)


def _four(_session: Session | None) -> int:
    return sum(stop.value > 0 for stop in _run("4D").stops)


def _grey(_session: Session | None) -> str:
    after = move_price(_turn("MKT", 50), "MKT", price_steps(0, 50), EventLog(), why="no_dividend")
    return "closes" if "MKT" not in after.companies else "stays" if after.price("MKT") else "grey"


def _half(_session: Session | None) -> int:
    return shares_of_revenue(_turn("MKT", 50), "MKT", 60)["Ann"]


def _swap(_session: Session | None) -> tuple[int, ...]:
    """Return for how many shares GN at $160 may offer to take Ben's Granger Road at $90; Ben has $100."""
    state = start_company(IT, _turn("GN", 100, phase=2), "Ben", "CMStPP", 90, EventLog())
    for _ in range(4):
        state = move_price(state, "GN", 1, EventLog(), why="dividend")
    state = pay(pay(state, "Ben", "bank", state.cash("Ben") - 100), "bank", "GN", 200)
    state = evolve(state, board=state.board.mark(IT.hex("E26"), Marker("B", "GN", 0)))
    state = evolve(state, round="MA", operating=None, merging=WestMergerRound(player="Ann"))
    return tuple(offer.shares for offer in offers_of(IT, state, "Ann") if offer.granger == "CMStPP")


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
