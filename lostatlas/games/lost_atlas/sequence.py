"""The sequence of play: stock, operating and merger rounds, export; cycle after cycle (§5, §10, §21–25)."""

from __future__ import annotations

from typing import Any

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.state import MergerRound
from lostatlas.games.lost_atlas.steps.merge import finish_turn, proposer
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.fleet import export
from lostatlas.rail.owning import move_price
from lostatlas.rail.rounds import Round
from lostatlas.rail.state import POOL, TREASURY, StockRound
from lostatlas.rail.story import Story

OPERATING_ROUNDS = 2


class Stock(Round):
    """§6–10: turns from the priority player on, until all pass in a row."""

    name = "SR"

    def begin(self, rules: Any, state: Any, story: Story) -> Any:
        """Return the state with the turn of the priority player."""
        story.tell("rail.stock_round_begun", cycle=state.cycle, player=state.priority)
        stock = StockRound(player=state.priority)
        return evolve(state, round=self.name, step="", stock=stock, operating=None, merging=None)

    def idle(self, rules: Any, state: Any, story: Story) -> Any:
        """End the round: priority to the left of the last who acted, wholly owned companies rise (§10)."""
        if state.cycle == 1 and not state.stock.launched:
            return self._again(rules, state, story)
        last = state.stock.last
        if last is not None:
            state = evolve(state, priority=clockwise(state.players, last)[0])
        story.tell("rail.stock_round_ended", player=state.priority)
        for code in state.market.order:
            shares = state.companies[code].shares
            if not shares.of(TREASURY) and not shares.of(POOL):
                state = move_price(rules, state, code, 1, story, why="wholly_owned")
        return rules.next_round(evolve(state, stock=None), story)

    def _again(self, rules: Any, state: Any, story: Story) -> Any:
        """Repeat the very first stock round with reshuffled charters, since it has launched nothing."""
        shuffles = state.shuffles + 1
        codes = [code for column in state.charters for code in column]
        order = Chance(state.seed).fork(f"charters/{shuffles}").shuffled(sorted(codes))
        sizes = [len(column) for column in state.charters]
        story.tell("rotla.charters_reshuffled")
        state = evolve(state, shuffles=shuffles, charters=in_columns(order, sizes))
        return self.begin(rules, state, story)


class Mergers(Round):
    """§22: the minors in operating order may propose mergers."""

    name = "MR"

    def begin(self, rules: Any, state: Any, story: Story) -> Any:
        """Return the state with nobody having proposed."""
        story.tell("rotla.merger_round_begun", cycle=state.cycle)
        return evolve(state, round=self.name, step="", operating=None, merging=MergerRound())

    def idle(self, rules: Any, state: Any, story: Story) -> Any:
        """Pass over a minor without a possible partner, or end the round."""
        code = proposer(state)
        if code is not None:
            story.tell("rotla.no_partner_found", company=code)
            return finish_turn(state, code)
        return rules.next_round(evolve(state, merging=None), story)


def next_round(rules: Any, state: Any, story: Story) -> Any:
    """Return the state at the beginning of the round that follows."""
    if state.round in ("MAP", ""):
        return rules.rounds["SR"].begin(rules, state, story)
    if state.round == "SR" or (state.round.startswith("OR") and state.operating.number < OPERATING_ROUNDS):
        return rules.rounds["OR"].begin(rules, state, story)
    if rules.bank_break and state.bank_broken:
        story.tell("rail.bank_broken", cycle=state.cycle)
        return evolve(state, over="rail.end_bank", step="", operating=None)
    first_colour = rules.phases[0].colour
    if state.round.startswith("OR") and rules.phase(state).colour != first_colour:
        return rules.rounds["MR"].begin(rules, state, story)
    return end_cycle(rules, state, story)


def end_cycle(rules: Any, state: Any, story: Story) -> Any:
    """Return the state after the export (§23); after the last cycle the game is over (§25, R16)."""
    last = state.cycle >= rules.mode.cycles
    if rules.exports(state.cycle):
        state = export(rules, state, story, all_of=(rules.phases[0].train,))
    state = evolve(state, operating=None, merging=None, step="")
    if last:
        story.tell("rail.game_ended", cycle=state.cycle)
        return evolve(state, over="rail.end_cycles")
    return rules.rounds["SR"].begin(rules, evolve(state, cycle=state.cycle + 1), story)


def in_columns(codes: Any, sizes: list[int]) -> tuple[tuple[str, ...], ...]:
    """Return the charters in columns of these sizes; what is too many goes under the last column.

    >>> in_columns(("A", "B", "C", "D"), [2, 2])
    (('A', 'B'), ('C', 'D'))
    """
    columns: list[tuple[str, ...]] = []
    rest = tuple(codes)
    for size in sizes:
        columns.append(rest[:size])
        rest = rest[size:]
    if rest:
        columns[-1] = (*columns[-1], *rest)
    return tuple(columns)
