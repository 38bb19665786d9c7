"""The figures of the title: map, tiles and companies, read from its data files and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field

from lostatlas.games.west18.play_figures import PlayEntry, PlayFigures, read_play
from lostatlas.games.west18.rulings import WestRulings
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.figure_schema import HexName, NumberKey, Place, TilesEntry, read_tile_set, stop_at
from lostatlas.storage.checked_data import Items, Line, Strict, checked, parse_toml
from lostatlas.track.board import Board, Marker, Stop
from lostatlas.track.board_schema import LayoutEntry, Number
from lostatlas.track.hexes import Hex, HexLayout
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import UpgradeRules

__all__ = [
    "CLASSES",
    "LADDER",
    "MODELS",
    "WestCompany",
    "WestFigures",
    "figures",
    "figures_of",
    "first_board",
    "published",
    "read_figures",
]

FILES = ("game", "map", "tiles", "companies")
"""The files with figures, in the folder ``data``."""
BYPASS = "B"
"""The name of a token that stands beside a full city and takes no circle."""
FIRST = "UP"
"""The company that has started when the game begins."""
CLASSES = ("granger", "land_grant", "public")
"""The classes of companies, in the order of the data."""
LADDER = ("white", "yellow", "green", "brown", "gray")
"""The colours of tiles, each of which replaces the one before."""

Money = Annotated[int, Field(ge=0, le=9_999)]
HexRows = dict[Annotated[str, Field(pattern="^[A-Z]$")], Items[Number]]
"""Hexes by the letter of their row."""


class _Printed(Strict):
    name: Line = ""
    colour: Literal["white", "yellow", "green", "gray", "red"] = "white"
    code: str = ""
    terrain: Literal["", "mountain", "water"] = ""
    cost: Money = 0


class _Coasts(Strict):
    west: Items[HexName]
    east: Items[HexName]


class _Prohibited(Strict):
    hexsides: Items[Place]


class _OtherTiles(Strict):
    plain: Items[Items[str]]
    town: Items[Items[str]]


class _Map(Strict):
    layout: LayoutEntry
    land: HexRows
    hexes: dict[HexName, _Printed]
    city_tiles: dict[HexName, Items[Items[str]]]
    other_tiles: _OtherTiles
    coasts: _Coasts
    settled_zone: HexRows
    prohibited: _Prohibited


class _Company(Strict):
    code: Line
    name: Line
    colour: Annotated[str, Field(pattern="^#[0-9a-f]{6}$")]
    homes: Items[Place]
    tokens: Items[Money]
    link: Annotated[Items[HexName], Field(min_length=2, max_length=2)] | None = None
    railheads: Items[HexName] = Field(default_factory=list)
    special: Items[Literal["x2", "B"]] = Field(default_factory=list)
    doubled: Place | None = None


class _Companies(Strict):
    granger: Items[_Company]
    land_grant: Items[_Company]
    public: Items[_Company]
    grants: dict[str, dict[NumberKey, Items[HexName]]]
    reserved: dict[HexName, Items[str]]


MODELS: Mapping[str, type[Strict] | type[TilesEntry]] = {
    "game": PlayEntry,
    "map": _Map,
    "tiles": TilesEntry,
    "companies": _Companies,
}
"""The form of each file of figures."""


@dataclass(frozen=True, slots=True)
class WestCompany:
    """What is printed on the charter of a company."""

    code: str
    kind: str
    """One of `CLASSES`."""
    name: str
    colour: str
    homes: tuple[Stop, ...]
    tokens: tuple[int, ...]
    """The costs of the tokens that it may place, $100 each."""
    link: tuple[Hex, Hex] | None = None
    """The two hexes whose joining makes it public: the second is its destination."""
    railheads: tuple[Hex, ...] = ()
    special: tuple[str, ...] = ()
    """Its tokens of another kind: ``x2`` or ``B``."""
    doubled: Stop | None = None
    """Where its x2 token lies from the start."""
    grant: FrozenMap[Hex, int] = field(default_factory=FrozenMap)
    """What its land grant pays for a yellow tile, by hex."""


@dataclass(frozen=True, slots=True)
class WestFigures:
    """Map, tiles and companies.

    Examples
    --------
    >>> it = figures()
    >>> len(it.board.cells), len(it.tiles), it.tiles.counts["9"]
    (133, 32, 33)
    >>> str(it.companies["SP"].link[1]), it.companies["SP"].grant[it.hex("K8")]
    ('K20', 40)
    """

    board: Board
    """The printed map, without tokens."""
    tiles: TileSet
    companies: FrozenMap[str, WestCompany]
    upgrades: UpgradeRules
    """Which tiles fit which hex; San Diego's tiles need not keep the bypass that is printed there."""
    paying: tuple[Hex, ...]
    """The hexes with a city or an off-board area, now or on a tile that fits them."""
    names: FrozenMap[Hex, str]
    """The names of cities, towns and areas."""
    west: frozenset[Hex]
    """The hexes of the west coast."""
    east: frozenset[Hex]
    """The off-board areas in the east."""
    settled_zone: frozenset[Hex]
    reserved: FrozenMap[Hex, tuple[str, ...]]
    """For which companies a city keeps circles free."""
    play: PlayFigures
    """Money, chart, trains and phases."""

    def hex(self, name: str) -> Hex:
        """Return the hex of a name, such as ``F27``; NotationError when it is none."""
        return self.board.layout.parse(name)

    def of_class(self, kind: str) -> tuple[WestCompany, ...]:
        """Return the companies of a class, in printed order."""
        return tuple(one for one in self.companies.values() if one.kind == kind)


