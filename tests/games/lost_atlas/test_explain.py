"""What a position means: where the game stands, what comes next, what rusts when, who is at risk."""

from __future__ import annotations

from typing import Any

import pytest

import lostatlas
from lostatlas.games import new_game
from lostatlas.games.lost_atlas.boards import official
from lostatlas.games.lost_atlas.explain import TOPICS, Note, PositionNotes, explain
from lostatlas.games.lost_atlas.rule_text import rule
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import least_action
from lostatlas.rail.depot import Depot
from tests.games.lost_atlas.rules.table import launched
from tests.kernel import toys

BASE = """lost_atlas short
player Ann: {ann}, EM 2*, ER 1
player Ben: {ben}, ER 2*, EM 1
company EM: {em}
company ER: {er}
{more}"""


def told(
    more: str = "now: OR2 EM track, cycle 2",
    *,
    ann: int = 20,
    ben: int = 300,
    em: str = "70, cash 50, trains 3",
    er: str = "60, cash 40, trains 3",
) -> PositionNotes:
    game = lostatlas.position(BASE.format(ann=ann, ben=ben, em=em, er=er, more=more))
    return explain(game)


def facts(told: PositionNotes, key: str) -> list[dict[str, Any]]:
    return [note.facts for note in told.find(f"explain.{key}")]


def test_it_says_where_the_game_stands() -> None:
    now = [str(note) for note in told().about("now")]
    assert now[0] == "Operating round 2 of cycle 2 of 4."
    assert "green" in now[1]
    assert now[2] == "Ann is to act for EM: lay track."


def test_the_newest_train_is_named_and_not_taken_for_the_one_that_brought_the_colour() -> None:
    (_, phase, _) = told("deck: 4x2 5x2 6x1 7x7\nnow: OR2 EM track, cycle 2").about("now")
    assert phase.facts["train"] == "4"
    assert str(phase).startswith("The phase is green, the newest train a 4-train:")


def test_trains_rust_with_a_later_card_where_the_one_that_is_named_is_not_in_the_deck() -> None:
    """A roster without 4-trains: the 2s rust with the first 5."""
    table = launched(("EM", "Alice", 140)).company_has("EM", trains=("2",))
    table.change(depot=Depot((("3", 1), ("5", 2), ("7", 1)), endless=("7",)), phase=1)
    found = explain(table.state, table.rules)
    rusts = [(note["train"], note["by"], note["cards"]) for note in facts(found, "rusts")]
    assert rusts == [("2", "5", 1)]
    assert [note["by"] for note in facts(found, "loses_all")] == ["5"]
    table.change(depot=Depot((("5", 2), ("7", 1)), endless=("7",))).cash_is({"EM": 1000})
    table.operate("EM", "trains").do("train 5 from deck for 450")
    assert table.trains("EM") == ("5",)


def test_it_says_what_comes_next() -> None:
    found = told()
    assert facts(found, "waiting") == [{"companies": ("ER",)}]
    assert facts(found, "then_mergers") == [{"majors": 6}]
    assert facts(found, "export") == [{"train": "3", "count": 1}]
    yellow = told("now: OR2 EM track, cycle 1", em="70, trains 2", er="60, trains 2")
    assert facts(yellow, "no_mergers") == [{"colour": "yellow"}]
    assert facts(yellow, "export") == [{"train": "2", "count": 4}]
    last = told("now: OR2 EM track, cycle 4")
    assert facts(last, "last_cycle")
    assert not facts(last, "export")  # R16
    assert facts(told('now: OR2 EM track, cycle 4\noptions: {"final_export":true}'), "export")


def test_it_counts_the_cards_before_the_next_phase_and_before_rust() -> None:
    found = told("deck: 3x2 4x3 5x2 6x1 7x7\nnow: OR2 EM track, cycle 2", er="60, trains 2 3")
    rusts = {note["train"]: (note["by"], note["cards"], note["owners"]) for note in facts(found, "rusts")}
    assert rusts == {"2": ("4", 2, ("ER",)), "3": ("6", 7, ("EM", "ER"))}
    colours = {note["colour"]: note["cards"] for note in facts(found, "phase_after")}
    assert colours == {"purple": 5, "gray": 8}


