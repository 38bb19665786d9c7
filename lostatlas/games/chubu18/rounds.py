"""The rounds: the sale of privates, the stock round, the tiles of the government, the operating round."""

from __future__ import annotations

from typing import Any

from lostatlas.games.chubu18.figures import GOVERNMENT
from lostatlas.games.chubu18.private_trade import close_private, pay_income
from lostatlas.games.chubu18.shares import DEPRESSED, DEPRESSION, fall, rise
from lostatlas.games.chubu18.state import ChubuState, PrivateAuction
from lostatlas.games.chubu18.steps.private_auction import STEP, auction_of, unsold
from lostatlas.games.chubu18.steps.tokens import place_homes
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.operating_round import Operating
from lostatlas.rail.rules import Round
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, StockRound, Turn
from lostatlas.track.board import Stop

__all__ = ["ChubuOperating", "ChubuStockRound", "GovernmentTiles", "PrivateSale", "government_of"]

MOST_TILES = 10
"""Number of tiles the government railway lays after stock rounds in a game."""


class PrivateSale(Round[Any, ChubuState]):
    """The initial stock round (§3)."""

    name = "PA"

    def begin(self, rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
        """Return the state with the holder of the priority card to act."""
        log.add("chubu.private_sale_begun", player=state.priority)
        return evolve(state, round="PA", operating=None, auction=PrivateAuction(player=state.priority))

    def advance(self, rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
        """Begin again with a cheaper first private as long as nobody has bought it; else end the round."""
        player, left = auction_of(state).player, unsold(rules, state)
        first = next(iter(rules.figures.privates))
        if first in left:
            state = pay_income(rules, state, log)
            discount = min(state.discount + STEP, rules.figures.privates[first].price)
            log.add("chubu.cheaper", private=first, price=rules.figures.privates[first].price - discount)
            return evolve(state, discount=discount, auction=PrivateAuction(player=player))
        state = evolve(state, auction=None, priority=player)
        if rules.rulings.unsold_privates == "removed":
            for key in left:
                state = close_private(state, key, log)
        following: ChubuState = rules.next_round(state, log)
        return following


class ChubuStockRound(Round[Any, ChubuState]):
    """The stock round (I)."""

    name = "SR"

    def begin(self, rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
        """Return the state with the holder of the priority card to begin."""
        log.add("rail.stock_round_begun", cycle=state.cycle, player=state.priority)
        stock = StockRound(player=state.priority)
        return evolve(state, round="SR", operating=None, stock=stock, government_bought=0)

    def advance(self, rules: Any, state: ChubuState, log: EventLog) -> ChubuState:
        """End the trading: the card stays with the first of those who passed; prices rise and fall."""
        priority = state.stock_round.player
        log.add("chubu.priority", player=priority)
        state = evolve(state, stock=None, step="", priority=priority)
        for code in state.market.order:
            shares = state.companies[code].shares
            if not shares.of(TREASURY) and not shares.of(POOL):
                state = rise(state, code, log)
            elif shares.of(POOL) and state.phase == DEPRESSION:
                state = fall(rules, state, code, 1, log, keys=DEPRESSED)
        following: ChubuState = rules.next_round(state, log)
        return following


def government_of(state: ChubuState) -> str:
    """Return the government railway, if it operates; else the empty name."""
    codes = (code for code, company in state.companies.items() if company.kind == GOVERNMENT)
    return next((code for code in codes if state.is_floated(code)), "")


class GovernmentTiles(Operating):
    """The first markers of the government railway, and its tiles for the shares just bought (C)."""

    name = "GT"

    def begin(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Return the state with the first marker placed, and the government railway to act."""
        code = government_of(state)
        if not state.board.tokens_of(code):
            home = Stop(rules.figures.government[0], 0)
            log.add("rail.token_placed", company=code, hex=str(home.hex), cost=0)
            state = evolve(state, board=state.board.place_token(home, code))
        turn = Turn(company=code, colours=rules.phases[0].colours)
        left = min(state.government_bought, MOST_TILES - state.government_tiles)
        operating = OperatingRound(number=0, turn=turn)
        first = self.steps[0].name
        return evolve(state, round="GT", step=first, operating=operating, government_left=left)

    def advance(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Skip a step with nothing to decide, or end."""
        if state.operating_round.turn is not None:
            return self._by_name[state.step].skip(rules, state, log)
        return rules.next_round(evolve(state, operating=None, step="", government_left=0), log)


class ChubuOperating(Operating):
    """The operating round (II): private income first, then home markers, then company by company."""

    def begin(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Return the state after incomes and home markers."""
        begun: Any = super().begin(rules, state, log)
        return place_homes(rules, pay_income(rules, begun, log), log)

    def advance(self, rules: Any, state: Any, log: EventLog) -> Any:
        """Go on; what was left open by the turn before is over when the next begins."""
        waiting = state.operating_round.turn is None
        after = super().advance(rules, state, log)
        if waiting and after.current_turn is not None:
            return evolve(after, refused_offers=(), refused_deals=(), powers=FrozenMap())
        return after
