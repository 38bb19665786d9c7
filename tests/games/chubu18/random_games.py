"""Random games over 2–7 players, half of them with random options, checked after every action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.rule_book import RULES
from lostatlas.games.chubu18.rulings import NAMES, VALUES
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Start
from lostatlas.kernel.values import Action, ActionRange
from lostatlas.rail.actions import Pass
from lostatlas.text.message_format import has_words
from tests.games.chubu18.games import rules_of
from tests.rail.invariants import wrong_board, wrong_money

LONGEST = 6_000
"""More actions than a random game has."""
ENDLESS = {"standstill": "plays on"}
"""What no table plays by: such a game need not end."""
EVERY = 7
"""Of so many actions one is written, read and told."""
LAST = 5
"""So many of the actions before are tried again, to see how they are refused."""
ENDS = {"rail.end_bankrupt", "rail.end_bank", "chubu.end_of_time", "chubu.standstill"}


def table_of(number: int) -> tuple[ChubuRules, tuple[str, ...]]:
    """Return the table of a game: 2–7 players in turn, every second game with random options."""
    chance = Chance(number).fork("table")
    options: dict[str, Any] = {}
    for name in NAMES if number % 2 else ():
        if chance.below(2):
            options[name] = chance.choice(VALUES[name])
            if options[name] == ENDLESS.get(name):
                del options[name]
    return rules_of(**options), ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gil")[: 2 + number % 6]


def random_action(rules: ChubuRules, state: ChubuState, chance: Chance) -> Action:
    """Return a legal action; players in a stock round pass half of the time, so that it ends."""
    choices = [one for step in rules.legal_actions(state) for one in step.choices]
    if state.round in ("PA", "SR") and Pass() in choices and chance.below(2):
        return Pass()
    choice = choices[chance.below(len(choices))]
    if isinstance(choice, ActionRange):
        return choice.at(choice.amounts.min + choice.amounts.step * chance.below(len(choice.amounts)))
    return choice


def random_game(number: int) -> Iterator[tuple[ChubuRules, ChubuState, Action | None]]:
    """Yield every state of a random game with the action that is taken there; None at the end."""
    rules, players = table_of(number)
    state, chance = rules.setup(players, Start(seed=number)), Chance(number).fork("moves")
    for _ in range(LONGEST):
        if state.over:
            break
        action = random_action(rules, state, chance)
        yield rules, state, action
        state = rules.apply(state, action).state
    yield rules, state, None


def check_game(number: int) -> int:
    """Play a game to its end; return how many actions it had."""
    played: list[Action] = []
    for count, (rules, state, action) in enumerate(random_game(number)):
        _check_books(rules, state)
        if action is not None and count % EVERY == 0:
            _check_action(rules, state, action)
            _check_refusals(rules, state, played[-LAST:])
            played.append(action)
    assert state.over in ENDS
    assert has_words(state.over)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert {one.player for one in outcome.ranking} == set(state.players)
    assert rules.state_from_json(rules.state_to_json(state)) == state
    return count


def _check_books(rules: ChubuRules, state: ChubuState) -> None:
    assert not [*wrong_money(state, rules.figures.bank), *wrong_board(rules, state)]
    for code, company in state.companies.items():
        shares = company.shares
        assert shares.total == 10, code
        if shares.president is not None:
            assert shares.of(shares.president) >= PRESIDENTS
            assert shares.of(shares.president) == max(shares.of(player) for player in state.players)
        if state.is_floated(code) and company.kind != "government":
            assert company.president
            stop_hexes = [stop.hex for stop in state.board.tokens_of(code)]
            assert len(set(stop_hexes)) == len(stop_hexes), "one marker a hex"
    trains = [train for company in state.companies.values() for train in company.trains]
    for name, printed in rules.figures.deck:
        if name != "D":
            left = dict(state.depot.deck).get(name, 0) + state.depot.pool.count(name)
            gone = state.depot.gone.get(name, 0)
            more = left + gone + trains.count(name) - printed
            assert more in ((0, 1) if (name, len(state.players)) == ("2", 7) else (0,)), name
    assert {owner for owners in state.board.tokens.values() for owner in owners} <= {*state.companies}
    assert set(state.privates.values()) <= {"", *state.players, *state.companies}


def _check_action(rules: ChubuRules, state: ChubuState, action: Action) -> None:
    assert rules.verify(state, action) is None
    assert rules.parse_action(state, rules.format_action(state, action)) == action
    for event in rules.apply(state, action).events:
        assert has_words(event.key), event.key
        assert str(event)


def _check_refusals(rules: ChubuRules, state: ChubuState, actions: list[Action]) -> None:
    for action in actions:
        refusal = rules.verify(state, action)
        if refusal is not None:
            assert refusal.rule in RULES.clauses(), refusal.key
            assert has_words(refusal.key), refusal.key
            assert refusal.rule in str(refusal)
