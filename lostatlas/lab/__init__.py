"""Analyse games: what happened as tables (pandas), positions as tables, and many games played by bots.

Names are loaded on first use, so that missing pandas is told in one sentence.

Examples
--------
>>> from lostatlas import lab, new_game
>>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
>>> list(lab.players(game)["cash"])
[225, 225]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from lostatlas.extras import needed

if TYPE_CHECKING:
    from lostatlas.lab.analysis import Analysis, analyse
    from lostatlas.lab.comparison import Comparison, Fairness, Sweep, compare, fairness, games_needed, sweep
    from lostatlas.lab.difference import changes, differences
    from lostatlas.lab.foretold import consequences
    from lostatlas.lab.frames import companies, earnings, holdings, market, per_share, players
    from lostatlas.lab.frames_ahead import order, outlook, rust, threats, trains
    from lostatlas.lab.game_history import History, history
    from lostatlas.lab.mergers import merger, merger_holders, merger_pairs
    from lostatlas.lab.simulation import Results, open_results, schema, simulate
    from lostatlas.lab.since import last_turn

_HOME = {
    "Analysis": "analysis",
    "Comparison": "comparison",
    "Fairness": "comparison",
    "History": "game_history",
    "Results": "simulation",
    "Sweep": "comparison",
    "analyse": "analysis",
    "changes": "difference",
    "companies": "frames",
    "compare": "comparison",
    "consequences": "foretold",
    "differences": "difference",
    "earnings": "frames",
    "fairness": "comparison",
    "games_needed": "comparison",
    "history": "game_history",
    "holdings": "frames",
    "last_turn": "since",
    "market": "frames",
    "merger": "mergers",
    "merger_holders": "mergers",
    "merger_pairs": "mergers",
    "open_results": "simulation",
    "order": "frames_ahead",
    "outlook": "frames_ahead",
    "per_share": "frames",
    "players": "frames",
    "rust": "frames_ahead",
    "schema": "simulation",
    "simulate": "simulation",
    "sweep": "comparison",
    "threats": "frames_ahead",
    "trains": "frames_ahead",
}
"""The module where each name lives."""

__all__ = [
    "Analysis",
    "Comparison",
    "Fairness",
    "History",
    "Results",
    "Sweep",
    "analyse",
    "changes",
    "companies",
    "compare",
    "consequences",
    "differences",
    "earnings",
    "fairness",
    "games_needed",
    "history",
    "holdings",
    "last_turn",
    "market",
    "merger",
    "merger_holders",
    "merger_pairs",
    "open_results",
    "order",
    "outlook",
    "per_share",
    "players",
    "rust",
    "schema",
    "simulate",
    "sweep",
    "threats",
    "trains",
]


def __getattr__(name: str) -> Any:
    """Load a name on first use (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needed():
        value = getattr(import_module(f"lostatlas.lab.{_HOME[name]}"), name)
    globals()[name] = value
    return value
