"""Exercises: each has one right answer, which the engine finds in another way too."""

from __future__ import annotations

from functools import cache
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.finance.ledger import transfer
from lostatlas.games.lost_atlas.risks import saleable
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.messages import printable
from lostatlas.rail.actions import LayTile
from lostatlas.rail.exercises.presidency import Presidency
from lostatlas.rail.state import with_turn
from lostatlas.teach import LEVELS, ChoiceAnswer, Exercise, NumberAnswer, course_of, exercise
from lostatlas.teach.generator import _block
from lostatlas.teach.moments import moments
from lostatlas.text import speaking
from lostatlas.track.tiles import COLOURS
from tests.teach.engine import ANSWERS

KINDS = course_of().kinds

EVERY = [(kind, level) for kind in KINDS for level in LEVELS]
SAMPLE = range(0, 16, 2)
HUGE = 10**5000
"""Python refuses to write it."""


@cache
def sample(kind: str, level: int) -> tuple[Exercise, ...]:
    """Return exercises that several tests look at."""
    return tuple(exercise(kind, level=level, seed=seed) for seed in SAMPLE)


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_the_key_is_what_the_engine_finds_in_another_way(kind: str, level: int) -> None:
    for asked in sample(kind, level):
        assert ANSWERS[kind](asked) == asked.key, (asked.seed, str(asked))


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_only_the_key_is_right(kind: str, level: int) -> None:
    for asked in sample(kind, level):
        assert asked.check(asked.key)
        if isinstance(asked.form, ChoiceAnswer):
            names = [option.name for option in asked.form.options]
            said = [str(option.label) for option in asked.form.options]
            assert len(set(names)) == len(names) > 1
            assert len(set(said)) == len(said)
            assert [name for name in names if asked.check(name)] == [asked.key]
        else:
            assert isinstance(asked.key, int)
            wrong = {asked.key + 1, asked.key + 10, 0, *asked.slips} - {asked.key}
            assert not any(asked.check(answer) for answer in wrong)
        assert asked.key not in asked.slips


@pytest.mark.parametrize("level", LEVELS)
def test_the_answer_tells_everything_that_forbids_what_was_asked_about(level: int) -> None:
    several = 0
    for asked in (exercise("legal", level=level, seed=seed) for seed in range(16)):
        assert asked.action is not None
        refused = list(asked.moment.rules.reasons(asked.moment.state, asked.action))
        told = str(asked.check(asked.key))
        assert all(str(one) in told for one in refused)
        assert (asked.key == "allowed") is not bool(refused)
        several += len(refused) > 1
    assert several


def test_why_a_city_is_not_in_the_way_is_told_as_it_is_there() -> None:
    for asked in (*sample("block", 1), *sample("block", 2)):
        board = asked.moment.state.board
        own = {str(stop.hex): stop for stop in board.tokens_of(asked.company)}
        for place, slip in asked.slips.items():
            how = slip.key.removeprefix("teach.block.slip_")
            assert how in ("full", "free", "own", "own_and_free")
            assert ("own" in how) is (place in own)
            if place in own:
                assert board.is_full(own[str(place)]) is (how == "own")


def test_only_the_reason_that_is_the_key_forbids_a_lay() -> None:
    """Without it the lay is legal, and what stands beside it among the options is not so."""
    met = set()
    for asked in (exercise("legal", level=3, seed=seed) for seed in range(64)):
        rules, state, lay = asked.moment.rules, asked.moment.state, asked.action
        assert isinstance(lay, LayTile)
        colour, code = rules.tileset[lay.tile].colour, state.company.code
        cell = state.board.cells[lay.hex]
        cost = 0 if lay.hex in state.board.laid else cell.printed.cost
        forbids = {
            "colour": colour not in state.turn.colours and cell.terrain != "water",
            "supply": rules.tileset.left(state.board, lay.tile) == 0,
            "cost": cost > state.cash(code),
        }
        assert [name for name, so in forbids.items() if so] == ([asked.key] if asked.key in forbids else [])
        met.add(asked.key)
        if asked.key in ("colour", "cost"):
            rich = evolve(state, ledger=transfer(state.ledger, state.ledger.bank, code, 1000))
            later = evolve(state.turn, colours=COLOURS)
            freed = rich if asked.key == "cost" else with_turn(state, later)
            assert rules.verify(freed, lay) is None
    assert met > {"allowed", "ends", "reach", "track", "colour"}
    assert met & {"supply", "cost"}


