"""Replay games of an independent engine through our rules: every action legal, every state and set equal.

Run ``python -m tests.oracle.replay FILES``. Where the two engines read the rules differently, ours is given
the options that make it the same (`recorded.OPTIONS`); what still differs is counted under a name in
`recorded.KNOWN`, and explained there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lostatlas.games.lost_atlas import actions as own
from lostatlas.games.lost_atlas.map_data import map_box
from lostatlas.games.lost_atlas.steps.merge import proposer
from lostatlas.kernel.values import Action, EventLog
from lostatlas.rail import actions as rail
from lostatlas.track.board import Stop
from lostatlas.track.builder import CAPITAL, Builder
from lostatlas.track.hexes import Hex
from lostatlas.track.map_pieces import Placement
from tests.oracle.compared import Compared
from tests.oracle.moves import Moves
from tests.oracle.recorded import STEPS, name_of, read_hex


class Replay(Moves, Compared):
    """One recorded game, played by our rules."""

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
            self.state = self.rules.settle(self.rules.leave_step(self.state, EventLog()), EventLog())
        self.compare(row, before)

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
            yield own.ChooseCompany(args["company"])
        elif kind == "choose_home":
            ours = sorted(name_of(o.city.hex) for o in self.offered()[1])  # type: ignore[union-attr]
            basic = [
                h for h in legal["homes"] if self.state.board.cells[read_hex(h)].printed.colour == "white"
            ]
            self.known["home_gray"] += len(basic) < len(legal["homes"])
            self.same(row, "homes", sorted(basic), ours)
            yield own.ChooseHome(Stop(read_hex(args["hex"]), 0))
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
