"""The search player: legal everywhere, reproducible, honest about what is hidden, and better than greed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import monotonic
from typing import Any

import pytest

from lostatlas import new_game
from lostatlas.games.lost_atlas.search import LostAtlasHints
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.errors import GameDataError
from lostatlas.kernel.frozen import evolve
from lostatlas.kernel.ruleset import GameConfig
from lostatlas.kernel.session import Session
from lostatlas.players import PLAYERS, SearchPlayer, finish, seated
from lostatlas.players.search import Search, roll_out
from lostatlas.rail.actions import Bid, Pass
from tests.kernel import toys
from tests.soak import random_games, search_wins

NAMES = ["Ann", "Ben", "Cid"]


def played_until(
    step: str, *, seed: int = 3, mode: str = "short", skip: int = 0, choices: int = 2
) -> Session:
    """Return a game of greedy players where this step is due, with so many things to choose."""
    game = new_game(NAMES, mode=mode, seed=seed)
    seats = seated(["greedy"], NAMES, seed=seed)
    while not game.over:
        rules: Any = game.ruleset
        if rules.step_of(game.state).name == step and game.legal_actions.count() >= choices:
            if not skip:
                return game
            skip -= 1
        game.push(seats[str(game.actor)].choose(game))
    raise AssertionError(f"no step {step} in this game")


def test_it_is_a_player_that_can_be_named() -> None:
    assert PLAYERS["search"] is SearchPlayer


@pytest.mark.parametrize(("mode", "players"), [("micro", 2), ("short", 3), ("long", 3)])
def test_it_finishes_games_without_an_illegal_action(
    mode: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYERS, "search", lambda seed: SearchPlayer(seed, budget=20))
    bots = ("search", *["greedy"] * (players - 1))
    told = random_games.play(mode, players, 7, bots=bots)
    assert "fault" not in told
    assert len(told["ranking"]) == players


def test_its_games_are_the_same_for_the_same_seed_and_budget_whatever_the_clock_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = []
    hours = count(0.0, 3600.0)  # the second time, an hour goes by whenever somebody looks
    for clock in (monotonic, lambda: next(hours)):
        for module in ("lostatlas.players.search.player", "lostatlas.routes.solver_state"):
            monkeypatch.setattr(f"{module}.monotonic", clock)
        game = new_game(["Ann", "Ben"], mode="micro", seed=6)
        seats = {**seated(["greedy"], ["Ann", "Ben"], seed=1), "Ann": SearchPlayer(4, budget=60)}
        games.append([node.action for node in finish(game, seats).history])
    assert games[0] == games[1]


@pytest.mark.parametrize("step", ["stock", "auction", "track", "trains", "dividend"])
def test_a_decision_is_legal_and_stays_within_its_budget(step: str) -> None:
    game = played_until(step)
    player = SearchPlayer(2, budget=150)
    assert player.choose(game) in game.legal_actions
    assert 0 < player.nodes < 2 * 150 + 100


def test_what_is_known_does_not_depend_on_the_hidden_seed() -> None:
    """The seed decides how charters are shuffled again; nobody can know it, so no answer follows from it."""
    game = played_until("stock")
    other = evolve(game.state, seed=game.state.seed + 1)
    one, two = (SearchPlayer(9, budget=200).decide(game.ruleset, state) for state in (game.state, other))
    assert one == two


def test_what_is_hidden_is_drawn_anew_for_each_roll_out() -> None:
    game = new_game(NAMES, mode="short", seed=3)
    rules: Any = game.ruleset
    stack = game.state.building.progress.stack
    seen = [rules.sample(game.state, Chance(seed)).building.progress.stack for seed in range(5)]
    assert all(sorted(one) == sorted(stack) for one in seen)
    assert len({stack, *seen}) > 4


def test_a_time_limit_ends_a_search_early() -> None:
    game = played_until("stock")
    player = SearchPlayer(2, budget=1_000_000, time_limit=0.05)
    assert player.choose(game) in game.legal_actions


def test_it_thinks_only_where_there_is_a_choice() -> None:
    game = played_until("run", choices=1)
    player = SearchPlayer(2, budget=100)
    assert player.choose(game) in game.legal_actions
    assert player.nodes == 0


def drained(steps: Iterator[None]) -> Any:
    """Return what a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_a_roll_out_without_noise_is_what_greedy_players_do() -> None:
    game = played_until("stock", skip=4)
    rules: Any = game.ruleset
    hints = LostAtlasHints(rules)
    action = hints.decide(game.state, Chance(1))
    found = drained(
        roll_out(hints, game.ruleset, game.state, action, chance=Chance(1), noise=0.0, until=None)
    )
    finished = finish(game, seated(["greedy"], NAMES, seed=3))
    assert {one.player: float(one.score[0]) for one in finished.ranking} == dict(found.worths)
    assert found.nodes == len(found.line)


