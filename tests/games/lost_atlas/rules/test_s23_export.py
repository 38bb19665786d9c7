"""§23: the export at the end of a cycle."""

from __future__ import annotations

import pytest

import lostatlas
from lostatlas.games.lost_atlas.notation import place
from lostatlas.rail import actions as rail
from tests.games.lost_atlas.rules.cases import closing, end_round, ending
from tests.games.lost_atlas.rules.land import at, do, land, legal
from tests.games.lost_atlas.rules.table import Table


def test_item_110_a_two_takes_all_twos_along() -> None:
    game = do(closing("deck: 2x4 3x6 4x4 5x3 6x2 7x7"), "pass")
    assert game.state.depot.top == "3"
    assert game.state.depot.gone["2"] == 6  # two had gone before
    assert game.state.phase == 0


def test_item_110_otherwise_the_top_train_leaves_and_acts_like_a_purchase() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=2), "pass")
    assert (game.state.round, game.state.depot.top) == ("SR", "5")
    rust = do(closing("deck: 4x4 5x3 6x2 7x7\npool: 2 2", em="90, trains 3", cycle=2), "pass")
    assert rust.state.depot.pool == ()  # the first 4 has gone
    assert rust.state.phase == 2


def test_item_110_micro_knows_no_export() -> None:
    text = "lost_atlas micro\nplayer Ann: 100, EM 2*\nplayer Ben: 100\ncompany EM: 90, trains 2\n"
    game = at(f"{text}now: OR2 EM trains, cycle 1", land("M13 home EM"))
    top = dict(game.state.depot.deck)
    assert (game.state.cycle, top) == (2, {"2": 2, "3": 3, "4": 3, "5": 3})


def test_item_111_discards_come_before_the_next_stock_round() -> None:
    game = do(
        closing("deck: 5x3 6x2 7x7", em="90, trains 4", cycle=2, more="company TU: 100, trains 4 4"),
        "pass",
    )
    assert (game.acting_for, legal(game)) == ("TU", {"discard 4"})
    do(game, "discard 4")
    assert (game.state.round, game.state.cycle, game.state.depot.pool) == ("SR", 3, ("4",))
    assert game.state.depot.deck[0] == ("5", 2)  # one export only


@pytest.mark.parametrize(("cycle", "over"), [(5, False), (6, True)])
def test_r16_discards_after_an_export_are_part_of_its_cycle_the_last_one_too(cycle: int, over: bool) -> None:
    """The first 4 makes the limit of a major three; TU gives one up before the game goes on, or ends."""
    major = "company Exp: 100, trains 3 3 3 3, parts TU SU"
    game = closing("deck: 4x4 5x3 6x2 7x7", em="90, trains 3", cycle=cycle, final_export=True, more=major)
    do(game, "pass")
    assert (game.over, game.acting_for, legal(game)) == (False, "Exp", {"discard 3"})
    assert (game.state.round, game.state.cycle) == ("export", cycle)
    assert str(place(game.state)) == f"the export of cycle {cycle}"
    assert game.state.explain(game.ruleset).find("explain.export_round")
    again = lostatlas.position(game.position())
    assert again.state == game.state
    assert lostatlas.position(lostatlas.position_text(game.position())).state == game.state
    do(game, "export discard 3")
    assert (game.over, game.state.cycle) == (over, cycle + (not over))
    assert game.state.companies["Exp"].trains == ("3", "3", "3")
    assert game.state.depot.pool == ("3",)
    before = game.node.parent
    assert before is not None
    assert game.ruleset.format_action(before.state, rail.DiscardTrain("3")) == "export discard 3"


def test_r16_no_export_in_the_last_cycle_unless_asked_for() -> None:
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6), "pass")
    assert game.over
    assert game.state.depot.top == "4"
    game = do(closing("deck: 4x1 5x3 6x2 7x7", em="90, trains 3", cycle=6, final_export=True), "pass")
    assert game.over
    assert game.state.depot.top == "5"


def test_item_110_the_top_train_leaves() -> None:
    table = end_round(ending((("3", 2), ("4", 4)), phase=1))
    assert table.state.depot.deck == (("3", 1), ("4", 4))
    assert table.state.depot.gone == {"3": 1}


def test_item_110_a_two_takes_all_twos_with_it() -> None:
    table = end_round(ending((("2", 3), ("3", 6))))
    assert table.state.depot.deck == (("3", 6),)
    assert table.rules.phase(table.state).train == "2"


def test_export_rusts_and_begins_phases_like_a_purchase() -> None:
    table = ending((("4", 1), ("5", 3)), phase=1).company_has("EM", trains=("2",))
    end_round(table)
    assert (table.trains("EM"), table.rules.phase(table.state).train) == ((), "4")


def test_item_111_discards_after_an_export_come_before_the_stock_round() -> None:
    table = ending((("5", 1), ("6", 2)), phase=2).company_has("EM", trains=("3", "4"))
    end_round(table)
    assert table.legal() == {"discard 3", "discard 4"}
    table.do("discard 3")
    assert table.state.step == "stock"


def test_micro_has_no_export() -> None:
    assert not Table().rules.variant.modes["micro"].exports


@pytest.mark.parametrize("final", [False, True])
def test_r16_item_112_the_last_cycle_exports_only_by_option(final: bool) -> None:
    table = end_round(ending((("3", 2), ("4", 4)), cycle=6, phase=1, final_export=final))
    assert table.state.over == "rail.end_cycles"
    assert dict(table.state.depot.deck)["3"] == (1 if final else 2)
