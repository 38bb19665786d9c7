"""What this title offers beyond its rules, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lostatlas.capabilities import ADVISER, SEARCH_HINTS, Adviser, SearchHints
from lostatlas.kernel.ruleset import Capability

__all__ = ["CAPABILITIES"]


def _adviser() -> type[Adviser[Any]]:
    from lostatlas.games.lost_atlas.greedy import Adviser

    return Adviser


def _search_hints() -> type[SearchHints[Any]]:
    from lostatlas.games.lost_atlas.search import Hints

    return Hints


CAPABILITIES: Mapping[Capability[Any], Callable[[], Any]] = {
    ADVISER: _adviser,
    SEARCH_HINTS: _search_hints,
}
