"""Rulings are read in words, in each language: the codes of files stand in files only."""

from __future__ import annotations

import re

import pytest

from lostatlas.games.lost_atlas.variants import standard_variant, variant_diff
from lostatlas.games.lost_atlas.variants.form_fields import form_fields
from lostatlas.text import speaking

LANGUAGES = ("en", "ja")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_value_of_a_ruling_has_words_and_its_note_uses_them(spoken: str) -> None:
    with speaking(spoken):
        found = list(form_fields(standard_variant().to_plain(), ("rulings",)))
    assert len(found) > 30
    for item in found:
        assert len(item.words) == len(item.options) == len({*item.words}), item.place
        for value, words in zip(item.options, item.words, strict=True):
            assert words != str(value) or isinstance(value, int), (item.place, value)
        assert not re.search(r"\"\w+\"|\bTrue\b|\bFalse\b", item.note), item.note


def test_no_japanese_value_is_english() -> None:
    with speaking("ja"):
        found = list(form_fields(standard_variant().to_plain(), ("rulings",)))
    english = [words for item in found for words in item.words if re.search("[A-Za-z]", words)]
    assert english == []


@pytest.mark.parametrize(
    ("spoken", "words"),
    [
        ("en", "Ruling R5, When may a player sell? Now: in every turn; before: in the first turn."),
        ("ja", "裁定R5（いつ売れるか）：「最初の手番だけ」ではなく「どの手番でも」です。"),
    ],
)
def test_a_changed_ruling_is_told_by_its_question(spoken: str, words: str) -> None:
    standard = standard_variant()
    with speaking(spoken):
        told = [
            str(one)
            for one in variant_diff(standard, standard.changed({"rulings.sell_timing": "every_turn"}))
        ]
    assert words in told
