"""Small random boards for hypothesis: a flower of hexes, random tiles, hubs, trains and policies."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from lostatlas.routes import Bonus, Policy, RouteProblem, RouteStop, StopRow, Track, Train

AROUND = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
FLOWER = ((0, 0), *AROUND)
VALUES = st.sampled_from((20, 10, 30, 0, 40))


def side(hex_: tuple[int, int], edge: int) -> tuple[str, int, int, int]:
    """Name the side of a hex as the hex across does too."""
    if edge < 3:
        return ("side", *hex_, edge)
    q, r = AROUND[edge]
    return ("side", hex_[0] + q, hex_[1] + r, edge - 3)


@st.composite
def stops(draw: st.DrawFn, key: str, kind: str, machines: tuple[Train, ...]) -> RouteStop:
    """Draw a stop: some are blocked, skippable, dear, grouped, or worth more to one train."""
    blocked = kind == "offboard" or draw(st.integers(0, 4)) == 4
    revenue = draw(VALUES)
    overlap = any(
        len(kinds) > len(set(kinds)) for t in machines for kinds in [[k for r in t.rows for k in r.kinds]]
    )
    varied = draw(st.integers(0, 5)) == 5
    return RouteStop(
        key,
        tuple(draw(VALUES) for _ in machines) if varied else revenue,
        kind,
        token=draw(st.integers(0, 2)) == 0,
        passable=not blocked,
        may_end=draw(st.integers(0, 9)) < 9,
        skippable=draw(st.integers(0, 5)) == 5,
        cost=1 if overlap else draw(st.sampled_from((1, 1, 1, 1, 1, 0, 2))),
        groups=tuple(draw(st.sets(st.sampled_from("AB"), max_size=1)))
        if draw(st.integers(0, 4)) == 4
        else (),
    )


@st.composite
def trains(draw: st.DrawFn) -> Train:
    """Draw a train that counts stops, all stops, or stops by kind."""
    shape = draw(st.sampled_from(("stops", "stops", "stops", "endless", "rows", "pay", "overlap")))
    few = st.integers(1, 4)
    if shape == "stops":
        return Train("n", draw(few))
    if shape == "endless":
        return Train("∞")
    if shape == "rows":
        n = draw(few)
        return Train("n+", rows=(StopRow(("city", "offboard"), n, n), StopRow(("town",), 9, 9)))
    if shape == "pay":
        pay, towns = draw(st.integers(1, 2)), draw(st.integers(0, 2))
        visit = pay + draw(st.integers(0, 2))
        return Train("n/m", rows=(StopRow(("city", "offboard"), pay, visit), StopRow(("town",), towns, 3)))
    n, m = draw(few), draw(st.integers(0, 2))
    return Train("n+m", rows=(StopRow(("town",), m, m), StopRow(("city", "offboard", "town"), n, n)))


@st.composite
def bonuses(draw: st.DrawFn, keys: tuple[str, ...], count: int) -> tuple[Bonus, ...]:
    """Draw bonuses for pairs of ends, for stops that a route counts, for trains, and doubled stops."""
    some = st.lists(st.sampled_from((*keys, "nowhere")), min_size=1, max_size=3, unique=True).map(tuple)
    amounts = st.one_of(VALUES, st.tuples(*[VALUES] * count))
    found = []
    for number in range(draw(st.sampled_from((1, 2, 3)))):
        ends = (draw(some), draw(some)) if draw(st.booleans()) else ()
        visits = tuple(draw(st.lists(some, max_size=2)))
        amount = draw(amounts)
        doubles = draw(some) if draw(st.booleans()) else ()
        found.append(Bonus(f"bonus {number}", ends, visits, amount, doubles))
    return tuple(found)


@st.composite
def rewarding_problems(draw: st.DrawFn, most_trains: int = 2) -> RouteProblem:
    """Draw a board where routes get bonuses and trains multiply what they earn."""
    problem = draw(problems(most_trains=most_trains))
    trains = tuple(replace(train, times=draw(st.sampled_from((1, 1, 2, 3)))) for train in problem.trains)
    keys = tuple(str(stop.key) for stop in problem.stops) or ("nowhere",)
    return replace(problem, trains=trains, bonuses=draw(bonuses(keys, len(trains))))


@st.composite
def problems(draw: st.DrawFn, most_trains: int = 2, plain_policy: bool = False) -> RouteProblem:
    """Draw a board with its trains and its policy."""
    count = draw(st.integers(1, most_trains))
    one = draw(trains())
    machines = tuple(one if draw(st.booleans()) else draw(trains()) for _ in range(count))
    found: list[RouteStop] = []
    track: list[Track] = []
    junctions: list[str] = []
    for place in FLOWER[: draw(st.integers(4, 7))]:
        name = f"{place[0]},{place[1]}"
        inward = [e for e in range(6) if (place[0] + AROUND[e][0], place[1] + AROUND[e][1]) in FLOWER]
        edges = draw(st.permutations(inward))
        shape = draw(
            st.sampled_from(("city", "city", "city", "town", "offboard", "plain", "fork", "two", "by"))
        )
        ends: list[tuple[object, object]] = []
        if shape in ("city", "town", "offboard", "by"):
            kind = "city" if shape == "by" else shape
            found.append(draw(stops(name, kind, machines)))
            exits = draw(st.sampled_from((3, 2, 4, 1, 5, 6)))
            ends += [(name, side(place, e)) for e in edges[:exits]]
            if shape == "by" and len(edges) > 1:
                ends.append((side(place, edges[0]), side(place, edges[-1])))
        elif shape == "plain":
            ends += [
                (side(place, edges[i]), side(place, edges[i + 1])) for i in range(min(3, len(edges) - 1))
            ]
        elif shape == "fork":
            junctions.append(f"{name}:j")
            ends += [(f"{name}:j", side(place, e)) for e in edges[: draw(st.integers(3, 4))]]
            if draw(st.booleans()):
                found.append(draw(stops(name, "town", machines)))
                ends.append((name, f"{name}:j"))
        else:
            one_stop, other = (
                draw(stops(f"{name}:0", "city", machines)),
                draw(stops(f"{name}:1", "city", machines)),
            )
            found += [one_stop, other]
            half = max(1, len(edges) // 2)
            ends += [(one_stop.key, side(place, e)) for e in edges[:half]]
            ends += [(other.key, side(place, e)) for e in edges[half : half + 2]]
            if draw(st.booleans()):
                ends.append((one_stop.key, other.key))
        for i, (a, b) in enumerate(ends):
            odd = draw(st.integers(0, 19))
            uses = (f"{name}!",) if odd == 18 else ()
            track.append(Track(f"{name}/{i}", name, a, b, terminal=odd == 19, uses=uses))
    policy = Policy()
    if not plain_policy:
        policy = Policy(
            local_routes=draw(st.booleans()),
            min_stops=draw(st.sampled_from((2, 2, 2, 3))),
            own_stop=draw(st.sampled_from(("paid", "paid", "visited", "none"))),
        )
    return RouteProblem(tuple(found), tuple(track), machines, tuple(junctions), policy)
