"""Whatever is given to the front door, it answers with one of its own errors, in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import lostatlas
from lostatlas.kernel.errors import LostAtlasError

WRONG: tuple[Any, ...] = (3, 3.5, None, b"Ann", [], {}, ...)
NAMES = ["Ann", "Ben"]


@cache
def doors() -> dict[str, Callable[[Any], object]]:
    """Return what may be asked, each with one argument that is to be wrong."""
    game = lostatlas.new_game(NAMES, mode="micro", seed=3)
    made: Any = lostatlas.new_game
    ask: dict[str, Any] = {
        "parse_hex": lostatlas.parse_hex,
        "load_board": lostatlas.load_board,
        "load": lostatlas.load,
        "position": lostatlas.position,
        "set_language": lostatlas.set_language,
        "load_variant": lambda wrong: lostatlas.load_variant(wrong or 3),  # no change is a variant too
        "track_graph": lostatlas.track_graph,
        "train_graph": lambda wrong: lostatlas.train_graph(lostatlas.random_board("short", seed=1), wrong),
        "players": lambda wrong: made(wrong, mode="micro"),
        "title": lambda wrong: made(NAMES, title=wrong),
        "mode": lambda wrong: made(NAMES, mode=wrong),
        "push": game.push,
        "goto": lambda wrong: game.goto(99 if wrong == 3 else wrong),
        "branch": game.branch,
        "save": game.save,
        "autosave": game.autosave,
    }
    return ask


@pytest.mark.parametrize("wrong", WRONG, ids=repr)
@pytest.mark.parametrize("door", doors())
def test_a_wrong_type_is_refused_in_words(door: str, wrong: Any) -> None:
    with pytest.raises(LostAtlasError) as caught:
        doors()[door](wrong)
    words = str(caught.value)
    assert " " in words
    assert getattr(caught.value, "key", "?.") not in words


@pytest.mark.parametrize("wrong", [3.5, "seven", b"7", [], True], ids=repr)
def test_a_seed_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(LostAtlasError, match="is not a seed"):
        lostatlas.new_game(NAMES, mode="micro", seed=wrong)


@pytest.mark.parametrize("wrong", [3, None, ["must_run"], "must_run"], ids=repr)
def test_options_are_a_table(wrong: Any) -> None:
    with pytest.raises(LostAtlasError, match="is not a table of options"):
        lostatlas.new_game(NAMES, mode="micro", options=wrong)


def test_one_name_is_no_list_of_players() -> None:
    """It used to be taken for the players A, n and n."""
    wrong: Any = "Ann"
    with pytest.raises(LostAtlasError, match=r"'Ann' is not a list of players; .*\['Ann', 'Ben', 'Cid'\]"):
        lostatlas.new_game(wrong, mode="micro")


def test_a_session_refuses_what_is_none() -> None:
    game = lostatlas.new_game(NAMES, mode="micro", seed=3)
    made: Any = game
    for ask in (made.parse, made.text_of, made.note, made.observe, made.watch, made.switch_on, made.diff):
        with pytest.raises(LostAtlasError):
            ask(3.5)
    assert not game.node.note
    with pytest.raises(LostAtlasError, match="tree: expected Tree, got 3"):
        type(made)(3)


@pytest.mark.parametrize("wrong", ["zz", 3, None, []], ids=repr)
def test_a_tile_set_names_what_it_has(wrong: Any) -> None:
    with pytest.raises(LostAtlasError, match=r"There is no tile .*; there are: .*57"):
        lostatlas.tile_set()[wrong]


def test_a_review_goes_back_to_its_own_lessons_only() -> None:
    from lostatlas.teach import Review

    found: Any = Review(lostatlas.new_game(NAMES, mode="micro", seed=3), ())
    for ask in (found.costliest, found.try_again, found.show):
        with pytest.raises(LostAtlasError, match="expected "):
            ask("a")
