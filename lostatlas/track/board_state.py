"""The state of a board: what is printed on each hex, the track laid on it, and the tokens that stand there.

A board is a value. Laying a tile or placing a token gives a new board that shares everything else with the
old one; nothing here asks whether a rule allows it (see `upgrades`, `reach` and the steps of a title).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import NamedTuple, Self

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.track.hexes import FLAT, Hex, HexLayout
from lostatlas.track.map_recipe import MapRecipe
from lostatlas.track.printed_hex import PrintedHex
from lostatlas.track.tiles import Tile


class Stop(NamedTuple):
    """A city, town or off-board area of the board: a hex and the number of a node on its tile."""

    hex: Hex
    node: int


class Marker(NamedTuple):
    """A thing other than a token that stands on a hex, such as a suburb."""

    kind: str
    owner: str
    node: int | None = None
    """The city at which it stands as a token that takes no circle; None: it is not a token."""


@dataclass(frozen=True, repr=False)  # without slots, so that what is derived (graphs, reach) is kept with it
class BoardState:
    """A map with its track and tokens; `lostatlas.track.board.Board` adds what is done with files."""

    cells: FrozenMap[Hex, PrintedHex]
    """The printed map."""
    laid: FrozenMap[Hex, Tile]
    """Tiles laid on it, turned as they lie."""
    tokens: FrozenMap[Stop, tuple[str, ...]]
    """Who has a token in a city, in the order of the circles; cities without tokens are left out."""
    reservations: FrozenMap[Stop, tuple[str, ...]]
    """Companies for which a city keeps a circle free."""
    markers: FrozenMap[Hex, tuple[Marker, ...]]
    """Suburbs and the like."""
    recipe: MapRecipe | None = None
    """The pieces it was put together from, when it was."""

    @classmethod
    def of(cls, cells: Iterable[PrintedHex], *, recipe: MapRecipe | None = None) -> Self:
        """Return the bare board of these hexes, each home reserved for its company."""
        by_hex = FrozenMap({cell.hex: cell for cell in cells})
        reserved = {
            Stop(cell.hex, cell.home_city): (cell.home,) for cell in by_hex.values() if cell.home is not None
        }
        return cls(by_hex, FrozenMap(), FrozenMap(), FrozenMap(reserved), FrozenMap(), recipe)

    @property
    def layout(self) -> HexLayout:
        """How its hexes lie and what they are called."""
        return next((hex_.layout for hex_ in self.cells), FLAT)

    def tile(self, hex_: Hex) -> Tile:
        """Return what lies on a hex: the laid tile, or else what is printed there.

        Raises
        ------
        KeyError
            When the board has no such hex.
        """
        return self.laid.get(hex_) or self.cells[hex_].printed

    def tiles(self) -> Iterator[tuple[Hex, Tile]]:
        """Yield each hex and what lies on it, in the order of the map."""
        for hex_ in self.cells:
            yield hex_, self.tile(hex_)

    def lay(self, hex_: Hex, tile: Tile) -> Self:
        """Return the board with this (turned) tile on the hex; tokens stay on the city of the same number.

        Raises
        ------
        GameDataError
            When it is not a hex or no tile, such as the name of one.
        """
        if not isinstance(hex_, Hex) or not isinstance(tile, Tile):
            raise GameDataError("board.lay", hex=repr(hex_), tile=repr(tile))
        return replace(self, laid=self.laid.set(hex_, tile))

    def place_token(self, stop: Stop, owner: str) -> Self:
        """Return the board with one more token in a city; a reservation of that owner there ends."""
        board = self.cancel_reservation(owner) if owner in self.reservations.get(stop, ()) else self
        return replace(board, tokens=board.tokens.set(stop, (*board.tokens.get(stop, ()), owner)))

    def remove_token(self, stop: Stop, owner: str) -> Self:
        """Return the board without this owner's token in that city."""
        return replace(self, tokens=_without(self.tokens, stop, owner))

    def replace_tokens(self, old: str, new: str) -> Self:
        """Return the board where every token of `old` belongs to `new`, in its own circle."""
        changed = self.tokens
        for stop, owners in self.tokens.items():
            if old in owners:
                changed = changed.set(stop, tuple(new if owner == old else owner for owner in owners))
        return replace(self, tokens=changed)

    def reserve(self, stop: Stop, owner: str) -> Self:
        """Return the board where that city keeps a circle free for `owner`."""
        waiting = (*self.reservations.get(stop, ()), owner)
        return replace(self, reservations=self.reservations.set(stop, waiting))

    def cancel_reservation(self, owner: str) -> Self:
        """Return the board without any reservation of this owner."""
        kept = self.reservations
        for stop, owners in self.reservations.items():
            if owner in owners:
                kept = _without(kept, stop, owner)
        return replace(self, reservations=kept)

    def mark(self, hex_: Hex, marker: Marker) -> Self:
        """Return the board with one more marker on the hex."""
        return replace(self, markers=self.markers.set(hex_, (*self.markers.get(hex_, ()), marker)))

    def free_slots(self, stop: Stop, *, company: str | None = None) -> int:
        """Count the circles of a city that `company` could use: not taken, not kept for somebody else."""
        city = self.tile(stop.hex).nodes[stop.node]
        kept = sum(owner != company for owner in self.reservations.get(stop, ()))
        return city.slots - len(self.tokens.get(stop, ())) - kept

    def is_full(self, stop: Stop) -> bool:
        """Return whether every circle of a city holds a token."""
        return len(self.tokens.get(stop, ())) >= self.tile(stop.hex).nodes[stop.node].slots

    def tokens_of(self, company: str) -> tuple[Stop, ...]:
        """Return every city that holds a token of this company, in the order of the map's names."""
        beside = (Stop(hex_, node) for hex_, node in self._beside(company))
        return tuple(sorted({*(stop for stop, owners in self.tokens.items() if company in owners), *beside}))

    def opens(self, stop: Stop, company: str) -> bool:
        """Return whether a company has a token in a city, or beside its circles."""
        return company in self.tokens.get(stop, ()) or (
            stop.hex in self.markers and any(tuple(stop) == place for place in self._beside(company))
        )

    def _beside(self, company: str) -> Iterator[tuple[Hex, int]]:
        for hex_, markers in self.markers.items():
            for marker in markers:
                if marker.node is not None and marker.owner == company:
                    yield hex_, marker.node

    @cached_property
    def homes(self) -> dict[str, Stop]:
        """The printed home of each company that has one."""
        return {
            cell.home: Stop(cell.hex, cell.home_city) for cell in self.cells.values() if cell.home is not None
        }

    def __repr__(self) -> str:
        """Return what it is, in one line: a board is too large to be written out."""
        parts = [f"{len(self.cells)} hexes"]
        for number, word in ((len(self.laid), "tile"), (sum(map(len, self.tokens.values())), "token")):
            if number:
                parts.append(f"{number} {word}{'s' if number > 1 else ''}")
        return f"<Board: {', '.join(parts)}>"

    def __getstate__(self) -> dict[str, object]:
        """Pickle the board alone, without what was derived from it."""
        return {field.name: self.__dict__[field.name] for field in fields(self)}


def _without(
    where: FrozenMap[Stop, tuple[str, ...]], stop: Stop, owner: str
) -> FrozenMap[Stop, tuple[str, ...]]:
    """Return the map with the first mention of `owner` at `stop` gone."""
    owners = list(where[stop])
    owners.remove(owner)
    return where.set(stop, tuple(owners)) if owners else where.delete(stop)
