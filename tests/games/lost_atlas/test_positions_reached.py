"""Every state that play reaches is read back from its position, in every mode, with the hidden order kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lostatlas
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.session import Session
from tests.contract.cases import random_action

PLAYERS = ["Ann", "Ben", "Cid", "Dan"]


def read_back(session: Session) -> None:
    assert lostatlas.position(session.position()).state == session.state


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("mode", "players"), [("long", 4), ("short", 3), ("micro", 2)])
def test_states_of_random_games_are_read_back(mode: str, players: int, seed: int) -> None:
    """Every state counts now and then; the soak looks at all of thousands of them."""
    session = lostatlas.new_game(PLAYERS[:players], mode=mode, seed=seed)
    chance = Chance(seed).fork("play")
    number = 0
    while not session.over:
        session.push(random_action(session, chance))
        number += 1
        if number % 11 == seed:
            read_back(session)
    read_back(session)


def test_a_home_whose_circles_others_have_taken_is_written_down() -> None:
    """An upgrade may leave a company that is not launched without a reservation, and its city full."""
    session = lostatlas.new_game(PLAYERS[:3], board=lostatlas.random_board("long", seed=1), seed=1)
    for text in ("bid 120", "pass", "pass"):
        session.push(text)
    while session.state.stock is not None and session.state.stock.launch is not None:
        session.push(next(iter(session.legal_actions)))
    (code,) = session.state.companies
    board = session.state.board
    waiting, home = next((one, stop) for one, stop in board.homes.items() if one != code)
    assert board.tile(home.hex).nodes[home.node].slots == 1
    kept = FrozenMap({stop: who for stop, who in board.reservations.items() if waiting not in who})
    full = replace(board, reservations=kept).place_token(home, code)
    found = session.ruleset.position(evolve(session.state, board=full))
    assert str(home.hex) in str(found["companies"])
    assert all(waiting not in who for who in found["reservations"].values())
