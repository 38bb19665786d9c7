"""What differs between two moments of a game is told whole, in words, and the same both ways."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lostatlas import lab, new_game
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.tree import Node
from lostatlas.plots.board import changed_hexes
from tests.lab.games import game_with, random_game

places = st.integers(0, 10_000)


def pair(a: int, b: int) -> tuple[Node, Node]:
    """Return two nodes of a finished game."""
    line = random_game(4).history
    return line[a % len(line)], line[b % len(line)]


def rows(before: Any, after: Any, group: str) -> dict[str, tuple[str, str, int | None]]:
    """Return the rows of a group by what they are about."""
    found = lab.differences(before, after)
    return {row.what: (row.before, row.after, row.change) for row in found if row.group == group}


def test_every_action_changes_something_that_is_told() -> None:
    for seed in (3, 4):
        for node in random_game(seed).history[1:]:
            assert node.parent is not None
            assert lab.differences(node.parent, node), node


@given(places, places)
@example(218, 220)  # nothing but that a train was offered for, and the offer declined
def test_there_and_back_are_mirrored(a: int, b: int) -> None:
    before, after = pair(a, b)
    there = {(r.group, r.what, r.before, r.after, r.change or 0) for r in lab.differences(before, after)}
    back = {(r.group, r.what, r.after, r.before, -(r.change or 0)) for r in lab.differences(after, before)}
    assert there == back
    assert bool(there) == (before.state != after.state)


@given(places, places)
def test_cash_rows_say_what_the_ledger_says(a: int, b: int) -> None:
    before, after = pair(a, b)
    told = rows(before, after, "money")
    old, new = before.state.ledger.cash, after.state.ledger.cash
    staying = [player for player in after.state.players if player in before.state.players]  # some go bankrupt
    for player in staying:
        assert told.get(player, ("", "", 0))[2] == new[player] - old[player]
    worth = rows(before, after, "worth")
    reasons = [row for row in lab.differences(before, after) if row.group == "worth"]
    assert sum(row.change or 0 for row in reasons if row.before) == sum(
        row.change or 0 for row in reasons if not row.before
    )
    tables = [lab.players(node.state)["net_worth"] for node in (before, after)]
    for player in staying:
        assert worth.get(player, ("", "", 0))[2] == tables[1][player] - tables[0][player]


@given(places, places)
def test_the_hexes_told_are_those_that_look_different(a: int, b: int) -> None:
    before, after = pair(a, b)
    told = {hex_ for row in lab.differences(before, after) for hex_ in row.hexes}
    assert told == set(changed_hexes(before.state.board, after.state.board))


@pytest.mark.parametrize(
    ("key", "group", "what", "before", "after"),
    [
        ("rail.train_bought.deck", "trains", "{company}", None, "{train}-train"),
        ("rail.auction_won", "turn", "Auction", None, "{player} has won for ${bid}"),
    ],
)
def test_what_an_event_does_is_found_among_the_rows(
    key: str, group: str, what: str, before: str | None, after: str
) -> None:
    game = game_with(key)
    node, event = next((n, e) for n in game.history for e in n.events if e.key == key)
    assert node.parent is not None
    told = rows(node.parent, node, group)[what.format(**event.facts)]
    assert before is None or told[0] == before.format(**event.facts)
    assert after.format(**event.facts) in told[1]


def test_a_company_that_merged_is_told_by_its_new_name() -> None:
    line = game_with("rotla.merger_agreed").history
    new, node = next((code, node) for node in line for code, one in node.state.companies.items() if one.parts)
    parts = node.state.companies[new].parts
    assert rows(line[0], node, "companies")[new][1] == "major company, merged from " + ", ".join(parts)
    for part in parts:
        launched = next(node for node in line if part in node.state.companies)
        assert rows(launched, node, "companies")[part] == ("minor company", f"merged into {new}", None)


def test_changes_are_a_table_of_the_same() -> None:
    before, after = pair(60, 300)
    frame = lab.changes(before, after)
    found = lab.differences(before, after)
    assert list(frame["what"]) == [row.what for row in found]
    assert frame["change"].dropna().tolist() == [row.change for row in found if row.change is not None]
    assert lab.changes(before, before).empty


def test_a_session_lends_its_rules_and_anything_else_is_refused() -> None:
    game = new_game(["Ann", "Ben"], mode="micro", seed=3)
    start = game.node
    game.push(game.legal_actions.choices[0])
    assert lab.differences(start, game) == lab.differences(start.state, game.state)
    with pytest.raises(GameDataError, match="got str"):
        lab.differences(start, "here")  # that is the test
