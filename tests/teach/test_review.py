"""A finished game is reviewed: planted mistakes are found, good play is not blamed."""

from __future__ import annotations

from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from lostatlas import best_routes, load, position
from lostatlas.capabilities import Described
from lostatlas.capabilities.decision_moment import Lineup
from lostatlas.kernel.errors import GameDataError, SessionError
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action
from lostatlas.lab.analysis import Analysis, analyse
from lostatlas.rail.actions import BuyTrain, LayTile, Run
from lostatlas.rail.state import RunRoute
from lostatlas.teach import review
from lostatlas.teach.game_review import SURER, reviewing
from lostatlas.teach.moments import moments
from lostatlas.text import speaking
from tests.kernel.toys import ThreeInARow

GAMES = Path(__file__).parents[2] / "examples" / "games"
TABLE = Lineup(mode="micro", players=2)
CARELESS = Lineup(mode="micro", players=2, bots=("random",))


def with_a_bad_run() -> tuple[Session, int]:
    """Return a game in which a company stays in its home though it could earn more, and the node before."""
    for moment in moments(TABLE, 5):
        if not isinstance(moment.taken, Run) or len(moment.taken.routes) != 1:
            continue
        (route,) = moment.taken.routes
        home = moment.state.board.tokens_of(moment.state.company.code)[0]
        bad = Run((RunRoute(route.train, (home,)),))
        if len(route.stops) > 1 and moment.rules.verify(moment.state, bad) is None:
            session = moment.session()
            before = session.node.id
            session.push(bad)
            return session, before
    raise AssertionError("no such moment in this game")


def test_a_run_that_earns_less_than_the_best_is_told_with_the_best_one() -> None:
    session, before = with_a_bad_run()
    here = session.node
    found = review(session)
    lesson = next(one for one in found.lessons if one.kind == "run")
    assert lesson.node == before
    assert session.node is here
    made = session.state.turn.revenue
    assert f"ran for ${made}; the best run earns ${made + lesson.loss}" in str(found)
    assert lesson.hexes


def test_a_run_is_told_in_the_language_of_the_moment_down_to_the_names_of_its_stops() -> None:
    session = position("""lost_atlas short
        player Ann: 300, NP 2*
        player Ben: 300
        company NP: 70, trains 2
        track: 8@Q17 r1, 291@Q15 r0
        now: OR1 NP run, cycle 2""")
    session.push(Run((RunRoute("2", session.state.board.tokens_of("NP")),)))
    (lesson,) = review(session).lessons
    assert "2-train Q15–P18 (northeast) $70" in str(lesson)
    with speaking("ja"):
        assert "2-列車 Q15–P18" in str(lesson)
        assert "northeast" not in str(lesson)


def test_the_better_choice_is_shown_in_a_branch_and_can_be_tried_again() -> None:
    session, before = with_a_bad_run()
    made = session.state.turn.revenue
    found = review(session)
    lesson = next(one for one in found.lessons if one.kind == "run")
    found.show(lesson)
    assert session.state.turn.revenue == made + lesson.loss
    found.try_again(lesson)
    assert session.node.id == before
    found.try_again(lesson)
    assert {"main", f"better {before}", f"again {before}", f"again {before} (2)"} <= set(session.branches)


def test_two_amounts_in_a_sentence_are_no_formula_to_a_notebook() -> None:
    shown = review(with_a_bad_run()[0])._repr_html_()
    assert shown.count("$") > 2
    assert shown.startswith('<div class="mathjax_ignore"><table')


def test_a_branch_that_has_just_begun_is_walked_to_its_own_end() -> None:
    session, before = with_a_bad_run()
    found = review(session)
    again = review(found.try_again(next(one for one in found.lessons if one.node == before)))
    assert again.total == len(session.history) - 1 < found.total
    assert all(one.node < before for one in again.lessons)


def test_a_name_that_is_taken_leaves_the_game_where_it_stands() -> None:
    session, _ = with_a_bad_run()
    here, found = session.node, review(session)
    session.branch("what if")
    with pytest.raises(SessionError, match="taken are: main, what if"):
        found.try_again(found.lessons[0], name="main")
    assert (session.node, session.branch_name) == (here, "what if")


