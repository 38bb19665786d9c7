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
from typing import Any

import pytest

from lostatlas.games.lost_atlas.refusal_examples import examples
from lostatlas.kernel.errors import IllegalAction, LostAtlasError, Refusal
from lostatlas.rail.rules import RailRules
from lostatlas.rail.steps.base import Step
from tests.games.lost_atlas.rules.faults import FAULTS
from tests.games.lost_atlas.rules.test_index import clauses, index

HERE = Path(__file__).parent
TESTS = HERE.parents[2]
FOLDERS = (HERE, TESTS / "rail", TESTS / "track")
"""Where tests of the rules are."""
Test = Callable[[], object]
PARAMETERS = type(pytest.param())


def runs_of(test: Callable[..., object]) -> Iterator[Test]:
    """Yield each run of a test, with the values of its parameters; none of a test that needs a fixture."""
    wanted = set(inspect.signature(test).parameters)
    rows: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
            wanted -= set(names)
            found = [
                one.values if isinstance(one, PARAMETERS) else (one,) if len(names) == 1 else one
                for one in values
            ]
            rows.append([dict(zip(names, one, strict=True)) for one in found])
    if not wanted:
        for chosen in product(*rows):
            yield partial(test, **{name: value for row in chosen for name, value in row.items()})


@cache
def rule_tests() -> dict[str, tuple[Test, ...]]:
    """Return the runs of every test of the rules, by its name."""
    files = (file for folder in FOLDERS for file in sorted(folder.glob("test_*.py")))
    modules = (
        ".".join(file.relative_to(TESTS.parent).with_suffix("").parts)
        for file in files
        if file.stem not in ("test_index", Path(__file__).stem)
    )
    found: dict[str, tuple[Test, ...]] = {}
    for module in modules:
        for name, test in vars(import_module(module)).items():
            if name.startswith("test_"):
                found[name] = (*found.get(name, ()), *runs_of(test))
    return found


def runs_for(clause: str) -> Iterator[Test]:
    """Yield the runs of the tests that the index names for a clause."""
    for pattern in index()["clauses"].get(clause, ()):
        for name, runs in rule_tests().items():
            if fnmatch(name, pattern):
                yield from runs


def fails(test: Test) -> bool:
    """Return whether a test finds something wrong; rules that break down under the fault prove nothing."""
    try:
        test()
    except (AssertionError, IllegalAction, pytest.fail.Exception):
        return True
    except LostAtlasError:
        pass
    return False


def steps(kind: type[Step[Any, Any]] = Step) -> Iterator[type[Step[Any, Any]]]:
    """Yield every kind of step."""
    for one in kind.__subclasses__():
        yield one
        yield from steps(one)


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


def test_every_clause_is_broken_once() -> None:
    assert FAULTS.keys() | refused().keys() == set(clauses())


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
