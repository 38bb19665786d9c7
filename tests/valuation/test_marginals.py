"""What each piece of track, hub, foreign hub and train is worth: exact differences of two best runs."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.rail.valuation import best_routes
from lostatlas.rail.valuation.best_run import best_run_of
from lostatlas.routes import RouteProblem, RouteStop, Track, Train, solve
from lostatlas.routes.marginals import marginals
from lostatlas.track.hexes import parse_hex
from lostatlas.track.track_index import TrackPiece
from tests.routes.boards import problems
from tests.valuation.games import on_board, track_states


@settings(max_examples=60)
@given(problems(most_trains=2))
def test_a_piece_of_track_is_worth_what_the_routes_lose_without_it(problem: RouteProblem) -> None:
    best = solve(problem)
    told = {part.key: part.value for part in marginals(best) if part.kind == "track"}
    used = {key for route in best.routes if route for key in route.track}
    assert set(told) == used
    for key in used:
        without = replace(problem, track=tuple(piece for piece in problem.track if piece.key != key))
        assert told[key] == best.revenue - solve(without).revenue >= 0


@settings(max_examples=60)
@given(problems(most_trains=2))
def test_trains_hubs_and_barriers_are_never_worth_less_than_nothing(problem: RouteProblem) -> None:
    free = {stop.key for stop in problem.stops if stop.skippable}  # see the next test
    for part in marginals(solve(problem)):
        assert part.exact
        assert part.value >= 0 or (part.kind == "barrier" and part.key in free)


def test_a_full_city_that_a_company_may_pass_for_nothing_can_be_better_than_a_free_one() -> None:
    stops = (
        RouteStop("home", 20, token=True),
        RouteStop("full", 30, passable=False, skippable=True),
        RouteStop("far", 90),
    )
    track = (Track(1, "h", "home", "full"), Track(2, "f", "full", "far"))
    best = solve(RouteProblem(stops, track, (Train("2", 2),)))
    assert best.revenue == 20 + 90
    assert {part.value for part in marginals(best) if part.kind == "barrier"} == {20 + 30 - (20 + 90)}


def test_a_tile_is_worth_at_least_as_much_as_each_piece_of_its_track() -> None:
    run = best_routes(figure(7), "NP")
    worth = run.marginals()
    tiles = {one.key: one.value for one in worth if one.kind == "tile"}
    for one in worth:
        if isinstance(one.key, TrackPiece):
            assert tiles[one.key.hex] >= one.value
    # Without the capital: port and two cities, 60 + 30 + 60 + 20.
    assert tiles[parse_hex("L16")] == 310 - 170


def test_figure_7_without_the_home_there_is_no_run() -> None:
    worth = {(one.kind, one.name): one.value for one in best_routes(figure(7), "NP").marginals()}
    assert worth["token", "M13.0"] == 310
    assert worth["train", "4"] == 150


def test_figure_6_the_hub_of_eastern_mining_costs_expansive_its_way_on() -> None:
    run = best_routes(figure(6), "EA", trains="∞")
    barrier = next(one for one in run.marginals() if one.kind == "barrier")
    assert (barrier.name, barrier.owners) == ("J14.1", ("EM",))
    free = run.board.remove_token(next(s for s, who in run.board.tokens.items() if "EM" in who), "EM")
    opened = best_run_of(run.rules, on_board(run.state, free), "EA")
    assert barrier.value == opened.revenue - run.revenue > 0
    assert "Hubs of EM in J14 (southwest)" in str(barrier)


def test_section_26_without_one_of_two_trains_express_counts_a_stop_more() -> None:
    run = best_routes(figure(6), "ER", trains="2 2")
    alone = best_routes(figure(6), "ER", trains="2").revenue
    assert {one.value for one in run.marginals() if one.kind == "train"} == {run.revenue - alone}


def test_hubs_of_real_positions_are_worth_the_difference() -> None:
    rules, states = track_states("short", 3, 1)
    state = states[-1]
    for code in state.companies:
        run = best_run_of(rules, state, code)
        for one in run.marginals():
            if one.kind == "token":
                stop = next(s for s in run.board.tokens_of(code) if ("stop", *s) == one.key)
                without = best_run_of(rules, on_board(state, run.board.remove_token(stop, code)), code)
                assert one.value == run.revenue - without.revenue


def test_the_difference_of_two_runs() -> None:
    run = best_routes(figure(7), "NP")
    assert not run.diff(run)
    other = best_routes(figure(7), "NP", trains="4")
    change = run.diff(other)
    assert change.revenue == 160 - 310
    assert change.track_lost
    assert not change.track_gained
