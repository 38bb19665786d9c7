"""What trains earn in this title: x2, coast to coast, the 4D, and stops that cost a train nothing (§2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from lostatlas.games.west18.figures import WestFigures
from lostatlas.rail.route_problem import RunBonus
from lostatlas.routes.model import Bonus, StopRow, Train
from lostatlas.track.board import Board, Stop
from lostatlas.track.hexes import Hex

__all__ = ["DOUBLED", "CoastToCoast", "Counting", "Doubled"]

DOUBLED = "x2"
"""The kind of marker that lies with the x2 token of a company."""
_COUNTED, _FREE = ("city", "offboard"), ("town",)
_ANY = 99
"""More stops than the map has of a kind."""


class Counting(RunBonus):
    """A train's number counts cities and off-board areas; towns are free and pay.

    A 4D runs any length: the best four of its cities and areas pay, no towns, and the sum doubles.
    """

    name: ClassVar[str] = "counting"

    def run_train(self, train: Train) -> Train:
        """Return the rows of a train."""
        if train.stops is None:
            rows = (StopRow(_COUNTED, 4, _ANY), StopRow(_FREE, 0, _ANY))
            return Train(train.key, None, rows, times=2)
        rows = (StopRow(_COUNTED, train.stops, train.stops), StopRow(_FREE, _ANY, _ANY))
        return Train(train.key, None, rows)


class Doubled(RunBonus):
    """The city of a company's x2 token counts double on each of its routes."""

    name: ClassVar[str] = "x2"

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        """Return what a stop pays."""
        if company not in board.tokens.get(stop, ()):
            return revenue
        marks = board.markers.get(stop.hex, ())
        return 2 * revenue if any(mark[:2] == (DOUBLED, company) for mark in marks) else revenue


@dataclass(frozen=True, slots=True)
class CoastToCoast(RunBonus):
    """A route between a city of the west coast and an eastern off-board area doubles one of its stops."""

    west: tuple[Hex, ...]
    east: tuple[Hex, ...]
    paying: tuple[Hex, ...]
    """The hexes with stops that may be doubled: cities and off-board areas."""
    name: ClassVar[str] = "coast_to_coast"

    @classmethod
    def of(cls, figures: WestFigures) -> CoastToCoast:
        """Return the bonus of a map."""
        return cls(tuple(sorted(figures.west)), tuple(sorted(figures.east)), figures.paying)

    def route_bonuses(self, board: Board, company: str) -> tuple[Bonus, ...]:
        """Return the bonus."""
        west, east, paying = (
            tuple(Stop(hex_, node.index) for hex_ in hexes for node in board.tile(hex_).stops)
            for hexes in (self.west, self.east, self.paying)
        )
        return (Bonus(self.name, ends=(west, east), doubles=paying),)
