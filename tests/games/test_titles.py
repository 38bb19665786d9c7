"""Titles: our own, and those that other packages add."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from lostatlas import games
from lostatlas.kernel.errors import GameDataError

MODULE = "tests.games.test_titles"
TITLE = object()


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    added = EntryPoint("two_lines", MODULE, games.GROUP)
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda *, group: [added] if group == added.group else []
    )
    games._added.cache_clear()
    yield
    games._added.cache_clear()


@pytest.mark.usefixtures("another")
def test_a_title_of_another_package_is_opened_by_its_name() -> None:
    from tests.games import test_titles

    assert games.open_title("two_lines") is test_titles.TITLE
    assert games.room_of("two_lines") == "tests.games"
    assert list(games.TITLES) == ["lost_atlas", "two_lines"]


def test_an_unknown_title_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(GameDataError, match=r"two_lines.*lost_atlas"):
        games.open_title("two_lines")
    assert len(games.TITLES) == 1