def test_a_better_choice_is_kept_and_the_worse_ones_are_dropped() -> None:
    game = played_until("stock")
    search = Search(game.ruleset, game.state, seed=1, budget=2000, horizon=1).run()
    visits = [tally.visits for tally in search.tallies]
    assert search.best.visits == max(visits) > min(visits) >= 1
    assert search.best.lead == max(tally.lead for tally in search.alive)
    assert search.nodes <= 2000


def test_choices_may_be_given() -> None:
    game = played_until("auction")
    search = Search(game.ruleset, game.state, seed=1, budget=100, choices=[Pass()]).run()
    assert [tally.action for tally in search.tallies] == [Pass()]
    assert search.forced


@pytest.mark.parametrize("figures", [{"budget": "much"}, {"widest": -1}, {"horizon": 0}, {"noise": 2}])
def test_figures_without_sense_are_refused_in_a_sentence(figures: dict[str, Any]) -> None:
    game = played_until("stock")
    with pytest.raises(GameDataError, match=next(iter(figures))):
        Search(game.ruleset, game.state, **figures)
    with pytest.raises(GameDataError, match="0"):
        SearchPlayer(time_limit=0)
    with pytest.raises(GameDataError, match="not 'soon'"):
        SearchPlayer(time_limit="soon")  # type: ignore[arg-type]
    with pytest.raises(GameDataError, match="of type int"):
        Search(game.ruleset, game.state, choices=[5])  # type: ignore[list-item]


def test_a_choice_that_is_not_legal_is_refused() -> None:
    game = played_until("auction")
    with pytest.raises(GameDataError, match="too low"):
        Search(game.ruleset, game.state, choices=[Bid(3)])


def test_a_title_without_hints_is_searched_to_the_end_of_the_game() -> None:
    """Ann has two in a row, and Ben too: whoever acts completes the row."""
    game = Session.new(
        toys.titles("three_in_a_row").ruleset(GameConfig(title="three_in_a_row")), ("Ann", "Ben")
    )
    for text in ("mark 0,0", "mark 0,2", "mark 1,0", "mark 1,2"):
        game.push(text)
    found = Search(game.ruleset, game.state, seed=1, budget=1000, least=20).run()
    assert game.text_of(found.best.action) == "mark 2,0"
    assert SearchPlayer(seed=1, budget=100).choose(game) in game.legal_actions


def test_it_mostly_beats_a_greedy_player() -> None:
    """The measure at a table of four stands in the notes; three small games for two are a sample."""
    games = [search_wins.play(seed, mode="micro", players=2, budget=60) for seed in (2, 3, 5)]
    assert sum(one["won"] for one in games) >= 2
    assert all(one["decisions"] >= one["searched"] > 10 for one in games)


def test_the_interval_of_wilson() -> None:
    """Checked against the table of Brown, Cai and DasGupta (2001): none of ten lies between 0 and 28 %."""
    low, high = search_wins.wilson(0, 10)
    assert low == pytest.approx(0.0, abs=1e-9)
    assert high == pytest.approx(0.2775, abs=1e-3)
