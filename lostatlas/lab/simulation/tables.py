"""The tables of a simulation: their columns and types, version 2 of the format.

`schema` has each column's meaning, and so have the Parquet files, beside its name. Seats count from 1,
in seat order; money is dollars; ``decision`` counts those of a game from 1. No column is called as a method
of a DataFrame, so ``frame.times`` is always the column. Types are those of Arrow.

Every table but ``work`` is fixed by the settings: the same games give the same rows, whoever played them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from lostatlas.extras import needed
from lostatlas.text import message

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

Row = tuple[Any, ...]
Rows = dict[str, list[Any]]
"""The rows of every table, each a sequence in the order of the columns."""

TABLES: Mapping[str, Mapping[str, str]] = {
    "games": {
        "game": "int32", "seed": "int64", "map_seed": "int64", "error": "string", "reason": "string",
        "decisions": "int32", "rounds": "int16", "cycles": "int16", "winner": "int8", "winners": "int8",
        "best": "int32", "second": "int32", "worst": "int32", "launches": "int16", "mergers": "int16",
        "closed": "int16", "bankrupt": "int16", "draws": "string",
    },
    "seats": {
        "game": "int32", "seat": "int8", "order": "int8", "kind": "string", "score": "int32", "place": "int8",
        "win": "float64", "bankrupt": "bool", "launched": "int16", "dividends": "int32",
    },
    "players": {
        "game": "int32", "stretch": "int16", "cycle": "int16", "round_name": "string", "seat": "int8",
        "cash": "int32", "shares": "int32", "worth": "int32", "presides": "int8",
    },
    "careers": {
        "game": "int32", "company": "string", "kind": "string", "decision": "int32", "cycle": "int16",
        "round_name": "string", "seat": "int8", "price": "int32", "bid": "int32", "left": "string",
        "left_cycle": "int16", "left_round": "string", "rounds": "int16", "president": "int8",
        "last_price": "int32", "peak_price": "int32", "revenue": "int32", "paid": "int32", "runs": "int16",
        "owned_by_winner": "float64", "led_by_winner": "float64",
    },
    "companies": {
        "game": "int32", "stretch": "int16", "cycle": "int16", "round_name": "string", "company": "string",
        "kind": "string", "price": "int32", "treasury": "int32", "president": "int8", "trains": "string",
        "revenue": "int32", "treasury_shares": "int16", "pool_shares": "int16",
    },
    "trains": {
        "game": "int32", "train": "string", "decision": "int32", "cycle": "int16", "round_name": "string",
        "how": "string", "company": "string", "rusted_decision": "int32", "rusted_cycle": "int16",
        "rusted_round": "string", "bought": "int16", "exported": "int16", "traded": "int16",
    },
    "events": {
        "game": "int32", "cycle": "int16", "key": "string", "company": "string", "seat": "int8",
        "times": "int32",
    },
    "effects": {
        "game": "int32", "cycle": "int16", "power": "string", "company": "string", "seat": "int8",
        "times": "int32", "amount": "int32",
    },
    "counts": {
        "game": "int32", "what": "string", "piece": "string", "company": "string", "seat": "int8",
        "times": "int32", "amount": "int32",
    },
    "records": {"game": "int32", "actions": "string"},
    "work": {"game": "int32", "seconds": "float64", "seat": "int8", "decisions": "int32"},
}  # fmt: skip
"""Each table's columns and their types."""

OLD_NAMES: Mapping[str, Mapping[str, str]] = {
    "games": {"map": "map_seed"},
    "players": {"round": "round_name"},
    "careers": {"at": "decision", "round": "round_name"},
    "companies": {"round": "round_name"},
    "trains": {"at": "decision", "round": "round_name", "rusted_at": "rusted_decision"},
    "events": {"count": "times"},
    "effects": {"count": "times"},
}
"""What columns were called in version 1 of the format."""
NEW_TABLES = ("counts",)
"""The tables that version 1 had not."""


def arrow_schema(table: str) -> pa.Schema:
    """Return the columns of a table for Arrow, each with its meaning as metadata."""
    with needed():
        import pyarrow as pa
    kinds = {"bool": pa.bool_()}
    return pa.schema(
        [
            pa.field(
                name,
                kinds.get(kind) or getattr(pa, kind)(),
                metadata={"about": message(f"simulation.column.{table}.{name}")},
            )
            for name, kind in TABLES[table].items()
        ],
        metadata={"about": message(f"simulation.table.{table}")},
    )


def arrow_table(table: str, rows: Iterable[Row]) -> pa.Table:
    """Return rows as an Arrow table.

    >>> arrow_table("records", [(0, "pass"), (1, "")]).to_pydict()
    {'game': [0, 1], 'actions': ['pass', '']}
    """
    with needed():
        import pyarrow as pa
    schema = arrow_schema(table)
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    arrays = [pa.array(column, type=field.type) for column, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def schema() -> pd.DataFrame:
    """Return the meaning of every column of every table, as a table.

    >>> schema().query("table == 'work'")["type"].tolist()
    ['int32', 'float64', 'int8', 'int32']
    """
    with needed():
        import pandas as pd
    rows = [
        (table, name, kind, message(f"simulation.column.{table}.{name}"))
        for table, columns in TABLES.items()
        for name, kind in columns.items()
    ]
    return pd.DataFrame(rows, columns=["table", "column", "type", "about"])


def no_rows() -> Rows:
    """Return every table, empty."""
    return {name: [] for name in TABLES}
