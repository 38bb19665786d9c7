"""The glossary: every word has a meaning and a clause of the rules, and is found in what the game says."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.glossary import Term, glossary, mentions, term
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import speaking


@pytest.mark.parametrize("one", glossary(), ids=lambda one: one.code)
def test_a_word_has_a_meaning_and_a_clause(one: Term) -> None:
    assert not one.word.startswith("glossary.")
    assert one.meaning.endswith((".", "。"))
    assert one.rule.id == one.clause


def test_no_two_things_share_a_word() -> None:
    words = [one.word.casefold() for one in glossary()]
    assert len(set(words)) == len(words)


def test_a_word_is_found_by_its_name_in_the_code_and_by_itself() -> None:
    assert term("token") == term("Hub") == term(" hub ")
    assert term("offboard").word == "distant destination"


def test_an_unknown_word_is_refused_with_those_that_exist() -> None:
    with pytest.raises(GameDataError, match=r"no term 'station'.*hub"):
        term("station")


def test_the_longest_word_of_the_game_wins_and_plurals_count() -> None:
    text = "Distant destinations and hubs; a trainee is not a train."
    assert [text[one.start : one.end] for one in mentions(text)] == ["Distant destinations", "hubs", "train"]


def test_words_are_found_in_brackets_too() -> None:
    with speaking("qps"):
        assert [one.term.code for one in mentions("⟦a hub⟧")] == ["token"]


@pytest.mark.parametrize(
    ("spoken", "text", "codes"),
    [
        ("en", "Mountains cost $40; Bridging lays bridges on water.", ["mountain", "bridge", "water"]),
        ("en", "Northern Port builds a port; Eastern Mining a mine.", ["port", "mine"]),
        ("ja", "Northern Port社は港から始まります。", ["port"]),
        ("ja", "山ヘックスは$40、水域には橋を置きます。", ["mountain", "water", "bridge"]),
        ("ja", "鉱山、山札、山の底。", ["mine", "deck"]),
        ("ja", "株券の枚数ではなく株数を数えます。", ["certificate", "share"]),
        ("en", "Certificates, a president's certificate.", ["certificate", "presidents_certificate"]),
    ],
)
def test_a_word_is_explained_and_what_only_sounds_like_it_is_not(
    spoken: str, text: str, codes: list[str]
) -> None:
    with speaking(spoken):
        assert [one.term.code for one in mentions(text)] == codes
