"""The protocol that every title implements, and the settings that fix its rules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from lostatlas.kernel.chance import Chance
from lostatlas.kernel.clauses import NO_CLAUSE, ClauseId
from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.kernel.serialize import from_plain, to_plain
from lostatlas.kernel.values import Action, ActionRange, Outcome, Transition

S = TypeVar("S")
C = TypeVar("C")

Automation = Callable[[Any], Action | None]
"""A chore: a function that returns the action to take in a state, or None when there is nothing to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConfig:
    """Configuration of the rules of a game: everything except the players and the start."""

    title: str
    mode: str = ""
    variant: Any = None
    """The variant as plain data; None is the title as published."""
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    """The named options that differ from their defaults, as plain data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Start of a game: everything setup needs except the players, as plain data.

    A seed alone fixes every hidden order; a board or a whole position may be given.
    """

    seed: int = 0
    board: Any = None
    position: Any = None


@dataclass(frozen=True, slots=True)
class StepActions:
    """The offers of one step of the rules."""

    step: str
    """The name of the step, such as ``track``."""
    choices: Iterable[Action | ActionRange]
    """The legal actions; a range of amounts is one entry. Read once, so it may be a generator."""
    by: str | None = None
    """Who may take these, when that is not the actor: only where decisions are simultaneous."""


class Ruleset(Protocol[S]):
    """The rules of one title with its variant and options; without state of its own.

    Subclass it: what every title must say is abstract, the rest has defaults. States are frozen values.
    `format_action` and `parse_action` are the title's notation; `lostatlas.kernel.notation` helps with it.

    Chance: hidden order is made in `setup` from the seed. What chance decides later is either read from what
    setup hid, or the actor is `CHANCE` and `chance` says what the seed decides; that action is then recorded
    like any other, so a record never depends on how it was drawn.
    """

    state_type: ClassVar[type[Any]]
    """The class of the states, for reading them back."""
    action_types: ClassVar[tuple[type[Action], ...]]
    """Every kind of action of this title."""
    setting: GameConfig

    @property
    def title(self) -> Title:
        """The title whose rules these are; one without capabilities unless a ruleset says otherwise."""
        title = Title()
        title.name = self.setting.title
        return title

    @property
    def spoken_name(self) -> str:
        """The name of the game for people, such as its variant; empty where it has none of its own."""
        return ""

    @abstractmethod
    def setup(self, players: tuple[str, ...], start: Start) -> S:
        """Return the first state.

        Raises
        ------
        GameDataError
            For players, a board or a position that the rules do not allow.
        """

    @abstractmethod
    def actor(self, state: S) -> str | None:
        """Return who decides now: a player, `CHANCE`, or None when the game is over."""

    def actors(self, state: S) -> tuple[str, ...]:
        """Return everyone who may act now: more than one player only where decisions are simultaneous."""
        actor = self.actor(state)
        return () if actor is None else (actor,)

    def acting_for(self, state: S) -> str | None:
        """Return the company the actor decides for, or None."""
        return None

    @abstractmethod
    def legal_actions(self, state: S) -> Iterable[StepActions]:
        """Yield the offers of each step, in the order of the rules; nothing when the game is over.

        It proposes only what `verify` allows. Things that are searched for rather than listed (routes) may be
        legal without being proposed, if at least one of their kind is.
        """

    def near_misses(self, state: S) -> Iterable[Action]:
        """Yield actions that a player may miss among the legal ones, so that they can be explained.

        `verify` says why each of them is refused; one that is allowed after all does no harm. By default
        there are none.
        """
        return ()

    @abstractmethod
    def verify(self, state: S, action: Action) -> Refusal | None:
        """Return why `action` is not legal, or None: the one source of legality.

        It answers for every action of `action_types` with well-typed fields, however odd, and never raises.
        """

    def not_due(self, state: S, kind: type[Action]) -> Refusal | None:
        """Return why no action of this kind may be done at the step that is due; None when some may be.

        It is told of a text that cannot be read, besides how to write it. By default nothing is told.
        """
        return None

    def clause(self, key: str = "", *scope: str) -> ClauseId:
        """Return the clause of the rules behind a message key, or behind a step alone.

        Parameters
        ----------
        scope : where the message comes from: the name of a step, the kind of an action
        """
        return NO_CLAUSE

    def cite(self, refusal: Refusal, *scope: str) -> Refusal:
        """Return a refusal with the clause behind it, unless it names one already."""
        return (
            refusal if refusal.rule else Refusal(self.clause(refusal.key, *scope), refusal.key, refusal.facts)
        )

    def stage(self, state: S) -> Mapping[str, int | str]:
        """Return where the game stands, from the widest part to the narrowest, such as cycle, round, step.

        What a program asks by (`Session.at`), the same in every language; by default nothing.
        """
        return {}

    def notices(self, state: S) -> tuple[LazyMessage, ...]:
        """Return notices for the next decision, such as which companies cannot be launched yet."""
        return ()

    def consequence(self, state: S, choice: Action | ActionRange) -> LazyMessage | None:
        """Return the effect of a choice, or of each amount of a range; None where its words are enough."""
        return None

    def warning(self, state: S, choice: Action | ActionRange) -> LazyMessage | None:
        """Return a warning about a choice, or None."""
        return None

    def reasons(self, state: S, action: Action) -> Iterable[Refusal]:
        """Yield every known reason that forbids `action`; `verify` gives the first."""
        refusal = self.verify(state, action)
        return () if refusal is None else (refusal,)

    @abstractmethod
    def apply(self, state: S, action: Action) -> Transition[S]:
        """Return the result of a verified action; pure, and undefined for an action that `verify` refuses."""

    def chance(self, state: S) -> Action:
        """Return the action that the seed decides while the actor is `CHANCE`."""
        raise LookupError(f"{type(self).__name__} never lets chance act")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the final ranking, or None while the game goes on."""

    def observe(self, state: S, player: str) -> Any:
        """Return the observation of `player`: the state itself unless the title hides something."""
        return state

    def sample(self, observation: Any, chance: Chance) -> S:
        """Return a whole state that fits what a player knows: everything hidden is redrawn at random."""
        state: S = observation
        return state

    def hides(self, state: S, action: Action, player: str) -> bool:
        """Return whether `player` may not know this action of another, taken in `state`: a sealed bid."""
        return False

    @property
    def automations(self) -> Mapping[str, Automation]:
        """The chores that a session may switch on, by name."""
        return {}

    @abstractmethod
    def format_action(self, state: S, action: Action) -> str:
        """Write `action` in the short notation, such as ``SR bid 125``; `parse_action` reads it back."""

    def brief_action(self, state: S, action: Action) -> str:
        """Write `action` in the shortest form that may be typed here; `parse_action` reads that too."""
        return self.format_action(state, action)

    def where(self, state: S) -> LazyMessage | None:
        """Return in words where the game stands, such as its round; None for a title without such words."""
        return None

    @abstractmethod
    def parse_action(self, state: S, text: str) -> Action:
        """Read an action in the short notation; it need not be legal.

        Raises
        ------
        NotationError
            When the text is not an action; the message says what would be right.
        AmbiguousAction
            When the text fits several legal actions.
        """

    def position(self, state: S) -> Any:
        """Return the position as plain data; `setup` with ``Start(position=that)`` is this state again."""
        return self.state_to_json(state)

    def state_to_json(self, state: S) -> Any:
        """Return the whole state as plain data (for positions, bug reports and other engines)."""
        return to_plain(state)

    def state_from_json(self, data: Any) -> S:
        """Rebuild a state from `state_to_json`; GameDataError when the data is invalid."""
        state: S = from_plain(self.state_type, data)
        return state


class Capability(Generic[C]):
    """A typed key for something that a title may offer beyond its rules; `lostatlas.capabilities` lists them.

    Parameters
    ----------
    name : what messages call it
    default : makes what is used for a title that offers nothing under this key
    """

    def __init__(self, name: str, default: Callable[[], C]) -> None:
        self.name = name
        self.default = default

    def __repr__(self) -> str:
        return f"Capability({self.name!r})"


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the games that a title offers, such as the long and the short one."""

    name: str
    """Its name in `GameConfig` and records."""
    players: tuple[int, ...]
    """The numbers of players it allows."""
    label: str = ""
    """The key of the message that names it to people; empty for a title with one mode."""


