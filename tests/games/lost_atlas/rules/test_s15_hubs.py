"""§15: placing hubs."""

from __future__ import annotations

from lostatlas.rail.actions import PlaceToken
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from tests.games.lost_atlas.rules.cases import cities, two
from tests.games.lost_atlas.rules.table import Table


def test_item_57_hubs_are_for_majors_and_expansive() -> None:
    table = two().operate("EM", "token")
    assert table.state.step != "token"  # a minor has its home only
    assert [len(minor.tokens) for minor in table.rules.variant.minors if minor.code != "EA"] == [1] * 11
    assert table.rules.minors["EA"].tokens == (0, 40)
    assert {major.tokens for major in table.rules.variant.majors} == {(60, 60)}


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


def test_s15_one_hub_for_each_hex_though_it_has_two_cities() -> None:
    """The other circle of the own home's hex stays closed, even when its track leads there."""
    table = two().company_has("EM", tokens=(60,)).cash_is({"EM": 100}).operate("EM", "token")
    home = table.state.board.homes["EM"]
    other = Stop(home.hex, 1 - home.node)
    assert not table.state.board.is_full(other)
    (step,) = (one for one in table.rules.rounds["OR"].steps if one.name == "token")
    refusal = step.verify(table.rules, table.state, PlaceToken(other))
    assert refusal is not None
    assert refusal.key == "rail.one_token_per_hex"
    assert table.state.step != "token"  # and so nothing could be placed at all
