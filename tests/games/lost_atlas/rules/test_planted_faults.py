"""A test of each clause fails when the clause is broken: a fault is planted, and its tests are run.

The fault of most clauses is that what they forbid is allowed; where their tests look at what is offered or
what happens, another one stands in `FAULTS`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from functools import cache, partial
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import resolve_name
from types import SimpleNamespace
from typing import Any

import pytest

from lostatlas.games.lost_atlas.refusal_examples import examples
from lostatlas.kernel.errors import LostAtlasError, Refusal
from lostatlas.kernel.frozen import evolve
from lostatlas.rail.actions import PayOut
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.base import Step
from lostatlas.track.hexes import Hex
from lostatlas.track.lays import Lays
from lostatlas.track.tiles import Tile
from lostatlas.track.upgrades import Fit, exit_mask
from tests.games.lost_atlas.rules.test_index import index

HERE = Path(__file__).parent
Test = Callable[[], object]


def runs_of(test: Callable[..., object]) -> Iterator[Test]:
    """Yield each run of a test, with the values of its parameters; none of a test that needs a fixture."""
    wanted = set(inspect.signature(test).parameters)
    rows: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
            wanted -= set(names)
            found = [getattr(one, "values", (one,) if len(names) == 1 else one) for one in values]
            rows.append([dict(zip(names, one, strict=True)) for one in found])
    if not wanted:
        for chosen in product(*rows):
            yield partial(test, **{name: value for row in chosen for name, value in row.items()})


@cache
def rule_tests() -> dict[str, tuple[Test, ...]]:
    """Return the runs of every test of this folder, by its name."""
    files = (file for file in HERE.glob("test_*.py") if file.stem not in ("test_index", Path(__file__).stem))
    return {
        name: tuple(runs_of(test))
        for file in files
        for name, test in vars(import_module(f"tests.games.lost_atlas.rules.{file.stem}")).items()
        if name.startswith("test_")
    }


def runs_for(clause: str) -> Iterator[Test]:
    """Yield the runs of the tests that the index names for a clause."""
    for pattern in index()["clauses"].get(clause, ()):
        for name, runs in rule_tests().items():
            if fnmatch(name, pattern):
                yield from runs


def fails(test: Test) -> bool:
    try:
        test()
    except (AssertionError, LostAtlasError, pytest.fail.Exception):
        return True
    return False


def steps(kind: type[Step[Any, Any]] = Step) -> Iterator[type[Step[Any, Any]]]:
    """Yield every kind of step."""
    for one in kind.__subclasses__():
        yield one
        yield from steps(one)


Fault = tuple[str, Callable[[Any], Any]]
"""What is put in the place of something of the rules: its path, and what makes it of the original."""
GAME, STEPS, LAYS = "lostatlas.games.lost_atlas", "lostatlas.rail.steps", "lostatlas.track"


def always(value: object) -> Callable[[Any], Any]:
    """Put a function there that has one answer."""
    return lambda _original: lambda *_args, **_named: value


def anything_fits(_original: object) -> Callable[..., object]:
    """Let every design of a colour lie on any ground, however it is turned."""

    def fitting(lays: Lays, hex_: object, old: object, colour: str) -> list[tuple[Tile, Fit]]:
        turned = [
            (one, turns, one.rotated(turns))
            for one in lays.tiles
            if one.colour == colour
            for turns in range(6)
        ]
        return [(one, Fit(turns, (), tile, exit_mask(tile))) for one, turns, tile in turned]

    return fitting


def goes_on(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let a step go on after it has been used."""

    def apply(step: object, rules: Any, state: Any, action: object, log: object) -> Any:
        staying = SimpleNamespace(**{name: getattr(rules, name) for name in dir(rules)})
        staying.leave_step = lambda state, log: state
        return original(step, staying, state, action, log)

    return apply


def keeps_hubs(original: Callable[..., Any]) -> Callable[..., Any]:
    """Let a company place hubs without running out of them."""

    def apply(step: object, rules: object, state: Any, action: object, log: object) -> Any:
        after, code = original(step, rules, state, action, log), state.turn.company
        company = evolve(after.companies[code], tokens=state.companies[code].tokens)
        return evolve(after, companies=after.companies.set(code, company))

    return apply


