"""The explorer: a session on the page, with its parts to be used alone.

All parts that are given the same `ExplorerModel` show the same session, and follow it.

Examples
--------
>>> import ipywidgets
>>> from lostatlas import new_game
>>> from lostatlas_widgets.explorer import ExplorerModel, SessionBoard, Timeline
>>> model = ExplorerModel(new_game(["Ann", "Ben"], mode="micro", seed=1))
>>> panel = ipywidgets.VBox([Timeline(model), SessionBoard(model), model.answer])  # errors appear in `answer`
>>> len(panel.children)
3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lostatlas.extras import lazy_names

if TYPE_CHECKING:
    from lostatlas_widgets.explorer.actions import Actions
    from lostatlas_widgets.explorer.branches import Branches
    from lostatlas_widgets.explorer.changes import Changes
    from lostatlas_widgets.explorer.explorer_model import ExplorerModel
    from lostatlas_widgets.explorer.game_files import GameFiles
    from lostatlas_widgets.explorer.panel import Explorer, explore
    from lostatlas_widgets.explorer.recovery import Recovery
    from lostatlas_widgets.explorer.refusal_example import ExampleView
    from lostatlas_widgets.explorer.rule_lookup import show_rule
    from lostatlas_widgets.explorer.rule_view import RuleView
    from lostatlas_widgets.explorer.runs import Runs
    from lostatlas_widgets.explorer.session_board import SessionBoard
    from lostatlas_widgets.explorer.side_by_side import SideBySide
    from lostatlas_widgets.explorer.tables_panel import TablesPanel
    from lostatlas_widgets.explorer.timeline import Timeline

__all__ = [
    "Actions",
    "Branches",
    "Changes",
    "ExampleView",
    "Explorer",
    "ExplorerModel",
    "GameFiles",
    "Recovery",
    "RuleView",
    "Runs",
    "SessionBoard",
    "SideBySide",
    "TablesPanel",
    "Timeline",
    "explore",
    "show_rule",
]

_HOME = {
    "Actions": "actions",
    "Branches": "branches",
    "Changes": "changes",
    "ExplorerModel": "explorer_model",
    "ExampleView": "refusal_example",
    "Explorer": "panel",
    "GameFiles": "game_files",
    "Recovery": "recovery",
    "RuleView": "rule_view",
    "Runs": "runs",
    "SessionBoard": "session_board",
    "SideBySide": "side_by_side",
    "TablesPanel": "tables_panel",
    "Timeline": "timeline",
    "explore": "panel",
    "show_rule": "rule_lookup",
}
"""The module where each part lives."""

__getattr__, __dir__ = lazy_names(__name__, _HOME)
