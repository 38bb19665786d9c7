"""Every shipped variant is told in each language; what an author wrote stays as it was written."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.variants import load_variant, shipped_names, standard_variant, variant_diff
from lostatlas.games.lost_atlas.variants.translations import PARTS, translated, written
from lostatlas.text import message, speaking
from lostatlas.text.catalogue import LANGUAGES, SOURCE


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_variant_has_a_name_and_a_description_in_every_language(name: str) -> None:
    variant = load_variant(name)
    keys = [written()[text] for text in (variant.name, variant.about)]
    assert keys == [f"shipped.{name}.{part}" for part in PARTS]
    told = set()
    for code in LANGUAGES:
        with speaking(code):
            words = (variant.spoken_name, variant.spoken_about)
            assert words == tuple(map(message, keys))
            assert not set(keys) & set(words)
            told.add(words)
    assert len(told) == len(LANGUAGES)
    with speaking(SOURCE):
        assert (variant.spoken_name, variant.spoken_about) == (variant.name, variant.about)


def test_what_an_author_wrote_is_said_as_it_was_written() -> None:
    mine = load_variant("bank_break").changed({"name": "Mine", "about": "My own."})
    with speaking("ja"):
        assert (mine.spoken_name, mine.spoken_about) == ("Mine", "My own.")
        assert translated("") == ""


def test_a_difference_tells_a_shipped_name_and_description_in_the_language_that_is_spoken() -> None:
    beginner = load_variant("beginner")
    with speaking("ja"):
        told = [str(one) for one in variant_diff(standard_variant(), beginner)]
        assert any(beginner.spoken_name in line for line in told)
        assert any(beginner.spoken_about in line for line in told)
        assert not any(beginner.name in line or beginner.about in line for line in told)
