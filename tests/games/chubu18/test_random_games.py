"""Random games over 2–7 players, on the default options and on others, looked at after every action."""

from __future__ import annotations

import pytest

from lostatlas.games.chubu18.game import ChubuRules
from lostatlas.games.chubu18.state import PRESIDENTS, ChubuState
from lostatlas.kernel.values import Action
from lostatlas.text.message_format import has_words
from tests.games.chubu18.games import random_game

ENDS = {"rail.end_bankrupt", "rail.end_bank", "chubu.end_of_time"}


@pytest.mark.parametrize("number", range(20))
def test_a_random_game_ends_and_keeps_the_books(number: int) -> None:
    state, rules = None, None
    for count, (rules, state, action) in enumerate(random_game(number)):
        _check_books(rules, state)
        if action is not None and count % 7 == 0:
            _check_action(rules, state, action)
    assert state is not None
    assert rules is not None
    assert state.over in ENDS
    assert has_words(state.over)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert {one.player for one in outcome.ranking} == set(state.players)
    assert rules.state_from_json(rules.state_to_json(state)) == state


def _check_books(rules: ChubuRules, state: ChubuState) -> None:
    assert state.ledger.total == rules.figures.bank
    assert all(cash >= 0 for holder, cash in state.ledger.cash.items() if holder != "bank")
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
            assert left + gone + trains.count(name) in (printed, printed + (name == "2")), name
    for stop, owners in state.board.tokens.items():
        assert len(owners) <= state.board.tile(stop.hex).nodes[stop.node].slots
        assert all(owner in state.companies for owner in owners)
    for tile, left in rules.tileset.supply(state.board).items():
        assert left >= 0, tile
    assert set(state.privates.values()) <= {"", *state.players, *state.companies}


def _check_action(rules: ChubuRules, state: ChubuState, action: Action) -> None:
    assert rules.verify(state, action) is None
    assert rules.parse_action(state, rules.format_action(state, action)) == action
    for event in rules.apply(state, action).events:
        assert has_words(event.key), event.key
        assert str(event)
