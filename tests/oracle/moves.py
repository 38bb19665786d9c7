"""Their actions as ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lostatlas.games.lost_atlas import actions as own
from lostatlas.games.lost_atlas.actions import ChooseMajor, PlaceMarker
from lostatlas.kernel.values import Action
from lostatlas.rail import actions as rail
from lostatlas.rail.state import RunRoute
from lostatlas.rail.steps.run import problem_of
from lostatlas.routes import solve
from lostatlas.track.board import Stop
from lostatlas.track.hexes import Hex
from lostatlas.track.tiles import Ref
from lostatlas.track.track_index import TrackPiece
from tests.oracle.offers import Offers
from tests.oracle.recorded import name_of, read_hex


class Moves(Offers):
    """Each kind of their actions, as the actions of ours that do the same."""

    def issue(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.IssueShare()

    def redeem(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.RedeemShare()

    def lay_tile(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.LayTile(Hex(*args["qr"]), args["tile"], args["rotation"])

    def place_hub(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.PlaceToken(Stop(Hex(*args["qr"]), self.city(Hex(*args["qr"]), args["city"])))

    def suburb(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        groups = [g for g in self.rules.legal_actions(self.state) if g.step == "suburb"]
        ours = sorted(name_of(o.hex) for g in groups for o in g.choices)  # type: ignore[union-attr]
        basic = [h for h in legal["suburbs"] if self.state.board.cells[read_hex(h)].printed.colour == "white"]
        self.known["suburb_blue"] += len(basic) < len(legal["suburbs"])
        self.same(row, "suburbs", sorted(basic), ours)
        yield PlaceMarker(read_hex(args["hex"]))

    def city(self, hex_: Hex, index: Any) -> int:
        """Return our number of their city (or ``"d"``, the destination)."""
        nodes = self.state.board.tile(hex_).nodes
        if index == "d":
            return next(node.index for node in nodes if node.kind == "offboard")
        return [node.index for node in nodes if node.kind == "city"][int(index)]

    def run_(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        routes = []
        for route in args["routes"]:
            stops = tuple(Stop(read_hex(h), self.city(read_hex(h), c)) for h, c, _ in route["stops"])
            track = tuple(self.piece(text) for text in route["path"])
            routes.append(RunRoute(self.train(route["train"]), self.in_order(stops, track), track))
        for hex_, city, _, train in args["locals"]:
            stop = Stop(read_hex(hex_), self.city(read_hex(hex_), city))
            routes.append(RunRoute(self.train(train), (stop,)))
        best = solve(problem_of(self.rules, self.state))
        if not best.optimal or best.revenue < legal["best_found"]:
            self.differ(row, "best run", legal["best_found"], best.revenue)
        if best.revenue > legal["best_found"]:
            self.known["our best is better"] += 1
        yield rail.Run(tuple(routes))

    def in_order(self, stops: tuple[Stop, ...], track: tuple[TrackPiece, ...]) -> tuple[Stop, ...]:
        """Return the stops in the order of travel: theirs lists two cities of one hex by their numbers."""
        ends = [
            {Stop(p.hex, e.index) for e in (path.a, path.b) if isinstance(e, Ref)}
            for p in track
            for path in [self.state.board.tile(p.hex).paths[p.path]]
        ]
        if len(ends) > 1 and len(ends[0]) == 2:
            first = next(iter(ends[0] - ends[1]))
            return (first, *(stop for stop in stops if stop != first))
        if len(ends) > 1 and len(ends[-1]) == 2:
            last = next(iter(ends[-1] - ends[-2]))
            return (*(stop for stop in stops if stop != last), last)
        return stops

    def train(self, name: str) -> str:
        return name.rstrip("*").replace("inf", "∞").replace("D", "∞")

    def piece(self, text: str) -> TrackPiece:
        """Read a piece of their track, such as ``P12:4-c0``."""
        name, ends = text.rsplit(":", 1)
        hex_ = read_hex(name)
        wanted = {self.ending(hex_, end) for end in ends.split("-")}
        paths = self.state.board.tile(hex_).paths
        return TrackPiece(hex_, next(n for n, path in enumerate(paths) if {path.a, path.b} == wanted))

    def ending(self, hex_: Hex, text: str) -> Any:
        if text.startswith("c"):
            return Ref(self.city(hex_, text[1:]))
        if text == "d":
            return Ref(self.city(hex_, "d"))
        if text.startswith("j"):
            return Ref(next(n.index for n in self.state.board.tile(hex_).nodes if n.kind == "junction"))
        return int(text)

    def dividend(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        self.same(row, "revenue", args["revenue"], self.state.turn.revenue)
        yield rail.PayOut() if args["choice"] == "pay" else rail.Withhold()

    def buy_train(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        exchange = args["exchange"]
        yield rail.BuyTrain(
            self.train(args["train"]), args["from"], args["price"], self.train(exchange) if exchange else None
        )
        if self.state.operating and self.state.operating.turn and self.state.operating.turn.offer:
            yield rail.Accept()

    def forced_sell(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.SellShares(args["company"], args["units"])

    def bankrupt(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.DeclareBankruptcy()

    def propose(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        overnight = any("overnight" in self.state.companies[args[who]].powers for who in ("company", "with"))
        if overnight and self.rules.verify(self.state, own.ProposeMerger(args["with"])) is not None:
            self.known["overnight_link"] += 1
            self.cut_off = True
            return
        self.merger_offers(row)
        yield own.ProposeMerger(args["with"])

    def accept(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.Accept()

    def decline(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.Decline()

    def choose_major(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        self.same(row, "majors", legal["majors"], len({o.company for o in self.offered()[1]}))  # type: ignore[union-attr]
        names = self.rules.majors[args["major"]].names
        yield ChooseMajor(args["major"], names[1 if args["alternate"] else 0])
