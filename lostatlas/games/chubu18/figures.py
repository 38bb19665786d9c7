"""The figures of the title: map, tiles, companies, privates, phases, trains and chart, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from lostatlas.games.chubu18.figures_schema import (
    ChubuChartEntry,
    ChubuCompaniesEntry,
    ChubuCompanyEntry,
    ChubuMapEntry,
    ChubuNumbersEntry,
    ChubuPrintedEntry,
    ChubuPrivateEntry,
    ChubuTrainEntry,
)
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail.depot import TrainKind
from lostatlas.rail.figure_checks import refuse_finite_deck, refuse_twins, refuse_unknown_trains
from lostatlas.rail.figure_schema import read_tile_set, stop_at
from lostatlas.rail.grid_market import GridMarket
from lostatlas.rail.market import Direction
from lostatlas.rail.phases import Phase
from lostatlas.storage.checked_data import checked, parse_toml
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex, HexLayout
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tile_set import TileSet
from lostatlas.track.tiles import Tile, parse_tile
from lostatlas.track.upgrades import UpgradeRules

__all__ = [
    "COMPANY",
    "CURRENCY",
    "GOVERNMENT",
    "ChubuCompany",
    "ChubuFigures",
    "PrivateFigures",
    "figures",
    "published",
    "read_figures",
]

CURRENCY = "¥"
COMPANY, GOVERNMENT = "company", "government"
"""The classes of companies: the government railway is one of its own."""
FILES = ("map", "tiles", "companies", "figures")
"""The files with figures, in the folder ``data``."""
LADDER = ("white", "yellow", "green", "brown", "gray")
"""The colours of tiles, each of which replaces the one before."""


@dataclass(frozen=True, slots=True)
class ChubuCompany:
    """What is printed on the charter of a company."""

    code: str
    kind: str
    """`COMPANY` or `GOVERNMENT`."""
    name: str
    ja: str
    colour: str
    home: Stop
    tokens: tuple[int, ...]
    """The costs of its markers after the one at home."""


@dataclass(frozen=True, slots=True)
class PrivateFigures:
    """What is printed on the card of a private company."""

    key: str
    number: str
    """Its number on the card; cards are sold in this order."""
    name: str
    ja: str
    price: int
    income: int
    hex: Hex | None = None
    """Where nobody lays track while no company owns it, and where its power works."""
    share: str = ""
    """The company of which one share comes with it."""
    presidency: str = ""
    """The company whose presidency comes with it, or that it is."""
    exchanged_for: tuple[str, ...] = ()
    """The companies of which a player may take a share for it."""
    tile_only: bool = False
    """Whether its power is a free tile alone, no free marker."""
    seats: int = 0
    """The number of players with which alone it is in the game; 0: any."""


@dataclass(frozen=True, slots=True)
class ChubuFigures:
    """Everything that is printed.

    Examples
    --------
    >>> it = figures()
    >>> len(it.board.cells), len(it.companies), [one.number for one in it.privates.values()]
    (75, 11, ['1', '2', '3', '4', '4.5', '5', '6'])
    >>> it.certificate_limit(companies=9, players=4), it.certificate_limit(companies=2, players=7)
    (18, 6)
    """

    board: Board
    """The printed map, each home reserved for its company."""
    names: FrozenMap[Hex, tuple[str, str]]
    """The name of each hex, in English and Japanese."""
    main_lines: FrozenMap[str, tuple[Hex, Hex]]
    """The lines of the government railway: from where to where each leads."""
    government: tuple[Hex, tuple[Hex, ...]]
    """The place of the government railway's first marker, and those of its second."""
    tiles: TileSet
    upgrades: tuple[UpgradeRules, UpgradeRules]
    """Which tiles fit which hex: at first, and once small towns may become cities."""
    companies: FrozenMap[str, ChubuCompany]
    privates: FrozenMap[str, PrivateFigures]
    bank: int
    float_shares: int
    holding: int
    """Number of shares of a company a player may hold."""
    market_room: int
    """Number of shares of a company the market may hold."""
    cash: FrozenMap[int, int]
    """What each player begins with, by the number of players."""
    certificates: FrozenMap[int, tuple[int, ...]]
    """The certificate limit for 2–7 players, by the number of companies."""
    phases: tuple[Phase, ...]
    rounds: tuple[int, ...]
    """By phase: the operating rounds of a set."""
    trains: tuple[TrainKind, ...]
    deck: tuple[tuple[str, int], ...]
    chart: GridMarket
    """The empty share price chart."""
    depression: tuple[int, int]
    """The arrow at the bottom of the chart in the depression."""

    @property
    def beside(self) -> FrozenMap[str, str]:
        """The trains that are sold beside others, each with the one whose first begins their sale."""
        return FrozenMap({name: front.name for front in self.trains for name in front.backs})

    @property
    def lasting(self) -> tuple[str, ...]:
        """The trains that the last one alone makes rust, or none: they may be handed in for it."""
        *others, last = self.trains
        return tuple(one.name for one in others if one.rusted_by in (None, last.name))

    def hex(self, name: str) -> Hex:
        """Return the hex of a name, such as ``M13``; NotationError when it is none."""
        return self.board.layout.parse(name)

    def certificate_limit(self, *, companies: int, players: int) -> int:
        """Return how many certificates a player may hold."""
        return self.certificate_row(companies=companies)[players - 2]

    def certificate_row(self, *, companies: int) -> tuple[int, ...]:
        """Return the limits of 2–7 players for so many companies; the last row stands for fewer too."""
        return self.certificates[min(max(companies, min(self.certificates)), max(self.certificates))]


