"""What a title measures: the tables of a game from its start, and those of many simulated games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from lostatlas.capabilities.data import VARIANTS
from lostatlas.capabilities.lookup import capability
from lostatlas.kernel.ruleset import Capability, Ruleset
from lostatlas.kernel.values import Action, Event, Outcome
from lostatlas.text import message

Row = Mapping[str, Any]
"""Values by the names of columns."""


class Counted(NamedTuple):
    """How a kind of ``counts`` is measured: a column of that table is summed for each piece of a game."""

    column: str = "times"
    """``times`` or ``amount``."""
    unit: str = ""
    """``$`` for money, in the sign of the title."""


class Counts:
    """The rows of ``counts`` of a game that is being played.

    >>> counts = Counts()
    >>> counts.add("card_laid", "red", seat=1), counts.add("card_laid", "red", seat=1)
    (None, None)
    >>> counts.rows()
    [('card_laid', 'red', None, 1, 2, 0)]
    """

    def __init__(self) -> None:
        self._times: Counter[tuple[str, str, str | None, int | None]] = Counter()
        self._amounts: Counter[tuple[str, str, str | None, int | None]] = Counter()

    def add(
        self, what: str, piece: str, *, company: str | None = None, seat: int | None = None, amount: int = 0
    ) -> None:
        """Count something that happened once, and add its amount."""
        key = (what, piece, company, seat)
        self._times[key] += 1
        self._amounts[key] += amount

    def rows(self) -> list[tuple[Any, ...]]:
        """Return the rows, in the order of the columns after ``game``."""
        found = sorted(self._times.items(), key=lambda item: tuple(map(str, item[0])))
        return [(*key, times, self._amounts[key]) for key, times in found]


class HistoryRows:
    """Adds what a title has to say of each move of one game. By default nothing.

    Parameters
    ----------
    rules, players : the game, and who plays it, in seat order
    """

    columns: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The columns of each table, by its name. ``moves`` and ``players`` may be among them: these columns come
    after those that every title has."""

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        self.rules, self.players = rules, tuple(players)

    def add(
        self, before: Any, action: Action | None, state: Any, events: Sequence[Event]
    ) -> Iterable[tuple[str, Row]]:
        """Yield the rows of one move: the name of a table, and a row by columns.

        Rows of ``moves`` (one) and ``players`` (one for each, with ``player``) complete those of every title.
        The first call is for the start; there `before` and `action` are None.
        """
        return ()


class GameRows:
    """Watches one simulated game for a title. By default nothing is measured but what every game has.

    Parameters
    ----------
    rules, players : the game, and who plays it, in seat order
    """

    def __init__(self, rules: Ruleset[Any], players: Sequence[str]) -> None:
        self.rules, self.players = rules, tuple(players)

    def add(self, before: Any, action: Action, after: Any, events: tuple[Event, ...]) -> None:
        """Watch one action."""

    def draws(self, first: Any, last: Any) -> Mapping[str, str]:
        """Return a digest of each thing that chance decided before the first move, such as a map or a deck.

        Two games whose digests agree had the same hidden orders. By default nothing is known of them.

        Parameters
        ----------
        first, last : the first state and the last
        """
        return {}

    def tables(self, state: Any, outcome: Outcome) -> Mapping[str, Sequence[tuple[Any, ...]]]:
        """Return the rows of the title's own tables, in the order of the columns after ``game``."""
        return {}

    def game_row(self, state: Any, outcome: Outcome) -> Row:
        """Return the columns that the title adds to the row of ``games``."""
        return {}

    def seat_row(self, state: Any, outcome: Outcome, player: str) -> Row:
        """Return the columns that the title adds to a player's row of ``seats``."""
        return {}


class Metrics:
    """What a title measures beyond scores, length and seats.

    Parameters
    ----------
    rules : the ruleset of the games
    """

    rules_shown: ClassVar[Mapping[str, str]] = {}
    """Events that show a rule at work, by key, and the number of that rule."""
    counted: ClassVar[Mapping[str, Counted]] = {}
    """The kinds of ``counts`` that are measured; ``comparison.measure.<kind>`` tells of a ``{piece}``."""
    history: type[HistoryRows] = HistoryRows
    """Makes the rows of a history."""
    game: type[GameRows] = GameRows
    """Makes the rows of a simulated game."""

    def __init__(self, rules: Ruleset[Any]) -> None:
        self.rules = rules

    def period(self, state: Any) -> Mapping[str, int | str]:
        """Return the part of the game that a state belongs to, wide to narrow, such as cycle and round.

        By default a game is one part.
        """
        return {}

    def pieces(self) -> Mapping[str, tuple[str, ...]]:
        """Return by kind what may happen in a game, such as trains that may be bought.

        A kind is a value of ``what`` in the table ``counts``, or ``company``; what is named here and never
        happens in any game is reported. By default nothing.
        """
        return {}

    def needs(self, kind: str, name: str) -> tuple[str, str] | None:
        """Return the piece without which this one cannot happen, such as the phase of a colour of tiles."""
        return None

    def figures(self, kind: str, name: str) -> Any:
        """Return what the rules say of a piece, to be compared with what others say; by default nothing.

        What differs between two variants and never happened in any of their games is reported.
        """
        return None

    def changes(self, first: Ruleset[Any], second: Ruleset[Any]) -> Iterable[str]:
        """Yield the differences between two games in words: of their variants, then of their options."""
        yield from capability(first, VARIANTS).differences(first.setting.variant, second.setting.variant)
        old, new = first.setting.options, second.setting.options
        for name in sorted({*old, *new}):
            if old.get(name) != new.get(name):
                facts = {"old": old.get(name, "–"), "new": new.get(name, "–")}
                yield message("comparison.option_changed", name=name, **facts)


METRICS: Capability[type[Metrics]] = Capability("metrics", lambda: Metrics)
"""The class of a title's metrics; it is made from a ruleset."""
