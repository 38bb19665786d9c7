"""The best run in the game: for any company at any time, with what is supposed, and with its reasons."""

from __future__ import annotations

import pytest

from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.valuation import best_routes
from lostatlas.routes import check

PORT = figure(7)


def test_a_state_is_judged_by_its_title_as_published_and_a_session_by_its_own_rules() -> None:
    assert best_routes(PORT.state, "NP").revenue == best_routes(PORT, "NP").revenue == 310


def test_the_answer_stands_up_to_the_judge_of_routes() -> None:
    run = best_routes(PORT, "NP")
    assert check(run.problem, run.routes).missed == 0


@pytest.mark.parametrize(
    ("trains", "revenue"), [("2", 90), ("4", 160), ("4 4", 310), (["4", "4"], 310), (4, 160), ("", 0)]
)
def test_hypothetical_trains(trains: str | int | list[str], revenue: int) -> None:
    assert best_routes(PORT, "NP", trains=trains).revenue == revenue


def test_an_unlimited_train_goes_as_far_as_the_track() -> None:
    run = best_routes(PORT, "NP", trains="∞")
    assert run.revenue == 20 + 50 + 30 + 60 + 20
    assert run.problem.trains[0].stops is None


def test_a_hypothetical_hub_opens_routes_of_its_own() -> None:
    # With them a route may use the port's other circle: two times 160.
    run = best_routes(PORT, "NP", tokens="K13 L18")
    assert run.revenue == 320
    assert {"K13", "L18"} <= {str(stop.hex) for stop in run.board.tokens_of("NP")}


@pytest.mark.parametrize(
    ("hub", "words"),
    [
        ("M13.1", "has a hub on M13 already"),
        ("L12", "has 0 cities"),
        ("A1", "not on this map"),
        ("M13", "M13.0"),
    ],
)
def test_an_impossible_hub_says_why(hub: str, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        best_routes(PORT, "NP", tokens=hub)


def test_a_full_city_takes_no_hub() -> None:
    with pytest.raises(GameDataError, match="is taken"):
        best_routes(figure(6), "EA", tokens="J14.1")


def test_hypothetical_tiles_are_laid_in_order() -> None:
    # The capital pays 50, purple 60, gray 70; both trains stop there.
    assert best_routes(PORT, "NP", tiles="297@L16 r0").revenue == 330
    assert best_routes(PORT, "NP", tiles="297@L16 r2, LA6@L16 r2").revenue == 350


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("297@L16 r1", "rotations that fit: 0, 2"),
        ("9@J16 r0", "a distant destination"),
        ("9@L12 r0", "only bridges"),
        ("721@K11 r0", "not laid there"),
        ("999@K11", "no tile 999"),
    ],
)
def test_an_impossible_tile_says_why(tile: str, words: str) -> None:
    with pytest.raises(GameDataError, match=words):
        best_routes(PORT, "NP", tiles=tile)


def test_a_text_that_is_no_lay_is_told() -> None:
    with pytest.raises(NotationError, match="8@J8 r3"):
        best_routes(PORT, "NP", tiles="lay something")


@pytest.mark.parametrize(("phase", "area"), [("yellow", 30), ("green", 40), ("gray", 100), ("5", 70)])
def test_the_phase_decides_what_destinations_pay(phase: str, area: int) -> None:
    # From a hub in K13 the fork leads straight to the area at J16.
    run = best_routes(PORT, "NP", trains="2", tokens="K13", phase=phase)
    assert run.revenue == max(90, 20 + area)


def test_unknown_companies_phases_and_trains_are_told() -> None:
    with pytest.raises(GameDataError, match="no company XX"):
        best_routes(PORT, "XX")
    with pytest.raises(GameDataError, match="yellow, green, purple, gray"):
        best_routes(PORT, "NP", phase="pink")
    with pytest.raises(GameDataError, match="no 8-train; trains are 2, 3"):
        best_routes(PORT, "NP", trains="8")
    with pytest.raises(GameDataError, match="expected Session, Node or RailState, got 'NP'"):
        best_routes("NP", "NP")  # type: ignore[arg-type]  # what somebody types by mistake


@pytest.mark.parametrize("tiles", ["57@K9 r9", "57@K9 r6", "57@K9 rr", "57 on K9"])
def test_a_tile_that_cannot_be_read_is_told_how_to_be_written(tiles: str) -> None:
    with pytest.raises(NotationError, match="the rotation from r0 to r5"):
        best_routes(PORT, "NP", tiles=tiles)


def test_a_company_that_is_not_launched_stands_in_its_printed_home() -> None:
    run = best_routes(figure(6), "ER", trains="2")
    assert run.revenue == 20 + 30 + 20
    assert run.board.tokens_of("ER")


def test_section_26_express_counts_one_stop_more_with_a_single_hypothetical_train() -> None:
    alone, two = (best_routes(figure(6), "ER", trains=trains) for trains in ("2", "2 2"))
    assert [train.stops for train in alone.problem.trains] == [3]
    assert [train.stops for train in two.problem.trains] == [2, 2]
    assert "of these stops, 1 by its powers" in str(alone)


def test_every_stop_is_explained() -> None:
    log = best_routes(PORT, "NP").explain()
    assert [sum(stop.value for stop in route.stops) for route in log.routes] == [160, 150]
    text = str(log)
    for words in ("60 + 30 + 50 + 20 = 160", "the home of NP", "other half", "stops counted: 4 of at most 4"):
        assert words in text
    assert text.count("[§16]") == 1, "one link to the rule is enough"


def test_a_full_city_at_the_end_and_an_idle_train_are_explained() -> None:
    text = str(best_routes(figure(6), "EA", trains="∞ ∞"))
    assert "full of hubs of EM, so the route ends here" in text
    assert "a local route" in text


def test_section_26_overnight_passes_a_full_city() -> None:
    # The same board with Overnight's power: it goes through the mine's hub and on to I15.
    state = figure(6).state
    owner = state.companies["EA"]
    passing = evolve(
        state, companies=state.companies.set("EA", evolve(owner, powers=("overnight",), trains=("∞",)))
    )
    run = best_routes(passing, "EA")
    assert run.revenue > best_routes(state, "EA", trains="∞").revenue
    assert "J14 (southwest) is passed: its circles are full of hubs of EM" in str(run)


def test_alternatives_are_runs_too_and_ties_earn_as_much() -> None:
    run = best_routes(PORT, "NP")
    first = next(run.alternatives())
    assert first.company == "NP"
    assert first.revenue <= run.revenue
    assert all(tie.revenue == 310 for tie in run.ties())


def test_the_repr_is_one_line() -> None:
    shown = repr(best_routes(PORT, "NP"))
    assert shown.startswith("<BestRun NP 310, proven: 4-train M13 (southwest)–M15–L16–")
    assert "\n" not in shown


def test_a_plus_before_trains_adds_them_to_its_own() -> None:
    """ "+4" once was read as "4", and said that one more train would earn less."""
    game = figure(6)
    own = " ".join(game.state.companies["EA"].trains)
    assert best_routes(game, "EA", trains="+2").revenue == best_routes(game, "EA", trains=f"{own} 2").revenue
    assert best_routes(game, "EA", trains="2+2").revenue == best_routes(game, "EA", trains="2 2").revenue
