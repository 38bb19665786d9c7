"""Routes that someone chose: what is wrong with them, in words, and how far they are from the best."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes import Policy, Route, RouteProblem, RouteStop, StopRow, Track, Train, check

STOPS = (
    RouteStop("home", 20, token=True),
    RouteStop("a", 10),
    RouteStop("full", 30, passable=False),
    RouteStop("far", 40, groups=("F",)),
    RouteStop("fort", 40, groups=("F",)),
    RouteStop("pass", 10, skippable=True),
    RouteStop("never", 10, may_end=False),
)
TRACK = (
    Track("h1", "home", "home", "s1"),
    Track("a1", "a", "a", "s1"),
    Track("h2", "home", "home", "s2"),
    Track("fork a", "fork", "s2", "s3"),
    Track("fork f", "fork", "s2", "s4"),
    Track("a3", "a", "a", "s3"),
    Track("full4", "full", "full", "s4"),
    Track("full5", "full", "full", "s5"),
    Track("far5", "far", "far", "s5"),
    Track("far6", "far", "far", "s6"),
    Track("fort6", "fort", "fort", "s6", terminal=True),
    Track("a7", "a", "a", "s7"),
    Track("pass7", "pass", "pass", "s7"),
    Track("pass8", "pass", "pass", "s8"),
    Track("never8", "never", "never", "s8"),
    Track("fort9", "fort", "fort", "s9"),
    Track("a9", "a", "a", "s9", uses=("a",)),
    Track("h10", "home", "home", "s10", uses=("a",)),
)
BOARD = RouteProblem(STOPS, TRACK, (Train("2", 2), Train("3", 3), Train("∞")))


def reasons(*routes: Route, problem: RouteProblem = BOARD) -> list[str]:
    verdict = check(problem, routes, compare=False)
    said = [str(fault) for fault in verdict.faults]
    assert all("routes." not in text for text in said), "every reason has its words"
    return [fault.refusal.key.removeprefix("routes.") for fault in verdict.faults]


def run(*track: str, train: int = 2, stops: tuple[str, ...] = (), values: tuple[int, ...] = ()) -> Route:
    return Route(train, stops, values, track)


def test_a_legal_set_is_measured_against_the_best() -> None:
    verdict = check(BOARD, [run("h1", "a1"), None])
    assert verdict.legal
    assert verdict.revenue == 30
    assert verdict.best is not None
    assert verdict.missed == verdict.best - 30 > 0


@pytest.mark.parametrize(
    ("route", "reason"),
    [
        (run("h1", "a1", "a3", "fork a", "h2"), ["stop_twice"]),
        (run("a3", "fork a", "fork f", "full4"), ["reverses", "no_token"]),
        (run("h2", "fork f", "full4", "full5", "far5"), ["passes"]),
        (run("h1", "a1", "a7", "pass7", train=0), ["too_many"]),
        (run("h1", "a1", "a1"), ["end_on_track", "reverses", "twice", "twice"]),
        (run("h1"), ["end_on_track", "too_few"]),
        (run("full5", "far5"), ["no_token"]),
        (run("far5", "far6", "fort6"), ["end_on_track", "group", "no_token"]),
        (run("h1", "a1", "a7", "pass7", "pass8", "never8"), ["no_end"]),
        (run("h1", "a7"), ["gap"]),
        (run("h1", "nowhere"), ["unknown"]),
        (run("h1", "a1", stops=("home", "far")), ["other_stops"]),
        (run("h1", "a1", "a7", "pass7", stops=("home", "pass")), ["skips"]),
        (run("h1", "a1", values=(20, 20)), ["revenue"]),
        (run("h1", "a1", train=7), ["no_train"]),
        (run(stops=("home",)), ["local"]),
        (run(), ["no_track"]),
        (run("far6", "fort6", "fort9", "a9", "a1", "h1"), ["group", "terminal"]),
    ],
)
def test_each_reason_why_not(route: Route, reason: list[str]) -> None:
    assert reasons(route) == reason


def test_two_routes_may_not_share_a_side_even_where_they_part() -> None:
    assert reasons(run("h2", "fork a", "a3"), run("h2", "fork f", "full4", train=1)) == ["shared", "shared"]


def test_what_two_pieces_use_serves_one_route() -> None:
    board = RouteProblem(
        STOPS, (*TRACK, Track("x", "x", "s10", "s11"), Track("a11", "a", "a", "s11")), BOARD.trains
    )
    assert reasons(run("h10", "x", "a11"), run("h1", "a1", "a9", "fort9", train=1), problem=board) == [
        "shared"
    ]


def test_each_train_runs_one_route() -> None:
    assert reasons(run("h1", "a1"), run("h2", "fork a", "a3")) == ["second_route"]


def test_a_stop_may_be_passed_where_that_is_allowed() -> None:
    board = RouteProblem((*STOPS[:6], RouteStop("never", 10)), TRACK, BOARD.trains)
    skipped = run("h1", "a1", "a7", "pass7", "pass8", "never8", stops=("home", "a", "never"), train=1)
    verdict = check(board, [skipped], compare=False)
    assert (verdict.faults, verdict.revenue) == ((), 40)


def test_local_routes_need_an_own_hub() -> None:
    board = RouteProblem(STOPS, TRACK, BOARD.trains, policy=Policy(local_routes=True))
    assert reasons(run(stops=("home",)), run(stops=("home",), train=1), problem=board) == []
    assert reasons(run(stops=("a",)), problem=board) == ["local_token", "no_token"]


def test_rows_are_counted_and_a_hub_must_pay() -> None:
    rows = (StopRow(("city",), 1, 2), StopRow(("town",), 1, 1))
    board = RouteProblem(STOPS, TRACK, (Train("1/2", rows=rows),))
    assert check(board, [run("h1", "a1", train=0)], compare=False).revenue == 20
    assert reasons(run("h1", "a1", "a7", "pass7", train=0), problem=board) == ["rows"]
    unpaid = RouteProblem(STOPS, TRACK, (Train("0/2", rows=(StopRow(("city",), 0, 2),)),))
    assert reasons(run("h1", "a1", train=0), problem=unpaid) == ["token_unpaid"]


def test_too_few_stops_for_the_policy() -> None:
    board = RouteProblem(STOPS, TRACK, BOARD.trains, policy=Policy(min_stops=3))
    assert reasons(run("h1", "a1"), problem=board) == ["too_few"]


def test_a_fault_is_told_in_words_and_names_no_clause() -> None:
    fault = check(BOARD, [run("h1")], compare=False).faults[0]
    assert fault.refusal.rule == ""
    assert str(fault) == "The route ends on the track at s1; both ends of a route must be stops."


@pytest.mark.parametrize("wrong", [3, "a b", ("a", "b")], ids=repr)
def test_what_is_no_route_is_refused_by_name(wrong: Any) -> None:
    problem = RouteProblem((RouteStop("a", 10, token=True),), (), (Train("2", 2),))
    with pytest.raises(GameDataError, match=r"^routes: expected .*Route"):
        check(problem, [wrong])
