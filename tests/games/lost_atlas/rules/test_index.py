"""Which clauses, rulings and edge cases have a test: all must, and every pattern must find one."""

from __future__ import annotations

import ast
import re
import tomllib
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lostatlas.games.lost_atlas.rule_text import rules

HERE = Path(__file__).parent
TESTS = HERE.parents[2]
EXEMPT = {*range(116, 133), 135, 138, *range(136, 138)}
"""Variants (part H), solo play (part I), hashes of rulebooks, and an engine's own bookkeeping (K)."""


@cache
def index() -> dict[str, Any]:
    with (HERE / "index.toml").open("rb") as stream:
        return tomllib.load(stream)


@cache
def names() -> frozenset[str]:
    """Return the names of all tests of the project."""
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.add(node.name)
    return frozenset(found)


def clauses() -> list[str]:
    return [
        f"{one.id}.{clause}" for one in rules().values() if one.id.startswith("§") for clause in one.clauses
    ]


def found_by(patterns: list[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns for name in names())


@pytest.mark.parametrize("clause", clauses())
def test_the_clause_has_a_test(clause: str) -> None:
    assert found_by(index()["clauses"].get(clause, [])), f"no test proves {clause}"


@pytest.mark.parametrize("number", range(1, 34))
def test_the_ruling_has_a_test(number: int) -> None:
    assert any(re.search(rf"_r{number}_", name) for name in names())


def items_of(name: str) -> set[int]:
    """Return the edge cases that a test is named after: ``item_9``, ``items_72_73``, ``items_77_to_79``."""
    found: set[int] = set()
    for match in re.finditer(r"items?_(\d+)(?:_to_(\d+)|_(\d+))?", name):
        first = int(match[1])
        found |= (
            set(range(first, int(match[2]) + 1))
            if match[2]
            else {first, *([int(match[3])] if match[3] else [])}
        )
    return found


@pytest.mark.parametrize("number", [number for number in range(1, 135) if number not in EXEMPT])
def test_the_edge_case_has_a_test(number: int) -> None:
    named = {item for name in names() for item in items_of(name)}
    assert number in named or found_by(index()["items"].get(str(number), [])), (
        f"no test proves edge case {number}"
    )


WIDEST = 10
"""A pattern that finds more tests than this proves nothing in particular."""


def test_every_pattern_finds_a_test_and_none_finds_many() -> None:
    every = [*index()["clauses"].items(), *index()["items"].items()]
    counts = {
        (clause, pattern): sum(fnmatch(name, pattern) for name in names())
        for clause, patterns in every
        for pattern in patterns
    }
    assert {key: count for key, count in counts.items() if not 1 <= count <= WIDEST} == {}
    assert set(index()["clauses"]) == set(clauses())
