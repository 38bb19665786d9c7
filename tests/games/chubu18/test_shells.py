"""The Nagoya-area 18xx in the shells: amounts are yen, pages and pictures show the chart, bots play."""

from __future__ import annotations

from pathlib import Path

import pytest

import lostatlas
from lostatlas.cli import main
from lostatlas.players import SearchPlayer
from lostatlas.rail.action_text import action_text
from lostatlas.render.market import market_svg
from lostatlas.render.market_view import market_view
from lostatlas.text import speaking

GAME = "examples/games/chubu18.json"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_amounts_are_yen(language: str) -> None:
    game = lostatlas.load(GAME)
    rules = game.ruleset
    with speaking(language):
        told = [str(event) for node in game.history for event in node.events]
        for node in game.history[::23]:
            told += [
                action_text(rules, node.state, choice)
                for step in rules.legal_actions(node.state)
                for choice in step.choices
            ]
            told += [
                str(rules.verify(node.state, one.action) or "") for one in game.history[1:60] if one.action
            ]
    assert any("¥" in line for line in told)
    assert [line for line in told if "$" in line] == []


def test_the_market_is_drawn_as_a_grid_in_yen() -> None:
    game = lostatlas.load(GAME)
    node = game.history[200]
    view = market_view(game.ruleset, node.state)
    assert view.grid
    drawn = market_svg(view)
    assert "¥" in drawn
    assert "$" not in drawn


def test_a_page_is_exported_and_a_game_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "game.html"
    assert main(["export", GAME, "--html", str(page)]) == 0
    assert "¥" in page.read_text("utf-8")
    assert main(["verify", GAME]) == 0
    assert "chubu18" in capsys.readouterr().out


def test_a_search_player_decides() -> None:
    game = lostatlas.new_game(["Ann", "Ben"], title="chubu18", seed=1)
    action = SearchPlayer(seed=1, budget=20, horizon=1).choose(game)
    assert game.ruleset.verify(game.state, action) is None
