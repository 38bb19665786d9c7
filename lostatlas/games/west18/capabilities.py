"""What this title offers beyond its rules, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities import ADVISER, METRICS, RULE_BOOK, STYLE, VIEWS
from lostatlas.kernel.ruleset import Capability

__all__ = ["CAPABILITIES"]


def _adviser() -> Any:
    from lostatlas.games.west18.greedy import Adviser

    return Adviser


def _metrics() -> Any:
    from lostatlas.games.west18.metrics import WestMetrics

    return WestMetrics


def _views() -> Any:
    from lostatlas.games.west18.views import WestViews

    return WestViews


def _rule_book() -> Any:
    from lostatlas.games.west18.rule_book import RULES

    return RULES


def _style() -> Any:
    from lostatlas.games.west18.style import STYLE_OF_TITLE

    return STYLE_OF_TITLE


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    METRICS: _metrics,
    VIEWS: _views,
    RULE_BOOK: _rule_book,
    STYLE: _style,
}
