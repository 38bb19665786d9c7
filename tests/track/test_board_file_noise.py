"""Files that hold no board: each is refused in one sentence that names it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lostatlas.games.lost_atlas.boards import load_board
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import printable
from tests.track.test_board_file import OFFICIAL

DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"nonsense", "not JSON"),
        (b"\xff\xfe\x00", ""),
        ('{"placements": "ä"'.encode("latin-1"), ""),
        (json.dumps(OFFICIAL).encode()[:-50], ""),
        (DEEP.encode(), ""),
        (('{"placements": ' + DEEP).encode(), ""),
        (b'{"placements": NaN}', ""),
        (
            b'{"placements": [{"piece": "01", "q": 1e999, "r": 0, "rotation": 0}], "capitals": []}',
            "placements[0].q",
        ),
        (b'{"placements": [{"piece": "01", "q": ' + b"9" * 5_000 + b"}]}", ""),
        (b'{"capitals": [], "capitals": [], "placements": []}', "capitals"),
        (b"null", "expected: a table"),
        (b'"board"', "expected: a table"),
    ],
    ids=range(13),
)
def test_a_file_that_is_no_board_gives_one_error_that_names_it(
    tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "noise.json"
    file.write_bytes(content)
    with pytest.raises(GameDataError) as caught:
        load_board(file)
    text = str(caught.value)
    assert text.startswith(f"{file}: ")
    assert text.count(str(file)) == 1
    assert words.replace("not JSON", "JSON") in text


def test_fifty_megabytes_of_noise_are_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "noise.json"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    with pytest.raises(
        GameDataError, match=r"noise\.json: The file has 50,000,000 bytes; at most 4,000,000 are read"
    ):
        load_board(file)


def test_a_file_that_is_not_there_or_a_folder_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path, "a\0b"):
        with pytest.raises(GameDataError) as caught:
            load_board(path)
        assert str(caught.value).startswith(f"{printable(str(path), limit=1000)}: ")


def test_data_given_as_a_path_is_not_quoted_whole() -> None:
    with pytest.raises(GameDataError) as caught:
        load_board(json.dumps(OFFICIAL))
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("source", [None, 7, [], b"{}", object()])
def test_what_is_neither_path_nor_data_is_refused(source: Any) -> None:
    with pytest.raises(GameDataError, match="expected: a table"):
        load_board(source)
