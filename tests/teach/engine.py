"""Answers found in another way than the exercises find theirs: by doing what is asked, or by counting."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from lostatlas import best_routes
from lostatlas.kernel.errors import IllegalAction
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.values import Action
from lostatlas.rail.actions import PayOut, Withhold
from lostatlas.rail.state import TREASURY, RailState
from lostatlas.rail.steps.run import problem_of
from lostatlas.teach import ChoiceAnswer, Exercise
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.reach import reach
from lostatlas.track.reach_refusals import why_unreached
from tests.routes.oracle import best_total

FEW_PIECES = 14


def best_run(asked: Exercise) -> int:
    """Try every set of routes where there are few; else ask the front door."""
    rules, state = asked.moment.rules, asked.moment.state
    problem = problem_of(rules, state)
    if len(problem.trains) == 1 and len(problem.track) <= FEW_PIECES:
        return best_total(problem)
    revenue: int = best_routes(state, asked.company).revenue
    return revenue


def _after(asked: Exercise, action: Action) -> tuple[RailState, dict[str, object]]:
    """Take an action; return the state and what it told of the price."""
    rules, state = asked.moment.rules, asked.moment.state
    assert rules.verify(state, action) is None
    after, events = rules.apply(state, action)
    told: FrozenMap[str, Any] = next(
        (event.facts for event in events if event.key.startswith("rail.price_")), FrozenMap()
    )
    return after, dict(told)


def dividend(asked: Exercise) -> int:
    """Pay out, and count the money."""
    holder = str(asked.question.facts["holder"])
    who = asked.company if holder == TREASURY else holder
    after, _ = _after(asked, PayOut())
    return int(after.ledger.cash[who] - asked.moment.state.cash(who))


def price(asked: Exercise) -> int:
    """Do it where it is somebody's turn to; count spaces where it is not."""
    state = asked.moment.state
    if asked.level < 3:
        _, told = _after(asked, Withhold() if asked.level == 1 else PayOut())
        return int(str(told["price"]))
    spaces, here = state.market.spaces, state.market.space(asked.company)
    if asked.question.key.endswith("sell"):
        return int(spaces[here - 1])
    shares = state.companies[asked.company].shares
    assert sum(shares.of(player) for player in state.players) == shares.total
    return int(spaces[min(here + 1, len(spaces) - 1)])


def presidency(asked: Exercise) -> str:
    """Count what everybody owns afterwards."""
    state, facts = asked.moment.state, asked.question.facts
    shares = state.companies[asked.company].shares
    owned = {player: shares.of(player) for player in state.players}
    owned[str(facts["player"])] += int(facts["units"]) * (1 if asked.question.key.endswith("buy") else -1)
    now = shares.president
    most = max(owned.values())
    if owned[now] == most:
        return str(now)
    place = state.players.index(now)
    clockwise = (*state.players[place + 1 :], *state.players[:place])
    return str(next(player for player in clockwise if owned[player] == most))


def merger(asked: Exercise) -> int | str:
    """Count shares and spaces."""
    state, facts = asked.moment.state, asked.question.facts
    first, second = (state.companies[str(facts[name])] for name in ("first", "second"))
    if asked.level == 1:
        mean = (state.price(first.code) + state.price(second.code)) / 2
        return int(max(price for price in state.market.spaces if price <= mean))
    owned = {player: first.shares.of(player) + second.shares.of(player) for player in state.players}
    if asked.level == 2:
        return int(10 * owned[str(facts["player"])])
    order = state.market.order
    earlier, later = sorted((first, second), key=lambda company: order.index(company.code))
    chosen = max((earlier.president, later.president), key=lambda player: owned[player])
    most = max(owned.values())
    if owned[chosen] == most:
        return str(chosen)
    place = state.players.index(chosen)
    clockwise = (*state.players[place + 1 :], *state.players[:place])
    return str(next(player for player in clockwise if owned[player] == most))


def afford(asked: Exercise) -> int:
    """Take the dividend, or compare the cash with the face value."""
    rules, state, facts = asked.moment.rules, asked.moment.state, asked.question.facts
    if asked.level == 2:
        after, _ = _after(asked, PayOut() if asked.question.key.endswith("paid") else Withhold())
        return int(after.ledger.cash[asked.company])
    cash = state.ledger.cash[asked.company]
    if asked.level == 1:
        return int(max(0, rules.trains[str(facts["train"])].price - cash))
    offered = {state.depot.top, *rules.trains[state.depot.top].backs} if state.depot.top else set()
    cheapest = min((rules.trains[name].price for name in (*offered, *state.depot.pool)), default=inf)
    return int(cheapest - cash)


def block(asked: Exercise) -> str:
    """Ask the reach of the company why it does not come there; open each city in turn."""
    board, target = asked.moment.state.board, asked.cells[0]
    assert isinstance(target, Hex)
    assert str(target) == asked.question.facts["target"]
    stops = [Stop(target, node) for node in range(len(board.tile(target).nodes))]
    known = {*board.tokens, *reach(board, asked.company).stops}
    assert not reach(board, asked.company).stops.intersection(stops)
    assert any(
        refusal is not None and refusal.key == "reach.full_city"
        for refusal in (why_unreached(reach(board, asked.company), stop) for stop in stops)
    )
    assert isinstance(asked.form, ChoiceAnswer)
    opening = [
        option.name
        for option in asked.form.options
        if any(
            reach(board.remove_token(stop, owner), asked.company).stops.intersection(stops)
            for stop in known
            if str(stop.hex) == option.name
            for owner in board.tokens.get(stop, ())
        )
    ]
    assert len(opening) == 1
    return opening[0]


def legal(asked: Exercise) -> str:
    """Try it."""
    session = asked.session()
    assert asked.action is not None
    assert session.state == asked.moment.state
    try:
        session.push(asked.action)
    except IllegalAction as refused:
        return _kept_apart(refused.refusal.key) if asked.level == 3 else "refused"
    return "allowed"


def _kept_apart(key: str) -> str:
    """Return which option a refusal is; one that is none of them is found out here."""
    if key.startswith("reach."):
        return "reach"
    if key.startswith("lay.end_"):
        return "ends"
    known = {"lay.unconnected": "reach", "lay.no_new_track": "reach", "lay.track": "track"}
    return (known | {"lay.colour": "colour", "lay.supply": "supply", "lay.cost": "cost"})[key]


ANSWERS: dict[str, Callable[[Exercise], int | str]] = {
    "best_run": best_run,
    "dividend": dividend,
    "price": price,
    "presidency": presidency,
    "merger": merger,
    "afford": afford,
    "block": block,
    "legal": legal,
}
