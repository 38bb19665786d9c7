"""A game from its start as long tidy tables: one row for each action and player, company or train.

Needs pandas (the extra ``lab``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node
from lostatlas.lab.net_worth import SOURCES, net_worth, share_value, worth_change
from lostatlas.rail.rules import RailRules
from lostatlas.rail.state import POOL, TREASURY, RailState
from lostatlas.rail.valuation.position import rules_and_state

with needed():
    import pandas as pd

Rows = list[dict[str, Any]]
WHERE = ("move", "node", "cycle", "round", "stretch")
"""The first columns of every table."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class History:
    """What happened in a game, as tables.

    The first columns of each say where: ``move`` counts the actions from 0, the start; ``node`` is the number
    of the session's node, for ``session.goto``; ``cycle`` and ``round`` are those in which the action was
    taken, so the last move of a round holds what its end brought; ``stretch`` numbers the rounds. Amounts are
    dollars, shares are units unless a column says ``percent``.

    Examples
    --------
    >>> from lostatlas import lab, load
    >>> told = lab.history(load("examples/games/micro.json"))
    >>> told.players.columns[:6].tolist(), len(told.players) == len(told.moves) * len(told.seats)
    (['move', 'node', 'cycle', 'round', 'stretch', 'player'], True)
    """

    title: str
    """The title of the game: it knows the names and colours of the companies."""
    seats: tuple[str, ...]
    """The players in seat order."""
    moves: pd.DataFrame
    """A row for each move: ``action`` in the notation, ``phase`` (its train), ``colour`` of the phase."""
    players: pd.DataFrame
    """A row for each move and player: ``cash``, ``shares``, ``share_value``, ``net_worth``, ``presides``, and
    the sums so far of what net worth came from (see `lostatlas.lab.net_worth`), with ``start``."""
    companies: pd.DataFrame
    """A row for each move and company in business: ``price``, ``space``, ``place`` (in the order of
    operation), ``treasury``, ``president``, ``trains``, ``revenue`` (of the last run), shares for sale."""
    holdings: pd.DataFrame
    """A row for each move, company and holder of shares: ``units``, ``percent``, ``value``."""
    revenues: pd.DataFrame
    """A row for each operating turn: ``revenue``, ``paid`` out, ``per_share``, the price before and after."""
    prices: pd.DataFrame
    """A row for each time a price moved or could not: ``before``, ``after``, ``reason``, ``text``."""
    depot: pd.DataFrame
    """A row for each move and kind of train: how many are ``left`` in the deck, in the ``pool``, ``owned``,
    and ``gone``."""
    events: pd.DataFrame
    """A row for each event: its ``key``, ``player``, ``company``, and ``text``."""

    @property
    def rounds(self) -> pd.DataFrame:
        """A row for each round: its ``stretch``, cycle and name, first and last move."""
        grouped = self.moves.groupby(["stretch", "cycle", "round"], as_index=False)
        return grouped.agg(first=("move", "min"), last=("move", "max"))

    def by_round(self, name: str = "players") -> pd.DataFrame:
        """Return a table of states (``players``, ``companies``, ``holdings``, ``depot``) at each round's end.

        Raises
        ------
        GameDataError
            For any other name.
        """
        known = ("players", "companies", "holdings", "depot")
        if name not in known:
            raise GameDataError("door.choice", where="name", found=short_repr(name), known=known)
        frame: pd.DataFrame = getattr(self, name)
        return frame[frame["move"].isin(self.rounds["last"])].reset_index(drop=True)

    @property
    def first_trade(self) -> int:
        """The move before the first one that changed anybody's cash: what comes before has no money in it."""
        cash = self.players.pivot(index="move", columns="player", values="cash")
        changed = (cash != cash.iloc[0]).any(axis=1)
        return int(cash.index[int(changed.argmax())]) - 1 if changed.any() else 0

    def __repr__(self) -> str:
        return f"<History: {len(self.moves) - 1} moves, {len(self.rounds)} rounds, {', '.join(self.seats)}>"


@checked_arguments
def history(session: Session, *, to: Node | int | str | None = None) -> History:
    """Return what happened in a railway game from its start.

    Parameters
    ----------
    session
    to : a node, its number or the name of a branch; by default, where the session stands

    Raises
    ------
    SessionError
        When there is no such node or branch.
    MissingExtra
        When pandas is not installed.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> told = history(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> told.players[["move", "player", "net_worth"]].values.tolist()
    [[0, 'Ann', 225], [0, 'Ben', 225]]
    """
    line = (session.node if to is None else session.place.find(to)).line
    rules, _ = rules_and_state(session)
    tables = _Tables(rules, session.players)
    for place in _places(line):
        tables.add(*place)
    return tables.history(session.ruleset.setting.title, session.players)


def _places(line: tuple[Node, ...]) -> Iterator[tuple[dict[str, Any], Node]]:
    """Yield where each node stands, and the node."""
    stretch, last = -1, None
    for move, node in enumerate(line):
        at = node.parent.state if node.parent is not None else node.state
        if (at.cycle, at.round) != last:
            stretch, last = stretch + 1, (at.cycle, at.round)
        where = (move, node.id, at.cycle, at.round, stretch)
        yield dict(zip(WHERE, where, strict=True)), node