def test_what_cannot_be_called_is_told_no_progress() -> None:
    played: Any = {"session": with_a_bad_run()[0], "progress": 3}
    with pytest.raises(GameDataError, match=r"^progress: expected Callable or None, got 3"):
        review(**played)


def test_lays_are_judged_by_the_whole_turn_and_the_better_ones_can_be_played() -> None:
    session = load(GAMES / "micro.json")
    found = review(session, players=session.players[:1])
    lays = [one for one in found.lessons if one.kind == "track"]
    assert lays, "no turn of this game could have earned more by its lays"
    lesson = lays[0]
    after = found.show(lesson)
    assert after.node.parent is not None
    assert set(lesson.hexes) <= set(after.state.board.laid)


def test_a_company_that_closes_right_after_its_lays_is_reviewed_too() -> None:
    session = position("""lost_atlas short
        player Ann: 0, EM 2*
        player Ben: 300
        player Cid: 300
        company EM: 10, cash 0
        now: OR1 EM track, cycle 2""")
    laid = next(one for one in session.legal_actions.choices if isinstance(one, LayTile))
    session.push(laid)
    assert "EM" not in session.state.companies
    assert review(session).lessons == ()


def test_a_train_bought_too_late_is_told_by_what_it_would_have_earned() -> None:
    session = load(GAMES / "short.json")
    line = session.history
    (lesson,) = [one for one in review(session).lessons if one.kind == "train"]
    session.goto(lesson.node)
    (better,) = lesson.better
    assert session.why_not(better) is None
    bought = session.parse(better)
    assert isinstance(bought, BuyTrain)
    missed = 0
    for before, node in zip(line[lesson.node :], line[lesson.node + 1 :], strict=False):
        if node.action == bought and before.state.turn.company == lesson.company:
            break
        if isinstance(node.action, Run) and before.state.turn.company == lesson.company:
            session.goto(before)
            owned = before.state.company.trains
            missed += best_routes(session, lesson.company, trains=[*owned, bought.train]).revenue
            missed -= best_routes(session, lesson.company).revenue
    assert lesson.loss == missed > 0
    assert f"${lesson.loss} more" in str(lesson)


@pytest.mark.parametrize(
    ("trains", "bought", "phase", "told"),
    [
        ("2", "3", "2", ["train"]),
        pytest.param("2", "4", "3", [], id="its own 2-train would have rusted"),
        pytest.param("3", "5", "4", [], id="one of the two would have been too many"),
    ],
)
def test_a_train_that_would_have_cost_another_was_not_bought_too_late(
    trains: str, bought: str, phase: str, told: list[str]
) -> None:
    session = position(f"""lost_atlas long
        player Ann: 300, EM 2*
        player Ben: 300
        player Cid: 300
        company EM: 70, cash 900, trains {trains}
        deck: {bought}x2 6x1
        also: {{"phase": "{phase}"}}
        now: OR1 EM trains, cycle 2""")
    session.push("pass")
    while session.state.step != "trains":
        session.push({"run": "run best", "dividend": "withhold"}.get(session.state.step, "pass"))
    session.push(next(one for one in session.legal_actions.choices if isinstance(one, BuyTrain)))
    assert [one.kind for one in review(session).lessons if one.kind == "train"] == told


def test_the_whole_branch_is_walked_wherever_one_stands_in_it() -> None:
    session = load(GAMES / "micro.json")
    whole = review(session)
    session.goto(3)
    assert review(session).lessons == whole.lessons
    assert session.node.id == 3


def test_the_walk_tells_what_it_has_found_so_far_and_can_be_left() -> None:
    session = load(GAMES / "short.json")
    walk = reviewing(session)
    steps = [next(walk) for _ in range(150)]
    assert [one.done for one in steps] == list(range(150))
    assert steps[0].lessons == ()
    assert steps[-1].lessons
    assert steps[-1].total == len(session.history) - 1


