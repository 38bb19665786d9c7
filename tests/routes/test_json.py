"""A problem copies to JSON and back, and what is not a problem is refused by place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes import RouteProblem, RouteStop, Track
from lostatlas.routes.problem_json import problem_from_json, problem_to_json
from tests.routes.boards import problems


@given(problems(most_trains=3))
def test_json_and_back_is_the_same_problem(problem: RouteProblem) -> None:
    assert problem_from_json(json.loads(json.dumps(problem_to_json(problem)))) == problem


def test_keys_may_be_nested_tuples() -> None:
    stop = RouteStop(("stop", (0, -1), 0), 20)
    problem = RouteProblem((stop,), (Track(("stop", 1), (0, -1), stop.key, ("side", (0, -1), 2)),), ())
    assert problem_from_json(json.loads(json.dumps(problem_to_json(problem)))) == problem


def test_a_key_that_json_cannot_hold_is_refused() -> None:
    with pytest.raises(GameDataError, match="cannot be a key"):
        problem_to_json(RouteProblem((RouteStop(frozenset("a"), 20),), (), ()))


GOOD: dict[str, Any] = problem_to_json(RouteProblem((RouteStop("a", 20),), (Track(1, "h", "a", "s"),), ()))


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "format"),
        ({**GOOD, "format": "lostatlas.routes/0"}, "format"),
        ({k: v for k, v in GOOD.items() if k != "track"}, ""),
        ({**GOOD, "bonus": 1}, ""),
        ({**GOOD, "name": 3}, "name"),
        ({**GOOD, "stops": {}}, "stops"),
        ({**GOOD, "stops": [3]}, "stops[0]"),
        ({**GOOD, "stops": [{"key": "a"}]}, "stops[0]"),
        ({**GOOD, "stops": [{"key": 1.5, "revenue": 20}]}, "stops[0].key"),
        ({**GOOD, "stops": [{"key": "a", "revenue": -1}]}, "stops[0].revenue"),
        ({**GOOD, "stops": [{"key": "a", "revenue": [1, "2"]}]}, "stops[0].revenue"),
        ({**GOOD, "stops": [{"key": "a", "revenue": 1, "hub": 1}]}, "stops[0].hub"),
        ({**GOOD, "trains": [{"key": "2", "stops": "2"}]}, "trains[0].stops"),
        ({**GOOD, "trains": [{"key": "2", "rows": 2}]}, "trains[0].rows"),
        (
            {**GOOD, "trains": [{"key": "2", "rows": [{"kinds": "city", "pay": 1, "visit": 1}]}]},
            "trains[0].rows[0].kinds",
        ),
        ({**GOOD, "policy": {"hub": "any"}}, "policy.hub"),
        ({**GOOD, "junctions": [None]}, "junctions[0]"),
    ],
)
def test_what_is_no_problem_is_refused_by_place(data: Any, place: str) -> None:
    with pytest.raises(GameDataError) as refused:
        problem_from_json(data)
    assert refused.value.where == place
    assert "routes." not in str(refused.value)
