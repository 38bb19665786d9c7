"""Keys that are built at run time have words for every value that the code, the data and the title know."""

from __future__ import annotations

import pytest

from lostatlas.capabilities import METRICS, title_capability
from lostatlas.games import TITLES, open_title
from lostatlas.games.lost_atlas.explain import TOPICS
from lostatlas.games.lost_atlas.metrics import RULES
from lostatlas.games.lost_atlas.variants import load_variant, shipped_names, standard_variant
from lostatlas.kernel.errors import SYSTEM_PROBLEMS
from lostatlas.lab.simulation.tables import TABLES
from lostatlas.rail.net_worth import SOURCES
from lostatlas.teach import course_of
from lostatlas.text import speaking
from lostatlas.text.catalogue import LANGUAGES, wording
from lostatlas.track.tile_parts import COLOURS, OTHER_COLOURS

KINDS = course_of().kinds

VARIANT = standard_variant()
ROUNDS = VARIANT.rounds
BUILT: dict[str, set[str]] = {
    "explore.step": {
        *ROUNDS.map,
        *ROUNDS.stock,
        *ROUNDS.operating,
        *ROUNDS.merger,
        "headquarters",
        "discard",
    },
    "explain": {f"step_{step}" for step in (*ROUNDS.map, *ROUNDS.stock, *ROUNDS.operating, *ROUNDS.merger)},
    "rail.topic": set(TOPICS),
    "render.ground": set(VARIANT.map.terrains),
    "render.colour": {*COLOURS, *OTHER_COLOURS, *(str(phase.colour) for phase in VARIANT.phases)},
    "games.mode_name": set(VARIANT.modes),
    "record.system": set(SYSTEM_PROBLEMS),
    "player_control.power_name": {name for one in VARIANT.minors for name in one.powers},
    "variants.status": {"own", *(load_variant(name).status for name in shipped_names())},
    "teach.kind": set(KINDS),
    "charts.source": {"start", *SOURCES},
    "comparison.event": set(RULES),
    "simulation.table": set(TABLES),
    "simulation.column": {f"{table}.{column}" for table, columns in TABLES.items() for column in columns},
    "rail.source": {"treasury", "pool", "deck"},
    "rail.lay": {"yellow", "upgrade"},
}
"""The beginnings of keys, and what may follow each."""


def _words(key: str) -> str:
    return wording(key)[0]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("beginning", BUILT)
def test_whatever_follows_has_words(beginning: str, code: str) -> None:
    with speaking(code):
        keys = [f"{beginning}.{one}" for one in sorted(BUILT[beginning])]
        assert [key for key in keys if _words(key) == key] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_a_report_has_words_for_every_event_that_a_title_counts(title: str, code: str) -> None:
    counted = title_capability(open_title(title), METRICS).rules_shown
    with speaking(code):
        keys = [f"comparison.event.{event}" for event in counted]
        assert [key for key in keys if _words(key) == key] == []
