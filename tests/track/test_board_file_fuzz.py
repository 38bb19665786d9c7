"""Board files under any number of changes: a board that obeys the rules, or one clear error."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.boards import load_board
from lostatlas.kernel.errors import GameDataError
from lostatlas.track.board import Board
from lostatlas.track.board_data import file_data
from tests.games.lost_atlas.map_rules import breaches
from tests.track.test_board_file import LATE, OFFICIAL, load_or_words

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-12, 12)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["01", "250", "7", "Q11", "[0,0]", "57", "city=revenue:20", "NP", "home"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["q", "r", "piece", "hex", "cells", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@st.composite
def mutated(draw: st.DrawFn) -> Any:
    """Return the data of a board with one to three changes."""
    data = deepcopy(draw(st.sampled_from([OFFICIAL, file_data(LATE), LATE.to_plain(), SMALL])))
    for _ in range(draw(st.integers(1, 3))):
        place: Any = data
        key: Any = None
        for _ in range(draw(st.integers(1, 4))):
            inner = place if key is None else place[key]
            if isinstance(inner, dict) and inner:
                place, key = inner, draw(st.sampled_from(sorted(inner, key=str)))
            elif isinstance(inner, list) and inner:
                place, key = inner, draw(st.integers(0, len(inner) - 1))
            else:
                break
        if key is None:
            return draw(plain)
        act = draw(st.sampled_from(["set", "set", "nudge", "drop", "twice", "swap"]))
        if act == "drop":
            del place[key]
        elif act == "twice" and isinstance(place, list):
            place.insert(key, deepcopy(place[key]))
        elif act == "swap" and isinstance(place, list):
            other = draw(st.integers(0, len(place) - 1))
            place[key], place[other] = place[other], place[key]
        elif act == "nudge" and type(place[key]) is int:
            place[key] += draw(st.sampled_from([-1, 1, 2, 6]))
        else:
            place[key] = draw(plain)
    return data


SMALL = {
    "placements": [
        {"piece": "03", "q": 0, "r": 0, "rotation": 0},
        {"piece": "07", "q": 1, "r": -2, "rotation": 1},
    ],
    "capitals": [[0, 0]],
    "blanks": [],
}


def test_the_small_board_of_the_fuzz_is_legal() -> None:
    assert load_or_words(SMALL) == ""


@settings(max_examples=700)
@given(mutated())
def test_a_mutated_board_is_legal_or_refused_with_one_clear_error(data: Any) -> None:
    board = refused = None
    try:
        board = load_board(data)
    except GameDataError as error:
        refused = error
    if board is None:
        assert refused is not None
        assert f"{refused.key} {{" not in str(refused), "the message is not in the catalogue"
        assert 20 < len(str(refused)) < 400
    elif board.recipe is not None:
        assert breaches(board.recipe.placements, board.recipe.capitals, board.recipe.blanks) == []
        assert load_board(json.loads(json.dumps(board.to_plain()))) == board


@settings(max_examples=300)
@given(st.binary(max_size=200) | plain.map(lambda value: json.dumps(value).encode()))
def test_any_file_is_a_board_or_one_error_that_names_it(content: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "any.json"
        file.write_bytes(content)
        with pytest.raises(GameDataError) as caught:
            load_board(file)
        assert str(caught.value).startswith(f"{file}: ")


@settings(max_examples=300)
@given(mutated())
def test_spoiled_plain_data_of_a_board_is_one_error(data: Any) -> None:
    board = words = None
    try:
        board = Board.from_plain(data)
    except GameDataError as error:
        words = str(error)
    assert words or isinstance(board, Board)
