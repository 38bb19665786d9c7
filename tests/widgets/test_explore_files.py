"""Games that the explorer saves, opens and keeps."""

from __future__ import annotations

import os
from pathlib import Path

from lostatlas import load
from lostatlas_widgets.explorer.explorer_model import ExplorerModel
from lostatlas_widgets.explorer.panel import explore
from lostatlas_widgets.explorer.recovery import Recovery
from tests.widgets.explored import fresh, press


def test_a_kept_game_goes_on_after_the_kernel_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    explorer = explore(fresh(), keep=file)
    press(explorer, "bid", 150)
    explorer.branches.name.value = "what if"
    explorer.branches.begin()
    press(explorer, "pass")
    again = explore(fresh(), keep=file)  # as the cell does when it is run again
    assert again.session.node.id == 2
    assert again.session.branch_name == "what if"
    assert again.model.answer.text == f"The game in {file} goes on."


def test_saving_and_opening_and_no_harm_to_other_files(tmp_path: Path) -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 150)
    keeping = explorer.game_files
    keeping.file.value = str(tmp_path / "game.json")
    keeping.save_file()
    assert load(tmp_path / "game.json").node.id == 1
    (tmp_path / "other.json").write_text('{"mine": 1}')
    keeping.file.value = str(tmp_path / "other.json")
    keeping.save_file()
    assert (tmp_path / "other.json").read_text() == '{"mine": 1}'
    assert "holds no game" in keeping.answer.text
    assert "holds no game" not in explorer.model.answer.text, "above the box it would move the box"
    explorer.timeline.go(0)
    keeping.file.value = str(tmp_path / "game.json")
    keeping.open_file()
    assert explorer.session.node.id == 1
    press(explorer, "pass")
    assert explorer.session.node.id == 2


def test_a_game_is_saved_as_a_page_beside_its_file_and_no_other_page_is_lost(tmp_path: Path) -> None:
    explorer = explore(fresh())
    press(explorer, "bid", 150)
    keeping, page = explorer.game_files, tmp_path / "game.html"
    keeping.file.value = str(tmp_path / "game.json")
    page.write_text("<p>mine</p>")
    keeping.write_page()
    assert page.read_text() == "<p>mine</p>"
    assert "is not a page of a game" in keeping.answer.text
    page.unlink()
    keeping.write_page()
    assert str(page) in keeping.answer.text
    first = page.read_text("utf-8")
    press(explorer, "pass")
    keeping.write_page()
    assert len(page.read_text("utf-8")) > len(first), "a page of ours is written anew"
    page.unlink()
    exec(explorer.model.code.code, {"session": explorer.session})  # noqa: S102
    assert "<h1>" in page.read_text("utf-8")
    page.unlink()
    os.mkfifo(page)
    keeping.write_page()
    assert "is not a page of a game" in keeping.answer.text, "nobody waits at a pipe"
    keeping.file.value = " "
    keeping.write_page()
    assert keeping.answer.text == "Type the name of a file first."


def test_what_came_of_a_file_is_told_until_the_file_or_the_game_is_another(tmp_path: Path) -> None:
    explorer = explore(fresh())
    keeping = explorer.game_files
    keeping.file.value = str(tmp_path / "none.json")
    keeping.open_file()
    assert "cannot be read" in keeping.answer.text
    keeping.file.value = str(tmp_path / "game.json")
    assert keeping.answer.text == "", "it told of another file"
    keeping.save_file()
    assert "game.json" in keeping.answer.text
    explorer.model.push("bid 120")
    assert keeping.answer.text == "", "the file holds the game as it was before"
    keeping.open_file()
    assert "game.json" in keeping.answer.text, "what opened the game tells of it"
    keeping.keep_file()
    assert "game.json" in keeping.answer.text


def test_the_file_tab_tells_where_the_game_is_kept(tmp_path: Path) -> None:
    explorer = explore(fresh())
    assert explorer.game_files.text_line.text.startswith("Not saved yet")
    explorer.model.push("bid 120")
    assert explorer.session.journal is not None
    assert str(explorer.session.journal.record) in explorer.game_files.text_line.text
    explorer.game_files.file.value = str(tmp_path / "mine.json")
    explorer.game_files.keep_file()
    assert str(tmp_path / "mine.json") in explorer.game_files.text_line.text


def test_a_session_that_keeps_itself_is_left_alone(tmp_path: Path) -> None:
    session = fresh()
    session.autosave(tmp_path / "mine.json")
    kept = tmp_path / "kept"
    model = ExplorerModel(session)
    Recovery(model, folder=kept)
    model.push("bid 120")
    assert not kept.exists()
    assert load(tmp_path / "mine.json").node.id == 1
