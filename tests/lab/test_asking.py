"""Asking a finished game: places by name, purchases, lays and mergers against what else could have been."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import pandas as pd
import pytest

import lostatlas
from lostatlas import lab, load, new_game
from lostatlas.games.lost_atlas.explain import explain
from lostatlas.kernel.errors import GameDataError, LostAtlasError, NoSuchEvent, SessionError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.session import Session
from lostatlas.players import finish, seated
from lostatlas.rail.valuation import best_routes
from lostatlas.rail.valuation.best_run import best_run_of


def whatever(value: Any) -> Any:
    """Return something that a type checker would not let pass."""
    return value


@cache
def finished() -> Session:
    return load("examples/games/short.json")


def fresh() -> Session:
    return load("examples/games/short.json")


def test_a_place_is_found_by_its_name() -> None:
    game = fresh()
    node = game.at(cycle=2, round="MR")
    assert game.node is node
    assert (game.state.cycle, game.state.round) == (2, "MR")
    assert node.parent is not None
    assert (node.parent.state.cycle, node.parent.state.round) != (2, "MR")


@pytest.mark.parametrize("title", ["acquire", "lost_cities"])
def test_every_title_names_its_places(title: str) -> None:
    game = new_game(["Ann", "Ben"] if title == "lost_cities" else ["Ann", "Ben", "Cid"], title=title, seed=1)
    finish(game, seated(["random"], game.players, seed=1))
    part, value = next(iter(game.ruleset.stage(game.line[-2].state).items()))
    node = game.at(**{part: value})
    assert game.ruleset.stage(node.state)[part] == value
    assert len(lab.history(game).moves) == len(game.line)


def test_a_place_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(SessionError, match=r"never stands at cycle=9; it has: cycle 1 2 3 4, round "):
        fresh().at(cycle=9)


def test_what_happened_is_found_by_its_event() -> None:
    found = finished().find("rail.train_bought", company="ER")
    assert [node.text for node in found] == [
        "OR1 ER train 2 from deck for 100",
        "OR1 ER train 3 from deck for 200",
    ]
    merged = finished().find("rotla.merged")
    assert len(merged) == 1
    assert finished().find("rotla.merged", cycle=1) == ()
    assert len(finished().find(action="lay_tile")) == len(finished().find("rail.tile_laid")) > 10


@pytest.mark.parametrize(
    ("asked", "told"), [({"action": "lay_tiel"}, "no kind of action 'lay_tiel'"), ({"cylce": 2}, "cylce=2")]
)
def test_asking_for_what_no_game_has_is_refused_with_what_there_is(asked: Any, told: str) -> None:
    with pytest.raises(SessionError, match=told):
        finished().find(**asked)


def test_a_history_shows_the_whole_line_after_goto() -> None:
    game = fresh()
    whole = len(lab.history(game).moves)
    game.goto(10)
    assert len(game.history) == 11
    assert len(lab.history(game).moves) == len(game.line) == whole
    assert len(lab.history(game, to=10).moves) == 11


def test_actions_print_as_they_are_typed() -> None:
    node = finished().find(action="lay_tile")[0]
    assert repr(node) == f"<Node {node.id}: OR1 EA lay 57@N10 r3>"
    assert node.parent is not None
    assert finished().ruleset.parse_action(node.parent.state, node.text) == node.action


# purchases


def test_every_purchase_is_told_with_what_the_company_would_have_earned_without_it() -> None:
    """Judged anew: each run of a company with a single train is all that train's."""
    bought = lab.purchases(finished())
    events = [event for node in finished().line for event in node.events]
    paid = [event for event in events if event.key.startswith(("rail.train_bought.", "rail.train_sold"))]
    assert bought["price"].tolist() == [event.facts["price"] for event in paid]
    rules: Any = finished().ruleset
    brought = 0
    for node in finished().line:
        for event in node.events:
            if event.key != "rail.trains_run" or node.parent is None:
                continue
            state, code = node.parent.state, event.facts["company"]
            company = state.companies[code]
            trains = (*company.trains, *company.kept)
            for place, route in enumerate(event.facts["routes"]):
                left = trains[:place] + trains[place + 1 :] if route.train == trains[place] else None
                assert left is not None
                poorer = evolve(company, trains=left, kept=())
                less = evolve(state, companies=state.companies.set(code, poorer))
                brought += event.facts["revenue"] - best_run_of(rules, less, code).revenue
    assert bought["brought"].sum() == brought
    assert (bought["gain"] == bought["brought"] - bought["price"]).all()


