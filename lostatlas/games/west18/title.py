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
)
from lostatlas.kernel.ruleset import Capability, GameConfig, Mode, Ruleset, Title

__all__ = ["TITLE"]


def _adviser() -> Any:
    from lostatlas.games.west18.greedy import WestAdviser

    return WestAdviser


def _boards() -> Any:
    from lostatlas.games.west18.boards import BOARDS_OF_TITLE

    return BOARDS_OF_TITLE


def _course() -> Any:
    from lostatlas.games.west18.course import west_course

    return west_course()


def _metrics() -> Any:
    from lostatlas.games.west18.metrics import WestMetrics

    return WestMetrics


def _position_text() -> Any:
    from lostatlas.rail.position_text import RailPositionText

    return RailPositionText(TITLE.name, TITLE.ruleset)


def _rule_book() -> Any:
    from lostatlas.games.west18.rule_book import RULES

    return RULES


def _search_hints() -> Any:
    from lostatlas.games.west18.search import WestHints

    return WestHints


def _variants() -> Any:
    from lostatlas.games.west18.variants import VARIANTS_OF_TITLE

    return VARIANTS_OF_TITLE


def _views() -> Any:
    from lostatlas.games.west18.views import WestViews

    return WestViews


def _style() -> Any:
    from lostatlas.games.west18.style import STYLE_OF_TITLE

    return STYLE_OF_TITLE


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    BOARDS: _boards,
    COURSE: _course,
    METRICS: _metrics,
    POSITION_TEXT: _position_text,
    RULE_BOOK: _rule_book,
    SEARCH_HINTS: _search_hints,
    VARIANTS: _variants,
    VIEWS: _views,
    STYLE: _style,
}


class WestTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "west18"
    capabilities = CAPABILITIES
    modes = (Mode("standard", (2, 3, 4, 5, 6), "west.mode_name.standard"),)

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.west18.game import WestRules

        return WestRules(setting)


TITLE = WestTitle()
