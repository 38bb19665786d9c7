"""Text that is no TOML: where it is wrong in the words of the user, what its reader says as a quotation."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.storage.checked_data import parse_toml
from lostatlas.text import speaking


@pytest.mark.parametrize(
    ("text", "spoken", "words"),
    [
        ("[trains]\ncount 3", "en", 'my.toml: line 2, column 7: this is not TOML. Its reader says: "'),
        ("[trains]\ncount 3", "ja", "my.toml: 2行7字目：TOMLとして読めません。"),
        ("a = 1\nb = [1,\n", "ja", "my.toml: 3行1字目：TOMLとして読めません。"),
    ],
)
def test_the_place_is_told_before_what_the_reader_says(text: str, spoken: str, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        parse_toml(text, where="my.toml")
    with speaking(spoken):
        told = str(caught.value)
    assert told.startswith(words)
    assert "(at " not in told


def test_a_number_that_is_too_long_has_no_place() -> None:
    with pytest.raises(GameDataError, match="not TOML that can be read"):
        parse_toml("a = " + "9" * 10_000)