def test_a_forced_purchase_says_whom_it_cost_what() -> None:
    bought = lab.purchases(finished())
    helped = [
        event for node in finished().line for event in node.events if event.key == "rail.president_paid"
    ]
    forced = bought[bought["added"] > 0]
    assert forced[["payer", "added"]].to_numpy().tolist() == [
        [event.facts["player"], event.facts["amount"]] for event in helped
    ]


def test_trains_that_rusted_or_were_sold_say_when() -> None:
    bought = lab.purchases(finished()).query("train == '2'")
    assert set(bought["left"]) == {"rusted", "sold"}
    assert set(bought[bought["left"] == "rusted"]["left_round"]) == {"4 OR1"}


# lays and mergers


def test_lays_are_judged_against_the_best_ones() -> None:
    told = lab.lay_review(finished(), cycle=2)
    assert (told["after"] - told["before"] == told["gain"]).all()
    assert (told["missed"] >= 0).all()
    missed = told.iloc[0]
    assert (missed["best"], missed["best_gain"]) == ("14@N10 r0", 20)
    game = fresh()
    game.goto(int(missed["node"]) - 1)
    assert best_routes(game, "EA", tiles=missed["best"]).revenue == missed["before"] + 20


def test_a_merger_is_judged_against_the_best_one_of_its_round() -> None:
    told = lab.merger_review(finished())
    assert told[["first", "second", "company"]].to_numpy().tolist() == [["SU", "AG", "Con"]]
    assert (told["best_gain"] >= told["gain"]).all()
    assert (told["best_worth_gain"] >= told["worth_gain"]).all()
    assert told["best_worth"].tolist() == ["EA SU"]


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: lab.lay_review(finished(), "ERR"), "There is no company ERR"),
        (lambda: lab.lay_review(finished(), cycle=9), "never stands at cycle=9"),
        (lambda: lab.lay_review(finished(), cylce=2), "never stands at cylce=2"),
        (lambda: finished().find(cycle=9), "never stands at cycle=9"),
        (lambda: finished().node_at(cycle=3, round="MR"), "cycle 2 round MR, cycle 3 round SR, cycle 3 "),
        (lambda: finished().find(player="Bne"), "Nobody is called 'Bne'"),
        (lambda: finished().find(whatever(5)), "event: expected str or None"),
        (lambda: lab.earnings(finished(), revenue={"EX": 100}), "There is no company EX"),
        (lambda: lab.earnings(finished(), revenue={"ER": whatever("x")}), r"revenue\['ER'\]: expected int"),
        (lambda: best_routes(finished(), "SU"), "SU is part of Con now: ask about Con"),
        (lambda: best_routes(finished(), "ER", trains="+"), r"There is no \+-train"),
    ],
)
def test_what_there_never_was_is_no_empty_answer(ask: Any, told: str) -> None:
    with pytest.raises(LostAtlasError, match=told):
        ask()


def test_without_trains_the_run_says_so_in_words() -> None:
    assert str(best_routes(finished(), "ER", trains="")) == "ER earns $0, and no run earns more."


def test_lays_are_printed_the_best_first() -> None:
    node = finished().find(action="lay_tile")[3]
    assert node.parent is not None
    ranking = lostatlas.best_lays(node.parent, "EA")
    first, second, *_ = str(ranking).splitlines()
    assert first == f"EA earns ${ranking.base} as it is; {len(ranking)} choices, the best first:"
    assert second == f"  {ranking[0]}"


