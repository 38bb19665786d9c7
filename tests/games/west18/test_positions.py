"""Positions of 18West as text and data: they are read as they were written, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game, position, position_text
from lostatlas.capabilities import POSITION_TEXT, title_capability
from lostatlas.games import open_title
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, PositionMovedOn
from lostatlas.players import RandomPlayer
from tests.contract.cases import random_action
from tests.soak.positions import begun

TEXTS = title_capability(open_title("west18"), POSITION_TEXT)
TEXT = """west18
players: Ann, Ben C.
options: {"seating": "random"}
cash: Ann 400, Ben C. 500, UP 60
UP shares: Ann* 2, treasury 5, pool 3
laid: F23 9 r1
cycle: 2
"""


def test_a_few_lines_are_a_position() -> None:
    game = position(TEXT)
    state: Any = game.state
    assert (state.companies["UP"].president, state.cash("UP"), state.ledger.total) == ("Ann", 60, 12_000)
    assert [str(hex_) for hex_ in state.board.laid] == ["F23"]
    assert position(position_text(game)).state == state


@pytest.mark.parametrize(("seed", "options"), [(2, {}), (5, {"edition": "second"})])
def test_positions_of_whole_games_are_read_as_they_were_written(seed: int, options: dict[str, Any]) -> None:
    game = new_game(["Ann", "Ben C.", "Cid"], title="west18", seed=seed, options=options)
    rules, state, player = game.ruleset, game.state, RandomPlayer(seed)
    for number in range(240):
        if rules.outcome(state) is not None:
            break
        if number % 60 == 0:
            whole = {**game.position(), "position": rules.position(state)}
            assert dict(TEXTS.parse(TEXTS.write(whole))) == whole
            assert position(whole).state == state
        state = rules.apply(state, player.decide(rules, state)).state


def test_a_step_at_which_nothing_can_be_decided_is_passed_with_a_warning() -> None:
    """UP, which Ann presides, has no money for a token: play goes on with the run of its trains."""
    going = 'operating: {"number": 1, "order": ["UP"], "turn": {"company": "UP", "colours": ["yellow"]}}'
    turn = f"{TEXT.replace('UP 60', 'UP 0')}UP trains: 2, 2\nround: OR1\nstock: -\n{going}\nstep: token\n"
    with pytest.warns(PositionMovedOn, match="so the game goes on"):
        game = position(turn)
    assert (game.actor, game.state.step) == ("Ann", "run")


def test_a_position_in_which_nobody_can_do_anything_is_refused() -> None:
    """Ann has won an auction, but has not the money to start the company."""
    game = new_game(["Ann", "Ben"], title="west18", options={"seating": "random", "first_round": "auction"})
    for text in ("auction SP for 0", "pass"):
        game.push(text)
    winner = game.actor
    whole = game.position()
    cash = dict(whole["position"]["ledger"]["cash"])
    cash["bank"], cash[winner] = cash["bank"] + cash[winner], 0
    whole["position"]["ledger"]["cash"] = cash
    with pytest.raises(GameDataError) as refused:
        position(whole)
    assert refused.value.key == "session.standstill"
    assert f"to act: {winner}" in str(refused.value)


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("cash: Ann much", "rail.text.value"),
        ("UP shares: Ann* 7, treasury 5", "rail.position.shares"),
        ("UP shares: Ann* 1, treasury 5, pool 4", "rail.position.shares"),
        ("UP kind: granger", "rail.position.shares"),
        ("UP trains: 2, 9", "rail.position.trains"),
        ("laid: F23 99 r1", "tile.unknown"),
        ("tokens: A4/0 XX", "rail.position.map"),
        ("round: XR", "rail.position.now"),
        ("phase: 9", "rail.position.now"),
        ("priority: Eve", "rail.position.players"),
        ("cash: bank 5, Ann 400, Ben C. 500, UP 60", "rail.position.money"),
        ("market: UP 80, GN 70", "rail.position.market"),
    ],
)
def test_what_is_wrong_is_named(wrong: str, key: str) -> None:
    word = wrong.partition(":")[0]
    lines = [line for line in TEXT.splitlines() if not line.startswith(f"{word}:")]
    with pytest.raises(GameDataError) as refused:
        position(
            "\n".join([*lines, wrong])
            if word != "player Ann"
            else TEXT.replace("player Ann: 400, SP 2*", wrong)
        )
    assert refused.value.key == key


def test_first_trains_between_two_turns_are_a_place_to_stand() -> None:
    """R5: after the Granger Roads have acted, public companies buy first trains before the next turn."""
    game = begun("west18", 7000)  # with the ruling `after_grangers`
    chance = Chance(7000).fork("play")
    while not (game.state.round.startswith("OR") and game.state.step == "first_train"):
        assert not game.over, "no public company came to buy a first train"
        game.push(random_action(game, chance))
    assert game.state.current_turn is None
    assert position(game.position()).state == game.state
    assert position(position_text(game)).state == game.state
