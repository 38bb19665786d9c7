"""The mergers ahead as a table: by whom a company can be absorbed, how likely that is, what it would pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lostatlas.games.acquire.effects import MERGE
from lostatlas.games.acquire.game import Acquire
from lostatlas.games.acquire.graphs import contact_graph
from lostatlas.games.acquire.insight import Payment, chance_in_hands, merger_payments
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
    names = ("company", "absorbed_by", "in_other_hands", "pays_now", "pays_later")
    columns = tuple(Column(name, message(f"acquire.view.column.{name}")) for name in names)
    return Table("mergers", message("acquire.view.mergers"), columns, rows)


def _rows(rules: Acquire, state: AcquireState, viewer: str, *, closed: bool) -> list[tuple[Any, ...]]:
    figures, graph = rules.figures, contact_graph(rules, state, viewer=viewer)
    rows = []
    for company in figures.letters:
        if company not in graph:
            continue
        edges = {
            other: edge
            for other in figures.letters
            if (edge := graph.adj[company].get(other)) and edge["kind"] == MERGE
            if edge["weight"] and edge["survivor"] != company
        }
        if not edges:
            continue
        ways = listed(
            message("acquire.view.absorbed", company=figures.names[other], tiles=" ".join(edge["cells"]))
            for other, edge in edges.items()
        )
        chance = chance_in_hands(rules, state, {cell for edge in edges.values() for cell in edge["unseen"]})
        told = (None, None)
        if not closed:
            paid = (merger_payments(rules, state, company, growth=growth) for growth in (0, 1))
            told = tuple(map(_payments, paid))
        rows.append((spoken_name(figures.names[company]), ways, f"{100 * chance:.0f} %", *told))
    return rows


def _payments(paid: Mapping[str, Payment]) -> str:
    return listed(
        message("acquire.view.bonus", player=player, amount=round(one.total)) for player, one in paid.items()
    )
