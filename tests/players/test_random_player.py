"""The random player: uniform, seeded, never illegal."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig, Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import ActionRange
from lostatlas.players import PLAYERS, Player, RandomPlayer, finish, playout, seated
from tests.kernel import toys


def auction() -> Session:
    ruleset = toys.titles("auction").ruleset(GameConfig(title="auction"))
    return Session.new(ruleset, ("Ann", "Ben"), Start(seed=1))


def test_the_same_seed_plays_the_same_game() -> None:
    names = ["Ann", "Ben", "Cid"]
    games = [finish(new_game(names, mode="micro", seed=2), seated(["random"], names, seed=9)) for _ in "ab"]
    assert [node.action for node in games[0].history] == [node.action for node in games[1].history]


def test_other_seeds_play_other_games() -> None:
    names = ["Ann", "Ben"]
    played = {
        tuple(
            str(node.action)
            for node in finish(
                new_game(names, mode="micro", seed=2), seated(["random"], names, seed=s)
            ).history
        )
        for s in range(3)
    }
    assert len(played) == 3


def test_every_choice_comes_and_amounts_are_spread() -> None:
    """A range of amounts is one choice; within it the amounts come about equally often."""
    game = auction()
    player = RandomPlayer(seed=3)
    found = Counter(player.choose(game) for _ in range(3000))
    choices = game.legal_actions.choices
    assert all(action in game.legal_actions for action in found)
    kinds = Counter(action.kind for action in found.elements())
    assert len(kinds) == len(choices)
    for count in kinds.values():
        assert count == pytest.approx(3000 / len(choices), rel=0.15)
    ranged = next(choice for choice in choices if isinstance(choice, ActionRange))
    bids = [count for action, count in found.items() if action.kind == ranged.least.kind]
    assert len(bids) == len(ranged.amounts)


def test_a_session_and_a_bare_state_are_answered_alike() -> None:
    game = auction()
    assert RandomPlayer(seed=4).choose(game) == RandomPlayer(seed=4).decide(game.ruleset, game.state)


def test_a_title_without_trains_is_played_to_its_end() -> None:
    game = finish(auction(), seated(["random"], ["Ann", "Ben"], seed=1))
    assert game.over


def test_a_playout_ends_where_the_session_ends() -> None:
    names = ["Ann", "Ben"]
    game = new_game(names, mode="short", seed=5)
    state = playout(game.ruleset, game.state, seated(["random"], names, seed=8))
    assert state == finish(game, seated(["random"], names, seed=8)).state


def test_nobody_decides_when_the_game_is_over() -> None:
    names = ["Ann", "Ben"]
    game = finish(new_game(names, mode="micro", seed=3), seated(["random"], names))
    for kind in PLAYERS:
        with pytest.raises(GameDataError, match="over"):
            PLAYERS[kind](1).choose(game)


def test_a_session_stops_where_nobody_sits() -> None:
    game = finish(new_game(["Ann", "Ben"], mode="micro", seed=3), {})
    assert len(game.history) == 1


def test_an_endless_game_is_named() -> None:
    names = ["Ann", "Ben"]
    with pytest.raises(GameDataError, match="not ended after 5"):
        finish(new_game(names, mode="micro", seed=3), seated(["random"], names), longest=5)


@pytest.mark.parametrize(
    ("kinds", "words"), [(["hal"], "hal"), (["random", "greedy", "random"], "3 kinds"), ([], "0 kinds")]
)
def test_seats_that_cannot_be_filled_are_refused(kinds: list[str], words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        seated(kinds, ["Ann", "Ben"])


def wrong(value: Any) -> Any:
    """Return a value of whatever type is claimed."""
    return value


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: seated(wrong(5), ["Ann"]), "are a list of names, such as .*, not 5"),
        (lambda: seated("random", ["Ann"]), "are a list of names"),
        (lambda: seated(["random"], "Ann"), "Names of players are a list of texts"),
        (lambda: finish(new_game(["Ann", "Ben"], mode="micro"), wrong(["random"])), "of type list"),
        (lambda: finish(new_game(["Ann", "Ben"], mode="micro"), {}, longest=wrong("9")), "not '9'"),
        (lambda: PLAYERS["random"](1).choose(wrong(None)), "of type NoneType"),
        (lambda: PLAYERS["greedy"](1).choose(wrong("game")), "of type str"),
        (lambda: PLAYERS["search"](1).choose(wrong(3)), "of type int"),
    ],
)
def test_things_of_a_wrong_kind_are_refused_in_words(ask: Any, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        ask()


def test_players_of_every_kind_follow_the_protocol() -> None:
    seats: dict[str, Player] = seated(["random", "greedy"], ["Ann", "Ben"])
    assert repr(seats["Ann"]).startswith("RandomPlayer(seed=")
    assert repr(seats["Ben"]).startswith("GreedyPlayer(seed=")
