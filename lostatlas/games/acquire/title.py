"""The title as `lostatlas.games.open_title` opens it: what it offers, each loaded when it is asked for."""

from __future__ import annotations

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
from lostatlas.kernel.ruleset import GameConfig, Mode, Ruleset, Title, offers


class AcquireTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "acquire"
    modes = (Mode("", (2, 3, 4, 5, 6)),)

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant and these options."""
        from lostatlas.games.acquire.game import Acquire

        return Acquire(setting)

    @offers(ADVISER)
    def _adviser(self) -> Any:
        from lostatlas.games.acquire.greedy import AcquireAdviser

        return AcquireAdviser

    @offers(SEARCH_HINTS)
    def _search_hints(self) -> Any:
        from lostatlas.games.acquire.hints import AcquireHints

        return AcquireHints

    @offers(VARIANTS)
    def _variants(self) -> Any:
        from lostatlas.games.acquire.title_data import AcquireVariants

        return AcquireVariants()

    @offers(METRICS)
    def _metrics(self) -> Any:
        from lostatlas.games.acquire.metrics import AcquireMetrics

        return AcquireMetrics

    @offers(POSITION_TEXT)
    def _position_text(self) -> Any:
        from lostatlas.games.acquire.position_text import AcquirePositionText

        return AcquirePositionText()

    @offers(VIEWS)
    def _views(self) -> Any:
        from lostatlas.games.acquire.views import AcquireViews

        return AcquireViews

    @offers(STYLE)
    def _style(self) -> Any:
        from lostatlas.games.acquire.style import AcquireStyle

        return AcquireStyle()

    @offers(RULE_BOOK)
    def _rule_book(self) -> Any:
        from lostatlas.games.acquire.rule_book import AcquireRuleBook

        return AcquireRuleBook()

    @offers(COURSE)
    def _course(self) -> Any:
        from lostatlas.games.acquire.course import acquire_course

        return acquire_course()


TITLE = AcquireTitle()
