"""The window opens for every title, wherever a game stands, and names the rules of that title."""

from __future__ import annotations

import random
from collections.abc import Iterator

import ipywidgets
import pytest

from lostatlas import new_game
from lostatlas.games import TITLES
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.session import Session
from lostatlas_widgets import explore
from lostatlas_widgets.close_tree import close_tree
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.lazy_tabs import LazyTabs
from lostatlas_widgets.named_row import NamedRow

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


def _widgets_of(top: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """Yield a widget and all that is inside it, with every tab opened."""
    if isinstance(top, LazyTabs):
        for name in top.names:
            top.page(name)
    yield top
    for child in getattr(top, "children", ()):
        yield from _widgets_of(child)


def test_every_control_of_the_window_has_a_name(game: Session) -> None:
    window = explore(game)
    controls = [
        one
        for one in _widgets_of(window)
        if isinstance(one, ipywidgets.DOMWidget)
        and hasattr(one, "description")
        and one.layout.display != "none"
    ]
    assert any(isinstance(one, ipywidgets.Dropdown) for one in controls)
    heard_with_its_row = {
        one for row in _widgets_of(window) if isinstance(row, NamedRow) for one in row.controls
    }
    for one in controls:
        by_tooltip = isinstance(one, ipywidgets.Button | ipywidgets.ToggleButton) or one in heard_with_its_row
        assert one.description or getattr(one, "placeholder", "") or (by_tooltip and one.tooltip), one
    close_tree(window)


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
