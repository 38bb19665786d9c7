"""What is to come in a position, as tables: where prices go, who operates next, trains, rust, threats.

Every function takes a session, a node of one, or a state, as those of `lostatlas.lab.position_tables` do.
"""

from __future__ import annotations

from collections.abc import Mapping

from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.rail import outlook as ahead
from lostatlas.rail.rules import RailRules
from lostatlas.rail.valuation.position import Position, rules_and_state

with needed():
    import pandas as pd


@checked_arguments
def outlook(
    game: Position, *, rules: RailRules | None = None, revenue: Mapping[str, int] = FrozenMap()
) -> pd.DataFrame:
    """Return where each price can go next (see `lostatlas.rail.outlook.projections`).

    ``before`` and ``after`` are prices (``after`` is 0 when the company closes), ``place`` its place in the
    order of operation afterwards; ``revenue`` (for ``pay``) and ``shares`` (for ``sell``) are the least that
    have this effect.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> prices = outlook(game)
    >>> prices[prices["cause"] == "withhold"][["before", "after"]].values.tolist()
    [[70, 60], [60, 50]]
    """
    rules, state = rules_and_state(game, rules)
    rows = []
    for one in ahead.projections(rules, state, revenue=revenue):
        order = one.market.order
        place = order.index(one.company) + 1 if one.company in order else None
        row = {"company": one.company, "cause": one.cause, "revenue": one.revenue, "shares": one.shares}
        rows.append(row | {"before": state.price(one.company), "after": one.price or 0, "place": place})
    columns = ["company", "cause", "revenue", "shares", "before", "after", "place"]
    frame = pd.DataFrame.from_records(rows, columns=columns)
    return frame.astype({"revenue": "Int64", "shares": "Int64", "place": "Int64"})


@checked_arguments
def order(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return who operates next: the companies that have yet to act, or else all, with their presidents.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> order(game)[["price", "president"]].values.tolist()
    [[70, 'Ann'], [60, 'Ben']]
    """
    rules, state = rules_and_state(game, rules)
    rows = [
        {"company": code, "price": state.price(code), "president": state.companies[code].president}
        for code in ahead.order_ahead(rules, state)
        if code in state.companies
    ]
    return pd.DataFrame.from_records(rows, columns=["company", "price", "president"])


@checked_arguments
def trains(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return a row for each kind of train: price, how many are left, in the pool, owned and gone.

    ``endless`` trains are always for sale once they are on top; ``owners`` are those that have one.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> trains(game).loc["4", ["price", "left", "owned"]].tolist()
    [300, 3, 0]
    """
    rules, state = rules_and_state(game, rules)
    left = dict(state.depot.deck)
    rows = []
    for name, kind in rules.trains.items():
        owned = {code: one.trains.count(name) for code, one in state.companies.items()}
        rows.append(
            {
                "train": name,
                "price": kind.price,
                "left": left.get(name, 0),
                "endless": name in state.depot.endless,
                "pool": state.depot.pool.count(name),
                "owned": sum(owned.values()),
                "owners": " ".join(code for code, count in owned.items() for _ in range(count)),
                "gone": state.depot.gone.get(name, 0),
            }
        )
    return pd.DataFrame.from_records(rows).set_index("train")


@checked_arguments
def rust(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return the trains that are going to rust, soonest first.

    ``by`` is the card that does it, ``cards`` how many lie above it; ``owners`` have such trains,
    ``trainless`` have nothing else, ``keepers`` run them once more.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> rust(game)["by"].tolist()
    ['4', '6', '7']
    """
    rules, state = rules_and_state(game, rules)
    doomed: set[str] = set()
    rows = []
    for one in ahead.rust_ahead(rules, state):
        doomed.add(one.train)
        caught = [code for code in one.owners if set(state.companies[code].trains) <= doomed]
        rows.append(
            {
                "train": one.train,
                "by": one.by,
                "cards": one.cards,
                "owners": " ".join(code for code, count in one.owners.items() for _ in range(count)),
                "trainless": " ".join(caught),
                "keepers": " ".join(one.keepers),
                "pool": one.pool,
            }
        )
    columns = ["train", "by", "cards", "owners", "trainless", "keepers", "pool"]
    return pd.DataFrame.from_records(rows, columns=columns).set_index("train")


@checked_arguments
def threats(game: Position, *, rules: RailRules | None = None) -> pd.DataFrame:
    """Return who could take which presidency by buying, with the cash in hand and at the present price.

    Raises
    ------
    GameDataError
        When `game` is no session, node or state of a railway game.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lostatlas import position
    >>> game = position(Path("examples/positions/two_companies.txt").read_text())
    >>> threats(game).columns.tolist()
    ['company', 'president', 'rival', 'shares', 'cost']
    """
    rules, state = rules_and_state(game, rules)
    columns = ["company", "president", "rival", "shares", "cost"]
    found = ahead.threats(rules, state)
    return pd.DataFrame.from_records(
        [{name: getattr(one, name) for name in columns} for one in found], columns=columns
    )
