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
    ({"trains.7.price": 7500}, "trains.7.price", "10× as much as published"),
    ({"trains.2.price": 10}, "trains.2.price", "1/10 of what is published"),
    ({"trains.5.price": 45}, "trains.5.price", "1/10 of what is published"),
    ({"trains.3.stops": 30}, "trains.3.stops", "10× as much"),
    ({"auction.step": 500}, "auction.step", "100× as much"),
    ({"modes.short.cycles": 40}, "modes.short.cycles", "10× as much"),
    ({"modes.short.tables.4.cash": 2750}, "modes.short.tables.4.cash", "10× as much"),
    ({"bank_break.on": True, "bank_break.money": 80_000}, "bank_break.money", "10× as much"),
    ({"bank_break.on": True, "bank_break.money": 1200}, "bank_break.money", "1/6.67 of what"),
    ({"bank_break.on": True, "bank_break.money": 30_000}, "bank_break.money", "it never breaks"),
    ({"destinations.cards": ["300/400/700/1000"]}, "destinations.cards", "10× as much"),
    ({"map.costs.mountain": 400}, "map.costs.mountain", "10× as much"),
    ({"minors.EA.tokens": [0, 400]}, "minors.EA.tokens", "10× as much"),
    ({"phases.7.limits.minor": 10}, "phases.7.limits.minor", "10× as much"),
    ({"rosters.text.short.any.3": 50}, "rosters.text.short.any.3", "10× as much"),
    ({"steps.dividend.rises": [10, 20]}, "steps.dividend.rises", "10× as much"),
    ({"tiles.yellow.57.code": "city=revenue:200;path=a:0,b:_0;path=a:_0,b:3"},
     "tiles.yellow.57.code", "pays $200, 10× the usual $20"),
    ({"tiles.yellow.x1": {"count": 1, "code": "city=revenue:300;path=a:0,b:_0;path=a:_0,b:3"}},
     "tiles.yellow.x1.code", "pays $300"),
    ({"tiles.green.14.code":
      "city=revenue:10,slots:2;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0"},
     "tiles.green.14.code", "less than the $20 of the tile"),
    ({"market.spaces": [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 135, 1500]},
     "market.spaces", "jump from $135 to $1500"),
    ({"trains.4.stops": 1}, "trains.4.stops", "no better than the 2-train"),
    ({f"trains.{name}.rusted_by": None for name in "234"}, "trains", "No train ever rusts"),
    ({"phases.4.colour": "yellow"}, "phases.4.colour", "has opened green"),
    ({"phases.3.launch": [200, 300]}, "phases.3.launch", "above the $90"),
    ({"rosters.text.shrt.any.3": 3}, "rosters.text.shrt", "no such mode"),
    ({"rosters.text.short.7.3": 3}, "rosters.text.short.7", "it is never used"),
    ({"rosters.text.short.any.4": 0}, "phases.4", "the phase of that train never begins"),
    ({"minors.SU.colour": "#B3AEA1"}, "minors.TU.colour", "the colour of SU"),
    ({"majors.Con.names": ["Firm", "Trust"]}, "majors.Fed.names", "both called Firm"),
    ({"steps.track.lays": [["upgrade"]]}, "steps.track.lays", "no track is ever laid on an empty hex"),
    ({"steps.track.lays": [["yellow"]]}, "steps.track.lays", "no tile is ever replaced"),
    ({"rounds.operating": ["lead_off", "track", "run", "dividend", "trains"]},
     "rounds.operating", "beyond its home"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "key", "words"), FAULTS, ids=[f"{key}: {words}" for _, key, words in FAULTS]
)
def test_a_planted_fault_is_found_with_its_reason(change: dict[str, Any], key: str, words: str) -> None:
    findings = check_variant(standard_variant().changed(change))
    told = [(one.key, one.words) for one in findings]
    assert any(where == key and words in said for where, said in told), told


HARMLESS: list[dict[str, Any]] = [
    *({f"trains.{one.name}.price": round(one.price * part)} for one in standard_variant().trains
      for part in (0.9, 1.1)),
    {f"trains.{one.name}.price": one.price * 100 for one in standard_variant().trains}
    | {"trains.∞.trade_in_price": 80_000, "auction.minimum": 12_000, "auction.step": 500,
       "map.costs.mountain": 4000, "bank_break.money": 800_000}
    | {f"modes.{mode}.tables.{table.players}.cash": table.cash * 100
       for mode, one in standard_variant().modes.items() for table in one.tables}
    | {f"phases.{one.train}.launch": [100 * price for price in one.launch]
       for one in standard_variant().phases}
    | {"market.spaces": [100 * price for price in standard_variant().market.spaces]},
    {"auction.step": 1}, {"auction.step": 10}, {"auction.minimum": 110},
    {"modes.short.cycles": 5}, {"modes.short.tables.4.cash": 300},
    {"bank_break.on": True, "bank_break.money": 9000}, {"bank_break.on": True, "bank_break.money": 7000},
    {"rosters.text.short.any.3": 6}, {"rosters.text.short.any.2": 5},
    {"tiles.yellow.57.count": 80}, {"tiles.yellow.9.count": 12},
    {"tiles.yellow.x1": {"count": 1, "code": "city=revenue:30;path=a:0,b:_0;path=a:_0,b:3"}},
    {"minors.SU.name": "Suburbia", "minors.SU.colour": "#ffeeaa"}, {"majors.Con.names": ["Trust"]},
    {"minors.SU.powers": []}, {"destinations.cards": ["30/40/60/90"]},
    {"rounds.operating": ["lead_off", "track", "token", "issue", "run", "dividend", "trains"]},
    {"steps.dividend.rises": [1, 2, 3]}, {"phases.3.launch": [60, 120]}, {"steps.stock.sale_drop": "share"},
]  # fmt: skip


@pytest.mark.parametrize("change", HARMLESS, ids=[", ".join(list(one)[:2]) for one in HARMLESS])
def test_a_harmless_change_is_not_blamed(change: dict[str, Any]) -> None:
    assert check_variant(standard_variant().changed(change)) == ()


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
