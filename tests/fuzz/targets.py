"""What is fuzzed: each reader of foreign input, with valid inputs of every title to begin from."""

from __future__ import annotations

import atexit
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any
from zlib import crc32

import lostatlas
from lostatlas.capabilities import POSITION_TEXT, VARIANTS
from lostatlas.games import TITLES, open_title
from lostatlas.games.lost_atlas.variants import read_variant, standard_variant
from lostatlas.games.saved import position_text, read_game
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.ruleset import Mode
from lostatlas.kernel.session import Session
from lostatlas.lab import open_results, simulate
from lostatlas.rail.figure_variants import FigureVariants
from lostatlas.rail.valuation.question_inputs import read_lays
from lostatlas.storage.journal import journal_of
from lostatlas.storage.outline import read_outline
from lostatlas.storage.record import record_of
from lostatlas.storage.replay import from_json
from lostatlas.teach.progress import load_progress
from lostatlas.track.board_data import file_data
from lostatlas.track.hexes import parse_hex
from lostatlas.track.tiles import parse_tile
from tests.contract.cases import random_action
from tests.fuzz.mutations import spoiled_data, spoiled_json, spoiled_text

ROOT = Path(__file__).parents[2]
PLAYERS = ["Ann", "Ben", "Cid", "Dan", "Eve"]
LENGTH = 250
"""Actions of the longer games: more than it takes to build a map and to come to operating rounds."""


@dataclass(frozen=True)
class Target:
    """A reader, and how its spoiled inputs are made."""

    name: str
    seeds: Callable[[], tuple[Any, ...]]
    """Valid inputs."""
    spoil: Callable[[Any, Random], Any]
    read: Callable[[Any, Path], object]
    """Read an input; the path is an empty folder of this run."""

    def inputs(self, seed: int, count: int) -> Iterator[Any]:
        """Yield so many spoiled inputs, the same ones for the same seed."""
        chance = Random(f"{self.name} {seed}")
        valid = self.seeds()
        for _ in range(count):
            yield self.spoil(chance.choice(valid), chance)

    def __str__(self) -> str:
        return self.name


def plain(value: Any) -> Any:
    """Return data as JSON gives it back."""
    return json.loads(json.dumps(value))


@cache
def games() -> tuple[Session, ...]:
    """Return two games of every mode of every title: one played at random for long, one just begun."""
    found = []
    for title in TITLES:
        for mode in open_title(title).modes or (Mode("", (2,)),):
            for seed, length in ((1, LENGTH), (2, 20)):
                chance, players = Chance(seed), PLAYERS[: mode.players[0]]
                session = lostatlas.new_game(players, title=title, mode=mode.name, seed=seed)
                while not session.over and len(session.tree.nodes) < length:
                    session.push(random_action(session, chance))
                found.append(session)
    return tuple(found)


def records() -> tuple[Any, ...]:
    """Return the first actions of the games, since each input is played again."""
    found = []
    for session in games()[1::2]:
        data = plain(record_of(session))
        data["nodes"] = data["nodes"][:6]
        found.append({**data, "branches": {"main": len(data["nodes"])}, "node": len(data["nodes"])})
    return tuple(found)


