"""The tile set: the designs of a title, and how many copies of each the box holds.

The supply needs no bookkeeping: what is left is what the box holds less what lies on the board, so a replaced
tile is back in the supply by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.track.board_state import BoardState
from lostatlas.track.tiles import Tile


@dataclass(frozen=True, slots=True)
class TileSet:
    """Tile designs by id with their counts, in printed order.

    Examples
    --------
    >>> from lostatlas.track.tiles import parse_tile
    >>> straight = parse_tile("path=a:0,b:3", id="9", colour="yellow")
    >>> tiles = TileSet(FrozenMap({"9": straight}), FrozenMap({"9": 13}))
    >>> tiles["9"].exits, tiles.copies
    ((0, 3), 13)
    """

    designs: FrozenMap[str, Tile] = field(repr=False)
    counts: FrozenMap[str, int]

    def __getitem__(self, tile: str) -> Tile:
        """Return a design as it is written; GameDataError when there is none of this id."""
        try:
            return self.designs[tile]
        except (KeyError, TypeError):  # a list is not a key at all
            raise GameDataError("tile.unknown", tile=short_repr(tile), known=tuple(self.designs)) from None

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, str) and tile in self.designs

    def __iter__(self) -> Iterator[Tile]:
        """Yield the designs in printed order."""
        return iter(self.designs.values())

    def __len__(self) -> int:
        return len(self.designs)

    @property
    def copies(self) -> int:
        """Number of tiles the box holds in all."""
        return sum(self.counts.values())

    def of_colour(self, colour: str) -> tuple[Tile, ...]:
        """Return the designs of one colour, in printed order."""
        return tuple(tile for tile in self.designs.values() if tile.colour == colour)

    def left(self, board: BoardState, tile: str) -> int:
        """Return how many copies of a design are still in the supply; GameDataError for an unknown id."""
        design = self[tile]
        return self.counts[design.id] - sum(laid.id == tile for laid in board.laid.values())

    def supply(self, board: BoardState) -> FrozenMap[str, int]:
        """Return how many copies of every design are still in the supply."""
        left = dict(self.counts)
        for tile in board.laid.values():
            if tile.id in left:
                left[tile.id] -= 1
        return FrozenMap(left)
