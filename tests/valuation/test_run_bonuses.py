"""A power that pays for stops and routes is one file, and whoever asks about runs knows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from examples.powers import waterside
from lostatlas.games.lost_atlas.metrics import effects
from lostatlas.games.lost_atlas.rulebook_figures import figure
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.actions import Run
from lostatlas.rail.company_powers import Power, add_power, added_names, find_power
from lostatlas.rail.revenue_cache import RevenueCache
from lostatlas.rail.route_problem import RunBonus, run_problem
from lostatlas.rail.steps.run import best_run, problem_of, revenue_of, run_routes, run_rules_of
from lostatlas.rail.valuation import best_routes, merger_value
from lostatlas.routes import StopRow, Train, solve
from lostatlas.routes.marginals import marginals
from lostatlas.track.board import Board, Stop
from tests.lab.simulation.test_powers import without
from tests.valuation.games import track_states

PORT = figure(7)


def with_power(state: Any, code: str, name: str = "waterside") -> Any:
    """Return the state in which a company has one more power."""
    company = state.companies[code]
    richer = evolve(company, powers=(*company.powers, name))
    return evolve(state, companies=state.companies.set(code, richer))


@add_power
class Nothing(Power):
    """Forgets to return what a stop pays."""

    name = "nothing"

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> Any:
        """Return nothing."""
        return None


@add_power
class Generous(Power):
    """Every stop pays 10 more."""

    name = "generous"

    def stop_revenue(self, board: Board, company: str, stop: Stop, revenue: int) -> int:
        return revenue + 10


def test_best_run_explanation_and_check_by_hand_agree() -> None:
    # By the water lie M13 (60), L14 and K13 (20 each): M13-L14-L16-K13 pays 60 + 20 + 50 + 20, 10 more at
    # each of these three, and 30 for both coasts.
    run = best_routes(with_power(PORT.state, "NP"), "NP")
    bare = best_routes(PORT.state, "NP")
    assert (bare.revenue, run.revenue) == (310, 380)
    assert run.routes[0] is not None
    assert [(extra.bonus, extra.amount) for extra in run.routes[0].extras] == [("coast to coast", 30)]
    told = str(run.explain())
    assert "70 + 30 + 50 + 30 + 30 = 210" in told
    assert "20 and 10 more: waterside" in told
    assert "30 more for the route: coast to coast" in told
    for routes, revenue in (("M13 L14 L16 K13", 210), ("M13 L14 L16", 150)):
        assert run.check(routes).revenue == revenue, run.check(routes)


def test_a_bonus_is_inherited_by_a_merger_and_lost_without_the_train() -> None:
    run = best_routes(with_power(PORT.state, "NP"), "NP")
    trains = {part.key: part.value for part in marginals(run, kinds=["train"])}
    for place, value in trains.items():
        state = run.without_train(int(str(place)))
        assert run.revenue - value == best_routes(state, "NP").revenue
    game = figure(6)
    before = merger_value(game, "EA", "EM").together.revenue
    after = merger_value(with_power(game.state, "EA", "generous"), "EA", "EM").together.revenue
    assert after > before


@pytest.mark.parametrize("seed", [1, 2])
def test_runs_of_a_game_earn_and_measure_what_the_power_brings(seed: int) -> None:
    rules, states = track_states("short", 3, seed)
    known, brought = RevenueCache(rules), 0
    for bare in states:
        state = with_power(bare, bare.turn.company)
        company = state.company
        if not company.trains:
            continue
        action = best_run(rules, state)
        revenue = revenue_of(rules, state, action.routes)
        assert revenue == known.of(state, company.code, company.trains + company.kept)
        assert revenue == solve(problem_of(rules, state)).revenue
        assert revenue <= known.at_most(state, company.code, company.trains + company.kept)
        less = revenue_of(rules, without(state, "waterside"), action.routes)
        at_run = evolve(state, operating=evolve(state.operating, turn=state.turn), step="run")
        after = rules.apply(at_run, action)
        told = effects(rules, at_run, action, after.state, after.events)
        assert sum(one.amount for one in told if one.power == "waterside") == revenue - less
        brought += revenue - less
    assert brought > 0


class Diesel(RunBonus):
    """Of any stops on the way the best two pay, twice."""

    name = "diesel"

    def run_train(self, train: Train) -> Train:
        rows = (StopRow(("city", "offboard"), pay=2, visit=99), StopRow(("town",), pay=0, visit=99))
        return Train(train.key, rows=rows, times=2)


def test_a_title_may_say_which_stops_a_train_pays_and_how_often() -> None:
    rules: Any = PORT.ruleset
    ordinary = run_rules_of(rules, PORT.state, PORT.state.companies["NP"])
    train = [Train("4", 4)]
    plain = solve(run_problem(PORT.state.board, "NP", train, ordinary))
    diesel = evolve(ordinary, bonuses=(*ordinary.bonuses, Diesel()))
    problem = run_problem(PORT.state.board, "NP", train, diesel)
    best = solve(problem)
    assert best.routes[0] is not None
    assert best.revenue == 2 * sum(sorted(best.routes[0].values)[-2:]) > plain.revenue
    assert Run(run_routes(problem, best)).routes[0].train == "4"


def test_the_power_is_one_short_file() -> None:
    assert len(Path(str(waterside.__file__)).read_text(encoding="utf-8").splitlines()) <= 40


def test_a_power_that_no_rule_would_call_is_refused_when_it_is_added() -> None:
    """Without a name, with a misspelt method, or with one that takes something else."""
    nameless = type("Nameless", (Power,), {})
    with pytest.raises(GameDataError, match="Nameless: A power needs a name"):
        add_power(nameless)

    def stop_revenu(self: Any, board: Any, company: str, stop: Any, revenue: int) -> int:
        return revenue

    misspelt = type("Misspelt", (Power,), {"name": "misspelt", "stop_revenu": stop_revenu})
    with pytest.raises(GameDataError, match="'stop_revenu'; 'stop_revenue' was probably meant"):
        add_power(misspelt)

    def short(self: Any, board: Any, revenue: int) -> int:
        return revenue

    other = type("Other", (Power,), {"name": "other", "stop_revenue": short})
    with pytest.raises(GameDataError, match=r"other: The method 'stop_revenue' is called as \(self, board"):
        add_power(other)
    wrongs: tuple[Any, ...] = (int, None, Power())
    for wrong in wrongs:
        with pytest.raises(GameDataError, match="expected a class that is derived from Power, got"):
            add_power(wrong)
    with pytest.raises(GameDataError, match="small letters, digits and _"):
        add_power(type("Spaced", (Power,), {"name": "my power"}))
    assert not {"", "misspelt", "other", "my power"} & {*added_names()}


def test_a_power_that_returns_something_else_is_named() -> None:
    """Whoever inherits the method too, and however often it is added, as by a cell that is run again."""
    heir: type[Nothing] = type("Heir", (Nothing,), {"name": "heir"})
    for _ in range(3):
        assert add_power(heir) is heir
    stop = next(iter(PORT.state.board.homes.values()))
    for name in ("nothing", "heir"):
        power = find_power(name, {})
        with pytest.raises(
            GameDataError, match=rf"{name}\.stop_revenue: expected int as the result, got None"
        ):
            power.stop_revenue(PORT.state.board, "NP", stop, 30)
    assert Nothing().stop_revenue(PORT.state.board, "NP", stop, 30) is None, "the class is as it was written"


def test_a_power_does_not_replace_one_of_the_game_unawares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostatlas.rail.company_powers._ADDED", {"express": Power()})
    with pytest.raises(GameDataError, match="The game has a power of its own called 'express'"):
        find_power("express", {"express": Power})
