"""Files are the old one or the new one, and whatever the system says of them is said in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from lostatlas.kernel.errors import FileError, GameDataError
from lostatlas.storage.files import (
    MAX_CONTAINERS,
    check_writable,
    parse_json,
    read_limited,
    read_text,
    write_atomically,
)
from lostatlas.text import speaking


def test_what_the_system_says_is_ours_and_an_os_error_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="the file cannot be read: No such file or folder") as caught:
        read_limited(tmp_path / "none")
    assert isinstance(caught.value, GameDataError)
    assert isinstance(caught.value, OSError)
    assert caught.value.errno == errno.ENOENT
    assert caught.value.filename == str(tmp_path / "none")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (".", "this is a folder"),
        ("/", "this is a folder"),
        ("none/x", "there is no folder .*none"),
        ("file/x", "there is no folder .*file"),
        ("long" * 99, "The name is too long"),
    ],
)
def test_nothing_is_written_where_no_file_can_be(tmp_path: Path, path: str, words: str) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(FileError, match=rf"Nothing can be written there: .*{words}"):
        write_atomically(tmp_path / path, b"new")
    with pytest.raises(FileError, match=words):
        check_writable(tmp_path / path)
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("file", "old")]


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"a board")
    assert os.read(reader, 99) == b"a board"
    os.close(reader)
    assert pipe.is_fifo()


def test_what_is_read_is_a_file_and_never_waited_for(tmp_path: Path) -> None:
    """Nobody writes to the pipe: reading it as a file would wait for ever."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for source in (pipe, Path("/dev/zero")):
        with pytest.raises(GameDataError, match="not a file but a pipe or a device"):
            read_limited(source)


def test_lists_of_lists_cannot_fill_the_memory() -> None:
    assert len(parse_json("[" + "[]," * (MAX_CONTAINERS - 2) + "[]]")) == MAX_CONTAINERS - 1
    with pytest.raises(GameDataError, match="more than 500000 lists and tables"):
        parse_json("[" + "{}," * MAX_CONTAINERS + "{}]")


def test_a_text_is_utf_8_with_or_without_its_mark(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes("\ufeffgröße".encode())
    assert read_text(file) == "größe"
    file.write_bytes("größe".encode("latin-1"))
    with pytest.raises(GameDataError, match="file: this is no UTF-8 text: byte 2 cannot be read"):
        read_text(file)


def test_a_number_of_thousands_of_digits_is_told_in_words() -> None:
    with pytest.raises(GameDataError, match=r"^a number in it has more digits than can be read\.$"):
        parse_json("9" * 5000)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "the file cannot be read: This is a folder."),
        ("ja", "ファイルが読めません：これはフォルダーです。"),
    ],
)
def test_what_the_system_says_is_said_in_the_language(tmp_path: Path, code: str, told: str) -> None:
    with pytest.raises(FileError) as caught:
        read_limited(tmp_path)
    with speaking(code):
        assert str(caught.value) == f"{tmp_path}: {told}"
    assert caught.value.strerror == os.strerror(errno.EISDIR)


def test_what_the_system_says_seldom_stands_in_its_own_words() -> None:
    error = FileError.of(OSError(errno.EIO, "Input/output error"), key="record.unreadable", path="game.json")
    assert str(error) == "game.json: the file cannot be read: Input/output error."


def test_the_place_of_spoiled_json_is_told_in_the_language() -> None:
    with pytest.raises(GameDataError) as caught:
        parse_json('{\n "a":}')
    with speaking("ja"):
        assert str(caught.value).startswith("2行6字目：JSONとして読めません")