def offers(key: Capability[C]) -> Callable[[Callable[[Any], C]], Callable[[Any], C]]:
    """Mark a method of a `Title` as the one that returns what it offers under a key.

    The method imports what it returns, so that nothing is loaded before it is asked for.
    """

    def mark(method: Callable[[Any], C]) -> Callable[[Any], C]:
        method.__dict__["offers"] = key
        return method

    return mark


class Title:
    """A game that can be opened by name: it makes rules from a `GameConfig`, and says what else it can do.

    Subclass it. What it can do beyond rules are methods marked with `offers`. A shell asks `capability` for
    what it needs and does without what a title does not have.
    """

    name: str
    """Its name in records, such as ``acquire``."""
    modes: tuple[Mode, ...] = ()
    """The games it offers; the first is the default."""
    capabilities: Mapping[Capability[Any], Callable[[Any], Any]] = {}
    """The methods that are marked with `offers`, by their keys."""

    @property
    def spoken_name(self) -> str:
        """What people call the game, in the current language."""
        return self.name.replace("_", " ").title()

    def __init_subclass__(cls) -> None:
        """List the marked methods."""
        marked = {one.offers: one for one in vars(cls).values() if hasattr(one, "offers")}
        cls.capabilities = {**cls.capabilities, **marked}

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules; GameDataError names what is wrong with the variant or the options."""
        raise NotImplementedError

    def capability(self, key: Capability[C]) -> C | None:
        """Return the capability of the title under this key, or None."""
        found = self.capabilities.get(key)
        return None if found is None else found(self)
