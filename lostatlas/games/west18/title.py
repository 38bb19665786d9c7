"""The title as `lostatlas.games.open_title` opens it: what it offers, each loaded when it is asked for."""

from __future__ import annotations

from typing import Any

from lostatlas.capabilities import (
    ADVISER,
    BOARDS,
    COURSE,
    METRICS,
    POSITION_TEXT,
    RULE_BOOK,
    SEARCH_HINTS,
    STYLE,
    VARIANTS,
    VIEWS,
)
from lostatlas.kernel.ruleset import GameConfig, Mode, Ruleset, Title, offers
from lostatlas.text import message

__all__ = ["TITLE"]


class WestTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "west18"
    modes = (Mode("standard", (2, 3, 4, 5, 6), "west.mode_name.standard"),)

    @property
    def spoken_name(self) -> str:
        """What people call the game."""
        return message("west.name")

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.west18.game import WestRules

        return WestRules(setting)

    @offers(ADVISER)
    def _adviser(self) -> Any:
        from lostatlas.games.west18.greedy import WestAdviser

        return WestAdviser

    @offers(BOARDS)
    def _boards(self) -> Any:
        from lostatlas.games.west18.boards import BOARDS_OF_TITLE

        return BOARDS_OF_TITLE

    @offers(COURSE)
    def _course(self) -> Any:
        from lostatlas.games.west18.course import west_course

        return west_course()

    @offers(METRICS)
    def _metrics(self) -> Any:
        from lostatlas.games.west18.metrics import WestMetrics

        return WestMetrics

    @offers(POSITION_TEXT)
    def _position_text(self) -> Any:
        from lostatlas.rail.position_text import RailPositionText

        return RailPositionText(self.name, self.ruleset)

    @offers(RULE_BOOK)
    def _rule_book(self) -> Any:
        from lostatlas.games.west18.rule_book import RULES

        return RULES

    @offers(SEARCH_HINTS)
    def _search_hints(self) -> Any:
        from lostatlas.games.west18.search import WestHints

        return WestHints

    @offers(VARIANTS)
    def _variants(self) -> Any:
        from lostatlas.games.west18.variants import VARIANTS_OF_TITLE

        return VARIANTS_OF_TITLE

    @offers(VIEWS)
    def _views(self) -> Any:
        from lostatlas.games.west18.views import WestViews

        return WestViews

    @offers(STYLE)
    def _style(self) -> Any:
        from lostatlas.games.west18.style import STYLE_OF_TITLE

        return STYLE_OF_TITLE


TITLE = WestTitle()
