"""§2.1: the lays of land-grant companies and their railheads, in the words of the rules (R6, R7, R14)."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.west18.figures import figures
from lostatlas.games.west18.game import WestRules
from lostatlas.games.west18.railheads import ends_of, heads, is_nearer, is_nearer_with
from lostatlas.games.west18.state import LAND_GRANT, WestState
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.players import RandomPlayer
from lostatlas.rail.state import OperatingRound, Turn
from lostatlas.track.board import Stop
from lostatlas.track.upgrades import apply_lay
from tests.games.west18.games import (
    begun,
    laid,
    offered,
    play,
    rules_of,
    turn_of,
    why_not,
    with_cash,
    with_started,
)

IT = figures()
FREE = rules_of(seating="random", grant_consent=False)
RAILHEAD = rules_of(seating="random", grant_consent=False, land_grant_step="railhead")
FOUR = rules_of(seating="random", grant_consent=False, np_tiles=4)


def laying(code: str, rules: WestRules = FREE, *, phase: int = 0, **turn: Any) -> WestState:
    """Return the state in which Ann's land-grant company lays track."""
    state = with_started(begun(rules=rules), "Ann", code, 90)
    operating = OperatingRound(number=1, order=state.market.order)
    operating = evolve(operating, turn=Turn(company=code, colours=rules.phases[phase].colours, **turn))
    return evolve(state, round="OR1", step="track", stock=None, operating=operating, phase=phase, waiting=())


def lays(state: WestState, rules: WestRules = FREE) -> list[str]:
    return [one for one in offered(state, rules) if one.startswith("lay")]


@pytest.mark.parametrize(
    ("code", "places"), [("ATSF", "H21"), ("KP", "G20"), ("NP", "B5 C22"), ("SP", "H3"), ("TP", "K18")]
)
def test_the_printed_railheads_lie_where_the_track_of_each_home_leads(code: str, places: str) -> None:
    state = begun()
    assert " ".join(map(str, state.railheads[code])) == places
    for end, head in zip(ends_of(IT.companies[code]), state.railheads[code], strict=True):
        assert head in {hex_ for hex_, _ in heads(state.board, code, end)}


def test_a_company_may_lay_nothing() -> None:
    state = laying("KP")
    assert "pass" in offered(state, FREE)
    assert play(state, "pass", rules=FREE).railheads["KP"] == (IT.hex("G20"),)


def test_after_a_lay_the_railhead_must_come_nearer_if_a_legal_set_of_lays_does_that() -> None:
    """KP's track runs west from G20: whatever it lays first, it may not stop before it is nearer."""
    state = laying("KP")
    straight = play(state, "lay 9@G20 r1", rules=FREE)
    assert is_nearer(IT.companies["KP"], straight, straight.board)
    assert why_not(straight, "pass", FREE) == ""
    done = play(straight, "pass", rules=FREE)
    assert done.railheads["KP"] == (IT.hex("G18"),)


def test_a_tile_that_turns_away_is_refused_as_the_last_one() -> None:
    """With one tile left the lay itself must bring the railhead nearer."""
    state = laying("KP", lays=("yellow", "yellow"))
    assert lays(state)
    for text in lays(state):
        after = play(state, text, rules=FREE)
        assert after.railheads["KP"][0].distance(IT.hex("G14")) < IT.hex("G20").distance(IT.hex("G14"))


def test_the_president_moves_the_railhead_to_a_hex_that_extends_a_route_from_home() -> None:
    state = laying("SP", lays=("yellow", "yellow"))
    text = lays(state)[0]
    after = play(state, text, rules=FREE)
    end = ends_of(IT.companies["SP"])[0]
    assert after.railheads["SP"][0] in {hex_ for hex_, _ in heads(after.board, "SP", end)}


def test_atsf_lays_yellow_in_its_railhead_hex_and_upgrades_it_in_the_same_turn() -> None:
    """Situation 6: in phase 3, two of its three lays and one subsidy of $30; the upgrade earns none."""
    state = laying("ATSF", phase=1)
    state = play(state, next(one for one in lays(state) if "@H21 " in one), rules=FREE)
    assert state.subsidy == 30
    upgrade = next(one for one in lays(state) if "@H21 " in one)
    state = play(state, upgrade, rules=FREE)
    assert state.subsidy == 30
    assert state.turn.lays == ("yellow", "upgrade")


