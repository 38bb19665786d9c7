"""Notes on positions of the railways without words of their own: trains on sale, phases, rust."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lostatlas
from lostatlas.capabilities import VIEWS, capability
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.text import speaking

GAMES = Path(__file__).parents[2] / "examples" / "games"
NAMES = ["Ann", "Ben", "Cid"]


def notes(rules: Any, state: Any) -> list[str]:
    return [str(note) for note in capability(rules, VIEWS)(rules).position_notes(state)]


@pytest.mark.parametrize(("title", "rule", "price"), [("west18", "§2.7", "$100"), ("chubu18", "P", "¥100")])
def test_at_the_start_the_first_trains_are_on_sale_and_the_first_3_train_brings_green_tiles(
    title: str, rule: str, price: str
) -> None:
    game = lostatlas.new_game(NAMES, title=title, seed=1)
    views = capability(game.ruleset, VIEWS)(game.ruleset)
    on_sale, phase, *_ = views.position_notes(game.state)
    count = game.state.depot.deck[0][1]
    assert str(on_sale) == f"On sale: 2-trains at {price}, {count} left."
    assert str(phase) == (
        "The first 3-train begins the next phase, with tiles yellow, green; "
        f"trains to be sold before it: {count}."
    )
    assert {on_sale.rule, phase.rule} == {rule}
    with speaking("ja"):
        assert price in str(on_sale)


def test_who_will_lose_all_trains_with_the_next_that_rust_is_told_before_it_happens() -> None:
    """Whenever trains rust, the position before had said so of each company that is left without one."""
    game = lostatlas.load(GAMES / "chubu18.json")
    lost = 0
    for node in game.history:
        if node.parent is None or node.state.phase == node.parent.state.phase:
            continue
        before, after = node.parent.state, node.state
        gone = [
            code
            for code, company in before.companies.items()
            if company.trains and code in after.companies and not after.companies[code].trains
        ]
        told = notes(game.ruleset, before)
        for code in gone:
            lost += 1
            assert [one for one in told if "leaves without any train" in one and code in one], (code, told)
    assert lost


def test_a_company_without_a_train_is_told_with_its_money() -> None:
    game = lostatlas.load(GAMES / "chubu18.json")
    state = next(
        node.state
        for node in game.history
        if any(not node.state.companies[code].trains for code in node.state.market.order)
    )
    code = next(one for one in state.market.order if not state.companies[one].trains)
    assert [one for one in notes(game.ruleset, state) if one.startswith(f"{code} has no train; ")]
    company = evolve(state.companies[code], trains=("2",))
    helped = evolve(state, companies=FrozenMap({**state.companies, code: company}))
    assert not [one for one in notes(game.ruleset, helped) if one.startswith(f"{code} has no train; ")]
