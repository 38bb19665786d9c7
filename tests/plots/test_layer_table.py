"""LayerTable: whatever comes and goes, each cell has its rows in their order, and none that another has."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostatlas.plots.layer_table import LayerTable
from lostatlas.plots.scene_rows import LAYERS, Layer, Row

ART, DISCS = (next(layer for layer in LAYERS if layer.name == name) for name in ("art", "tokens"))
CELLS = "ABCDE"


def rows(layer: Layer, cell: str, count: int, turn: int) -> list[Row]:
    """Return so many rows of a cell, which tell where they belong."""
    return [(*layer.blank[:-1], f"{cell}{turn}.{place}") for place in range(count)]


def shown(table: LayerTable[str]) -> list[object]:
    """Return the last column of the source, which tells where each row belongs; None where nobody is."""
    found = list(table.source.data[table.layer.columns[-1]])
    return [None if one == table.layer.blank[-1] else one for one in found]


def check(table: LayerTable[str], wanted: Mapping[str, list[Row]]) -> None:
    written = shown(table)
    for cell, own in wanted.items():
        assert [one for one in written if str(one).startswith(cell)] == [row[-1] for row in own]
        assert not own or written[table.first[cell]] == own[0][-1]
    assert len([one for one in written if one is not None]) == sum(map(len, wanted.values()))


@given(st.lists(st.dictionaries(st.sampled_from(CELLS), st.integers(0, 40)), max_size=12))
def test_each_cell_has_its_rows_in_their_order(turns: list[dict[str, int]]) -> None:
    table: LayerTable[str] = LayerTable(ART)
    now: dict[str, list[Row]] = {"A": rows(ART, "A", 3, 0)}
    table.fill(now)
    for turn, counts in enumerate(turns, 1):
        change = {cell: rows(ART, cell, count, turn) for cell, count in counts.items()}
        table.change(change)
        now |= change
        check(table, now)
        used = len(shown(table)) - table.free
        assert used == sum(map(len, now.values())), "every row that nobody has is free"


@given(st.lists(st.dictionaries(st.sampled_from(CELLS), st.integers(0, 9)), max_size=12))
def test_the_two_rows_of_a_disc_stay_together(turns: list[dict[str, int]]) -> None:
    table: LayerTable[str] = LayerTable(DISCS)
    table.fill({})
    for turn, counts in enumerate(turns):
        table.change({cell: rows(DISCS, cell, 2 * count, turn) for cell, count in counts.items()})
        written = shown(table)
        for rim, disc in zip(written[::2], written[1::2], strict=True):
            assert (rim is None) == (disc is None)
            if rim is not None:
                (cell, first), (same, second) = str(rim).split("."), str(disc).split(".")
                assert (cell, int(first) % 2, int(first) + 1) == (same, 0, int(second))


def test_what_is_shown_stays_below_twice_what_is_needed() -> None:
    table: LayerTable[str] = LayerTable(ART)
    table.fill({cell: rows(ART, cell, 200, 0) for cell in CELLS})
    assert len(shown(table)) <= 2 * 5 * 200


@pytest.mark.parametrize("count", [1, 30])
def test_a_few_more_rows_are_sent_by_themselves(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table: LayerTable[str] = LayerTable(ART)
    table.fill({"A": rows(ART, "A", 4, 0)})
    sent: list[Mapping[str, object]] = []
    monkeypatch.setattr(type(table.source), "patch", lambda _source, patch: sent.append(patch))
    table.change({"B": rows(ART, "B", count, 1)})
    (patch,) = sent
    assert patch == {"fill": [(4 + place, f"B1.{place}") for place in range(count)]}
