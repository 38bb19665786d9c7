"""§14–16 as a turn takes them: colours, homes, hubs, runs; the rulings that choose a policy of another room.

What single tiles, walks and routes may do is tested where it is decided: tests/track and tests/rail.
"""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.rail.depot import Depot
from lostatlas.rail.state import POOL, TREASURY
from lostatlas.track.board import Board, Cell, Stop
from lostatlas.track.ends import ALL_SIDES, NEW_SIDES
from lostatlas.track.hexes import Hex, parse_hex
from lostatlas.track.lays import TrackReach
from lostatlas.track.tiles import parse_tile
from lostatlas.track.upgrades import LooseHubs
from tests.games.lost_atlas.rules.table import Table, launched


def two(**options: Any) -> Table:
    """EM (Alice, 140 at 70) and SU (Bob, 120 at 60)."""
    return launched(("EM", "Alice", 140), ("SU", "Bob", 120), **options)


def cities(*owners: tuple[str, ...], slots: int = 1) -> Board:
    """Return linked cities M13, N14, O15 … with these tokens."""
    code = f"city=revenue:20,slots:{slots};path=a:5,b:_0;path=a:2,b:_0"
    board = Board.of(Cell(Hex(n, 0), "city", parse_tile(code, colour="gray")) for n in range(len(owners)))
    for place, tokens in enumerate(owners):
        for owner in tokens:
            board = board.place_token(Stop(Hex(place, 0), 0), owner)
    return board


# track


def test_s19_new_colours_are_usable_from_the_next_company_on() -> None:
    table = two().change(depot=Depot((("3", 6),), endless=("7",))).cash_is({"EM": 400})
    table.passes(3)
    assert table.company == "EM"
    table.do("train 3 from deck for 200")  # a lead-off train brings green
    assert table.rules.phase(table.state).colour == "green"
    table.until("track")
    assert "green" not in table.state.turn.colours
    assert table.refusal("lay LA1@K9 r0").key == "lay.colour"
    table.until("track", "SU")
    assert "green" in table.state.turn.colours


def test_item_77_destination_values_change_at_once() -> None:
    city = parse_tile("city=revenue:20;path=a:5,b:_0", colour="gray")
    away = parse_tile("offboard=revenue:yellow_30|green_40|purple_70|gray_100;path=a:2,b:_0", colour="red")
    board = Board.of([Cell(Hex(0, 0), "city", city), Cell(Hex(1, 0), "offboard", away)])
    table = two().change(board=board.place_token(Stop(Hex(0, 0), 0), "EM"))
    for top, revenue in (("2", 50), ("3", 60)):
        game = Table(board=None)
        game.state = table.state
        game.change(depot=Depot(((top, 6),), endless=("7",))).cash_is({"EM": 400})
        game.operate("EM", "lead_off", turns=1)
        game.do(f"train {top} from deck for {game.rules.trains[top].price}").until("run").do("run best")
        assert game.state.turn.revenue == revenue


def test_s14_a_launched_companys_hub_stands_in_the_city_of_the_new_tile() -> None:
    table = two().operate("SU", "track")
    table.do(sorted(text for text in table.legal() if text.startswith("lay 57@H12"))[0])
    assert table.state.board.hubs_of("SU") == (Stop(parse_hex("H12"), 0),)


def test_s14_an_unlaunched_home_keeps_its_reservation_beside_the_circle() -> None:
    table = launched(("EM", "Alice", 140))
    home = table.state.board.homes["SU"]
    board = table.state.board.lay(home.hex, table.rules.tileset["57"].rotated(0))
    table.change(board=board)
    assert "SU" in table.state.board.reservations[home]
    table.change(charters=(("SU",),)).change(stock=evolve(table.state.stock, player="Bob"))
    table.do("bid 120").passes(2).do("launch SU")
    assert table.state.board.hubs_of("SU") == (home,)
    assert home not in table.state.board.reservations


@pytest.mark.parametrize("value", ["any", "new", "new_on_plain"])
def test_r7_track_reach_is_a_policy_of_the_lays(value: str) -> None:
    assert Table(track_reach=value).rules.lay_rules.track_reach is TrackReach(value)


@pytest.mark.parametrize(("value", "ends"), [("new_sides", NEW_SIDES), ("all_sides", ALL_SIDES)])
def test_r15_track_ends_is_a_policy_of_the_lays(value: str, ends: Any) -> None:
    assert Table(track_ends=value).rules.lay_rules.ends == ends


def test_r27_a_bridge_hex_is_barred_where_it_has_no_track() -> None:
    assert "bridge" in Table().rules.lay_rules.ends.barred


@pytest.mark.parametrize("value", ["exit_city", "far_city"])
def test_r31_where_the_hub_of_the_mine_stays(value: str) -> None:
    assert Table(mine_hub=value).rules.lay_rules.upgrades.loose_hubs is LooseHubs(value)


def test_r31_the_hub_of_the_mine_follows_the_exits() -> None:
    table = two().phase_is("3").operate("EM", "track")
    lay = sorted(text for text in table.legal() if text.startswith("lay LA1@K9"))[0]
    table.do(lay)
    (hub,) = table.state.board.hubs_of("EM")
    tile = table.state.board.tile(hub.hex)
    assert any(hub.node in path.nodes and path.edges for path in tile.paths)


