"""Exercises: real positions, one right answer that the rules confirm, and words in every language."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_cities.actions import PlayCard
from lostatlas.games.lost_cities.components import Card
from lostatlas.games.lost_cities.insight import ending_now
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import ChoiceAnswer, Exercise, course_of, exercise, worksheet
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES

KINDS = course_of("lost_cities").kinds
ALL = [(kind, level, seed) for kind in KINDS for level in (1, 2, 3) for seed in (1, 2, 5)]


def made(kind: str, level: int, seed: int) -> Exercise:
    return exercise(kind, level=level, seed=seed, title="lost_cities")


@pytest.mark.parametrize(("kind", "level", "seed"), ALL)
def test_an_exercise_is_a_real_position_with_one_right_answer(kind: str, level: int, seed: int) -> None:
    asked = made(kind, level, seed)
    assert asked.session().state == asked.moment.state
    assert asked.check(asked.key)
    if isinstance(asked.form, ChoiceAnswer):
        assert sum(bool(asked.check(option.name)) for option in asked.form.options) == 1
    else:
        assert not asked.check(int(asked.key) + 5)
    with pytest.raises(GameDataError):
        asked.check("perhaps")
    for code in LANGUAGES:
        with speaking(code):
            for told in (asked.question, *asked.reasons):
                assert "lostcities." not in str(told)
                assert "{" not in str(told)
            assert "<svg" in asked._repr_html_()


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_rules_confirm_whether_a_card_may_be_laid(seed: int) -> None:
    asked = made("laying", 2, seed)
    card = asked.question.facts["card"]
    assert isinstance(card, Card)
    refusal = asked.moment.rules.verify(asked.moment.state, PlayCard(card))
    assert (refusal is None) == (asked.key == "allowed")


def test_both_answers_are_asked_for() -> None:
    assert {made("laying", 1, seed).key for seed in range(1, 9)} == {"allowed", "refused"}


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_scoring_is_that_of_ending_now(seed: int) -> None:
    asked = made("scoring", 2, seed)
    rules, state, player = asked.moment.rules, asked.moment.state, asked.question.facts["player"]
    assert ending_now(rules, state)[player].points == asked.key
    assert state.seats[state.players.index(player)].researcher


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_line_of_a_chain_brings_what_it_says(seed: int) -> None:
    asked = made("chaining", 1, seed)
    rules, state = asked.moment.rules, asked.moment.state
    for text in asked.reasons[0].facts["line"]:
        action = rules.parse_action(state, text)
        assert rules.verify(state, action) is None
        state = rules.apply(state, action).state
    turn = asked.moment.state.turn
    before, after = (one.seats[turn].points or 0 for one in (asked.moment.state, state))
    assert after - before == asked.key


def test_a_worksheet_takes_every_kind_in_turn() -> None:
    sheet = worksheet(count=3, seed=2, title="lost_cities")
    assert [one.kind for one in sheet.exercises] == ["laying", "scoring", "chaining"]
    assert sheet.html().count("<svg") == 3