def test_what_rusts_next_is_a_risk_of_its_owner() -> None:
    more = "deck: 3x1 4x3 5x2 6x1 7x7\nnow: OR2 EM track, cycle 2"
    found = told(more, em="70, cash 50, trains 2 2", er="60, cash 40, trains 2 3")
    assert [(note["company"], note["count"]) for note in facts(found, "loses_all")] == [("EM", 2)]
    assert [(note["company"], note["left"]) for note in facts(found, "loses_trains")] == [("ER", 1)]
    assert "EM loses its 2-trains (2) and is left without a train." in str(found)
    assert "ER loses its 2-train (1) and is left with other trains: 1." in str(found)
    alone = told(more, em="70, cash 50, trains 2", er="60, cash 40, trains 3")
    assert "EM loses its 2-train (1) and is left without a train." in str(alone)


def test_resourceful_keeps_what_rusts_for_one_run() -> None:
    text = "lost_atlas short\nplayer Ann: 20, RE 2*\nplayer Ben: 20\ncompany RE: 70, trains 2\n"
    found = explain(
        lostatlas.position(
            text + "deck: 3x1 4x3 5x2 6x1 7x7\nphase: 3".replace("phase: 3", "now: SR, phase 3")
        )
    )
    assert [note.rule for note in found.find("explain.keeps_once")] == ["§26.resourceful"]


@pytest.mark.parametrize(
    ("cash", "ann", "key"),
    [
        (200, 0, "needs_train"),
        (150, 50, "president_pays"),
        (150, 20, "president_sells"),
        (50, 20, "bankruptcy"),
    ],
)
def test_a_company_without_a_train_is_at_risk(cash: int, ann: int, key: str) -> None:
    found = told(ann=ann, em=f"70, cash {cash}")
    (note,) = facts(found, key)
    assert (note["company"], note["price"]) == ("EM", 200)


def test_r26_shares_of_a_new_company_can_be_sold_for_its_own_train() -> None:
    text = BASE.replace("Ann: {ann}, EM 2*", "Ann: {ann}, EM 3*").replace("ER 2*, EM 1", "ER 2*")
    new = text.format(
        ann=0, ben=0, em="70, cash 50, new", er="60, cash 0, new", more="now: OR1 EM track, cycle 1"
    )
    game = lostatlas.position(new)
    (note,) = [one for one in facts(explain(game), "president_sells") if one["company"] == "EM"]
    assert note["worth"] == 70  # one EM; ER operates after it
    while game.state.step != "trains":
        game.push(next(iter(game.legal_actions)) if game.state.step in ("run", "dividend") else "pass")
    assert game.why_not("sell 1 EM") is None
    refusal = game.why_not("sell 1 ER")
    assert refusal is not None
    assert refusal.rule == "§9"


def test_the_bankruptcy_that_is_foretold_happens_and_the_one_that_is_not_does_not() -> None:
    """Ann can sell her share of ER for 60; EM lacks 150, or 50."""
    doomed = lostatlas.position(
        BASE.format(ann=20, ben=0, em="70, cash 50", er="60, trains 3", more="now: OR2 EM trains, cycle 2")
    )
    doomed.push("sell 1 ER")
    assert "bankrupt" in doomed.legal_actions
    saved = lostatlas.position(
        BASE.format(ann=20, ben=0, em="70, cash 150", er="60, trains 3", more="now: OR2 EM trains, cycle 2")
    )
    saved.push("sell 1 ER")
    assert "train 3 from deck for 200" in saved.legal_actions


def test_a_president_is_threatened_by_whoever_can_pay_for_enough_shares() -> None:
    (note,) = [one for one in facts(told(ben=140), "president_threatened") if one["company"] == "EM"]
    assert (note["player"], note["rival"], note["shares"]) == ("Ann", "Ben", 2)
    assert not [one for one in facts(told(ben=139), "president_threatened") if one["company"] == "EM"]


