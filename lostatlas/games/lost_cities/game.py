"""The ruleset of the title: what is legal, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lostatlas.games import open_title
from lostatlas.games.lost_cities import actions
from lostatlas.games.lost_cities.cards import discard, lay, refill, start
from lostatlas.games.lost_cities.config import MODES, configured
from lostatlas.games.lost_cities.expedition import ExpeditionDraw, begin, deal, outcome, score
from lostatlas.games.lost_cities.legality import not_due, offers, refusal
from lostatlas.games.lost_cities.moves import move, settle, with_active
from lostatlas.games.lost_cities.notation import notation_of
from lostatlas.games.lost_cities.observation import observe, sample
from lostatlas.games.lost_cities.position import check_position
from lostatlas.games.lost_cities.state import LostCitiesState, PlayerState
from lostatlas.games.lost_cities.variant import LostCitiesVariant, read_variant, standard
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError, Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.ruleset import GameConfig, Ruleset, Start, StepActions, Title
from lostatlas.kernel.values import CHANCE, Action, EventLog, Outcome, Transition


class LostCities(Ruleset[LostCitiesState]):
    """The rules of Lost Cities, the Board Game.

    Examples
    --------
    >>> from lostatlas.games import new_game
    >>> game = new_game(["Ann", "Ben"], title="lost_cities", mode="short", seed=1)
    >>> len(game.state.active.hand), len(game.state.draw_pile)
    (8, 64)
    """

    state_type = LostCitiesState
    action_types = actions.ACTIONS

    def __init__(self, setting: GameConfig) -> None:
        self.variant: LostCitiesVariant = (
            standard() if setting.variant is None else read_variant(setting.variant)
        )
        whole = None if setting.variant is None else self.variant.to_plain()
        mode = setting.mode or next(iter(MODES))
        # A record holds the setting, so the whole variant goes into it, and the mode that was the default.
        self.setting = evolve(setting, variant=whole, mode=mode)
        self.config = configured(self.variant, mode, setting.options)
        self.notation = notation_of(self.variant)

    @property
    def title(self) -> Title:
        """The title whose rules these are."""
        return open_title("lost_cities")

    @property
    def spoken_name(self) -> str:
        """The name of the variant."""
        return self.variant.name

    def setup(self, players: tuple[str, ...], start: Start) -> LostCitiesState:
        """Return the first state: a random set-up from the seed, or the position that is given."""
        least, most = self.variant.players
        if not least <= len(players) <= most:
            facts = {"found": len(players), "least": least, "most": most}
            raise GameDataError("lostcities.players", where="players", rule="§1", **facts)
        if len(set(players)) < len(players) or not all(name.strip() for name in players):
            raise GameDataError("lostcities.names", where="players", rule="§1", found=players)
        if start.board is not None:
            raise GameDataError("lostcities.board", where="board")
        if start.position is not None:
            state = evolve(self.state_from_json(start.position), players=players)
            check_position(self.config, state)
            return state
        first = 0
        if self.config.rulings.first_player == "random":
            first = Chance(start.seed).fork("first player").below(len(players))
        empty = LostCitiesState(
            players=players,
            seats=(PlayerState(hand=()),) * len(players),
            seed=start.seed,
            expedition=0,
            turn=0,
            stage="score",
            draw_pile=(),
            discards=FrozenMap(),
            tiles=FrozenMap(),
        )
        return begin(self.config, empty, self.deal(empty, 1), expedition=1, first=first)

    def deal(self, state: LostCitiesState, expedition: int) -> ExpeditionDraw:
        """Return the set-up of an expedition: what the seed of the game says."""
        kept = state.removed if self.config.rulings.two_player_removal == "once" else ()
        return deal(self.config, len(state.players), state.seed, expedition, kept)

    def actor(self, state: LostCitiesState) -> str | None:
        """Return whose turn it is; `CHANCE` scores an expedition and sets up the next one."""
        if state.stage == "over":
            return None
        return CHANCE if state.stage == "score" else state.player

    def legal_actions(self, state: LostCitiesState) -> Iterable[StepActions]:
        """Yield what may be done now."""
        return offers(self.config, state)

    def verify(self, state: LostCitiesState, action: Action) -> Refusal | None:
        """Return why an action is not legal, or None."""
        return refusal(self.config, state, action)

    def not_due(self, state: LostCitiesState, kind: type[Action]) -> Refusal | None:
        """Return that another step is due than those of this kind of action, and which."""
        return not_due(state, kind)

    def apply(self, state: LostCitiesState, action: Action) -> Transition[LostCitiesState]:
        """Return what a legal action leads to."""
        events = EventLog()
        return Transition(self._after(state, action, events), tuple(events))

    def _after(self, state: LostCitiesState, action: Action, events: EventLog) -> LostCitiesState:
        config = self.config
        if isinstance(action, actions.PlayCard):
            return lay(config, state, action.card, events)
        if isinstance(action, actions.DiscardCard):
            return discard(state, action.card, events)
        if isinstance(action, actions.StartPath):
            return start(config, state, action, events)
        if isinstance(action, actions.StepPiece):
            if action.piece == "researcher":
                state = with_active(state, evolve(state.active, researcher=action.path))
            moved = move(config, state, action.path, events, by_card=state.stage == "advance")
            return settle(config, moved, events)
        if isinstance(action, actions.Stay):
            events.add("lostcities.stayed", player=state.player)
            return settle(config, state, events)
        if isinstance(action, actions.ScoreExpedition):
            return self._scored(state, events)
        return refill(config, state, action, events)

    def _scored(self, state: LostCitiesState, events: EventLog) -> LostCitiesState:
        scored = score(self.config, state, events)
        if scored.stage == "over":
            return scored
        number = state.expedition + 1
        first = (state.turn + 1) % len(state.players)
        facts = {"expedition": number, "player": state.players[first]}
        events.add("lostcities.began", **facts)
        return begin(self.config, scored, self.deal(scored, number), expedition=number, first=first)

    def chance(self, state: LostCitiesState) -> Action:
        """Return the scoring of the expedition that is over."""
        return actions.ScoreExpedition()

    def outcome(self, state: LostCitiesState) -> Outcome | None:
        """Return the ranking, once the game is over."""
        return outcome(state)

    def observe(self, state: LostCitiesState, player: str) -> LostCitiesState:
        """Return what a player may know."""
        return observe(self.config, state, player)

    def sample(self, observation: LostCitiesState, chance: Chance) -> LostCitiesState:
        """Return a state that fits what a player knows, with everything hidden redrawn at random."""
        return sample(self.config, observation, chance)

    def format_action(self, state: LostCitiesState, action: Action) -> str:
        """Write an action, such as ``play red 7``."""
        return self.notation.format(state, action)

    def parse_action(self, state: LostCitiesState, text: str) -> Action:
        """Read an action."""
        return self.notation.parse(state, text)

    def stage(self, state: LostCitiesState) -> Mapping[str, int | str]:
        """Return the number of the expedition, and the step."""
        return {"expedition": state.expedition, "step": state.stage}

    def where(self, state: LostCitiesState) -> LazyMessage:
        """Return where the game stands, in words."""
        facts = FrozenMap(expedition=state.expedition, of=self.config.expeditions, player=state.player)
        return LazyMessage(f"lostcities.where.{state.stage}", facts)