def test_decisions_are_estimated_when_there_is_a_budget() -> None:
    session = moments(TABLE, 5)[70].session()
    told: list[tuple[int, int]] = []
    found = review(session, budget=30, progress=lambda done, whole: told.append((done, whole)))
    assert told[-1] == (len(session.history) - 1,) * 2
    assert all(one.loss >= 10 for one in found.lessons)
    frame = found.to_frame()
    assert list(frame.columns) == ["node", "player", "company", "kind", "made", "better", "loss"]
    assert len(frame) == len(found.lessons)


def test_what_seems_worse_is_told_only_when_a_longer_look_with_other_chance_finds_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = moments(CARELESS, 5)[30].session()
    found = [one for one in review(session, budget=30).lessons if one.kind == "choice"]
    assert found
    for lesson in found:
        session.goto(lesson.node)
        again = analyse(session, budget=30 * SURER, seed=1, choices=[lesson.made, *lesson.better])
        assert again.clearly_better(lesson.made, by=10) is not None
        assert lesson.loss == round(again.of(lesson.made).behind)

    def of_another_mind(*args: Any, choices: list[Action] | None = None, **kwargs: Any) -> Analysis:
        return analyse(*args, choices=None if choices is None else choices[:1], **kwargs)

    monkeypatch.setattr(import_module("lostatlas.teach.game_review"), "analyse", of_another_mind)
    assert not [one for one in review(session, budget=30).lessons if one.kind == "choice"]


def test_what_only_two_pairs_of_games_make_worse_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    session = moments(CARELESS, 5)[30].session()
    long = [one for one in review(session, budget=30).lessons if one.kind == "choice"]
    monkeypatch.setattr(import_module("lostatlas.teach.game_review"), "SURER", 1)
    told = {one.node for one in review(session, budget=30).lessons if one.kind == "choice"}
    gone = [one for one in long if one.node not in told]
    assert gone
    for lesson in gone:
        session.goto(lesson.node)
        made = analyse(session, budget=30, seed=1, choices=[lesson.made, *lesson.better]).of(lesson.made)
        assert (made.pairs, made.behind_error) == (2, 0.0)
        assert made.behind > 10


def test_a_choice_is_told_in_words_which_travel_without_the_rules() -> None:
    moment = moments(TABLE, 5)[70]
    told = Described(moment.rules, moment.state, moment.taken)
    assert str(told) not in ("", moment.rules.format_action(moment.state, moment.taken))
    travelled: object = copy(told)
    assert travelled == str(told)


def test_a_player_who_takes_no_part_is_refused() -> None:
    with pytest.raises(GameDataError, match="Zoe takes no part in this game"):
        review(moments(TABLE, 5)[30].session(), players=["Zoe"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"least": "much"}, "'least' of a review .* not 'much'"),
        ({"budget": -1}, "'budget' of a review .* not -1"),
        ({"seed": "x"}, "'seed' of a review .* not 'x'"),
        ({"players": "Zoe"}, "Zoe takes no part"),
        ({"players": 5}, "5 takes no part"),
        ({"players": b"Ann"}, "Ann.* takes no part"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        review(load(GAMES / "micro.json"), **arguments)


@pytest.mark.parametrize("given", [None, "game.json"])
def test_only_a_game_is_reviewed(given: Any) -> None:
    with pytest.raises(GameDataError, match="give it a session"):
        review(given)


def test_a_state_is_no_game_and_is_told_so() -> None:
    state: Any = load(GAMES / "micro.json").state
    with pytest.raises(GameDataError, match=r"give it a session.*not \w*State"):
        review(state)


def test_a_game_without_trains_is_reviewed_by_playing_on() -> None:
    """Ann could have won at once; she marked a square that leaves the row to Ben."""
    session = Session.new(ThreeInARow(), ("Ann", "Ben"))
    for square in ("0,0", "1,1", "0,1", "1,0", "2,2", "1,2"):
        session.push(f"mark {square}")
    assert review(session).lessons == ()  # nothing is judged exactly
    found = review(session, players=["Ann"], least=0, budget=400)
    assert {one.kind for one in found.lessons} == {"choice"}
    assert "mark 0,2" in [text for one in found.lessons for text in one.better]
    assert all(one.hexes == () for one in found.lessons)
