"""Stops that a walk of a company may pass, and those that can only end it."""

from __future__ import annotations

from enum import Enum

from lostatlas.track.board import Board, Stop
from lostatlas.track.track_index import TrackIndex


class FullCities(Enum):
    """What a city whose circles are all held by others does to a walk."""

    END = "end"
    """A walk may end there, and goes no further."""
    PASS = "pass"  # noqa: S105 - no password
    """A walk may end there or go on; like any city it is met once only."""


def ends(board: Board, net: TrackIndex, owners: tuple[str, ...], full_cities: FullCities) -> frozenset[int]:
    """Return the numbers of the nodes that can only end a walk: off-board areas, and full cities of others.

    Parameters
    ----------
    owners : the companies whose tokens open a city; two for the link between two companies
    """
    areas = net.kept(offboards)
    if full_cities is FullCities.PASS:
        return areas
    return areas.union([net.ground.node(*stop) for stop in full_for(board, net, owners)])


def full_for(board: Board, net: TrackIndex, owners: tuple[str, ...]) -> list[Stop]:
    """Return the cities whose circles all hold tokens, none of them of these owners."""
    full = []
    for stop, holders in board.tokens.items():
        if len(holders) >= net.tiles[net.ground.index[stop.hex]].nodes[stop.node].slots:
            for owner in owners:
                if owner in holders:
                    break
            else:
                if stop.hex not in board.markers or not any(board.opens(stop, owner) for owner in owners):
                    full.append(stop)
    return full


def offboards(net: TrackIndex) -> frozenset[int]:
    """Return the numbers of the off-board areas; ask for them with `TrackIndex.kept`."""
    return frozenset(number for number, spot in net.spots.items() if spot.node.kind == "offboard")
