"""The word that was meant: the one that is most like what was typed, if any is."""

from __future__ import annotations

import pytest

from lostatlas.kernel.suggest import suggest

KNOWN = ("buy", "pay", "headquarters", "withhold")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("by", "buy"), ("byu", "buy"), ("PAX", "pay"), ("hedquatrers", "headquarters"), ("withold", "withhold")],
)
def test_a_slip_of_the_fingers_is_understood(typed: str, meant: str) -> None:
    assert suggest(typed, KNOWN) == meant


@pytest.mark.parametrize("typed", ["zzz", "", "b" * 5000, "jump"])
def test_a_word_too_far_from_all_is_not_guessed(typed: str) -> None:
    assert suggest(typed, KNOWN) == ""


def test_without_known_words_none_is_meant() -> None:
    assert suggest("buy", []) == ""