FAULTS: dict[str, Fault] = {
    "§3.blanks": ("lostatlas.track.builder.Builder.fill_blanks", lambda _: lambda builder, **_named: builder),
    "§3.building": (f"{GAME}.steps.build_map.clockwise", lambda _: lambda players, player: (player,)),
    "§3.charters": (f"{GAME}.initial_state.in_columns", lambda _: lambda codes, sizes: (tuple(codes),)),
    "§3.projects": ("lostatlas.track.builder.legal_capitals", always([Hex(0, 0)])),
    "§5.limits": ("lostatlas.rail.rules.RailRules.train_limit", always(9)),
    "§6.turn": (f"{STEPS}.trade.clockwise", lambda _: lambda players, player: (player,)),
    "§11.steps": (
        "lostatlas.rail.rules.Round.__init__",
        lambda old: lambda self, *steps: old(self, *steps[::-1]),
    ),
    "§12.once": (f"{GAME}.steps.first_train.BuyFirstTrain.open", always(True)),
    "§13.one": (f"{STEPS}.issue.IssueOrRedeem.apply", goes_on),
    "§14.ends": (f"{LAYS}.lays.Lays._blocked", always(0)),
    "§14.ground": (f"{LAYS}.lays.Lays._fitting", anything_fits),
    "§14.mountain": (f"{LAYS}.lays.LayRules.cost", always(0)),
    "§14.reach": (f"{LAYS}.lay_reach.LayReach.reaches", always(True)),
    "§15.cost": (f"{STEPS}.token.PlaceOneToken._payable", always(True)),
    "§15.passing": (f"{LAYS}.reach.ends", always(frozenset())),
    "§15.tokens": (f"{STEPS}.token.PlaceOneToken.apply", keeps_hubs),
    "§16.destinations": (
        "lostatlas.rail.route_problem.stop_facts",
        lambda old: lambda *args, **named: [(*one[:4], True, *one[5:]) for one in old(*args, **named)],
    ),
    "§17.choice": (
        f"{STEPS}.dividend.Dividend.apply",
        lambda old: lambda step, rules, state, action, log: old(step, rules, state, PayOut(), log),
    ),
    "§20.others": (f"{GAME}.steps.void_shares.SellVoidShares.open", always(False)),
    "§25.end": (
        f"{GAME}.sequence.end_cycle",
        lambda _: lambda rules, state, log: evolve(state, over="rail.end_cycles", step="", merging=None),
    ),
    "§26.bridging": (
        f"{GAME}.powers.bridging.Bridging.lay_rules",
        lambda _: lambda power, lay_rules: lay_rules,
    ),
}
"""By clause whose tests look at what is offered or happens, or whose refusals are those of a file."""


def leave_out(keys: set[str], patch: pytest.MonkeyPatch) -> None:
    """Let the rules allow what they refuse for one of these reasons."""

    def without(verify: Callable[..., Refusal | None]) -> Callable[..., Refusal | None]:
        def verified(*args: Any) -> Refusal | None:
            found = verify(*args)
            return None if found is not None and found.key in keys else found

        return verified

    every: tuple[type[Any], ...] = (RailRules, *steps())
    for kind in every:
        if "verify" in vars(kind):
            patch.setattr(kind, "verify", without(kind.verify))


def refused() -> dict[str, set[str]]:
    """Return the keys of the refusals of each clause whose tests can be run here."""
    found: dict[str, set[str]] = {}
    for one in examples():
        found.setdefault(one.clause, set()).add(one.key)
    return {clause: keys for clause, keys in sorted(found.items()) if any(runs_for(clause))}


@pytest.mark.parametrize("clause", sorted(refused().keys() - FAULTS.keys()))
def test_a_test_of_the_clause_fails_when_its_refusals_are_left_out(
    clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_out(refused()[clause], monkeypatch)
    assert any(map(fails, runs_for(clause)))


@pytest.mark.parametrize("clause", FAULTS)
def test_a_test_of_the_clause_fails_when_what_it_says_does_not_happen(
    clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, faulty = FAULTS[clause]
    monkeypatch.setattr(path, faulty(resolve_name(path)))
    assert any(map(fails, runs_for(clause)))
