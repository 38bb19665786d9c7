"""The greedy player: legal everywhere, sensible where it is easy to see, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.greedy import LostAtlasForecast
from lostatlas.games.lost_atlas.variants import standard_variant
from lostatlas.games.west18.steps.trains import BANK
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from lostatlas.players import GreedyPlayer, RandomPlayer, finish, seated
from lostatlas.rail.actions import Bid, BuyTrain, PayOut, Run
from tests.kernel import toys
from tests.soak import random_games, wins

TABLES = random_games.TABLES


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_it_finishes_every_mode_without_an_illegal_action(mode: str, players: int) -> None:
    told = random_games.play(mode, players, 7, bots=("greedy",))
    assert "fault" not in told
    assert len(told["ranking"]) == players


def test_its_games_are_the_same_for_the_same_seed() -> None:
    names = ["Ann", "Ben"]
    games = [finish(new_game(names, mode="micro", seed=6), seated(["greedy"], names, seed=1)) for _ in "ab"]
    assert [node.action for node in games[0].history] == [node.action for node in games[1].history]


@pytest.mark.parametrize("title", ["acquire", "west18", "chubu18"])
def test_with_another_seed_it_decides_otherwise_among_equals(title: str) -> None:
    """All games of one title were once the same but for who sat where: a thousand said no more than one."""
    names, lines = ["Ann", "Ben", "Cid"], set()
    for seed in range(3):
        game, seats = new_game(names, title=title, seed=5), seated(["greedy"], names, seed=seed)
        while len(game.history) < 40:
            game.push(seats[str(game.actor)].choose(game))
        assert not game.over
        lines.add(tuple(str(node.action) for node in game.history[len(names) + 1 :]))
    assert len(lines) == 3


def test_trains_do_not_go_to_and_fro_between_the_companies_of_a_president() -> None:
    """A train that companies took from each other for $1, each round, kept the bank's from being sold."""
    names, sources = ["Ann", "Ben", "Cid"], []
    game, seats = new_game(names, title="west18", seed=3), seated(["greedy"], names, seed=3)
    while not game.over:
        game.push(seats[str(game.actor)].choose(game))
        bought = game.node.action
        if isinstance(bought, BuyTrain):
            sources.append("bank" if bought.source in BANK else "company")
    assert 0 < sources.count("company") < sources.count("bank")


def test_it_beats_three_random_players_mostly() -> None:
    """The measure over 200 games stands in the notes; eight of them are a sample, two of each seat."""
    table: Any = {"title": "lost_atlas", "mode": "short", "kinds": ("greedy", "random", "random", "random")}
    won = [wins.play(seed, **table)["won"] for seed in range(101, 109)]
    assert sum(won) >= 6


def played_until(step: str, *, seed: int, mode: str = "short", players: int = 3, skip: int = 0) -> Session:
    """Return a game of greedy players where this step is due."""
    names = ["Ann", "Ben", "Cid", "Dan"][:players]
    game = new_game(names, mode=mode, seed=seed)
    seats = seated(["greedy"], names, seed=seed)
    while not game.over:
        due: Any = game.ruleset
        if due.step_of(game.state).name == step:
            if not skip:
                return game
            skip -= 1
        game.push(seats[str(game.actor)].choose(game))
    raise AssertionError(f"no step {step} in this game")


def test_a_new_company_buys_its_first_train_at_once() -> None:
    game = played_until("lead_off", seed=3)
    assert isinstance(GreedyPlayer(seed=1).choose(game), BuyTrain)


def test_it_runs_the_best_routes() -> None:
    game = played_until("run", seed=3, skip=5)
    action = GreedyPlayer(seed=1).choose(game)
    assert isinstance(action, Run)
    rules: Any = game.ruleset
    best = LostAtlasForecast(rules).earns(
        game.state, game.state.turn.company, (*game.state.company.trains, *game.state.company.kept)
    )
    game.push(action)
    assert game.state.turn.revenue == best


def test_it_pays_out_in_the_last_operating_round() -> None:
    """What lies in a treasury at the end counts for nobody (§25)."""
    game = played_until("dividend", seed=3)
    last = evolve(game.state, cycle=4, operating=evolve(game.state.operating, number=2), round="OR2")
    assert GreedyPlayer(seed=1).decide(game.ruleset, last) == PayOut()


def test_it_lays_track_that_earns_something() -> None:
    """After its first turn the first company runs for more than its home alone."""
    game = played_until("dividend", seed=3, skip=3)
    assert game.state.turn.revenue > 20


def test_it_gives_away_the_train_that_matters_least() -> None:
    player = GreedyPlayer(seed=1)
    names = ["Ann", "Ben", "Cid"]
    for seed in (20, *range(1, 20)):  # the first one needs it as long as nothing changes
        game = new_game(names, mode="short", seed=seed)
        seats = seated(["greedy"], names, seed=seed)
        while not game.over:
            due: Any = game.ruleset
            if due.step_of(game.state).name == "discard":
                action: Any = player.choose(game)
                trains = game.state.companies[game.acting_for].trains
                assert due.trains[action.train].price == min(due.trains[name].price for name in trains)
                return
            game.push(seats[str(game.actor)].choose(game))
    raise AssertionError("no company had to discard a train")


def test_it_plays_at_random_where_a_title_has_no_advice() -> None:
    ruleset = toys.titles("three_in_a_row").ruleset(GameConfig(title="three_in_a_row"))
    first = {GreedyPlayer(seed).choose(Session.new(ruleset, ("Ann", "Ben"))) for seed in range(60)}
    assert len(first) == 9


def test_mixed_tables_finish() -> None:
    names = ["Ann", "Ben", "Cid"]
    for seed in (1, 2):
        game = finish(new_game(names, mode="micro", seed=seed), seated(["random", "greedy", "random"], names))
        assert game.over


def test_trying_things_out_changes_nothing() -> None:
    game = played_until("trains", seed=4)
    before = game.state
    GreedyPlayer(seed=1).choose(game)
    assert game.state is before
    assert RandomPlayer(seed=1).choose(game) in game.legal_actions


def test_it_plays_variants_whose_figures_it_has_never_seen() -> None:
    """Other bids and steps, longer trains, higher holdings: every action is still legal."""
    variant = standard_variant().to_plain()
    variant["auction"] = {"minimum": 115, "step": 10}
    variant["trains"][1]["stops"] = 9
    variant["shares"]["holding_limit_percent"] = 80
    names = ["Ann", "Ben"]
    game = finish(new_game(names, mode="short", seed=3, variant=variant), seated(["greedy"], names, seed=1))
    bids = {node.action.amount for node in game.history if isinstance(node.action, Bid)}
    assert game.over
    assert {bid % 10 for bid in bids} == {5}