def test_item_56_any_company_may_upgrade_the_mine() -> None:
    table = two().phase_is("3")
    near = table.state.board.homes["EM"].hex
    board = table.state.board.place_token(Stop(near, 1), "SU")
    table.change(board=board).operate("SU", "track")
    assert any(text.startswith("lay LA1@K9") for text in table.legal())


# hubs


def test_r17_the_cheapest_hub_is_paid_first_or_as_the_charter_says() -> None:
    assert Table().rules.token_order((0, 60, 60, 40)) == (0, 40, 60, 60)
    other = Table(variant={"hubs": {"spend": "charter"}})
    assert other.rules.token_order((0, 60, 60, 40)) == (0, 60, 60, 40)


def test_s15_a_reserved_circle_and_a_full_city_are_refused() -> None:
    board = cities(("SU",), (), ("EM",)).reserve(Stop(Hex(1, 0), 0), "AG")
    table = two().company_has("SU", tokens=(60,)).change(board=board).cash_is({"SU": 100})
    table.operate("SU", "token")
    assert table.state.step != "token"  # no city is left for it
    wide = cities(("SU",), (), ("EM",), slots=2).reserve(Stop(Hex(1, 0), 0), "AG")
    table = (
        two().company_has("SU", tokens=(60,)).change(board=wide).cash_is({"SU": 100}).operate("SU", "token")
    )
    assert {text for text in table.legal() if text.startswith("hub")} == {"hub N14", "hub O15"}
    taken = wide.place_token(Stop(Hex(1, 0), 0), "EM")
    table.change(board=taken)
    assert table.refusal("hub N14").key == "rail.city_reserved"
    assert table.refusal("hub M13").key == "rail.one_token_per_hex"
    assert table.refusal("hub P16").key == "rail.no_city"
    table.do("hub O15")
    assert (table.cash("SU"), table.state.companies["SU"].tokens) == (40, ())


def test_s15_a_hub_that_cannot_be_paid() -> None:
    table = two().company_has("SU", tokens=(60,)).change(board=cities(("SU",), ())).cash_is({"SU": 60})
    table.operate("SU", "token")
    assert "hub N14" in table.legal()
    table.cash_is({"SU": 59})
    assert table.state.step != "token"


def test_s15_full_cities_stop_the_way_to_the_next() -> None:
    table = (
        two()
        .company_has("SU", tokens=(60,))
        .change(board=cities(("SU",), ("EM",), ()))
        .operate("SU", "token")
    )
    assert table.state.step != "token"


# runs


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
        "run 2:N14": "A local route needs an own hub, and N14 has none. [§16]",
        "run 2:M13=M13/0": "The route ends on the track at N14/NW; both ends of a route must be stops. [§16]",
        "run 2:M13-N14=M13/9": "M13 has no piece of track number 9",
        "run 2:Z10": "No route stops at Z10.0",
    }
    for text, words in said.items():
        assert words in str(table.refusal(text))


def test_run_best_is_refused_where_nothing_runs() -> None:
    assert "'run' does not fit here" in str(two().operate("EM", "track").refusal("run best"))


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


def test_figure_7_minor_shares_of_310() -> None:
    table = two().buys("Bob", "EM", 3).operate("EM", "dividend", revenue=310).do("pay")
    assert dict(table.events[0].facts["parts"]) == {"Alice": 124, "Bob": 186}
    major = two().company_has("EM", kind="major")
    shares = evolve(major.state.companies["EM"].shares, units=FrozenMap({"Alice": 6, "Bob": 3, POOL: 1}))
    major.company_has("EM", shares=shares).operate("EM", "dividend", revenue=310).do("pay")
    assert dict(major.events[0].facts["parts"]) == {"Alice": 186, "Bob": 93}


# rounds


def test_r21_majors_operate_too() -> None:
    table = two().company_has("EM", kind="major", trains=("3",)).change(phase=1).passes(3)
    assert (table.company, table.state.step) == ("EM", "issue")  # no lead-off train for a major


def test_item_47_a_major_issues_ten_percent() -> None:
    table = two().company_has("EM", kind="major")
    shares = evolve(table.state.companies["EM"].shares, units=FrozenMap({"Alice": 4, TREASURY: 6}))
    table.company_has("EM", shares=shares).operate("EM", "issue")
    before = table.cash("EM")
    table.do("issue")
    assert (table.cash("EM") - before, table.price("EM")) == (70, 60)
    assert table.state.companies["EM"].shares.percent(POOL) == 10


def test_s21_the_second_round_follows_in_the_order_of_the_new_prices() -> None:
    table = launched(("EM", "Alice", 160), ("SU", "Bob", 140)).passes(3)
    assert table.company == "EM"
    table.until("trains", "SU")
    table.price_is("SU", 200)
    table.do(*sorted(table.legal())[:1])
    while table.state.round == "OR1":
        table.do("pass" if "pass" in table.legal() else sorted(table.legal())[0])
    assert (table.state.round, table.company) == ("OR2", "SU")


def test_s24_the_trackers_move_on() -> None:
    table = two().passes(3)
    assert (table.state.cycle, table.state.round) == (1, "OR1")
    table.until("stock")
    assert (table.state.cycle, table.state.round) == (2, "SR")


def test_s11_the_president_decides_and_the_moneys_stay_apart() -> None:
    table = two().passes(3)
    assert (table.actor, table.company) == ("Alice", "EM")
    cash = table.cash("Alice")
    table.do("train 2 from deck for 100")
    assert table.cash("Alice") == cash