def test_the_first_tile_goes_into_the_railhead_hex_where_that_is_the_ruling() -> None:
    state = laying("KP", RAILHEAD)
    assert {one.split("@")[1].split()[0] for one in lays(state, RAILHEAD)} == {"G20"}
    elsewhere = laying("TP", RAILHEAD)
    assert all("@K18 " in one for one in lays(elsewhere, RAILHEAD))
    state = play(state, "lay 9@G20 r1", rules=RAILHEAD)
    assert "pass" in offered(state, RAILHEAD)


def test_np_has_a_railhead_at_each_end_and_either_may_come_nearer() -> None:
    state = laying("NP", lays=("yellow", "yellow"))
    hexes = {one.split("@")[1].split()[0] for one in lays(state)}
    assert {"B5", "C22"} <= hexes


def test_np_lays_four_tiles_two_for_each_railhead_where_that_is_the_ruling() -> None:
    state = laying("NP", FOUR, phase=0)
    for _ in range(2):
        text = next(one for one in lays(state, FOUR) if one.split("@")[1].split()[0] in _north(state))
        state = play(state, text, rules=FOUR)
    west = [one for one in lays(state, FOUR) if one.split("@")[1].split()[0] in _north(state)]
    assert not west
    assert lays(state, FOUR)


EAST = tuple(IT.hex(name) for name in ("C22", "C24", "D21"))
"""The hexes into which NP's track leads from Minneapolis."""


def test_no_tile_is_owed_at_an_end_that_has_had_its_two() -> None:
    """Of NP's four tiles two go to each railhead (R7): where the west has had both and nothing may be laid in
    the east, no legal set of lays comes nearer (R6), and NP's track is done."""
    state = evolve(laying("NP", FOUR, lays=("yellow", "yellow")), laid_for=(0, 0), declined=EAST)
    one_left = evolve(state, laid_for=(0,))
    assert why_not(one_left, "lay 9@B5 r5", FOUR) == ""  # a third tile in the west would come nearer
    assert why_not(one_left, "pass", FOUR) == "west.come_nearer"
    after = FOUR.settle(state, EventLog())
    assert after.turn.company == "NP"
    assert after.step not in ("track", "railhead")
    assert offered(after, FOUR)


def test_the_last_tile_of_the_only_end_that_may_come_nearer_does() -> None:
    """One of two is left in the west, and nothing may be laid in the east: it may not turn to the coast."""
    state = evolve(laying("NP", FOUR, lays=("yellow",)), laid_for=(0,), declined=EAST)
    assert why_not(state, "lay 8@B5 r0", FOUR) == "west.leaves_railhead"
    assert why_not(evolve(state, laid_for=()), "lay 8@B5 r0", FOUR) == ""  # the second one may turn back
    assert lays(state, FOUR)
    for text in lays(state, FOUR):
        head = play(state, text, rules=FOUR).railheads["NP"][0]
        assert head.distance(IT.hex("D23")) <= IT.hex("B5").distance(IT.hex("D23"))


def _north(state: WestState) -> set[str]:
    """Return the hexes that NP's track from Seattle leads into."""
    return {str(hex_) for hex_, _ in heads(state.board, "NP", ends_of(IT.companies["NP"])[0])}


def test_a_tile_of_another_company_in_the_hex_of_a_railhead_connects_to_it() -> None:
    """Either way the railhead counts as a bit of own track (R6)."""
    state = with_started(laying("ATSF"), "Ben", "KP", 90)
    state = evolve(state, railheads=state.railheads.set("KP", (IT.hex("G20"),)))
    for text in (one for one in lays(state) if "@G20 " in one):
        tile = IT.tiles[text.split()[1].split("@")[0]].rotated(int(text[-1]))
        assert 4 in tile.exits  # towards Kansas City


