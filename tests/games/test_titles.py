"""Titles: our own, and those that other packages add."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from lostatlas import games
from lostatlas.kernel.errors import GameDataError
from tests.kernel import toys

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
    assert games.package_of("two_lines") == "tests.games"
    assert list(games.TITLES) == ["lost_atlas", "two_lines"]


def test_a_game_without_maps_and_variants_is_begun_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.OWN, "three_in_a_row", "tests.games.test_titles")
    monkeypatch.setattr(f"{MODULE}.TITLE", toys.titles("three_in_a_row"))
    game = games.new_game(["Ann", "Ben"], title="three_in_a_row", seed=1)
    assert (game.actor, game.ruleset.setting.mode) == ("Ann", "")
    wrong: tuple[dict[str, Any], ...] = ({"variant": "beginner"}, {"board": "map.json"})
    for given in wrong:
        with pytest.raises(GameDataError, match="'three_in_a_row' has neither variants nor maps"):
            games.new_game(["Ann", "Ben"], title="three_in_a_row", **given)


def test_without_a_mode_the_first_one_of_the_variant_is_played() -> None:
    names = ["Ann", "Ben", "Cid"]
    assert games.new_game(names, seed=1).ruleset.setting.mode == "long"
    assert games.new_game(names, variant="beginner", seed=1).ruleset.setting.mode == "short"


def test_an_unknown_title_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(GameDataError, match=r"two_lines.*lost_atlas"):
        games.open_title("two_lines")
    assert len(games.TITLES) == 1
