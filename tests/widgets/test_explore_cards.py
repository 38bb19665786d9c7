"""What may be laid on a hex, as cards: what each costs and brings, equal ones once; the place of a row."""

from __future__ import annotations

from lostatlas import new_game
from lostatlas.rail.actions import LayTile
from lostatlas.rail.rules import RailRules
from lostatlas.rail.valuation import best_routes
from lostatlas_widgets.explorer.choice_rows import choice_rows_at
from lostatlas_widgets.explorer.panel import Explorer, explore
from tests.widgets.explored import SAMPLE, fresh, node_at
from tests.widgets.page import ground, say


def test_a_card_tells_what_the_lay_costs_and_what_the_best_run_gains(explorer: Explorer) -> None:
    session = explorer.session
    seen = set()
    for node in session.history:
        if node.state.step != "track" or not session.ruleset.acting_for(node.state):
            continue
        session.goto(node)
        company = session.acting_for
        assert company is not None
        trains = session.state.companies[company].trains
        earns = best_routes(session, company).revenue if trains else 0
        here = next(one.hex for one in session.legal_actions if isinstance(one, LayTile))
        row, choice = choice_rows_at(session, here)[1]
        assert isinstance(choice, LayTile)
        assert isinstance(session.ruleset, RailRules)
        assert row.text == f"{choice.tile} r{choice.turns}"
        after = session.ruleset.apply(session.state, choice).state
        paid = session.state.cash(company) - after.cash(company)
        told = [f"−${paid}" if paid > 0 else f"+${-paid}" if paid else "free"]
        gain = best_routes(after, company, rules=session.ruleset).revenue - earns if trains else 0
        told += [f"run {'+' if gain > 0 else '−'}${abs(gain)}"] if gain else []
        assert row.more.split("\n") == told
        seen |= {paid > 0, bool(gain) + 2}
    assert seen == {True, False, 2, 3}  # some cost and some are free, some bring and some do not


def test_a_turn_that_looks_the_same_is_shown_once_and_may_still_be_typed(explorer: Explorer) -> None:
    session = explorer.session
    for node in session.tree.nodes:
        session.goto(node)
        lays = [one for one in session.legal_actions if isinstance(one, LayTile)]
        shown = [
            choice for hex_ in {one.hex for one in lays} for _row, choice in choice_rows_at(session, hex_)
        ]
        if hidden := [one for one in lays if one not in shown]:
            explorer.actions.entry.box.value = session.text_of(hidden[0])
            explorer.actions.entry.play()
            assert session.node.action == hidden[0]
            return
    raise AssertionError("no tile that looks the same in two turns")


def test_the_place_of_a_row_is_ringed_while_it_has_the_pointer_or_the_focus() -> None:
    explorer = explore(new_game(["Ann", "Ben"], mode="short", seed=5))
    rows, board = explorer.actions.list, explorer.board
    for _ in range(3):
        explorer.session.push(explorer.session.legal_actions.choices[0])
    found = [n for n, row in enumerate(rows.items) if row.get("pointing")]
    assert len(found) > 1
    for index in found:
        say(rows, type="look", index=index)
        assert board.looked_at in board.dotted  # also where the map has yet to grow
        assert board.looked_at not in board.board.cells
        assert rows.items[index]["text"].partition(":")[0].endswith(str(board.looked_at)) or (
            f" {board.looked_at}," in rows.items[index]["text"]
        )
    say(rows, type="look", index=None)
    assert board.looked_at is None
    say(rows, type="look", index=found[0])
    explorer.session.push(explorer.session.legal_actions.choices[0])
    assert board.looked_at is None  # the row is gone
    assert explorer.last_error is None


def test_the_home_of_a_company_is_ringed_while_its_row_is_pointed_at() -> None:
    """Both before the auction, where rows only tell who may be launched, and after it, where they launch."""
    explorer = explore(fresh())
    board, session = explorer.board, explorer.session
    waiting = explorer.actions.launchable.list
    for index, row in enumerate(waiting.items):
        if row["text"].startswith("RE"):
            say(waiting, type="look", index=index)
    assert str(board.looked_at) == "J16"
    say(waiting, type="look", index=None)
    assert board.looked_at is None
    for text in ("bid 120", "pass", "pass"):
        session.push(text)
    rows = explorer.actions.list
    launch = next(index for index, row in enumerate(rows.items) if row["text"] == "Launch RE")
    say(rows, type="look", index=launch)
    assert str(board.looked_at) == "J16"
    explorer.session.push(rows.items[launch]["code"])
    assert board.looked_at is None
    assert explorer.last_error is None


def test_a_tile_that_is_pointed_at_is_shown_on_the_map_until_it_is_not() -> None:
    explorer = explore(SAMPLE)
    session, board, rows = explorer.session, explorer.board, explorer.actions.here
    node_at(explorer, "track")
    before, told = board.board, list(ground(board.view)["about"])
    explorer.actions.ask_about(board.dotted[0])
    _row, choice = choice_rows_at(session, board.dotted[0])[1]
    assert isinstance(choice, LayTile)
    at = list(ground(board.view)["name"]).index(str(choice.hex))
    assert f"tile {choice.tile}" not in told[at]
    say(rows, type="look", index=1)
    assert f"tile {choice.tile}" in list(ground(board.view)["about"])[at]
    assert (board.board, session.state.board.laid.get(choice.hex)) == (before, before.laid.get(choice.hex))
    say(rows, type="look", index=None)
    assert list(ground(board.view)["about"]) == told
    say(rows, type="look", index=1)
    rows.choose(1)
    assert session.node.action == choice
    assert f"tile {choice.tile}" in list(ground(board.view)["about"])[at]
    assert explorer.last_error is None