@cache
def positions() -> tuple[Any, ...]:
    found = []
    for session in games():
        for node in session.history[:: max(1, len(session.history) // 8)]:
            session.goto(node)
            found.append(plain(session.position()))
    return tuple(found)


def _texts() -> tuple[str, ...]:
    shipped = tuple(file.read_text("utf-8") for file in sorted((ROOT / "examples/positions").glob("*.txt")))
    written = (data for data in positions() if open_title(data["title"]).capability(POSITION_TEXT))
    return (*shipped, *map(position_text, written))


def _journals() -> tuple[Any, ...]:
    """Return the lines of a journal after its first."""
    return ({"lines": [json.loads(line[9:]) for line in _journal()[1].splitlines()[1:]]},)


def _read_journal(data: Any, folder: Path) -> object:
    file = folder / "game.json"
    lines = data.get("lines", ()) if isinstance(data, dict) else ()
    bodies = [_dumped(line) for line in lines] if isinstance(lines, list) else []
    record, journal = _journal()
    file.write_bytes(record)
    head = journal.splitlines(keepends=True)[0]
    journal_of(file).write_bytes(head + b"".join(b"%08x %s\n" % (crc32(body), body) for body in bodies))
    read_outline(file)
    return read_game(file)


def _dumped(line: Any) -> bytes:
    try:
        return json.dumps(line).encode()
    except RecursionError:
        return b'{"note": ' + b"[" * 5000 + b"]" * 5000 + b"}"


@cache
def _journal() -> tuple[bytes, bytes]:
    """Return a record and its journal: of a title whose games begin quickly, as each input is played anew."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        session = lostatlas.new_game(["Ann", "Ben"], title="acquire", seed=1)
        session.autosave(file)
        for seed in range(4):
            session.push(random_action(session, Chance(seed)))
        session.note("a note", at=2)
        session.goto(1)
        session.branch("another")
        assert session.journal is not None
        session.journal.close()
        return file.read_bytes(), journal_of(file).read_bytes()


def boards() -> tuple[Any, ...]:
    made = [lostatlas.random_board(mode, seed=1, players=2) for mode in ("short", "micro")]
    return (
        *(plain(file_data(board)) for board in made),
        plain(made[1].to_plain()),
    )


def _variants() -> tuple[Any, ...]:
    import tomllib

    shipped = [tomllib.loads(file.read_text("utf-8")) for file in (ROOT / "examples/variants").glob("*.toml")]
    return (*shipped, plain(standard_variant().to_plain()))


def _variant_files() -> tuple[str, ...]:
    return tuple(file.read_text("utf-8") for file in sorted((ROOT / "examples/variants").glob("*.toml")))


def _file(name: str, read: Callable[[Path], object]) -> Callable[[Any, Path], object]:
    def written(text: str, folder: Path) -> object:
        file = folder / name
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        return read(file)

    return written


def _play_variant(data: Any, _: Path) -> object:
    """A variant that is read begins a game, or says why it cannot."""
    made = read_variant(data, files=False)
    return lostatlas.new_game(["Ann", "Ben", "Cid"], variant=made, mode="short", seed=1)


@cache
def _results() -> Path:
    folder = Path(mkdtemp())
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    simulate(mode="micro", players=["random"] * 2, games=1, workers=1, progress=False, folder=folder / "kept")
    return folder / "kept"


def _manifests() -> tuple[Any, ...]:
    open_results(_results()).game(0)  # loads the libraries now, which are larger than the limit
    cheaper = {"trains": {"4": {"price": 250}}}
    head = {"format": "lostatlas.simulation/1", "title": "lost_atlas", "mode": "micro", "modules": []}
    return ({**head, "players": ["random"] * 2, "seed": 0, "options": {}, "variant": cheaper},)


def _read_results(text: str, folder: Path) -> object:
    copy = folder / "copy"
    if not copy.exists():
        shutil.copytree(_results(), copy)
    (copy / "simulation.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    found = open_results(copy)
    return found.game(0) if found.settings.names else found


def _title_variants() -> tuple[Any, ...]:
    """Return, with its title, all that the published game of each title says in its variants' form."""
    found = []
    for title in TITLES:
        variants: Any = open_title(title).capability(VARIANTS)
        if isinstance(variants, FigureVariants):
            found.append((title, plain(variants.published())))
        else:
            found.append((title, plain(variants.read(variants.names()[0]).to_plain())))
    return tuple(found)


def _play_title_variant(made: Any, _: Path) -> object:
    title, data = made
    return lostatlas.new_game(["Ann", "Ben", "Cid"], title=title, variant=data, seed=1)


def _actions() -> tuple[Any, ...]:
    return tuple(
        (at, session.text_of(choice))
        for at, session in enumerate(games())
        for choice in session.legal_actions.choices[:12]
    )


def _parse_action(made: Any, _: Path) -> object:
    at, text = made
    return games()[at].why_not(text)


def _second(spoil: Callable[[Any, Random], Any]) -> Callable[[Any, Random], Any]:
    return lambda pair, chance: (pair[0], spoil(pair[1], chance))


def _tiles() -> tuple[str, ...]:
    return tuple(str(tile) for tile in lostatlas.tile_set().designs.values())


def _practice() -> tuple[Any, ...]:
    one = {"asked": 3, "right": 2, "streak": 1}
    return ({"format": "lostatlas.progress/1", "practice": {"price": {"1": one}}, "lessons": {"01": ["a"]}},)


def _open_position(data: Any, _: Path) -> object:
    session = lostatlas.position(data)
    return session.legal_actions.count(), session.position()


TARGETS = (
    Target("record", records, spoiled_data, lambda data, _: from_json(data, titles=open_title)),
    Target("record file", records, spoiled_json, _file("game.json", read_game)),
    Target("journal", _journals, spoiled_data, _read_journal),
    Target("kept game", records, spoiled_json, _file("game.json", read_outline)),
    Target("position", positions, spoiled_data, _open_position),
    Target("position text", _texts, spoiled_text, _open_position),
    Target("board", boards, spoiled_data, lambda data, _: lostatlas.load_board(data)),
    Target("board file", boards, spoiled_json, _file("board.json", lostatlas.load_board)),
    Target("variant", _variants, spoiled_data, _play_variant),
    Target("variant of each title", _title_variants, _second(spoiled_data), _play_title_variant),
    Target("variant file", _variant_files, spoiled_text, _file("mine.toml", lostatlas.load_variant)),
    Target("results folder", _manifests, spoiled_json, _read_results),
    Target("progress", _practice, spoiled_json, _file("progress.json", load_progress)),
    Target("action", _actions, _second(spoiled_text), _parse_action),
    Target("tile", _tiles, spoiled_text, lambda text, _: parse_tile(text)),
    Target("hex", lambda: ("K9", "AA-3", "[3,-9]"), spoiled_text, lambda text, _: parse_hex(text)),
    Target(
        "lays", lambda: ("8@J8 r3, 57@J6 r1", "t1@[3,-9] r5"), spoiled_text, lambda text, _: read_lays(text)
    ),
)
"""Every reader of something that may come from somebody else."""
