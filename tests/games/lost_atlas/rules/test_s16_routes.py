"""§16: running trains."""

from __future__ import annotations

from lostatlas.rail.actions import Run
from lostatlas.rail.state import RunRoute
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile
from tests.games.lost_atlas.rules.cases import cities, two


def test_item_62_local_routes() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "run")
    table.do("run 2:K9+2:K9")
    assert table.state.turn.revenue == 60
    bare = two().company_has("SU", trains=("2",)).operate("SU", "run").do("run 2:H12")
    assert (bare.price("SU"), "rail.no_revenue" in bare.keys) == (50, True)  # a home without a tile earns 0


def test_item_61_the_mine_has_two_stops() -> None:
    table = two().company_has("EM", trains=("2",)).operate("EM", "run").do("run best")
    assert table.state.turn.revenue == 50


def test_r18_every_train_runs_but_not_necessarily_well() -> None:
    table = two().company_has("EM", trains=("2", "2")).operate("EM", "run")
    assert table.refusal("run 2:K9").rule == "R18"
    assert table.refusal("run -").rule == "R18"
    assert table.refusal("run 2:K9+3:K9").rule == "§16"
    assert table.refusal("run 2:H12+2:K9").rule == "§16"  # no hub of its own
    table.do("run 2:K9+2:K9")


def test_item_63_no_train_means_no_revenue() -> None:
    table = two().operate("EM", "run")
    assert table.price("EM") == 60
    assert table.state.step == "trains"


def test_s16_a_claimed_route_is_judged_by_the_rules() -> None:
    table = two().company_has("SU", trains=("2",)).change(board=cities(("SU",), (), ())).operate("SU", "run")
    track = "M13/0-N14/1"
    assert table.refusal("run 2:M13-N14-O15=M13/0-N14/1-N14/0-O15/1").rule == "§16"  # three stops
    assert table.refusal("run 2:N14-O15=N14/0-O15/1").rule == "§16"  # no own hub
    assert table.refusal(f"run 2:M13-O15={track}").rule == "§16"  # not where this track leads
    assert table.refusal("run 3:M13").key == "rail.no_such_train"
    table.do(f"run 2:M13-N14={track}")
    assert table.state.turn.revenue == 40


def test_s16_refusals_of_runs_name_hexes_not_keys() -> None:
    table = two().company_has("SU", trains=("2",)).change(board=cities(("SU",), ())).operate("SU", "run")
    said = {
        "run 2:N14": "A local route needs a hub of the company, and N14 has none. [§16]",
        "run 2:M13=M13/0": "The route ends on the track at N14/NW; both ends of a route must be stops. [§16]",
        "run 2:M13-N14=M13/9": "M13 has no piece of track number 9",
        "run 2:Z10": "No route stops at Z10.0",
    }
    for text, words in said.items():
        assert words in str(table.refusal(text))


def test_run_best_is_refused_where_nothing_runs() -> None:
    assert "not possible to run the trains now ('run')" in str(
        two().operate("EM", "track").refusal("run best")
    )


def test_s16_two_trains_share_no_track_but_may_share_a_city() -> None:
    table = (
        two().company_has("SU", trains=("2", "2")).change(board=cities((), ("SU",), ())).operate("SU", "run")
    )
    refused = "run 2:N14-O15=N14/0-O15/1+2:N14-O15=N14/0-O15/1"
    assert table.refusal(refused).rule == "§16"
    table.do("run 2:N14-O15=N14/0-O15/1+2:M13-N14=M13/0-N14/1")
    assert table.state.turn.revenue == 80


def test_s16_a_poorer_run_than_the_best_is_legal() -> None:
    table = two().company_has("SU", trains=("2",)).change(board=cities(("SU",), ())).operate("SU", "run")
    table.do("run 2:M13")
    assert table.state.turn.revenue == 20


def past_a_destination(hub: int) -> Board:
    """Return M13, the destination N14 with track on two sides, and O15, with Suburban's hub at one end."""
    city = parse_tile("city=revenue:20;path=a:5,b:_0;path=a:2,b:_0", colour="gray")
    away = parse_tile(
        "offboard=revenue:yellow_30|green_40|purple_70|gray_100;path=a:5,b:_0;path=a:2,b:_0", colour="red"
    )
    tiles = (("city", city), ("offboard", away), ("city", city))
    board = Board.of(PrintedHex(Hex(place, 0), terrain, tile) for place, (terrain, tile) in enumerate(tiles))
    return board.place_token(Stop(Hex(hub, 0), 0), "SU")


def test_s16_no_route_passes_a_destination() -> None:
    """It is an end only, though track leads on and the train would have a stop left."""
    table = two().company_has("SU", trains=("3",)).change(board=past_a_destination(0)).operate("SU", "run")
    refusal = table.refusal("run 3:M13-N14-O15=M13/0-N14/1-N14/0-O15/1")
    assert (refusal.rule, "N14" in str(refusal)) == ("§16", True)
    table.do("run best")
    assert table.state.turn.revenue == 20 + 30


def test_s16_overnight_does_not_pass_a_destination_either() -> None:
    table = two().company_has("SU", trains=("∞",), powers=("overnight",))
    table.change(board=past_a_destination(2)).operate("SU", "run").do("run best")
    assert table.state.turn.revenue == 20 + 30


def test_s16_a_route_over_track_names_its_stops() -> None:
    """What is said to earn nothing must not pass for a run."""
    table = two().company_has("EM", trains=("2",)).operate("EM", "run")
    refusal = table.rules.verify(table.state, Run((RunRoute("2", (), ()),)))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("§16", "rail.no_stops")
