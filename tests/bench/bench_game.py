"""How fast the rules are: legal actions, stock rounds, and reading a finished game again."""

from __future__ import annotations

from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas import new_game
from lostatlas.games import open_title
from lostatlas.kernel.frozen import evolve
from lostatlas.players import RandomPlayer, finish, playout, seated
from lostatlas.storage.files import parse_json
from lostatlas.storage.record import to_json
from lostatlas.storage.replay import from_json
from lostatlas.track.board import Board

NAMES = ("Ann", "Ben", "Cid", "Dan")


def late_track_steps(seed: int) -> tuple[Any, list[Any]]:
    """Return the track steps of the last two cycles of a long game of greedy players."""
    session = new_game(list(NAMES), mode="long", seed=seed)
    rules: Any = session.ruleset
    found: list[Any] = []

    def watch(state: Any, action: Any) -> None:
        if state.cycle >= 5 and rules.step_of(state).name == "track":
            found.append(state)

    playout(rules, session.state, seated(["greedy"], NAMES, seed=seed), watch=watch)
    return rules, found


def bench_legal_actions_of_late_track_steps(benchmark: BenchmarkFixture) -> None:
    """Every lay is listed, on a board that nothing has been derived from yet; aim: 5 ms."""
    rules, found = late_track_steps(3)
    states = iter(found)

    def listed(state: Any) -> int:
        return sum(1 for group in rules.legal_actions(state) for _ in group.choices)

    def setup() -> tuple[tuple[Any], dict[str, Any]]:
        state = next(states)
        board = Board(*(getattr(state.board, name) for name in Board.__dataclass_fields__))
        return (evolve(state, board=board),), {}

    assert benchmark.pedantic(listed, setup=setup, rounds=len(found)) > 0


def bench_actions_in_stock_rounds(benchmark: BenchmarkFixture) -> None:
    """Apply the actions of stock rounds of random players again: 1000 of them; aim: 0.2 s."""
    played: list[tuple[Any, Any, Any]] = []
    seed = 0
    while len(played) < 1000:
        seed += 1
        session = new_game(list(NAMES), mode="long", seed=seed)
        rules: Any = session.ruleset

        def watch(state: Any, action: Any, rules: Any = rules) -> None:
            if state.round == "SR":
                played.append((rules, state, action))

        playout(rules, session.state, seated(["random"], NAMES, seed=seed), watch=watch)
    sample = played[:1000]

    def apply_all() -> int:
        for rules, state, action in sample:
            if rules.verify(state, action) is None:
                rules.apply(state, action)
        return len(sample)

    assert benchmark(apply_all) == 1000


def bench_reload_of_a_finished_game(benchmark: BenchmarkFixture) -> None:
    """Read a long game of greedy players, each action verified; aim: 1 s."""
    session = new_game(list(NAMES), mode="long", seed=3)
    text = to_json(finish(session, seated(["greedy"], NAMES, seed=3)))
    again = benchmark.pedantic(lambda: from_json(parse_json(text), titles=open_title), rounds=5)
    assert again.state == session.state


def bench_random_choice_in_a_session(benchmark: BenchmarkFixture) -> None:
    """One choice of the random player in a stock round."""
    session = new_game(list(NAMES), mode="long", seed=3)
    player = RandomPlayer(seed=1)
    while session.state.round == "MAP":
        session.push(player.choose(session))
    rules, state = session.ruleset, session.state
    assert rules.verify(state, benchmark(player.decide, rules, state)) is None
