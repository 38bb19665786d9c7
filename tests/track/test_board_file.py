"""Board files: what is read, what is written, and one clear error for whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from lostatlas.games.lost_atlas.boards import load_board, official, random_board
from lostatlas.games.lost_atlas.map_data import tile_set
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.serialize import from_plain
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.board_data import file_data
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile

OFFICIAL: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "lostatlas/games/lost_atlas/data/boards/3722698.json").read_text("utf-8")
)


def late_board() -> Board:
    """Return a board with something of everything on it."""
    board = random_board("long", 4)
    tiles = tile_set()
    city = next(
        cell.hex for cell in board.cells.values() if cell.terrain == "city" and not cell.printed.label
    )
    home = board.homes["EA"]
    return (
        board.lay(city, tiles["57"].rotated(2))
        .place_token(Stop(city, 0), "OV")
        .lay(home.hex, tiles["15"].rotated(5))
        .place_token(home, "EA")
        .reserve(home, "SU")
        .mark(city, Marker("suburb", "SU"))
    )


LATE = late_board()


def test_the_official_form_is_read(tmp_path: Path) -> None:
    file = tmp_path / "official.json"
    file.write_text(json.dumps(OFFICIAL))
    assert load_board(file) == load_board(str(file)) == load_board(OFFICIAL) == official()


def test_only_placements_and_capitals_are_needed() -> None:
    bare = {
        "placements": [
            {key: p[key] for key in ("piece", "q", "r", "rotation")} for p in OFFICIAL["placements"]
        ],
        "capitals": [{"q": c["q"], "r": c["r"]} for c in OFFICIAL["capitals"]],
    }
    assert load_board(bare) == official()


def test_hexes_may_be_written_as_names_pairs_or_tables() -> None:
    spots = [(c["q"], c["r"]) for c in OFFICIAL["capitals"]]
    for written in ([str(Hex(*spot)) for spot in spots], [list(spot) for spot in spots]):
        assert load_board({**OFFICIAL, "capitals": written}) == official()


def test_blanks_are_read_and_checked() -> None:
    filled = official().with_blanks()
    assert filled.recipe is not None
    data = {**OFFICIAL, "blanks": [{"q": q, "r": r} for q, r in filled.recipe.blanks]}
    assert load_board(data) == filled
    q, r = filled.recipe.blanks[0]
    for terrain, words in (("blank", ""), ("water", "The file says 'water'; by the placements")):
        listed = {**data, "hexes": [*OFFICIAL["hexes"], {"q": q, "r": r, "terrain": terrain}]}
        assert words in load_or_words(listed)
        assert bool(words) == bool(load_or_words(listed))


@pytest.mark.parametrize(
    "board", [official(), official().with_blanks(), LATE], ids=["bare", "blanks", "late"]
)
def test_what_is_saved_is_read_back(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    board.save(file)
    assert load_board(file) == board
    assert json.loads(file.read_text("utf-8"))["format"] == "lostatlas.board/1"
    board.save(file)
    assert [path.name for path in tmp_path.iterdir()] == ["board.json"]
    assert load_board(board.to_plain()) == board


def test_frozen_plain_data_is_read_like_any_other() -> None:
    """A record keeps its start frozen: tuples for lists."""
    for data in (LATE.to_plain(), file_data(LATE)):
        assert load_board(from_plain(Any, data)) == LATE
    assert Board.from_plain(from_plain(Any, LATE.to_plain())) == LATE
    assert load_board(from_plain(Any, OFFICIAL)) == official()


def test_destination_values_are_kept(tmp_path: Path) -> None:
    board = random_board("short", 2, destinations="yellow_30|green_60|purple_90|gray_30")
    board.save(tmp_path / "b.json")
    assert load_board(tmp_path / "b.json") == board
    assert board != random_board("short", 2)


def test_a_board_without_pieces_is_saved_by_its_hexes(tmp_path: Path) -> None:
    board = Board.of(
        [
            PrintedHex(
                Hex(0, 0), "home", parse_tile("city=revenue:10", colour="yellow").rotated(3), "Ann's", 0, "x"
            ),
            PrintedHex(Hex(30, 0), "blank", parse_tile("")),
        ]
    ).lay(Hex(30, 0), parse_tile("path=a:0,b:1", id="own", colour="yellow").rotated(4))
    board.save(tmp_path / "b.json")
    assert load_board(tmp_path / "b.json") == board


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "board.json"
    official().save(file)

    def full_disk(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        LATE.save(file)
    assert load_board(file) == official()
    assert len(list(tmp_path.iterdir())) == 1


def spoiled(change: Callable[[Any], Any], base: Any = OFFICIAL) -> Any:
    data = deepcopy(base)
    replaced = change(data)
    return data if replaced is None else replaced


def put(*steps: Any, value: Any) -> Callable[[Any], Any]:
    """Return a change that sets one place of the data."""

    def change(data: Any) -> None:
        place = data
        for step in steps[:-1]:
            place = place[step]
        place[steps[-1]] = value

    return change


def without(*steps: Any) -> Callable[[Any], Any]:
    """Return a change that takes one place out of the data."""

    def change(data: Any) -> None:
        place = data
        for step in steps[:-1]:
            place = place[step]
        del place[steps[-1]]

    return change


def load_or_words(data: Any) -> str:
    try:
        load_board(data)
    except GameDataError as error:
        return str(error)
    return ""


def alone(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a change to the placements after which nothing else contradicts it."""

    def both(data: Any) -> None:
        change(data)
        for placement in data["placements"]:
            placement.pop("cells", None)
            placement.pop("order", None)
        data.pop("hexes")
        data["capitals"] = []

    return both


