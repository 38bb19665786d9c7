"""What cannot be read is answered with what may be typed now, the same wherever it is typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from lostatlas import NotationError, new_game, random_board
from lostatlas.capabilities.decision_moment import Lineup, Moment
from lostatlas.cli.log_writer import LogWriter
from lostatlas.cli.terminal_player import TerminalPlayer
from lostatlas.kernel.notation_hints import SHOWN
from lostatlas.kernel.session import Session
from lostatlas.rail.exercises.railway_kind import due_step
from lostatlas.teach.moments import moments
from lostatlas.text import speaking

CODES = re.compile(r"\b(SR|MR|MAP|OR\d)\b")


def fresh() -> Session:
    return new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)


def every_step() -> list[Moment]:
    """Return the first decision of every step in a game of bots."""
    found: dict[str, Moment] = {}
    for moment in moments(Lineup(mode="micro", players=2), 5):
        found.setdefault(due_step(moment), moment)
    return list(found.values())


def told(ask: Callable[[str], object], text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        ask(text)
    return caught.value


@pytest.mark.parametrize("moment", every_step(), ids=due_step)
def test_what_an_error_offers_may_be_played_at_every_step(moment: Moment) -> None:
    session = moment.session()
    error = told(session.parse, "jump over it")
    now = [str(one) for one in error.facts["now"] if one != "…"]
    assert 1 <= len(now) <= SHOWN
    for text in now:
        assert session.why_not(text.partition(" (")[0]) is None
    assert len({text.split()[0] for text in now}) == len(now)
    for language in ("en", "ja"):
        with speaking(language):
            assert all(str(one) in str(error) for one in error.facts["now"])
            assert not CODES.search(str(error))
            assert "{" not in str(error)


def test_the_answer_is_the_same_wherever_it_is_typed() -> None:
    session = fresh()
    written: list[str] = []
    typed = iter(("sell two", "why sell two", "quit"))

    def type_in(_prompt: str) -> str:
        line = next(typed)
        if line == "sell two":
            written.clear()  # what stood there before anything was typed
        return line

    seat = TerminalPlayer(session, LogWriter(session, written.append), ("Ann",), ask=type_in)
    assert not seat.turn()
    answers = {str(told(ask, "sell two")) for ask in (session.parse, session.push, session.why_not)}
    assert len(written) == 2
    assert {*written} == answers
    assert answers == {
        "'sell two' cannot be read. Write: sell NUMBER COMPANY. "
        "You may type now (stock round 1), for example: bid 120 (up to 300, in steps of 5); pass."
    }


def at_the_step(step: str) -> Session:
    return next(moment for moment in every_step() if due_step(moment) == step).session()


def test_what_no_action_of_the_step_begins_with_is_answered_with_what_is_decided_now() -> None:
    session = at_the_step("issue")
    for typed, meant in (
        ("lay 57 A1", "lay a tile now ('lay')"),
        ("buy share XX", "buy a share now ('buy')"),
    ):
        answer = str(told(session.parse, typed))
        decided = f'It is not possible to {meant}, at the step "Issue or redeem a share". What can be done'
        assert answer.startswith(decided)
        assert f"[§13] '{typed}' cannot be read. Write: " in answer
        assert "You may type now" in answer
    with speaking("ja"):
        assert str(told(session.parse, "lay 57 A1")).startswith("今の手順「")


def test_what_the_step_takes_is_answered_with_how_it_is_written() -> None:
    answer = str(told(at_the_step("track").parse, "lay 57 A1"))
    assert answer.startswith("'lay 57 A1' cannot be read. Write: ")


@pytest.mark.parametrize(
    ("title", "typed", "answer"),
    [
        ("acquire", "buy 12 X!", "Buying shares is not possible now: Ann lays a tile first."),
        ("lost_cities", "take X! 3", "That is not due: Ann lays or discards a card first."),
        ("west18", "lay 57 A1", "It is not possible to lay a tile now"),
        ("chubu18", "lay 57 A1", "It is not possible to lay a tile now"),
    ],
)
def test_the_other_titles_answer_with_what_is_decided_as_well(title: str, typed: str, answer: str) -> None:
    session = new_game(["Ann", "Ben", "Cid"], title=title, seed=1)
    assert answer in str(told(session.parse, typed))


def test_fields_are_told_in_the_words_of_the_language() -> None:
    with speaking("ja"):
        assert "書き方：buy 会社 from 買う相手。" in str(told(fresh().parse, "buy RE"))


def test_the_word_that_was_meant_is_one_that_fits_now_if_any_does() -> None:
    session = fresh()
    assert "Did you mean 'pass'?" in str(told(session.parse, "pasy"))  # as near to pay, which comes later
    assert "Did you mean 'withhold'?" in str(told(session.parse, "withold"))
    assert "Did you mean" not in str(told(session.parse, "auction"))


def test_where_there_is_no_position_the_answer_is_short() -> None:
    session = fresh()
    error = told(lambda text: session.ruleset.parse_action(session.state, text), "slel 2 EM")
    assert str(error) == "Unknown action 'slel'. Did you mean 'sell'?"


def test_when_the_game_is_over_nothing_is_offered() -> None:
    session = moments(Lineup(mode="micro", players=2), 5)[-1].session()
    session.push(moments(Lineup(mode="micro", players=2), 5)[-1].taken)
    assert session.over
    assert str(told(session.parse, "jump")).endswith("The game is over: nothing more can be done.")
