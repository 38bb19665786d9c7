"""What a title says by values of the model: each situation in the rules' words, on a board of a few hexes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes import Policy, RouteProblem, RouteStop, StopRow, Track, Train, solve
from lostatlas.routes.alternatives import alternatives, ties

HOME = RouteStop("home", 20, token=True)


def line(*names: str) -> tuple[Track, ...]:
    """Lay track from stop to stop, over one side each time."""
    return tuple(
        piece
        for a, b in pairwise(names)
        for piece in (Track(f"{a}>{b}", a, a, f"{a}|{b}"), Track(f"{b}<{a}", b, b, f"{a}|{b}"))
    )


def earn(
    stops: tuple[RouteStop, ...],
    track: tuple[Track, ...],
    *trains: Train,
    policy: Policy | None = None,
    junctions: tuple[str, ...] = (),
) -> int:
    answer = solve(RouteProblem(stops, track, trains, junctions, policy or Policy()))
    assert answer.optimal
    return answer.revenue


def test_a_train_counts_at_most_its_number_of_stops() -> None:
    stops = (HOME, RouteStop("a", 10), RouteStop("b", 30), RouteStop("c", 40))
    track = line("home", "a", "b", "c")
    assert [earn(stops, track, Train("n", n)) for n in (1, 2, 3, 4, 5)] == [0, 30, 60, 100, 100]
    assert earn(stops, track, Train("∞")) == 100


def test_no_stop_in_between_is_skipped() -> None:
    stops = (HOME, RouteStop("poor", 0), RouteStop("rich", 90))
    assert earn(stops, line("home", "poor", "rich"), Train("2", 2)) == 20


def test_a_route_includes_an_own_hub() -> None:
    stops = (RouteStop("a", 50), RouteStop("b", 60), HOME)
    assert earn(stops, line("a", "b"), Train("2", 2)) == 0
    assert earn(stops, line("a", "b"), Train("2", 2), policy=Policy(own_stop="none")) == 110


def test_a_city_full_of_others_hubs_ends_a_route() -> None:
    stops = (HOME, RouteStop("full", 30, passable=False), RouteStop("beyond", 90))
    assert earn(stops, line("home", "full", "beyond"), Train("∞")) == 50


def test_overnight_passes_a_full_city_without_pay_or_ends_there() -> None:
    full = RouteStop("full", 30, passable=False, skippable=True)
    track = line("home", "full", "beyond")
    assert earn((HOME, full, RouteStop("beyond", 20)), track, Train("2", 2)) == 50
    assert earn((HOME, full, RouteStop("beyond", 90)), track, Train("3", 3)) == 110
    passing = solve(RouteProblem((HOME, full, RouteStop("beyond", 90)), track, (Train("3", 3),))).routes[0]
    assert passing is not None
    assert (passing.stops, passing.passed) == (("home", "beyond"), ("full",))


def test_overnight_may_be_forbidden_to_end_in_a_full_city() -> None:
    full = RouteStop("full", 30, passable=False, may_end=False, skippable=True)
    track = line("home", "full", "beyond")
    assert earn((HOME, full), line("home", "full"), Train("2", 2)) == 0
    assert earn((HOME, full, RouteStop("beyond", 10)), track, Train("2", 2)) == 30


def test_a_passed_city_is_not_come_back_to() -> None:
    full = RouteStop("full", 30, passable=False, skippable=True)
    stops = (HOME, full, RouteStop("far", 40))
    track = (*line("home", "full", "far"), Track("back", "far", "far", "s"), Track("in", "full", "full", "s"))
    assert earn(stops, track, Train("∞")) == 60


def test_the_two_hexes_of_a_destination_are_one_place() -> None:
    west = RouteStop("d1", 70, "offboard", passable=False, groups=("D",))
    east = RouteStop("d2", 70, "offboard", passable=False, groups=("D",))
    assert earn((west, HOME, east), line("d1", "home", "d2"), Train("3", 3)) == 90
    other = RouteStop("d2", 70, "offboard", passable=False, groups=("E",))
    assert earn((west, HOME, other), line("d1", "home", "d2"), Train("3", 3)) == 160


def test_both_circles_of_a_port_are_one_city() -> None:
    port = (RouteStop("p1", 40, groups=("port",)), RouteStop("p2", 40, groups=("port",)))
    stops = (*port, HOME, RouteStop("a", 10))
    assert earn(stops, line("p1", "home", "a", "p2"), Train("4", 4)) == 70


def test_the_mine_has_two_cities_and_track_between_them() -> None:
    stops = (RouteStop("shaft", 50, token=True), RouteStop("mine", 30), RouteStop("a", 20))
    track = (Track("inside", "m", "shaft", "mine"), *line("mine", "a"))
    assert earn(stops, track, Train("3", 3)) == 100
    assert earn(stops, track, Train("2", 2), Train("2", 2)) == 80


def test_a_local_route_needs_a_hub_and_no_track() -> None:
    local = Policy(local_routes=True)
    assert earn((HOME,), (), Train("2", 2)) == 0
    assert earn((HOME,), (), Train("2", 2), Train("2", 2), policy=local) == 40
    assert earn((RouteStop("a", 90), HOME), (), Train("∞"), policy=local) == 20


def test_other_trains_may_pass_through_a_city_with_local_routes() -> None:
    stops = (HOME, RouteStop("a", 30))
    track = line("home", "a")
    assert (
        earn(stops, track, Train("2", 2), Train("3", 3), Train("∞"), policy=Policy(local_routes=True)) == 90
    )


def test_a_home_without_a_tile_earns_nothing_but_its_train_runs() -> None:
    problem = RouteProblem(
        (RouteStop("home", 0, token=True),), (), (Train("2", 2),), policy=Policy(local_routes=True)
    )
    route = solve(problem).routes[0]
    assert route is not None
    assert (route.stops, route.revenue, route.track) == (("home",), 0, ())


def test_routes_of_one_company_share_no_side() -> None:
    stops = (HOME, RouteStop("a", 30))
    assert earn(stops, line("home", "a"), Train("2", 2), Train("2", 2)) == 50


def test_curves_that_part_still_share_the_side_where_they_meet() -> None:
    # From the home's only side two curves part to a and b.
    track = (
        Track("out", "home", "home", "s"),
        Track("left", "fork", "s", "l"),
        Track("right", "fork", "s", "r"),
        Track("a", "a", "a", "l"),
        Track("b", "b", "b", "r"),
    )
    stops = (HOME, RouteStop("a", 30), RouteStop("b", 40))
    assert earn(stops, track, Train("2", 2), Train("2", 2)) == 60
    # Nor may a train come from a and turn round into b.
    assert earn((RouteStop("a", 30, token=True), RouteStop("b", 40)), track[1:], Train("2", 2)) == 0


def test_routes_cross_on_a_crossing_tile_and_meet_in_cities() -> None:
    stops = (HOME, RouteStop("n", 10), RouteStop("e", 20), RouteStop("w", 30))
    over = (Track("ns", "x", "s1", "s2"), Track("ew", "x", "s3", "s4"))
    track = (
        *over,
        Track("1", "home", "home", "s1"),
        Track("2", "n", "n", "s2"),
        Track("3", "e", "e", "s3"),
        Track("4", "w", "w", "s4"),
        *line("home", "e"),
    )
    assert earn(stops, track, Train("2", 2), Train("3", 3)) == (20 + 10) + (20 + 20 + 30)


def test_at_a_junction_a_train_goes_on_over_another_piece() -> None:
    track = tuple(
        piece for n in "abc" for piece in (Track(f"{n}j", "j", "j", f"s{n}"), Track(n, n, n, f"s{n}"))
    )
    stops = (RouteStop("a", 10, token=True), RouteStop("b", 20), RouteStop("c", 30))
    assert earn(stops, track, Train("3", 3), junctions=("j",)) == 40
    assert earn(stops, track, Train("2", 2), Train("2", 2), junctions=("j",)) == 40


def test_two_pairs_of_arms_may_cross_on_one_junction() -> None:
    names = "abcd"
    track = tuple(
        piece for n in names for piece in (Track(f"{n}j", "j", "j", f"s{n}"), Track(n, n, n, f"s{n}"))
    )
    stops = tuple(RouteStop(n, 10, token=True) for n in names)
    assert earn(stops, track, Train("2", 2), Train("2", 2), junctions=("j",)) == 40


def test_terminal_track_begins_or_ends_a_route() -> None:
    track = (*line("a", "home"), Track("t", "m", "m", "s", terminal=True), Track("h", "home", "home", "s"))
    stops = (RouteStop("a", 10), HOME, RouteStop("m", 50), RouteStop("z", 90))
    assert earn(stops, track, Train("3", 3)) == 80
    assert earn(stops, (*track, *line("m", "z")), Train("4", 4)) == 80


def test_a_town_on_shared_track_serves_one_route() -> None:
    apart = (Track("n", "t", "t", "s1"), Track("s", "t", "t", "s2"))
    shared = tuple(Track(p.key, p.place, p.a, p.b, uses=("t",)) for p in apart)
    ends = (Track("a", "a", "a", "s1"), Track("b", "b", "b", "s2"))
    stops = (RouteStop("a", 10, token=True), RouteStop("t", 10, "town"), RouteStop("b", 20, token=True))
    assert earn(stops, (*apart, *ends), Train("2", 2), Train("2", 2)) == 50
    assert earn(stops, (*shared, *ends), Train("2", 2), Train("2", 2)) == 30


def test_values_may_differ_by_train() -> None:
    stops = (HOME, RouteStop("a", (10, 50)))
    assert earn(stops, line("home", "a"), Train("2", 2), Train("D", 2)) == 70


def test_visits_may_cost_nothing_or_more_than_one() -> None:
    track = line("home", "a", "b")
    assert earn((HOME, RouteStop("a", 10, cost=0), RouteStop("b", 30)), track, Train("2", 2)) == 60
    assert earn((HOME, RouteStop("a", 10, cost=2), RouteStop("b", 30)), track, Train("3", 3)) == 30


def test_rows_count_kinds_apart_and_pay_the_best() -> None:
    stops = (HOME, RouteStop("t", 10, "town"), RouteStop("a", 30), RouteStop("b", 40))
    track = line("home", "t", "a", "b")
    cities_and_towns = Train("2+1", rows=(StopRow(("city",), 2, 2), StopRow(("town",), 1, 1)))
    assert earn(stops, track, cities_and_towns) == 60
    pays_two_of_three = Train("2/3", rows=(StopRow(("city",), 2, 3), StopRow(("town",), 0, 9)))
    assert earn(stops, track, pays_two_of_three) == 60  # the home must be among the two
    assert earn(stops, track, pays_two_of_three, policy=Policy(own_stop="visited")) == 70


def test_one_stop_more_is_a_train_that_counts_one_more() -> None:
    stops = (HOME, RouteStop("a", 10), RouteStop("b", 30))
    assert earn(stops, line("home", "a", "b"), Train("2, express", 3)) == 60


def test_the_fewest_stops_are_a_policy() -> None:
    stops = (HOME, RouteStop("a", 10))
    assert earn(stops, line("home", "a"), Train("3", 3), policy=Policy(min_stops=3)) == 0


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (RouteProblem((HOME, HOME), (), ()), "routes.stop_twice_given"),
        (RouteProblem((RouteStop("a", -1),), (), ()), "routes.out_of_range"),
        (RouteProblem((RouteStop("a", 1, cost=-1),), (), ()), "routes.out_of_range"),
        (RouteProblem((RouteStop("a", 10**30),), (), ()), "routes.out_of_range"),
        (RouteProblem((RouteStop("a", (1, 2)),), (), (Train("2", 2),)), "routes.values"),
        (RouteProblem((), (Track(1, "h", "x", "x"),), ()), "routes.loop"),
        (RouteProblem((), (), (), policy=Policy(min_stops=1)), "routes.min_stops"),
        (RouteProblem((), (), (), policy=Policy(own_stop="any")), "routes.token_policy"),  # type: ignore[arg-type]  # wrong on purpose
        (RouteProblem((), (), (Train("2", -2),)), "routes.limit"),
        (
            RouteProblem(
                (HOME, RouteStop("t", 10, "town")),
                line("home", "t"),
                (Train("n", rows=(StopRow(("city", "town"), 1, 2), StopRow(("town",), 1, 1))),),
            ),
            "routes.rows_overlap",
        ),
    ],
)
def test_a_problem_that_contradicts_itself_is_refused_in_words(problem: RouteProblem, key: str) -> None:
    with pytest.raises(GameDataError) as refused:
        solve(problem)
    assert refused.value.key == key
    assert key not in str(refused.value)


def test_limits_may_be_as_large_as_they_like() -> None:
    rows = (StopRow(("city",), 10**30, 10**30),)
    assert earn((HOME, RouteStop("a", 10)), line("home", "a"), Train("n", 10**30)) == 30
    assert earn((HOME, RouteStop("a", 10)), line("home", "a"), Train("n", rows=rows)) == 30


def test_no_trains_earn_nothing() -> None:
    answer = solve(RouteProblem((HOME,), (), ()))
    assert (answer.revenue, answer.optimal, answer.routes) == (0, True, ())
    assert list(alternatives(answer)) == []


def test_trains_that_change_places_on_the_same_routes_are_no_alternative() -> None:
    # One line leads from the hub to each side, so that either train can run either way.
    stops = (HOME, RouteStop("a", 50), RouteStop("b", 30))
    for trains in (
        (Train("2", 2), Train("2", 2)),
        (Train("2", 2), Train("3", 3)),
        (Train("2", 2), Train("∞")),
    ):
        best = solve(RouteProblem(stops, (*line("home", "a"), *line("home", "b")), trains))
        assert best.revenue == 120
        assert list(ties(best)) == []
        others = list(alternatives(best))
        visited = [frozenset(frozenset(r.stops) for r in other.routes if r) for other in others]
        assert len(set(visited)) == len(visited), others


def test_of_trains_that_are_paid_otherwise_the_dearer_way_to_place_them_is_told() -> None:
    stops = (HOME, RouteStop("a", (50, 10)), RouteStop("b", (30, 30)))
    best = solve(
        RouteProblem(stops, (*line("home", "a"), *line("home", "b")), (Train("2", 2), Train("2+", 2)))
    )
    assert best.revenue == 120
    assert [other.revenue for other in alternatives(best)] == [70, 50]


def test_track_that_can_be_walked_in_too_many_ways_is_refused() -> None:
    # A field of hexes with track from every side to every other, and two cities at its far ends.
    track = [Track("in", "home", "home", (0, 0, 0)), Track("out", "far", "far", (9, 9, 0))]
    for x in range(10):
        for y in range(10):
            sides = [(x, y, 0), (x, y, 1), (x + 1, y, 1), (x, y + 1, 0)]
            track += [Track((x, y, a, b), (x, y), a, b) for i, a in enumerate(sides) for b in sides[:i]]
    with pytest.raises(GameDataError, match="too many ways"):
        solve(RouteProblem((HOME, RouteStop("far", 50)), tuple(track), (Train("2", 2),)))


def test_a_company_without_a_hub_earns_nothing() -> None:
    for policy in (Policy(), Policy(own_stop="none"), Policy(local_routes=True)):
        for trains in ((Train("2", 2),), (Train("2", 2), Train("3", 3), Train("∞"))):
            assert earn((), (), *trains, policy=policy) == 0
            alone = solve(RouteProblem((RouteStop("a", 50),), (), trains, policy=policy))
            assert (alone.revenue, alone.optimal, list(alternatives(alone))) == (0, True, [])
