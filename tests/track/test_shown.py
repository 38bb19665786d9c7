"""What stands in a file instead of what belongs there is told in the language that is spoken."""

from __future__ import annotations

import pytest

from lostatlas.kernel import messages
from lostatlas.storage.checked_data import shown
from lostatlas.text import speaking

VALUES: tuple[object, ...] = ([], [1, 2], {"q": 3}, 10**400)


@pytest.mark.parametrize(
    ("spoken", "told"),
    [
        ("en", ["an empty list", "a list of 2", "a table of keys and values", "a huge number"]),
        ("ja", ["空のリスト", "2項目のリスト", "キーと値の表", "とても大きな数"]),
    ],
)
def test_a_value_that_is_too_long_is_told_by_its_kind(spoken: str, told: list[str]) -> None:
    with speaking(spoken):
        assert [shown(value) for value in VALUES] == told
        assert messages.short_repr(10**400) == told[-1]
