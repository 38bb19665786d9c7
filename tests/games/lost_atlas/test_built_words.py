"""Keys that are built at run time, such as ``rail.price_moved.{why}``, have words for every value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import lostatlas
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.round_factory import interrupts
from lostatlas.rail.rules import AnyStep, RailRules
from lostatlas.rail.steps.base import Step
from lostatlas.text import message
from tests.games.lost_atlas.test_words import words

PACKAGE = Path(lostatlas.__file__).parent


def given(function: str, keyword: str) -> set[str]:
    """Return every text that the rules hand to a function under this keyword."""
    found: set[str] = set()
    for room in ("rail", "games"):
        for file in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function:
                    found |= {
                        one for word in node.keywords if word.arg == keyword for one in texts(word.value)
                    }
    return found


def texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may be; anything but constants would escape this test."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
        return
    assert isinstance(node, ast.Constant), f"line {node.lineno}: a text that is only known at run time"
    assert isinstance(node.value, str)
    yield node.value


def steps() -> dict[str, AnyStep]:
    """Return every step that may be due in this title, by name; powers are used beside them."""
    rules = new_game(["Ann", "Ben", "Cid"], seed=1, options={"blanks": "choice"}).ruleset
    assert isinstance(rules, RailRules)
    every = [step for one in rules.rounds.values() for step in one.steps]
    return {step.name: step for step in (*every, *interrupts())}


MOVES = given("move_price", "why")
CLOSINGS = given("close_company", "why")


def test_the_reasons_are_those_that_the_rules_know() -> None:
    assert {"sale", "issue", "dividend", "no_dividend", "forced_sale", "wholly_owned"} <= MOVES
    assert {"price_zero", "bankrupt"} <= CLOSINGS


@pytest.mark.parametrize("why", sorted(MOVES))
@pytest.mark.parametrize("moved", ["rail.price_moved", "rail.price_stayed"])
def test_a_price_moves_or_stays_for_a_reason_that_has_words(moved: str, why: str) -> None:
    facts = {"company": "EM", "before": 70, "price": 80}
    assert "70" in words()[f"{moved}.{why}"].format(**facts) or "80" in words()[f"{moved}.{why}"].format(
        **facts
    )


@pytest.mark.parametrize("why", sorted(CLOSINGS))
def test_a_company_closes_for_a_reason_that_has_words(why: str) -> None:
    key, facts = f"rail.company_closed.{why}", {"company": "EM", "cash": 5, "trains": "2", "source": "pool"}
    assert key in words()
    assert "EM" in message(key, **facts)


@pytest.mark.parametrize("how", ["bought.deck", "bought.pool", "exchanged"])
def test_a_train_is_bought_in_words(how: str) -> None:
    facts = {"company": "EM", "train": "7", "price": 750, "exchange": "5", "source": "pool"}
    assert f"rail.train_{how}" in words()
    assert "750" in message(f"rail.train_{how}", **facts)


@pytest.mark.parametrize("source", ["treasury", "pool"])
def test_a_share_is_bought_in_words(source: str) -> None:
    assert "70" in words()[f"rail.share_bought.{source}"].format(player="Ann", company="EM", price=70)


@pytest.mark.parametrize("name", sorted(steps()))
def test_every_step_is_explained(name: str) -> None:
    assert words()[f"explain.step_{name}"]


@pytest.mark.parametrize("name", sorted(steps()))
def test_a_step_that_is_skipped_is_told_in_words(name: str) -> None:
    """Steps that have a way of their own to be skipped, or can never be, need none."""
    step = steps()[name]
    own_way = type(step).skip is not Step.skip
    of_a_turn = name in ("headquarters", "lead_off", "issue", "track", "token", "run", "dividend", "trains")
    if of_a_turn and not own_way:
        assert "EM" in words()[f"rail.skipped.{name}"].format(company="EM")


@pytest.mark.parametrize("terrain", ["border", "offboard"])
def test_ground_that_takes_no_track_is_refused_in_words(terrain: str) -> None:
    assert words()[f"lay.{terrain}"]


@pytest.mark.parametrize("name", ["map", "stock_round", "operating_round", "merger_round"])
def test_every_round_is_explained(name: str) -> None:
    assert words()[f"explain.{name}"]