def test_where_the_best_lay_was_made_it_is_named() -> None:
    lays = lab.lay_review(finished())
    assert (lays["best"] != "").all()
    assert (lays[lays["missed"] == 0]["best_gain"] == lays[lays["missed"] == 0]["gain"]).all()


def test_a_node_is_a_position_of_its_own_game() -> None:
    node = finished().find("rotla.merged")[0]
    there = fresh()
    there.goto(node.id)
    assert best_routes(node, "Con") == best_routes(there, "Con")
    assert str(explain(node)) == str(explain(there))
    for table in (lab.companies, lab.holdings, lab.earnings, lab.market, lab.trains, lab.per_share):
        pd.testing.assert_frame_equal(table(node), table(there))


def test_a_misspelt_event_is_told_from_one_that_did_not_happen() -> None:
    with pytest.warns(NoSuchEvent, match=r"Did you mean 'rail\.train_bought'"):
        assert finished().find("rail.trian_bought") == ()
    assert finished().find("rail.train_bought", company="nobody") == ()
    with warnings.catch_warnings():
        warnings.simplefilter("error", NoSuchEvent)
        for other in ("rail.bankrupt", "rail.shares_sold", "rail.company_closed", "rotla.bridge_built"):
            assert finished().find(other) == ()


# what is supposed, and what there is not


def test_a_train_beyond_the_limit_is_called_so() -> None:
    game = fresh()
    game.at(cycle=4, round="OR2")
    run = best_routes(game, "EA", trains="4 4 4")
    assert run.beyond_limit == 1
    assert "3 are supposed, one beyond the limit" in str(run)
    assert "one beyond the limit" in repr(run)
    assert best_routes(game, "EA", trains="4 4").note == ""


def test_what_there_is_not_is_refused_in_words() -> None:
    state: Any = finished().state
    for name in ("turn", "company", "operating_round", "stock_round", "map_building"):
        with pytest.raises(GameDataError, match=r"cycle 4, MR"):
            getattr(state, name)
    for asked in (state.cash, state.price):
        with pytest.raises(LostAtlasError, match="Zed"):
            asked("Zed")


def test_the_front_door_shows_what_a_user_may_use() -> None:
    shown = dir(lostatlas)
    assert "lab" in shown
    assert not [name for name in shown if name.startswith("_") and name != "__version__"]
    assert {"TYPE_CHECKING", "Any", "import_module", "annotations"}.isdisjoint(shown)
    assert lostatlas.lab is lab


@pytest.mark.parametrize("name", ["purchases", "lay_review", "merger_review"])
def test_no_column_is_called_as_a_method(name: str) -> None:
    frame = getattr(lab, name)(finished())
    assert not set(frame.columns) & set(dir(pd.DataFrame))


def test_an_analysis_prints_its_table_with_its_time() -> None:
    analysis = lab.analyse(new_game(["Ann", "Ben"], mode="micro", seed=3), budget=60)
    told = str(analysis)
    assert told == str(analysis.findings)
    assert f"{analysis.findings.seconds:.2g} s" in told
    assert all(str(choice.visits) in told for choice in analysis.choices)
    assert len(told.splitlines()) >= len(analysis.choices) + 2


def test_one_roll_out_has_no_usual_range() -> None:
    analysis = lab.analyse(new_game(["Ann", "Ben"], mode="micro", seed=3), budget=20)
    lone = [choice for choice in analysis.choices if choice.visits == 1]
    assert lone
    for choice in lone:
        amount = choice.money(choice.worth)
        assert f"{amount} – {amount}" not in str(analysis)


def test_a_game_without_trains_is_refused_in_words_and_its_columns_are_no_methods() -> None:
    game = load("examples/games/acquire.json")
    for review in (lab.purchases, lab.lay_review, lab.merger_review):
        with pytest.raises(GameDataError, match="has no trains and no track"):
            review(game)
    with pytest.raises(GameDataError, match="no player Zed"):
        game.state.cash("Zed")
    history = lab.history(game)
    for frame in (history.moves, history.players, history.companies):
        assert not set(frame.columns) & set(dir(pd.DataFrame))
