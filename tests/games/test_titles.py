"""Titles: our own, and those that other packages add."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lostatlas import games, load, position, position_text
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
    assert list(games.TITLES) == [*games.OWN, "two_lines"]


def test_a_game_without_maps_and_variants_is_begun_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.OWN, "three_in_a_row", "tests.games.test_titles")
    monkeypatch.setattr(f"{MODULE}.TITLE", toys.titles("three_in_a_row"))
    game = games.new_game(["Ann", "Ben"], title="three_in_a_row", seed=1)
    assert (game.actor, game.ruleset.setting.mode) == ("Ann", "")
    wrong: dict[str, dict[str, Any]] = {"variants": {"variant": "beginner"}, "boards": {"board": "map.json"}}
    for what, given in wrong.items():
        with pytest.raises(GameDataError, match=f"title has no {what}"):
            games.new_game(["Ann", "Ben"], title="three_in_a_row", **given)


def test_without_a_mode_the_first_one_of_the_variant_is_played() -> None:
    names = ["Ann", "Ben", "Cid"]
    assert games.new_game(names, seed=1).ruleset.setting.mode == "long"
    assert games.new_game(names, variant="beginner", seed=1).ruleset.setting.mode == "short"


@pytest.mark.parametrize("seed", [10**5000, -(10**5000), True, 1.0, "7"], ids=type)
def test_a_seed_that_no_record_could_keep_is_refused_with_what_is_one(seed: Any) -> None:
    with pytest.raises(GameDataError, match="is not a seed; a seed is a whole number of at most 3000 digits"):
        games.new_game(["Ann", "Ben"], seed=seed)


def test_a_seed_of_numpy_begins_the_same_game_and_is_saved(tmp_path: Path) -> None:
    seed: Any = np.int64(5)
    game = games.new_game(["Ann", "Ben"], mode="micro", seed=seed)
    assert game.state == games.new_game(["Ann", "Ben"], mode="micro", seed=5).state
    game.save(tmp_path / "game.json")
    assert load(tmp_path / "game.json").state == game.state


def test_an_unknown_title_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(GameDataError, match=r"two_lines.*lost_atlas"):
        games.open_title("two_lines")
    assert len(games.TITLES) == len(games.OWN)


@pytest.mark.parametrize("title", ["lost_atlas", "acquire", "lost_cities"])
def test_the_text_of_a_position_says_whose_it_is(title: str) -> None:
    """Whoever keeps or sends a text reads it back through the same door."""
    game = games.new_game(["Ann", "Ben", "Cid"], title=title, seed=3)
    assert position(position_text(game)).position() == game.position()


def test_a_text_of_a_title_that_there_is_not_is_refused() -> None:
    with pytest.raises(GameDataError, match="chess"):
        position('title = "chess"\nturn = "Ann"\n')
