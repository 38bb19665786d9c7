"""The worth of each piece of track, token, foreign token and train to a run: with it, minus without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.lazy_message import LazyMessage
from lostatlas.rail.place_names import piece_name, stop_label, stop_name
from lostatlas.rail.revenue_cache import best_revenue
from lostatlas.rail.state import RailState
from lostatlas.rail.valuation.company_run import CompanyRun
from lostatlas.routes.marginal_part import Marginal
from lostatlas.routes.marginals import marginals
from lostatlas.routes.network import compile_network
from lostatlas.text import message
from lostatlas.track.board import Board, Stop
from lostatlas.track.graph import stop_of
from lostatlas.track.hexes import Hex
from lostatlas.track.track_index import TrackPiece

__all__ = ["MarginalValue", "marginal_values"]


@dataclass(frozen=True)
class MarginalValue(Marginal):
    """The worth of one part of a run, with the name that players know it by."""

    name: str = field(default="", kw_only=True)
    label: LazyMessage | str = field(default="", kw_only=True, compare=False)
    """Name of the city in a sentence, if other than `name`."""
    owners: tuple[str, ...] = field(default=(), kw_only=True)
    """For a barrier, the owners of the tokens in the way; without any one of them the city can be passed."""

    def __str__(self) -> str:
        """Say it in one line."""
        key = f"valuation.of_{self.kind}" if self.exact else f"valuation.of_{self.kind}_about"
        return message(key, name=self.label or self.name, value=self.value, owners=tuple(self.owners))


def marginal_values(run: CompanyRun, *, time_limit: float | None = None) -> tuple[MarginalValue, ...]:
    """Return the worth of all parts of a run, kind by kind, the most valuable first."""
    kinds = ("tile", "track", "token", "barrier", "train")
    found = list(_each(run, time_limit))
    return tuple(sorted(found, key=lambda one: (kinds.index(one.kind), -one.value)))


def _each(run: CompanyRun, time_limit: float | None) -> Iterator[MarginalValue]:
    board, code = run.board, run.company
    for part in marginals(run, kinds=("tile", "track"), time_limit=time_limit):
        name = piece_name(board, part.key) if isinstance(part.key, TrackPiece) else str(part.key)
        yield MarginalValue(part.kind, part.key, part.value, part.exact, name=name)
    for stop in board.tokens_of(code):
        state = _on(run, board.remove_token(stop, code))
        value, exact = _lost(run, state, time_limit)
        yield MarginalValue("token", _key(stop), value, exact, **_named(board, stop))
    for stop in barriers(run):
        owners = tuple(dict.fromkeys(board.tokens[stop]))
        state = _on(run, board.remove_token(stop, owners[0]))
        value, exact = _lost(run, state, time_limit)
        yield MarginalValue("barrier", _key(stop), -value, exact, owners=owners, **_named(board, stop))
    for place, train in enumerate(run.trains):
        value, exact = _lost(run, run.without_train(place), time_limit)
        yield MarginalValue("train", place, value, exact, name=train)


def barriers(run: CompanyRun) -> list[Stop]:
    """Return the cities within reach that foreign tokens keep from being passed."""
    stops = compile_network(run.problem).stops
    return [stop_of(stop.key) for stop in stops if not stop.passable and stop.kind != "offboard"]


def _named(board: Board, stop: Stop) -> dict[str, Any]:
    return {"name": stop_name(board, stop), "label": stop_label(board, stop)}


def _on(run: CompanyRun, board: Board) -> RailState:
    return evolve(run.state, board=board)


def _lost(run: CompanyRun, state: RailState, time_limit: float | None) -> tuple[int, bool]:
    revenue, proven = best_revenue(run.rules, state, run.company, time_limit=time_limit)
    return run.revenue - revenue, run.optimal and proven


def _key(stop: Stop) -> tuple[str, Hex, int]:
    return ("stop", stop.hex, stop.node)
