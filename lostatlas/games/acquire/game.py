"""The ruleset of the title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lostatlas.games import open_title
from lostatlas.games.acquire import actions as act
from lostatlas.games.acquire import merging, placing, trading, turns
from lostatlas.games.acquire.choices import choices
from lostatlas.games.acquire.effects import effect_of
from lostatlas.games.acquire.figures import AcquireFigures
from lostatlas.games.acquire.legality import not_due, verify
from lostatlas.games.acquire.notation import AcquireNotation
from lostatlas.games.acquire.observation import observe, sample
from lostatlas.games.acquire.opening import check_players, deal
from lostatlas.games.acquire.position import check_position
from lostatlas.games.acquire.rulings import read_rulings
from lostatlas.games.acquire.state import AcquireState
from lostatlas.games.acquire.variant import read_variant, standard_variant
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import GameConfig, Ruleset, Start, StepActions, Title
from lostatlas.kernel.values import Action, EventLog, Outcome, Transition


class Acquire(Ruleset[AcquireState]):
    """The rules of Acquire.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben", "Cid"], title="acquire", seed=1)
    >>> game.actor in game.players, game.state.step, len(game.state.hands["Ann"])
    (True, 'place', 6)
    """

    state_type = AcquireState
    action_types = act.ACTIONS

    def __init__(self, setting: GameConfig) -> None:
        if setting.mode:
            raise GameDataError("acquire.mode", where="mode", mode=setting.mode)
        self.variant = standard_variant() if setting.variant is None else read_variant(setting.variant)
        # A record holds the setting, so the whole variant goes into it.
        self.setting = evolve(setting, variant=None if setting.variant is None else self.variant.to_plain())
        read_rulings(setting.options)
        self.figures = AcquireFigures(self.variant, read_rulings({**self.variant.options, **setting.options}))
        self.notation = AcquireNotation(self.figures)

    @property
    def title(self) -> Title:
        """The title, which says what there is beyond the rules."""
        return open_title("acquire")

    @property
    def spoken_name(self) -> str:
        """The name of the variant."""
        return self.variant.name

    def setup(self, players: tuple[str, ...], start: Start) -> AcquireState:
        """Return the first state: a shuffled bag, or a position (§2, §3)."""
        check_players(self.figures, players)
        if start.board is not None:
            raise GameDataError("acquire.no_board", where="board")
        if start.position is not None:
            state = self.state_from_json(start.position)
            check_position(self.figures, state, players)
            return evolve(state, viewer="")
        bag = Chance(start.seed).fork("bag").shuffled(self.figures.grid.tiles)
        return deal(self.figures, players, bag, seed=start.seed)

    def actor(self, state: AcquireState) -> str | None:
        """Return who decides now."""
        return state.actor

    def legal_actions(self, state: AcquireState) -> Iterable[StepActions]:
        """Yield what may be done, step by step."""
        if state.step != "over":
            yield StepActions(state.step, choices(self.figures, state))

    def near_misses(self, state: AcquireState) -> Iterator[Action]:
        """Yield tiles of the hand that may not be laid, the declaration and a trade: each is explained."""
        if state.step == "place":
            hand = (tile for tile in state.hands[state.turn] if tile in self.figures.grid.neighbours)
            tiles = (tile for tile in hand if not effect_of(self.figures, state, tile).playable)
            yield from map(act.PlaceTile, tiles)
        if state.step in ("place", "buy") and not turns.may_declare(self.figures, state):
            yield act.DeclareEnd()
        if state.step == "answer":
            yield act.AcceptTrade()

    def verify(self, state: AcquireState, action: Action) -> Refusal | None:
        """Return why `action` is not legal, or None."""
        return verify(self.figures, state, action)

    def not_due(self, state: AcquireState, kind: type[Action]) -> Refusal | None:
        """Return that another step is due than those of this kind of action, and which."""
        return not_due(state, kind)

    def apply(self, state: AcquireState, action: Action) -> Transition[AcquireState]:
        """Return what a legal action leads to."""
        log = EventLog()
        if state.turned:
            state = evolve(state, turned=())
        return Transition(self._applied(state, action, log), tuple(log))

    def _applied(self, state: AcquireState, action: Action, log: EventLog) -> AcquireState:
        figures = self.figures
        match action:
            case act.PlaceTile(tile):
                state = placing.place(figures, state, tile, log)
            case act.FoundCompany(company):
                state = placing.found(figures, state, company, log)
            case act.ChooseSurvivor(company):
                state = merging.survive(figures, state, company, log)
            case act.ChooseDefunct(company):
                state = merging.settle(figures, state, company, log)
            case act.Dispose(sell, trade):
                state = merging.dispose(figures, state, sell, trade, log)
            case act.BuyShares(shares):
                return turns.buy(figures, state, shares, log)
            case act.DeclareEnd():
                return turns.declare(figures, state, log)
            case act.ExchangeDead():
                return turns.next_turn(figures, turns.exchange(figures, state, log), log)
            case act.Skip():
                return self._passed(state, log)
            case act.OfferTrade():
                return trading.propose(figures, state, action, log)
            case _:
                accepted = isinstance(action, act.AcceptTrade)
                state = trading.answer(figures, state, log, accepted=accepted)
        return turns.open_purchase(figures, state, log) if state.step == "buy" else state

    def _passed(self, state: AcquireState, log: EventLog) -> AcquireState:
        log.add(f"acquire.passed.{state.step}", player=state.turn)
        if state.step == "place":
            return turns.open_purchase(self.figures, state, log)
        if state.step == "exchange":
            return turns.next_turn(self.figures, state, log)
        return turns.end_turn(self.figures, state, log)

    def outcome(self, state: AcquireState) -> Outcome | None:
        """Return the ranking by money; those tied share the place, unless shares break the tie (R16)."""
        if not state.over:
            return None
        reason = f"acquire.over.{state.over.rpartition('.')[2]}"
        if self.figures.rulings.final_tie == "shared":
            return Outcome(FrozenMap((player, state.cash(player)) for player in state.players), reason)
        shares = {player: sum(final.shares.values()) for player, final in state.final.items()}
        scores = {player: (state.cash(player), shares[player]) for player in state.players}
        return Outcome(FrozenMap(scores), reason)

    def observe(self, state: AcquireState, player: str) -> AcquireState:
        """Return what a player may know: own tiles, and no order of the bag; hidden holdings stay hidden."""
        return observe(self.figures, state, player)

    def sample(self, observation: AcquireState, chance: Chance) -> AcquireState:
        """Return a whole state that fits what a player knows, with hidden tiles and holdings redrawn."""
        return sample(self.figures, observation, chance)

    def format_action(self, state: AcquireState, action: Action) -> str:
        """Write an action, such as ``buy 2A 1F``."""
        return self.notation.format(state, action)

    def parse_action(self, state: AcquireState, text: str) -> Action:
        """Read an action."""
        return self.notation.parse(state, text)

    def stage(self, state: AcquireState) -> Mapping[str, int | str]:
        """Return the number of the turn, and the step."""
        return {"turn": state.number, "step": state.step}

    def where(self, state: AcquireState) -> LazyMessage | None:
        """Return where the game stands, in words."""
        return self.notation.place(state)
