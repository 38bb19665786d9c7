"""Check what is going on in a position: an auction, a launch, a merger, an offer, the end of the game."""

from __future__ import annotations

from typing import Any

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.steps.merge import ProposeMergers, proposer, why_not_merge
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.actions import BuyTrain
from lostatlas.rail.position_check import MOST_REVENUE
from lostatlas.rail.state import Auction, Launch, OperatingRound, StockRound, with_turn
from lostatlas.rail.steps.buy_trains import why_not_from_company

ENDS = ("rail.end_cycles", "rail.end_last_player", "rail.end_bankrupt", "rail.end_bank")
"""What a game may have ended by."""
MOST_TURNS = 1_000
"""More turns than a player has in any stock round."""


def check_going_on(rules: TitleRules, state: LostAtlasState) -> None:
    """Check that what waits for an answer may wait for it; names are known to exist."""
    if state.over:
        if state.over not in ENDS:
            raise _wrong("over", "over", "§25", over=state.over, known=ENDS)
        return
    if len(state.players) == 1:
        raise _wrong("one_left", "out", "§20.bankrupt", player=state.players[0])
    if state.stock is not None:
        _check_counts(rules, state, state.stock)
    if state.stock is not None and state.stock.auction is not None:
        _check_auction(rules, state, state.stock.auction)
    if state.stock is not None and state.stock.launch is not None:
        _check_launch(rules, state, state.stock.launch)
    if state.merging is not None:
        _check_merger(rules, state)
    if state.operating is not None:
        _check_turn(rules, state, state.operating)


def _check_counts(rules: TitleRules, state: LostAtlasState, stock: StockRound) -> None:
    """Check the counts of a stock round against the players and the companies there are."""
    counts = [
        ("passes", stock.passes, len(state.players)),
        ("launched", stock.launched, len(rules.minors)),
        *((f"turns.{player}", turns, MOST_TURNS) for player, turns in stock.turns.items()),
    ]
    for name, found, most in counts:
        if not 0 <= found <= most:
            raise GameDataError("position.number", where=f"stock.{name}", found=str(found), most=most)


def _check_auction(rules: TitleRules, state: LostAtlasState, auction: Auction) -> None:
    bids = rules.variant.auction
    fine = auction.bid >= bids.minimum and (auction.bid - bids.minimum) % bids.step == 0
    around = clockwise(state.players, auction.bidder)
    in_turn = tuple(player for player in around if player in auction.bidders)
    still_open = len(in_turn) > 1 and auction.bidders == in_turn and in_turn[-1] == auction.bidder
    if not fine or auction.bid > state.cash(auction.bidder) or not still_open:
        facts = {"bid": auction.bid, "minimum": bids.minimum, "step": bids.step}
        raise _wrong("auction", "stock.auction", "§7.bids", **facts)


def _check_launch(rules: TitleRules, state: LostAtlasState, launch: Launch) -> None:
    bids = rules.variant.auction
    fine = launch.bid >= bids.minimum and (launch.bid - bids.minimum) % bids.step == 0
    paid = launch.company is not None
    if not fine or not (paid or launch.bid <= state.cash(launch.player)):
        facts = {"bid": launch.bid, "minimum": bids.minimum, "step": bids.step}
        raise _wrong("launch", "stock.launch", "§7.money", player=launch.player, **facts)


def _check_merger(rules: TitleRules, state: LostAtlasState) -> None:
    merging = state.merger_round
    agreed = merging.merger
    pair = merging.proposal or ((agreed.proposer, agreed.partner) if agreed is not None else None)
    if pair is not None and (proposer(state) != pair[0] or why_not_merge(rules, state, *pair) is not None):
        raise _wrong("proposal", "merging", "§22", company=pair[0], partner=pair[1])
    propose = rules.find_step(ProposeMergers)
    if agreed is not None and propose is not None:
        president = propose.president(state, agreed.proposer, agreed.partner)
        if president != agreed.president:
            facts = {"company": agreed.proposer, "partner": agreed.partner, "player": agreed.president}
            raise _wrong("merger", "merging.merger", "§22.president", **facts, president=president)
    if merging.shared is not None:
        code, hex_ = merging.shared
        if len([stop for stop in state.board.tokens_of(code) if stop.hex == hex_]) < 2:
            raise _wrong("shared", "merging.shared", "R33", company=code, hex=str(hex_))


def _check_turn(rules: TitleRules, state: LostAtlasState, operating: OperatingRound) -> None:
    number = state.round.removeprefix("OR")
    if str(operating.number) != number:
        raise _wrong("or_number", "operating.number", "§5.cycle", number=operating.number, round=state.round)
    turn = operating.turn
    if turn is None:
        return
    if turn.company in operating.acted:
        raise GameDataError("rail.position.turn", where="company", found=turn.company)
    if not 0 <= turn.revenue <= MOST_REVENUE:
        raise _wrong("revenue", "turn.revenue", "§16.revenue", revenue=turn.revenue, most=MOST_REVENUE)
    offer = turn.offer
    if offer is None:
        return
    asked = with_turn(state, evolve(turn, offer=None))
    wanted = BuyTrain(offer.train, offer.seller, offer.price, offer.exchange)
    if why_not_from_company(rules, asked, wanted) is not None:
        facts = {"company": turn.company, "seller": offer.seller, "train": offer.train}
        raise _wrong("offer", "turn.offer", "§18.other", **facts, price=offer.price)


def _wrong(key: str, where: str, rule: str, **facts: Any) -> GameDataError:
    return GameDataError(f"position.{key}", where=where, rule=clause(rule), **facts)
