"""How facts are told: lists as each language writes them, codes as words, formats of numbers."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from lostatlas.kernel.errors import GameDataError
from lostatlas.text import catalogue, language, listed, message, speaking
from lostatlas.text.catalogue import LANGUAGES, PSEUDO
from lostatlas.text.message_format import filled, word
from lostatlas.track.hexes import Hex


@pytest.mark.parametrize(
    ("code", "how", "told"),
    [
        ("en", "", "EM, SU, TU"),
        ("en", "and", "EM, SU and TU"),
        ("en", "or", "EM, SU or TU"),
        ("en", "long", "EM; SU; TU"),
        ("ja", "", "EM、SU、TU"),
        ("ja", "and", "EM、SU、TU"),
        ("ja", "or", "EM、SU、またはTU"),
        (PSEUDO, "or", "EM, SU or TU"),
    ],
)
def test_three_are_listed_as_the_language_writes_them(code: str, how: str, told: str) -> None:
    with speaking(code):
        assert listed(("EM", "SU", "TU"), how) == told


@pytest.mark.parametrize(
    ("code", "both", "either"), [("en", "EM and SU", "EM or SU"), ("ja", "EMとSU", "EMかSU")]
)
def test_two_are_joined_by_one_word(code: str, both: str, either: str) -> None:
    with speaking(code):
        assert (listed(("EM", "SU"), "and"), listed(("EM", "SU"), "or")) == (both, either)


@pytest.mark.parametrize("code", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("how", ["", "and", "or", "long"])
def test_one_stands_alone_and_none_is_a_dash(code: str, how: str) -> None:
    with speaking(code):
        assert (listed(["EM"], how), listed([], how)) == ("EM", "–")


FACTS = {
    "colours": ("yellow", "plaid"), "names": ["Ann", "Ben"], "parts": {"Ann": 2, "pool": 3},
    "stops": ("K9", "J8"), "price": 1.5, "count": 2, "name": "EM", "train": "2",
}  # fmt: skip


def test_sentences_are_parted_by_a_blank_only_where_the_language_has_one() -> None:
    with speaking("en"):
        assert (
            listed(("Ann passes.", "Ben bids.", "Cid passes."), "sentences")
            == "Ann passes. Ben bids. Cid passes."
        )
        assert (listed(("Ann passes.",), "sentences"), listed((), "sentences")) == ("Ann passes.", "")
    with speaking("ja"):
        assert listed(("Annがパスしました。", "{Ben}が競りから降りました。"), "sentences") == (
            "Annがパスしました。{Ben}が競りから降りました。"
        )


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        ("{colours:or render.colour}", "yellow or plaid", "黄かplaid"),
        ("{names:and}", "Ann and Ben", "AnnとBen"),
        ("{name:an} {train:an} {train:An}", "an EM a 2 A 2", "an EM a 2 A 2"),
        (
            "{parts:rail.source}; {parts}",
            "Ann 2, the pool 3; Ann 2, pool 3",
            "Ann 2、バンクプール 3; Ann 2、pool 3",
        ),
        ("{stops!r}", "'K9', 'J8'", "'K9'、'J8'"),
        ("{price:.2f} {count:>3}|{name:>3}", "1.50   2| EM", "1.50   2| EM"),
        ("{count} {count:hex is|hexes are} free", "2 hexes are free", "2 hex is free"),
    ],
)
def test_a_sentence_tells_lists_and_codes_in_its_language(words: str, english: str, japanese: str) -> None:
    for code, told in (("en", english), ("ja", japanese)):
        with speaking(code):
            assert filled(words, FACTS) == told


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (0, "0 shares"), (1, "1 share"), (2, "2 shares"), (11, "11 shares"), (np.int64(1), "1 share"),
        ("1", "1 share"), ("1,234", "1,234 shares"), (1.0, "1.0 shares"), (math.inf, "inf shares"),
    ],
)  # fmt: skip
def test_a_word_goes_with_its_number(number: object, told: str) -> None:
    assert filled("{units} {units:share|shares}", {"units": number}) == told


def test_a_sentence_counts_several_things() -> None:
    words = "{runs} {runs:run|runs}, {withheld} of them withheld, with {trains} {trains:train|trains}"
    facts = {"runs": 2, "withheld": 1, "trains": 1}
    assert filled(words, facts) == "2 runs, 1 of them withheld, with 1 train"


def test_what_a_language_lacks_is_counted_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Catalog()
    words.add("lacking.held", "{player} has {shares} {shares:share|shares}.")
    file = tmp_path / "en" / "LC_MESSAGES" / "lacking.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, words)
    monkeypatch.setattr(catalogue, "_FOLDERS", {tmp_path: "a title in English alone"})
    with speaking("ja"):
        assert message("lacking.held", player="Ann", shares=2) == "Ann has 2 shares."


@pytest.mark.parametrize("code", ["ja", "ja_JP", "ja-JP", "ja_JP.UTF-8", "JA"])
def test_the_code_of_a_place_is_its_language(code: str) -> None:
    with speaking(code):
        assert language() == "ja"


@pytest.mark.parametrize("code", ["", "tlh", "japanese", None])
def test_what_names_no_language_is_refused(code: str) -> None:
    with pytest.raises(GameDataError, match="choose one of: en, ja"), speaking(code):
        pass


def test_what_says_itself_is_no_list() -> None:
    assert filled("{hex}", {"hex": Hex(0, 0)}) == str(Hex(0, 0))


def test_a_braced_word_of_the_user_stays_as_it_is() -> None:
    """What a user wrote is a fact, never a pattern."""
    assert filled("{name}", {"name": "{name:render.colour} {0}"}) == "{name:render.colour} {0}"
    assert word("render.colour", "{x}") == "{x}"


@pytest.mark.parametrize(
    ("variable", "spoken", "told"),
    [
        ("ja", "ja", ""),
        ("ja_JP.UTF-8", "ja", ""),
        ("", "en", ""),
        ("tlh", "en", "'tlh'; choose one of: en, ja."),
    ],
)
def test_the_environment_chooses_and_what_it_names_wrongly_is_told_once(
    variable: str, spoken: str, told: str
) -> None:
    asked = subprocess.run(
        [sys.executable, "-c", "from lostatlas.text import language; print(language(), language())"],
        env={**os.environ, "LOSTATLAS_LANGUAGE": variable},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert asked.stdout.split() == [spoken, spoken]
    assert asked.stderr.count("LOSTATLAS_LANGUAGE") == bool(told)
    assert told in asked.stderr


def test_a_mapping_of_money_is_told_with_its_sign() -> None:
    parts = {"Ann": 24, "treasury": 36}
    assert filled("{parts:money}", {"parts": parts}) == "Ann $24, treasury $36"
    assert filled("{parts:money rail.source and}", {"parts": parts}) == "Ann $24 and the treasury $36"