def test_a_limit_that_falls_is_a_risk() -> None:
    more = "deck: 4x1 5x2 6x1 7x7\nnow: OR2 EM track, cycle 2"
    (note,) = facts(told(more, em="70, trains 3 4", er="60, trains 3"), "over_limit")
    assert (note["company"], note["limit"], note["by"]) == ("EM", 1, "5")


def test_a_price_near_zero_is_a_risk() -> None:
    assert facts(told(er="10, trains 3"), "near_zero") == [{"company": "ER", "price": 10}]


def test_both_answers_of_the_dividend_step_are_foretold() -> None:
    game = lostatlas.position(
        BASE.format(ann=20, ben=0, em="70, cash 0, trains 3", er="60", more="now: OR2 EM run, cycle 2")
    )
    game.push("run best")
    revenue = game.state.turn.revenue
    found = explain(game)
    received = {note["holder"]: note["amount"] for note in facts(found, "receives")}
    assert received == {"Ann": revenue * 2 // 5, "Ben": revenue // 5, "EM": revenue * 2 // 5}
    (stays,) = facts(found, "price_stays") or facts(found, "price_rises")
    (kept,) = facts(found, "withheld")
    before = {who: game.state.cash(who) for who in received}
    game.push("pay")
    assert {who: game.state.cash(who) - before[who] for who in received} == received
    assert game.state.price("EM") == stays["after"]
    game.pop()
    game.push("withhold")
    assert game.state.price("EM") == kept["after"]


@pytest.mark.parametrize(
    ("revenue", "key", "order"),
    [(490, "price_stays", ("ER", "EM")), (500, "price_top", ("EM", "ER")), (990, "price_top", ("EM", "ER"))],
)
def test_at_500_only_less_than_the_price_moves_the_marker_under_the_others(
    revenue: int, key: str, order: tuple[str, ...]
) -> None:
    more = f'deck: 7x7\nnow: OR2 EM dividend, cycle 4\nalso: {{"turn":{{"revenue":{revenue}}}}}'
    game = lostatlas.position(BASE.format(ann=20, ben=0, em="500, trains 7", er="500, trains 7", more=more))
    assert facts(explain(game), key)[0]["after"] == 500
    assert game.push("pay").state.market.order == order


def test_the_map_and_the_end_are_explained_too() -> None:
    game = new_game(["Ann", "Ben"], mode="micro", seed=4)
    assert [note.key for note in explain(game).about("now")] == ["explain.map", "explain.actor"]
    chance = Chance(1)
    while not game.over:
        choice = chance.choice(game.legal_actions.choices)
        game.push(least_action(choice))
    assert [note.key for note in explain(game).notes] == ["explain.over"]


def test_a_state_explains_itself_by_the_published_rules() -> None:
    game = new_game(["Ann", "Ben", "Cid"], board=official(), seed=1)
    assert game.state.explain() == explain(game)


@pytest.mark.parametrize(("mode", "players", "seed"), [("long", 4, 1), ("short", 3, 2), ("micro", 3, 3)])
def test_every_state_can_be_explained_in_words(mode: str, players: int, seed: int) -> None:
    game = new_game([f"P{n}" for n in range(players)], mode=mode, seed=seed)
    chance = Chance(seed)
    while not game.over:
        found = explain(game)
        for note in found.notes:
            assert note.topic in TOPICS
            assert not str(note).startswith("explain.")
            assert not note.rule or rule(note.rule)
        assert str(found)
        choice = chance.choice(game.legal_actions.choices)
        game.push(least_action(choice))


def test_a_session_of_another_game_is_refused() -> None:
    other = toys.ThreeInARow(GameConfig(title="three_in_a_row"))
    with pytest.raises(GameDataError, match="expected a session, a node or a state of a railway game"):
        explain(Session.new(other, ("Ann", "Ben")))


def test_it_is_shown_in_a_notebook_with_everything_escaped() -> None:
    game = new_game(["<b>Ann</b>", "Ben", "Cid"], board=official(), seed=1)
    shown = explain(game)._repr_html_()
    assert "<b>Ann" not in shown
    assert Note("now", "explain.map") == Note("now", "explain.map")
