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
from lostatlas.games.lost_cities.config import MODES
from lostatlas.kernel.ruleset import Capability, GameConfig, Mode, Ruleset, Title


def _adviser() -> Any:
    from lostatlas.games.lost_cities.greedy import LostCitiesAdviser

    return LostCitiesAdviser


def _search_hints() -> Any:
    from lostatlas.games.lost_cities.search import LostCitiesHints

    return LostCitiesHints


def _views() -> Any:
    from lostatlas.games.lost_cities.views import LostCitiesViews

    return LostCitiesViews


def _rule_book() -> Any:
    from lostatlas.games.lost_cities.rule_book import RULES

    return RULES


def _variants() -> Any:
    from lostatlas.games.lost_cities.variants import VARIANTS_OF_TITLE

    return VARIANTS_OF_TITLE


def _position_text() -> Any:
    from lostatlas.games.lost_cities.position_text import TEXT

    return TEXT


def _metrics() -> Any:
    from lostatlas.games.lost_cities.metrics import LostCitiesMetrics

    return LostCitiesMetrics


def _style() -> Any:
    from lostatlas.games.lost_cities.style import STYLE_OF_TITLE

    return STYLE_OF_TITLE


def _course() -> Any:
    from lostatlas.games.lost_cities.course import lost_cities_course

    return lost_cities_course()


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    SEARCH_HINTS: _search_hints,
    VIEWS: _views,
    RULE_BOOK: _rule_book,
    VARIANTS: _variants,
    POSITION_TEXT: _position_text,
    METRICS: _metrics,
    STYLE: _style,
    COURSE: _course,
}


class LostCitiesTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "lost_cities"
    modes = tuple(Mode(name, (2, 3, 4), f"lostcities.mode.{name}") for name in MODES)
    capabilities = CAPABILITIES

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.lost_cities.game import LostCities

        return LostCities(setting)


TITLE = LostCitiesTitle()
