"""How fast the game is: whole random games, stock rounds, a track step late in a game, reloading with verification."""

from __future__ import annotations

from functools import cache
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.games import open_title
from lostatlas.games.lost_atlas.game import LostAtlas
from lostatlas.kernel.chance import Chance
from lostatlas.kernel.record import record_of
from lostatlas.kernel.replay import from_json
from lostatlas.kernel.ruleset import Setting, Start
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, Ranged

SEATS = ("Ann", "Ben", "Cid", "Dan")


def rules() -> LostAtlas:
    return LostAtlas(Setting(title="lost_atlas", mode="long"))


def random_game(own: LostAtlas, seed: int) -> list[tuple[Any, Action]]:
    """Play a random game; return every state with the action that was taken."""
    state, chance, played = own.setup(SEATS, Start(seed=seed)), Chance(seed), []
    while not state.over:
        choice = chance.choice([choice for group in own.legal_actions(state) for choice in group.choices])
        if isinstance(choice, Ranged):
            choice = choice.at(choice.amounts.min + choice.amounts.step * chance.below(len(choice.amounts)))
        played.append((state, choice))
        state = own.apply(state, choice).state
    return played


@cache
def known() -> tuple[LostAtlas, list[tuple[Any, Action]]]:
    own = rules()
    return own, random_game(own, 7)


def bench_random_long_game_of_four(benchmark: BenchmarkFixture) -> None:
    """Target: 1.0 s, aim 0.3 s, map building included."""
    own, seeds = rules(), iter(range(100, 10_000))
    benchmark.pedantic(lambda: random_game(own, next(seeds)), rounds=15, warmup_rounds=1)


def bench_applied_stock_actions(benchmark: BenchmarkFixture) -> None:
    """Target: 5,000 a second; each is verified, applied, and settled. The figure is for all of them together."""
    own, played = known()
    stock = [(state, action) for state, action in played if state.round == "SR"]
    benchmark.extra_info["actions"] = len(stock)

    def apply() -> None:
        for state, action in stock:
            assert own.verify(state, action) is None
            own.apply(state, action)

    benchmark(apply)


def bench_legal_actions_of_a_late_track_step(benchmark: BenchmarkFixture) -> None:
    """Target: 5 ms; on a board that nothing was asked of before."""
    _, played = known()
    late = [state for state, _ in played if state.step == "track"][-1]

    def fresh() -> tuple[tuple[LostAtlas, Any], dict[str, Any]]:
        own = rules()
        return (own, own.state_from_json(own.state_to_json(late))), {}

    benchmark.pedantic(
        lambda own, state: [list(g.choices) for g in own.legal_actions(state)], setup=fresh, rounds=20
    )


def bench_reload_a_finished_game(benchmark: BenchmarkFixture) -> None:
    """Target: 1 s, every action verified."""
    own, played = known()
    session = Session.new(own, SEATS, Start(seed=7))
    for _, action in played:
        session.push(action)
    record = record_of(session)
    assert benchmark(lambda: from_json(record, titles=open_title)).over
