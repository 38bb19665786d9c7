"""Routes given by hand: is mine best, how far is it, and why is it not allowed (§16)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas import load
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError, NotationError
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.place_names import stop_name
from lostatlas.rail.valuation import best_routes
from lostatlas.routes import Route
from lostatlas.text import speaking
from lostatlas.track.board import Stop

RUN = best_routes(figure(7), "NP")
BLUE, GREEN = "M13 M15 L16 K15 K13", "M13 L14 L16 L18"


def test_the_best_run_by_hand_is_best() -> None:
    assert RUN.check(BLUE, GREEN).is_best
    assert "This is the best run" in str(RUN.check(BLUE, GREEN))


def test_the_order_of_trains_and_of_travel_does_not_matter() -> None:
    assert RUN.check(GREEN, " ".join(reversed(BLUE.split()))).is_best


def test_stops_alone_are_enough() -> None:
    assert RUN.check("M13.0 M15 L16 K13", "M13.0-L14-L16-L18").is_best


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_run_prints_can_be_typed(language: str) -> None:
    """Sentences name the cities of one hex by where they are."""
    with speaking(language):
        printed = " | ".join(RUN.lines())
        (named,) = set(re.findall(r"M13 ?[(（].*?[)）]", printed))
        assert RUN.check(f"{named}–M15–L16–K13", f"{named}–L14–L16–L18").is_best


def test_a_poorer_run_says_how_far_it_is_from_the_best() -> None:
    judged = RUN.check(BLUE)
    assert (judged.legal, judged.revenue, judged.missed) == (True, 160, 150)
    assert "150 more" in str(judged)


def test_a_single_name_is_a_local_route() -> None:
    judged = RUN.check("M13.0")
    assert (judged.legal, judged.revenue) == (True, 60)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("M13 M15 L14", "valuation.no_track"),
        ("L16 K15 K13", "routes.no_token"),
        ("M13 M15 L16 L14 M13", "routes.stop_twice"),
        ("M13 M15 L16 M17", "valuation.no_track"),
        ("K11", "valuation.no_stop"),
        ("K13 L16 M15", "routes.no_token"),
        ("A1 M13", "valuation.off_map"),
        ("5: M13 M15", "valuation.not_owned"),
    ],
)
def test_why_not(text: str, key: str) -> None:
    judged = RUN.check(text)
    assert not judged.legal
    assert key in [refusal.key for refusal in judged.refusals]
    assert "Hex(" not in str(judged)
    assert "Piece(" not in str(judged)


def test_two_routes_share_no_track() -> None:
    judged = RUN.check("M13 M15 L16 L18", "M13 M15 L16 K15 K13")
    assert "routes.shared" in [refusal.key for refusal in judged.refusals]
    assert "Hex(" not in str(judged)


def test_there_is_one_route_for_each_train() -> None:
    assert [one.key for one in RUN.check("M13.0", "M13.0", "M13.0").refusals] == ["valuation.too_many_routes"]


def test_a_train_may_be_named() -> None:
    run = best_routes(figure(7), "NP", trains="2 4")
    assert run.check(f"4: {BLUE}", "2: M13 L14").legal
    assert [one.key for one in run.check(f"2: {BLUE}").refusals] == ["routes.too_many"]


@pytest.mark.parametrize("route", [3, None, ["K9", "J8"]], ids=repr)
def test_what_is_no_text_is_no_route(route: Any) -> None:
    with pytest.raises(GameDataError, match=r"^routes: expected .*str"):
        RUN.check(route)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_aloud(text: str) -> None:
    try:
        judged = RUN.check(text)
    except NotationError as error:
        assert str(error)  # noqa: PT017 - any other error fails the test
    else:
        assert str(judged)


def test_every_best_run_and_alternative_written_down_is_judged_as_it_is() -> None:
    for number, run in enumerate(RUN.alternatives()):
        texts = [
            " ".join(stop_name(run.board, Stop(key[1], key[2])) for key in route.stops)  # type: ignore[index]  # keys of stops are graph nodes
            for route in run.routes
            if route
        ]
        judged = RUN.check(*texts)
        assert judged.legal, (texts, str(judged))
        assert judged.revenue == run.revenue
        if number > 20:
            break


def test_a_refused_run_action_speaks_of_hexes_too() -> None:
    game = figure(7)
    words = game.text_of(next(iter(game.legal_actions.choices)))
    refusal = game.why_not(words.replace("M13-M15-L16-K13", "M13-M15-L16-L18"))
    assert refusal is not None
    assert "L18" in str(refusal)
    assert "Hex(" not in str(refusal)


@pytest.mark.parametrize("name", ["short", "long", "west18", "chubu18"])
def test_the_best_run_given_back_is_explained_as_it_earns(name: str) -> None:
    game = load(f"examples/games/{name}.json")
    seen = 0
    for node in game.line[::29]:
        for code, company in node.state.companies.items():
            if not company.trains or not (routes := [one for one in best_routes(node, code).routes if one]):
                continue
            run = best_routes(node, code)
            bare = [Route(one.train, (), (), one.track) if one.track else one for one in routes]
            for by_hand in (routes, bare):
                found = run.check(*by_hand)
                assert found.is_best
                assert found.explanation is not None
                assert str(found.explanation) == str(run)
            seen += 1
    assert seen > 5


def test_a_full_city_that_is_passed_by_hand_pays_nothing() -> None:
    """§26: Overnight passes cities full of others' hubs; they neither pay nor count."""
    state = figure(6).state
    company = evolve(state.companies["EA"], powers=("overnight",))
    run = best_routes(evolve(state, companies=state.companies.set("EA", company)), "EA", trains="∞")
    (route,) = [one for one in run.routes if one]
    assert route.passed
    for by_hand in (route, Route(route.train, (), (), route.track)):
        told = run.check(by_hand).explanation
        assert told is not None
        assert told.revenue == sum(one.revenue for one in told.routes) == run.revenue
        assert str(told) == str(run)


def test_a_run_by_hand_that_is_refused_or_worse_is_explained_accordingly() -> None:
    game = load("examples/games/short.json")
    run = best_routes(game, "NP")
    assert run.check("A1 B2").explanation is None
    worse = run.check(next(name for name in ("J18 K17", "K17 L18") if run.check(name).legal))
    assert worse.explanation is not None
    assert worse.explanation.revenue == worse.revenue < run.revenue
    assert f"NP earns ${worse.revenue}; no run earns more than ${run.revenue}." in str(worse.explanation)
