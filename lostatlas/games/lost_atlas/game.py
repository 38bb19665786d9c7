"""The ruleset of the title, made from the figures, rulings and rounds of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games import open_title
from lostatlas.games.lost_atlas.actions import ACTIONS, ChooseCompany
from lostatlas.games.lost_atlas.clauses import clause_table
from lostatlas.games.lost_atlas.explain import ExplainedState
from lostatlas.games.lost_atlas.initial_state import InitialState
from lostatlas.games.lost_atlas.notation import NOTATION, place
from lostatlas.games.lost_atlas.outcome import outcome
from lostatlas.games.lost_atlas.position.writing import write_position
from lostatlas.games.lost_atlas.powers import POWERS
from lostatlas.games.lost_atlas.round_factory import exports_of, interrupts, lay_rules_of, rounds_of
from lostatlas.games.lost_atlas.rulings import LostAtlasRulings
from lostatlas.games.lost_atlas.sequence import next_round
from lostatlas.games.lost_atlas.state import LostAtlasState
from lostatlas.games.lost_atlas.steps.build_map import builder_of
from lostatlas.games.lost_atlas.steps.launch import blocked_homes, prices_of, who_waits
from lostatlas.games.lost_atlas.variant_values import (
    check_options,
    destinations_of,
    mode_of,
    phases_of,
    read_rulings,
    train_kind,
    variant_option,
)
from lostatlas.games.lost_atlas.variants import (
    LostAtlasVariant,
    box_of,
    read_variant,
    standard_variant,
    tiles_of,
)
from lostatlas.games.lost_atlas.variants.figures import ModeFigures as ModeFigures
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import Automation, GameConfig, Title
from lostatlas.kernel.values import Action, ActionRange, AmountRange, EventLog, Outcome, least_action
from lostatlas.rail.actions import Bid
from lostatlas.rail.automations import automations_of
from lostatlas.track.board import Board


class LostAtlas(InitialState):
    """The rules of Railways of the Lost Atlas.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> game.actor in game.players, game.state.round
    (True, 'MAP')
    """

    state_type = ExplainedState
    notation = NOTATION
    action_types = ACTIONS
    own_powers = POWERS

    def __init__(self, setting: GameConfig) -> None:
        self.variant: LostAtlasVariant = (
            standard_variant() if setting.variant is None else read_variant(setting.variant, files=False)
        )
        whole = None if setting.variant is None else self.variant.to_plain()
        mode = setting.mode or next(iter(self.variant.modes))
        # A record holds the setting, so the whole variant goes into it, and the mode that was the default.
        self.setting = setting = evolve(setting, variant=whole, mode=mode)
        check_options(setting.options)
        self.rulings: LostAtlasRulings = read_rulings(self.variant, setting.options)
        self.mode: ModeFigures = mode_of(self.variant, setting.mode)
        self.box = box_of(self.variant, card=destinations_of(self.variant, setting.options))
        self.tileset = tiles_of(self.variant)
        self.phases = tuple(phases_of(self.variant))
        self.trains = FrozenMap((kind.name, kind) for kind in map(train_kind, self.variant.trains))
        self.minors = {minor.code: minor for minor in self.variant.minors}
        self.majors = {major.code: major for major in self.variant.majors}
        self.pool_limit = self.variant.shares.pool_limit_percent
        self.holding_limit = self.variant.shares.holding_limit_percent
        self.reach_from_home = self.rulings.reach_from == "home"
        self.lay_rules = lay_rules_of(self.rulings)
        self.rounds = rounds_of(self.variant, self.rulings, setting.options)
        self.clauses = clause_table()
        self.bank_break = bool(variant_option(self.variant, setting.options, "bank_break"))
        self.interrupts = interrupts()
        self.exports = exports_of(self.mode, self.rulings)

    @property
    def title(self) -> Title:
        """The title, which says what there is beyond the rules."""
        return open_title("lost_atlas")

    @property
    def spoken_name(self) -> str:
        """The name of the variant, in the current language."""
        return self.variant.spoken_name

    def position(self, state: LostAtlasState) -> dict[str, Any]:
        """Return a state as a position: a short form that can also be written by hand."""
        return write_position(self, state)

    # what the steps ask

    def token_order(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        """Return the hubs of a charter in the order in which they are paid for (R17)."""
        return tuple(sorted(tokens)) if self.variant.hubs.spend == "cheapest" else tokens

    def next_round(self, state: LostAtlasState, log: EventLog) -> LostAtlasState:
        """Return the state at the beginning of the round that follows."""
        return next_round(self, state, log)

    def notices(self, state: LostAtlasState) -> tuple[LazyMessage, ...]:
        """Return which companies wait in the columns of charters, and behind which, in stock rounds (§7)."""
        notice = who_waits(state) if state.round.startswith("SR") else None
        return () if notice is None else (notice,)

    def consequence(self, state: LostAtlasState, choice: Action | ActionRange) -> LazyMessage | None:
        """Return which bids lead to which share price (§7)."""
        action = least_action(choice)
        if not isinstance(action, Bid):
            return None
        amounts = (
            choice.amounts if isinstance(choice, ActionRange) else AmountRange(action.amount, action.amount)
        )
        return prices_of(self, state, amounts)

    def warning(self, state: LostAtlasState, choice: Action | ActionRange) -> LazyMessage | None:
        """Return whether a company launched now could lay no track from its home (§14)."""
        return blocked_homes(self, state, choice.company) if isinstance(choice, ChooseCompany) else None

    @property
    def automations(self) -> Mapping[str, Automation]:
        """The chores that a session may switch on."""
        return automations_of(self)

    def shown_board(self, state: LostAtlasState) -> Board:
        """Return the board, or as much as there is of one that is still being built (§3)."""
        return state.board if state.building is None else builder_of(self, state).board()

    def observe(self, state: LostAtlasState, player: str) -> LostAtlasState:
        """Return what a player may know: not the order of the stack, nor the seed."""
        building = state.building
        if building is not None:
            progress = evolve(building.progress, stack=tuple(sorted(building.progress.stack)))
            building = evolve(building, progress=progress)
        return self.seen(state, building=building, seed=0)

    def sample(self, observation: LostAtlasState, chance: Chance) -> LostAtlasState:
        """Return the state with everything that players cannot know redrawn: the stack and the seed."""
        building = observation.building
        if building is not None:
            progress = evolve(building.progress, stack=chance.shuffled(sorted(building.progress.stack)))
            building = evolve(building, progress=progress)
        drawn: LostAtlasState = evolve(observation, building=building, seed=chance.bits())
        return drawn

    def outcome(self, state: LostAtlasState) -> Outcome | None:
        """Return the ranking, once the game is over."""
        return outcome(state)

    # notation

    def where(self, state: Any) -> LazyMessage:
        """Return where the game stands, in words."""
        return place(state)
