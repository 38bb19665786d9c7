"""What this title offers beyond its rules, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities import STYLE, VIEWS
from lostatlas.kernel.ruleset import Capability

__all__ = ["CAPABILITIES"]


def _views() -> Any:
    from lostatlas.games.west18.views import WestViews

    return WestViews


def _style() -> Any:
    from lostatlas.games.west18.style import STYLE_OF_TITLE

    return STYLE_OF_TITLE


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    VIEWS: _views,
    STYLE: _style,
}
