"""What the title offers beyond its rules, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
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
from lostatlas.kernel.ruleset import Capability


def _loaded(module: str, name: str) -> Any:
    """Return something from a module of this title, which imports the rules itself."""
    return getattr(import_module(f"lostatlas.games.acquire.{module}"), name)


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: lambda: _loaded("greedy", "AcquireAdviser"),
    SEARCH_HINTS: lambda: _loaded("hints", "AcquireHints"),
    VARIANTS: lambda: _loaded("title_data", "AcquireVariants")(),
    METRICS: lambda: _loaded("metrics", "AcquireMetrics"),
    POSITION_TEXT: lambda: _loaded("position_text", "AcquirePositionText")(),
    COURSE: lambda: _loaded("course", "acquire_course")(),
    RULE_BOOK: lambda: _loaded("rule_book", "AcquireRuleBook")(),
    VIEWS: lambda: _loaded("views", "AcquireViews"),
    STYLE: lambda: _loaded("style", "AcquireStyle")(),
}
"""For each key what makes the object, or gives the class, that answers."""
