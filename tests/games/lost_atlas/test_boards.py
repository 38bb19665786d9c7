"""Boards of the title: the official one, those of another engine, and random ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lostatlas.games.lost_atlas.boards import load_board, official, random_board
from lostatlas.games.lost_atlas.map_building import mode_pieces, start_building
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.text import speaking
from lostatlas.track.board import Board, assemble
from lostatlas.track.builder import CAPITAL
from lostatlas.track.hexes import Hex
from lostatlas.track.map_assembly import (
    legal_blanks,
    legal_capitals,
    legal_placements,
    with_blank,
    with_capital,
)
from lostatlas.track.map_pieces import Placement
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.partial_map import PartialMap
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import End, Ref, Tile
from tests.games.lost_atlas.map_rules import breaches, covered, legal_places, number

DATA = Path(__file__).parent / "data"
GOLDEN = json.loads((DATA / "golden_boards.json").read_text("utf-8"))
OTHER = json.loads((DATA / "other_engine.json").read_text("utf-8"))["games"]
OFFICIAL = json.loads(
    (Path(__file__).parents[3] / "lostatlas/games/lost_atlas/data/boards/3722698.json").read_text("utf-8")
)

settings_of_play = st.sampled_from(
    [("long", None), ("long", 5), ("short", None), ("short", 2), ("micro", 2), ("micro", 3)]
)


def recipe_of(board: Board) -> MapRecipe:
    assert board.recipe is not None
    return board.recipe


def breaches_of(board: Board, *, full: bool = False) -> list[str]:
    recipe = recipe_of(board)
    return breaches(recipe.placements, recipe.capitals, recipe.blanks, full=full)


# The official board


def test_the_official_board_obeys_the_rules() -> None:
    assert breaches_of(official()) == []
    assert breaches_of(official().with_blanks(), full=True) == []


def test_the_official_board_equals_its_list_of_hexes() -> None:
    board = official()
    assert len(OFFICIAL["hexes"]) == len(board.cells) == 99
    capitals = set(recipe_of(board).capitals)
    for entry in OFFICIAL["hexes"]:
        cell = board.cells[Hex(entry["q"], entry["r"])]
        assert cell.name == entry["coordinate"]
        assert cell.terrain + (f":{cell.home}" if cell.home else "") == entry["terrain"]
        assert cell.source == entry["setup_hex"].replace("_Hex", ":")
        assert (cell.hex in capitals) == entry["capital"] == (cell.printed.label == "C")


def test_blanks_are_added_once_and_keep_the_rest() -> None:
    board = official().with_blanks()
    assert board.with_blanks() == board
    assert {cell.terrain for h, cell in board.cells.items() if h not in official().cells} == {"blank"}
    assert board.reservations == official().reservations


# The boards of another engine


def described(cell: PrintedHex) -> dict[str, Any]:
    """Tell what a hex prints in the words of that engine, edges and paths in ascending order."""
    tile = cell.printed
    told: dict[str, Any] = {"color": tile.colour}
    if tile.cost:
        told["cost"] = tile.cost
    if tile.label:
        told["label"] = tile.label
    if tile.cities:
        told["cities"] = [
            {
                "revenue": city.revenue.at("yellow"),
                "slots": city.slots,
                "exits": sorted(
                    edge for path in tile.paths if city.index in path.nodes for edge in path.edges
                ),
            }
            for city in tile.cities
        ]
    if cell.home:
        told["home"] = [cell.home]
    if cell.terrain == "offboard":
        (node,) = tile.nodes
        told["destination"] = {colour.replace("purple", "brown"): n for colour, n in node.revenue.amounts}
        told["group"] = [f"ROTLA{node.groups[0][-2:]}0"]
    if tile.paths:
        told["paths"] = sorted(f"{end_name(tile, path.a)}-{end_name(tile, path.b)}" for path in tile.paths)
    return told


def end_name(tile: Tile, end: End) -> str:
    if not isinstance(end, Ref):
        return str(end)
    return "d" if tile.nodes[end.index].kind == "offboard" else f"c{end.index}"


def in_order(told: dict[str, Any]) -> dict[str, Any]:
    """Return what that engine tells of a hex, without its name and with edges ascending."""
    told = {key: value for key, value in told.items() if key not in ("hex", "qr")}
    if "paths" in told:
        told["paths"] = sorted(told["paths"])
    if "cities" in told:
        told["cities"] = [{**city, "exits": sorted(city["exits"])} for city in told["cities"]]
    return told


@pytest.mark.parametrize("game", OTHER, ids=[game["game"] for game in OTHER])
def test_every_legal_spot_and_every_hex_equals_that_of_another_engine(game: dict[str, Any]) -> None:
    """It counts piece 21 as homes when blanks are placed in micro; otherwise it reads §3 as we do."""
    box = map_box(game["destinations"], blanks_around="210" if game["game"].startswith("micro") else "")
    site = PartialMap.empty(box)
    placements: list[Placement] = []
    capitals: list[Hex] = []
    blanks: list[Hex] = []
    compared = Counter[str]()
    for act in game["acts"]:
        if act["act"] == "place":
            placement = Placement(act["piece"], *act["at"])
            piece = box.pieces[placement.piece]
            legal: list[tuple[int, ...]] = [p[1:] for p in legal_placements(site, piece)]
            assert len(legal) == act["legal_count"]
            site = site.add(piece.at(placement))
            placements.append(placement)
        elif act["act"] == "capital":
            legal = list(legal_capitals(site))
            site = with_capital(site, Hex(*act["at"]))
            capitals.append(Hex(*act["at"]))
        else:
            legal = list(legal_blanks(site))
            site = with_blank(site, Hex(*act["at"]))
            blanks.append(Hex(*act["at"]))
        assert tuple(act["at"]) in legal
        if "legal" in act:
            compared[act["act"]] += 1
            assert sorted(legal) == sorted(map(tuple, act["legal"]))
    assert all(compared[act] for act in ("place", "capital", "blank"))
    board = assemble(box, MapRecipe.of(box, placements, capitals=capitals, blanks=blanks))
    assert set(recipe_of(board).companies) == set(game["minors"])
    for told in game["hexes"]:
        assert in_order(described(board.cells[Hex(*told["qr"])])) == in_order(told), told["hex"]
    listed = {Hex(*told["qr"]) for told in game["hexes"]}
    assert listed == {hex_ for hex_, cell in board.cells.items() if cell.terrain != "border"}
    assert load_board(json.loads(json.dumps(board.to_plain()))) == board


# Random boards


@settings(max_examples=150)
@given(settings_of_play, st.integers(0, 2**64 - 1), st.booleans())
def test_random_boards_obey_every_building_rule(
    play: tuple[str, int | None], seed: int, deal_destinations: bool
) -> None:
    mode, players = play
    board = random_board(mode, seed, players, deal_destinations=deal_destinations)
    assert breaches_of(board, full=True) == []
    projects = {"long": 3, "short": 2, "micro": 1}[mode]
    cities = [cell for cell in board.cells.values() if cell.terrain == "city"]
    assert len(recipe_of(board).capitals) == min(projects, len(cities))
    assert load_board(json.loads(json.dumps(board.to_plain()))) == board
    assert Board.from_plain(board.to_plain()) == board


def numbers(mode: str, players: int | None = None, seed: int = 0, *, deal: bool = False) -> Counter[int]:
    chosen = mode_pieces(map_box(), mode, Chance(seed), players=players, deal_destinations=deal)
    return Counter(number(piece) for piece in chosen if piece != CAPITAL)


def test_long_plays_with_everything() -> None:
    assert sum(numbers("long").values()) == 33
    assert mode_pieces(map_box(), "long", Chance(0)).count(CAPITAL) == 3


def test_short_leaves_out_four_homes_26_and_three_copies() -> None:
    """§3: without 9, 10, 11, 21, 26, one each of 12, 13, 14 and one project."""
    assert numbers("long") - numbers("short") == Counter(
        {9: 1, 10: 1, 11: 1, 21: 1, 26: 1, 12: 1, 13: 1, 14: 1}
    )
    assert mode_pieces(map_box(), "short", Chance(0)).count(CAPITAL) == 2


@pytest.mark.parametrize(("players", "homes", "others"), [(3, 6, 10), (2, 4, 7)])
@given(st.integers(0, 10**6), st.booleans())
def test_micro_plays_with_one_pile(players: int, homes: int, others: int, seed: int, deal: bool) -> None:
    """§3 and R30: 16 pieces for three, without 26; 11 for two; one project."""
    chosen = numbers("micro", players, seed, deal=deal)
    with_company = {n: copies for n, copies in chosen.items() if n in {*range(1, 12), 21}}
    assert sum(with_company.values()) == homes
    assert sum(chosen.values()) == homes + others
    destinations = sum(chosen[n] for n in (26, 27, 28))
    assert (destinations == 1) if deal else (destinations <= 3)
    assert not (players == 3 and chosen[26])
    assert mode_pieces(map_box(), "micro", Chance(seed), players=players).count(CAPITAL) == 1


def test_in_micro_every_piece_can_be_in_play() -> None:
    seen = sum((numbers("micro", 3, seed) for seed in range(60)), Counter[int]())
    assert set(seen) == set(range(1, 29)) - {26}


def test_piece_21_brings_adaptive_into_micro() -> None:
    for seed in range(30):
        recipe = recipe_of(random_board("micro", seed, 3))
        placed = {number(placement.piece) for placement in recipe.placements}
        assert ("AD" in recipe.companies) == (21 in placed)
        assert len(recipe.companies) == 6


@pytest.mark.parametrize(
    ("mode", "players", "words"),
    [
        ("epic", None, "mode: There is no mode 'epic'; choose one of: long, short, micro. [§3]"),
        ("micro", None, "players: In the mode micro the number of players decides"),
        ("micro", 4, "players: The mode micro is not played by 4; it takes 2, 3 players. [§3]"),
        ("long", 2, "players: The mode long is not played by 2; it takes 3, 4, 5 players. [§3]"),
        ("short", 5, "players: The mode short is not played by 5; it takes 2, 3, 4 players. [§3]"),
        ("short", True, "The mode short is not played by True"),
        ("long", "3", "The mode long is not played by '3'"),
        (None, None, "There is no mode None"),
        (["long"], None, "There is no mode a list of 1"),
    ],
)
def test_modes_and_players_that_do_not_fit_are_refused(mode: Any, players: Any, words: str) -> None:
    with pytest.raises(GameDataError) as caught:
        random_board(mode, 1, players)
    assert words in str(caught.value)


@pytest.mark.parametrize("seed", [None, True, 1.5, (1,)])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    for start in (random_board, start_building):
        with pytest.raises(GameDataError, match="is not a seed"):
            start("long", seed)


def test_by_hand_the_pieces_come_in_the_order_of_the_random_board() -> None:
    """The first shuffle of a seed is the same, whoever places the pieces."""
    board = random_board("short", 5)
    assert recipe_of(board).restarts == 0
    by_hand = [item for item in start_building("short", 5).progress.stack if item != CAPITAL]
    assert by_hand == [placement.piece for placement in recipe_of(board).placements]


def told(board: Board) -> dict[str, Any]:
    recipe = recipe_of(board)
    return {
        "restarts": recipe.restarts,
        "placements": " ".join(f"{p.piece}@{p.q},{p.r}/{p.rotation}" for p in recipe.placements),
        "capitals": " ".join(f"{q},{r}" for q, r in recipe.capitals),
        "blanks": " ".join(f"{q},{r}" for q, r in recipe.blanks),
    }


def test_there_are_twenty_golden_boards_and_some_restarted() -> None:
    assert len(GOLDEN) == 20
    assert sum(golden["restarts"] for golden in GOLDEN) >= 2


@pytest.mark.parametrize("golden", GOLDEN, ids=[f"{g['mode']}-{g['players']}-{g['seed']}" for g in GOLDEN])
def test_a_seed_gives_the_golden_board(golden: dict[str, Any]) -> None:
    board = random_board(golden["mode"], golden["seed"], golden["players"])
    assert told(board) == {key: golden[key] for key in ("restarts", "placements", "capitals", "blanks")}


def test_a_seed_does_not_depend_on_the_order_of_sets() -> None:
    """Python shuffles the order of texts in sets anew in each process; no map may hang on it."""
    line = (
        "from lostatlas.games.lost_atlas.boards import random_board;"
        "print([random_board('long', seed).recipe for seed in (9, 173)])"
    )
    results = {
        subprocess.run(
            [sys.executable, "-c", line],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1", "2")
    }
    assert len(results) == 1


def test_placements_are_uniform_over_the_legal_spots() -> None:
    """The second of two pieces: every legal anchor and rotation turns up about equally often."""
    from lostatlas.games.lost_atlas.map_building import built_by_chance

    box = map_box()
    seen = Counter[Placement]()
    for seed in range(6_000):
        placements = recipe_of(built_by_chance(box, ("120", "05"), Chance(seed))).placements
        if placements[0] == ("120", 0, 0, 0):
            seen[placements[1]] += 1
    wanted = legal_places("05", covered(("120", 0, 0, 0)))
    assert set(seen) == wanted
    mean = sum(seen.values()) / len(wanted)
    spread = sum((count - mean) ** 2 / mean for count in seen.values())
    assert spread < 2.2 * len(wanted)  # chi-square over this many cells: far beyond its 99.9 % point


@settings(max_examples=3)
@given(st.integers(0, 10**6), st.integers(1, 20))
def test_the_second_hand_finds_the_same_legal_spots(seed: int, pieces: int) -> None:
    box = map_box()
    recipe = recipe_of(random_board("long", seed, blanks="none"))
    site = PartialMap.empty(box)
    before = []
    for placement in recipe.placements[:pieces]:
        site = site.add(box.pieces[placement.piece].at(placement))
        before += covered(placement)
    following = recipe.placements[pieces].piece
    listed: set[tuple[str, int, int, int]] = set(legal_placements(site, box.pieces[following]))
    assert listed == legal_places(following, before)


def test_what_may_be_done_with_blanks_is_listed_as_the_language_lists() -> None:
    wrong: Any = "some"
    with pytest.raises(GameDataError) as caught:
        random_board("long", 1, blanks=wrong)
    assert str(caught.value) == "blanks: expected 'auto' or 'none', got 'some'."
    with speaking("ja"):
        assert str(caught.value) == "blanks: 'some'は使えません。'auto'か'none'を指定してください。"
