"""Variants: every figure of the game as data, read from TOML or plain data and checked as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from lostatlas.capabilities.variant_title import without_title
from lostatlas.games.lost_cities.components import Card, EventTile, Space
from lostatlas.games.lost_cities.rulings import LostCitiesRulings, read_rulings
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.storage.bounds import check_bounds
from lostatlas.storage.checked_data import check_line, merged, parse_toml
from lostatlas.storage.files import as_path, read_text

STANDARD = Path(__file__).parent / "data" / "standard.toml"
MOST = 60
"""No list of a variant is longer, and no count is larger, so that a file cannot ask for endless work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFigures:
    """The deck: every value of every colour so many times."""

    values: tuple[int, ...]
    copies: int
    hand: int
    """Number of cards a player holds."""
    removed_for_two: int
    """Number of cards two players put into the box."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceFigures:
    """What each player may set on paths."""

    explorers: int
    researchers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """What all paths share: the points of their spaces and the place of the bridge."""

    values: tuple[int, ...]
    bridge: int
    """The last space before the bridge."""
    crossings: int
    """So many pieces beyond a bridge end the expedition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFigures:
    """The event tiles and the marked spaces on which they are shuffled."""

    statues: int
    steps: int
    points: tuple[int, ...]
    spaces: FrozenMap[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatueTables:
    """Points for 0, 1, 2 … statue chips; the last entry is for all larger numbers too."""

    long: tuple[int, ...]
    short: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostCitiesVariant:
    """All figures of a game.

    >>> standard().cards.hand, len(standard().deck), len(standard().marks)
    (8, 110, 25)
    """

    name: str
    colours: tuple[str, ...]
    players: tuple[int, int]
    """The least and the largest number of players."""
    expeditions: int
    cards: CardFigures
    pieces: PieceFigures
    path: Spaces
    tiles: TileFigures
    statues: StatueTables
    rulings: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    """Rulings that have another value than in the game as published."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """Every card, in order."""
        numbers = [value for value in self.cards.values for _ in range(self.cards.copies)]
        return tuple(Card(colour, value) for colour in self.colours for value in numbers)

    @property
    def bag(self) -> tuple[EventTile, ...]:
        """Every event tile, in order."""
        points = (EventTile("points", number) for number in self.tiles.points)
        return (
            (EventTile("statue"),) * self.tiles.statues + (EventTile("step"),) * self.tiles.steps + (*points,)
        )

    @property
    def marks(self) -> tuple[Space, ...]:
        """Every marked space, path by path."""
        return tuple(Space(colour, number) for colour in self.colours for number in self.tiles.spaces[colour])

    def to_plain(self) -> dict[str, Any]:
        """Return it as plain data, which `read_variant` reads."""
        data: dict[str, Any] = to_plain(self)
        return data


@cache
def standard() -> LostCitiesVariant:
    """Return the game as published."""
    return read_variant(STANDARD)


@cache
def _standard_data() -> dict[str, Any]:
    return parse_toml(read_text(STANDARD), where=STANDARD.name)


def read_variant(source: Any) -> LostCitiesVariant:
    """Read a variant: itself, plain data, or the path of a TOML file; what is not given is as published.

    Raises
    ------
    GameDataError
        When it cannot be read, a key is unknown, or the figures do not fit together.

    Examples
    --------
    >>> small = read_variant({"name": "Small hands", "cards": {"hand": 6}})
    >>> small.cards.hand, small.cards.copies
    (6, 2)
    """
    if isinstance(source, LostCitiesVariant):
        return source
    where = ""
    if isinstance(source, str | PathLike):
        where = str(source)
        source = parse_toml(read_text(as_path(source)), where=where)
    try:
        if not isinstance(source, Mapping):
            raise GameDataError("record.type", found=short_repr(source), expected="object")
        check_bounds(source)
        source = without_title(source, "lost_cities")
        whole = merged(_standard_data(), source, whole=("spaces", "rulings"))
        variant: LostCitiesVariant = from_plain(LostCitiesVariant, whole)
        check(variant)
    except GameDataError as error:
        raise (error.at(where) if where else error) from None
    return variant


def check(variant: LostCitiesVariant) -> None:
    """Refuse figures that do not fit together; the error names the key."""
    cards, path, tiles = variant.cards, variant.path, variant.tiles
    check_line(variant.name, where="name")
    for where, items in {
        "colours": variant.colours,
        "cards.values": cards.values,
        "path.values": path.values,
        "statues.long": variant.statues.long,
        "statues.short": variant.statues.short,
    }.items():
        if not 1 <= len(items) <= MOST:
            raise GameDataError("lostcities.variant.length", where=where, found=len(items), most=MOST)
    for where, figure, least in (
        ("expeditions", variant.expeditions, 1),
        ("cards.copies", cards.copies, 1),
        ("cards.hand", cards.hand, 1),
        ("cards.removed_for_two", cards.removed_for_two, 0),
        ("pieces.explorers", variant.pieces.explorers, 0),
        ("pieces.researchers", variant.pieces.researchers, 0),
        ("tiles.statues", tiles.statues, 0),
        ("tiles.steps", tiles.steps, 0),
        ("path.crossings", path.crossings, 1),
    ):
        _within(where, figure, least, MOST)
    _within("pieces.researchers", variant.pieces.researchers, 0, 1)
    _within("path.bridge", path.bridge, 1, len(path.values) - 1)
    least, most = variant.players
    _within("players", least, 2, most)
    _within("players", most, least, 8)
    for colour in variant.colours:
        if not colour.isalpha() or not colour.islower():
            raise GameDataError("lostcities.variant.colour", where="colours", found=short_repr(colour))
    for where, found in (("colours", variant.colours), ("cards.values", cards.values)):
        if twice := [one for one, count in Counter(found).items() if count > 1]:
            raise GameDataError("lostcities.variant.twice", where=where, found=str(twice[0]))
    if any(not 0 <= value <= 999 for value in cards.values):
        raise GameDataError(
            "lostcities.variant.card_value", where="cards.values", found=str(min(cards.values))
        )
    _check_marks(variant)
    for players in range(least, most + 1):
        left = len(variant.deck) - players * cards.hand - (cards.removed_for_two if players == 2 else 0)
        if left < 1:
            raise GameDataError("lostcities.variant.deck", where="cards", players=players, missing=1 - left)
    read_rulings(variant.rulings)


def _check_marks(variant: LostCitiesVariant) -> None:
    tiles = variant.tiles
    if set(tiles.spaces) != set(variant.colours):
        raise GameDataError("lostcities.variant.paths", where="tiles.spaces", known=variant.colours)
    for colour, numbers in tiles.spaces.items():
        where = f"tiles.spaces.{colour}"
        for number in numbers:
            _within(where, number, 1, len(variant.path.values))
        if len(set(numbers)) < len(numbers):
            raise GameDataError("lostcities.variant.twice", where=where, found=short_repr(numbers))
    if len(variant.bag) != len(variant.marks):
        raise GameDataError(
            "lostcities.variant.marks", where="tiles", tiles=len(variant.bag), marks=len(variant.marks)
        )


def _within(where: str, figure: int, least: int, most: int) -> None:
    if not least <= figure <= most:
        raise GameDataError("lostcities.variant.figure", where=where, found=figure, least=least, most=most)


def rulings_of(variant: LostCitiesVariant, options: Mapping[str, Any]) -> LostCitiesRulings:
    """Return the rulings of a game: the options, else those of the variant, else the defaults.

    Spaces that differ from the standard ones are ``custom`` (R20), which only such a variant may ask for.
    """
    own = variant.tiles.spaces != standard().tiles.spaces
    chosen = read_rulings({"tile_spaces": "custom" if own else "keltis"} | variant.rulings | options)
    if (chosen.tile_spaces == "custom") != own:
        key = "lostcities.custom_spaces" if own else "lostcities.no_custom_spaces"
        raise GameDataError(key, where="options.tile_spaces", rule="R20")
    return chosen