class _Tables:
    """The rows of all tables, move after move."""

    def __init__(self, rules: RailRules, seats: tuple[str, ...]) -> None:
        self.rules, self.seats = rules, seats
        self.rows: dict[str, Rows] = {name: [] for name in _COLUMNS}
        self.sums: dict[str, Counter[str]] = {player: Counter() for player in seats}
        self.revenue: dict[str, int] = {}

    def add(self, where: dict[str, Any], node: Node) -> None:
        """Add what is to be told of a node."""
        before, state = (node.parent.state if node.parent else None), node.state
        self._add_move(where, before, node)
        for event in node.events:
            facts = event.facts
            told = {"key": event.key, "player": facts.get("player"), "company": facts.get("company")}
            self.rows["events"].append(where | told | {"text": str(event)})
        if before is not None:
            self._add_turns(where, before, node)
        self._add_players(where, before, node)
        self._add_companies(where, state)
        self._add_depot(where, state)

    def _add_move(self, where: dict[str, Any], before: RailState | None, node: Node) -> None:
        action = (
            "" if before is None or node.action is None else self.rules.format_action(before, node.action)
        )
        phase = self.rules.phases[node.state.phase]
        self.rows["moves"].append(where | {"action": action, "phase": phase.train, "colour": phase.colour})

    def _add_players(self, where: dict[str, Any], before: RailState | None, node: Node) -> None:
        state: RailState = node.state
        quiet = before is not None and (before.ledger, before.market, before.companies) == (
            state.ledger,
            state.market,
            state.companies,
        )
        for player in self.seats:
            if before is None:
                self.sums[player]["start"] = net_worth(state, player)
            elif not quiet:
                self.sums[player].update(worth_change(before, state, node.events, player))
            value = share_value(state, player)
            cash = state.cash(player) if player in state.ledger else 0
            row = {
                "player": player,
                "cash": cash,
                "shares": sum(one.shares.of(player) for one in state.companies.values()),
                "share_value": value,
                "net_worth": cash + value,
                "presides": ", ".join(state.presided(player)),
            }
            sums = {name: self.sums[player][name] for name in ("start", *SOURCES)}
            self.rows["players"].append(where | row | sums)

    def _add_companies(self, where: dict[str, Any], state: RailState) -> None:
        for place, marker in enumerate(state.market.markers, 1):
            code = marker.company
            company, price = state.companies[code], state.price(code)
            row = {
                "company": code,
                "kind": company.kind,
                "name": company.name,
                "price": price,
                "space": marker.space,
                "place": place,
                "treasury": state.cash(code),
                "president": company.president,
                "trains": " ".join(company.trains),
                "kept": " ".join(company.kept),
                "revenue": self.revenue.get(code),
                "treasury_shares": company.shares.of(TREASURY),
                "pool_shares": company.shares.of(POOL),
            }
            self.rows["companies"].append(where | row)
            total = company.shares.total
            for holder, units in company.shares.units.items():
                part = {"company": code, "holder": holder, "units": units, "value": units * price}
                self.rows["holdings"].append(where | part | {"percent": 100 * units / total})

    def _add_turns(self, where: dict[str, Any], before: RailState, node: Node) -> None:
        moved: dict[str, int] = {}
        for event in node.events:
            head, _, reason = event.key.rpartition(".")
            if head in ("rail.price_moved", "rail.price_stayed"):
                facts = event.facts
                moved[facts["company"]] = facts["price"]
                told = {name: facts[name] for name in ("company", "before")}
                more = {"after": facts["price"], "reason": reason, "text": str(event)}
                self.rows["prices"].append(where | told | more)
        for event in node.events:
            if event.key not in _DIVIDENDS:
                continue
            code, revenue = event.facts["company"], event.facts.get("revenue", 0)
            self.revenue[code] = revenue
            company = before.companies[code]
            paid = event.key == "rail.dividend_paid"
            row = {
                "company": code,
                "president": company.president,
                "trains": " ".join((*company.trains, *company.kept)),
                "revenue": revenue,
                "paid": paid,
                "per_share": revenue // company.shares.total if paid else 0,
                "before": before.price(code),
                "after": moved.get(code),
            }
            self.rows["revenues"].append(where | row)

    def _add_depot(self, where: dict[str, Any], state: RailState) -> None:
        left, pool = dict(state.depot.deck), Counter(state.depot.pool)
        owned = Counter(train for one in state.companies.values() for train in one.trains)
        for name in self.rules.trains:
            row = {"train": name, "left": left.get(name, 0), "pool": pool[name], "owned": owned[name]}
            self.rows["depot"].append(where | row | {"gone": state.depot.gone.get(name, 0)})

    def history(self, title: str, seats: tuple[str, ...]) -> History:
        """Return the tables."""
        frames = {
            name: pd.DataFrame.from_records(rows, columns=[*WHERE, *_COLUMNS[name]])
            for name, rows in self.rows.items()
        }
        return History(title=title, seats=seats, **frames)


_DIVIDENDS = ("rail.dividend_paid", "rail.dividend_withheld", "rail.no_revenue")
_COLUMNS: dict[str, tuple[str, ...]] = {
    "moves": ("action", "phase", "colour"),
    "players": (
        "player", "cash", "shares", "share_value", "net_worth", "presides", "start", *SOURCES,
    ),
    "companies": (
        "company", "kind", "name", "price", "space", "place", "treasury", "president", "trains", "kept",
        "revenue", "treasury_shares", "pool_shares",
    ),
    "holdings": ("company", "holder", "units", "percent", "value"),
    "revenues": (
        "company", "president", "trains", "revenue", "paid", "per_share", "before", "after",
    ),
    "prices": ("company", "before", "after", "reason", "text"),
    "depot": ("train", "left", "pool", "owned", "gone"),
    "events": ("key", "player", "company", "text"),
}  # fmt: skip
"""The columns of each table after `WHERE`."""
