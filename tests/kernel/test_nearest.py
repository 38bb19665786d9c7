"""The word that was meant: one slip in a short word, a few in a long one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lostatlas.kernel.nearest import nearest, slips

WORDS = st.text("abc", max_size=5)


def _by_definition(one: str, other: str) -> int:
    """Return the same number straight from its definition, in exponential time."""
    if not one or not other:
        return len(one) + len(other)
    found = [
        _by_definition(one[:-1], other) + 1,
        _by_definition(one, other[:-1]) + 1,
        _by_definition(one[:-1], other[:-1]) + (one[-1] != other[-1]),
    ]
    if len(one) > 1 < len(other) and one[-1] == other[-2] and one[-2] == other[-1]:
        found.append(_by_definition(one[:-2], other[:-2]) + 1)
    return min(found)


@given(WORDS, WORDS)
def test_slips_are_counted_as_they_are_defined(one: str, other: str) -> None:
    assert slips(one, other) == _by_definition(one, other) == slips(other, one)


def test_a_word_too_far_from_all_is_not_guessed() -> None:
    known = ["buy", "pay", "headquarters"]
    assert nearest("by", known) == "buy"
    assert nearest("PAX", known) == "pay"
    assert nearest("hedquatrers", known) == "headquarters"
    assert nearest("zzz", known) == nearest("", known) == nearest("b" * 5000, known) == ""
    assert nearest("buy", []) == ""
