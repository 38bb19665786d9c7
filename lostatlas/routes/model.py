"""The question every 18xx title asks: stops, track, trains, and the policy that says what a route is.

A `RouteProblem` knows no tile, company or title. Nodes of the track are named by keys: a key listed in
`stops` is a stop, one listed in `junctions` a junction, and every other end of a piece of track is a *side*
between two hexes. Keys are opaque: strings, integers, or (nested) tuples of these; answers speak in the same
keys, so that a caller may use the nodes and edges of its own graph.

What holds for every problem
----------------------------
- A route is a walk along track from stop to stop. It visits no stop twice, and at most one stop of each
  group.
- On a side a walk goes on into the other hex (another `place`), on a junction into another piece: no
  reversing.
- A side, a piece of track, and every name in a piece's `uses` serve one route only, and that once; a side is
  used once by the two pieces that meet there. Stops and junctions may be shared by different routes.
- A stop with ``passable=False`` ends a route. One with ``skippable=True`` may also be passed without
  stopping: it then pays and counts nothing, and the route may not come back to it.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Key: TypeAlias = Hashable
"""A string, an integer, or a tuple of keys."""


@dataclass(frozen=True, slots=True)
class RouteStop:
    """A place where a train may stop: a city, a town, an off-board area.

    Examples
    --------
    >>> RouteStop("K4", 30, token=True)
    RouteStop(key='K4', revenue=30, kind='city', token=True, passable=True, may_end=True, ...)
    """

    key: Key
    """Its node in the track."""
    revenue: int | tuple[int, ...]
    """What it pays, ≥ 0: one value, or one per train in the order of `RouteProblem.trains`."""
    kind: str = "city"
    """The rows of a train that count it."""
    token: bool = False
    """Whether the company has a token here."""
    passable: bool = True
    """Whether a route may stop here and go on; a full foreign city and an off-board area may only end one."""
    may_end: bool = True
    """Whether a route may end here."""
    skippable: bool = False
    """Whether a route may pass through without stopping."""
    cost: int = 1
    """How many of a train's stops a visit uses up, ≥ 0."""
    groups: tuple[Key, ...] = ()
    """Groups of which one route visits at most one member (two halves of a port, two hexes of one area)."""


@dataclass(frozen=True, slots=True)
class Track:
    """One piece of track inside one hex.

    Examples
    --------
    >>> Track("K4/0", "K4", "K4", ("K4", 0))
    Track(key='K4/0', place='K4', a='K4', b=('K4', 0), terminal=False, uses=())
    """

    key: Key
    """Names the piece in answers; unique."""
    place: Key
    """The hex it lies in."""
    a: Key
    """One end: a stop, a junction, or else a side."""
    b: Key
    """The other end."""
    terminal: bool = False
    """Whether it may only be the first or the last piece of a route."""
    uses: tuple[Key, ...] = ()
    """Further exclusive things it takes up, perhaps shared with other pieces of track."""


@dataclass(frozen=True, slots=True)
class StopRow:
    """Limits for some kinds of stop: a train counts at most `visit` of them, of which the best `pay` pay.

    Examples
    --------
    A train that counts three cities, and towns as many as it likes for nothing:

    >>> express = Train("3E", rows=(StopRow(("city",), pay=3, visit=3), StopRow(("town",), pay=0, visit=99)))
    >>> [row.pay for row in express.rows]
    [3, 0]
    """

    kinds: tuple[str, ...]
    """Kinds of stop this row serves; a stop is counted by one of the rows that serve its kind."""
    pay: int
    """How many of the visited stops pay; the best ones do."""
    visit: int
    """The most visit cost this row takes."""


