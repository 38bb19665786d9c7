"""A game from its start as long tidy tables: one row for each move and player, and what the title adds.

Needs pandas (the extra ``lab``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lostatlas.capabilities import METRICS, VIEWS, Metrics, Views, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.messages import short_repr
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.kernel.tree import Node

with needed():
    import pandas as pd

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class History:
    """What happened in a game, as tables.

    The first columns of each say where: ``move`` counts the actions from 0, the start; ``node`` is the number
    of the session's node, for ``session.goto``; then the part of the game in which the action was taken, in
    the title's own words (such as ``cycle`` and ``round_name``), so the last move of a round holds what its
    end brought; ``stretch`` numbers these parts.

    A title adds columns and tables of its own; each table is an attribute. Railway titles have ``companies``,
    ``holdings``, ``revenues``, ``prices`` and ``depot`` (see `lostatlas.rail.metrics`).

    Examples
    --------
    >>> from lostatlas import lab, load
    >>> tables = lab.history(load("examples/games/micro.json"))
    >>> tables.players.columns[:6].tolist(), len(tables.players) == len(tables.moves) * len(tables.seats)
    (['move', 'node', 'cycle', 'round_name', 'stretch', 'player'], True)
    """

    title: str
    """The title of the game: it knows the names and colours of the companies."""
    seats: tuple[str, ...]
    """The players in seat order."""
    parts: tuple[str, ...]
    """The columns that say which part of the game a move belongs to."""
    tables: Mapping[str, pd.DataFrame]
    """Every table by its name. ``moves`` has a row for each move (``action`` in the notation), ``players`` a
    row for each move and player (``net_worth``: what each would have if the game ended now), ``events`` a row
    for each event (its ``key``, ``player``, ``company`` and ``text``)."""

    def __getattr__(self, name: str) -> pd.DataFrame:
        if name.startswith("_") or name == "tables" or name not in self.tables:
            raise AttributeError(f"a history has no table {name!r}; it has: {', '.join(self.tables)}")
        return self.tables[name]

    @property
    def rounds(self) -> pd.DataFrame:
        """A row for each part of the game: its ``stretch``, what it is called, first and last move."""
        grouped = self.tables["moves"].groupby(["stretch", *self.parts], as_index=False)
        return grouped.agg(first=("move", "min"), last=("move", "max"))

    def by_round(self, name: str = "players") -> pd.DataFrame:
        """Return a table of states (``players``, ``companies``, ``holdings``, ``depot``) at each round's end.

        Raises
        ------
        GameDataError
            For any other name.
        """
        known = tuple(one for one in ("players", "companies", "holdings", "depot") if one in self.tables)
        if name not in known:
            raise GameDataError("arguments.choice", where="name", found=short_repr(name), known=known)
        frame = self.tables[name]
        return frame[frame["move"].isin(self.rounds["last"])].reset_index(drop=True)

    @property
    def first_trade(self) -> int:
        """The move before the first one that changed anybody's cash: what comes before has no money in it."""
        players = self.tables["players"]
        if "cash" not in players:
            return 0
        cash = players.pivot(index="move", columns="player", values="cash")
        changed = (cash != cash.iloc[0]).any(axis=1)
        return int(cash.index[int(changed.argmax())]) - 1 if changed.any() else 0

    def __str__(self) -> str:
        players = self.by_round("players").drop(columns=["move", "node", "stretch"], errors="ignore")
        return f"{self!r}\n{players.to_string(index=False)}"

    def __repr__(self) -> str:
        moves = len(self.tables["moves"]) - 1
        return f"<History: {moves} moves, {len(self.rounds)} rounds, {', '.join(self.seats)}>"