P = "placements"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            put(P, 3, "piece", value="999"),
            "placements[3]: The box holds no piece '999'; by its ids it holds 01, 02, ",
        ),
        (put(P, 3, "piece", value="12"), "no piece '12'; by its ids it holds 120, 121."),
        (put(P, 3, "piece", value="250"), "placements[3]: Piece 250 lies on the map already"),
        (alone(put(P, 5, "r", value=0)), "placements[5]: Piece 170 would cover"),
        (
            alone(put(P, 1, "q", value=-9)),
            "placements[1]: Piece 180 would share too few edges with the pieces already placed: 0",
        ),
        (alone(put(P, 32, "rotation", value=1)), "[§3]"),
        (put(P, 3, "rotation", value=7), "placements[3].rotation: 7 is not valid here; expected: 5 or less."),
        (
            put(P, 3, "rotation", value=-1),
            "placements[3].rotation: -1 is not valid here; expected: 0 or more.",
        ),
        (
            put(P, 3, "rotation", value=True),
            "placements[3].rotation: True is not valid here; expected: a whole number.",
        ),
        (put(P, 3, "q", value=1.0), "placements[3].q: 1.0 is not valid here; expected: a whole number."),
        (put(P, 3, "q", value="1"), "placements[3].q: '1' is not valid here; expected: a whole number."),
        (put(P, 3, "q", value=None), "placements[3].q: None is not valid here; expected: a whole number."),
        (put(P, 3, "q", value=10**400), "placements[3].q: a huge number is not valid here; expected: "),
        (
            put(P, 3, "q", value=float("nan")),
            "placements[3].q: nan is not valid here; expected: a whole number.",
        ),
        (
            put(P, 3, "q", value=float("inf")),
            "placements[3].q: inf is not valid here; expected: a whole number.",
        ),
        (put(P, 3, "piece", value=25), "placements[3].piece: 25 is not valid here; expected: a text."),
        (put(P, 3, value=[]), "placements[3]: an empty list is not valid here; expected: a table"),
        (put(P, 3, "cells", 0, value=[0, 0]), "placements[3].cells: Placed like this, piece 240 covers"),
        (put(P, 3, "cells", 0, value=[0]), "placements[3].cells[0]"),
        (put(P, 3, "order", value=2), "placements: Two placements have the same 'order'"),
        (put(P, value=[]), "placements: an empty list is not valid here; expected: at least 1 of them."),
        (put(P, value={}), "placements: an empty table is not valid here; expected: a list."),
        (without(P), "The key 'placements' is missing."),
        (without("capitals"), "The key 'capitals' is missing."),
        (without(P, 3, "q"), "placements[3]: The key 'q' is missing."),
        (put("capitals", 0, value="Q11x"), "capitals[0]: 'Q11x' is not a hex name"),
        (put("capitals", 0, value="Q12"), "capitals[0]: 'Q12' names no hex"),
        (
            put("capitals", 0, value=[4]),
            "capitals[0]: a list of 1 is not valid here; expected: two whole numbers",
        ),
        (
            put("capitals", 0, value=[4, True]),
            "capitals[0]: a list of 2 is not valid here; expected: two whole numbers",
        ),
        (put("capitals", 0, value=7), "capitals[0]: 7 is not valid here; expected: a table"),
        (put("capitals", 0, value=[0, 0]), "capitals[0]: M13 is no basic city but border"),
        (
            put("capitals", 0, value=[-2, 1]),
            "capitals[0]: K13 is the home of EA: a capital covers a basic city. [§3]",
        ),
        (put("capitals", 0, value=[40, 0]), "capitals[0]: The board has no hex BA53. [§3]"),
        (put("capitals", 1, value=[4, -3]), "capitals[1]: Q11 is a capital already. [§3]"),
        (put("capitals", 0, "coordinate", value="A1"), "capitals[0].coordinate: The file says 'A1'"),
        (put("capitals", 0, "setup_hex", value="01_Hex1"), "capitals[0].setup_hex: The file says '01_Hex1'"),
        (
            put("hexes", 5, "terrain", value="water"),
            "hexes[5].terrain: The file says 'water'; by the placements",
        ),
        (put("hexes", 8, "terrain", value="home:EA"), "hexes[8].terrain: The file says 'home:EA'"),
        (put("hexes", 5, "capital", value=True), "hexes[5].capital: The file says true;"),
        (put("hexes", 5, "q", value=40), "hexes[5]: The board has no hex"),
        (without("hexes", 5), "hexes: H14 is on the board but not in this list."),
        (put("hexes", 5, value=OFFICIAL["hexes"][4]), "hexes[5]: H10 is listed twice."),
        (put("blanks", value=[[0, 0]]), "blanks[0]: M13 is not empty: map piece 250 lies there. [§3]"),
        (put("blanks", value=[[30, 0]]), "blanks[0]: A blank hex on AQ43 would touch no home"),
        (put("blanks", value=7), "blanks: 7 is not valid here; expected: a list."),
        (put("cells", value=[[0, 0], [0, 0]]), "cells[1]: M13 is listed twice."),
        (put("cells", value=[[0, 0]]), "cells: M15 is on the board but not in this list."),
        (
            put("format", value="lostatlas.board/2"),
            "format: The format is 'lostatlas.board/2'; this program reads",
        ),
        (put("format", value=None), "format: The format is None"),
        (
            put("capitels", value=[]),
            "capitels: The key 'capitels' does not belong here; did you mean 'capitals'?",
        ),
        (
            put("placements", 3, "rotatoin", value=1),
            "placements[3].rotatoin: The key 'rotatoin' does not belong here",
        ),
        (
            put("capitals", 0, "colour", value="red"),
            "colour: The key 'colour' does not belong here; these",
        ),
        (
            put("hexes", 5, "terrian", value="city"),
            "hexes[5].terrian: The key 'terrian' does not belong here",
        ),
        (lambda _: [], "an empty list is not valid here; expected: a table of keys and values."),
        (lambda _: 7, "7 is not valid here; expected: a table of keys and values."),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: Callable[[Any], Any], words: str) -> None:
    assert words in load_or_words(spoiled(change))


