"""A game that goes wrong is told and ends no other; a wrong call is refused before anything is played."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from tests.lab.simulation.bots import Cheating, Crashing, NoPlayer, Stranger
from tests.lab.simulation.helpers import BOTS, played, rows


def test_a_game_that_raises_is_kept_with_its_error_and_the_others_go_on() -> None:
    found = played(12, players=[Crashing, "random"])
    assert len(found) == 12
    assert 0 < len(found.failed) < 12
    assert found.failed["error"].str.contains("ZeroDivisionError: no <b>idea</b> after 21 decisions").all()
    assert set(found.seats["game"]) == set(found.finished["game"])
    assert "<b>" not in found._repr_html_()


def test_a_failed_game_opens_where_it_failed() -> None:
    found = played(12, players=[Crashing, "random"])
    game = int(found.failed["game"].iloc[0])
    session = found.game(game)
    assert not session.over
    assert sum(node.parent is not None and node.parent.state is not None for node in session.history) >= 20


def test_an_action_against_the_rules_is_an_error_of_the_game() -> None:
    found = played(2, players=[Cheating, "random"])
    assert found.failed["error"].str.startswith("IllegalAction: ").all()
    assert len(found.failed) == 2


@pytest.mark.parametrize("workers", [1, 2])
def test_players_of_another_module_are_named(workers: int) -> None:
    found = played(3, players=[f"{BOTS}:Stranger", "random"], workers=workers)
    assert rows(found)["records"] == rows(played(3, players=[Stranger, "random"]))["records"]
    assert list(found.seats["kind"][:2]) == [f"{BOTS}:Stranger", "random"]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ({"players": ["greedy", "chess"]}, "chess"),
        ({"players": "greedy"}, "one kind of player for each seat"),
        ({"players": []}, "one kind of player for each seat"),
        ({"players": [7, "random"]}, "not something of type int"),
        ({"players": ["no.such:Player", "random"]}, "cannot be loaded"),
        ({"players": [NoPlayer, "random"]}, r"no method decide\(rules, state\)"),
        ({"players": [dict.fromkeys, "random"]}, "makes no player from a seed"),
        ({"players": ["random"] * 7}, "7"),
        ({"mode": "endless"}, "endless"),
        ({"games": 0}, "games is a whole number of at least 1, not 0"),
        ({"games": True}, "games is a whole number of at least 1, not True"),
        ({"games": "many"}, "games is a whole number of at least 1, not 'many'"),
        ({"workers": -1}, "workers is a whole number"),
        ({"seed": 1.5}, "seed: expected int, got 1.5"),
        ({"client": "localhost"}, "not a client of a Dask cluster"),
        ({"variant": {"auction": {"minimum": "dear"}}}, "auction"),
        ({"variant": "no-such-file.toml"}, "no-such-file.toml"),
        ({"options": {"sell_timing": "never"}}, "sell_timing"),
        ({"title": "chess"}, "chess"),
        ({"modules": ["no.such.module"]}, "'no.such.module' cannot be imported"),
        ({"modules": 5}, r"modules is a list of texts, such as .*, not 5"),
        ({"modules": [""]}, "modules is a list of texts"),
        ({"mode": ["micro"]}, r"mode: expected str, got \['micro'\]"),
        ({"title": 18}, "title: expected str, got 18"),
        ({"options": "sell_timing"}, "options are values by name"),
        ({"players": ["random"] * 2, "games": 2.0}, "games is a whole number of at least 1, not 2.0"),
    ],
)
def test_a_wrong_call_is_refused_in_words(call: dict[str, Any], told: str) -> None:
    with pytest.raises(GameDataError, match=told):
        played(**call)
