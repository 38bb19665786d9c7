"""What differs between two moments of a game, in words.

Of a railway game that is money, shares, prices, trains, map and turn; of any other what its tables show.
`differences` gives the rows with the hexes they are about, `changes` the same as a table (pandas). The two
moments may lie anywhere in the tree of a game, in either order, or on different branches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import VIEWS, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.difference.any_title import FieldDifference, table_rows
from lostatlas.lab.position_rules import position_rules
from lostatlas.text import message

if TYPE_CHECKING:
    import pandas as pd

Moment = Any
"""Where a game stands: a session, a node of it, or a state."""
COLUMNS = ("group", "what", "before", "after", "change")


@checked_arguments
def differences(
    before: Moment, after: Moment, *, rules: Ruleset[Any] | None = None
) -> tuple[FieldDifference, ...]:
    """Return everything that differs, group after group.

    Parameters
    ----------
    before, after : two moments of one game
    rules : of the game; those of the session unless given, or else those of the title as published

    Raises
    ------
    GameDataError
        When one of the two is not a moment of a game.

    Examples
    --------
    >>> from lostatlas import new_game, random_board
    >>> game = new_game(["Ann", "Ben", "Cid"], board=random_board("long", seed=1), seed=1)
    >>> start = game.node
    >>> _ = game.push("bid 120")
    >>> for row in differences(start, game):
    ...     print(f"{row.what}: {row.before} → {row.after}")
    To act: Cid: Trade or start a company → Ann: Raise or leave
    Auction: – → Cid bids $120
    """
    own, old = position_rules(before, rules)
    other, new = position_rules(after, rules)
    known = rules or (other if isinstance(after, Session) else own)
    if old is new:
        return ()
    if not capability(known, VIEWS).has_map:
        return tuple(table_rows(known, old, new))
    return tuple(_railway_rows(known, old, new, _steps(before, after)))


def _railway_rows(
    rules: Any, old: Any, new: Any, steps: tuple[tuple[Node, int], ...]
) -> Iterator[FieldDifference]:
    from lostatlas.lab.difference.asset_diff import OWNER_ROWS
    from lostatlas.lab.difference.map_diff import MAP_ROWS
    from lostatlas.lab.difference.row import Moments
    from lostatlas.lab.difference.turn_diff import TURN_ROWS

    moments = Moments(rules, old, new, steps=steps)
    for make in (*TURN_ROWS, *OWNER_ROWS, *MAP_ROWS):
        yield from make(moments)


@checked_arguments
def changes(before: Moment, after: Moment, *, rules: Ruleset[Any] | None = None) -> pd.DataFrame:
    """Return everything that differs as a table.

    A row for each thing: its ``group`` (money, shares…), ``what`` it is, how it was ``before`` and is
    ``after``, in words, and the ``change`` of a number.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    >>> list(changes(game, game).columns)
    ['group', 'what', 'before', 'after', 'change']

    Raises
    ------
    GameDataError
        When one of the two is not a session, state or node of a game.
    """
    return frame_of(differences(before, after, rules=rules))


def frame_of(rows: Iterable[FieldDifference]) -> pd.DataFrame:
    """Return rows as a table; see `changes`."""
    with needed():
        import pandas
    records = [(message(f"changes.group.{r.group}"), r.what, r.before, r.after, r.change) for r in rows]
    return pandas.DataFrame.from_records(records, columns=list(COLUMNS)).astype({"change": "Int64"})


def _steps(before: Moment, after: Moment) -> tuple[tuple[Node, int], ...]:
    """Return the nodes from one moment to the other, each with 1, or with -1 on the way back."""
    ends = [one.node if isinstance(one, Session) else one for one in (before, after)]
    first, last = ends
    if not isinstance(first, Node) or not isinstance(last, Node):
        return ()
    back, onward = list(first.upwards()), list(last.upwards())
    while back and onward and back[-1] is onward[-1]:
        back.pop()
        onward.pop()
    return (*((node, -1) for node in back), *((node, 1) for node in reversed(onward)))
