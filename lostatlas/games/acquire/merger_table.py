"""The mergers ahead as a table: by whom a company can be absorbed, how likely that is, what it would pay."""

from __future__ import annotations

from typing import Any

from lostatlas.games.acquire.analysis import chance_in_hands, merger_payments
from lostatlas.games.acquire.effects import MERGE, effect_of
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.graphs import contact_graph
from lostatlas.games.acquire.notation import spoken_name
from lostatlas.games.acquire.state import AcquireState
from lostatlas.scene.table import Column, Table
from lostatlas.text import listed, message


def merger_table(rules: Acquire, observation: AcquireState, viewer: str, *, closed: bool) -> Table:
    """Return a row for each company that another one can absorb with a single tile; none during a merger.

    Parameters
    ----------
    observation : a state of which only what `viewer` knows is read
    closed : whether the holdings of others are hidden, so that what a merger would pay is unknown
    """
    rows = () if observation.merger is not None else tuple(_rows(rules, observation, viewer, closed=closed))
    names = ("company", "absorbed_by", "in_other_hands", "pays")
    columns = tuple(Column(name, message(f"acquire.view.column.{name}")) for name in names)
    return Table("mergers", message("acquire.view.mergers"), columns, rows)


def _rows(rules: Acquire, state: AcquireState, viewer: str, *, closed: bool) -> list[tuple[Any, ...]]:
    figures, graph = rules.figures, contact_graph(rules, state, viewer=viewer)
    rows = []
    for company in figures.letters:
        if company not in graph:
            continue
        cells = {
            other: able
            for other, edge in graph.adj[company].items()
            if edge["kind"] == MERGE and edge["survivor"] != company
            if (able := tuple(cell for cell in edge["cells"] if _survives(rules, state, other, cell)))
        }
        if not cells:
            continue
        ways = listed(
            message("acquire.view.absorbed", company=figures.names[other], tiles=" ".join(cells[other]))
            for other in figures.in_card_order(set(cells))
        )
        chance = chance_in_hands(rules, state, {cell for able in cells.values() for cell in able})
        paid = None if closed else _payments(rules, state, company)
        rows.append((spoken_name(figures.names[company]), ways, f"{100 * chance:.0f} %", paid))
    return rows


def _survives(rules: Acquire, state: AcquireState, company: str, cell: str) -> bool:
    """Return whether a company may survive the merger of a cell: none that merges there is larger (§6.2)."""
    most = max(state.sizes[other] for other in effect_of(rules.figures, state, cell).companies)
    return state.sizes[company] == most


def _payments(rules: Acquire, state: AcquireState, company: str) -> str:
    """Return what each holder would get, with bonus and sale: now, and one tile later."""
    now, later = (merger_payments(rules, state, company, growth=growth) for growth in (0, 1))
    return listed(
        message("acquire.view.pays", player=player, now=round(one.total), later=round(later[player].total))
        for player, one in now.items()
    )
