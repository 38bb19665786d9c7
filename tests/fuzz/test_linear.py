"""A text of one thing repeated without end is refused as fast as it is read, wherever it stands.

``title`` after 50,000 empty lines, a name of blanks, half an entry again and again: a pattern that tries each
way to split them takes minutes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import lostatlas
from lostatlas.games import TITLES
from lostatlas.games.saved import position_text
from lostatlas.rail.valuation.question_inputs import read_lays
from lostatlas.storage.checked_data import parse_toml
from lostatlas.track.hexes import parse_hex
from lostatlas.track.tiles import parse_tile
from tests.fuzz.guard import outcome
from tests.fuzz.targets import positions

LENGTH = 50_000
UNITS = (
    "\n", " ", "\t", "\r", "\u2028", '"', '\\"', '""', "'", "\\", "a@a ", "a@", "@", "1", "9 ", "a", "a ",
    "é", ",", ", ", "[", "]", "[1", "{", "}", "(", ":", ": ", "=", "x=", "#", "-", "- ", "_", "*", "2* ",
    "EM 1, ", ".", "..", "/", "1/", "r3", ";", "|", "\n:", "\na: b", "\n#", "\na=1", "1A ",
    "A1 ", "b=edge:0;",
)  # fmt: skip
"""What a pattern may begin with, join by or end in."""
HEADS = 12
"""So many words that begin a line are tried for each title."""


def beginnings(title: str) -> Iterator[str]:
    """Yield a text's first line, and after it each word that begins a line in positions of a title."""
    texts = [position_text(data) for data in positions() if data["title"] == title]
    first = texts[0].splitlines()[0] + "\n"
    yield first
    heads = sorted({line.split(" ")[0] for text in texts for line in text.splitlines()[1:]})
    yield from (f"{first}{head} " for head in heads[:: -(-len(heads) // HEADS)])
    yield texts[-1]


def faults(read: Callable[[str], object], beginning: str) -> list[tuple[str, str]]:
    """Return what is repeated where a reader hangs or breaks, with what is wrong."""
    made = {unit: outcome(partial(read, beginning + unit * (LENGTH // len(unit)))) for unit in UNITS}
    return [(unit, wrong) for unit, wrong in made.items() if wrong]


@pytest.mark.parametrize("title", TITLES)
def test_positions_as_text(title: str) -> None:
    for beginning in ("", *beginnings(title)):
        assert faults(lostatlas.position, beginning) == [], beginning[:200]


@pytest.mark.parametrize(
    ("read", "beginning"),
    [(parse_tile, "city=revenue:20;"), (parse_hex, "A"), (read_lays, "8@J8 r3, "), (read_lays, "8@")],
)
def test_words_for_things_on_the_map(read: Callable[[str], object], beginning: str) -> None:
    for start in ("", beginning):
        assert faults(read, start) == []


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "text",
    [".".join("a" * 20_000) + " = 1", "[" + ".".join("a" * 20_000) + "]", '"".' * 20_000 + "a = 1",
     '"\\"".' * 20_000, "a = {" + "b." * 20_000 + "c = 1}", "a = 1\n" * 300_000, '"\\"' * 300_000],
)  # fmt: skip
def test_files_of_variants(title: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    assert outcome(lambda: lostatlas.load_variant(file, title=title)) == ""


def test_many_dots_in_strings_and_comments_are_no_long_key() -> None:
    told = "One. Two. Three. " * 100
    numbers = ", ".join(["1.5"] * 100)
    text = f'a = \'{told}\' # {told}\nb = "{told}"\nc = """{told}"""\nd = [{numbers}]'
    assert parse_toml(text)["a"] == told


@pytest.mark.parametrize("title", TITLES)
def test_typed_actions(title: str) -> None:
    session = lostatlas.new_game(["Ann", "Ben", "Cid"], title=title, seed=1)
    words = {session.text_of(choice).split()[0] for choice in session.legal_actions.choices}
    for beginning in ("", *(f"{word} " for word in sorted(words)[:3])):
        assert faults(session.why_not, beginning) == []
