"""The page of a game without a browser: what it shows at each step is what would be drawn anew."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lostatlas import load, new_game
from lostatlas.kernel.session import Session
from lostatlas.lab.executed_run import executed_run
from lostatlas.lab.game_page import game_html
from lostatlas.lab.page.svg_frames import board_frames, market_frames
from lostatlas.lab.shown_board import visible_board
from lostatlas.rail.rules import RailRules
from lostatlas.render.map_scene import hex_group
from lostatlas.render.market import market_scene
from lostatlas.render.market_view import market_view
from lostatlas.render.routes import COLOURS
from lostatlas.render.title_style import title_style
from lostatlas.scene.shapes import Scene
from lostatlas.scene.svg import body_lines
from lostatlas.scene.theme import LIGHT
from tests.lab.games import random_game

GAMES = Path(__file__).parents[2] / "examples" / "games"
GAME, LONG = GAMES / "micro.json", GAMES / "short.json"


@cache
def game() -> Session:
    """Return a short game that begins with the building of its map."""
    session = load(GAME)
    assert not session.history[0].state.board.cells
    return session


def shown(frames: dict[str, Any], slot: str, step: int) -> str:
    """Return what a slot shows at a step."""
    seen = [part for start, part in frames["slots"].get(slot, ()) if start <= step]
    return str(frames["parts"][seen[-1] if seen else 0])


def test_the_run_of_a_turn_is_drawn_while_the_turn_goes_on_and_not_after() -> None:
    session = load(GAME)
    nodes, rules = list(session.history), session.ruleset
    boards = [visible_board(rules, node.state) for node in nodes]
    assert isinstance(rules, RailRules)
    runs = [executed_run(rules, node.state) for node in nodes]
    made, _ = board_frames(boards, runs, themes=[LIGHT], style=title_style(rules.setting.title))
    frames = made.plain()
    longer = [step for step, run in enumerate(runs) if run and any(one and one.track for one in run.routes)]
    step = longer[0]
    run = runs[step]
    assert run is not None
    first = run.routes[0]
    assert first is not None
    places = {str(key[1]) for key in first.stops if isinstance(key, tuple)}
    assert places
    gone = next(later for later in range(step, len(runs)) if runs[later] is None)
    for name in places:
        assert COLOURS[0] in shown(frames, name, step)
        assert COLOURS[0] not in shown(frames, name, gone)
    told: dict[int, str] = dict(frames["told"])
    assert "–" in told[step].splitlines()[-1]


def test_at_every_step_the_film_shows_the_board_of_that_step() -> None:
    nodes = list(game().history)
    style = title_style(game().ruleset.setting.title)
    boards = [visible_board(game().ruleset, node.state) for node in nodes]
    assert [len(board.cells) for board in boards[:3]] == sorted(len(board.cells) for board in boards[:3])
    assert 0 < len(boards[2].cells) < len(boards[-1].cells)
    made, changes = board_frames(boards, themes=[LIGHT], style=style)
    frames = made.plain()
    names = {slot for slot in frames["slots"] if not slot.startswith("seam ")}
    for step, board in enumerate(boards):
        drawn = {
            str(hex_): "".join(
                body_lines(
                    Scene(
                        (hex_group(board, hex_, theme=LIGHT, style=style),), (0.0, 0.0, 1.0, 1.0), "", "", ""
                    )
                )
            )
            for hex_ in board.cells
        }
        assert names >= drawn.keys()
        for name in names:
            look_now = shown(frames, name, step)
            assert bool(look_now) == (name in drawn)
            assert look_now in drawn.get(name, "")
        assert set(changes[step]) <= drawn.keys()


def test_at_every_step_the_film_shows_the_market_of_that_step() -> None:
    session = random_game()
    nodes = list(session.history)
    style = title_style(session.ruleset.setting.title)
    rules: Any = session.ruleset
    made, _ = market_frames(rules, nodes, themes=[LIGHT], style=style)
    frames = made.plain()
    for step, node in enumerate(nodes):
        before = node.parent.state.market if node.parent else None
        view = market_view(rules, node.state, before=before, company="")
        scene = market_scene(view, theme=LIGHT, style=style)
        whole = [
            "".join(body_lines(Scene((group,), scene.box, "", "", ""))).strip() for group in scene.groups
        ]
        parts = [shown(frames, slot, step) for slot in made.slots]
        assert [part for part in parts if part] == whole
        assert [words for start, words in frames["told"] if start <= step][-1] == scene.summary


def test_nothing_in_the_data_can_end_the_script() -> None:
    rude = "</script><!--<script>"
    session = new_game([rude, "Ben"], mode="micro", seed=1)
    session.note(rude)
    page = game_html(session, title=f"{{{{script}}}} {rude}")
    data = page.partition('id="game">')[2].partition("</script>")[0]
    assert "<" not in data
    told = json.loads(data)
    assert told["tables"][0]["players"][0][0] == rude
    assert told["steps"][0]["note"] == rude
    assert rude not in page
    assert "<h1>{{script}} &lt;/script&gt;" in page


def test_the_whole_line_of_play_is_in_the_page_and_it_opens_where_the_game_stands() -> None:
    session = load(GAME)
    session.goto(9)
    page = game_html(session)
    told = json.loads(page.partition('id="game">')[2].partition("</script>")[0])
    assert (told["start"], len(told["steps"])) == (9, len(game().history))
    assert told["steps"][0]["words"] == "The start"


def test_a_pass_is_told_in_words() -> None:
    """A pass of which nothing else is told was once shown as the notation has it: "OR1 AD pass"."""
    session = load(LONG)
    page = json.loads(game_html(session).partition('id="game">')[2].partition("</script>")[0])
    silent = [
        step
        for step, node in zip(page["steps"], session.history, strict=True)
        if node.action is not None and not node.events
    ]
    assert silent
    told = {step["words"].partition(" ")[2] for step in silent}
    assert told == {"places no hub.", "neither issues nor redeems a share."}


@pytest.mark.parametrize("mode", ["short", "micro"])
def test_a_game_without_any_action_has_a_page(mode: str) -> None:
    page = game_html(new_game(["Ann", "Ben"], mode=mode, seed=1))
    assert 'id="board"' in page
    assert "http" not in page.partition("<body>")[2].partition("<script>")[0].replace("http://www.w3.org", "")


def test_no_heading_of_a_table_is_a_key() -> None:
    page = game_html(game())
    assert '<th scope="col">Round<' in page
    assert re.findall(r"<th[^>]*>[a-z]+_[a-z_]+<", page) == []
