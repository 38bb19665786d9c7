"""The lays of a turn ranked by the run after them (§14): all of them, each with the revenue it leads to."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game, random_board
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.kernel.errors import GameDataError
from lostatlas.rail.valuation import best_lays, best_routes, best_tokens
from lostatlas.rail.valuation.best_run import best_run_of
from tests.games.lost_atlas.rules.land import at, land
from tests.valuation.games import all_lays, on_board, track_states

GAMES = [("micro", 2, 3), ("short", 3, 1)]


def picked(mode: str, players: int, seed: int, every: int) -> list[tuple[Any, Any]]:
    rules, states = track_states(mode, players, seed)
    return [(rules, state) for state in states[::every]]


@pytest.mark.parametrize(("mode", "players", "seed"), GAMES)
def test_every_legal_sequence_is_ranked_with_what_it_leads_to(mode: str, players: int, seed: int) -> None:
    for rules, state in picked(mode, players, seed, 7):
        code = state.turn.company
        boards = dict(all_lays(rules, state))
        solved: dict[Any, int] = {}
        for board in boards.values():
            if board.laid not in solved:
                solved[board.laid] = best_run_of(rules, on_board(state, board), code).revenue
        expected = {lays: solved[board.laid] for lays, board in boards.items()}
        ranking = best_lays(state, code, rules=rules)
        found = {
            tuple((lay.hex, lay.tile, lay.rotation) for lay in plan.lays): plan.revenue for plan in ranking
        }
        assert found == expected
        assert ranking.proven
        assert ranking.solved <= len(expected) + 1


def test_the_best_comes_first_and_of_equals_the_cheaper() -> None:
    rules, states = track_states("short", 3, 1)
    ranking = best_lays(states[len(states) // 2], states[len(states) // 2].turn.company, rules=rules)
    keys = [(-plan.revenue, plan.cost, len(plan.lays)) for plan in ranking]
    assert keys == sorted(keys)
    assert all(plan.gain == plan.revenue - ranking.base for plan in ranking)


@pytest.mark.parametrize(("rank", "step"), [(best_lays, "track"), (best_tokens, "token")])
def test_a_variant_without_the_step_has_nothing_to_rank(rank: Any, step: str) -> None:
    steps = [name for name in standard_variant().rounds.operating if name != step]
    variant = standard_variant().changed({"rounds.operating": steps})
    game = new_game(["Ann", "Ben"], mode="short", variant=variant, board=random_board("short", seed=7))
    ranking = rank(game, min(game.state.board.homes), trains="2")
    assert (len(ranking), ranking.proven) == (0, True)


@pytest.mark.parametrize("rank", [best_routes, best_lays, best_tokens])
@pytest.mark.parametrize(
    "supposed", [{"tokens": 3}, {"tiles": 3}, {"tiles": [3]}, {"phase": 3}, {"trains": 3.5}], ids=repr
)
def test_what_cannot_be_supposed_is_refused_by_name_by_every_ranking(rank: Any, supposed: Any) -> None:
    (name,) = supposed
    with pytest.raises(GameDataError, match=f"^{name}: expected .*, got 3"):
        rank(figure(7), "NP", **supposed)


def test_a_plan_written_down_is_what_best_routes_supposes() -> None:
    ranking = best_lays(figure(7), "NP")
    for plan in ranking[:10]:
        assert best_routes(figure(7), "NP", tiles=plan.text).revenue == plan.revenue
        assert ranking.run(plan).revenue == plan.revenue


def test_any_company_at_any_time_has_the_lays_of_a_whole_turn() -> None:
    # Northern Port is about to run: its own track step is over, but the question stands.
    assert len(best_lays(figure(7), "NP")) > 0
    assert len(best_lays(figure(6), "EM")) > 0


def test_the_two_rotations_of_a_mine_lead_to_different_runs() -> None:
    """The new leg of the mine M13 points at the destination M15, or at N12, where nothing is."""
    game = at(
        "player Ann: 100, EM 2*\nplayer Ben: 100\nplayer Cid: 100\ncompany EM: 90, trains 3\n"
        "deck: 3x3 4x4 5x3 6x2 7x7\nnow: OR1 EM track, cycle 2",
        land("M13 mine EM; M15 red 3"),
    )
    plans = {plan.text: plan.revenue for plan in best_lays(game, "EM") if "LA1" in plan.text}
    assert len(plans) == 2
    assert plans == {text: best_routes(game, "EM", tiles=text).revenue for text in plans}
    assert len(set(plans.values())) == 2


def test_lays_with_a_train_it_could_buy() -> None:
    ranking = best_lays(figure(7), "NP")
    more = ranking.with_train("4")
    assert more.base == best_routes(figure(7), "NP", trains="4 4 4").revenue
    assert more.base > ranking.base


def test_the_heat_of_a_hex_is_the_most_that_a_tile_there_gains() -> None:
    ranking = best_lays(figure(7), "NP")
    heat = ranking.heat()
    assert max(heat.values()) == ranking[0].gain
    assert set(heat) == {lay.hex for plan in ranking for lay in plan.lays}


def test_hubs_are_those_that_the_rules_allow() -> None:
    ranking = best_tokens(figure(6), "EA")
    assert {plan.name for plan in ranking} == {"L12", "J10"}
    assert [plan.cost for plan in ranking] == [40, 40]
    assert all(plan.revenue == best_routes(figure(6), "EA", tokens=plan.name).revenue for plan in ranking)
