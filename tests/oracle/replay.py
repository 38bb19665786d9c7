"""Replay games of an independent engine through our rules: every action legal, every state and set equal.

Run ``python -m tests.oracle.replay FILES``. Where the two engines read the rules differently, ours is given
the options that make it the same (`OPTIONS`); what still differs is counted under a name in `KNOWN`, and
explained there.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.games.lost_atlas.outcome import wealth
from lostatlas.games.lost_atlas.state import State
from lostatlas.games.lost_atlas.steps.merge import proposer
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import Setting, Start
from lostatlas.kernel.values import Action, Ranged
from lostatlas.rail import actions as rail
from lostatlas.rail.state import POOL, TREASURY, RunRoute
from lostatlas.rail.steps.run import problem_of
from lostatlas.rail.story import Story
from lostatlas.routes import solve
from lostatlas.track.assembly import Recipe, assemble
from lostatlas.track.board import Stop
from lostatlas.track.builder import CAPITAL, Builder
from lostatlas.track.hexes import Hex
from lostatlas.track.net import Piece
from lostatlas.track.pieces import Placement
from lostatlas.track.tiles import Ref

OPTIONS = {
    "printing": "second",
    "micro_fives": 0,
    "blanks": "choice",
    "sell_timing": "every_turn",
    "track_reach": "new_on_plain",
    "track_ends": "all_sides",
    "mine_hub": "exit_city",
    "shared_hub": "proposer",
    "overnight_may_end_full": False,
    "bankruptcy": "ends_game",
    "merger_proposals": "one",
    "merger_president": "all_players",
    "final_export": True,
    "deal_destinations": True,
}

KNOWN = {
    "aside": "ours stops where only a suburb can be placed; theirs has skipped the step",
    "overnight_reach": "theirs lets Overnight's reach go on through a destination with two entries "
    "(their README)",
    "overnight_link": "the same, for the link of a merger; where such a merger is proposed, the replay ends",
    "home_gray": "theirs lets Adaptive settle in the gray or blue home of a company that has left; "
    "they are no basic cities",
    "suburb_blue": "theirs offers suburbs on the blue and gray homes; rules §26 (R28) forbid them there",
    "ran_before": "theirs lets no train run twice in a round, although it was discarded and bought from the "
    "pool between; the rules text knows no such limit (§12: a lead-off train runs in the same turn)",
    "forced_presidency": "theirs lets a forced sale change the presidency of another company; §20 forbids "
    "it, so the replay of that game ends there",
    "r15": "sets with lays that only `track_ends=all_sides` allows: these are equal (their README)",
    "our best is better": "our best run earns more than the one their search found",
}
"""Differences that are explained: they are counted, not reported."""

STEPS = {
    "LeadOffTrain": "lead_off",
    "IssueShares": "issue",
    "Track": "track",
    "Token": "token",
    "Route": "run",
    "Dividend": "dividend",
    "BuyTrain": "trains",
}


def read_hex(name: str) -> Hex:
    """Read a hex of theirs: numbers may be negative."""
    q = ord(name[0]) - 77
    return Hex(q, (int(name[1:]) - q - 13) // 2)


def name_of(hex_: Hex) -> str:
    """Write a hex as they do."""
    return f"{chr(77 + hex_.q)}{2 * hex_.r + hex_.q + 13}"


class Replay:
    """One recorded game, and our state beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with gzip.open(path) as stream:
            rows = [json.loads(line) for line in stream]
        self.head, self.rows, self.end = rows[0], rows[1:-1], rows[-1]
        self.differences: list[str] = []
        self.known: Counter[str] = Counter()
        self.coming: dict[str, Any] = {}
        self.cut_off = False
        self.discards: dict[str, list[Any]] = {}
        self.counts: Counter[str] = Counter()
        self.mode = re.match(r"[a-z]+", self.head["setting"])[0]  # type: ignore[index]  # every setting has a mode
        self.destinations = self.head["destination_values"].replace("brown", "purple")
        card = "/".join(re.findall(r"\d+", self.destinations))
        setting = Setting(
            title="lost_atlas",
            mode=self.mode,
            variant={"hubs": {"spend": "charter"}},
            options=FrozenMap({**OPTIONS, "destinations": card}),
        )
        self.rules = LostAtlas(setting)
        self.state = self._start()

    def _start(self) -> State:
        head = self.head
        seats = tuple(head["players_seat_order"])
        box = map_box(self.destinations)
        placed = [Placement(one["piece"], one["q"], one["r"], one["rot"]) for one in head["pieces"]]
        recipe = Recipe.of(
            box,
            placed,
            capitals=[Hex(*hex_) for hex_ in head["capitals"]],
            blanks=[Hex(*hex_) for hex_ in head["blanks"]],
        )
        state = self.rules.setup(seats, Start(seed=1))
        board = assemble(box, recipe)
        state = evolve(state, building=None, round="", step="", priority=head["priority"])
        story = Story()
        state = self.rules._on_board(state, board, story)
        columns = tuple(tuple(column) for column in head["columns"])
        settled: State = self.rules.settle(evolve(state, charters=columns), story)
        return settled

    def differ(self, row: dict[str, Any], what: str, theirs: Any, ours: Any) -> None:
        """Note a difference."""
        self.differences.append(
            f"{self.path.name} #{row['n']} {row.get('actor')} {row['kind']}: {what}: "
            f"theirs {theirs!r}, ours {ours!r}"
        )

    def run(self, *, stop_at: int = 20) -> Replay:
        """Replay the whole game; give up after so many differences."""
        self.build_map()
        self.compare(self.rows[0], self.rows[0])
        before = self.rows[0]
        for row, coming in zip(self.rows[1:], [*self.rows[2:], {}], strict=True):
            self.coming = coming
            if row.get("args", {}).get("changes_presidency"):
                self.known["forced_presidency"] += 1
                return self
            self.play(row, before)
            if self.cut_off:
                return self
            before = row
            if len(self.differences) >= stop_at:
                return self
        self.finish()
        return self

    # the map

    def build_map(self) -> None:  # noqa: C901 - one branch for each kind of their setup actions
        """Compare the legal places of every recorded placement, and place as they did."""
        box = map_box(self.destinations, blanks_around="210" if self.mode == "micro" else "")
        stack = []
        for step in self.head.get("setup_actions", []):
            if step["choice"].startswith("place"):
                stack.append(step["choice"].split(":")[1])
            elif step["choice"].startswith("capital"):
                stack.append(CAPITAL)
        builder = Builder.start(box, stack)
        for step in self.head.get("setup_actions", []):
            kind, _, rest = step["choice"].partition(":")
            row = {"n": 0, "actor": step["player"], "kind": kind}
            if kind.startswith("place"):
                builder = builder.draw()
                piece, q, r, rot = rest.split(":")
                places = builder.placements
                if len(places) != step.get("legal_count", len(places)):
                    self.differ(row, "places", step["legal_count"], len(places))
                if "legal" in step:
                    ours = sorted([p.q, p.r, p.rotation] for p in places)
                    if sorted(step["legal"]) != ours:
                        self.differ(row, "places", step["legal"], ours)
                builder = builder.place(Placement(piece, int(q), int(r), int(rot)))
            elif kind.startswith("capital"):
                builder = builder.draw()
                if "legal" in step and sorted(step["legal"]) != sorted(map(list, builder.capitals)):
                    self.differ(row, "capitals", step["legal"], builder.capitals)
                builder = builder.place_capital(Hex(*map(int, rest.split(":"))))
            elif kind.startswith("blank"):
                ours = sorted(map(list, builder.blanks(in_play=tuple(self.rules.minors))))
                if "legal" in step and sorted(step["legal"]) != ours:
                    self.differ(row, "blanks", step["legal"], ours)
                builder = builder.place_blank(
                    Hex(*map(int, rest.split(":"))), in_play=tuple(self.rules.minors)
                )
            self.counts["map"] += 1

    # the actions

    def play(self, row: dict[str, Any], before: dict[str, Any]) -> None:
        """Bring our game to the same decision, compare what is legal, and act."""
        self.catch_up(row, before)
        for action in self.actions(row, before):
            self.push(row, action)
        while (
            self.state.step in ("token", "trains")
            and self.rules.acting_for(self.state) not in (None, self.coming.get("actor"))
            and self.offered()[1] == [rail.Pass()]
        ):
            self.known["aside"] += 1
            self.push(row, rail.Pass())
        if self.state.step == "run" and any("does not run" in line for line in row["log"]):
            self.known["ran_before"] += 1
            self.state = self.rules.settle(self.rules.leave_step(self.state, Story()), Story())
        self.compare(row, before)

    def push(self, row: dict[str, Any], action: Action) -> None:
        """Play an action of ours."""
        refusal = self.rules.verify(self.state, action)
        self.counts[action.kind] += 1
        if refusal is not None:
            self.differ(
                row,
                f"{self.state.step} refuses {action}",
                row.get("args"),
                f"{refusal.rule} {refusal.key} {refusal.facts}",
            )
            return
        text = self.rules.format_action(self.state, action)
        if self.rules.parse_action(self.state, text) != action:
            self.differ(row, "notation", text, action)
        self.state = self.rules.apply(self.state, action).state

    def offered(self) -> tuple[str, list[Action | Ranged]]:
        """Return our step and what it offers, powers left out."""
        groups = list(self.rules.legal_actions(self.state))
        return (groups[0].step, list(groups[0].choices)) if groups else ("", [])

    def catch_up(self, row: dict[str, Any], before: dict[str, Any]) -> None:
        """Pass where their engine skips a step by itself."""
        for _ in range(8):
            step, offers = self.offered()
            wanted = STEPS.get(before["state"].get("step") or "", "")
            if self.rules.acting_for(self.state) != row["actor"]:
                return  # ours has ended this company's turn by itself
            if not wanted or step == wanted or step not in STEPS.values() or row["kind"] == "discard_train":
                return
            rest = [offer for offer in offers if not isinstance(offer, rail.Pass)]
            if rest and list(STEPS.values()).index(step) > list(STEPS.values()).index(wanted):
                return
            if rest:
                self.differ(row, f"our {step} is open", before["state"]["step"], rest[:4])
            else:
                self.known["aside"] += 1
            self.push(row, rail.Pass())

    def actions(  # noqa: C901 - one branch for each kind of their actions
        self, row: dict[str, Any], before: dict[str, Any]
    ) -> Iterator[Action]:
        """Yield our actions for one of theirs, having compared the legal sets."""
        kind, args, legal = row["kind"], row.get("args", {}), row.get("legal", {})
        step = self.state.step if kind != "discard_train" else "discard"
        if (
            kind in ("bid", "buy_share", "sell_shares", "done")
            or (kind == "pass" and "buy" in legal)
            or args.get("auction")
        ):
            yield from self.stock(row)
        elif kind == "choose_company":
            ours = sorted(o.company for o in self.offered()[1])  # type: ignore[union-attr]
            self.same(row, "companies", sorted(legal["companies"]), ours)
            yield rail.ChooseCompany(args["company"])
        elif kind == "choose_home":
            ours = sorted(name_of(o.city.hex) for o in self.offered()[1])  # type: ignore[union-attr]
            basic = [
                h for h in legal["homes"] if self.state.board.cells[read_hex(h)].printed.colour == "white"
            ]
            self.known["home_gray"] += len(basic) < len(legal["homes"])
            self.same(row, "homes", sorted(basic), ours)
            yield rail.ChooseHome(Stop(read_hex(args["hex"]), 0))
        elif kind == "pass":
            mine = self.offered()[0]
            if "company" in args:
                if mine == "propose" and proposer(self.state) == args["company"]:
                    self.merger_offers(row)
                    yield rail.Pass()
                elif legal.get("propose"):
                    self.differ(row, "proposals", legal["propose"], mine)
            elif (
                mine == STEPS.get(before["state"]["step"]) != "run"
                and self.rules.acting_for(self.state) == row["actor"]
            ):
                self.operating(row)
                yield rail.Pass()
            elif any(legal.get(name) for name in ("issue", "redeem", "trains", "tiles", "place_hub")):
                if before["state"]["step"] == "Track" and len(legal.get("r15", [])) >= len(legal["tiles"]):
                    self.known["r15"] += 1
                else:
                    self.differ(row, f"ours is at {mine}", legal, None)
        elif kind == "discard_train":
            self.discards[row["actor"]] = [*self.discards.get(row["actor"], []), row]
            while (due := self.rules.acting_for(self.state)) in self.discards:
                step_now = self.rules.step_of(self.state)
                if step_now is None or step_now.name != "discard":
                    break
                mine, *rest = self.discards[due]
                theirs = mine["legal"]["trains"]
                trains = self.state.companies[due].trains
                self.same(row, "discards", theirs, len(trains) if isinstance(theirs, int) else sorted(trains))
                self.discards = (
                    {**self.discards, due: rest}
                    if rest
                    else {code: rows for code, rows in self.discards.items() if code != due}
                )
                self.push(row, rail.DiscardTrain(mine["args"]["train"]))
        else:
            if kind in ("issue", "redeem", "lay_tile", "place_hub", "buy_train", "forced_sell", "bankrupt"):
                self.operating(row)
            yield from getattr(self, "run_" if kind == "run" else kind)(row, args, legal)
        del step

    def same(self, row: dict[str, Any], what: str, theirs: Any, ours: Any) -> None:
        """Compare two values."""
        self.counts["compared"] += 1
        if theirs != ours:
            if isinstance(theirs, list | set) and isinstance(ours, list | set):
                extra = [one for one in ours if one not in theirs]
                lack = [one for one in theirs if one not in ours]
                if extra or lack:
                    self.differ(row, what, f"also {lack}", f"also {extra}")
                else:
                    self.differ(row, what, theirs, ours)
            else:
                self.differ(row, what, theirs, ours)

    def stock(self, row: dict[str, Any]) -> Iterator[Action]:
        """A decision of the stock round."""
        kind, args, legal = row["kind"], row.get("args", {}), row["legal"]
        if kind == "done" and not self.state.stock.selling:  # type: ignore[union-attr]
            return  # our turn ended with the purchase
        offers = self.offered()[1]
        bids = [len(o.amounts) for o in offers if isinstance(o, Ranged)]
        self.same(row, "bids", legal["bid"], bids[0] if bids else 0)
        if "buy" in legal:
            buys = sorted([o.company, o.source] for o in offers if isinstance(o, rail.BuyShare))
            self.same(row, "buys", sorted(legal["buy"]), buys)
            sells = sorted([o.company, o.shares] for o in offers if isinstance(o, rail.SellShares))
            theirs = sorted(
                [company, units] for company, units, certificate in legal["sell"] if not certificate
            )
            self.same(row, "sells", theirs, sells)
        if kind == "bid":
            yield rail.Bid(args["price"])
        elif kind == "buy_share":
            yield rail.BuyShare(args["company"], args["from"])
        elif kind == "sell_shares":
            yield rail.SellShares(args["company"], args["units"])
        else:
            yield rail.Pass()

    def operating(self, row: dict[str, Any]) -> None:
        """Compare what is legal in an operating step."""
        legal, offers = row.get("legal", {}), self.offered()[1]
        if "issue" in legal:
            self.same(row, "issue", bool(legal["issue"]), any(isinstance(o, rail.IssueShare) for o in offers))
            self.same(
                row, "redeem", bool(legal["redeem"]), any(isinstance(o, rail.RedeemShare) for o in offers)
            )
        if "tiles" in legal:
            theirs = {(hex_, tile, turn) for hex_, tile, turns in legal["tiles"] for turn in turns}
            barred = legal.get("r15", [])
            ours = {(name_of(o.hex), o.tile, o.turns) for o in offers if isinstance(o, rail.LayTile)}
            if "overnight" in self.state.company.powers and ours < theirs:
                self.known["overnight_reach"] += 1
            else:
                self.same(row, "tiles", theirs, ours)
            if barred:
                self.known["r15"] += 1
        if "place_hub" in legal:
            ours_hubs = sorted(
                [name_of(o.city.hex), o.city.node] for o in offers if isinstance(o, rail.PlaceToken)
            )
            self.same(row, "hubs", sorted(legal["place_hub"]), ours_hubs)
            tokens = self.state.company.tokens
            self.same(row, "hub cost", legal["cost"], tokens[0] if tokens and ours_hubs else None)
        if "trains" in legal and isinstance(legal["trains"], list):
            self.trains(row, offers)

    def trains(self, row: dict[str, Any], offers: list[Any]) -> None:
        """Compare the trains to be had."""
        legal = row["legal"]
        ours = set()
        for offer in offers:
            one = offer.least if isinstance(offer, Ranged) else offer
            if isinstance(one, rail.BuyTrain):
                fixed = one.source in ("deck", "pool")
                ours.add((one.source, one.train, one.price if fixed else None, one.exchange))
        theirs = {(s, n.replace("inf", "∞").replace("D", "∞"), p, e) for s, n, p, e in legal["trains"]}
        if "forced" in legal:  # theirs lists only what the company's own cash and other companies offer
            ours = {
                one for one in ours if one[2] is None or one[2] <= self.state.cash(self.state.turn.company)
            }
        self.same(row, "trains", theirs, ours)
        if "sell_keeps_presidency" in legal:
            sells = sorted([o.company, o.shares] for o in offers if isinstance(o, rail.SellShares))
            want = sorted(
                [c, n] for c, n, certificate in legal["sell_keeps_presidency"] if not certificate and n == 1
            )
            self.same(row, "forced sales", want, sells)

    def merger_offers(self, row: dict[str, Any]) -> None:
        """Compare the possible partners."""
        ours = sorted(o.partner for o in self.offered()[1] if isinstance(o, rail.ProposeMerger))
        theirs = sorted(row["legal"].get("propose", []))
        more = [code for code in theirs if code not in ours]
        company = row["args"]["company"]
        if more and any("overnight" in self.state.companies[c].powers for c in (company, *more)):
            self.known["overnight_link"] += 1
            return
        self.same(row, "proposals", theirs, ours)

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
        yield rail.PlaceMarker(read_hex(args["hex"]))

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

    def in_order(self, stops: tuple[Stop, ...], track: tuple[Piece, ...]) -> tuple[Stop, ...]:
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

    def piece(self, text: str) -> Piece:
        """Read a piece of their track, such as ``P12:4-c0``."""
        name, ends = text.rsplit(":", 1)
        hex_ = read_hex(name)
        wanted = {self.ending(hex_, end) for end in ends.split("-")}
        paths = self.state.board.tile(hex_).paths
        return Piece(hex_, next(n for n, path in enumerate(paths) if {path.a, path.b} == wanted))

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
        if overnight and self.rules.verify(self.state, rail.ProposeMerger(args["with"])) is not None:
            self.known["overnight_link"] += 1
            self.cut_off = True
            return
        self.merger_offers(row)
        yield rail.ProposeMerger(args["with"])

    def accept(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.Accept()

    def decline(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        yield rail.Decline()

    def choose_major(self, row: Any, args: Any, legal: Any) -> Iterator[Action]:
        self.same(row, "majors", legal["majors"], len({o.company for o in self.offered()[1]}))  # type: ignore[union-attr]
        names = self.rules.majors[args["major"]].names
        yield rail.ChooseMajor(args["major"], names[1 if args["alternate"] else 0])

    # the states

    def compare(self, row: dict[str, Any], before: dict[str, Any]) -> None:
        """Compare the whole state with theirs."""
        theirs, state = row["state"], self.state
        if "companies" not in theirs:
            return
        if theirs["round"] == "MR" and state.round != "MR":
            return  # ours has passed over the minors that have nobody to merge with; it has gone on
        if self.discards or self.coming.get("kind") == "discard_train":
            return  # they discard in another order than that of operation (§19)
        if self.is_ahead():
            return  # theirs waits for a pass where nothing is legal; ours has gone on by itself
        self.same(row, "phase", str(theirs["phase"]), self.rules.phases[state.phase].train)
        if theirs["round"] != "XD":  # ours counts the discards after an export to the next cycle
            self.same(row, "cycle", theirs["cycle"], state.cycle)
        turn = row["kind"] not in ("buy_share", "start") and not state.over
        if turn and theirs["round"] in ("SR", "OR1", "OR2", "MR"):
            self.same(row, "round", theirs["round"], state.round)
        active = theirs.get("active")
        if turn and active and theirs["round"] == state.round:
            president = state.companies[active[0]].president if active[0] in state.companies else active[0]
            self.same(row, "active", president, self.rules.actor(state))
        for player, one in theirs["players"].items():
            self.same(row, f"{player} cash", one["cash"], state.cash(player))
            units = {c: co.shares.of(player) for c, co in state.companies.items() if co.shares.of(player)}
            self.same(row, f"{player} shares", one["shares"], units)
            self.same(row, f"{player} presides", sorted(one["pres"]), sorted(state.presided(player)))
        closed = {code for code, one in theirs["companies"].items() if one.get("closed")}
        self.same(row, "closed", closed, set(state.closed) & set(theirs["companies"]))
        self.same(row, "order", [c for c in theirs["op_order"] if c not in closed], list(state.market.order))
        for code, one in theirs["companies"].items():
            if code not in closed and code in state.companies:
                self.company(row, code, one)
        self.depot(row)
        self.same(row, "bank", theirs["bank"], state.cash("bank"))
        self.same(row, "columns", [c for c in theirs["columns"] if c], [list(c) for c in state.charters if c])

    def is_ahead(self) -> bool:
        """Return whether they will pass next at a step that has nothing to offer, and that we have left."""
        coming, theirs = self.coming, self.coming.get("args", {}).get("step")
        if theirs == "Route" and self.state.step != "run":
            return True  # a company without a train, at whose run theirs waits for a suburb
        here = self.rules.acting_for(self.state) == coming.get("actor") and self.state.step == STEPS.get(
            theirs or ""
        )
        if coming.get("kind") != "pass" or (theirs and here):
            return False
        company = coming.get("args", {}).get("company")
        if company and self.state.step == "propose" and proposer(self.state) == company:
            return False
        legal = coming.get("legal", {})
        return (
            "buy" not in legal
            and "bid" not in legal
            and not any(
                legal.get(name) for name in ("issue", "redeem", "lay_tile", "place_hub", "trains", "propose")
            )
        )

    def company(self, row: dict[str, Any], code: str, theirs: dict[str, Any]) -> None:
        """Compare one company."""
        state, ours = self.state, self.state.companies[code]
        self.same(row, f"{code} owner", theirs["owner"], ours.president)
        self.same(row, f"{code} cash", theirs["cash"], state.cash(code))
        self.same(row, f"{code} price", theirs["price"], state.price(code))
        here = [m.company for m in state.market.markers if m.space == state.market.space(code)]
        self.same(row, f"{code} marker", theirs["pos"], [here.index(code), len(here)])
        self.same(row, f"{code} treasury", theirs["treasury"], ours.shares.of(TREASURY))
        self.same(row, f"{code} pool", theirs["pool"], ours.shares.of(POOL))
        trains = sorted([*ours.trains, *(f"{train}*" for train in ours.kept)])
        self.same(row, f"{code} trains", sorted(t.replace("inf", "∞") for t in theirs["trains"]), trains)
        hubs = sorted([name_of(s.hex), s.node] for s in state.board.hubs_of(code))
        self.same(row, f"{code} hubs", sorted(theirs["hubs"]), hubs)
        self.same(row, f"{code} hubs left", sorted(theirs["hubs_left"]), sorted(ours.tokens))

    def depot(self, row: dict[str, Any]) -> None:
        """Compare deck, pool and suburbs."""
        theirs, state = row["state"], self.state
        deck = {name: 1 if name == "7" else count for name, count in state.depot.deck}
        self.same(row, "deck", theirs["depot"], deck)
        pool = sorted(t.replace("inf", "∞") for t in theirs["pool_trains"])
        self.same(row, "pool", pool, sorted(state.depot.pool))
        suburbs = sorted(
            name_of(h) for h, ms in state.board.markers.items() for m in ms if m.kind == "suburb"
        )
        self.same(row, "suburbs", sorted(theirs["suburbs"]), suburbs)

    def finish(self) -> None:
        """Compare the end: ranking, tiles on the board, tiles left."""
        row = {"n": "end", "kind": "end"}
        if not self.state.over:
            self.differ(row, "over", self.end["reason"], self.state.step)
            return
        totals = {one["player"]: one["total"] for one in self.end["ranking"]}
        self.same(row, "totals", totals, {player: wealth(self.state, player) for player in totals})
        tiles = sorted(
            [one["hex"], one["tile"], one["rotation"]] for one in self.end["tiles"] if one["tile"] != "blank"
        )
        ours = sorted([name_of(hex_), tile.id, tile.turns] for hex_, tile in self.state.board.laid.items())
        self.same(row, "tiles", tiles, ours)
        supply = self.end.get("supply") or self.end.get("supply_left")
        if supply:
            left = self.rules.tileset.supply(self.state.board)
            self.same(row, "supply", supply, {tile: left[tile] for tile in supply})


def main(paths: list[str]) -> int:
    """Replay these files and report."""
    wrong = 0
    for path in paths:
        replay = Replay(Path(path))
        try:
            replay.run()
        except Exception as error:
            replay.differences.append(f"{path}: {type(error).__name__}: {error}")
            if "-v" in sys.argv:
                raise
        wrong += bool(replay.differences)
        print(
            path.split("/")[-1],
            sum(replay.counts.values()),
            "checks",
            dict(replay.known),
            len(replay.differences),
            "differences",
        )
        for line in replay.differences[:8]:
            print("   ", line[:1200])
    return wrong


if __name__ == "__main__":
    sys.exit(main([path for path in sys.argv[1:] if path != "-v"]))
