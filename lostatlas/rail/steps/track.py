"""Lay track: by default two yellow tiles, or one upgrade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar

from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.values import Action, ActionRange, EventLog
from lostatlas.rail.actions import LayTile, Pass
from lostatlas.rail.rules import RailRules
from lostatlas.rail.share_transfers import pay
from lostatlas.rail.state import Company, RailState, with_turn
from lostatlas.rail.steps.base import StepWithReasons, refuse
from lostatlas.rail.steps.company_reach import starts
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lay, LayRules, Lays
from lostatlas.track.tiles import COLOURS
from lostatlas.track.upgrades import apply_lay

YELLOW, UPGRADE = "yellow", "upgrade"

LayCount = Callable[[tuple[str, ...]], tuple[str, ...]]
"""A policy: the kinds of lay that are still allowed after those of this turn."""


def two_yellow_or_one_upgrade(done: tuple[str, ...]) -> tuple[str, ...]:
    """Return the kinds that are still allowed: two yellow tiles, or one upgrade, in a turn.

    >>> [two_yellow_or_one_upgrade(done) for done in ((), ("yellow",), ("upgrade",))]
    [('yellow', 'upgrade'), ('yellow',), ()]
    """
    if not done:
        return (YELLOW, UPGRADE)
    return (YELLOW,) if done == (YELLOW,) else ()


def is_upgrade(board: Board, hex_: Hex) -> bool:
    """Return whether a lay on this hex is an upgrade: of a tile, or of track that is printed in a colour."""
    return hex_ in board.laid or board.cells[hex_].printed.colour not in (COLOURS[0], "blue")


def lay_rules_of(rules: RailRules, board: Board, company: Company, colours: tuple[str, ...]) -> LayRules:
    """Return the rules by which a company lays tiles of these colours, with what its powers change."""
    lay_rules: LayRules = evolve(
        rules.lay_rules,
        colours=colours,
        full_cities=rules.full_cities(company),
        tokens=starts(rules, board, company),
    )
    for power in rules.powers(company):
        lay_rules = power.lay_rules(lay_rules)
    return lay_rules


class LayTrack(StepWithReasons[RailRules, RailState]):
    """Lay tiles, as many as the turn allows."""

    name = "track"
    actions: ClassVar[tuple[type[Action], ...]] = (LayTile, Pass)

    def __init__(self, *, count: LayCount = two_yellow_or_one_upgrade) -> None:
        self.count = count
        self._last_board = DerivedValues(most=1)

    def kinds(self, rules: RailRules, state: RailState) -> tuple[str, ...]:
        """Return the kinds of lay that may follow now."""
        done = state.turn.lays
        kinds = self.count(done)
        for power in rules.powers(state.company):
            kinds = power.next_lays(kinds, done)
        return kinds

    def budget(self, rules: RailRules, state: RailState) -> int:
        """Return the money for terrain: the cash of the company, unless a title adds to it."""
        return state.cash(state.turn.company)

    def lay_rules(self, rules: RailRules, state: RailState) -> LayRules:
        """Return the rules of the operating company's lays now."""
        return lay_rules_of(rules, state.board, state.company, state.turn.colours)

    def lays(self, rules: RailRules, state: RailState) -> Lays:
        """Return the legal lays of the operating company, whatever their kind."""
        company, lay_rules = state.company, self.lay_rules(rules, state)
        cash = self.budget(rules, state)
        known, key = self._last_board.of(state.board), (id(rules.tileset), company.code, lay_rules, cash)
        found: Lays | None = known.get(key)
        if found is None:  # offers, verify and apply ask for the same
            found = known[key] = Lays(state.board, company.code, rules.tileset, lay_rules, budget=cash)
        return found

    def ranked_together(self, state: RailState) -> int | None:
        """Return how many lays of a turn are ranked as one plan; None: all of them."""
        return None

    def legal_lays(self, rules: RailRules, state: RailState, kind: str) -> Iterable[Lay]:
        """Return the legal lays of a kind that may follow now."""
        lays = self.lays(rules, state)
        return lays.first if kind == YELLOW else lays.upgrades

    def pay_terrain(self, state: RailState, cost: int) -> RailState:
        """Return the state after the terrain of a legal lay is paid."""
        return pay(state, state.turn.company, state.ledger.bank, cost)

    def open(self, rules: RailRules, state: RailState) -> bool:
        """Return whether there is a legal lay."""
        kinds = self.kinds(rules, state)
        if not kinds:
            return False
        lays = self.lays(rules, state)
        return any(lays.any_of(upgrades=kind == UPGRADE) for kind in kinds)

    def logs_skip(self, state: RailState) -> bool:
        """Return whether nothing at all was laid."""
        return not state.turn.lays

    def offers(self, rules: RailRules, state: RailState) -> Iterable[Action | ActionRange]:
        """Yield every lay."""
        kinds, lays = self.kinds(rules, state), self.lays(rules, state)
        for lay in (*(lays.first if YELLOW in kinds else ()), *(lays.upgrades if UPGRADE in kinds else ())):
            yield LayTile(lay.hex, lay.tile, lay.rotation)
        yield Pass()

    def why_nothing_on(self, rules: RailRules, state: RailState, hex_: Hex) -> Refusal | None:
        """Return why no tile may be laid on a hex: what forbids all, or else the one nearest to legal."""
        lays = self.lays(rules, state)
        return (
            lays.why_no_tile(hex_) or self._why_not_counted(rules, state, hex_) or lays.why_not_nearest(hex_)
        )

    def reasons(self, rules: RailRules, state: RailState, action: LayTile | Pass) -> Iterator[Refusal]:
        """Yield everything that forbids the tile: on its hex, and after what was laid in this turn."""
        if isinstance(action, Pass):
            return
        if not 0 <= action.turns < 6:
            yield refuse("rail.turns", turns=action.turns)
            return
        yield from self.lays(rules, state).reasons(Lay(action.hex, action.tile, action.turns))
        if action.hex in state.board.cells:
            uncounted = self._why_not_counted(rules, state, action.hex)
            if uncounted is not None:
                yield uncounted

    def _why_not_counted(self, rules: RailRules, state: RailState, hex_: Hex) -> Refusal | None:
        kinds = self.kinds(rules, state)
        kind = UPGRADE if is_upgrade(state.board, hex_) else YELLOW
        if kind not in kinds:
            done = state.turn.lays
            return refuse("rail.lay_count", company=state.turn.company, done=done, kind=kind)
        return None

    def apply(self, rules: RailRules, state: RailState, action: LayTile | Pass, log: EventLog) -> RailState:
        """Pay for the terrain, lay the tile; the step ends when nothing more may be laid."""
        if isinstance(action, Pass):
            return rules.leave_step(state, log)
        code, board, lay_rules = state.turn.company, state.board, self.lay_rules(rules, state)
        kind = UPGRADE if is_upgrade(board, action.hex) else YELLOW
        cost = lay_rules.cost(board, action.hex)
        replaced = board.laid[action.hex].id if action.hex in board.laid else ""
        log.add(
            "rail.tile_laid",
            company=code,
            hex=str(action.hex),
            tile=action.tile,
            turns=action.turns,
            cost=cost,
            replaced=replaced,
        )
        state = pay(state, code, state.ledger.bank, cost)
        design = rules.tileset[action.tile]
        board = apply_lay(board, action.hex, design, action.turns, lay_rules.upgrades)
        turn = evolve(state.turn, lays=(*state.turn.lays, kind))
        state = with_turn(evolve(state, board=board), turn)
        for power in rules.powers(state.company):
            state = power.after_lay(state, paid=cost, log=log)
        return state if self.kinds(rules, state) else rules.leave_step(state, log)