@cache
def figures() -> ChubuFigures:
    """Return the figures of the title."""
    return read_figures(published())


@cache
def published() -> FrozenMap[str, Mapping[str, object]]:
    """Return the files of figures as plain data, by name."""
    return FrozenMap({name: _data(name) for name in FILES})


def _data(name: str) -> Mapping[str, object]:
    where = f"{name}.toml"
    text = files(__package__).joinpath("data", where).read_text(encoding="utf-8")
    return parse_toml(text, where=where)


def read_figures(data: Mapping[str, Mapping[str, object]]) -> ChubuFigures:
    """Return the figures of plain data: ``map``, ``tiles``, ``companies`` and ``figures``.

    GameDataError names the place of the first thing that is wrong.
    """
    entry = checked(ChubuMapEntry, data["map"], where="map")
    companies_entry = checked(ChubuCompaniesEntry, data["companies"], where="companies")
    numbers = checked(ChubuNumbersEntry, data["figures"], where="figures")
    trains = [one.name for one in numbers.train]
    refuse_twins(trains, where="figures.train")
    refuse_unknown_trains(_trains_named(numbers), trains)
    refuse_finite_deck([_train(one) for one in numbers.train], where="figures.train")
    layout = HexLayout(entry.layout.orientation, entry.layout.origin)
    companies = {code: _charter(layout, code, one) for code, one in companies_entry.company.items()}
    homes = {one.home.hex: one for one in companies.values()}
    board = Board.of(
        _cell(layout.parse(name), one, homes.get(layout.parse(name))) for name, one in entry.hexes.items()
    )
    for where, hex_ in _places(layout, entry, companies_entry):
        if hex_ not in board.cells:
            raise GameDataError("chubu.hex_unknown", where=where, hex=layout.name(hex_))
    for where, code in _named(companies_entry):
        if code not in companies:
            raise GameDataError("chubu.company_unknown", where=where, company=code, known=tuple(companies))
    tiles = read_tile_set(data["tiles"], where="tiles")
    return ChubuFigures(
        board=board,
        names=FrozenMap({layout.parse(name): (one.name, one.ja) for name, one in entry.hexes.items()}),
        main_lines=FrozenMap(
            {name: (layout.parse(a), layout.parse(b)) for name, (a, b) in entry.main_lines.items()}
        ),
        government=(layout.parse(entry.government.first), tuple(map(layout.parse, entry.government.second))),
        tiles=tiles,
        upgrades=(
            UpgradeRules(ladder=LADDER, named=FrozenMap(_fitting(board, tiles, small_towns=False))),
            UpgradeRules(ladder=LADDER, named=FrozenMap(_fitting(board, tiles, small_towns=True))),
        ),
        companies=FrozenMap(companies),
        privates=FrozenMap({key: _private(layout, key, one) for key, one in companies_entry.private.items()}),
        bank=numbers.bank,
        float_shares=numbers.float_shares,
        holding=numbers.holding,
        market_room=numbers.market,
        cash=FrozenMap({int(players): cash for players, cash in numbers.cash.items()}),
        certificates=FrozenMap({int(row): tuple(limits) for row, limits in numbers.certificates.items()}),
        phases=tuple(
            Phase(
                one.train,
                one.row,
                FrozenMap({COMPANY: one.limits[0], GOVERNMENT: one.limits[1]}),
                (0, 0),
                tuple(one.tiles),
            )
            for one in numbers.phase
        ),
        rounds=tuple(one.rounds for one in numbers.phase),
        trains=tuple(_train(one) for one in numbers.train),
        deck=tuple((one.name, one.count or 1) for one in numbers.train),
        chart=_chart(numbers.chart, _governments(companies)),
        depression=_arrow(numbers.chart.depression),
    )


def _places(
    layout: HexLayout, entry: ChubuMapEntry, companies: ChubuCompaniesEntry
) -> Iterator[tuple[str, Hex]]:
    """Yield every hex that the figures name, with the place where they do."""
    for name, ends in entry.main_lines.items():
        yield from ((f"map.main_lines.{name}", layout.parse(one)) for one in ends)
    for one in (entry.government.first, *entry.government.second):
        yield "map.government", layout.parse(one)
    for code, company in companies.company.items():
        yield f"companies.company.{code}.home", layout.parse(company.home[0])
    for key, private in companies.private.items():
        if private.hex is not None:
            yield f"companies.private.{key}.hex", layout.parse(private.hex)


