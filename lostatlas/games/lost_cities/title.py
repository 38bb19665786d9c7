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
from lostatlas.games.lost_cities.config import MODES
from lostatlas.kernel.ruleset import GameConfig, Mode, Ruleset, Title, offers


class LostCitiesTitle(Title):
    """The title, as `lostatlas.games.open_title` opens it."""

    name = "lost_cities"
    modes = tuple(Mode(name, (2, 3, 4), f"lostcities.mode.{name}") for name in MODES)

    @property
    def spoken_name(self) -> str:
        """What people call the game."""
        return "Lost Cities: the Board Game"

    def ruleset(self, setting: GameConfig) -> Ruleset[Any]:
        """Return the rules for this variant, mode and options."""
        from lostatlas.games.lost_cities.game import LostCities

        return LostCities(setting)

    @offers(ADVISER)
    def _adviser(self) -> Any:
        from lostatlas.games.lost_cities.greedy import LostCitiesAdviser

        return LostCitiesAdviser

    @offers(SEARCH_HINTS)
    def _search_hints(self) -> Any:
        from lostatlas.games.lost_cities.search import LostCitiesHints

        return LostCitiesHints

    @offers(VIEWS)
    def _views(self) -> Any:
        from lostatlas.games.lost_cities.views import LostCitiesViews

        return LostCitiesViews

    @offers(RULE_BOOK)
    def _rule_book(self) -> Any:
        from lostatlas.games.lost_cities.rule_book import RULES

        return RULES

    @offers(VARIANTS)
    def _variants(self) -> Any:
        from lostatlas.games.lost_cities.variants import VARIANTS_OF_TITLE

        return VARIANTS_OF_TITLE

    @offers(POSITION_TEXT)
    def _position_text(self) -> Any:
        from lostatlas.games.lost_cities.position_text import TEXT

        return TEXT

    @offers(METRICS)
    def _metrics(self) -> Any:
        from lostatlas.games.lost_cities.metrics import LostCitiesMetrics

        return LostCitiesMetrics

    @offers(STYLE)
    def _style(self) -> Any:
        from lostatlas.games.lost_cities.style import STYLE_OF_TITLE

        return STYLE_OF_TITLE

    @offers(COURSE)
    def _course(self) -> Any:
        from lostatlas.games.lost_cities.course import lost_cities_course

        return lost_cities_course()


TITLE = LostCitiesTitle()
