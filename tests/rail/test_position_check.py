"""A position of a railway game that names what the game does not have is refused when it is read."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import lostatlas
from lostatlas.games import TITLES
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.rules import RailRules
from tests.contract.cases import random_action
from tests.fuzz.targets import plain
from tests.fuzz.test_bounds import put

PLAYERS = ["Ann", "Ben", "Cid"]
RAILWAYS = tuple(
    title
    for title in TITLES
    if isinstance(lostatlas.new_game(PLAYERS, title=title, seed=1).ruleset, RailRules)
)


def played(title: str, actions: int) -> Any:
    """Return a position after so many random actions."""
    session, chance = lostatlas.new_game(["Ann", "Ben"], title=title, seed=1), Chance(1)
    while len(session.tree.nodes) <= actions:
        session.push(random_action(session, chance))
    return plain(session.position())


def operating(title: str, *, acted: int = 0) -> Any:
    """Return a position in the turn of a company, after so many others of that round."""
    return json.loads(_operating(title, acted))


@cache
def _operating(title: str, acted: int) -> str:
    session, chance = lostatlas.new_game(PLAYERS, title=title, seed=1), Chance(1)
    while True:
        session.push(random_action(session, chance))
        state = session.state
        if state.current_turn and state.round == "OR2" and len(state.operating.acted) >= acted:
            return json.dumps(session.position())


WITH_ROUND = [title for title in RAILWAYS if "turn" in operating(title)["position"].get("operating", {})]
"""Those whose positions hold the operating round as it is; others tell it in words of their own."""


@pytest.mark.parametrize("title", WITH_ROUND)
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


@pytest.mark.parametrize("title", RAILWAYS)
@pytest.mark.parametrize("name", ["OR", "OR-100", "OR0", "OR01", "OR9", "OR100", "SR2", "zz", "", "\u0664"])
def test_there_is_no_such_round(title: str, name: str) -> None:
    data = operating(title)
    lostatlas.position(data)
    data["position"]["round"] = name
    with pytest.raises(GameDataError) as caught:
        lostatlas.position(data)
    assert caught.value.key != "record.broken"


@pytest.mark.parametrize("title", WITH_ROUND)
@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("cycle",), -100, "cannot stand there"),
        (("step",), "zz", "cannot stand there"),
        (("operating", "number"), -100, "cannot stand there"),
        (("operating", "number"), 1, "cannot stand there"),
        (("operating", "turn", "company"), "zz", "not have a turn"),
        (("operating", "turn", "revenue"), 9_000_000, "does not earn 9000000"),
        (("operating", "turn", "revenue"), -10, "does not earn -10"),
    ],
)
def test_a_turn_is_one_of_its_round(title: str, path: tuple[str, ...], value: Any, told: str) -> None:
    data = operating(title)
    put(data, ("position", *path), value)
    with pytest.raises(GameDataError, match=told):
        lostatlas.position(data)


@pytest.mark.parametrize("title", RAILWAYS)
def test_a_company_has_one_turn_in_a_round(title: str) -> None:
    data = operating(title, acted=1)
    lostatlas.position(data)
    place = data["position"]
    if title in WITH_ROUND:
        place["operating"]["turn"]["company"] = place["operating"]["acted"][0]
    else:
        operated = lostatlas.position(data).state.operating
        place["operating"] = {"acted": list(operated.acted), "order": list(operated.order)}
        place["company"] = operated.acted[0]
    with pytest.raises(GameDataError, match="has had its turn"):
        lostatlas.position(data)
