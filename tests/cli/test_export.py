"""``lostatlas export``: a page is written whole or not at all, and mistakes are one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from lostatlas.cli import main

GAME = Path(__file__).parents[2] / "examples" / "games" / "micro.json"


def test_a_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "a page.html"
    assert main(["export", str(GAME), "--html", str(page), "--heading", "Tuesday's game", "--dark"]) == 0
    assert str(page) in capsys.readouterr().out
    assert "<h1>Tuesday&#x27;s game</h1>" in page.read_text("utf-8")
    assert [file.name for file in tmp_path.iterdir()] == ["a page.html"]


@pytest.mark.parametrize(
    ("game", "page"),
    [("nowhere.json", "game.html"), (str(GAME), "no/such/folder/game.html"), (__file__, "game.html")],
)
def test_what_cannot_be_read_or_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, page: str
) -> None:
    assert main(["export", game, "--html", str(tmp_path / page)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
