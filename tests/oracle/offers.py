"""What they list as legal, compared with what ours offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lostatlas.games.lost_atlas import actions as own
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, least_action
from lostatlas.rail import actions as rail
from tests.oracle.recorded import Recorded, name_of, off_boards_let_through


class Offers(Recorded):
    """The recorded legal sets against ours."""

    def stock(self, row: dict[str, Any]) -> Iterator[Action]:
        """A decision of the stock round."""
        kind, args, legal = row["kind"], row.get("args", {}), row["legal"]
        if kind == "done" and not self.state.stock.selling:  # type: ignore[union-attr]
            return  # our turn ended with the purchase
        offers = self.offered()[1]
        bids = [len(o.amounts) for o in offers if isinstance(o, ActionRange)]
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
                self.same(row, "tiles by their mistake", theirs, self.by_their_mistake())
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

    def by_their_mistake(self) -> set[tuple[str, str, int]]:
        """Return the lays of the company if off-board areas could be passed."""
        state = evolve(self.state, board=replace(self.state.board))  # another board: nothing is remembered
        with off_boards_let_through():
            offers = [o for group in self.rules.legal_actions(state) for o in group.choices]
        return {(name_of(o.hex), o.tile, o.turns) for o in offers if isinstance(o, rail.LayTile)}

    def trains(self, row: dict[str, Any], offers: list[Any]) -> None:
        """Compare the trains to be had."""
        legal = row["legal"]
        ours = set()
        for offer in offers:
            one = least_action(offer)
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
        ours = sorted(o.partner for o in self.offered()[1] if isinstance(o, own.ProposeMerger))
        theirs = sorted(row["legal"].get("propose", []))
        more = [code for code in theirs if code not in ours]
        company = row["args"]["company"]
        if more and any("overnight" in self.state.companies[c].powers for c in (company, *more)):
            self.known["overnight_link"] += 1
            return
        self.same(row, "proposals", theirs, ours)