@pytest.mark.parametrize(("kind", "level"), EVERY)
def test_it_has_words_hints_and_reasons_in_every_language(kind: str, level: int) -> None:
    asked = exercise(kind, level=level, seed=5)
    for code in ("en", "qps"):
        with speaking(code):
            for told in (asked, *asked.hints, *asked.reasons, *asked.slips.values()):
                assert str(told).strip()
                assert "teach." not in str(told)
    assert asked.hints
    assert asked.reasons


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_exercise_whatever_was_made_before(kind: str) -> None:
    first = exercise(kind, level=1, seed=9)
    exercise(kind, level=2, seed=400)
    again = exercise(kind, level=1, seed=9)
    assert (first.question, first.key, first.moment.origin) == (
        again.question,
        again.key,
        again.moment.origin,
    )


def test_later_seeds_asked_first_change_nothing() -> None:
    """Successive seeds share games, which are played as far as somebody asks."""
    backwards = {seed: exercise("price", level=2, seed=seed) for seed in (815, 812, 808)}
    _block.cache_clear()
    for seed in range(808, 816):
        asked = exercise("price", level=2, seed=seed)
        assert seed not in backwards or asked == backwards[seed]


def test_after_an_interruption_the_same_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = (exercise("price", level=1, seed=seed) for seed in range(904, 908))
    _block.cache_clear()
    assert exercise("price", level=1, seed=904) == first

    def interrupted(*_of: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as now:
        now.setattr(type(KINDS["price"]), "make", interrupted)
        with pytest.raises(KeyboardInterrupt):
            exercise("price", level=1, seed=907)
    assert [exercise("price", level=1, seed=seed) for seed in range(905, 908)] == others


@pytest.mark.parametrize("kind", KINDS)
def test_it_opens_as_a_session_at_its_position(kind: str) -> None:
    asked = exercise(kind, level=1, seed=2)
    assert asked.session().state == asked.moment.state


def test_a_position_after_a_bankruptcy_opens_with_all_who_began_the_game() -> None:
    """Whoever is bankrupt sits at the table no more; the game was begun without that player."""
    last = moments(KINDS["presidency"].lineup(1), 41)[-1]
    assert last.state.players == ("Ann", "Cid")
    assert last.session().state == last.state


def test_a_wrong_answer_is_explained_by_what_slipped() -> None:
    asked = next(
        one
        for one in (exercise("dividend", level=1, seed=seed) for seed in range(20))
        if any(told.key.endswith("slip_certificate") for told in one.slips.values())
    )
    slip = next(answer for answer, told in asked.slips.items() if told.key.endswith("slip_certificate"))
    verdict = asked.check(slip)
    assert not verdict
    assert "The president's certificate counts as two shares." in str(verdict)
    assert f"it is ${asked.key}" in str(verdict)


def test_it_is_told_when_the_president_cannot_add_what_is_missing() -> None:
    met = set()
    for asked in (exercise("afford", level=3, seed=seed) for seed in range(60064, 60088)):
        rules, state = asked.moment.rules, asked.moment.state
        president = state.company.president
        assert isinstance(rules, TitleRules)
        sold = saleable(rules, state, president, buyer=asked.company)
        short = state.cash(president) + sold < int(asked.key)
        assert any(told.key == "teach.afford.why_bankrupt" for told in asked.reasons) == short, asked.seed
        met.add(short)
    assert met == {True, False}


@settings(max_examples=60)
@given(st.text(max_size=12))
def test_any_text_is_graded_or_refused_in_words(text: str) -> None:
    for asked in (exercise("dividend", level=1, seed=1), exercise("legal", level=1, seed=1)):
        answer = _read(asked, text)
        if isinstance(answer, GameDataError):
            assert printable(text) in str(answer)
        else:
            assert asked.check(text).right == (answer == asked.key)


def _read(asked: Exercise, text: str) -> int | str | GameDataError:
    try:
        return asked.form.read(text)
    except GameDataError as error:
        return error


def test_an_amount_may_be_written_as_people_write_it() -> None:
    assert [NumberAnswer().read(text) for text in ("62", " $62 ", "1,062", 62)] == [62, 62, 1062, 62]
    assert [NumberAnswer().read(text) for text in ("６２", "＄１，０６２", "　62　", "62$")] == [
        62,
        1062,
        62,
        62,
    ]
    assert [NumberAnswer().read(text) for text in ("62 dollars", "６２ドル", "62 ドル。", "62.")] == [
        62,
        62,
        62,
        62,
    ]
    assert [NumberAnswer(unit="%").read(text) for text in ("40%", "４０％", "40 percent")] == [40, 40, 40]
    for wrong in ("", "-5", "6.2", "six", "1,5", "1,24", "²", "62円", "$$62", "%62", "9" * 5000, True, None):
        with pytest.raises(GameDataError, match="not an amount"):
            NumberAnswer().read(wrong)


def test_a_choice_is_made_by_name_or_by_number() -> None:
    asked = exercise("legal", level=1, seed=1)
    assert [asked.form.read(text) for text in ("1", "allowed", "Refused", 2, "２", "yes", "NO")] == [
        "allowed", "allowed", "refused", "refused", "refused", "allowed", "refused",
    ]  # fmt: skip
    with pytest.raises(GameDataError, match=r"none of the answers.*No, a rule forbids it"):
        asked.check("3")
    several = exercise("legal", level=3, seed=2)
    with pytest.raises(GameDataError, match="none of the answers"):
        several.check("no")  # which one?


@pytest.mark.parametrize(
    ("kind", "level", "seed", "words"),
    [
        ("chess", 1, 0, "no kind of exercise called 'chess'"),
        ("price", 4, 0, "no level 4"),
        ("price", 1, -1, "-1 is not a seed"),
        ("price", True, 0, "no level True"),
        ("price", "2", 0, "no level '2'"),
    ],
)
def test_what_there_is_not_is_refused(kind: str, level: int, seed: int, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        exercise(kind, level=level, seed=seed)


def test_a_game_in_which_a_president_must_sell_shares_gives_exercises_about_stock_rounds() -> None:
    """Its operating rounds have sales as well, whose rules are others."""
    asked = exercise("legal", level=1, seed=89083535)
    assert asked.moment.state.stock is not None
    assert asked.check(asked.key).right


@pytest.mark.parametrize("kind", ["price", "presidency"])
def test_a_number_that_python_does_not_write_is_no_answer_no_level_and_no_seed(kind: str) -> None:
    with pytest.raises(GameDataError, match="a huge number"):
        exercise(kind, seed=1).check(HUGE)
    with pytest.raises(GameDataError, match="no level a huge number"):
        exercise(kind, level=HUGE)
    with pytest.raises(GameDataError, match="a huge number is not a seed"):
        exercise(kind, seed=HUGE)


def test_an_exercise_is_written_as_it_is_made_again_and_gives_nothing_away() -> None:
    asked = exercise("best_run", level=2, seed=3)
    assert repr(asked) == "exercise('best_run', level=2, seed=3)"


def test_a_verdict_is_told_in_a_cell_as_it_is_printed() -> None:
    asked = exercise("dividend", level=1, seed=7)
    wrong = asked.check("0")
    assert repr(wrong) == "<Verdict: 0 is wrong>"
    assert repr(asked.check(asked.key)) == f"<Verdict: {asked.key} is right>"
    shown = wrong._repr_html_()
    assert shown.startswith('<div class="mathjax_ignore"><p')
    assert [escape(str(line)) in shown for line in wrong.lines] == [True] * len(wrong.lines)


def test_a_question_is_escaped_in_html() -> None:
    made: Exercise = exercise("legal", level=1, seed=1)
    assert "<script" not in made._repr_html_()
    assert made._repr_html_().count('<p class="option">') == 2


def test_what_it_takes_to_answer_is_shown_with_the_question() -> None:
    lay = next(
        one
        for one in (exercise("legal", level=3, seed=seed) for seed in range(8))
        if isinstance(one.action, LayTile)
    )
    shown = lay._repr_html_()
    assert shown.count("<svg") == 2  # the board, and the tile
    assert all(escape(str(told)) in shown for told in lay.given)
    assert exercise("dividend", level=1, seed=1)._repr_html_().count("<svg") == 0


def test_where_track_begins_is_told_with_a_tile() -> None:
    asked = exercise("legal", level=2, seed=3)
    assert "Hubs of NP: U19 (north)" in map(str, asked.given)


@pytest.mark.parametrize(
    ("level", "seed", "known"),
    [
        (2, 3, "Copies of tile 295 left in the box: 2 of 2."),
        (2, 25, "RE (president "),  # the seller, and its trains
        (2, 25, ", the president of RE, agrees."),
        (2, 15, "The next hub of EA costs $40."),
        (1, 98, "Con has not operated yet."),
    ],
)
def test_all_that_decides_whether_something_is_allowed_is_told(level: int, seed: int, known: str) -> None:
    asked = exercise("legal", level=level, seed=seed)
    assert any(known in str(told) for told in asked.given)


def test_a_company_that_sells_a_train_is_named_in_a_sentence() -> None:
    assert "wants to buy a 2-train from RE for $233." in str(exercise("legal", level=2, seed=25))


@pytest.mark.parametrize("level", [2, 3])
def test_when_several_overtake_the_president_their_seats_are_told(level: int) -> None:
    """Ann sells two of her four shares; the same moment is asked about at either level."""
    moment = exercise("presidency", level=3, seed=0).moment
    made = (Presidency(mode="short").make(moment, level, Chance(seed)) for seed in range(200))
    asked = next(one for one in made if one is not None and one.reasons[0].key.endswith("why_tied"))
    assert "clockwise: Ann, Ben, Cid" in str(asked.given[0])
    verdict = asked.check("Cid")
    assert not verdict
    assert "Ben and Cid both own more than Ann, and equally many" in str(verdict)