@checked_arguments
def history(session: Session, *, to: Node | int | str | None = None, viewer: str | None = None) -> History:
    """Return the history of a game from its start.

    Parameters
    ----------
    session
    to : a node, its number or the name of a branch; by default the end of the line on which the session
        stands, wherever it was gone to (`Session.line`)
    viewer : the player whose eyes see it: what that player may not know at a move is left out or unknown
        there; None shows everything

    Raises
    ------
    SessionError
        When there is no such node, branch or player.
    MissingExtra
        When pandas is not installed.

    Examples
    --------
    >>> from lostatlas import new_game
    >>> tables = history(new_game(["Ann", "Ben"], mode="micro", seed=3))
    >>> tables.players[["move", "player", "net_worth"]].values.tolist()
    [[0, 'Ann', 225], [0, 'Ben', 225]]
    """
    line = session.line if to is None else session.place.find(to).line
    rules = session.ruleset
    if viewer is not None:
        session.observe(viewer)  # refuses a player that there is not
    metrics, views = capability(rules, METRICS)(rules), capability(rules, VIEWS)(rules)
    parts = tuple(metrics.period(line[0].state))
    tables = _Tables(rules, session.players, metrics, views, viewer)
    for where, node in _places(line, metrics):
        tables.add(where, node)
    return History(
        title=rules.setting.title,
        seats=session.players,
        parts=parts,
        tables=tables.frames(("move", "node", *parts, "stretch")),
    )


def _places(line: tuple[Node, ...], metrics: Metrics) -> Iterator[tuple[dict[str, Any], Node]]:
    """Yield where each node stands, and the node."""
    stretch = -1
    last: Mapping[str, Any] | None = None
    for move, node in enumerate(line):
        part = metrics.period(node.state if node.parent is None else node.parent.state)
        if part != last:
            stretch, last = stretch + 1, part
        yield {"move": move, "node": node.id, **part, "stretch": stretch}, node


class _Tables:
    """The rows of all tables, move after move."""

    def __init__(
        self,
        rules: Ruleset[Any],
        seats: tuple[str, ...],
        metrics: Metrics,
        views: Views,
        viewer: str | None,
    ) -> None:
        self.rules, self.seats, self.views, self.viewer = rules, seats, views, viewer
        self.own = metrics.history(rules, seats)
        self.columns = {
            "moves": ("action", *self.own.columns.get("moves", ())),
            "players": ("player", *self.own.columns.get("players", ("net_worth",))),
            **{name: names for name, names in self.own.columns.items() if name not in ("moves", "players")},
            "events": ("key", "player", "company", "text"),
        }
        self.rows: dict[str, Rows] = {name: [] for name in self.columns}

    def add(self, where: dict[str, Any], node: Node) -> None:
        """Add the rows of a node."""
        before = self._seen(node.parent.state) if node.parent else None
        state, action, events = self._seen(node.state), node.action, node.events
        text = ""
        if node.parent is not None and action is not None:
            events = self.views.events(node.parent.state, events, viewer=self.viewer)
            hidden = self.viewer is not None and self.rules.hides(node.parent.state, action, self.viewer)
            text = "" if hidden else self.rules.format_action(node.parent.state, action)
        move: dict[str, Any] = {"action": text}
        players: dict[str, dict[str, Any]] = {player: {"player": player} for player in self.seats}
        if "players" not in self.own.columns:
            for player, worth in self.views.net_worth(state, viewer=self.viewer).items():
                players.setdefault(player, {"player": player})["net_worth"] = worth
        for name, row in self.own.add(before, action, state, events):
            if name == "moves":
                move |= row
            elif name == "players":
                players[row["player"]] |= row
            else:
                self.rows[name].append(where | dict(row))
        self.rows["moves"].append(where | move)
        self.rows["players"] += [where | row for row in players.values()]
        for event in events:
            facts = event.facts
            about = {"key": event.key, "player": facts.get("player"), "company": facts.get("company")}
            self.rows["events"].append(where | about | {"text": str(event)})

    def _seen(self, state: Any) -> Any:
        return state if self.viewer is None else self.rules.observe(state, self.viewer)

    def frames(self, where: tuple[str, ...]) -> dict[str, pd.DataFrame]:
        """Return the tables."""
        return {
            name: pd.DataFrame.from_records(rows, columns=[*where, *self.columns[name]])
            for name, rows in self.rows.items()
        }