@cache
def figures() -> WestFigures:
    """Return the figures of the title as published."""
    return read_figures(published())


def published() -> dict[str, Mapping[str, object]]:
    """Return the contents of the files with figures, by name."""
    return {name: _data(f"{name}.toml") for name in FILES}


def figures_of(rulings: WestRulings, it: WestFigures | None = None) -> WestFigures:
    """Return the figures under the rulings that concern them: R8, R11 and R15.

    Parameters
    ----------
    it : the figures of a variant; those of the title as published unless given

    Examples
    --------
    >>> figures_of(WestRulings(up_token="bypass")).companies["UP"].special
    ('B',)
    """
    it = it or figures()
    companies = it.companies
    if rulings.up_token == "bypass":  # noqa: S105 - a token of the game
        companies = companies.set("UP", replace(companies["UP"], doubled=None, special=(BYPASS,)))
    if rulings.mp_slsf == "mp_south":
        north, south = companies["MP"], companies["SLSF"]
        companies = companies.set("MP", replace(north, homes=south.homes))
        companies = companies.set("SLSF", replace(south, homes=north.homes))
    return replace(it, companies=companies, reserved=it.reserved if rulings.reserved else FrozenMap())


@lru_cache(maxsize=16)
def first_board(of: WestFigures | None = None) -> Board:
    """Return the board as a game begins: every home token is placed, and UP's x2 lies in Oakland (R8).

    Parameters
    ----------
    of : the figures of the game; those of the title as published unless given

    Examples
    --------
    >>> first_board()
    <Board: 133 hexes, 20 tokens>
    """
    it = of or figures()
    board = it.board
    for company in it.companies.values():
        for home in company.homes:
            board = board.place_token(home, company.code)
        if company.doubled is not None:
            board = board.place_token(company.doubled, company.code)
            board = board.mark(company.doubled.hex, Marker("x2", company.code))
    return board


def _data(name: str) -> Mapping[str, object]:
    text = files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    return parse_toml(text, where=name)


