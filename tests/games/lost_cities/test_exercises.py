"""Exercises: real positions, one right answer that the rules confirm, and words in every language."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.capabilities.decision_moment import Lineup, Moment, Origin
from lostatlas.games.lost_cities.actions import PlayCard
from lostatlas.games.lost_cities.analysis import ending_now
from lostatlas.games.lost_cities.components import Card
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.teach import ChoiceAnswer, Exercise, course_of, exercise, worksheet
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES
from tests.games.lost_cities.table import Table, has

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
            assert asked.hints
            for told in (asked.question, *asked.hints, *asked.slips.values(), *asked.reasons):
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


@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_card_is_asked_about_whose_piece_is_at_the_ruin(level: int) -> None:
    """R8: the top of the column does not decide there."""
    table = Table(has("red 9, blue 3", hand="red 1, red 2, red 3", columns="red 2, blue 2"), has())
    origin = Origin(Lineup(title="lost_cities"), 0, 0)
    moment = Moment(table.rules, table.state, PlayCard(Card("blue", 3)), origin)
    asked = [KINDS["laying"].make(moment, level, Chance(seed)) for seed in range(20)]
    assert {one.question.facts["card"].colour for one in asked if one is not None} == {"blue"}


def test_a_researcher_counted_once_is_a_slip_that_has_a_name() -> None:
    """Ben's researcher is on brown 4 (5 points, twice): 235 instead of 240."""
    asked = made("scoring", 2, 3)
    assert "the researcher on brown 4" in str(asked.question)
    assert "The researcher counts twice." in str(asked.check(235))


def test_both_answers_are_asked_for() -> None:
    assert {made("laying", 1, seed).key for seed in range(1, 9)} == {"allowed", "refused"}


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_scoring_is_that_of_ending_now(seed: int) -> None:
    asked = made("scoring", 2, seed)
    rules, state, player = asked.moment.rules, asked.moment.state, asked.question.facts["player"]
    assert ending_now(rules, state)[player].points == asked.key
    assert state.seats[state.players.index(player)].researcher


PRINTED = dict(zip(range(1, 10), (-20, -15, -10, 5, 10, 15, 30, 35, 50), strict=True))
"""What stands on the spaces of the board."""


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5, 9))
def test_a_scoring_is_the_sum_of_what_is_printed_the_researcher_twice_and_never_below_nothing(
    level: int, seed: int
) -> None:
    asked = made("scoring", level, seed)
    own = asked.moment.state.seats[asked.moment.state.players.index(asked.question.facts["player"])]
    total = own.points
    for path, space in own.positions.items():
        total += PRINTED[space] * (1 + (path == own.researcher))
    assert asked.key == max(0, total)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(9, 13))
def test_a_card_may_be_laid_where_the_card_on_top_is_not_higher(level: int, seed: int) -> None:
    asked = made("laying", level, seed)
    card, own = asked.question.facts["card"], asked.moment.state.active
    fits = card.value >= own.columns[card.colour][-1] and own.positions[card.colour] < 9
    assert asked.key == ("allowed" if fits else "refused")


def most_points(rules: Any, state: Any, seat: int) -> int:
    """Return the most points of tiles that any choice of steps brings, by playing every one of them."""
    if state.stage not in ("step_tile", "ruin_bonus"):
        return int(state.seats[seat].points)
    choices = [one for step in rules.legal_actions(state) for one in step.choices]
    return max(most_points(rules, rules.apply(state, one).state, seat) for one in choices)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("seed", range(5, 9))
def test_no_choice_of_steps_brings_more_than_a_chain_is_said_to_bring(level: int, seed: int) -> None:
    asked = made("chaining", level, seed)
    rules, state = asked.moment.rules, asked.moment.state
    laid = rules.apply(state, asked.action).state
    assert most_points(rules, laid, state.turn) - state.active.points == asked.key


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
