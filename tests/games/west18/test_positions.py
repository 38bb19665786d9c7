"""Positions of 18West as text and data: they are read as they were written, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game, position, position_text
from lostatlas.games.west18.position_text import WestPositionText
from lostatlas.kernel.errors import GameDataError
from lostatlas.players import RandomPlayer

TEXTS = WestPositionText()
TEXT = """west18
player Ann: 400, SP 2*
player "Ben C.": 500, UP 1
company SP: 90, cash 180, trains 2, turns 1, operated
track: 9@I6 r1
now: OR1 SP track, cycle 2
"""


def test_a_few_lines_are_a_position() -> None:
    game = position(TEXT)
    state: Any = game.state
    sp = state.companies["SP"].shares
    assert (game.actor, state.step, sp.president) == ("Ann", "track", "Ann")
    assert (sp.of("treasury"), sp.of("government"), state.ledger.total) == (3, 5, 12_000)
    assert (state.companies["UP"].shares.of("Ben C."), state.companies["UP"].trains) == (1, ("2", "2"))
    assert position(position_text(game)).state == state


@pytest.mark.parametrize(("seed", "options"), [(2, {}), (5, {"edition": "second"})])
def test_positions_of_whole_games_are_read_as_they_were_written(seed: int, options: dict[str, Any]) -> None:
    game = new_game(["Ann", "Ben C.", "Cid"], title="west18", seed=seed, options=options)
    rules, state, player = game.ruleset, game.state, RandomPlayer(seed)
    for number in range(420):
        if rules.outcome(state) is not None:
            break
        if number % 60 == 0:
            whole = {**game.position(), "position": rules.position(state)}
            assert dict(TEXTS.parse(TEXTS.write(whole))) == whole
            assert position(whole).state == state
        state = rules.apply(state, player.decide(rules, state)).state


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("player Ann: much", "west.text.part"),
        ("company XX: 90", "west.text.company"),
        ("company SP: 95", "west.text.part"),
        ("company MKT: 60, public", "west.text.company"),
        ("track: 9@Z99 r1", "west.text.part"),
        ("tokens: A4 XX", "west.position.map"),
        ("deck: 7x1", "west.text.part"),
        ("now: OR1 SP track, cycle two", "west.text.part"),
        ("now: XR SP track", "west.position.now"),
        ('also: {"players": ["Ann", "bank"]}', "west.position.players"),
        ('also: {"ledger": {"cash": {"Ann": 900}}}', "west.position.money"),
        ("colour: red", "west.text.line"),
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


def test_a_line_that_stands_twice_is_refused() -> None:
    with pytest.raises(GameDataError, match="stands in two lines"):
        position(TEXT + "company SP: 100")
