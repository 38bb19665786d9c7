"""Play many games with players that decide by themselves."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

from lostatlas.capabilities import BOARDS, VARIANTS, capability, has_dotted_keys, title_capability
from lostatlas.extras import needed
from lostatlas.games import TITLES, open_title
from lostatlas.kernel.arguments import check_type
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.kernel.messages import short_repr
from lostatlas.lab.argument_checks import check_modules, check_options, check_whole
from lostatlas.lab.simulation.backends import Backend, InProcess
from lostatlas.lab.simulation.cluster import Cluster
from lostatlas.lab.simulation.game_factory import GameFactory, makers_of
from lostatlas.lab.simulation.player_names import Kind, name_of
from lostatlas.lab.simulation.processes import Processes, cpu_count
from lostatlas.lab.simulation.results import Results
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.store import Store
from lostatlas.lab.simulation.tables import TABLES, Rows, no_rows
from lostatlas.text import message

PART_GAMES, PART_SECONDS = 200, 20.0
"""A part is written after so many games, or when the oldest one in it has waited so long."""
SPENT_WRITING = 0.01
"""The part of the time that may go into writing: on a slow disk, the oldest game waits longer."""


class SimulationStopped(UserWarning):
    """A simulation was ended by Ctrl-C; what was played is there."""


def simulate(
    variant: Any = None,
    *,
    mode: str = "",
    players: Sequence[Kind],
    games: int = 1000,
    seed: int = 0,
    workers: int | None = None,
    client: Any = None,
    folder: str | os.PathLike[str] | None = None,
    rotate: bool = False,
    maps: int = 0,
    modules: Sequence[str] = (),
    options: Mapping[str, Any] = FrozenMap(),
    title: str | None = None,
    progress: bool = True,
) -> Results:
    """Play many games and return them as tables.

    A game is fixed by variant, mode, options, players, seed and its number; who plays it, in which order and
    after how many interruptions, changes nothing. Ctrl-C ends the simulation and returns what is done; with a
    folder, the same call goes on from there, and a larger `games` adds to it. A game that raises an error is
    kept with that error (``results.failed``), and opens where it happened.

    Parameters
    ----------
    variant : a variant, the path of its file, or plain data, with dotted keys if you like, such as
        ``{"trains.3.price": 400}``; None is the game as published
    mode : which of the title's games; its first unless given
    players : for each seat the name of a kind of player (see `lostatlas.players.PLAYERS`), or a factory
        ``seed -> Player``, which may be written as ``"module:name"``; actions of players that are not our own
        are verified
    games : how many; they are numbered from 0
    seed : decides every game
    workers : how many processes; as many as there are processors unless given, and 1 plays in this process
    client : a ``distributed.Client``: its cluster plays instead
    folder : where to keep the games as Parquet (see `lostatlas.lab.simulation.store`); in memory unless given
    rotate : let the players move on by one seat from game to game
    maps : draw so many maps and play on them in turn, instead of letting each game build its own
    modules : modules that are imported wherever games are played, such as one that adds a power of your own
    options : the title's options that differ from their defaults
    title : the first of the titles unless given
    progress : show a bar

    Raises
    ------
    GameDataError
        For a variant, mode, option, player or number that there is not, or a folder that holds something
        else; before anything is played.

    Examples
    --------
    >>> results = simulate(mode="micro", players=["random", "random"], games=3, workers=1, progress=False)
    >>> results.games["reason"].unique().tolist(), results.seats["win"].sum().item()
    (['rail.end_cycles'], 3.0)
    """
    kinds, factory = prepared(
        variant, mode=mode, players=players, seed=seed, rotate=rotate, maps=maps, modules=modules,
        options=options, title=title,
    )  # fmt: skip
    games = check_whole("games", games, least=1)
    backend: Backend
    if client is not None:
        backend = Cluster(factory, kinds, client)
    elif (count := check_whole("workers", cpu_count() if workers is None else workers, least=1)) == 1:
        backend = InProcess(factory)
    else:
        backend = Processes(factory, kinds, workers=count)
    store = None if folder is None else Store(folder)
    return _run(backend, factory.settings, kinds, store, games, progress=progress)


def prepared(
    variant: Any = None,
    *,
    mode: str = "",
    players: Sequence[Kind],
    seed: int = 0,
    rotate: bool = False,
    maps: int = 0,
    modules: Sequence[str] = (),
    options: Mapping[str, Any] = FrozenMap(),
    title: str | None = None,
    **_: Any,
) -> tuple[tuple[Kind, ...], GameFactory]:
    """Return the player kinds and the game factory of `simulate`; GameDataError for faults in them.

    The parameters are those of `simulate`; others are passed over.
    """
    kinds = _kinds(players)
    title = next(iter(TITLES)) if title is None else title
    for name, value, kind in (("title", title, str), ("mode", mode, str), ("seed", seed, int)):
        check_type(name, value, kind)
    settings = Settings(
        title=title,
        mode=mode or next((one.name for one in open_title(title).modes), ""),
        variant=plain_variant(variant, title),
        options=FrozenMap(check_options(options)),
        players=tuple(name_of(kind) for kind in kinds),
        seed=int(seed),
        rotate=bool(rotate),
        maps=check_whole("maps", maps, least=0),
        modules=check_modules(modules),
    )
    settings.load_modules()
    factory = GameFactory(settings, makers_of(kinds))
    _check(factory)
    return kinds, factory


def _run(
    backend: Backend,
    settings: Settings,
    kinds: Sequence[Kind],
    store: Store | None,
    games: int,
    *,
    progress: bool,
) -> Results:
    with needed():
        from tqdm.auto import tqdm
    kept: list[Rows] = []
    interrupted = False
    with ExitStack() as stack:
        done: set[int] = set()
        if store is not None:
            stack.enter_context(store.writing(settings))
            done = set(store.table("games").column("game").to_pylist())
        write = kept.append if store is None else store.add
        part = stack.enter_context(_Part(write))
        todo = [game for game in range(games) if game not in done]
        bar = stack.enter_context(
            tqdm(total=games, initial=games - len(todo), disable=not progress, unit="", smoothing=0.05)
        )
        playing = backend.play(todo)
        bad = 0
        try:
            for _, rows in playing:
                part.add(rows)
                bad += rows["games"][0][3] is not None
                if bad:
                    bar.set_postfix_str(message("simulation.bar.failed", count=bad), refresh=False)
                bar.update()
        except KeyboardInterrupt:
            interrupted = True
        finally:
            close: Callable[[], object] | None = getattr(playing, "close", None)
            if close is not None:
                close()
    results = Results(settings, wanted=games, store=store, rows=kept, kinds=kinds, interrupted=interrupted)
    if interrupted:
        words = message("simulation.interrupted", done=len(results), games=games)
        warnings.warn(words, SimulationStopped, stacklevel=3)
    return results


class _Part:
    """Collects games until they make a part; whatever happens, what was collected is written."""

    def __init__(self, write: Callable[[Rows], object]) -> None:
        self._write = write
        self._rows, self._games, self._begun = no_rows(), 0, monotonic()
        self._patience = PART_SECONDS

    def __enter__(self) -> _Part:
        return self

    def __exit__(self, *_: object) -> None:
        self._flush()

    def add(self, rows: Rows) -> None:
        """Add one game."""
        if not self._games:
            self._begun = monotonic()
        for table in TABLES:
            self._rows[table].extend(rows[table])
        self._games += 1
        if self._games >= PART_GAMES or monotonic() - self._begun > self._patience:
            self._flush()

    def _flush(self) -> None:
        if self._games:
            with _undisturbed():
                begun = monotonic()
                rows, self._rows, self._games = self._rows, no_rows(), 0
                self._write(rows)
                self._patience = max(PART_SECONDS, (monotonic() - begun) / SPENT_WRITING)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread hears it
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def _kinds(players: Sequence[Kind]) -> tuple[Kind, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence) or not players:
        raise GameDataError("simulation.players", found=short_repr(players))
    return tuple(players)


def plain_variant(variant: Any, title: str) -> Any:
    """Return a variant as plain data: a path is loaded, an object asked, dotted keys change the title."""
    if has_dotted_keys(variant) or isinstance(variant, str | os.PathLike):
        variant = title_capability(open_title(title), VARIANTS).load(variant)
    return variant.to_plain() if hasattr(variant, "to_plain") else variant


def _check(factory: GameFactory) -> None:
    """Begin the first game, so that errors in its setup show now."""
    if factory.settings.maps and not capability(factory.rules, BOARDS).drawn:
        raise GameDataError("simulation.no_maps", where="maps", maps=factory.settings.maps)
    factory.rules.setup(factory.settings.names, factory.start(0))
