"""A simulation in a folder: what fixes it, and a Parquet dataset of parts that are there whole or not at all.

``simulation.json`` holds the settings; each table is a folder of files ``part-00000.parquet``. A part holds
some games in every table. Its file of ``games`` is written last, so a part counts once that is there; what a
crash left of an unfinished part is removed when the folder is opened for writing. One program writes at a
time.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lostatlas.extras import needed
from lostatlas.kernel.errors import GameDataError
from lostatlas.lab.simulation.settings import Settings
from lostatlas.lab.simulation.tables import NEW_TABLES, OLD_NAMES, TABLES, Rows, arrow_schema, arrow_table
from lostatlas.storage.files import as_path, parse_json, read_limited, reading, write_atomically, writing

if TYPE_CHECKING:
    import pyarrow as pa

MANIFEST, LOCK, GAMES = "simulation.json", ".lock", "games"
_PART = re.compile(r"part-(\d{5,})\.parquet")


class Store:
    """The folder of a simulation.

    Parameters
    ----------
    folder : where it lies; made by `begin`
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = as_path(folder)

    def settings(self) -> Settings | None:
        """Return the settings of the games kept here, or None for a folder that is new or empty.

        GameDataError when something else lies there.
        """
        file = self.folder / MANIFEST
        with reading(self.folder):
            if file.exists():
                return Settings.read(parse_json(read_limited(file)), where=str(file))
            taken = self.folder.exists() and (not self.folder.is_dir() or any(_foreign(self.folder)))
        if taken:
            raise GameDataError("simulation.other_folder", where=str(self.folder), name=MANIFEST)
        return None

    @contextmanager
    def writing(self, settings: Settings) -> Iterator[None]:
        """Hold the folder for writing games of these settings; make it if it is new.

        GameDataError when it holds games of other settings, or another program writes there.
        """
        known = self.settings()
        if known is not None and (name := known.differs(settings)):
            raise GameDataError(
                "simulation.other_settings",
                where=str(self.folder),
                name=name,
                found=_short(getattr(known, name)),
                wanted=_short(getattr(settings, name)),
            )
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with _locked(self.folder / LOCK):
            if known is None:
                content = json.dumps(settings.written(), ensure_ascii=False, indent=1)
                write_atomically(self.folder / MANIFEST, content.encode())
            with writing(self.folder):
                for table in TABLES:
                    (self.folder / table).mkdir(exist_ok=True)
                self._tidy()
            yield

    def parts(self) -> list[int]:
        """Return the numbers of the parts that are complete."""
        folder = self.folder / GAMES
        names = sorted(folder.iterdir()) if folder.is_dir() else []
        return sorted(int(match[1]) for name in names if (match := _PART.fullmatch(name.name)))

    def file(self, table: str, part: int) -> Path:
        """Return where a part of a table lies."""
        return self.folder / table / f"part-{part:05}.parquet"

    def add(self, rows: Rows) -> None:
        """Write a part: all or nothing of it will be read."""
        with needed():
            import pyarrow.parquet as parquet
        part = max(self.parts(), default=-1) + 1
        for table in sorted(TABLES, key=lambda name: name == GAMES):
            stream = BytesIO()
            parquet.write_table(arrow_table(table, rows[table]), stream, compression="zstd")
            write_atomically(self.file(table, part), stream.getvalue())

    def table(self, name: str) -> pa.Table:
        """Return a table of all complete parts, in the order of the games."""
        with needed():
            import pyarrow as pa
            import pyarrow.parquet as parquet
        schema = arrow_schema(name)
        found = [self._read(parquet, name, part, schema) for part in self.parts()]
        whole = pa.concat_tables(found) if found else schema.empty_table()
        return in_order(whole)

    def _read(self, parquet: Any, name: str, part: int, schema: pa.Schema) -> pa.Table:
        file = self.file(name, part)
        if name in NEW_TABLES and not file.exists():
            return schema.empty_table()
        try:
            return current(name, parquet.read_table(file, partitioning=None), schema)
        except (OSError, ValueError) as error:  # Arrow's own errors are of these two kinds
            raise GameDataError("simulation.part", where=str(file), problem=str(error)) from error

    def _tidy(self) -> None:
        """Remove what a crash has left: parts without games, and drafts."""
        whole = {f"part-{part:05}.parquet" for part in self.parts()}
        for table in TABLES:
            for file in (self.folder / table).iterdir():
                if (_PART.fullmatch(file.name) and file.name not in whole) or file.suffix == ".tmp":
                    file.unlink()


def in_order(table: pa.Table) -> pa.Table:
    """Return a table in the order of its games, the rows of each as they were."""
    with needed():
        import pyarrow as pa
    numbers = table.column("game").to_numpy()
    return table.take(pa.array(numbers.argsort(kind="stable")))


def current(name: str, table: pa.Table, schema: pa.Schema) -> pa.Table:
    """Return a table of either version in the current format; what version 1 lacks is missing."""
    with needed():
        import pyarrow as pa
    old = {new: one for one, new in OLD_NAMES.get(name, {}).items()}
    known = set(table.column_names)
    columns = []
    for field in schema:
        found = next((one for one in (field.name, old.get(field.name)) if one in known), None)
        nothing = pa.nulls(table.num_rows, field.type)
        columns.append(nothing if found is None else table.column(found).cast(field.type))
    return pa.Table.from_arrays(columns, schema=schema)


def _foreign(folder: Path) -> Iterator[Path]:
    return (one for one in folder.iterdir() if not one.name.startswith("."))


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold a lock that the system takes away when this process ends, however it ends."""
    with writing(file.parent):
        stream = file.open("a+b")
    with stream:
        try:
            _take(stream.fileno())
        except OSError as error:
            raise GameDataError("simulation.locked", where=str(file.parent)) from error
        yield


def _take(handle: int) -> None:
    if os.name == "posix":
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        windows: Any = msvcrt  # its functions are unknown to checkers on other systems
        windows.locking(handle, windows.LK_NBLCK, 1)
