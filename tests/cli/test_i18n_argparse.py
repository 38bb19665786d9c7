"""What argparse says is said in our words, while our parser is at work and no longer."""

from __future__ import annotations

import argparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.cli import main
from lostatlas.cli.i18n_argparse import WORDS, Parser, own_words
from lostatlas.cli.wrapping import wrapped
from lostatlas.scene.table import display_width
from lostatlas.text import message, speaking


def test_japanese_help_and_errors_are_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("ja"):
        with pytest.raises(SystemExit):
            main(["variant", "diff"])
        assert "エラー：次の引数が必要です：A, B" in capsys.readouterr().err
        with pytest.raises(SystemExit):
            main(["play", "--seed", "x"])
        assert "エラー：「--seed」：'x'は整数ではありません" in capsys.readouterr().err
        assert main([]) == 0
    told = capsys.readouterr().out
    assert told.startswith("使い方：lostatlas")
    assert "オプション:" in told
    assert "usage" not in told


def test_argparse_keeps_its_words_for_everybody_else() -> None:
    with speaking("ja"), own_words():
        assert argparse.ArgumentParser(prog="x").format_usage().startswith("使い方：x")
    with speaking("ja"):
        assert argparse.ArgumentParser(prog="x").format_usage().startswith("usage: x")


def test_in_english_argparse_says_what_it_always_did() -> None:
    plurals = {"expected %s argument": "expected %s arguments"}
    assert {text: message(key) for text, key in WORDS.items()} == {t: plurals.get(t, t) for t in WORDS}


@given(st.text("aあ山カー、。（） -", max_size=80), st.integers(4, 30))
def test_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = list(wrapped(text, width))
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert display_width(line) <= width or list(wrapped(line, 1)) == [line], "it could have been broken"


def test_the_help_fits_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with speaking("ja"), own_words():
        parser = Parser(prog="x", description="株" * 200)
        parser.add_argument("--long", help="株を買う。" * 40)
        told = parser.format_help()
    assert max(map(display_width, told.splitlines())) <= 80
    assert not [line for line in told.splitlines() if line.strip().startswith("。")]
