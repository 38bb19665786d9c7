"""Find the track of a lay that can be part of a route, and a key that is equal for lays with equal routes.

A piece of track is *live* when both its ends lead on to a stop. The test ignores all that could only make
less track live (nothing may be used twice, no train may reverse), so what it finds dead is dead. Boards that
differ only in dead track have the same routes.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref, Tile
from lostatlas.track.track_index import NOWHERE, track_index

__all__ = ["LiveKey", "LiveTrack"]

LiveKey: TypeAlias = frozenset[tuple[int, Hashable]]
"""The hexes with live track, by number, each with the part of its tile that matters for routes."""


class LiveTrack:
    """Computes keys for the lays of a turn: lays with equal keys lead to boards with equal routes.

    Parameters
    ----------
    board : before the lays
    company : whose routes are considered
    loose : the labels of tiles that need not keep the track under them; these count with their rotation
    """

    def __init__(self, board: Board, company: str, loose: Collection[str]) -> None:
        self.board, self.company, self.loose = board, company, loose
        self.net = track_index(board)
        self.own = {stop.hex for stop in board.tokens_of(company)}
        self.ahead = self._look_ahead()
        self._sites: dict[tuple[int, int], _Site] = {}

    def _look_ahead(self) -> list[int]:
        """Return for each crossing the hexes that a walk over it may enter, as bits; bit 0 means a stop."""
        net = self.net
        entered = net.ground.entered
        ahead = [0 if number == NOWHERE else 2 << number for number, _ in entered]
        behind: list[list[int]] = [[] for _ in ahead]
        for crossing, moves in enumerate(net.moves):
            for _, _, target in moves:
                if target < 0:
                    ahead[crossing] |= self._beyond(~target, crossing, behind)
                else:
                    behind[target].append(crossing)
        todo = list(range(len(ahead)))
        while todo:
            crossing = todo.pop()
            for before in behind[crossing]:
                if ahead[crossing] & ~ahead[before]:
                    ahead[before] |= ahead[crossing]
                    todo.append(before)
        return ahead

    def _beyond(self, node: int, crossing: int, behind: list[list[int]]) -> int:
        """Return 1 for a stop, or 0 for a junction, whose legs are added to `behind`."""
        if self.net.spots[node].node.kind != "junction":
            return 1
        for _, _, target in self.net.leaving[node]:
            if target < 0:
                return 1  # a junction beside a node: rare, and counting it as a stop is safe
            behind[target].append(crossing)
        return 0

    def key(self, laid: Sequence[tuple[Hex, Tile]]) -> LiveKey:
        """Return the key of some lays.

        Parameters
        ----------
        laid : the hexes with the tiles laid there, in their rotation; each hex once
        """
        sites = [self._site(hex_, tile) for hex_, tile in laid]
        if len(sites) == 2 and not self._meet(sites[0], sites[1]):
            return sites[0].key | sites[1].key  # neither leads to the other, so each counts as if laid alone
        return sites[0].key if len(sites) == 1 else self._joint(sites)

    def _site(self, hex_: Hex, tile: Tile) -> _Site:
        number = self.net.ground.index[hex_]
        known = self._sites.get((number, id(tile)))
        if known is None or known.tile is not tile:
            entering = self.net.ground.entering[number]
            ends = {(number, edge): self.ahead[entering[edge] ^ 1] for edge in tile.exits}
            known = _Site(number, tile, ends, 0, frozenset())
            for bits in ends.values():
                known.bits |= bits
            known.key = self._joint([known])
            self._sites[number, id(tile)] = known
        return known

    @staticmethod
    def _meet(one: _Site, other: _Site) -> bool:
        return bool(one.bits >> other.number + 1 & 1 or other.bits >> one.number + 1 & 1)

    def _joint(self, sites: Sequence[_Site]) -> LiveKey:
        leads = self._leads(sites)
        parts = [(site.number, self._live_part(site, leads)) for site in sites]
        return frozenset([part for part in parts if part[1]])

    def _leads(self, sites: Sequence[_Site]) -> set[tuple[int, int]]:
        """Return the exits of these hexes, as hex and edge, that lead on to a stop."""
        open_ends = {end: bits for site in sites for end, bits in site.ends.items()}
        leads = {end for end, bits in open_ends.items() if bits & 1}
        with_stop = {site.number for site in sites if site.tile.stops}
        grew = True
        while grew:
            bits = 0
            for number in with_stop | {number for number, _ in leads}:
                bits |= 2 << number
            more = {end for end, seen in open_ends.items() if end not in leads and seen & bits}
            leads |= more
            grew = bool(more)
        return leads

    def _live_part(self, site: _Site, leads: set[tuple[int, int]]) -> Hashable:
        """Return the part of a tile that matters for routes; an empty value where all its track is dead."""
        number, tile = site.number, site.tile
        if tile.label in self.loose or any(node.kind == "junction" for node in tile.nodes):
            return (tile.id, tile.turns)  # with its rotation, since another one leads elsewhere
        live = frozenset(
            frozenset(
                ("stop", end.index) if isinstance(end, Ref) else ("side", end) for end in (path.a, path.b)
            )
            for path in tile.paths
            if all(isinstance(end, Ref) or (number, end) in leads for end in (path.a, path.b))
        )
        if not tile.stops or (not live and self.net.ground.hexes[number] not in self.own):
            return live
        return (live, tuple((node.index, node.revenue, node.slots) for node in tile.stops))


@dataclass(slots=True)
class _Site:
    """A tile laid on a hex, and what its exits lead to if nothing else is laid."""

    number: int
    tile: Tile
    ends: dict[tuple[int, int], int]
    bits: int
    key: LiveKey
