"""A board is a value: every act gives a new one and leaves the old one alone."""

from __future__ import annotations

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import parse_tile

CITY = parse_tile("city=revenue:0")
YELLOW = parse_tile("city=revenue:20,slots:2;path=a:0,b:_0", id="Y", colour="yellow")
HOME, TOWN, FIELD = Hex(0, 0), Hex(1, 0), Hex(0, 1)
BARE = Board.of(
    [
        PrintedHex(HOME, "home", CITY, home="Ann's"),
        PrintedHex(TOWN, "city", CITY),
        PrintedHex(FIELD, "blank", parse_tile("")),
    ]
)


def test_the_home_is_kept_for_its_company() -> None:
    assert BARE.homes == {"Ann's": Stop(HOME, 0)}
    assert BARE.reservations == {Stop(HOME, 0): ("Ann's",)}
    assert BARE.free_slots(Stop(HOME, 0)) == 0
    assert BARE.free_slots(Stop(HOME, 0), company="Ann's") == 1


def test_a_token_ends_its_own_reservation_only() -> None:
    reserved = BARE.reserve(Stop(TOWN, 0), "Ben's")
    placed = reserved.place_token(Stop(HOME, 0), "Ann's")
    assert placed.reservations == {Stop(TOWN, 0): ("Ben's",)}
    assert placed.tokens == {Stop(HOME, 0): ("Ann's",)}
    assert reserved.tokens == {}
    assert placed.is_full(Stop(HOME, 0))


def test_tokens_stay_with_their_city_when_a_tile_is_laid() -> None:
    board = BARE.place_token(Stop(HOME, 0), "Ann's").lay(HOME, YELLOW)
    assert board.tokens_of("Ann's") == (Stop(HOME, 0),)
    assert board.free_slots(Stop(HOME, 0)) == 1
    assert not board.is_full(Stop(HOME, 0))
    assert board.tile(HOME) is YELLOW
    assert BARE.tile(HOME) is CITY


def test_a_merger_replaces_tokens_in_their_circles() -> None:
    board = BARE.lay(TOWN, YELLOW)
    for owner in ("Ann's", "Ben's"):
        board = board.place_token(Stop(TOWN, 0), owner)
    assert board.replace_tokens("Ann's", "Major").tokens == {Stop(TOWN, 0): ("Major", "Ben's")}
    assert board.remove_token(Stop(TOWN, 0), "Ann's").tokens == {Stop(TOWN, 0): ("Ben's",)}
    emptied = board.remove_token(Stop(TOWN, 0), "Ann's").remove_token(Stop(TOWN, 0), "Ben's")
    assert emptied.tokens == {}


def test_reservations_end_when_a_company_leaves() -> None:
    board = BARE.reserve(Stop(TOWN, 0), "Ann's").cancel_reservation("Ann's")
    assert board.reservations == {}


def test_equal_boards_have_equal_hashes_however_they_came_about() -> None:
    one = BARE.lay(TOWN, YELLOW).place_token(Stop(TOWN, 0), "Ann's").mark(FIELD, Marker("suburb", "Ben's"))
    other = BARE.mark(FIELD, Marker("suburb", "Ben's")).lay(TOWN, YELLOW).place_token(Stop(TOWN, 0), "Ann's")
    assert one == other
    assert hash(one) == hash(other)
    assert one != BARE


def test_the_repr_is_one_line() -> None:
    board = BARE.lay(TOWN, YELLOW).place_token(Stop(TOWN, 0), "Ann's")
    assert repr(BARE) == "<Board: 3 hexes>"
    assert repr(board) == "<Board: 3 hexes, 1 tile, 1 token>"


def test_plain_data_gives_an_equal_board() -> None:
    board = (
        BARE.lay(TOWN, YELLOW.rotated(4))
        .place_token(Stop(TOWN, 0), "Ann's")
        .reserve(Stop(TOWN, 0), "Ben's")
        .mark(FIELD, Marker("suburb", "Ben's"))
        .mark(FIELD, Marker("mill", "Cid's"))
    )
    assert Board.from_plain(board.to_plain()) == board
    assert from_plain(Board, to_plain(board)) == board


@pytest.mark.parametrize(
    "data", [None, [], "board", {}, {"format": "lostatlas.board/1"}, {"format": "other"}]
)
def test_plain_data_that_is_no_board_is_refused(data: object) -> None:
    with pytest.raises(GameDataError):
        Board.from_plain(data)


def test_an_empty_board_is_a_board_too() -> None:
    assert Board.from_plain(Board.of(()).to_plain()) == Board.of(())


def test_blanks_need_the_rules_of_a_box() -> None:
    with pytest.raises(ValueError, match="not put together from pieces"):
        BARE.with_blanks()


def test_tiles_yields_every_hex() -> None:
    board = BARE.lay(TOWN, YELLOW)
    assert dict(board.tiles()) == {HOME: CITY, TOWN: YELLOW, FIELD: parse_tile("")}
    with pytest.raises(KeyError):
        board.tile(Hex(9, 9))


def test_only_a_tile_is_laid_and_only_on_a_hex() -> None:
    board = Board.of([])
    track = parse_tile("path=a:0,b:3", id="9", colour="yellow")
    with pytest.raises(GameDataError, match="not '9' on"):
        board.lay(Hex(0, 0), "9")  # type: ignore[arg-type]  # the name of a tile is not a tile
    with pytest.raises(GameDataError, match="on 'K9'"):
        board.lay("K9", track)  # type: ignore[arg-type]  # the name of a hex is not a hex
