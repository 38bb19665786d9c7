"""The form that begins a game, and the one that opens a game that was saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lostatlas import new_game
from lostatlas.games import TITLES
from lostatlas.text import speaking
from lostatlas_widgets import NewGame, OpenGame, explore
from lostatlas_widgets.explorer.panel import Explorer
from lostatlas_widgets.game_panel import GamePanel
from lostatlas_widgets.new_game_form import NewGameForm
from lostatlas_widgets.seat_options import PERSON


@pytest.mark.parametrize("title", list(TITLES))
def test_as_it_stands_a_person_plays_against_two_bots(title: str) -> None:
    form = NewGame(title=title)
    form.seed.value = "7"
    form.go()
    assert form.answer.text == ""
    panel = form.stage.children[0]
    assert isinstance(panel, Explorer | GamePanel)
    assert panel.session.players == ("Ann", "Ben", "Cid")
    assert panel.session.actor == "Ann", "the bots have answered"
    assert form.bots == {"Ben": "greedy", "Cid": "greedy"}


def test_the_same_number_is_the_same_game() -> None:
    first, second = NewGame(title="acquire"), NewGame(title="acquire")
    for form in (first, second):
        form.seed.value = "12"
    assert first.begin().state == second.begin().state


def test_a_mode_offers_its_numbers_of_players() -> None:
    form = NewGame()
    assert form.number.options == (3, 4, 5)
    form.mode.value = "micro"
    assert (form.number.options, form.number.value) == ((2, 3), 3)
    form.number.value = 2
    assert form.begin().players == ("Ann", "Ben")


def test_a_map_may_be_built_by_the_players() -> None:
    form = NewGame()
    form.board.value = "built"
    assert form.begin().state.round == "MAP"


def test_titles_have_the_names_that_players_know_and_only_maps_that_are_drawn_are_asked_about() -> None:
    form = NewGame()
    assert [name for name, _ in form.title.options] == [
        "Railways of the Lost Atlas",
        "Acquire",
        "Lost Cities: the Board Game",
        "18West",
        "Nagoya-area 18xx",
    ]
    asked = {}
    for title in TITLES:
        form.title.value = title
        asked[title] = form.board.layout.display is None
    assert [title for title in TITLES if asked[title]] == ["lost_atlas"]


def test_who_asks_for_another_game_may_leave_it_at_that() -> None:
    form = NewGame(title="acquire")
    assert form.cancel.layout.display == "none", "there is nothing to go back to"
    form.go()
    begun = form.stage.children[0]
    form.ask()
    form.cancel.click()
    assert (form.form.layout.display, form.again.layout.display) == ("none", None)
    assert form.stage.children[0] is begun


def test_the_form_speaks_another_language_with_all_that_was_chosen() -> None:
    form = NewGame()
    form.mode.value, form.number.value, form.board.value, form.seed.value = "micro", 2, "built", "5"
    form.seats[1][0].value, form.seats[1][1].value = "Bea", PERSON
    shown, seed = form.form, form.seed
    try:
        form.language.turn("ja")
        assert form.children[0] is form.form is not shown
        assert seed.comm is None, "the old form is closed"
        assert form.mode.description == "モード"
        game = form.begin()
        assert (game.players, game.state.round, form.seed.value) == (("Ann", "Bea"), "MAP", "5")
        assert form.bots == {}
        form.go()
        begun = form.stage.shown
    finally:
        form.language.turn("en")
    assert form.stage.shown is begun, "what was begun stays"
    assert (form.form.layout.display, form.again.layout.display) == ("none", None)
    assert form.mode.description == "Mode"
    assert isinstance(begun, Explorer)
    try:
        begun.language.turn("ja")
        form.ask()
        assert form.mode.description == "モード", "it speaks as the panel does"
    finally:
        form.language.turn("en")


def test_two_players_of_one_name_are_refused_in_words() -> None:
    form = NewGame(title="acquire")
    form.seats[1][0].value = "Ann"
    form.go()
    assert "Ann" in form.answer.text
    assert form.stage.children == ()


def test_what_opens_a_game_is_at_the_front_door_after_a_form_too() -> None:
    from lostatlas_widgets import explore

    assert callable(explore)


def test_a_saved_game_is_found_and_opened(tmp_path: Path) -> None:
    new_game(["Ann", "Ben"], title="acquire", seed=1).save(tmp_path / "begun.json")
    (tmp_path / "other.json").write_text("{}")
    form = OpenGame(tmp_path)
    assert str(tmp_path / "begun.json") in form.path.options
    assert str(tmp_path / "other.json") not in form.path.options
    assert "Acquire · Ann, Ben · begun" in form.list.texts
    form.load(str(tmp_path / "other.json"))
    assert form.answer.text
    form.list.choose(form.list.texts.index("Acquire · Ann, Ben · begun"))
    assert (form.answer.text, form.stage.shown is not None) == ("", True)


@pytest.mark.parametrize(
    "head", ['"title": "\\q", "players": ["Ann"]', '"players": [{"a": 1}', '"title": 3', ""]
)
def test_a_file_that_tells_nothing_of_its_game_is_listed_by_its_name(tmp_path: Path, head: str) -> None:
    (tmp_path / "odd.json").write_text(f'{{"format": "lostatlas.game/1", {head}')
    form = OpenGame(tmp_path)
    form.list.choose([text.rpartition(" · ")[2] for text in form.list.texts].index("odd"))
    assert form.answer.text, "it says why it cannot be opened"
    assert form.stage.children == ()


@pytest.mark.parametrize("title", ["lost_atlas", "acquire"])
def test_a_game_leads_to_the_next_one_and_stays_as_it_is(title: str) -> None:
    panel = explore(new_game(["Ann", "Ben", "Cid"], title=title, seed=1))
    files = panel.game_files if isinstance(panel, Explorer) else panel.drawers.page("file")
    button = next(one for one in files.children if getattr(one, "description", "") == "New game")
    button.click()
    below = panel.editing if isinstance(panel, Explorer) else panel.below
    form = below.shown
    assert isinstance(form, NewGameForm)
    assert form.title.value == title
    form.seed.value = "3"
    form.go()
    begun = form.stage.shown
    assert isinstance(begun, Explorer | GamePanel)
    assert begun.session is not panel.session
    assert panel.session.node.parent is None
    assert panel.last_error is None


@pytest.mark.parametrize(("title", "panel"), [("west18", "explorer.panel"), ("acquire", "game_panel.panel")])
def test_the_panel_of_the_game_is_loaded_while_somebody_looks_at_the_form(title: str, panel: str) -> None:
    code = f"""
import sys
from lostatlas.text import speaking
from lostatlas_widgets import NewGame
form = NewGame(title={title!r})
while form.slices.running:
    form.slices.beat()
print("lostatlas_widgets.{panel}" in sys.modules, repr(form.seed.value))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True ''"


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_each_choice_of_rules_says_what_it_is(spoken: str) -> None:
    """A variant has its name, and a file that changes nothing is not offered beside the published rules."""
    with speaking(spoken):
        form = NewGame()
        form.title.value = "acquire"
        labels = {code: label for label, code in form.variant.options}
    old = {"en": "Classic: the companies of older editions", "ja": "クラシック：旧版の会社"}
    assert labels.pop("classic") == old[spoken]
    assert "published" not in labels
    assert len(labels) == 1
