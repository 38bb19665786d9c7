"""``lostatlas board``: a board from a file or a seed, drawn to files."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import lostatlas
from lostatlas.cli import main


class Page(HTMLParser):
    """What a page loads from elsewhere, and how many scripts it holds itself."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note every address."""
        self.scripts += tag == "script"
        self.loaded += [value or "" for name, value in attrs if name in {"src", "href"}]


def test_a_seed_gives_three_pictures_of_the_same_board(tmp_path: Path) -> None:
    svg, png, html = (tmp_path / f"board.{kind}" for kind in ("svg", "png", "html"))
    assert main(["board", "--seed", "7", "--svg", str(svg), "--png", str(png), "--html", str(html)]) == 0
    assert ElementTree.fromstring(svg.read_text("utf-8")).tag.endswith("svg")  # noqa: S314 - our own file
    assert png.read_bytes().startswith(b"\x89PNG")
    page = Page()
    page.feed(html.read_text("utf-8"))
    assert page.scripts > 0
    assert page.loaded == []


def test_a_file_gives_the_picture_of_its_board(tmp_path: Path) -> None:
    from lostatlas.render import board_svg

    board = lostatlas.random_board("short", seed=3)
    file, svg = tmp_path / "board.json", tmp_path / "board.svg"
    board.save(file)
    assert main(["board", str(file), "--svg", str(svg)]) == 0
    assert svg.read_text("utf-8") == board_svg(board)


@pytest.mark.parametrize(("paper", "size"), [("A4", "210mm"), ("letter", "215.9mm")])
def test_a_page_to_print_has_the_size_of_its_paper(paper: str, size: str, tmp_path: Path) -> None:
    page = tmp_path / "page.svg"
    assert main(["board", "--seed", "7", "--page", str(page), "--paper", paper]) == 0
    root = ElementTree.fromstring(page.read_text("utf-8"))  # noqa: S314 - our own file
    assert size in (root.get("width"), root.get("height"))


def test_a_page_to_print_names_the_game_and_what_of_it_is_reconstructed(tmp_path: Path) -> None:
    page = tmp_path / "page.svg"
    assert main(["board", "--game", "chubu18", "--page", str(page)]) == 0
    root = ElementTree.fromstring(page.read_text("utf-8"))  # noqa: S314 - our own file
    words = [one.text for one in root.iter() if one.tag.endswith("}text")]
    assert words[0] == "Nagoya-area 18xx (map, chart and trains reconstructed)"


def test_without_a_picture_the_board_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--seed", "7", "--mode", "micro", "--players", "2"]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "either a FILE or --seed N"),
        (["a.json", "--seed", "1"], "either a FILE or --seed N"),
        (["no-such.json"], "no-such.json"),
        (["broken.json"], "broken.json: line 1"),
        (["--seed", "1", "--mode", "micro"], "players"),
        (["--seed", "1", "--players", "99"], "99"),
        (["--seed", "1", "--svg", "no-such-folder/board.svg"], "there is no folder no-such-folder"),
    ],
)
def test_a_mistake_is_one_line_and_code_2(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.json").write_text("{", "utf-8")
    assert main(["board", *arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith("lostatlas: ")
    assert err.count("\n") == 1
    assert words in err


def test_an_overlap_in_a_file_names_the_file_the_place_and_the_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = lostatlas.random_board("short", seed=3)
    file = tmp_path / "overlap.json"
    board.save(file)
    data = json.loads(file.read_text("utf-8"))
    place = {name: data["placements"][1][name] for name in ("q", "r", "rotation")}
    data["placements"][2] |= place
    for optional in ("blanks", "cells", "hexes"):
        data.pop(optional, None)
    file.write_text(json.dumps(data), "utf-8")
    assert main(["board", str(file)]) == 2
    err = capsys.readouterr().err
    assert "overlap.json: placements[2]" in err
    assert "(rule 3, Setup and building the map)" in err
