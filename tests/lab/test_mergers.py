"""The tables of mergers say what the rules say, and choices what they then change."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import lab
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.valuation import merger_value
from lostatlas.rail.valuation.mergers import why_not_merge
from tests.lab.games import random_game, state_where

GAME = figure(6)


def test_a_merger_as_tables() -> None:
    value = merger_value(GAME, "EA", "EM")
    facts = lab.merger(value)
    assert list(facts.columns) == ["EA", "EM", "together"]
    assert facts.T["price"].tolist() == [70, 60, 60]
    one, other, together = facts.T["treasury"].tolist()
    assert together == one + other
    assert facts.loc["revenue", "together"] == value.together.revenue
    holders = lab.merger_holders(value)
    assert (holders["EA"] + holders["EM"] == holders["together"]).all()
    assert holders["worth_gain"].to_dict() == {name: value.worth_gain(name) for name in holders.index}


def test_every_pair_is_told_with_its_reason() -> None:
    pairs = lab.merger_pairs(GAME)
    count = len(GAME.state.market.order)
    assert len(pairs) == count * (count - 1) // 2
    assert (pairs["possible"] == (pairs["reason"] == "")).all()
    assert {"EA", "EM"} in [set(row) for row in pairs[pairs["possible"]][["first", "second"]].to_numpy()]


def test_section_22_a_major_never_merges_whoever_is_named_first() -> None:
    def both_kinds(_game: Any, state: Any) -> bool:
        return {one.kind for one in state.companies.values()} == {"minor", "major"} and bool(state.majors)

    game, state = state_where(both_kinds)
    codes = {one.kind: code for code, one in state.companies.items()}
    for first, second in ((codes["minor"], codes["major"]), (codes["major"], codes["minor"])):
        refusal = why_not_merge(state, first, second, rules=game.ruleset)  # type: ignore[arg-type]  # a railway's rules
        assert refusal is not None
        assert refusal.key == "rotla.no_partner"


@pytest.mark.parametrize("call", [lab.merger, lab.merger_holders, lab.merger_pairs, lab.consequences])
def test_what_is_no_game_is_refused_in_words(call: Any) -> None:
    with pytest.raises(GameDataError, match=r"expected .*, got .* \(int\)"):
        call(5)


def test_consequences_keep_the_session_where_it_stands() -> None:
    game = random_game()
    before = game.node
    lab.consequences(game)
    assert game.node is before
