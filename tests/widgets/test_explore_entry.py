"""The box of the explorer in which actions are typed, without a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lostatlas import load, new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.notation_box import NotationBox, examples


def test_a_new_moment_is_one_message_to_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the box is told, the page writes the kernel's text into it again, over what is being typed."""
    model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))
    entry = NotationBox(model)
    entry.box.value = "bid 50"
    told: list[set[str]] = []

    def send_state(key: Any = None) -> None:
        told.append({key} if isinstance(key, str) else set(key))

    monkeypatch.setattr(entry.box, "send_state", send_state)
    model.push("bid 120")
    assert told == [{"value", "placeholder", "tooltip"}]


def test_a_press_asks_about_what_stands_in_the_box_even_before_the_box_has_told() -> None:
    model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))
    entry = NotationBox(model)
    entry.wonder("bid 122")
    assert model.answer.text.startswith("A bid of $122 is not allowed")
    assert entry.box.value == "bid 122"


def test_enter_plays_what_stands_in_the_box_even_before_the_box_has_told() -> None:
    model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], board=official(), seed=1))
    entry = NotationBox(model)
    entry.box.value = "bid 50"
    entry.enter("bid 120")
    assert model.code.code == "session.push('SR bid 120')"
    assert entry.box.value == ""


def test_the_example_in_the_box_is_one_that_it_shows_whole() -> None:
    game = load(Path(__file__).parents[2] / "examples" / "games" / "short.json")
    game.goto(next(node for node in game.history if node.state.step == "trains"))
    long, *_others = examples(game)
    assert len(long) > 20
    assert NotationBox(ExplorerModel(game)).box.placeholder == "e.g. pass"
