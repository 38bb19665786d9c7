"""The title as `lostatlas.games.open_title` opens it: what it offers, each loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities import (
    ADVISER,
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


def _adviser() -> Any:
    from lostatlas.games.acquire.greedy import AcquireAdviser

    return AcquireAdviser


def _search_hints() -> Any:
    from lostatlas.games.acquire.hints import AcquireHints

    return AcquireHints


def _variants() -> Any:
    from lostatlas.games.acquire.title_data import AcquireVariants

    return AcquireVariants()


def _metrics() -> Any:
    from lostatlas.games.acquire.metrics import AcquireMetrics

    return AcquireMetrics


def _position_text() -> Any:
    from lostatlas.games.acquire.position_text import AcquirePositionText

    return AcquirePositionText()


def _views() -> Any:
    from lostatlas.games.acquire.views import AcquireViews

    return AcquireViews


def _style() -> Any:
    from lostatlas.games.acquire.style import AcquireStyle

    return AcquireStyle()


def _rule_book() -> Any:
    from lostatlas.games.acquire.rule_book import AcquireRuleBook

    return AcquireRuleBook()


def _course() -> Any:
    from lostatlas.games.acquire.course import acquire_course

    return acquire_course()


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    SEARCH_HINTS: _search_hints,
    VARIANTS: _variants,
    METRICS: _metrics,
    POSITION_TEXT: _position_text,
    VIEWS: _views,
    STYLE: _style,
    RULE_BOOK: _rule_book,
    COURSE: _course,
}
"""For each key what makes the object, or gives the class, that answers."""


class AcquireTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "acquire"
    capabilities = CAPABILITIES
    modes = (Mode("", (2, 3, 4, 5, 6)),)

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant and these options."""
        from lostatlas.games.acquire.game import Acquire

        return Acquire(setting)


TITLE = AcquireTitle()
