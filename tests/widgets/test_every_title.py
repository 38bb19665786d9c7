"""The window opens for every title, wherever a game stands, and names the rules of that title."""

from __future__ import annotations

import random

import pytest

from lostatlas import new_game
from lostatlas.games import TITLES
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas_widgets import explore
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.explorer_model import ExplorerModel

TITLE_NAMES = sorted(TITLES)


@pytest.fixture(params=TITLE_NAMES)
def game(request: pytest.FixtureRequest) -> Session:
    return new_game(["Ann", "Ben", "Cid"], title=request.param, seed=1)


def test_the_window_opens_at_the_start_follows_and_opens_in_the_midst(game: Session) -> None:
    first = explore(game)
    chance = random.Random(1)
    for _ in range(40):
        if not (choices := game.legal_actions.choices):
            break
        choice = chance.choice(choices)
        game.push(getattr(choice, "least", choice))
    again = explore(game)
    assert (first.session, again.session) == (game, game)
    close_tree(first)
    close_tree(again)


@pytest.mark.parametrize(
    ("title", "rule", "name"),
    [
        ("lost_atlas", "§9", 'Rule "Selling shares"'),
        ("chubu18", "§9", 'Rule "The Government Railway"'),
        ("west18", "§2.1", 'Rule "Track"'),
    ],
)
def test_a_refusal_leads_to_the_rule_of_the_game_that_is_played(title: str, rule: str, name: str) -> None:
    model = ExplorerModel(new_game(["Ann", "Ben", "Cid"], title=title, seed=1))
    refusal = Refusal(rule, "rail.no_phase")
    model.refuse(refusal)
    assert model.rule(refusal).words == name
    assert [mark[3] for mark in model.answer.marks if len(mark) == 4] == [name]
    model.show_rule_code(rule)
    assert ("title=" in model.code.code) == (title != "lost_atlas")
