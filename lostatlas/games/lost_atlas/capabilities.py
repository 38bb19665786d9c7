"""What this title offers beyond its rules, each loaded when it is first asked for."""

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
    VARIANTS,
    VIEWS,
    Adviser,
    Boards,
    Course,
    Metrics,
    PositionText,
    RuleBook,
    SearchHints,
    Variants,
    Views,
)
from lostatlas.kernel.ruleset import Capability

__all__ = ["CAPABILITIES"]


def _adviser() -> type[Adviser[Any]]:
    from lostatlas.games.lost_atlas.greedy import Adviser

    return Adviser


def _search_hints() -> type[SearchHints[Any]]:
    from lostatlas.games.lost_atlas.search import Hints

    return Hints


def _views() -> type[Views]:
    from lostatlas.rail.views import RailViews

    return RailViews


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
}
