"""Lessons 3 to 6: where track and hubs may go, whom they block, and which routes are allowed."""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.capabilities.course import Truth
from lostatlas.games.saved import played_on
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import LayTile
from lostatlas.rail.valuation import best_routes
from lostatlas.track.reach import reach


def _first_tile(session: Session | None) -> str:
    lays = {action.hex for action in played_on(session).legal_actions if isinstance(action, LayTile)}
    homes = {token.hex for token in played_on(session).state.board.tokens_of("SU")}
    if lays == homes:
        return "home"
    near = {place for home in homes for place in home.neighbours()}
    return "around" if lays <= homes | near else "any"


def _paid(session: Session | None) -> int:
    before, then = played_on(session), played_on(session, "pay")
    paid: int = then.state.cash("SU") - before.state.cash("SU")
    return paid


def _after_upgrade(session: Session | None) -> int:
    """Return how many yellow tiles may follow the upgrade."""
    then, laid = played_on(session, "lay 619@M13 r5"), 0
    while lay := next((one for one in then.legal_actions if isinstance(one, LayTile)), None):
        then, laid = played_on(then, then.text_of(lay)), laid + 1
    return laid


def _through_the_junction(session: Session | None) -> bool:
    return played_on(session).why_not("lay 14@K13 r0") is None


def _second_hub(session: Session | None) -> str:
    """Return the one of four cities that may be chosen."""
    game = played_on(session)
    (found,) = (name for name in ("I15", "L12", "K13", "M11") if game.why_not(f"hub {name}") is None)
    return found


def _without_the_token(session: Session | None) -> bool:
    board = played_on(session).state.board
    (token,) = board.tokens_of("EM")
    return any(str(city.hex) == "I15" for city in reach(board.remove_token(token, "EM"), "EA").stops)


def _blocked(session: Session | None) -> int:
    games = played_on(session), played_on(session, "hub J10")
    before, then = (best_routes(game, "EM", trains="∞").revenue for game in games)
    return int(before - then)


def _meeting(session: Session | None) -> bool:
    run = best_routes(played_on(session), "NP")
    return bool(run.check("M13 M15 L16 K15 K13", "M13 L14 L16 L18").legal)


def _both_circles(session: Session | None) -> bool:
    return bool(best_routes(played_on(session), "NP").check("M13.0 M15 N14 M13.1").legal)


TRUTHS: Mapping[str, Truth] = {
    "first.track": Truth(("home", "around", "any"), _first_tile),
    "first.pay": Truth((0, 36, 60), _paid),
    "track.mix": Truth((1, 0, 2), _after_upgrade),
    "track.gamma": Truth((True, False), _through_the_junction),
    "hubs.where": Truth(("I15", "L12", "K13", "M11"), _second_hub),
    "hubs.without": Truth((True, False), _without_the_token),
    "hubs.block": Truth((0, 50, 70), _blocked),
    "routes.meet": Truth(("home", "capital", True), _meeting),
    "routes.port": Truth((True, False), _both_circles),
}