@pytest.mark.parametrize(("ruling", "key"), [("president_pays", ""), ("no_lay", "lay.cost")])
def test_the_president_pays_for_terrain_that_the_company_cannot_pay(ruling: str, key: str) -> None:
    """R14: a mountain costs $40."""
    rules = rules_of(
        seating="random", grant_consent=False, grant_shortfall=ruling, land_grant_step="railhead"
    )
    state = with_cash(laying("NP", rules), "NP", 0)
    legal = next(one for one in lays(laying("NP", rules), rules) if "@B5 " in one)
    assert why_not(state, legal, rules) == key
    if not key:
        before = state.cash("Ann")
        after = play(state, legal, rules=rules)
        assert (after.cash("Ann"), after.cash("NP")) == (before - 40, 0)


def test_a_tile_in_the_hex_of_anothers_railhead_connects_to_its_track_if_a_tile_can() -> None:
    """SP's track leads from San Francisco into H3, where DRG comes from Los Angeles."""
    state = with_started(begun(), "Ann", "SP", 90)
    state = with_started(state, "Ben", "DRG", 90)
    state = turn_of(
        evolve(state, board=state.board.place_token(Stop(IT.hex("I4"), 1), "DRG")), "DRG", "track"
    )
    assert why_not(state, "lay 8@H3 r3") == "west.meet_railhead"
    assert [text for text in offered(state) if "@H3" in text] == ["lay 9@H3 r2", "lay 9@H3 r5"]


def test_what_a_look_at_a_tile_says_is_what_a_search_on_the_board_with_it_finds() -> None:
    session, rng = new_game(["Ann", "Ben", "Cid"], title="west18", seed=3), RandomPlayer(seed=3)
    rules: Any = session.ruleset
    decided, searched = 0, 0
    while decided < 400:
        state: WestState = session.state
        if state.step == "track" and state.company.kind == LAND_GRANT and state.company.president:
            it, track = IT.companies[state.turn.company], rules.step_of(state)
            for lay in track.lays(rules, state):
                tile = rules.tileset[lay.tile]
                found = is_nearer_with(it, state, lay.hex, tile.rotated(lay.rotation))
                searched += found is None
                if found is not None:
                    decided += 1
                    after = apply_lay(state.board, lay.hex, tile, lay.rotation, rules.lay_rules.upgrades)
                    assert found is is_nearer(it, state, after), lay
        session.push(rng.choose(session))
    assert searched < decided


def test_a_tile_that_opens_a_city_full_of_anothers_tokens_is_searched() -> None:
    state = laying("ATSF", phase=1)
    board = laid(state.board, "8@H21 r1", "9@H19 r1", "8@H17 r2", "8@G16 r5")
    state = evolve(state, board=board, railheads=state.railheads.set("ATSF", (IT.hex("G14"),)))
    it, tile, city = IT.companies["ATSF"], FREE.tileset["15"], IT.hex("G14")
    assert board.tokens_of("DRG")[0].hex == city
    after = apply_lay(board, city, tile, 3, FREE.lay_rules.upgrades)
    assert is_nearer(it, state, after)
    assert is_nearer_with(it, state, city, tile.rotated(3)) is None


LINE_TO_K8 = (
    "83@H21 r0, 80@I22 r2, 82@I20 r0, 82@J13 r5, 8@K18 r4, 8@L17 r1, 14@K20 r4, 9@L15 r4, 8@L13 r2, "
    "8@K12 r3, 9@H11 r1, 9@H9 r4"
)


@pytest.mark.parametrize(("cash", "allowed"), [(40, False), (80, True)])
def test_a_tile_is_refused_whose_terrain_takes_the_money_for_every_tile_that_comes_nearer(
    cash: int, *, allowed: bool
) -> None:
    state = laying("ATSF", phase=1)
    board = laid(state.board, "252@G22 r1")
    tiles = dict(board.laid)
    for one in LINE_TO_K8.split(", "):
        tile, _, rest = one.partition("@")
        name, _, turns = rest.partition(" r")
        tiles[IT.hex(name)] = IT.tiles[tile].rotated(int(turns))
    state = evolve(
        state,
        board=evolve(board, laid=FrozenMap(tiles)),
        railheads=state.railheads.set("ATSF", (IT.hex("K8"),)),
    )
    state = with_cash(with_cash(state, "ATSF", cash), "Ann", 0)
    assert ("lay 8@I24 r1" in offered(state, FREE)) is allowed
    assert why_not(state, "lay 8@I24 r1", FREE) == ("" if allowed else "west.leaves_railhead")
