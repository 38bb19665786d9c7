"""Figures 6 and 7 of the rules, sentence by sentence, on boards of our own (rules §15, §16)."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.session import Session
from lostatlas.rail.actions import PlaceToken
from lostatlas.rail.valuation import BestRun, best_routes
from lostatlas.text import speaking
from lostatlas.track.board import Stop
from lostatlas.track.hexes import parse_hex
from lostatlas.track.reach import reach

BLUE, GREEN = "M13 M15 L16 K15 K13", "M13 L14 L16 L18"
ROUND_TO_THE_OTHER_CIRCLE = "M13.0 M15 N14 M13.1"
BACK_AT_THE_STAR = "M13 M15 L16 K15 J16"
ALLOWED, BLOCKED, BEHIND_GAMMA, RESERVED = ("L12", "J10"), "I15", "K13", "M11"


@pytest.fixture
def hubs() -> Session:
    return figure(6)


@pytest.fixture
def run() -> BestRun:
    return best_routes(figure(7), "NP")


def up_left(name: str, steps: int) -> str:
    hex_ = parse_hex(name)
    for _ in range(steps):
        hex_ = hex_.neighbour(2)
    return str(hex_)


# figure 6: where a hub may be placed


def test_figure_6_it_is_the_turn_of_expansive(hubs: Session) -> None:
    assert (hubs.acting_for, hubs.state.step) == ("EA", "token")


def test_figure_6_a_hub_may_stand_up_left_of_the_home_at_the_lower_right(hubs: Session) -> None:
    assert ALLOWED[0] == up_left(str(hubs.state.board.homes["EA"].hex), 1)
    assert hubs.why_not(f"hub {ALLOWED[0]}") is None


def test_figure_6_and_two_further_up_left(hubs: Session) -> None:
    assert ALLOWED[1] == up_left(ALLOWED[0], 2)
    assert hubs.why_not(f"hub {ALLOWED[1]}") is None


def test_figure_6_no_other_place_is_allowed(hubs: Session) -> None:
    places = {str(one.city.hex) for one in hubs.legal_actions if isinstance(one, PlaceToken)}
    assert places == set(ALLOWED)


def test_figure_6_x1_is_not_reached_for_the_hub_of_eastern_mining_at_its_upper_right(hubs: Session) -> None:
    board = hubs.state.board
    upper_right = parse_hex(BLOCKED).neighbour(4)
    assert [owners for stop, owners in board.tokens.items() if stop.hex == upper_right] == [("EM",)]
    refusal = hubs.why_not(f"hub {BLOCKED}")
    assert refusal is not None
    assert refusal.key == "reach.full_city"
    assert str(upper_right) in str(refusal)
    hub = next(stop for stop in board.tokens if stop.hex == upper_right)
    x1 = Stop(parse_hex(BLOCKED), 0)
    assert x1 not in reach(board, "EA").stops
    assert x1 in reach(board.remove_token(hub, "EM"), "EA").stops


def test_figure_6_x2_is_not_reached_for_the_gamma_two_up_left_of_the_home(hubs: Session) -> None:
    gamma = up_left(str(hubs.state.board.homes["EA"].hex), 2)
    refusal = hubs.why_not(f"hub {BEHIND_GAMMA}")
    assert refusal is not None
    assert refusal.key == "reach.reversing"
    assert gamma in str(refusal)
    assert parse_hex(BEHIND_GAMMA) == parse_hex(gamma).neighbour(0)


def test_figure_6_x3_is_reserved_as_the_home_of_express(hubs: Session) -> None:
    assert hubs.state.board.reservations[Stop(parse_hex(RESERVED), 0)] == ("ER",)
    refusal = hubs.why_not(f"hub {RESERVED}")
    assert refusal is not None
    assert refusal.key == "rail.city_reserved"


# figure 7: which routes may be run


def test_figure_7_northern_port_has_two_4_trains(run: BestRun) -> None:
    assert run.trains == ("4", "4")
    assert [train.stops for train in run.problem.trains] == [4, 4]


def test_figure_7_the_blue_route_is_possible_and_earns_160(run: BestRun) -> None:
    verdict = run.check(BLUE)
    assert verdict.legal
    assert verdict.revenue == 60 + 30 + 50 + 20 == 160


def test_figure_7_a_4_train_counts_four_stops_in_a_row_and_no_more(run: BestRun) -> None:
    longer = best_routes(run.state, "NP", trains="3")
    assert [refusal.key for refusal in longer.check(BLUE).refusals] == ["routes.too_many"]


def test_figure_7_the_green_route_is_possible_too_and_earns_150(run: BestRun) -> None:
    verdict = run.check(GREEN)
    assert verdict.legal
    assert verdict.revenue == 60 + 20 + 50 + 20 == 150


def test_figure_7_green_shares_the_home_with_blue_and_meets_it_in_the_capital(run: BestRun) -> None:
    verdict = run.check(BLUE, GREEN)
    assert verdict.legal
    blue, green = (set(route.track) for route in verdict.routes if route)
    assert not blue & green
    visited = [{str(place) for place in text.split()} for text in (BLUE, GREEN)]
    names = visited[0] & visited[1]
    assert names == {"M13", "L16"}
    assert run.board.tile(parse_hex("L16")).label == "C"


def test_figure_7_the_two_trains_earn_310_together_and_nothing_earns_more(run: BestRun) -> None:
    verdict = run.check(BLUE, GREEN)
    assert verdict.revenue == 160 + 150 == 310
    assert verdict.is_best
    assert (run.revenue, run.optimal) == (310, True)


def test_a_sentence_says_where_a_circle_of_the_port_is_and_counts_none(run: BestRun) -> None:
    assert "M13 (southwest) pays 60" in str(run.explain())
    with speaking("ja"):
        told = f"{run.explain()} {run!r}"
    assert "M13（南西）の収益は60" in told
    assert "M13." not in told


def test_figure_7_the_two_circles_of_the_port_are_halves_of_one_city(run: BestRun) -> None:
    verdict = run.check(ROUND_TO_THE_OTHER_CIRCLE)
    assert [refusal.key for refusal in verdict.refusals] == ["routes.group"]
    assert "M13.0" in str(verdict)
    assert verdict.revenue == 0


def test_figure_7_no_route_goes_up_left_from_the_star_to_the_area_on_the_left(run: BestRun) -> None:
    verdict = run.check(BACK_AT_THE_STAR)
    assert [refusal.key for refusal in verdict.refusals] == ["routes.reverses"]
    assert "K15" in str(verdict)


def test_other_figures_are_refused() -> None:
    with pytest.raises(GameDataError, match="figures are 6, 7"):
        figure(8)
