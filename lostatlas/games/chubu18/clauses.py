"""The clauses of this title's rules: which of them is behind each refusal, as ``data/clauses.toml`` says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from lostatlas.kernel.clauses import ClauseId, ClauseTable
from lostatlas.kernel.frozen import FrozenMap
from lostatlas.storage.checked_data import Strict, checked, parse_toml

__all__ = ["clause_table"]


class _ClausesFile(Strict):
    steps: dict[str, str]
    keys: dict[str, str | dict[str, str]]


@cache
def clause_table() -> ClauseTable:
    """Return which clause is behind each refusal.

    Examples
    --------
    >>> clause_table().find("chubu.must_take"), clause_table().find("rail.cannot_pay", "deal")
    ('§3', '§12')
    """
    text = files(__package__).joinpath("data", "clauses.toml").read_text("utf-8")
    file = checked(_ClausesFile, parse_toml(text, where="clauses.toml"), where="clauses.toml")
    return ClauseTable(
        keys=FrozenMap({key: _entry(entry) for key, entry in file.keys.items()}),
        steps=FrozenMap({step: ClauseId(code) for step, code in file.steps.items()}),
    )


def _entry(entry: str | Mapping[str, str]) -> ClauseId | Mapping[str, ClauseId]:
    if isinstance(entry, str):
        return ClauseId(entry)
    return FrozenMap({place: ClauseId(code) for place, code in entry.items()})
