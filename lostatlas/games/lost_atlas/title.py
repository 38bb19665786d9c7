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
from lostatlas.rail.supposed_mergers import MERGERS

__all__ = ["TITLE"]


class LostAtlasTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "lost_atlas"
    modes = (
        Mode("long", (3, 4, 5), "games.mode_name.long"),
        Mode("short", (2, 3, 4), "games.mode_name.short"),
        Mode("micro", (2, 3), "games.mode_name.micro"),
    )

    @property
    def spoken_name(self) -> str:
        """What people call the game."""
        return "Railways of the Lost Atlas"

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.lost_atlas.game import LostAtlas

        return LostAtlas(setting)

    @offers(ADVISER)
    def _adviser(self) -> Any:
        from lostatlas.games.lost_atlas.greedy import LostAtlasAdviser

        return LostAtlasAdviser

    @offers(SEARCH_HINTS)
    def _search_hints(self) -> Any:
        from lostatlas.games.lost_atlas.search import LostAtlasHints

        return LostAtlasHints

    @offers(VIEWS)
    def _views(self) -> Any:
        from lostatlas.games.lost_atlas.views import LostAtlasViews

        return LostAtlasViews

    @offers(VARIANTS)
    def _variants(self) -> Any:
        from lostatlas.games.lost_atlas.title_data import LostAtlasVariants

        return LostAtlasVariants()

    @offers(BOARDS)
    def _boards(self) -> Any:
        from lostatlas.games.lost_atlas.title_data import LostAtlasBoards

        return LostAtlasBoards()

    @offers(POSITION_TEXT)
    def _position_text(self) -> Any:
        from lostatlas.games.lost_atlas.title_data import LostAtlasPositionText

        return LostAtlasPositionText()

    @offers(RULE_BOOK)
    def _rule_book(self) -> Any:
        from lostatlas.games.lost_atlas.rule_book import LostAtlasRuleBook

        return LostAtlasRuleBook()

    @offers(METRICS)
    def _metrics(self) -> Any:
        from lostatlas.games.lost_atlas.metrics import LostAtlasMetrics

        return LostAtlasMetrics

    @offers(COURSE)
    def _course(self) -> Any:
        from lostatlas.games.lost_atlas.course import lost_atlas_course

        return lost_atlas_course()

    @offers(STYLE)
    def _style(self) -> Any:
        from lostatlas.games.lost_atlas.style import LostAtlasStyle

        return LostAtlasStyle()

    @offers(MERGERS)
    def _mergers(self) -> Any:
        from lostatlas.games.lost_atlas.supposed_merger import LostAtlasMergers

        return LostAtlasMergers()


TITLE = LostAtlasTitle()
