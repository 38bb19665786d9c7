"""§1 and §2: what there is of everything."""

from __future__ import annotations

from collections import Counter

from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.ruleset import GameConfig
from tests.games.lost_atlas.rules.table import Table


def rules() -> LostAtlas:
    return LostAtlas(GameConfig(title="lost_atlas", mode="long"))


def test_s1_twelve_minors_are_launched_and_six_majors_are_not_there_yet() -> None:
    table = Table()
    charters = [code for column in table.state.charters for code in column]
    assert (len(charters), set(charters)) == (12, set(table.rules.minors))
    assert (len(table.state.majors), table.state.majors) == (6, tuple(table.rules.majors))
    assert table.state.companies == {}
    table.do("bid 120").passes(2)
    assert table.legal() == {f"launch {code}" for code in table.state.available}


def test_s2_a_hex_is_of_one_of_seven_kinds() -> None:
    cells = [cell for piece in rules().box.pieces.values() for cell in piece.cells]
    assert {cell.terrain for cell in cells} == {
        "blank",
        "city",
        "water",
        "home",
        "mountain",
        "offboard",
        "border",
    }
    assert {cell.printed.colour for cell in cells if cell.terrain == "offboard"} == {"red"}
    assert {cell.printed.cost for cell in cells if cell.terrain == "mountain"} == {40}
    assert {cell.home for cell in cells if cell.terrain != "mountain" and cell.printed.cost} == {"TU"}


def test_s2_a_game_has_135_tiles() -> None:
    tiles, copies = rules().tileset, Counter[str]()
    for tile in tiles:
        copies[tile.colour] += tiles.counts[tile.id]
    assert copies == {"yellow": 55, "green": 43, "purple": 27, "gray": 5, "blue": 5}
    assert tiles.copies == 135


def test_item_39_there_is_no_certificate_limit() -> None:
    bids = [(code, "Alice", 120) for code in ("EM", "SU", "AG", "NP", "RE", "EA", "ER", "OV")]
    table = Table("Alice", "Bob", "Carol").cash_is({"Alice": 5000})
    for code, player, bid in bids:
        table.change(charters=((code,),), stock=evolve(table.state.stock, player=player))
        table.do(f"bid {bid}").passes(2).do(f"launch {code}")
    assert sum(table.shares(code)["Alice"] for code, _, _ in bids) == 16
    table.change(stock=evolve(table.state.stock, player="Alice"))
    assert "buy EM from treasury" in table.legal()
