"""Static checks: a planted fault each, and none on the published game."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import load_variant
from lostatlas.games.lost_atlas.variants import check_variant, shipped_names, standard_variant

LAKE = [{"terrain": "water"}, {"terrain": "home", "home": "AG", "colour": "gray", "code": "city=revenue:0"}]


@pytest.mark.parametrize("name", ["published", *shipped_names()])
def test_nothing_is_odd_about_what_comes_with_the_program(name: str) -> None:
    assert check_variant(load_variant(name)) == ()


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"tiles.yellow.57.count": 0, "tiles.yellow.5.count": 1}, "tiles.yellow", "27 cities"),
    ({"tiles.yellow.291.count": 0}, "tiles.yellow", "3 capitals, but the box holds 2 yellow tiles"),
    ({"modes.long.pieces.projects": 5}, "modes.long.pieces.projects", "5 projects"),
    ({"phases.5.colour": "gray", "remove": ["tiles.gray"]}, "phases.5.colour", "no gray tile"),
    ({"tiles.green.x1": {"count": 1, "code": "city=revenue:9;path=a:0,b:_0;label=Q"}},
     "tiles.green.x1", "never laid"),
    ({"tiles.yellow.x1": {"count": 1, "code": "path=a:0,b:1;path=a:2,b:3;path=a:4,b:5"}},
     "tiles.yellow.x1", "upgraded to nothing"),
    ({"map.costs.water": 80}, "map.costs.water", "never paid"),
    ({"trains.8": {"price": 900, "stops": 8}}, "trains.8", "never for sale"),
    ({"rosters.text.long.any.5": 0, "rosters.text.short.any.5": 0, "rulings.micro_fives": 0},
     "trains.5", "never for sale"),
    ({"rosters.text.long.any.2": 999}, "trains.3", "never reached"),
    ({"trains.6.endless": True}, "trains.7", "always another"),
    ({"trains.4.rusted_by": "4"}, "trains.4.rusted_by", "rusts as it is bought"),
    ({"trains.4.rusted_by": "∞"}, "trains.4.rusted_by", "no phase begins"),
    ({"trains.4.rusted_by": "3"}, "trains.4.rusted_by", "comes before it"),
    ({"trains.4.rusted_by": "5"}, "trains.4.rusted_by", "perhaps before they have run"),
    ({"trains.33.price": 400}, "trains.33", "perhaps the 3-train is meant"),
    ({"trains.3.price": 400}, "trains.3.price", "more than the 4-train at $300"),
    ({"trains.3.price": 900, "trains.4.price": 100}, "trains.3.price", "more than the 4-train at $100"),
    ({"remove": ["trains.3.rusted_by"]}, "trains.3.rusted_by", "never rusts, although the 4-train"),
    ({"phases.5.colour": "green", "phases.6.colour": "green"}, "tiles.purple", "No phase opens purple tiles"),
    ({"remove": ["phases.2"]}, "phases.3", "begins with the 2-train on top of the deck"),
    ({"trains.∞.trade_in_price": 1200}, "trains.∞.trade_in_price", "more than the $1000"),
    ({"auction.minimum": 400}, "auction.minimum", "less than the first bid of $400"),
    ({"phases.2.launch": [150, 180]}, "phases.2.launch", "less than twice the lowest"),
    ({"phases.2.launch": [60, 150]}, "phases.2.launch", "nobody can reach that price"),
    ({"trains.2.price": 280}, "trains.2.price", "no new company can buy a 2-train"),
    ({"trains.4.price": 90_000}, "trains.4.price", "nobody can ever pay"),
    ({"phases.7.launch": [60, 900]}, "phases.7.launch", "the ladder ends at $500"),
    ({"bank_break.on": True, "bank_break.money": 500}, "bank_break.money", "broken from the start"),
    ({"map.pieces.3.cells": [{"terrain": "blank"}] * 3, "map.pieces.3.company": None},
     "minors.AG", "never takes part"),
    ({"map.pieces.3.cells": [*LAKE, {"terrain": "blank"}]}, "map.pieces.3.cells", "No track can lead out"),
    ({"map.pieces.40": {"number": 40, "ids": ["400"], "company": "ZZ",
                        "cells": [{"terrain": "blank"}] * 3}}, "map.pieces.40.company", "no such minor"),
    ({"shares.major.total": 8}, "shares.major.total", "exchanged for 10"),
    ({"shares.holding_limit_percent": 30}, "shares.minor.presidents_certificate", "more than the 30%"),
    ({"shares.minor.presidents_certificate": 5}, "shares.minor.presidents_certificate", "all 5"),
    ({"shares.pool_limit_percent": 15}, "shares.pool_limit_percent", "no share can ever be sold"),
    ({"minors.EA.tokens": [40, 40]}, "minors.EA.tokens", "placed free of charge"),
    ({"minors.EA.tokens": [0] * 20, "map.terrains.city.code": "", "map.terrains.home.code": "city=revenue:0"},
     "minors.EA.tokens", "20 hubs"),
    ({"modes.long.tables.3.columns": [4, 4]}, "modes.long.tables.3.columns", "hold 8 charters"),
    ({"rounds.operating": ["track", "dividend", "trains"]}, "rounds.operating", "never earns"),
    ({"rounds.operating": ["track", "run", "trains"]}, "rounds.operating", "never pays"),
    ({"rounds.operating": ["track", "run", "dividend"]}, "rounds.operating", "never buy a train"),
    ({"rounds.operating": ["run", "dividend", "trains"]}, "rounds.operating", "never lays track"),
    ({"rounds.operating": ["track", "dividend", "run", "trains"]}, "rounds.operating", "before the run"),
    ({"rounds.cycle": ["SR", "OR", "export"]}, "rounds.cycle", "no merger round"),
    ({"rounds.cycle": ["SR", "OR", "MR"]}, "rounds.cycle", "has no export"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "key", "words"), FAULTS, ids=[f"{key}: {words}" for _, key, words in FAULTS]
)
def test_a_planted_fault_is_found_with_its_reason(change: dict[str, Any], key: str, words: str) -> None:
    findings = check_variant(standard_variant().changed(change))
    told = [(one.key, one.words) for one in findings]
    assert any(where == key and words in said for where, said in told), told


def test_a_home_that_is_cut_off_on_a_fixed_map_is_found() -> None:
    board = {"placements": [{"piece": "02", "q": 0, "r": 0, "rotation": 0}], "capitals": []}
    findings = check_variant(standard_variant().changed({"map.boards.short": board}))
    told = {(one.key, one.facts["company"]): one.words for one in findings}
    assert "does not take part" in told["map.boards.short.placements", "AG"]
    alone = {"placements": [{"piece": "07", "q": 0, "r": 0, "rotation": 0}], "capitals": []}
    cells = [
        {"terrain": "border"},
        standard_variant().map.pieces[6].cells[1].model_dump(),
        {"terrain": "water"},
    ]
    changed = standard_variant().changed({"map.boards.short": alone, "map.pieces.7.cells": cells})
    assert any("from the home of NP" in one.words for one in check_variant(changed))


def test_every_finding_says_its_key_and_reason() -> None:
    (finding,) = check_variant(standard_variant().changed({"map.costs.water": 80}))
    assert str(finding) == "map.costs.water: No printed hex asks for the cost of water, so it is never paid."
    assert (finding.check, finding.facts) == ("tiles", {"terrain": "water"})
