"""Play: the last valid variant, opened in the explorer."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from lostatlas import new_game
from lostatlas.kernel.session import Session
from lostatlas.text import message
from lostatlas_widgets.designing.draft_history import VariantHistory
from lostatlas_widgets.designing.seed_box import SeedBox
from lostatlas_widgets.position_editor.report import Report

NAMES = ("Ann", "Ben", "Cid", "Dora", "Eli", "Fay", "Gus", "Hal")


class Play(ipywidgets.HBox):
    """A choice of mode and seed, and a button that begins a game of the last valid variant.

    Parameters
    ----------
    began : called with the session

    Examples
    --------
    >>> play = Play(VariantHistory("beginner"), Report(), lambda session: print(session.players))
    >>> play.go()
    ('Ann', 'Ben')
    """

    def __init__(self, drafts: VariantHistory, report: Report, began: Callable[[Session], object]) -> None:
        self.drafts, self._began = drafts, began
        style = {"description_width": "initial"}
        self.table = ipywidgets.Dropdown(
            description=message("design.mode"), style=style, layout={"width": "auto"}
        )
        self.seed = SeedBox()
        self.button = report.button("design.play", self.go)
        super().__init__([self.table, self.seed, self.button], layout={"flex_flow": "row wrap"})
        self.follow()

    def follow(self) -> None:
        """Offer the modes and numbers of players of the last valid variant."""
        value_words = self.drafts.room.value_words
        known = [
            (message("design.table", mode=value_words(mode), players=table.players), (mode, table.players))
            for mode, figures in self.drafts.variant.modes.items()
            for table in figures.tables
        ]
        if known == list(self.table.options):
            return
        now = self.table.value
        self.table.options = known
        values = [value for _, value in known]
        self.table.value = now if now in values else values[0]

    def go(self) -> None:
        """Begin a game."""
        seed = self.seed.number
        mode, players = self.table.value
        variant = self.drafts.variant
        board = None  # one that the variant fixes, or a map that chance puts together
        if self.drafts.room.fixed_board(variant, mode) is None:
            board = self.drafts.random_board(mode, seed, players, variant=variant)
        self._began(new_game(list(NAMES[:players]), mode=mode, variant=variant, seed=seed, board=board))
