"""The small values every game shares: actions, events, transitions, amounts and outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.messages import message_text

S = TypeVar("S")

CHANCE = "(chance)"
"""The actor while the seed decides, such as at a reshuffle or the draw of a tile."""


class Action:
    """A decision of a player: each title defines one frozen dataclass for each kind of decision.

    The fields are plain values (or types that know their plain form, see `lostatlas.kernel.serialize`), so
    that an action can be written to JSON and read back by its type hints. An action holds nothing that
    follows from the state: it is the state's actor who acts, unless decisions are simultaneous.

    Examples
    --------
    >>> @dataclass(frozen=True, slots=True)
    ... class Bid(Action):
    ...     kind: ClassVar[str] = "bid"
    ...     amount: int
    >>> Bid(125)
    Bid(amount=125)
    """

    __slots__ = ()
    kind: ClassVar[str]
    """The name of this kind of action in records: an imperative such as ``lay_tile``."""
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Event(NamedTuple):
    """Something that happened, in the past tense: a message key and the facts that fill it.

    Examples
    --------
    >>> Event("stock.share_bought", {"player": "Ann", "price": 80})
    Event(key='stock.share_bought', facts={'player': 'Ann', 'price': 80})
    """

    key: str
    facts: Mapping[str, Any] = FrozenMap()

    def __str__(self) -> str:
        """Return the event in the words of the current language."""
        return message_text(self.key, **self.facts)


class EventLog(list[Event]):
    """The events of one action, in order.

    Examples
    --------
    >>> log = EventLog()
    >>> log.add("rail.passed", player="Ann")
    >>> log[0].facts["player"]
    'Ann'
    """

    def add(self, key: str, /, **facts: Any) -> None:
        """Append an event: its message key and the facts that fill it."""
        self.append(Event(key, facts))


class Transition(NamedTuple, Generic[S]):
    """Result of an action: the next state, and the events on the way.

    It is a named tuple since one is made for every action, and tuples are the fastest to make:
    ``state, events = ruleset.apply(state, action)``.
    """

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Every amount from `min` to `max` in steps: iterate it, ask ``in`` or ``len``.

    Examples
    --------
    >>> list(AmountRange(100, 115, step=5)), 112 in AmountRange(100, 115, step=5)
    ([100, 105, 110, 115], False)
    """

    min: int
    max: int
    """The largest amount itself; it lies on a step."""
    step: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        if self.step < 1 or self.max < self.min or (self.max - self.min) % self.step:
            raise ValueError(f"no amounts from {self.min} to {self.max} in steps of {self.step}")

    @classmethod
    def upto(cls, least: int, limit: int, *, step: int = 1) -> AmountRange | None:
        """Return the amounts from `least` to at most `limit`, or None when there are none."""
        return None if limit < least else cls(least, limit - (limit - least) % step, step=step)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.min, self.max + 1, self.step))

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and amount in range(self.min, self.max + 1, self.step)

    def __len__(self) -> int:
        return (self.max - self.min) // self.step + 1

    def __str__(self) -> str:
        """Write it as the tables do: ``100..300``, and ``100..300/5`` when the step is not 1."""
        if self.min == self.max:
            return str(self.min)
        return f"{self.min}..{self.max}" + (f"/{self.step}" if self.step != 1 else "")


@dataclass(frozen=True, slots=True)
class ActionRange:
    """An action that is legal for a whole range of amounts, such as a bid.

    Examples
    --------
    >>> @dataclass(frozen=True, slots=True)
    ... class Bid(Action):
    ...     kind: ClassVar[str] = "bid"
    ...     amount: int
    >>> bids = ActionRange(Bid(100), "amount", AmountRange(100, 200, step=5))
    >>> bids.at(125), least_action(bids)
    (Bid(amount=125), Bid(amount=100))
    """

    least: Action
    """The action with the least amount, legal as it stands."""
    field: str
    """The field of the action that holds the amount."""
    amounts: AmountRange

    def at(self, amount: int) -> Action:
        """Return the action with this amount; ValueError when it is not in the range."""
        if amount not in self.amounts:
            raise ValueError(f"{amount} is not among {self.amounts}")
        return evolve(self.least, **{self.field: amount})

    def __iter__(self) -> Iterator[Action]:
        return (evolve(self.least, **{self.field: amount}) for amount in self.amounts)

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, type(self.least))
            and (amount := getattr(action, self.field)) in self.amounts
            and evolve(self.least, **{self.field: amount}) == action
        )


def least_action(choice: Action | ActionRange) -> Action:
    """Return the action that a choice is: of a range the one with the least amount."""
    return choice.least if isinstance(choice, ActionRange) else choice


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Examples
    --------
    >>> Outcome(scores=FrozenMap(Ann=900, Ben=1200, Cid=900), reason="end.bank").ranking
    (Standing(place=1, player='Ben', score=1200), Standing(place=2, player='Ann', score=900),
     Standing(place=2, player='Cid', score=900))
    """

    scores: FrozenMap[str, Any]
    """Each player's score; more is better. A tuple such as ``(money, -seat)`` breaks ties."""
    reason: str = ""
    """The message key that says why the game is over."""

    @property
    def ranking(self) -> tuple[Standing, ...]:
        """The players from the best to the last; equal scores share a place."""
        order = sorted(self.scores.items(), key=lambda pair: pair[1], reverse=True)
        values = [score for _, score in order]
        return tuple(Standing(1 + values.index(score), player, score) for player, score in order)

    @property
    def winners(self) -> tuple[str, ...]:
        """Everyone on the first place."""
        return tuple(standing.player for standing in self.ranking if standing.place == 1)


class Standing(NamedTuple):
    """One line of a ranking.

    Examples
    --------
    >>> Standing(1, "Ann", (900, 99)).points, Standing(2, "Ben", 800).points
    (900, 800)
    """

    place: int
    player: str
    score: Any

    @property
    def points(self) -> Any:
        """The score without its tie-breakers: of a tuple the first item."""
        return self.score[0] if isinstance(self.score, tuple) else self.score
