"""What the kernel itself costs: rules that do nothing, played and loaded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.kernel.errors import Refusal
from lostatlas.kernel.frozen import FrozenMap, evolve
from lostatlas.kernel.ruleset import GameConfig, Ruleset, Start, StepActions, Title
from lostatlas.kernel.session import Session
from lostatlas.kernel.values import Action, Outcome, Transition
from lostatlas.storage.files import parse_json
from lostatlas.storage.record import to_json
from lostatlas.storage.replay import from_json
from tests.kernel.perft import perft
from tests.kernel.toys import ThreeInARow

LENGTH = 1500


@dataclass(frozen=True, slots=True)
class Go(Action):
    kind: ClassVar[str] = "go"
    to: int


@dataclass(frozen=True)
class Spot:
    at: int = 0
    cash: FrozenMap[str, int] = field(default_factory=lambda: FrozenMap.fromkeys(map(str, range(60)), 0))


class Walk(Ruleset[Spot]):
    """Every action is legal and changes two fields."""

    state_type = Spot
    action_types = (Go,)
    setting = GameConfig(title="walk")

    def setup(self, players: tuple[str, ...], start: Start) -> Spot:
        return Spot()

    def actor(self, state: Spot) -> str:
        return "Ann"

    def legal_actions(self, state: Spot) -> Iterable[StepActions]:
        yield StepActions("go", (Go(state.at + 1),))

    def verify(self, state: Spot, action: Action) -> Refusal | None:
        return None

    def apply(self, state: Spot, action: Action) -> Transition[Spot]:
        assert isinstance(action, Go)
        return Transition(evolve(state, at=action.to, cash=state.cash.set(str(action.to % 60), action.to)))

    def outcome(self, state: Spot) -> Outcome | None:
        return None

    def format_action(self, state: Spot, action: Action) -> str:
        assert isinstance(action, Go)
        return f"go {action.to}"

    def parse_action(self, state: Spot, text: str) -> Action:
        return Go(int(text.split()[1]))


class WalkTitle(Title):
    """The title of the walk."""

    name = "walk"

    def ruleset(self, setting: GameConfig) -> Walk:
        return Walk()


def walked() -> Session:
    session = Session.new(Walk(), ("Ann",))
    for step in range(1, LENGTH + 1):
        session.push(Go(step))
    return session


def test_push_1500_actions(benchmark: BenchmarkFixture) -> None:
    benchmark(walked)


def test_load_1500_actions(benchmark: BenchmarkFixture) -> None:
    text = to_json(walked())
    benchmark(lambda: from_json(parse_json(text), titles=lambda _: WalkTitle()))


def test_write_1500_actions(benchmark: BenchmarkFixture) -> None:
    session = walked()
    benchmark(to_json, session)


def test_perft_of_three_in_a_row_to_depth_5(benchmark: BenchmarkFixture) -> None:
    rules = ThreeInARow()
    start = rules.setup(("Ann", "Ben"), Start())
    benchmark(perft, rules, start, 5)
