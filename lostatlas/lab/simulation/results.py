"""The games of a simulation, as tables and as sessions."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from lostatlas.capabilities import STYLE, capability
from lostatlas.extras import needed
from lostatlas.kernel.arguments import checked_arguments
from lostatlas.kernel.errors import GameDataError, LostAtlasError
from lostatlas.kernel.ruleset import Ruleset
from lostatlas.kernel.session import Session
from lostatlas.lab.argument_checks import check_modules
from lostatlas.lab.simulation.game_factory import GameFactory, makers_of
from lostatlas.lab.simulation.player_names import Kind, name_of
from lostatlas.lab.simulation.settings import Settings, load_modules
from lostatlas.lab.simulation.store import Store, in_order
from lostatlas.lab.simulation.tables import TABLES, Rows, arrow_schema, arrow_table, no_rows
from lostatlas.players import PLAYERS, finish
from lostatlas.storage.files import parse_json
from lostatlas.storage.record import action_from_plain
from lostatlas.text import message, plural

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


class Results:
    """Games that were simulated: ``results.games``, ``.seats``, ``.careers`` … are tables (pandas).

    `schema` describes the columns. `table` gives the same for Arrow, and so for polars and DuckDB.

    Parameters
    ----------
    settings : what fixes the games
    wanted : how many games were asked for
    store : the folder where they lie, or
    rows : the rows themselves
    kinds : the players that the caller has named; `game` needs them only for games kept without a record
    modules : the modules that the caller has named; those of the settings unless these come from a file

    Examples
    --------
    >>> from lostatlas import lab
    >>> found = lab.simulate(mode="micro", players=["random"] * 2, games=2, workers=1, progress=False)
    >>> len(found), found.interrupted, found.seats.shape[0]
    (2, False, 4)
    """

    def __init__(
        self,
        settings: Settings,
        *,
        wanted: int,
        store: Store | None = None,
        rows: Sequence[Rows] = (),
        kinds: Sequence[Kind] | None = None,
        modules: Sequence[str] | None = None,
        interrupted: bool = False,
    ) -> None:
        self.settings, self.wanted, self.store = settings, wanted, store
        self.interrupted = interrupted
        """Whether Ctrl-C ended the simulation before its last game."""
        self._rows = tuple(rows)
        self._kinds = None if kinds is None else tuple(kinds)
        self._modules = settings.modules if modules is None else tuple(modules)
        self._frames: dict[str, pd.DataFrame] = {}

    @checked_arguments
    def table(self, name: str) -> pa.Table:
        """Return a table for Arrow, in the order of the games.

        Raises
        ------
        GameDataError
            When there is no table of this name.
        """
        if name not in TABLES:
            raise GameDataError("simulation.no_table", name=name, known=tuple(TABLES))
        if self.store is not None:
            table = self.store.table(name)
        else:
            table = in_order(arrow_table(name, [row for rows in self._rows for row in rows[name]]))
        with needed():
            import pyarrow.compute as compute
        return table.filter(compute.less(table.column("game"), self.wanted))

    @checked_arguments
    def frame(self, name: str) -> pd.DataFrame:
        """Return a table for pandas; numbers that may be missing are of pandas's own nullable types.

        Examples
        --------
        >>> from lostatlas.lab import simulate
        >>> results = simulate(mode="micro", players=["random", "random"], games=2, workers=1, progress=False)
        >>> results.frame("seats")[["game", "seat", "kind"]].values.tolist()
        [[0, 1, 'random'], [0, 2, 'random'], [1, 1, 'random'], [1, 2, 'random']]
        """
        if name not in self._frames:
            table = self.table(name)
            nullable = [column for column in table.column_names if table.column(column).null_count]
            frame = table.to_pandas(integer_object_nulls=True)
            for column in nullable:
                kind = TABLES[name][column]
                if kind.startswith("int"):
                    frame[column] = frame[column].astype(kind.capitalize())
            self._frames[name] = frame
        return self._frames[name]

    @property
    def games(self) -> pd.DataFrame:
        """A row for each game."""
        return self.frame("games")

    @property
    def seats(self) -> pd.DataFrame:
        """A row for each game and player."""
        return self.frame("seats")

    @property
    def players(self) -> pd.DataFrame:
        """A row for each round and player."""
        return self.frame("players")

    @property
    def careers(self) -> pd.DataFrame:
        """A row for each company of a game, from its launch to how it left."""
        return self.frame("careers")

    @property
    def companies(self) -> pd.DataFrame:
        """A row for each round and company in business."""
        return self.frame("companies")

    @property
    def trains(self) -> pd.DataFrame:
        """A row for each game and kind of train: when it came and went."""
        return self.frame("trains")

    @property
    def events(self) -> pd.DataFrame:
        """How often each event happened in each cycle of each game."""
        return self.frame("events")

    @property
    def effects(self) -> pd.DataFrame:
        """How often each power took effect in each cycle of each game."""
        return self.frame("effects")

    @property
    def failed(self) -> pd.DataFrame:
        """The games that ended in an error."""
        games = self.games
        return games[games["error"].notna()]

    @property
    def finished(self) -> pd.DataFrame:
        """The games that were played to their end."""
        games = self.games
        return games[games["error"].isna()]

    def __len__(self) -> int:
        return int(self.table("games").num_rows)

    @property
    def missing(self) -> int:
        """How many of the games that were asked for are not there."""
        return self.wanted - len(self)

    @checked_arguments
    def game(self, number: int) -> Session:
        """Return a game, for `lostatlas_widgets.explore`: every action of its record is played again.

        A game that ended in an error stands where that happened.

        Raises
        ------
        GameDataError
            When there is no such game, or when the rules no longer allow what was played.

        Examples
        --------
        >>> from lostatlas.lab import simulate
        >>> results = simulate(mode="micro", players=["random", "random"], games=2, workers=1, progress=False)
        >>> results.game(1)
        <Session ...: P1, P2; node ... of main, over>
        """
        if number not in self._known:
            raise GameDataError("simulation.no_game", game=number, count=len(self))
        factory = self._factory
        session = Session.new(factory.rules, self.settings.names, factory.start(number))
        record = self._records.get(number)
        if record is None:
            return finish(session, GameFactory(self.settings, makers_of(self._known_kinds)).players(number))
        for move, line in enumerate(record.splitlines(), 1):
            try:
                session.push(action_from_plain(session.ruleset, session.state, parse_json(line)))
            except LostAtlasError as error:
                raise GameDataError(
                    "simulation.replay", game=number, move=move, problem=str(error)
                ) from error
        return session

    @property
    def rules(self) -> Ruleset[Any]:
        """The rules of the games."""
        return self._factory.rules

    @cached_property
    def _factory(self) -> GameFactory:
        unnamed = tuple(name for name in self.settings.modules if name not in self._modules)
        if unnamed:
            raise GameDataError("simulation.unnamed_modules", modules=unnamed)
        return GameFactory(self.settings, ())

    @property
    def _known_kinds(self) -> tuple[Kind, ...]:
        """The kinds of player that the caller has named, or else our own."""
        if self._kinds is not None:
            return self._kinds
        for kind in self.settings.players:
            if kind not in PLAYERS:
                raise GameDataError("simulation.unnamed_player", kind=kind, known=tuple(PLAYERS))
        return self.settings.players

    @cached_property
    def _known(self) -> frozenset[int]:
        return frozenset(self.table("games").column("game").to_pylist())

    @cached_property
    def _records(self) -> Mapping[int, str]:
        table = self.table("records")
        pairs = zip(table.column("game").to_pylist(), table.column("actions").to_pylist(), strict=True)
        return {game: actions for game, actions in pairs if actions is not None}

    def save(self, folder: str | os.PathLike[str]) -> Results:
        """Write the games to a new folder; `open_results` reads them back. Return what lies there.

        GameDataError when something lies there already.
        """
        store = Store(folder)
        if store.settings() is not None:
            raise GameDataError("simulation.folder_taken", where=str(folder))
        rows = no_rows()
        for name in TABLES:
            table = self.table(name)
            columns = [table.column(column).to_pylist() for column in arrow_schema(name).names]
            rows[name] = list(zip(*columns, strict=True))
        with store.writing(self.settings):
            if rows["games"]:
                store.add(rows)
        return Results(self.settings, wanted=self.wanted, store=store, kinds=self._kinds)

    @property
    def currency(self) -> str:
        """The sign of the money of the title."""
        return capability(self.rules, STYLE).currency

    def __repr__(self) -> str:
        return f"<Results: {len(self)} games, {len(self.failed)} failed, {', '.join(self.settings.players)}>"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _repr_html_(self) -> str:
        return f"<p>{'<br>'.join(map(escape, self._lines()))}</p>"

    def _lines(self) -> list[str]:
        """Return how many games there are, where, and what they were like."""
        games = self.finished
        lines = [plural("simulation.shown.games", len(self)), self._place()]
        if len(self.failed):
            lines.append(plural("simulation.shown.failed", len(self.failed)))
        if len(games):
            decisions, best = games["decisions"].mean(), games["best"].mean()
            facts = {"decisions": f"{decisions:.0f}", "best": f"{best:.0f}", "currency": self.currency}
            lines.append(message("simulation.shown.mean", **facts))
            work = self.frame("work")
            spent = work[work["seat"].notna()][["seconds", "decisions"]].sum()
            if spent["decisions"]:
                each = f"{1000 * spent['seconds'] / spent['decisions']:.3g}"
                lines.append(message("simulation.shown.time", each=each))
        return [line for line in lines if line]

    def _place(self) -> str:
        return message("simulation.shown.folder", folder=str(self.store.folder)) if self.store else ""


def open_results(
    folder: str | os.PathLike[str], *, modules: Sequence[str] = (), players: Sequence[Kind] | None = None
) -> Results:
    """Return the games of a folder that `simulate` or `Results.save` has written.

    What the folder names is never imported or called; code is named by you.

    Parameters
    ----------
    folder : where the games lie
    modules : modules that they need, such as one that adds a power; they are imported
    players : the kinds of player, as `simulate` was given them; needed to play again what has no record

    Raises
    ------
    GameDataError
        When no simulation lies there, when its settings are spoiled, or when other players played.

    Examples
    --------
    >>> open_results("no such folder")
    Traceback (most recent call last):
    lostatlas.kernel.errors.GameDataError: no such folder: ...
    """
    store = Store(folder)
    settings = store.settings()
    if settings is None:
        raise GameDataError("simulation.no_folder", where=str(folder), name="simulation.json")
    names = settings.players if players is None else tuple(map(name_of, players))
    if names != settings.players:
        raise GameDataError("simulation.other_players", found=names, wanted=settings.players)
    load_modules(check_modules(modules))
    numbers = store.table("games").column("game").to_pylist()
    wanted = max(numbers, default=-1) + 1
    return Results(settings, wanted=wanted, store=store, kinds=players, modules=modules)
