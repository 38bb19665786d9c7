"""Positions as text: short, written by hand, and the same position again, wherever a game leads."""

from __future__ import annotations

import json

import pytest

from lostatlas.games import new_game
from lostatlas.games.chubu18.title import TITLE
from lostatlas.games.saved import position, position_text
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.position_text import RailPositionText
from tests.games.chubu18.random_games import random_game

TEXTS = RailPositionText(TITLE.name, TITLE.ruleset)


@pytest.mark.parametrize("number", range(4))
def test_every_state_of_a_random_game_is_text_and_back(number: int) -> None:
    for count, (rules, state, _) in enumerate(random_game(number)):
        if count % 211 and not state.over and state.deal is None:
            continue
        setting = {"options": dict(rules.setting.options)} if rules.setting.options else {}
        head = {"format": "lostatlas.position/1", "title": "chubu18", **setting}
        plain = {**head, "players": sorted(state.players), "position": rules.position(state)}
        plain = json.loads(json.dumps(plain))
        text = TEXTS.write(plain)
        assert TEXTS.parse(text) == plain
        assert len(text) < 6_000, "no map, no chart, nothing that the title says"


def test_a_position_is_written_by_hand() -> None:
    text = """chubu18
        players: Ann, Ben, Cid
        # Kansai floats with Ann's president's certificate and four more
        cash: Ann 100, KS 480
        par: {"KS": 80}
        KS shares: Ann* 4, Ben 2, treasury 4
        KS trains: 2, 3
        market: KS D4
        laid: K17 57 r0
        tokens: K17/0 KS
    """
    state = position(text).state
    assert (state.cash("Ann"), state.cash("Ben"), state.cash("KS")) == (100, 800, 480)
    assert state.ledger.total == 12_000, "the bank has the rest"
    assert state.price("KS") == 80
    assert state.companies["KS"].president == "Ann"
    assert state.companies["KS"].trains == ("2", "3")


def test_names_that_would_be_read_otherwise_are_json() -> None:
    game = new_game(["A, B", "C: 1", "-"], title="chubu18", seed=4)
    assert position(position_text(game)).state == game.state


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("laid: K17 999 r0", "laid"),
        ("KS shares: Ann x", "KS shares"),
        ("market: KS Z9", "market"),
        ("nonsense", "line 4"),
        ("seed: 1\nseed: 2", "line 5"),
    ],
)
def test_a_line_that_is_wrong_is_named(line: str, where: str) -> None:
    with pytest.raises(GameDataError, match=where):
        position(f"chubu18\nplayers: Ann, Ben\npriority: Ann\n{line}")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('privates: {"nobody": ""}', "privates"),
        ("KS shares: Ann* 4, treasury 4", "shares"),
        ("cash: bank 5, Ann 5", "money"),
        ('par: {"XX": 80}', "companies"),
        ("phase: 99", "now"),
        ("round: XR", "now"),
        ("market: KS D4, KS D5", "market"),
        ("KS trains: 2, 77", "trains"),
    ],
)
def test_what_this_game_cannot_have_is_refused_by_kind(line: str, key: str) -> None:
    with pytest.raises(GameDataError) as refused:
        position(f"chubu18\nplayers: Ann, Ben\n{line}")
    assert refused.value.key == f"rail.position.{key}"


def test_a_refused_offer_may_be_for_a_private_that_has_closed_since() -> None:
    game = new_game(["Ann", "Ben", "Cid"], title="chubu18", seed=1)
    whole = json.loads(json.dumps(game.position()))
    offer = {"buyer": "Ben", "private": "sangu", "amount": 40}
    whole["position"] |= {"refused_offers": [offer]}
    del whole["position"]["privates"]["sangu"]
    assert position(whole).position()["position"]["refused_offers"] == [offer]
    whole["position"] |= {"refused_offers": [offer | {"private": "sang"}]}
    with pytest.raises(GameDataError, match="sang Ben"):
        position(whole)
