"""Legal walks on a net: a flood that keeps one way to each place, and an exact search for the rest.

A walk is legal when no bit is taken twice: no side, no stop, no piece between two nodes; when it never goes
back over the piece it came by; and when it passes no node that can only end a walk. The two circles of a port
are two stops here, though a train never counts both.

Finding all places on such walks is hard in general (a shortest way to a place may use up what the way beyond
it needs), but on real track a breadth-first search that remembers one way to each place finds nearly
everything. What it misses can only lie behind a move that it refused because its one way had taken the same
bit. `PathSearch` therefore notes refused moves; places that a search without bits finds behind them are
*doubtful*, and each is decided on its own, by searching back from it to a start.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from lostatlas.track.track_index import Move, TrackIndex, stop_bits

Step = tuple[int, int]
"""A piece of track and the crossing or ``~node`` after it; the first step of a walk has the piece `START`."""

START = -1


class PathSearch:
    """Every place that a breadth-first search proves: for each, one legal walk from a start.

    Parameters
    ----------
    starts : numbers of the nodes where walks begin
    closed : numbers of the nodes that can only end a walk
    """

    __slots__ = ("first", "masks", "parents", "pieces", "places", "refused", "travelled")

    def __init__(self, net: TrackIndex, starts: Sequence[int], closed: Collection[int]) -> None:
        self.places: list[int] = [~node for node in starts]
        """A crossing or ``~node``, in the order in which they were found; a node at most twice."""
        self.parents: list[int] = [-1] * len(starts)
        self.pieces: list[int] = [START] * len(starts)
        self.masks: list[int] = [node_bits(net, node) for node in starts]
        self.first: dict[int, int] = {~node: number for number, node in enumerate(starts)}
        """Where each place stands in `places`, when it was found first."""
        self.refused: list[tuple[int, int]] = []
        """Moves that were refused, each a piece and the place after it."""
        self.travelled: dict[int, int] = {}
        """Each piece travelled, and which number of `places` it was travelled from."""
        self._run(net, closed)

    def _run(self, net: TrackIndex, closed: Collection[int]) -> None:
        places, parents, pieces, masks, first = self.places, self.parents, self.pieces, self.masks, self.first
        travelled, refused, moves_of, leaving = self.travelled, self.refused, net.moves, net.leaving
        again: dict[int, int] = {}
        at = 0
        while at < len(places):
            place, came, mask = places[at], pieces[at], masks[at]
            if place >= 0:
                moves = moves_of[place]
            else:
                if ~place in closed:
                    at += 1
                    continue
                moves = leaving[~place]
                if first[place] != at:  # here for the second time: only the way by which we came first is new
                    back = pieces[first[place]]
                    moves = tuple([move for move in moves if move[0] == back])
            for piece, taken, target in moves:
                if piece == came:
                    continue
                if mask & taken:
                    refused.append((piece, target))
                    continue
                if piece not in travelled:
                    travelled[piece] = at
                if target not in first:
                    first[target] = len(places)
                elif target < 0 and target not in again and pieces[first[target]] not in (piece, START):
                    again[target] = len(places)
                else:
                    continue
                places.append(target)
                parents.append(at)
                pieces.append(piece)
                masks.append(mask | taken)
            at += 1

    def walk_to(self, number: int) -> list[Step]:
        """Return the walk to one of `places`, from its start."""
        steps: list[Step] = []
        while number >= 0:
            steps.append((self.pieces[number], self.places[number]))
            number = self.parents[number]
        return steps[::-1]

    def doubtful(self, net: TrackIndex, closed: Collection[int]) -> set[Step]:
        """Return the moves that another walk might yet make: refused ones, and those behind them."""
        first, pieces = self.first, self.pieces
        seen = set(self.refused)
        stack = list(seen)
        while stack:
            came, place = stack.pop()
            if place >= 0:
                if place in first:
                    continue
                moves = net.moves[place]
            else:
                if ~place in closed:
                    continue
                moves = net.leaving[~place]
                known = first.get(place)
                if known is not None:
                    back = pieces[known]
                    moves = tuple([move for move in moves if move[0] == back])
            for piece, _, target in moves:
                if piece != came and (piece, target) not in seen:
                    seen.add((piece, target))
                    stack.append((piece, target))
        return seen


def node_bits(net: TrackIndex, node: int) -> int:
    """Return the bits that a walk from this node takes up at once."""
    return stop_bits(net.ground, net.ground.nodes[node][0], net.spots[node].node)


def find_path(
    net: TrackIndex,
    first: Sequence[Move],
    mask: int,
    goals: Collection[int],
    closed: Collection[int],
) -> list[Step] | None:
    """Return a legal walk that begins with one of `first` and ends at a goal, or None: there is none.

    Parameters
    ----------
    mask : the bits taken already
    goals : places, as ``~node``
    closed : numbers of the nodes that can only end a walk

    Notes
    -----
    Depth first, nearest goals first, and every step checked for whether a goal can still be reached without
    what is taken. Exponential at worst, as the question is; on game boards it ends after a handful of steps.
    """
    steps: list[Step] = []

    def go(moves: Sequence[Move], came: int, taken: int) -> bool:
        distance = _distances(net, moves, came, taken, goals, closed)
        for _, (piece, bits, target) in sorted(distance):
            steps.append((piece, target))
            if target in goals:
                return True
            onward = net.moves[target] if target >= 0 else net.leaving[~target]
            if go(onward, piece, taken | bits):
                return True
            steps.pop()
        return False

    return steps if go(first, START, mask) else None


def _distances(
    net: TrackIndex,
    moves: Sequence[Move],
    came: int,
    taken: int,
    goals: Collection[int],
    closed: Collection[int],
) -> list[tuple[int, Move]]:
    """Return the moves that could yet lead to a goal, with the steps that needs at least."""
    found = []
    for move in moves:
        if move[0] == came or move[1] & taken:
            continue
        if move[2] < 0 and ~move[2] in closed and move[2] not in goals:
            continue
        steps = _steps_to_goal(net, move, taken, goals, closed)
        if steps is not None:
            found.append((steps, move))
    return found


def _steps_to_goal(
    net: TrackIndex, move: Move, taken: int, goals: Collection[int], closed: Collection[int]
) -> int | None:
    taken |= move[1]
    level, seen, steps = [(move[0], move[2])], {(move[0], move[2])}, 0
    while level:
        deeper = []
        for came, place in level:
            if place in goals:
                return steps
            if place < 0 and ~place in closed:
                continue
            for piece, bits, target in net.moves[place] if place >= 0 else net.leaving[~place]:
                if piece != came and not bits & taken and (piece, target) not in seen:
                    seen.add((piece, target))
                    deeper.append((piece, target))
        level, steps = deeper, steps + 1
    return None
