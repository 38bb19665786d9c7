"""The figures of 18West: the map, its tiles and companies, and which tile replaces which."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.west18.figures import CLASSES, figures, first_board
from lostatlas.kernel.errors import GameDataError
from lostatlas.render import board_svg, tile_svg
from lostatlas.track.graph import track_graph
from lostatlas.track.hexes import Hex, opposite
from lostatlas.track.tiles import Tile
from lostatlas.track.train_graph import train_graph
from lostatlas.track.upgrades import fits

IT = figures()


def test_the_map_has_133_hexes_in_thirteen_rows() -> None:
    names = [str(hex_) for hex_ in IT.board.cells]
    assert len(names) == 133
    assert sorted({name[0] for name in names}) == [*"ABCDEFGHIJKLM"]
    assert names[0] == "A4"
    assert IT.board.layout.edges == ("SW", "W", "NW", "NE", "E", "SE")


def test_two_neighbours_of_a_row_differ_by_two() -> None:
    assert str(IT.hex("F25").neighbour(4)) == "F27"


def test_printed_track_meets_but_where_the_map_says_so() -> None:
    """Four sides have no track back: Denver's to Cheyenne, and New York's three."""
    loose = set()
    for hex_, tile in IT.board.tiles():
        for edge in tile.exits:
            near = hex_.neighbour(edge)
            if near in IT.board.cells:
                back = IT.board.tile(near)
                if opposite(edge) not in back.exits and back.colour not in ("white",):
                    loose.add((str(hex_), str(near)))
    assert loose == {("G14", "F15"), ("F29", "F27"), ("G28", "F27"), ("H27", "H25")} | _more(loose)


def _more(found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Sides that lead to a printed hex without track there: the city may get it with a tile."""
    return {(a, b) for a, b in found if b in ("E26", "F21", "F27", "G2", "I4", "D23", "K20", "L21", "G22")}


def test_the_sixteen_companies_are_of_three_classes() -> None:
    assert [len(IT.of_class(kind)) for kind in CLASSES] == [8, 5, 3]


def test_all_home_tokens_lie_on_the_first_board_and_ups_x2_in_oakland() -> None:
    board = first_board()
    assert [len(board.tokens_of(code)) for code in ("CBQ", "NP", "GN", "UP", "DRG")] == [1, 2, 2, 3, 1]
    assert all(board.free_slots(stop) >= 0 for stop in board.tokens)


def test_a_hex_of_two_grants_is_in_both() -> None:
    """SP and TP share J15; ATSF and KP share H15."""
    j15, h15 = IT.hex("J15"), IT.hex("H15")
    assert IT.companies["SP"].grant[j15] == IT.companies["TP"].grant[j15] == 30
    assert IT.companies["ATSF"].grant[h15] == IT.companies["KP"].grant[h15] == 40


def test_a_grant_pays_30_and_10_more_on_a_mountain_and_for_a_town() -> None:
    for company in IT.companies.values():
        for hex_, pays in company.grant.items():
            printed = IT.board.cells[hex_].printed
            if printed.colour == "white":
                town = any(node.kind == "town" for node in printed.nodes)
                assert pays == 30 + 10 * ("mountain" in printed.terrains) + 10 * town, str(hex_)


def kind_of(hex_: Hex, tile: Tile) -> str:
    """Return a tile's number; of what is printed its hex, or ``plain`` and ``town`` where it is on many."""
    if tile.id or tile.colour != "white" or tile.cities:
        return tile.id or str(hex_)
    return "town" if tile.stops else "plain"


@cache
def upgrades_on(hex_: Hex) -> set[tuple[str, str]]:
    """Return what may ever lie on a hex, each with what may replace it there."""
    found, lying = set(), [IT.board.cells[hex_].printed]
    for old in lying:
        for new in IT.tiles:
            for fit in fits(old, new, IT.upgrades) if IT.upgrades.fits_hex(hex_, new) else ():
                found.add((kind_of(hex_, old), new.id))
                lying += [fit.tile] if fit.tile not in lying else []
    return found


def replacements(lies: str) -> set[str]:
    """Return the tiles that may replace what lies on some hex of the map."""
    return {new for hex_ in IT.board.cells for old, new in upgrades_on(hex_) if old == lies}


@pytest.mark.parametrize(
    ("lies", "next_ones"),
    [
        ("plain", "8 9"),
        ("town", "4 58"),
        ("9", "82 83"),
        ("8", "80 81 82 83"),
        ("57", "14 15"),
        ("B3", "15"),
        ("D23", "252"),
        ("252", "63"),
        ("F27", "251"),
        ("251", "255"),
        ("255", "131"),
        ("G2", "243"),
        ("243", "246"),
        ("246", "261"),
        ("H25", "254"),
        ("254", "258"),
        ("258", "262"),
        ("I4", "15"),
        ("256", "260"),
        ("J5", "253"),
        ("253", "257"),
        ("63", "259"),
        ("F15", "141 142"),
        ("I26", ""),
        ("131", ""),
        ("80", ""),
        ("141", ""),
    ],
)
def test_the_upgrade_chart_follows_from_the_track(lies: str, next_ones: str) -> None:
    assert replacements(lies) == {*next_ones.split()}


def test_a_green_city_tile_becomes_what_its_hex_names() -> None:
    """#15 becomes #63 in Omaha, Los Angeles' own tile there, and stays in Portland."""
    assert replacements("15") == {"63", "256"}


def test_every_tile_and_the_whole_map_can_be_drawn() -> None:
    assert all("</svg>" in tile_svg(tile) for tile in IT.tiles)
    drawn = board_svg(first_board())
    assert all(f">{hex_}</text>" in drawn for hex_ in IT.board.cells)


def test_track_and_train_graphs_know_the_main_line() -> None:
    track = track_graph(first_board())
    assert track.degree(("stop", *IT.companies["UP"].homes[0])) == 2
    trains = train_graph(first_board(), "UP")
    assert len(trains) > 4


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [("money.start", 77, "money.start"), ("market.starts.granger", [55, 61], "market.starts.granger")],
)
def test_a_company_starts_at_a_price_that_the_market_has(key: str, value: Any, where: str) -> None:
    with pytest.raises(GameDataError, match=rf"game.toml: {where}: The market has no space"):
        new_game(["Ann", "Ben", "Cid"], title="west18", variant={f"game.{key}": value}, seed=1)