def read_figures(data: Mapping[str, object]) -> WestFigures:
    """Return the figures in the contents of the files of `FILES`; GameDataError names file and key."""
    entry = checked(_Map, data["map"], where="map.toml")
    layout = HexLayout(entry.layout.orientation, entry.layout.origin)
    closed: dict[Hex, list[int]] = {}
    for name, edge in entry.prohibited.hexsides:
        closed.setdefault(layout.parse(str(name)), []).append(int(edge))
    cells = [
        *(_cell(layout.parse(name), printed, closed) for name, printed in entry.hexes.items()),
        *(_cell(hex_, _Printed(), closed) for hex_ in _line(layout, entry.land)),
    ]
    board = Board.of(sorted(cells, key=lambda cell: (cell.hex.q + cell.hex.r, cell.hex.q)))
    if len(board.cells) < len(cells):
        raise GameDataError("board.cell_twice", where="map.toml")
    companies_entry = checked(_Companies, data["companies"], where="companies.toml")
    companies = FrozenMap({one.code: one for one in _charters(layout, companies_entry)})
    if FIRST not in companies:
        raise GameDataError("west.no_first", where="companies.toml: public", company=FIRST)
    for one in companies.values():
        _check_places(board, one)
    return WestFigures(
        board,
        read_tile_set(data["tiles"], where="tiles.toml"),
        companies,
        UpgradeRules(frozenset({"SD"}), ladder=LADDER, named=FrozenMap(_fitting(board, entry))),
        tuple(cell.hex for cell in board.cells.values() if cell.terrain in ("city", "offboard")),
        FrozenMap({layout.parse(name): one.name for name, one in entry.hexes.items() if one.name}),
        frozenset(map(layout.parse, entry.coasts.west)),
        frozenset(map(layout.parse, entry.coasts.east)),
        frozenset(_line(layout, entry.settled_zone)),
        FrozenMap({layout.parse(name): tuple(codes) for name, codes in companies_entry.reserved.items()}),
        read_play(data["game"], LADDER[1:], CLASSES),
    )


def _line(layout: HexLayout, rows: Mapping[str, Iterable[int]]) -> Iterator[Hex]:
    for row, numbers in rows.items():
        for number in numbers:
            yield layout.parse(f"{row}{number}")


def _cell(hex_: Hex, printed: _Printed, closed: Mapping[Hex, Iterable[int]]) -> PrintedHex:
    parts = [printed.code] if printed.code else []
    if printed.cost:
        parts.append(f"upgrade=cost:{printed.cost},terrain:{printed.terrain}")
    parts += [f"border=edge:{edge},type:impassable" for edge in closed.get(hex_, ())]
    tile = parse_tile(";".join(parts), colour=printed.colour)
    return PrintedHex(hex_, _ground(printed, tile), tile)


def _ground(printed: _Printed, tile: Tile) -> str:
    if printed.colour == "red":
        return "offboard"
    if tile.cities:
        return "city"
    if printed.colour != "white":
        return "town" if tile.stops else "track"
    return "mountain" if printed.terrain == "mountain" else "blank"


def _fitting(board: Board, entry: _Map) -> Iterator[tuple[Hex, frozenset[str]]]:
    for hex_, cell in board.cells.items():
        rungs = entry.city_tiles.get(str(hex_))
        if rungs is None and not cell.printed.cities and cell.printed.colour in LADDER[:2]:
            rungs = entry.other_tiles.town if cell.printed.stops else entry.other_tiles.plain
        if rungs is not None:
            yield hex_, frozenset(tile for rung in rungs for tile in rung)


def _charters(layout: HexLayout, companies_entry: _Companies) -> Iterator[WestCompany]:
    for kind in CLASSES:
        for entry in getattr(companies_entry, kind):
            grant = companies_entry.grants.get(entry.code, {})
            yield WestCompany(
                entry.code,
                kind,
                entry.name,
                entry.colour,
                tuple(stop_at(layout, home) for home in entry.homes),
                tuple(entry.tokens),
                None if entry.link is None else (layout.parse(entry.link[0]), layout.parse(entry.link[1])),
                tuple(map(layout.parse, entry.railheads)),
                tuple(entry.special),
                None if entry.doubled is None else stop_at(layout, entry.doubled),
                FrozenMap({layout.parse(name): int(pays) for pays, names in grant.items() for name in names}),
            )


def _check_places(board: Board, company: WestCompany) -> None:
    """Refuse a home that is no city of the map, and a hex of a link that is not on it."""
    places = [*company.homes, *([] if company.doubled is None else [company.doubled])]
    known = {stop for stop in places if stop.hex in board.cells}
    wrong = [str(stop.hex) for stop in places if stop not in known or not _is_city(board, stop)]
    wrong += [str(hex_) for hex_ in company.link or () if hex_ not in board.cells]
    if wrong:
        where = f"companies.toml: {company.code}"
        raise GameDataError("west.no_place", where=where, company=company.code, hexes=tuple(wrong))


def _is_city(board: Board, stop: Stop) -> bool:
    return any(city.index == stop.node for city in board.tile(stop.hex).cities)
