"""Bankruptcy: a president who cannot pay leaves the game, and their companies change hands."""

from __future__ import annotations

from lostatlas.finance import transfer
from lostatlas.finance.holdings import clockwise
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.company_closing import close_company
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import move_shares
from lostatlas.rail.state import POOL, Liquidation, RailState, with_company


class Bankruptcy:
    """The consequences of a bankruptcy.

    Parameters
    ----------
    ends_game : bool
        Whether the game ends at once, everybody as they stand.
    """

    def __init__(self, *, ends_game: bool) -> None:
        self.ends_game = ends_game

    def declare(self, rules: RailRules, state: RailState, player: str, code: str, log: EventLog) -> RailState:
        """Return the state after `player` has gone bankrupt over the company `code`."""
        log.add("rail.bankrupt", player=player, company=code)
        if self.ends_game:
            return evolve(
                state, over="rail.end_bankrupt", step="", operating=evolve(state.operating, turn=None)
            )
        seats = clockwise(state.players, player)[:-1]
        if code in state.companies:  # a forced sale's price drop may have closed it already
            state = self._liquidate(rules, state, code, seats, log)
        state = self._leave(state, player, seats, log)
        state = self._hand_over(rules, state, player, seats, log)
        if len(state.players) < 2:
            state = evolve(state, over="rail.end_last_player", step="")
        return state

    def _liquidate(
        self, rules: RailRules, state: RailState, code: str, seats: tuple[str, ...], log: EventLog
    ) -> RailState:
        """Close a company; the other owners may sell their shares at the price it has now, without a drop."""
        company, price = state.companies[code], state.price(code)
        waiting = tuple(seat for seat in seats if company.shares.of(seat))
        state = close_company(rules, state, code, log, why="bankrupt")
        if waiting:
            due = Liquidation(company=code, price=price, shares=company.shares, waiting=waiting)
            state = evolve(state, liquidations=(*state.liquidations, due))
        return state

    def _leave(self, state: RailState, player: str, seats: tuple[str, ...], log: EventLog) -> RailState:
        """Take the bankrupt player out of the game: cash to the bank, priority to the left."""
        ledger = transfer(state.ledger, player, state.ledger.bank, state.cash(player)).without_holder(player)
        log.add("rail.player_left", player=player, cash=state.cash(player))
        return evolve(
            state,
            ledger=ledger,
            players=tuple(seat for seat in state.players if seat != player),
            out=(*state.out, player),
            priority=seats[0] if state.priority == player else state.priority,
        )

    def _hand_over(
        self, rules: RailRules, state: RailState, player: str, seats: tuple[str, ...], log: EventLog
    ) -> RailState:
        """Move the player's shares to the pool, whatever its limit; the largest owners take over."""
        for code in state.market.order:
            company = state.companies[code]
            shares = company.shares
            if not shares.of(player):
                continue
            presided = shares.president == player
            if presided:
                state = with_company(state, evolve(company, shares=shares.with_president(None)))
            log.add("rail.shares_to_pool", player=player, company=code, shares=shares.of(player))
            state = move_shares(state, code, player, POOL, shares.of(player))
            if not presided:
                continue
            left = state.companies[code].shares
            heir = max(seats, key=left.of)  # the first of the largest, clockwise from the bankrupt
            if left.of(heir) >= left.presidents_units:
                state = with_company(state, evolve(state.companies[code], shares=left.with_president(heir)))
                log.add("rail.presidency_passed", company=code, player=heir, before=player)
            else:
                state = self._liquidate(rules, state, code, seats, log)
        return state
