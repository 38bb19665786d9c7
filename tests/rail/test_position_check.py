"""A position of a railway game that names what the game does not have is refused when it is read."""

from __future__ import annotations

from typing import Any

import pytest

import lostatlas
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from tests.contract.cases import random_action
from tests.fuzz.targets import plain
from tests.fuzz.test_bounds import put


def played(title: str, actions: int) -> Any:
    """Return a position after so many random actions."""
    session, chance = lostatlas.new_game(["Ann", "Ben"], title=title, seed=1), Chance(1)
    while len(session.tree.nodes) <= actions:
        session.push(random_action(session, chance))
    return plain(session.position())


@pytest.mark.parametrize("title", ["west18", "chubu18"])
@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("code", "zz", "not what the company"),
        ("code", "\x1b[2J", "not what the company"),
        ("name", "Another", "not what the company"),
        ("kind", "zz", "not what the company|not all there"),
        ("shares", {"units": {"treasury": 10}, "presidents_units": -1}, "not all there"),
        ("shares", {"units": {"treasury": 10}, "presidents_units": 3}, "not all there"),
    ],
)
def test_a_company_is_the_one_of_the_game(title: str, key: str, value: Any, told: str) -> None:
    data = played(title, 150)
    lostatlas.position(data)
    code = sorted(data["position"]["companies"])[0]
    put(data, ("position", "companies", code, key), value)
    with pytest.raises(GameDataError, match=told):
        lostatlas.position(data)


@pytest.mark.parametrize(
    ("title", "key", "value"),
    [
        ("west18", "subsidy", -90),
        ("west18", "waiting", [""]),
        ("west18", "floating", ["zz"]),
        ("chubu18", "par", {"SD": 1}),
        ("chubu18", "par", {"SD": -100}),
        ("chubu18", "offer", {"buyer": "Ann", "private": "zz", "amount": 3}),
        ("chubu18", "refused_offers", [{"buyer": "zz", "private": "sangu", "amount": 3}]),
        ("chubu18", "deal", {"company": "zz", "target": "SD", "waiting": ["Ann"]}),
        ("chubu18", "deal", {"company": "SD", "target": "MK", "waiting": ["zz"]}),
        ("chubu18", "unset_par", {"player": "zz", "company": "SD"}),
    ],
)
def test_what_goes_on_is_between_those_who_play(title: str, key: str, value: Any) -> None:
    data = played(title, 150)
    data["position"][key] = value
    with pytest.raises(GameDataError, match="position") as caught:
        lostatlas.position(data)
    assert caught.value.key != "record.broken"
