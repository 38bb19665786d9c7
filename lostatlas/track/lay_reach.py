"""Whether a company reaches the track of a tile that it wants to lay."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cached_property

from lostatlas.track.hexes import Hex
from lostatlas.track.reach import Reach
from lostatlas.track.tiles import Path, Ref, Tile
from lostatlas.track.track_index import NOWHERE, SPAN, stop_bits
from lostatlas.track.upgrades import Fit

__all__ = ["LayReach", "TrackReach"]

ANY_EDGE = 0b111111


class TrackReach(Enum):
    """Which track of a new tile the company must reach."""

    ANY = "any"
    """Some track of it."""
    NEW = "new"
    """Some track that was not there before."""
    NEW_ON_PLAIN = "new_on_plain"
    """Some new track on a tile without cities, any track of a city tile."""
    ADDED = "added"
    """Some new track, where the tile has any."""
    NONE = "none"
    """Nothing: a tile may lie anywhere."""


class LayReach:
    """Answers from the reach on the board as it is; a tile is laid for a look only where they fall short.

    Parameters
    ----------
    reached : what the company reaches now
    track_reach : which track it must reach
    reach_with : what it reaches once a fitting tile lies on a hex
    """

    def __init__(
        self, reached: Reach, track_reach: TrackReach, reach_with: Callable[[Hex, Fit], Reach]
    ) -> None:
        self.reach, self.track_reach, self._reach_with = reached, track_reach, reach_with
        self.net = reached.net

    @cached_property
    def open(self) -> dict[int, int]:
        """By number of a hex: the trackless edges over which reached track leads into it, as a mask."""
        found: dict[int, int] = {}
        moves, entered = self.net.moves, self.net.ground.entered
        for crossing in self.reach.crossings:
            if not moves[crossing]:
                number, edge = entered[crossing]
                found[number] = found.get(number, 0) | 1 << edge
        found.pop(NOWHERE, None)
        return found

    @cached_property
    def _touched(self) -> frozenset[int]:
        return frozenset([piece // SPAN for piece in self.reach.pieces])

    def touches(self, number: int) -> bool:
        """Return whether the company reaches track of the hex or into it: else no tile there is reached."""
        if self.track_reach is TrackReach.NONE:
            return True
        tokens = {self.net.ground.index[token.hex] for token in self.reach.tokens}
        return number in self._touched or number in self.open or number in tokens

    def sure(self, number: int, old: Tile) -> int:
        """Return edges, as a mask: a tile in place of `old` with an exit over one of them is reached.

        A tile without such an exit may be reached as well; `reaches` tells.
        """
        if self.track_reach is TrackReach.NONE:
            return ANY_EDGE
        if self.track_reach is not TrackReach.ANY and old.paths:
            return 0
        return ANY_EDGE if number in self._touched else self.open.get(number, 0)

    def reaches(self, number: int, old: Tile, fit: Fit) -> bool:
        """Return whether the company reaches what it must of a tile that replaces `old` on a hex."""
        match self.track_reach:
            case TrackReach.NONE:
                return True
            case TrackReach.NEW | TrackReach.ADDED:
                return self._reaches_new(number, old, fit)
            case TrackReach.NEW_ON_PLAIN if not fit.tile.cities:
                return self._reaches_new(number, old, fit)
        return self.reaches_any(number, fit)

    def reaches_any(self, number: int, fit: Fit) -> bool:
        """Return whether it reaches any track of the tile.

        A walk that reaches it comes in over a side, of the old tile or of the new one, or begins in the hex.
        """
        if number in self._touched or self.open.get(number, 0) & fit.exits:
            return True
        hex_ = self.net.ground.hexes[number]
        return any(
            fit.moved[token.node] in path.nodes
            for token in self.reach.tokens
            if token.hex == hex_ and token.node < len(fit.moved)
            for path in fit.tile.paths
        )

    def _reaches_new(self, number: int, old: Tile, fit: Fit) -> bool:
        """Return whether it reaches some new piece of track, by look-ups where they decide it."""
        reaches_any = self.reaches_any(number, fit)
        if not old.paths or not reaches_any:
            return reaches_any
        kept = {_ends(path, fit.moved) for path in old.paths}
        new = [path for path in fit.tile.paths if _ends(path, None) not in kept]
        if not new:
            return self.track_reach is TrackReach.ADDED
        if _keeps_walks(old, fit) and any(self._goes_on(number, old, path, fit) for path in new):
            return True
        verdicts = {self._enters(number, path, fit.tile) for path in new}
        if True in verdicts:
            return True
        if None not in verdicts:
            return False
        hex_ = self.net.ground.hexes[number]
        pieces = self._reach_with(hex_, fit).pieces
        return any(number * SPAN + fit.tile.paths.index(path) in pieces for path in new)

    def _enters(self, number: int, path: Path, tile: Tile) -> bool | None:
        """Return whether a new piece is reached over a side of the hex; None: only a search can tell."""
        through = len(path.edges) == 2
        at_junction = any(tile.nodes[node].kind == "junction" for node in path.nodes)
        verdict: bool | None = False if through else None
        for edge in path.edges:
            if self.reach.enters(self.net.ground.entering[number][edge]):
                if not through and (at_junction or self.open.get(number, 0) >> edge & 1):
                    return True  # no walk takes up a junction
                verdict = None
        return verdict

    def _goes_on(self, number: int, old: Tile, path: Path, fit: Fit) -> bool:
        """Return whether a known walk to one end of a new piece surely goes on over it to the other end.

        It does where it may pass the one end, and has used neither the side nor the stop at the other.
        """
        ground, flood = self.net.ground, self.reach.flood
        hex_, entering = ground.hexes[number], ground.entering[number]
        ends = {entering[edge]: 1 << (entering[edge] >> 1) for edge in path.edges}
        for was, now in zip(old.nodes, fit.moved, strict=False):
            if now in path.nodes:
                ends[~ground.node(hex_, was.index)] = stop_bits(ground, hex_, was)
        for end in ends:
            known = flood.first.get(end)
            if known is not None and ~end not in self.reach.closed:
                taken = flood.masks[known]
                if not any(taken & bits for other, bits in ends.items() if other != end):
                    return True
        return False


def _keeps_walks(old: Tile, fit: Fit) -> bool:
    """Return whether walks go over the new tile as over the old: it keeps all track, no city closes."""
    circles = all(
        fit.tile.nodes[now].slots >= was.slots for was, now in zip(old.nodes, fit.moved, strict=False)
    )
    track = {_ends(path, None) for path in fit.tile.paths}
    return circles and all(_ends(path, fit.moved) in track for path in old.paths)


def _ends(path: Path, moved: tuple[int, ...] | None) -> frozenset[object]:
    ends = (path.a, path.b)
    return frozenset(
        Ref(moved[end.index]) if isinstance(end, Ref) and moved is not None else end for end in ends
    )
