"""§2 and §2.1: the order of operation and the laying of track, in the words of the rules."""

from __future__ import annotations

from lostatlas.games.west18.state import PendingLay, WestState
from lostatlas.games.west18.steps.track import owners_to_ask
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.action_text import action_text
from lostatlas.rail.operating_round import Operating
from lostatlas.rail.state import with_company
from tests.games.west18.games import (
    IT,
    SEATED,
    begun,
    company,
    hex_of,
    laid,
    lays_of,
    play,
    rules_of,
    turn_of,
    why_not,
    with_cash,
    with_started,
)


def test_the_highest_price_operates_first_and_then_the_top_of_the_stack() -> None:
    state = play(begun(), "start MKT 80", "start GN 100", "start SP 80")
    assert state.market.order == ("GN", "MKT", "SP", "UP")


def test_in_the_second_edition_granger_roads_operate_first() -> None:
    second = rules_of(edition="second", first_round="purchase")
    state = play(begun(rules=second), "start GN 100", "start MKT 50", "start CBQ 60", rules=second)
    operating = second.rounds["OR"]
    assert isinstance(operating, Operating)
    assert list(operating.order(state)) == ["CBQ", "MKT", "GN", "UP"]


def test_a_granger_road_lays_one_tile_in_the_settled_zone() -> None:
    state = turn_of(with_cash(company("CRIP"), "CRIP", 300), "CRIP", "track")
    assert lays_of(state)
    assert all(hex_of(text) in IT.settled_zone for text in lays_of(state))
    assert not lays_of(turn_of(company("CRIP"), "CRIP", "track", lays=("yellow",)))
    mkt = turn_of(with_cash(company("MKT"), "MKT", 300), "MKT", "track")
    assert why_not(mkt, "lay 9@L17 r1") == "west.outside_zone"


def test_granger_roads_and_land_grant_companies_lay_to_green() -> None:
    state = turn_of(company("MKT"), "MKT", "track", phase=3)
    board = laid(state.board, "15@L21 r1")
    assert why_not(evolve(state, board=board), "lay 63@L21 r0") == "west.only_to_green"


def test_a_public_company_lays_two_yellow_tiles_or_one_upgrade() -> None:
    state = turn_of(company("DRG"), "DRG", "track", phase=1)
    assert {text for text in lays_of(state) if "G14" in text}
    done = turn_of(company("DRG"), "DRG", "track", phase=1, lays=("yellow",))
    assert why_not(done, "lay 15@G14 r0") in ("rail.lay_count", "lay.track")


def test_terrain_is_paid_once_to_the_bank() -> None:
    state = turn_of(with_cash(company("DRG"), "DRG", 300), "DRG", "track")
    mountains = [text for text in lays_of(state) if IT.board.cells[hex_of(text)].printed.cost]
    state = play(state, mountains[0])
    assert state.cash("DRG") == 260


def asking() -> WestState:
    """Return the turn of Ann's DRG in a game where Ben has KP and Cid ATSF."""
    state = with_started(with_started(company("DRG"), "Ben", "KP", 90), "Cid", "ATSF", 90)
    return turn_of(with_cash(state, "DRG", 400), "DRG", "track")


def test_until_phase_3_a_tile_in_a_land_grant_needs_the_consent_of_one_owner() -> None:
    """DRG lays in G16, which is KP's; once Ben has refused, no tile may be laid there in this turn."""
    state = play(asking(), "lay 9@G16 r1")
    assert (SEATED.actor(state), SEATED.acting_for(state)) == ("Ben", "KP")
    assert IT.hex("G16") in play(state, "accept").board.laid
    refused = play(state, "decline")
    assert why_not(refused, "lay 9@G16 r1") == "west.no_consent"
    assert not refused.board.laid
    later = evolve(asking(), phase=1)
    assert IT.hex("G16") in play(later, "lay 9@G16 r1").board.laid


def test_a_tile_that_needs_consent_is_offered_in_words_with_its_terrain() -> None:
    """Asked or not, it is a tile of a hex for its cost: H15 is a mountain in the grants of KP and ATSF."""
    for rules in (SEATED, rules_of(seating="random", grant_consent=False)):
        told = {text: action_text(rules, asking(), rules.parse_action(asking(), text)) for text in IN_GRANTS}
        assert told == IN_GRANTS


IN_GRANTS = {
    "lay 9@G16 r1": "Lay tile 9 on G16, turned 1, for $0",
    "lay 8@H15 r1": "Lay tile 8 on H15, turned 1, for $40",
}


def test_each_owner_of_a_hex_is_asked_until_one_agrees() -> None:
    state = asking()
    assert owners_to_ask(IT, state, IT.hex("H17")) == ("KP", "ATSF")
    pending = PendingLay(IT.hex("G16"), "9", 1, ("KP", "ATSF"))
    asked = play(evolve(state, pending=pending), "decline")
    assert SEATED.acting_for(asked) == "ATSF"
    assert IT.hex("G16") in play(asked, "accept").board.laid


def test_owners_that_have_not_started_or_are_public_are_not_asked() -> None:
    """R27; and a president agrees to his own company."""
    g16 = IT.hex("G16")
    assert owners_to_ask(IT, turn_of(company("DRG"), "DRG", "track"), g16) == ()
    own = with_started(company("DRG"), "Ann", "KP", 90)
    assert owners_to_ask(IT, turn_of(own, "DRG", "track"), g16) == ()
    public = asking()
    public = with_company(public, evolve(public.companies["KP"], kind="public"))
    assert owners_to_ask(IT, public, g16) == ()
