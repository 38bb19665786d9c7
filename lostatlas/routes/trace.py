"""Walk a route that a search found as bits, and say it in the caller's keys."""

from __future__ import annotations

from lostatlas.routes.engine import Candidate, bits_of
from lostatlas.routes.model import Key
from lostatlas.routes.network import Network
from lostatlas.routes.payment import payment
from lostatlas.routes.route import Route


def trace_route(network: Network, train: int, found: Candidate) -> Route | None:
    """Return the route of a candidate, None for a train that stays idle."""
    stops = network.stops
    if found.local >= 0:
        return _paid(network, train, [found.local], (), ())
    if not found.chains:
        return None
    links: dict[int, list[int]] = {}
    chains = {c: network.chain(c) for c in bits_of(found.chains)}
    for c, chain in chains.items():
        links.setdefault(chain.a, []).append(c)
        links.setdefault(chain.b, []).append(c)
    here = min(s for s, near in links.items() if len(near) == 1)
    walked, track = [here], list[Key]()
    last = -1
    while True:
        ahead = [c for c in links[here] if c != last]
        if not ahead:
            break
        last = ahead[0]
        chain = chains[last]
        pieces = chain.track if chain.a == here else chain.track[::-1]
        track += [network.problem.track[i].key for i in pieces]
        here = chain.b if chain.a == here else chain.a
        walked.append(here)
    counted = [s for s in walked if found.stops >> s & 1]
    passed = tuple([stops[s].key for s in walked if not found.stops >> s & 1])
    return _paid(network, train, counted, tuple(track), passed)


def _paid(
    network: Network, train: int, counted: list[int], track: tuple[Key, ...], passed: tuple[Key, ...]
) -> Route:
    problem, stops = network.problem, [network.stops[s] for s in counted]
    values, extras = payment(problem, train, stops) or ((), ())
    keys = tuple([stop.key for stop in stops])
    return Route(train, keys, values, track, passed, extras, problem.trains[train].times)