def test_a_fourth_capital_is_more_than_the_box_holds() -> None:
    more = [*OFFICIAL["capitals"], *([h["q"], h["r"]] for h in OFFICIAL["hexes"] if h["terrain"] == "city")]
    data = {"placements": OFFICIAL["placements"], "capitals": [c for c in more if isinstance(c, list)]}
    assert "the box holds 3 overlays. [§3]" in load_or_words(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put("colour", value=1), "colour: The key 'colour' does not belong here; these"),
        (put("title", value="checkers"), "title: The board belongs to 'checkers'"),
        (put("values", "destination", value="30"), "destinations: '30' is not revenue"),
        (put("values", "weather", value="30"), "values: The key 'weather' does not belong here"),
        (put("laid", 0, "hex", value="A1"), "laid[0].hex: The board has no hex A1."),
        (put("laid", 0, "hex", value="A2"), "laid[0].hex: 'A2' names no hex"),
        (put("laid", 0, "rotation", value=6), "laid[0].rotation: 6 is not valid here; expected: 5 or less."),
        (put("laid", 0, "code", value="path=a:0,b:9"), "laid[0]: path=a:0,b:9: '9' is not an edge"),
        (put("laid", 0, value={"hex": "M13", "tile": "nine"}), "laid[0]: There is no tile 'nine'"),
        (put("laid", 1, "hex", value=file_data(LATE)["laid"][0]["hex"]), "laid[1]: "),
        (put("tokens", 0, "node", value=3), "tokens[0]: "),
        (put("tokens", 0, "owners", value=["OV", "EA", "SU"]), "do not fit into the city"),
        (put("tokens", 0, "owners", value=["OV", "OV"]), "do not fit into the city"),
        (
            put("reservations", 0, "owners", value="EA"),
            "reservations[0].owners: 'EA' is not valid here; expected: a list.",
        ),
        (put("markers", 0, "hex", value="Z99"), "markers[0].hex: 'Z99' names no hex"),
        (without("placements"), "The key 'placements' is missing."),
        (put(7, value=1), "expected: a text as key"),
        (put("values", "destination", value=""), "destinations: '' is not revenue"),
        (put("values", "destination", value="9" * 9_000), "is not revenue"),
        (put("restarts", value=-1), "restarts: -1 is not valid here; expected: 0 or more."),
    ],
)
def test_what_is_wrong_in_our_own_form_is_named_too(change: Callable[[Any], Any], words: str) -> None:
    assert words in load_or_words(spoiled(change, file_data(LATE)))


def test_the_printed_hexes_of_the_full_form_must_be_those_of_the_pieces() -> None:
    for change, words in [
        (put("cells", 5, "code", value="city=revenue:90"), "cells[5]: "),
        (put("cells", 5, "code", value="city=revenue:90;town"), "cells[5]: "),
        (without("cells", 5), "cells: "),
        (put("cells", 5, "hex", value="A1"), "cells[5]: The board has no hex A1."),
    ]:
        assert words in load_or_words(spoiled(change, LATE.to_plain()))


def test_more_copies_than_the_box_holds_are_refused() -> None:
    data = file_data(official())
    data["laid"] = [{"hex": str(hex_), "tile": "57"} for hex_ in list(official().cells)[:8]]
    assert "laid: Tile 57 lies on the board 8 times; the box holds 7." in load_or_words(data)
