"""The base class of every railway title's ruleset: it finds the step that is due, and lets it decide.

A title lists its rounds and interrupts; its policies are values given to the steps in them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.kernel.derived import DerivedValues
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import Ruleset, StepActions
from lostatlas.kernel.values import Action, Event, EventLog, Transition
from lostatlas.rail.company_powers import Power, find_power
from lostatlas.rail.depot import TrainKind
from lostatlas.rail.phases import Phase
from lostatlas.rail.route_problem import RunBonus, RunRules
from lostatlas.rail.state import Company, RailState, S
from lostatlas.rail.steps.base import R, Step, refuse
from lostatlas.track.blocking import FullCities
from lostatlas.track.board import Board
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import LayRules
from lostatlas.track.tile_set import TileSet

AnyStep: TypeAlias = Step[Any, Any]
"""A step of any title: a round mixes steps that titles share with a title's own."""

T = TypeVar("T", bound=AnyStep)


class Round(ABC, Generic[R, S]):
    """A round, under rules `R` in states `S`: its steps, how it begins, and which step is due."""

    name: ClassVar[str] = ""

    def __init__(self, *steps: Step[Any, Any]) -> None:
        self.steps = steps
        self._by_name = {step.name: step for step in steps}

    @property
    def all_steps(self) -> tuple[Step[Any, Any], ...]:
        """Every step that a state may stand at: those in turn, and what comes between turns."""
        return self.steps

    @abstractmethod
    def begin(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state at the beginning of the round."""

    def step(self, rules: R, state: S) -> Step[Any, Any] | None:
        """Return the step that is due: the first one with something to decide."""
        return next((step for step in self.steps if step.open(rules, state)), None)

    @abstractmethod
    def advance(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state after the round has moved on by itself; called when no step is due."""

    def leave_step(self, rules: R, state: S, log: EventLog) -> S:
        """Return the state after the due step has been left."""
        return state


class RailRules(Ruleset[Any]):
    """The rules of a railway title, made up of rounds, interrupts and figures."""

    phases: tuple[Phase, ...]
    trains: Mapping[str, TrainKind]
    tileset: TileSet
    lay_rules: LayRules
    """The rules of track lays for a company without powers."""
    run_rules: RunRules = RunRules("")
    """The rules of runs for a company without powers; the phase says the colour."""
    pool_limit: int
    """The most the pool may hold of a company, in percent."""
    holding_limit: int
    """The most one player may hold of a company, in percent."""
    currency: str = "$"
    """The currency sign in messages of this title."""
    sources: FrozenMap[str, str] = FrozenMap()
    """What a title calls the places where shares and trains are bought, by their usual names."""
    bank_break: bool = True
    """Whether the game ends soon after the bank has run out of money."""
    reach_from_home: bool = False
    """Whether a company's reach begins at its homes only, instead of at every token."""
    rulings: Any = None
    """What the title's options decide; each power reads those that concern it."""
    clauses: ClauseTable = ClauseTable()
    """Which clause of the title's rules is behind each refusal."""
    own_powers: FrozenMap[str, type[Power]] = FrozenMap()
    """The title's own powers, by name."""
    rounds: Mapping[str, Round[Any, Any]]
    """The rounds, by the letters with which `state.round` begins."""
    interrupts: tuple[AnyStep, ...]
    """Steps that come before all others whenever they have something to decide."""

    def clause(self, key: str = "", *scope: str) -> ClauseId:
        """Return the clause behind a message key, or behind a step alone."""
        return self.clauses.find(key, *scope)

    def stage(self, state: RailState) -> Mapping[str, int | str]:
        """Return cycle, round and step."""
        return {"cycle": state.cycle, "round": state.round, "step": state.step}

    def charter(self, code: str) -> Company | None:
        """Return a company as it is before its launch; None when there is no such company."""
        return None

    def phase(self, state: RailState) -> Phase:
        """Return the phase the game is in."""
        return self.phases[state.phase]

    def powers(self, company: Company) -> tuple[Power, ...]:
        """Return the powers of a company, in the order of its data."""
        names = company.powers
        known = self._powers.get(names)
        return self.powers_named(names) if known is None else known

    def powers_named(self, names: tuple[str, ...]) -> tuple[Power, ...]:
        """Return powers by name, adapted to the rulings."""
        known = self._powers
        if names not in known:
            found = [find_power(name, self.own_powers).under(self.rulings) for name in names]
            known[names] = tuple(found)
        return known[names]

    @cached_property
    def _powers(self) -> dict[tuple[str, ...], tuple[Power, ...]]:
        """The powers of companies, by their names."""
        return {}

    def train_limit(self, state: RailState, code: str) -> int:
        """Return how many trains a company may own; trains kept by a power do not count."""
        company = state.companies[code]
        key = state.phase, company.kind, company.powers
        limit = self._train_limits.get(key)
        if limit is None:
            limit = self.phases[state.phase].limits[company.kind]
            for power in self.powers(company):
                limit = power.train_limit(limit)
            self._train_limits[key] = limit
        return limit

    @cached_property
    def _train_limits(self) -> dict[tuple[int, str, tuple[str, ...]], int]:
        """How many trains a company may own, by phase, class and powers."""
        return {}

    def full_cities(self, company: Company) -> FullCities:
        """Return the effect of cities full of others' tokens on a company's track walks."""
        found = FullCities.END
        for power in self.powers(company):
            found = power.full_cities(found)
        return found

    def may_end_full(self, company: Company) -> bool:
        """Return whether routes of a company may end in such a city."""
        return all(power.may_end_full() for power in self.powers(company))

    def run_bonuses(self, state: RailState, company: Company) -> tuple[RunBonus, ...]:
        """Return the bonuses of a company's trains; a title may add to those of its powers."""
        return tuple([power for power in self.powers(company) if power.changes_runs])

    def round_of(self, state: RailState) -> Round[Any, Any]:
        """Return the round the game is in."""
        return self.rounds[state.round.rstrip("0123456789")]

    def step_of(self, state: RailState) -> AnyStep | None:
        """Return the step that is due, or None when the game goes on by itself or is over.

        Every question begins here, and nothing else finds the due step.
        """
        known = self._last_states.of(state)
        if "due" not in known:
            known["due"] = None if state.over else self._find_step(state)
        step: AnyStep | None = known["due"]
        return step

    def seen(self, state: S, **hidden: Any) -> S:
        """Return a state with what is hidden changed; no step depends on it, so the same one is due."""
        found = evolve(state, **hidden)
        self._last_states.of(found)["due"] = self.step_of(state)
        return found

    @cached_property
    def _last_states(self) -> DerivedValues:
        """What was derived from the last states: a player looks ahead from one of them again and again."""
        return DerivedValues(most=64)

    def find_step(self, kind: type[T]) -> T | None:
        """Return the step of this class, in whichever round it stands; None for rules without such a step."""
        steps = (step for one in self.rounds.values() for step in one.steps)
        return next((step for step in steps if isinstance(step, kind)), None)

    def _find_step(self, state: RailState) -> AnyStep | None:
        for step in self.interrupts:
            if step.open(self, state):
                return step
        return self.round_of(state).step(self, state)

    def optional_steps(self, state: RailState) -> Iterable[AnyStep]:
        """Return the open steps other than the due one: powers that may be used at any time in a turn."""
        return (step for step in self._powers_steps(state) if step.open(self, state))

    def _powers_steps(self, state: RailState) -> Iterable[AnyStep]:
        turn = state.current_turn
        if turn is not None:
            for power in self.powers(state.companies[turn.company]):
                yield from power.optional_steps

    def _candidates(self, state: RailState) -> Iterable[AnyStep]:
        due = self.step_of(state)
        if due is None:
            return
        yield due
        if due not in self.interrupts:
            yield from self.optional_steps(state)

    def actor(self, state: RailState) -> str | None:
        """Return who decides now."""
        step = self.step_of(state)
        return None if step is None else step.actor(self, state)

    def acting_for(self, state: RailState) -> str | None:
        """Return the company the actor decides for."""
        step = self.step_of(state)
        return None if step is None else step.acting_for(self, state)

    def legal_actions(self, state: RailState) -> Iterable[StepActions]:
        """Yield the offers of the due step, then those of powers."""
        for step in self._candidates(state):
            yield StepActions(step.name, step.offers(self, state))

    def near_misses(self, state: RailState) -> Iterable[Action]:
        """Yield actions that a player may miss in the due step."""
        due = self.step_of(state)
        return () if due is None else due.near_misses(self, state)

    def why_nothing_on(self, state: RailState, step: str, hex_: Hex) -> Refusal | None:
        """Return why a step that is open now allows nothing on a hex.

        None when something is allowed there, and when it depends on the action: then `verify` says why not.
        """
        known = (one for one in self._candidates(state) if one.name == step)
        refusal = next((one.why_nothing_on(self, state, hex_) for one in known), None)
        return None if refusal is None else self.cite(refusal, step)

    def verb(self, kind: type[Action]) -> str:
        """Return the word that is typed for a kind of action: its name in records without a notation."""
        return kind.kind

    def verify(self, state: RailState, action: Action) -> Refusal | None:
        """Return why `action` is not legal, or None."""
        step = self._taking(state, type(action))
        return self.not_due(state, type(action)) if step is None else self._verified(step, state, action)

    def not_due(self, state: RailState, kind: type[Action]) -> Refusal | None:
        """Return that the step that is due takes no action of this kind, and what it takes."""
        due = self.step_of(state)
        if due is None:
            return self.cite(refuse("rail.game_over"))
        if self._taking(state, kind) is not None:
            return None
        expected = dict.fromkeys(one for step in self._candidates(state) for one in step.actions)
        refusal = refuse(
            "rail.not_now",
            action=kind.kind,
            verb=self.verb(kind),
            step=due.name,
            expected=tuple(map(self._possible, expected)),
        )
        return self.cite(refusal, due.name)

    def _taking(self, state: RailState, kind: type[Action]) -> AnyStep | None:
        """Return the step that takes a kind of action now; a step of a power says why it is not open."""
        interrupted = self.step_of(state) in (None, *self.interrupts)
        steps = chain(self._candidates(state), () if interrupted else self._powers_steps(state))
        return next((step for step in steps if issubclass(kind, step.actions)), None)

    def _verified(self, step: AnyStep, state: RailState, action: Action) -> Refusal | None:
        refusal = step.verify(self, state, action)
        return None if refusal is None else self.cite(refusal, step.name, action.kind)

    def _possible(self, kind: type[Action]) -> LazyMessage:
        return LazyMessage("rail.possible", FrozenMap(action=kind.kind, verb=self.verb(kind)))

    def reasons(self, state: RailState, action: Action) -> Iterable[Refusal]:
        """Yield everything that forbids `action`, as the step that takes it knows it."""
        for step in self._candidates(state):
            if isinstance(action, step.actions):
                found = step.reasons(self, state, action)
                return (self.cite(one, step.name, action.kind) for one in found)
        return super().reasons(state, action)

    def apply(self, state: RailState, action: Action) -> Transition[Any]:
        """Return the result of a verified action, including everything that follows automatically."""
        log = EventLog()
        for step in self._candidates(state):
            if isinstance(action, step.actions):
                state = step.apply(self, state, action, log)
                break
        state = self.settle(state, log)
        return Transition(state, tuple(log if self._speaks_plainly else map(self._event_in_title_words, log)))

    @cached_property
    def _speaks_plainly(self) -> bool:
        return self.currency == "$" and not self.sources

    def _event_in_title_words(self, event: Event) -> Event:
        return Event(event.key, self.in_title_words(event.facts))

    def in_title_words(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Return the facts of a message in the title's words: its currency, and its names of places."""
        named = {**facts, "currency": self.currency}
        if "source" in facts:
            named["source"] = self.sources.get(facts["source"], facts["source"])
        return named

    def cite(self, refusal: Refusal, *scope: str) -> Refusal:
        """Return a refusal with the clause behind it, and the currency if it is another than usual."""
        found = super().cite(refusal, *scope)
        return found if self._speaks_plainly else evolve(found, facts=self.in_title_words(found.facts))

    def settle(self, state: S, log: EventLog) -> S:
        """Return the state after everything that happens by itself, up to the next decision."""
        while not state.over:
            state = self.with_overdraft_noted(state, log)
            step = self.step_of(state)
            if step is not None:
                return self._at(state, step)
            state = self.round_of(state).advance(self, state, log)
        return state

    def with_overdraft_noted(self, state: S, log: EventLog) -> S:
        """Return the state with the bank broken if it owes money now; it stays so, whatever it gets later.

        `settle` asks for it after every action; within one, it is asked for before the bank is paid again.
        """
        if state.ledger.cash[state.ledger.bank] >= 0 or state.bank_broken:
            return state
        if self.bank_break:
            log.add("rail.bank_broken", cycle=state.cycle)
        return evolve(state, bank_broken=True)

    def _at(self, state: S, step: AnyStep) -> S:
        """Return the state with the name of the due step; in an operating turn the state has it already."""
        if state.step == step.name or state.current_turn is not None:
            return state
        named = evolve(state, step=step.name)
        self._last_states.of(named)["due"] = step
        return named

    def leave_step(self, state: S, log: EventLog) -> S:
        """Return the state after the due step has been left."""
        left: S = self.round_of(state).leave_step(self, state, log)
        return left

    # Each title has a state of its own, so these two take and return Any.

    @abstractmethod
    def next_round(self, state: Any, log: EventLog) -> Any:
        """Return the state after the round has ended."""

    def shown_board(self, state: Any) -> Board:
        """Return the board to draw: while a map is still being built, as much of it as there is."""
        board: Board = state.board
        return board


RailStep: TypeAlias = Step[RailRules, RailState]
"""A step that titles share: it needs no more than what every railway title has."""
RailRound: TypeAlias = Round[RailRules, RailState]
"""A round that titles share."""