def _trains_named(entry: ChubuNumbersEntry) -> Iterator[tuple[str, str | None]]:
    """Yield every train that another one or a phase names, with the place where it does."""
    for train in entry.train:
        yield f"figures.train.{train.name}.rusts_on", train.rusts_on
        yield from ((f"figures.train.{train.name}.beside", name) for name in train.beside)
    yield from ((f"figures.phase.{one.train}.train", one.train) for one in entry.phase)


def _named(entry: ChubuCompaniesEntry) -> Iterator[tuple[str, str]]:
    """Yield every company that a private names, with the place where it does."""
    for key, one in entry.private.items():
        for place, codes in (
            ("share", (one.share,)),
            ("presidency", (one.presidency,)),
            ("for", one.exchanged_for),
        ):
            yield from ((f"companies.private.{key}.{place}", code) for code in codes if code)


def _chart(entry: ChubuChartEntry, safe: frozenset[str]) -> GridMarket:
    edges: dict[Direction, tuple[int, int]] = {
        "right": _arrow(entry.right),
        "left": _arrow(entry.left),
        "up": _arrow(entry.up),
    }
    chart = GridMarket.parse(tuple(entry.rows), zones={"y": "yellow", "g": "green"}, edges=edges, safe=safe)
    if not chart.par_prices:
        raise GameDataError("chubu.no_par", where="figures: chart.rows")
    return chart


def _arrow(entry: list[int]) -> tuple[int, int]:
    return entry[0], entry[1]


def _governments(companies: Mapping[str, ChubuCompany]) -> frozenset[str]:
    return frozenset(code for code, one in companies.items() if one.kind == GOVERNMENT)


def _charter(layout: HexLayout, code: str, entry: ChubuCompanyEntry) -> ChubuCompany:
    kind = GOVERNMENT if entry.government else COMPANY
    home = stop_at(layout, entry.home)
    return ChubuCompany(code, kind, entry.name, entry.ja, entry.colour, home, tuple(entry.tokens))


def _private(layout: HexLayout, key: str, entry: ChubuPrivateEntry) -> PrivateFigures:
    return PrivateFigures(
        key,
        entry.number,
        entry.name,
        entry.ja,
        entry.price,
        entry.income,
        None if entry.hex is None else layout.parse(entry.hex),
        entry.share,
        entry.presidency,
        tuple(entry.exchanged_for),
        entry.tile_only,
        entry.seats,
    )


def _train(entry: ChubuTrainEntry) -> TrainKind:
    stops = int(entry.name) if entry.stops is None and entry.name.isdecimal() else entry.stops
    return TrainKind(
        entry.name,
        entry.price,
        stops,
        rusted_by=entry.rusts_on,
        trade_in_price=entry.trade_in,
        endless=entry.count is None,
        backs=tuple(entry.beside),
    )


def _cell(hex_: Hex, printed: ChubuPrintedEntry, home: ChubuCompany | None) -> PrintedHex:
    parts = [printed.code] if printed.code else []
    if printed.cost:
        parts.append(f"upgrade=cost:{printed.cost},terrain:{printed.terrain}")
    tile = parse_tile(";".join(parts), colour=printed.colour)
    code, city = (None, 0) if home is None else (home.code, home.home.node)
    return PrintedHex(hex_, _ground(printed, tile), tile, home=code, home_city=city)


def _ground(printed: ChubuPrintedEntry, tile: Tile) -> str:
    if printed.colour in ("red", "blue"):
        return "offboard" if printed.colour == "red" else "water"
    if tile.stops:
        return "city" if tile.cities else "town"
    return "mountain" if printed.terrain == "mountain" else "blank"


def _fitting(board: Board, tiles: TileSet, *, small_towns: bool) -> Iterator[tuple[Hex, frozenset[str]]]:
    """Yield for each hex the designs that may ever lie there.

    A tile has the stops of its hex and its label; cities may become one. Where small towns grow, a city with
    two circles may replace two of them.
    """
    for hex_, cell in board.cells.items():
        if cell.printed.colour not in LADDER[:2]:
            continue
        old = (len(cell.printed.cities), len(cell.printed.stops), cell.printed.label)
        yield (
            hex_,
            frozenset(
                tile.id
                for tile in tiles
                if tile.label == old[2]
                and (
                    (bool(tile.cities) == bool(old[0]) and (bool(old[0]) or len(tile.stops) == old[1]))
                    or (small_towns and old[:2] == (0, 2) and _is_double_city(tile))
                )
            ),
        )


def _is_double_city(tile: Tile) -> bool:
    return len(tile.stops) == 1 and len(tile.cities) == 1 and tile.cities[0].slots == 2
