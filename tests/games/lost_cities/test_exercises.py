"""Exercises: real positions, one right answer that the rules confirm, and words in every language."""

from __future__ import annotations

import pytest

from lostatlas.capabilities import COURSE, capability
from lostatlas.games.lost_cities.actions import PlayCard
from lostatlas.games.lost_cities.components import Card
from lostatlas.games.lost_cities.exercises import KINDS, Exercise
from lostatlas.games.lost_cities.insight import ending_now
from lostatlas.games.lost_cities.position import broken
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.games.lost_cities.test_hidden import rules_of

ALL = [(kind, level, seed) for kind in KINDS for level in (1, 2, 3) for seed in (1, 2, 5)]


def made(kind: str, level: int, seed: int) -> Exercise:
    return KINDS[kind](level=level, seed=seed)


@pytest.mark.parametrize(("kind", "level", "seed"), ALL)
def test_an_exercise_is_a_real_position_with_one_right_answer(kind: str, level: int, seed: int) -> None:
    asked = made(kind, level, seed)
    assert broken(asked.rules.config, asked.state) == []
    again = made(kind, level, seed)
    assert (again.state, again.question, again.key) == (asked.state, asked.question, asked.key)
    assert asked.check(asked.key)
    if asked.options:
        assert sum(asked.check(option) for option in asked.options) == 1
    else:
        assert asked.check(str(asked.key))
        assert not asked.check(f"{int(asked.key) + 5}")
    with pytest.raises(GameDataError):
        asked.check("perhaps")
    for code in LANGUAGES:
        with speaking(code):
            for told in (asked.question, *asked.reasons):
                assert "lostcities." not in str(told)
                assert "{" not in str(told)


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_rules_confirm_whether_a_card_may_be_laid(seed: int) -> None:
    asked = made("laying", 2, seed)
    card = asked.question.facts["card"]
    assert isinstance(card, Card)
    assert (asked.rules.verify(asked.state, PlayCard(card)) is None) == (asked.key == "yes")


def test_both_answers_are_asked_for() -> None:
    assert {made("laying", 1, seed).key for seed in range(1, 9)} == {"yes", "no"}


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_scoring_is_that_of_ending_now(seed: int) -> None:
    asked = made("scoring", 2, seed)
    assert ending_now(asked.rules, asked.state)[asked.player].points == asked.key
    assert asked.state.seats[asked.state.players.index(asked.player)].researcher


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_line_of_a_chain_brings_what_it_says(seed: int) -> None:
    asked = made("chaining", 1, seed)
    state = asked.state
    for text in asked.reasons[0].facts["line"]:
        action = asked.rules.parse_action(state, text)
        assert asked.rules.verify(state, action) is None
        state = asked.rules.apply(state, action).state
    before, after = (one.seats[asked.state.turn].points or 0 for one in (asked.state, state))
    assert after - before == asked.key


def test_the_course_offers_the_kinds() -> None:
    assert set(capability(rules_of(), COURSE).exercise_kinds()) == {"laying", "scoring", "chaining"}
