"""The sequence of play: stock, operating and merger rounds, export; cycle after cycle (§5, §10, §21–25)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lostatlas.finance.holdings import clockwise
from lostatlas.games.lost_atlas.state import LostAtlasState, MergerRoundState
from lostatlas.games.lost_atlas.steps.launch import homes
from lostatlas.games.lost_atlas.steps.merge import finish_turn, proposer
from lostatlas.games.lost_atlas.title_rules import TitleRound, TitleRules
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import EventLog
from lostatlas.rail.market import Move
from lostatlas.rail.share_transfers import move_price
from lostatlas.rail.state import POOL, TREASURY, OperatingRound, StockRound
from lostatlas.rail.train_events import export

MOST_REPEATS = 100
"""After this many repetitions, a first stock round without a launch is not repeated again."""


class StockRounds(TitleRound):
    """§6–10: turns from the priority player on, until all pass in a row."""

    name = "SR"

    def begin(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state with the turn of the priority player."""
        log.add("rail.stock_round_begun", cycle=state.cycle, player=state.priority)
        stock = StockRound(player=state.priority)
        return evolve(state, round=self.name, step="", stock=stock, operating=None, merging=None)

    def advance(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """End the round: priority to the left of the last who acted, wholly owned companies rise (§10)."""
        if state.cycle == 1 and not state.stock_round.launched and self._may_launch(rules, state):
            return self._again(rules, state, log)
        last = state.stock_round.last
        if last is not None:
            state = evolve(state, priority=clockwise(state.players, last)[0])
        log.add("rail.stock_round_ended", player=state.priority)
        for code in state.market.order:
            shares = state.companies[code].shares
            if not shares.of(TREASURY) and not shares.of(POOL):
                state = move_price(rules, state, code, Move("up"), log, why="wholly_owned")
        return rules.next_round(evolve(state, stock=None), log)

    def _may_launch(self, rules: TitleRules, state: LostAtlasState) -> bool:
        """Return whether repeating the round could help: somebody can pay a first bid for some company."""
        waiting = (code for column in state.charters for code in column)
        rich = any(state.cash(player) >= rules.variant.auction.minimum for player in state.players)
        return (
            rich
            and state.shuffles < MOST_REPEATS
            and any(homes(rules, state, code) != () for code in waiting)
        )

    def _again(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Repeat the very first stock round with reshuffled charters, since it has launched nothing."""
        shuffles = state.shuffles + 1
        codes = [code for column in state.charters for code in column]
        order = Chance(state.seed).fork(f"charters/{shuffles}").shuffled(sorted(codes))
        sizes = [len(column) for column in state.charters]
        log.add("rotla.charters_reshuffled")
        state = evolve(state, shuffles=shuffles, charters=in_columns(order, sizes))
        return self.begin(rules, state, log)


class MergerRounds(TitleRound):
    """§22: the minors in operating order may propose mergers."""

    name = "MR"

    def begin(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state with nobody having proposed."""
        log.add("rotla.merger_round_begun", cycle=state.cycle)
        return evolve(state, round=self.name, step="", operating=None, merging=MergerRoundState())

    def advance(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Pass over a minor without a possible partner, or end the round."""
        code = proposer(state)
        if code is not None:
            log.add("rotla.no_partner_found", company=code)
            return finish_turn(state, code)
        return rules.next_round(evolve(state, merging=None), log)


class Exports(TitleRound):
    """§23: the top train leaves; companies above their new limit discard before anything else begins."""

    name = "export"

    def begin(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state after the train has left, or all that leave with it."""
        every = (rules.phases[0].train,) if rules.variant.steps.export.all_of_the_first else ()
        state = evolve(state, round=self.name, step="", operating=None, merging=None)
        return export(rules, state, log, all_of=every)

    def advance(self, rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Go on with the cycle, or end it."""
        return rules.next_round(state, log)


def next_round(rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
    """Return the state at the beginning of the round that follows in the cycle."""
    if state.round in ("MAP", ""):
        return _begun(rules, "SR", state, log)
    cycle = rules.variant.rounds.cycle
    place = place_in(cycle, state)
    if rules.bank_break and state.bank_broken and "OR" not in cycle[place + 1 :]:
        return evolve(state, over="rail.end_bank", step="", operating=None)
    for following in range(place + 1, len(cycle)):
        name = cycle[following]
        if name == "export":
            if rules.exports(state.cycle):
                return _begun(rules, name, state, log)
        elif name == "OR":
            return _operating(rules, state, cycle[:following].count("OR"), log)
        elif rules.phase(state).colour not in rules.variant.steps.propose.closed_in:
            return _begun(rules, "MR", state, log)
    return end_cycle(rules, state, log)


def _begun(rules: TitleRules, name: str, state: LostAtlasState, log: EventLog) -> LostAtlasState:
    begun: LostAtlasState = rules.rounds[name].begin(rules, state, log)
    return begun


def place_in(cycle: Sequence[str], state: LostAtlasState) -> int:
    """Return the index of a state's round in the cycle."""
    if not state.round.startswith("OR"):
        return cycle.index(state.round)
    places = [place for place, name in enumerate(cycle) if name == "OR"]
    number = int(state.round[2:])  # a game that is over has a round, but no operating one
    return places[min(number, len(places)) - 1]


def _operating(rules: TitleRules, state: LostAtlasState, before: int, log: EventLog) -> LostAtlasState:
    """Begin an operating round, given the number of those before it in the cycle."""
    if before and state.operating is None:
        state = evolve(state, operating=OperatingRound(number=before))
    return _begun(rules, "OR", state, log)


def end_cycle(rules: TitleRules, state: LostAtlasState, log: EventLog) -> LostAtlasState:
    """Return the state after the last round of a cycle; after the last cycle the game is over (§25)."""
    last = state.cycle >= rules.mode.cycles
    state = evolve(state, operating=None, merging=None, step="")
    if last:
        log.add("rail.game_ended", cycle=state.cycle)
        return evolve(state, over="rail.end_cycles")
    return _begun(rules, "SR", evolve(state, cycle=state.cycle + 1), log)


def in_columns(codes: Iterable[str], sizes: list[int]) -> tuple[tuple[str, ...], ...]:
    """Return the charters in columns of these sizes; any that are left over go under the last column.

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
