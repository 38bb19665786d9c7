"""Routes given by hand: read, judged by the rules, and compared with the best."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count, islice, permutations, product
from typing import Any

from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import NotationError, Refusal
from lostatlas.rail.place_names import graph_names, typed_names
from lostatlas.rail.valuation.company_run import CompanyRun
from lostatlas.rail.valuation.explain import Explanation, explain
from lostatlas.routes import Key, Route, RouteProblem, Track, check
from lostatlas.routes.route_check import with_payments
from lostatlas.text import message
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import side_node, stop_node
from lostatlas.track.hexes import HEX_NAME, Hex, HexLayout, parse_hex

__all__ = ["ManualRoutes", "check_routes"]

_READINGS, _SETS = 64, 4_000
"""The most ways over the track that a text may mean, and the most combinations that are compared."""
_WORD = re.compile(rf"({HEX_NAME})(?:[.:](\d+))?")
_BETWEEN = re.compile(r"[\s,;>–—→-]*")


@dataclass(frozen=True, slots=True)
class ManualRoutes:
    """The judgement of routes given by hand.

    Attributes
    ----------
    refusals : why they are not allowed; empty for a legal run
    revenue : what the legal routes among them earn
    best : the most that was possible (or the proven bound, where `proven` is False)
    routes : the routes as they were read; None where a text could not be one
    explanation : what each stop of a legal run pays and why; None for a run that is not allowed

    Examples
    --------
    >>> found = ManualRoutes((), revenue=90, best=120, proven=True, routes=())
    >>> found.legal, found.missed, found.is_best
    (True, 30, False)
    """

    refusals: tuple[Refusal, ...]
    revenue: int
    best: int
    proven: bool
    routes: tuple[Route | None, ...]
    currency: str = "$"
    explanation: Explanation | None = field(default=None, compare=False, repr=False)

    @property
    def legal(self) -> bool:
        """Whether everything is allowed."""
        return not self.refusals

    @property
    def missed(self) -> int:
        """The revenue missed."""
        return self.best - self.revenue

    @property
    def is_best(self) -> bool:
        """Whether it is legal, and nothing earns more."""
        return self.legal and self.missed == 0

    def __str__(self) -> str:
        """Say whether it is allowed, what it earns, and how far that is from the best."""
        money = {"revenue": self.revenue, "best": self.best, "missed": self.missed}
        facts = {**money, "currency": self.currency}
        lines = [str(refusal) for refusal in self.refusals]
        if self.is_best:
            key = "is_best"
        elif not self.proven:
            key = "perhaps_missed"
        else:
            key = "missed" if self.legal else "refused"
        return "\n".join([*lines, message(f"valuation.{key}", **facts)])


def check_routes(run: CompanyRun, texts: Sequence[str | Route]) -> ManualRoutes:
    """Return the check of these routes by the rules; an ambiguous text is read in its author's favour.

    Raises
    ------
    NotationError
        A text is no route.
    """
    read = [_read(run, text) for text in texts]
    refused = [found for _, found in read if isinstance(found, Refusal)]
    options = [(train, found) for train, found in read if not isinstance(found, Refusal)]
    chosen: tuple[tuple[int, int], list[Route], tuple[Refusal, ...]] | None = None
    for routes in islice(_assignments(run, options), _SETS):
        verdict = check(run.problem, routes, compare=False)
        score = (-len(verdict.faults), verdict.revenue)
        if chosen is None or score > chosen[0]:
            chosen = (score, routes, tuple(fault.refusal for fault in verdict.faults))
    if chosen is None and options:
        facts = {"routes": len(options), "trains": len(run.trains)}
        refused.append(Refusal.of("valuation.too_many_routes", facts))
    (_, revenue), routes, faults = chosen or ((0, 0), [], ())
    reasons = (*refused, *(graph_names(run.board, run.problem, fault) for fault in faults))
    refusals = tuple(run.rules.cite(refusal) for refusal in reasons)
    found = iter(routes)
    in_order = tuple(None if isinstance(one, Refusal) else next(found, None) for _, one in read)
    best = run.revenue if run.optimal else run.bound
    told = None if refusals else _explanation(run, revenue, routes)
    return ManualRoutes(refusals, revenue, best, run.optimal, in_order, run.rules.currency, told)


def _explanation(run: CompanyRun, revenue: int, routes: Sequence[Route]) -> Explanation:
    """Return why legal routes earn what they earn."""
    paid = {route.train: with_payments(run.problem, route) for route in routes}
    by_train = tuple(paid.get(place) for place in range(len(run.trains)))
    best = run.optimal and revenue == run.revenue
    bound = run.revenue if run.optimal else run.bound
    made = CompanyRun(
        revenue, by_train, best, bound, run.problem, rules=run.rules, state=run.state, company=run.company
    )
    return explain(made)


def _assignments(run: CompanyRun, options: list[tuple[str | None, list[Route]]]) -> Iterator[list[Route]]:
    """Yield every way to give each text a train and one of its readings."""
    if not options:
        return
    for trains in permutations(range(len(run.trains)), len(options)):
        if any(name not in (None, run.trains[t]) for (name, _), t in zip(options, trains, strict=True)):
            continue
        for routes in product(*[found for _, found in options]):
            yield [Route(t, r.stops, (), r.track) for t, r in zip(trains, routes, strict=True)]


@dataclass(frozen=True, slots=True)
class _Place:
    """One name of a route: a hex, perhaps with the number of a stop in it."""

    hex: Hex
    node: int | None

    def __str__(self) -> str:
        return f"{self.hex}" if self.node is None else f"{self.hex}.{self.node}"


def _read(run: CompanyRun, text: str | Route) -> tuple[str | None, list[Route] | Refusal]:
    """Return the train that a text names, and what its route may be, or why there is no such track."""
    check_type("routes", text, str | Route)
    if isinstance(text, Route):
        return run.trains[text.train] if text.train < len(run.trains) else None, [text]
    train, _, rest = text.rpartition(": ")
    name = train.strip().removesuffix("-train") or None
    if name is not None and name not in run.trains:
        refusal = Refusal.of("valuation.not_owned", {"train": name, "trains": tuple(run.trains)})
        return name, refusal
    places = _places(typed_names(run.board, rest), run.board.layout)
    for place in places:
        if place.hex not in run.board.cells:
            return name, Refusal.of("valuation.off_map", {"hex": str(place.hex)})
    walker = _Walker(run.board, run.problem, places)
    if len(places) == 1:
        here = [key for key in walker.stops_of(places[0]) if key in walker.stops]
        if not here:
            return name, Refusal.of("valuation.no_stop", {"hex": str(places[0])})
        return name, [Route(0, (key,), (), ()) for key in here]
    found = list(dict.fromkeys(islice(walker.walks(), _READINGS)))
    if found:
        return name, [Route(0, (), (), track) for track in found]
    return name, walker.why_not()


def _places(text: str, layout: HexLayout) -> list[_Place]:
    places, at = [], 0
    for match in _WORD.finditer(text):
        if not _BETWEEN.fullmatch(text[at : match.start()]):
            break
        places.append(_Place(parse_hex(match[1], layout), None if match[2] is None else int(match[2])))
        at = match.end()
    if not places or not _BETWEEN.fullmatch(text[at:]):
        raise NotationError("valuation.route_text", text=text)
    return places


class _Walker:
    """Finds the walks over the track of a problem that follow the names; `check_routes` judges them."""

    def __init__(self, board: Board, problem: RouteProblem, places: list[_Place]) -> None:
        self.board, self.places = board, places
        self.stops = {stop.key for stop in problem.stops}
        self.around: dict[Key, list[tuple[Track, Key]]] = {}
        for piece in problem.track:
            self.around.setdefault(piece.a, []).append((piece, piece.b))
            self.around.setdefault(piece.b, []).append((piece, piece.a))
        self.furthest, self.leaps = 0, False

    def stops_of(self, place: _Place) -> list[Key]:
        """Return the stops that a name may mean."""
        nodes = [node.index for node in self.board.tile(place.hex).stops]
        return [stop_node(Stop(place.hex, n)) for n in nodes if place.node is None or n == place.node]

    def walks(self) -> Iterator[tuple[Key, ...]]:
        """Yield walks as pieces of track, first those that name every hex, else those that leap over some."""
        for leaps in (False, True):
            self.leaps = leaps
            found = False
            for start in self.stops_of(self.places[0]):
                for walk in self._from(0, start, (), start_fixed=True):
                    found = True
                    yield walk
            if found:
                return

    def _from(
        self, at: int, node: Key, track: tuple[Key, ...], *, start_fixed: bool = False
    ) -> Iterator[tuple[Key, ...]]:
        """Yield walks on from a node in the hex of name number `at`."""
        self.furthest = max(self.furthest, at)
        here = self.places[at]
        if at == len(self.places) - 1:
            for target in self.stops_of(here):
                for way in self._inside(here.hex, node, target):
                    yield (*track, *way)
            return
        following = self.places[at + 1]
        near = following.hex in here.hex.neighbours()
        if near:
            side: Key = side_node(here.hex, here.hex.neighbours().index(following.hex))
            for way in self._inside(here.hex, node, side, past=here.node):
                yield from self._from(at + 1, side, (*track, *way))
        if near and not self.leaps:
            return
        for stop in [node] if start_fixed else self.stops_of(here):
            for way in self._inside(here.hex, node, stop):
                for target in self.stops_of(following):
                    leap = self._leap(stop, target)
                    if leap is not None:
                        yield from self._from(at + 1, target, (*track, *way, *leap), start_fixed=True)

    def _inside(
        self, hex_: Hex, start: Key, end: Key, *, past: int | None = None
    ) -> Iterator[tuple[Key, ...]]:
        """Yield the ways over pieces of one hex, shortest first; `past` is a stop that it must touch."""
        level: list[tuple[Key, tuple[Key, ...], tuple[Key, ...]]] = [(start, (), (start,))]
        needed = None if past is None else stop_node(Stop(hex_, past))
        while level:
            deeper = []
            for node, way, met in level:
                if node == end:
                    if needed is None or needed in met:
                        yield way
                    continue
                for piece, far in self.around.get(node, ()):
                    if piece.place == hex_ and far not in met:
                        deeper.append((far, (*way, piece.key), (*met, far)))
            level = deeper

    def _leap(self, start: Key, end: Key) -> tuple[Key, ...] | None:
        """Return the way between two stops that meets no other, without reversing where that is possible."""
        numbers = count()
        heap: list[tuple[int, int, Key, Track | None, tuple[Key, ...]]] = [(0, 0, start, None, ())]
        done: set[Any] = set()
        while heap:
            cost, _, node, last, way = heappop(heap)
            if node == end and way:
                return way
            key = (node, last.key if last else None)
            if key in done or (node in self.stops and way):
                continue
            done.add(key)
            for piece, far in self.around.get(node, ()):
                turned = last is not None and (
                    piece.key == last.key or (_is_side(node) and piece.place == last.place)
                )
                if piece.key not in way:
                    price = cost + 1 + 1_000 * turned
                    heappush(heap, (price, next(numbers), far, piece, (*way, piece.key)))
        return None

    def why_not(self) -> Refusal:
        """Return the refusal that names the first place where no track follows the names."""
        if not self.stops_of(self.places[0]):
            return Refusal.of("valuation.no_stop", {"hex": str(self.places[0])})
        if self.furthest >= len(self.places) - 1:
            return Refusal.of("valuation.no_stop", {"hex": str(self.places[-1])})
        a, b = self.places[self.furthest : self.furthest + 2]
        return Refusal.of("valuation.no_track", {"a": str(a), "b": str(b)})


def _is_side(node: Key) -> bool:
    return isinstance(node, tuple) and node[0] == "side"
