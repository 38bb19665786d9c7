"""Check that the players and companies that a round remembers exist in the position."""

from __future__ import annotations

from collections.abc import Iterator

from lostatlas.games.lost_atlas.clauses import clause
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.title_rules import TitleRules
from lostatlas.kernel.errors import GameDataError

Named = tuple[str, str | None]
"""A place in the position, and the name that stands there."""


def check_memory(rules: TitleRules, state: LostAtlasState) -> None:
    """Check every name that the round, its turn and its auction remember."""
    for where, player in _players(state):
        if player not in state.players:
            known = tuple(state.players)
            raise GameDataError("position.player", where=where, player=player, known=known)
    launched = [*state.companies]
    for where, code in _companies(state):
        if code not in state.companies:
            facts = {"company": code, "launched": tuple(launched)}
            raise GameDataError("position.not_launched", where=where, rule=clause("§11"), **facts)
    past = {*launched, *state.closed, *rules.minors, *rules.majors}
    for where, code in _once(state):
        if code not in past:
            facts = {"company": code, "known": tuple(sorted(past))}
            raise GameDataError("position.company", where=where, rule=clause("§3.absent"), **facts)


def _players(state: LostAtlasState) -> Iterator[Named]:
    stock = state.stock
    if stock is not None:
        yield "stock.player", stock.player
        yield from (("stock.turns", one) for one in stock.turns)
        yield from (("stock.sellers", one) for one in stock.sellers)
        yield from (("stock.sold", player) for player, _ in stock.sold)
        if stock.last is not None:
            yield "stock.last", stock.last
        if stock.auction is not None:
            names = (stock.auction.starter, stock.auction.bidder, *stock.auction.bidders)
            yield from (("stock.auction", one) for one in names)
        if stock.launch is not None:
            yield from (("stock.launch", one) for one in (stock.launch.player, stock.launch.starter))
    if state.merging is not None and state.merging.merger is not None:
        yield "merging.merger", state.merging.merger.president
    for place, due in enumerate(state.liquidations):
        yield from ((f"liquidations[{place}].waiting", one) for one in due.waiting or ("",))


def _companies(state: LostAtlasState) -> Iterator[Named]:
    """Yield what must be in business."""
    stock, turn, merging = state.stock, state.current_turn, state.merging
    if stock is not None:
        yield from (("stock.selling", one) for one in stock.selling if one not in state.closed)
        if stock.launch is not None and stock.launch.company is not None:
            yield "stock.launch", stock.launch.company
    if turn is not None and turn.offer is not None:
        yield "turn.offer", turn.offer.seller
    if merging is not None:
        if merging.proposal is not None:
            yield from (("merging.proposal", one) for one in merging.proposal)
        if merging.merger is not None:
            yield from (("merging.merger", one) for one in (merging.merger.proposer, merging.merger.partner))
        if merging.shared is not None:
            yield "merging.shared", merging.shared[0]


def _once(state: LostAtlasState) -> Iterator[Named]:
    """Yield what may have closed or merged since."""
    if state.operating is not None:
        yield from (("operating.acted", one) for one in state.operating.acted)
        yield from (("operating.order", one) for one in state.operating.order)
        if state.operating.turn is not None:
            yield from (("turn.forced", one) for one in state.operating.turn.forced)
    if state.merging is not None:
        yield from (("merging.done", one) for one in state.merging.done)
        yield from (("merging.refused", one) for pair in state.merging.refused for one in pair)
    if state.stock is not None:
        yield from (("stock.sold", code) for _, code in state.stock.sold)
