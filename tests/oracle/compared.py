"""Their state after each action, compared with ours."""

from __future__ import annotations

from typing import Any

from lostatlas.games.lost_atlas.steps.merge import proposer
from lostatlas.rail.net_worth import net_worth
from lostatlas.rail.state import POOL, TREASURY
from tests.oracle.recorded import STEPS, Recorded, name_of


class Compared(Recorded):
    """Every recorded state against ours."""

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
        hubs = sorted([name_of(s.hex), s.node] for s in state.board.tokens_of(code))
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
        self.same(row, "totals", totals, {player: net_worth(self.state, player) for player in totals})
        tiles = sorted(
            [one["hex"], one["tile"], one["rotation"]] for one in self.end["tiles"] if one["tile"] != "blank"
        )
        ours = sorted([name_of(hex_), tile.id, tile.turns] for hex_, tile in self.state.board.laid.items())
        self.same(row, "tiles", tiles, ours)
        supply = self.end.get("supply") or self.end.get("supply_left")
        if supply:
            left = self.rules.tileset.supply(self.state.board)
            self.same(row, "supply", supply, {tile: left[tile] for tile in supply})
