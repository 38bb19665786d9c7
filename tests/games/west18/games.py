"""Games of 18West for tests: begin one, play texts, and put a state together."""

from __future__ import annotations

from typing import Any

from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.shares import start_company
from lostatlas.games.west18.state import WestState
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.event_log import EventLog
from lostatlas.rail.share_transfers import move_shares, pay, settle_presidency
from lostatlas.rail.state import TREASURY, with_company


def rules_of(**options: Any) -> WestRules:
    """Return the rules with these options."""
    return WestRules(GameConfig(title="west18", options=FrozenMap(options)))


RULES = rules_of()
SEATED = rules_of(seating="random")


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
        found += [one.least if isinstance(one, ActionRange) else one for one in step.choices]
    return [rules.brief_action(state, one) for one in found]


def with_started(state: WestState, player: str, code: str, price: int, *, more: int = 0) -> WestState:
    """Return the state with a company started by a player, who holds `more` further shares, for nothing."""
    state = evolve(state, ledger=pay(state, "bank", player, 2 * price).ledger)
    state = start_company(state, player, code, price, EventLog())
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
