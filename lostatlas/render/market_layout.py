"""Where everything of a drawn market lies: its rows and spaces, and the room for flags, arrows and ranges.

The unit is the breadth of a space, but in one long row, where spaces are narrower so that their words are not
too small, and in a grid, where they are broad and low: markers stand beside the price, and all rows are in
sight at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lostatlas.render.market_view import DrawnSpace, Flag, MarketView
from lostatlas.scene.shapes import Point

TALL = 2.5
"""Height of a space."""
TALL_IN_ONE_ROW = 2.1
"""Height of a space of a market in one row, which is long and has to be low."""
TALL_IN_GRID, BROAD_IN_GRID = 0.46, 1.65
"""Size of a space in a grid, whose rows touch each other."""
PRICE = 0.46
"""Height of the upper part of a space, which holds the price."""
PRICE_IN_GRID = 0.6
"""Breadth of the left part of a space in a grid, which holds the price."""
BESIDE = 0.035
"""Between a marker and the edges of its space."""
BROADEST = 17
"""How many spaces of full breadth a row is as long as, at most."""
LEVEL = 0.28
"""Between one flag and the next."""
POLE = 0.4
"""Between the lowest flag of a row and the row."""
MOST_FLAGS = 4
"""The most flags that the price of one company asks for."""
STRIP = 0.42
"""Room for arrows below a row."""
BAR = 0.32
"""Room for a launch range."""
LEFT, RIGHT, TOP = 0.15, 1.3, 0.1
"""Room at the edges; on the right for the words of flags, which have room enough across a grid."""


@dataclass(frozen=True, slots=True)
class MarketLayout:
    """Where the rows of a market lie, and what lies above and below them."""

    view: MarketView
    room: float = 0.0
    """What is kept for flags, whether there are any or not; see `flag_room`."""

    @property
    def columns(self) -> int:
        """The number of columns."""
        return 1 + max(space.column for space in self.view.spaces)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return 1 + max(space.row for space in self.view.spaces)

    @property
    def bars(self) -> float:
        """The room for launch ranges below a row."""
        return len(self.view.ranges) * BAR

    @property
    def broad(self) -> float:
        """The breadth of a space."""
        if self.view.grid:
            return BROAD_IN_GRID
        return 1.0 if self.rows > 1 else min(1.0, BROADEST / self.columns)

    @property
    def price(self) -> tuple[float, float]:
        """The size of the part of a space that holds the price: above the markers, or beside them."""
        return (PRICE_IN_GRID, self.tall) if self.view.grid else (self.broad, PRICE)

    @property
    def markers(self) -> tuple[Point, Point]:
        """The upper left corner and the size of the part of a space that holds markers."""
        if self.view.grid:
            return (PRICE_IN_GRID, BESIDE), (self.broad - PRICE_IN_GRID - BESIDE, self.tall - 2 * BESIDE)
        return (BESIDE, PRICE), (self.broad - 2 * BESIDE, self.tall - PRICE - 0.1)

    def middle(self, space: DrawnSpace) -> float:
        """Return the middle of a space from left to right."""
        return (space.column + 0.5) * self.broad

    @property
    def tall(self) -> float:
        """The height of a space."""
        if self.view.grid:
            return TALL_IN_GRID
        return TALL if self.rows > 1 else TALL_IN_ONE_ROW

    @property
    def strip(self) -> float:
        """The room for arrows below a row; across a grid they are straight."""
        return 0.0 if self.view.grid else STRIP + 0.1

    @property
    def flags(self) -> tuple[float, ...]:
        """The room above each row: what its own flags take, and above the first what is left."""
        at = Counter(self.target(flag).row for flag in self.view.flags)
        first, *others = (POLE + at[row] * LEVEL if at[row] else 0.0 for row in range(self.rows))
        return (max(first, self.room - sum(others)), *others)

    def top(self, row: int) -> float:
        """Return the upper edge of the spaces of a row."""
        above = TOP + sum(self.flags[: row + 1]) + (self.bars if row else 0.0)
        return above + row * (self.tall + self.strip)

    def at(self, space: DrawnSpace) -> Point:
        """Return the upper left corner of a space."""
        return space.column * self.broad, self.top(space.row)

    def target(self, flag: Flag) -> DrawnSpace:
        """Return the space that a flag stands on; where a company closes, the one it leaves."""
        return self.view.spaces[flag.start if flag.end is None else flag.end]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the box about everything."""
        foot = self.top(self.rows - 1) + self.tall + self.strip + (self.bars if self.rows == 1 else 0.0)
        right = RIGHT if any(self.flags) and not self.view.grid else LEFT
        return -LEFT, 0.0, self.columns * self.broad + LEFT + right, foot + (0.1 if self.view.grid else 0.0)


def flag_room(view: MarketView) -> float:
    """Return the room for flags that a drawing keeps which has the same size at every step of a game.

    Above a grid it is for the words that tell what flags are; flags make more room where they stand.
    """
    return POLE + 0.06 if view.grid else MarketLayout(view).rows * POLE + MOST_FLAGS * LEVEL
