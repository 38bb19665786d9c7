"""§2.1, R14: the president pays for the terrain that a land-grant company cannot pay.

For any tile the president's cash helps. For a forced one (which brings a railhead nearer, or is the first one
in the hex of a railhead, R6) shares are sold too, one by one; no presidency may change for it. Whoever has
begun to lay and still cannot pay is bankrupt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from lostatlas.games.west18.state import LAND_GRANT, WestState
from lostatlas.games.west18.steps.forced_sale import (
    against_forced_sale,
    go_bankrupt,
    legal_sales,
    raisable,
    sell_for_company,
)
from lostatlas.games.west18.steps.track import RAILHEAD_FIRST, WestTrack
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import DeclareBankruptcy, LayTile, Pass, SellShares
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.steps.base import refuse
from lostatlas.track.lays import Lay, Lays

__all__ = ["HelpedTrack"]


class HelpedTrack(WestTrack):
    """Track of which a president may have to pay the terrain."""

    actions: ClassVar[tuple[type[Action], ...]] = (LayTile, SellShares, DeclareBankruptcy, Pass)

    def budget(self, rules: Any, state: Any) -> int:
        """Return what the terrain of any tile may cost."""
        cash: int = super().budget(rules, state)
        return cash + state.cash(state.company.president) if self._helps(rules, state) else cash

    def _helps(self, rules: Any, state: WestState) -> bool:
        helped = rules.rulings.grant_shortfall == "president_pays" and state.company.kind == LAND_GRANT
        return helped and bool(state.company.president)

    def open(self, rules: Any, state: Any) -> bool:
        """Return whether there is a legal lay, or a tile for which shares may be sold."""
        return super().open(rules, state) or self.short(rules, state) > 0

    def offers(self, rules: Any, state: Any) -> Iterable[Action | ActionRange]:
        """Yield every lay, the shares that may be sold for a forced tile, and passing where it is allowed."""
        yield from super().offers(rules, state)
        short = self.short(rules, state)
        if short <= 0:
            return
        sales = list(legal_sales(state, short, state.companies, most=1))
        yield from sales
        if not sales and self.owes_tile(rules, state):
            yield DeclareBankruptcy()

    def reasons(self, rules: Any, state: Any, action: Any) -> Iterator[Refusal]:
        """Yield everything that forbids the tile, the sale, or to lay no more."""
        if isinstance(action, LayTile | Pass):
            yield from super().reasons(rules, state, action)
            return
        short = self.short(rules, state)
        if short <= 0 or (isinstance(action, DeclareBankruptcy) and not self.owes_tile(rules, state)):
            yield refuse("west.no_forced_tile", company=state.turn.company)
        elif isinstance(action, DeclareBankruptcy):
            if any(legal_sales(state, short, state.companies, most=1)):
                yield refuse("rail.sell_first", player=state.company.president, short=short)
        elif action.shares > 1:
            yield refuse("west.one_by_one", shares=action.shares)
        else:
            yield from against_forced_sale(state, action, short, state.companies)

    def apply(self, rules: Any, state: Any, action: Any, log: EventLog) -> Any:
        """Sell a share, go bankrupt, or lay the tile after the president has added what is lacking."""
        if isinstance(action, SellShares):
            return sell_for_company(state, action, log)
        if isinstance(action, DeclareBankruptcy):
            return go_bankrupt(rules, state, log, event="west.bankrupt_for_tile")
        if isinstance(action, LayTile) and state.company.kind == LAND_GRANT:
            state = self._paid_in(rules, state, action, log)
        return super().apply(rules, state, action, log)

    def _paid_in(self, rules: Any, state: WestState, action: LayTile, log: EventLog) -> WestState:
        """Return the state after the president has added what the terrain costs more than the company has."""
        code = state.turn.company
        lacking = self.lay_rules(rules, state).cost(state.board, action.hex) - state.cash(code)
        if lacking <= 0:
            return state
        log.add("west.president_paid", player=state.company.president, company=code, amount=lacking)
        return pay(state, state.company.president, code, lacking)

    # forced tiles

    def owes_tile(self, rules: Any, state: WestState) -> bool:
        """Return whether the company may not pass: it has begun to lay, or sold shares for a forced tile."""
        if super().owes_tile(rules, state):
            return True
        if not state.turn.forced:
            return False
        if rules.rulings.land_grant_step == RAILHEAD_FIRST:
            return not state.turn.lays
        return self._must_approach(rules, state) and not self._is_done(rules, state)

    def short(self, rules: Any, state: WestState) -> int:
        """Return how much company and president lack for the cheapest forced tile; 0 where none waits for it.

        Before anything is laid shares are sold only where they are enough: to lay nothing is allowed too.
        """
        known = self._approaches.of(state)
        if "short" not in known:
            known["short"] = self._short(rules, state)
        found: int = known["short"]
        return found

    def _short(self, rules: Any, state: WestState) -> int:
        dear = self._dear(rules, state)
        if not dear or self._is_payable(rules, state):
            return 0
        lacking = min(lay.cost for lay in dear) - self.budget(rules, state)
        enough = self.owes_tile(rules, state) or raisable(state, state.companies) >= lacking
        return lacking if enough else 0

    def _is_payable(self, rules: Any, state: WestState) -> bool:
        """Return whether cash alone pays for what is forced."""
        if rules.rulings.land_grant_step == RAILHEAD_FIRST:
            return bool(self._free_lays(rules, state, frozenset(state.railheads[state.turn.company])))
        return self._is_done(rules, state) or super()._may_come_nearer(rules, state)

    def _may_come_nearer(self, rules: Any, state: WestState) -> bool:
        return super()._may_come_nearer(rules, state) or bool(self._dear(rules, state))

    def _dear(self, rules: Any, state: WestState) -> tuple[Lay, ...]:
        """Return the forced tiles that cost more than company and president have."""
        if not self._helps(rules, state) or not self.kinds(rules, state):
            return ()
        budget, code, board = self.budget(rules, state), state.turn.company, state.board
        if budget >= max(cell.printed.cost for cell in board.cells.values()):
            return ()
        every = Lays(board, code, rules.tileset, self.lay_rules(rules, state))
        if rules.rulings.land_grant_step == RAILHEAD_FIRST:
            hexes = frozenset(() if state.turn.lays else state.railheads[code])
            return tuple(lay for lay in self._free_lays(rules, state, hexes, every) if lay.cost > budget)
        close = frozenset(near for head in state.railheads[code] for near in (head, *head.neighbours()))
        lays = self._free_lays(rules, state, close, every)
        return tuple(lay for lay in lays if lay.cost > budget and self.brings_nearer(rules, state, lay))

    def pay_terrain(self, state: Any, cost: int) -> Any:
        """Return the state after company and president have paid, as far as there is money."""
        code, president = state.turn.company, state.company.president
        state = pay(state, code, state.ledger.bank, own := min(cost, state.cash(code)))
        return pay(state, president, state.ledger.bank, min(cost - own, state.cash(president)))
