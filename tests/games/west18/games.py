"""Games of 18West for tests: begin one, play texts, and put a state together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.runs import CoastToCoast, Counting, Doubled
from lostatlas.games.west18.shares import start_company
from lostatlas.games.west18.state import WestMergerRound, WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, EventLog, least_action
from lostatlas.rail.route_problem import RunRules, run_problem
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import TREASURY, OperatingRound, Turn, with_company
from lostatlas.routes.model import RouteProblem, Train
from lostatlas.track.board import Board, Marker
from lostatlas.track.hexes import Hex
from lostatlas.track.upgrades import apply_lay


def rules_of(**options: Any) -> WestRules:
    """Return the rules with these options."""
    return WestRules(GameConfig(title="west18", options=FrozenMap(options)))


IT = figures()
RULES = rules_of()
SEATED = rules_of(seating="random")


def train_problem(board: Board, company: str, trains: Iterable[str], phase: str) -> RouteProblem:
    """Return the question what trains of a company earn on a board, each named as on its card."""
    wanted = [Train(name, None if name == "4D" else int(name)) for name in trains]
    return run_problem(board, company, wanted, run_rules(phase))


def run_rules(phase: str) -> RunRules:
    """Return what a phase of the game as published says about runs."""
    column = next(one.colour for one in IT.play.phases if one.train == phase)
    bonuses = (Counting(), Doubled(), CoastToCoast.of(IT))
    return RunRules(column, bonuses=bonuses, local_routes=False, one_stop_a_hex=True)


def begun(players: str = "Ann Ben Cid", rules: WestRules = SEATED, seed: int = 1) -> WestState:
    """Return the first state; without bids for seats the players sit as named."""
    state = rules.setup(tuple(players.split()), Start(seed=seed))
    if state.seats is not None:
        return state
    seats = tuple(players.split())
    assert state.stock is not None
    return evolve(state, players=seats, priority=seats[0], stock=evolve(state.stock, player=seats[0]))


def play(state: WestState, *texts: str, rules: WestRules = SEATED) -> WestState:
    """Return the state after these actions, each of which must be legal."""
    for text in texts:
        action = rules.parse_action(state, text)
        refusal = rules.verify(state, action)
        assert refusal is None, (text, refusal)
        state = rules.apply(state, action).state
    return state


def why_not(state: WestState, text: str, rules: WestRules = SEATED) -> str:
    """Return the key of the refusal of an action, or ``""``."""
    refusal: Refusal | None = rules.verify(state, rules.parse_action(state, text))
    return "" if refusal is None else refusal.key


def offered(state: WestState, rules: WestRules = SEATED) -> list[str]:
    """Return every legal action as text; a range by its least amount."""
    found: list[Action] = []
    for step in rules.legal_actions(state):
        found += [least_action(one) for one in step.choices]
    return [rules.brief_action(state, one) for one in found]


def with_started(state: WestState, player: str, code: str, price: int, *, more: int = 0) -> WestState:
    """Return the state with a company started by a player, who holds `more` further shares, for nothing."""
    state = evolve(state, ledger=pay(state, "bank", player, 2 * price).ledger)
    state = start_company(IT, state, player, code, price, EventLog())
    return move_shares(state, code, TREASURY, player, more)


def with_shares(state: WestState, player: str, code: str, units: int, source: str) -> WestState:
    """Return the state with shares given to a player for nothing."""
    return settle_presidency(move_shares(state, code, source, player, units), code, EventLog())


def with_cash(state: WestState, holder: str, amount: int) -> WestState:
    """Return the state in which a holder has so much."""
    now = state.cash(holder)
    if amount >= now:
        return pay(state, "bank", holder, amount - now)
    return pay(state, holder, "bank", now - amount)


def operated(state: WestState, *codes: str) -> WestState:
    """Return the state in which these companies have operated, in a later cycle."""
    for code in codes:
        state = with_company(state, evolve(state.companies[code], operated=True))
    return evolve(state, cycle=2)


def turn_of(state: WestState, code: str, step: str, *, phase: int = 0, **turn: Any) -> WestState:
    """Return the state in a company's operating turn, at a step."""
    colours = SEATED.phases[phase].colours
    operating = OperatingRound(number=1, order=state.market.order)
    operating = evolve(operating, turn=Turn(company=code, colours=colours, **turn))
    return evolve(
        state, round="OR1", step=step, stock=None, operating=operating, phase=phase, merging=None, waiting=()
    )


def laid(board: Board, *lays: str) -> Board:
    """Return the board with tiles such as ``9@F23 r1``."""
    for one in lays:
        tile, _, rest = one.partition("@")
        name, _, turns = rest.partition(" r")
        board = apply_lay(board, IT.hex(name), IT.tiles[tile], int(turns), IT.upgrades)
    return board


def company(code: str, price: int = 90, *, players: str = "Ann Ben Cid", more: int = 0) -> WestState:
    """Return a game in which Ann presides a company."""
    return with_started(begun(players), "Ann", code, price, more=more)


def hex_of(text: str) -> Hex:
    """Return the hex of a lay such as ``lay 9@F23 r1``."""
    return IT.hex(text.partition("@")[2].split()[0])


def lays_of(state: WestState) -> list[str]:
    """Return every legal lay as text."""
    return [text for text in offered(state) if text.startswith("lay")]


def reasons(step: Any, state: WestState, action: Action) -> set[str]:
    """Return the keys of all that forbids an action in a step."""
    return {refusal.key for refusal in step.reasons(SEATED, state, action)}


def linked() -> WestState:
    """Return a game where track joins KP's home with Denver."""
    state = company("KP")
    board = state.board
    for name in ("G20", "G18", "G16"):
        board = board.lay(IT.hex(name), IT.tiles["9"].rotated(1))
    return evolve(state, board=board)


def merging(state: WestState) -> WestState:
    """Return the state in an M&A round of phase 4, Ann to begin."""
    return evolve(
        state, round="MA", step="", stock=None, operating=None, merging=WestMergerRound(player="Ann"), phase=2
    )


def joined(owner: str = "Ben") -> WestState:
    """Return a game where GN and CMStPP both have a token in Milwaukee."""
    state = with_started(company("GN", 90), owner, "CMStPP", 90)
    milwaukee = IT.hex("E26")
    return merging(
        evolve(with_cash(state, "GN", 400), board=state.board.mark(milwaukee, Marker("B", "GN", 0)))
    )


def pressed(cash: int, of_president: int, *, pool: tuple[str, ...] = ("4",)) -> WestState:
    """Return Ann's GN without a train where 6s cost 600; she has DRG too, of which Ben has two shares."""
    state = with_started(company("GN", more=1), "Ann", "DRG", 90)
    state = operated(with_shares(state, "Ben", "DRG", 2, TREASURY), "GN", "DRG")
    state = evolve(state, depot=evolve(state.depot, deck=(("6", 1),), pool=pool))
    state = with_cash(with_cash(state, "GN", cash), "Ann", of_president)
    return turn_of(state, "GN", "trains", phase=4)
