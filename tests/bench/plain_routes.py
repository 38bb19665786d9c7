"""The walking search in plain Python, on integers as bit masks: what the compiled one is measured against.

The same bounds, first and second best, and combination, for trains that count stops and policies by default.
"""

from __future__ import annotations

from lostatlas.routes import RouteProblem
from lostatlas.routes.network import Class, Network, compile_network

Found = tuple[int, int]
"""What a route earns and what it takes up."""


def best_total(problem: RouteProblem) -> int:
    """Return the most that the trains can earn together."""
    network = compile_network(problem)
    slots = [group for group in network.classes for _ in group.trains]
    singles = {id(group): max(walk(network, group, 1, 0), default=(0, 0)) for group in network.classes}
    total, banned = 0, 0
    for group in slots:
        value, mask = max(walk(network, group, 1, banned, best_only=True), default=(0, 0))
        total, banned = total + value, banned | mask
    bound = sum(singles[id(group)][0] for group in slots)
    if total == bound:
        return total
    lists = {
        id(g): [*sorted(walk(network, g, singles[id(g)][0] - (bound - total), 0), reverse=True), (0, 0)]
        for g in network.classes
    }
    choices = [lists[id(group)] for group in slots]
    rest = [sum(singles[id(group)][0] for group in slots[i:]) for i in range(len(slots) + 1)]

    def combine(at: int, earned: int, taken: int) -> None:
        nonlocal total
        if at == len(choices):
            total = max(total, earned)
            return
        for value, mask in choices[at]:
            if earned + value + rest[at + 1] <= total:
                return
            if not mask & taken:
                combine(at + 1, earned + value, taken | mask)

    combine(0, 0, 0)
    return total


def walk(  # noqa: C901 - one search in one place, as the compiled one
    network: Network, group: Class, threshold: int, banned: int, *, best_only: bool = False
) -> list[Found]:
    """Return the routes worth at least `threshold` beside what is banned."""
    stops, values = network.stops, group.values
    limit = group.train.stops if group.train.stops is not None else len(stops)
    ways: list[list[tuple[int, int, int]]] = [[] for _ in stops]
    for chain in network.chains:
        if not chain.mask & banned:
            ways[chain.a].append((chain.b, chain.mask, chain.ends_at_a + 2 * chain.ends_at_b))
            ways[chain.b].append((chain.a, chain.mask, chain.ends_at_b + 2 * chain.ends_at_a))
    ranked = sorted(range(len(stops)), key=lambda i: -values[i])
    found: list[Found] = []

    def hope(tips: list[int], visited: int, taken: int, earned: int, left: int) -> int:
        seen, queue = 0, list(tips)
        for tip in queue:
            for to, mask, kind in ways[tip]:
                fresh = not (seen >> to & 1 or kind & 1 or network.occupies[to] & visited or mask & taken)
                if fresh:
                    seen |= 1 << to
                    if stops[to].passable:
                        queue.append(to)
        ends = len(tips)
        for i in ranked:
            if seen >> i & 1 and (stops[i].passable or ends) and (left or not stops[i].cost):
                ends -= not stops[i].passable
                left -= stops[i].cost > 0
                earned += values[i]
        return earned

    def go(
        root: int,
        here: int,
        start: int | None,
        visited: int,
        taken: int,
        earned: int,
        left: int,
        *,
        stuck: bool,
    ) -> None:
        # `start` is the first way of the first arm; None on the second arm.
        nonlocal threshold
        options = [] if stuck else [(way, start) for way in ways[here]]
        if start is not None and start >= 0 and stops[root].passable and not ways[root][start][2] & 1:
            options += [(way, None) for way in ways[root][start + 1 :]]
        for n, ((to, mask, kind), arm) in enumerate(options):
            cost = stops[to].cost
            if (kind & 1 and start != -1) or network.occupies[to] & visited or mask & taken or cost > left:
                continue
            worth = earned + values[to]
            if worth >= threshold:
                found.append((worth, mask | taken))
                if best_only:
                    threshold = worth + 1
            first = n if start == -1 else arm
            ends_there = kind & 2 > 0 or not stops[to].passable
            open_root = first is not None and stops[root].passable
            tips = [to] * (not ends_there) + [root] * open_root
            now = (visited | network.occupies[to], mask | taken, worth, left - cost)
            if tips and hope(tips, *now) >= threshold:
                go(root, to, first, *now, stuck=ends_there)

    earlier = 0
    for root in network.roots:
        if stops[root].cost <= limit:
            visited = earlier | network.occupies[root]
            go(root, root, -1, visited, 0, values[root], limit - stops[root].cost, stuck=False)
        earlier |= 1 << root
    return found
