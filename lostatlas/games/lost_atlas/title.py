"""The title as `lostatlas.games.open_title` opens it: what it offers, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    Adviser,
    Boards,
    Course,
    Metrics,
    PositionText,
    RuleBook,
    SearchHints,
    Style,
    Variants,
    Views,
)
from lostatlas.kernel.ruleset import Capability, GameConfig, Mode, Ruleset, Title
from lostatlas.rail.supposed_mergers import MERGERS, SupposedMergers

__all__ = ["TITLE"]


def _adviser() -> type[Adviser[Any]]:
    from lostatlas.games.lost_atlas.greedy import LostAtlasAdviser

    return LostAtlasAdviser


def _search_hints() -> type[SearchHints[Any]]:
    from lostatlas.games.lost_atlas.search import LostAtlasHints

    return LostAtlasHints


def _views() -> type[Views]:
    from lostatlas.games.lost_atlas.views import LostAtlasViews

    return LostAtlasViews


def _variants() -> Variants:
    from lostatlas.games.lost_atlas.title_data import LostAtlasVariants

    return LostAtlasVariants()


def _boards() -> Boards:
    from lostatlas.games.lost_atlas.title_data import LostAtlasBoards

    return LostAtlasBoards()


def _position_text() -> PositionText:
    from lostatlas.games.lost_atlas.title_data import LostAtlasPositionText

    return LostAtlasPositionText()


def _rule_book() -> RuleBook:
    from lostatlas.games.lost_atlas.rule_book import LostAtlasRuleBook

    return LostAtlasRuleBook()


def _metrics() -> type[Metrics]:
    from lostatlas.games.lost_atlas.measured import LostAtlasMetrics

    return LostAtlasMetrics


def _course() -> Course:
    from lostatlas.games.lost_atlas.course import lost_atlas_course

    return lost_atlas_course()


def _style() -> Style:
    from lostatlas.games.lost_atlas.style import LostAtlasStyle

    return LostAtlasStyle()


def _mergers() -> SupposedMergers:
    from lostatlas.games.lost_atlas.supposed_merger import LostAtlasMergers

    return LostAtlasMergers()


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    SEARCH_HINTS: _search_hints,
    VIEWS: _views,
    VARIANTS: _variants,
    BOARDS: _boards,
    POSITION_TEXT: _position_text,
    RULE_BOOK: _rule_book,
    METRICS: _metrics,
    COURSE: _course,
    STYLE: _style,
    MERGERS: _mergers,
}


class LostAtlasTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "lost_atlas"
    capabilities = CAPABILITIES
    modes = (
        Mode("long", (3, 4, 5), "games.mode_name.long"),
        Mode("short", (2, 3, 4), "games.mode_name.short"),
        Mode("micro", (2, 3), "games.mode_name.micro"),
    )

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.lost_atlas.game import LostAtlas

        return LostAtlas(setting)


TITLE = LostAtlasTitle()
