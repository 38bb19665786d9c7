"""Analyse games: what happened as tables (pandas), positions as tables, and many games played by bots.

Names are loaded on first use, so that missing pandas gives a one-sentence error.

Examples
--------
>>> from lostatlas import lab, new_game
>>> game = new_game(["Ann", "Ben"], mode="micro", seed=3)
>>> list(lab.players(game)["cash"])
[225, 225]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas.lab.analysis import Analysis, analyse
    from lostatlas.lab.comparison import Comparison, Fairness, Sweep, compare, fairness, games_needed, sweep
    from lostatlas.lab.difference import changes, differences
    from lostatlas.lab.game_history import History, history
    from lostatlas.lab.mergers import merger, merger_holders, merger_pairs
    from lostatlas.lab.outlook_tables import order, outlook, rust, threats, trains
    from lostatlas.lab.position_tables import companies, earnings, holdings, market, per_share, players
    from lostatlas.lab.preview import consequences
    from lostatlas.lab.simulation import Results, open_results, schema, simulate
    from lostatlas.lab.train_purchases import purchases
    from lostatlas.lab.turn_history import last_turn
    from lostatlas.lab.turn_reviews import lay_review, merger_review

_HOME = {
    "Analysis": "analysis",
    "Comparison": "comparison",
    "Fairness": "comparison",
    "History": "game_history",
    "Results": "simulation",
    "Sweep": "comparison",
    "analyse": "analysis",
    "changes": "difference",
    "companies": "position_tables",
    "compare": "comparison",
    "consequences": "preview",
    "differences": "difference",
    "earnings": "position_tables",
    "fairness": "comparison",
    "games_needed": "comparison",
    "history": "game_history",
    "holdings": "position_tables",
    "last_turn": "turn_history",
    "lay_review": "turn_reviews",
    "market": "position_tables",
    "merger": "mergers",
    "merger_holders": "mergers",
    "merger_pairs": "mergers",
    "merger_review": "turn_reviews",
    "open_results": "simulation",
    "order": "outlook_tables",
    "outlook": "outlook_tables",
    "per_share": "position_tables",
    "players": "position_tables",
    "purchases": "train_purchases",
    "rust": "outlook_tables",
    "schema": "simulation",
    "simulate": "simulation",
    "sweep": "comparison",
    "threats": "outlook_tables",
    "trains": "outlook_tables",
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
    "lay_review",
    "market",
    "merger",
    "merger_holders",
    "merger_pairs",
    "merger_review",
    "open_results",
    "order",
    "outlook",
    "per_share",
    "players",
    "purchases",
    "rust",
    "schema",
    "simulate",
    "sweep",
    "threats",
    "trains",
]

__getattr__, __dir__ = lazy_names(__name__, _HOME)
