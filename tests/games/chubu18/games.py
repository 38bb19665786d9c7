"""Games for tests: begin one, play texts, put a state together, and play at random."""

from __future__ import annotations

from typing import Any

from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.shares import float_if_due, give_presidency
from lostatlas.games.chubu18.state import ChubuState
from lostatlas.games.chubu18.steps.tokens import place_homes
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, EventLog, least_action
from lostatlas.rail.actions import LayTile
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, StockRound, Turn, with_company
from lostatlas.track.board import Stop
from lostatlas.track.upgrades import apply_lay


def rules_of(**options: Any) -> ChubuRules:
    """Return the rules with these options."""
    return ChubuRules(GameConfig(title="chubu18", options=FrozenMap(options)))


RULES = rules_of()


def begun(players: str = "Ann Ben Cid", rules: ChubuRules = RULES, seed: int = 1) -> ChubuState:
    """Return the first state, the players seated as they are named."""
    seats = tuple(players.split())
    state = rules.setup(seats, Start(seed=seed))
    assert state.auction is not None
    auction = evolve(state.auction, player=seats[0])
    return evolve(state, players=seats, priority=seats[0], auction=auction)


def trading(players: str = "Ann Ben Cid", *, cycle: int = 2) -> ChubuState:
    """Return a stock round with nothing bought yet and no privates; sales are allowed from cycle 2 on."""
    state = begun(players)
    stock = StockRound(player=state.priority)
    return evolve(
        state, round="SR", step="stock", auction=None, stock=stock, cycle=cycle, privates=FrozenMap()
    )


def with_started(state: ChubuState, player: str, code: str, par: int, **more: int) -> ChubuState:
    """Return the state with a company started by a player, and further shares held: all for nothing.

    A company with six shares sold floats.
    """
    state = give_presidency(RULES, state, player, code, par)
    for holder, units in more.items():
        state = move_shares(state, code, TREASURY, POOL if holder == "market" else holder, units)
    state = settle_presidency(state, code, EventLog())
    return float_if_due(RULES, state, code, EventLog())


def at_price(state: ChubuState, code: str, price: int, *, row: int | None = None) -> ChubuState:
    """Return the state with a marker on the leftmost space of a price, or on that in a row."""
    market = state.market
    found = [
        n
        for n, one in sorted(enumerate(market.cells), key=lambda one: one[1].column)
        if one.price == price and row in (None, one.row)
    ]
    return evolve(state, market=market.put_on(code, found[0]))


def operating(state: ChubuState, code: str, step: str = "track", *, phase: int = 0) -> ChubuState:
    """Return an operating turn of a company, at a step, all homes placed."""
    turn = Turn(company=code, colours=RULES.phases[phase].colours)
    rounds = OperatingRound(number=1, order=state.market.order, turn=turn)
    state = place_homes(RULES, evolve(state, phase=phase), EventLog())
    return evolve(state, round="OR1", step=step, stock=None, operating=rounds)


def with_cash(state: ChubuState, **amounts: int) -> ChubuState:
    """Return the state in which these holders have so much."""
    for holder, amount in amounts.items():
        now = state.cash(holder)
        payer, payee = ("bank", holder) if amount >= now else (holder, "bank")
        state = pay(state, payer, payee, abs(amount - now))
    return state


def with_trains(state: ChubuState, code: str, *trains: str) -> ChubuState:
    """Return the state in which a company owns these trains."""
    return with_company(state, evolve(state.companies[code], trains=trains))


def play(state: ChubuState, *texts: str, rules: ChubuRules = RULES) -> ChubuState:
    """Return the state after these actions, each of which must be legal."""
    for text in texts:
        action = rules.parse_action(state, text)
        refusal = rules.verify(state, action)
        assert refusal is None, (text, str(refusal))
        state = rules.apply(state, action).state
    return state


def why_not(state: ChubuState, text: str, rules: ChubuRules = RULES) -> str:
    """Return the clause and the key of the refusal of an action, or ``""``."""
    refusal: Refusal | None = rules.verify(state, rules.parse_action(state, text))
    return "" if refusal is None else f"{refusal.rule} {refusal.key}"


def offered(state: ChubuState, rules: ChubuRules = RULES) -> list[str]:
    """Return every legal action as text; a range by its least amount."""
    found: list[Action] = []
    for step in rules.legal_actions(state):
        found += [least_action(one) for one in step.choices]
    return [rules.brief_action(state, one) for one in found]


LINE = ("57@K17 r0", "58@K15 r4", "57@L14 r1")
"""From Yokkaichi over Kuwana to Tsushima."""


def laid(state: ChubuState, *tiles: str) -> ChubuState:
    """Return the state with tiles such as ``57@K17 r0`` on the board."""
    board = state.board
    for text in tiles:
        lay = RULES.parse_action(state, f"lay {text}")
        assert isinstance(lay, LayTile)
        board = apply_lay(board, lay.hex, RULES.figures.tiles[lay.tile], lay.turns, RULES.figures.upgrades[1])
    return evolve(state, board=board)


def kansai(step: str = "track", *, phase: int = 0, **cash: int) -> ChubuState:
    """Return an operating turn of Kansai: Ann presides with six shares, Ben presides over Yoro."""
    state = with_started(trading(), "Ann", "KS", 80, Ann=2, Ben=2)
    state = with_started(state, "Ben", "YR", 65, Cid=2, Ann=2)
    return operating(with_cash(state, **cash), "KS", step, phase=phase)


def earning(state: ChubuState, revenue: int) -> ChubuState:
    """Return the state with so much earned in this turn."""
    return evolve(state, operating=evolve(state.operating_round, turn=evolve(state.turn, revenue=revenue)))


def government(step: str = "track", *, phase: int = 0) -> ChubuState:
    """Return an operating turn of the government railway with markers in Taketoyo and Hamamatsu."""
    state = with_cash(with_started(trading(), "Ann", "GR", 80), GR=200)
    board = state.board.place_token(Stop(RULES.figures.hex("S21"), 0), "GR")
    return operating(evolve(state, board=board), "GR", step, phase=phase)