@dataclass(frozen=True, slots=True)
class Train:
    """Limits of one train.

    Examples
    --------
    >>> Train("4", 4).stops, Train("∞").stops is None
    (4, True)
    """

    key: Key
    """Names the train in answers; need not be unique."""
    stops: int | None = None
    """The most visit cost of one route; None is unlimited. Ignored where there are rows."""
    rows: tuple[StopRow, ...] = ()
    """Separate limits by kind of stop instead of one number; a stop no row serves may not be visited."""
    times: int = 1
    """Multiplier of the sum of its route, bonuses included, ≥ 1."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Bonus of a route beyond the sum of its stops, where all conditions hold.

    What a single stop pays more is not a bonus of a route: it is part of `RouteStop.revenue`.

    Examples
    --------
    A run from coast to coast counts its best city twice:

    >>> from lostatlas.routes import solve
    >>> stops = (RouteStop("west", 20, token=True), RouteStop("east", 50))
    >>> across = Bonus("across", ends=(("west",), ("east",)), doubles=("west", "east"))
    >>> track = (Track(1, "h", "west", "east"),)
    >>> best = solve(RouteProblem(stops, track, (Train("2", 2),), bonuses=(across,)))
    >>> best.revenue, best.routes[0].extras
    (120, (Extra(bonus='across', amount=50, stop='east'),))
    """

    key: Key
    """Names it in answers; unique."""
    ends: tuple[tuple[Key, ...], ...] = ()
    """Two sets of stops: the route has one end in the first and the other in the second; empty: anywhere."""
    visits: tuple[tuple[Key, ...], ...] = ()
    """Sets of stops: the route counts at least one stop of each."""
    amount: int | tuple[int, ...] = 0
    """What it adds, ≥ 0: one value, or one per train in the order of `RouteProblem.trains`."""
    doubles: tuple[Key, ...] = ()
    """Stops of which one that pays counts twice; a route doubles one stop at most, whatever its bonuses."""

    def is_met(self, stops: tuple[Key, ...]) -> bool:
        """Return whether a route that counts these stops, in order of travel, gets it."""
        if self.ends:
            first, second = self.ends
            a, b = stops[0], stops[-1]
            if len(stops) < 2 or not ((a in first and b in second) or (a in second and b in first)):
                return False
        return all(any(key in stops for key in group) for group in self.visits)

    def amount_for(self, train: int) -> int:
        """Return what it adds to the route of a train, by its place in the problem."""
        return self.amount[train] if isinstance(self.amount, tuple) else self.amount


@dataclass(frozen=True, slots=True)
class Policy:
    """Definition of a legal route in a title.

    Examples
    --------
    >>> from lostatlas.routes import solve
    >>> alone = (RouteStop("home", 40, token=True),)
    >>> [
    ...     solve(RouteProblem(alone, (), (Train("2", 2),), policy=Policy(local_routes=may))).revenue
    ...     for may in (False, True)
    ... ]
    [0, 40]
    """

    local_routes: bool = False
    """Whether a train may run in one stop with an own token, on no track, alone or beside other trains."""
    min_stops: int = 2
    """The fewest stops of any other route, ≥ 2."""
    own_stop: Literal["paid", "visited", "none"] = "paid"
    """Which stops must include an own token: those that pay, those that are counted, or it doesn't matter."""


@dataclass(frozen=True, slots=True)
class RouteProblem:
    """Stops, track and trains of one company: the question is what they can earn at most.

    Examples
    --------
    >>> from lostatlas.routes import solve
    >>> east, west = RouteStop("east", 20), RouteStop("west", 30, token=True)
    >>> line = [Track(1, "w", "west", "side"), Track(2, "e", "side", "east")]
    >>> problem = RouteProblem((east, west), tuple(line), (Train("2", 2),))
    >>> best = solve(problem)
    >>> best.revenue, best.optimal, best.routes[0].track
    (50, True, (2, 1))
    """

    stops: tuple[RouteStop, ...]
    track: tuple[Track, ...]
    trains: tuple[Train, ...]
    junctions: tuple[Key, ...] = ()
    """Nodes where pieces of one hex meet without a stop."""
    policy: Policy = field(default_factory=Policy)
    name: str = ""
    """Names the problem in messages."""
    bonuses: tuple[Bonus, ...] = ()
    """Bonuses of routes beyond their stops."""
