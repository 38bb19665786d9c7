"""Every public position earns what is recorded, by routes that stand up to a walk over the board."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lostatlas.kernel.errors import GameDataError
from lostatlas.routes import check, solve
from lostatlas.routes.corpus import read_position

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
FILES = sorted(CORPUS.glob("*.jsonl.gz"))


def records(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def test_the_corpus_is_complete() -> None:
    assert len(FILES) == 26
    assert sum(1 for path in FILES for _ in records(path)) == 1941


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.partition(".")[0])
def test_each_position_earns_the_recorded_optimum_by_legal_routes(path: Path) -> None:
    for record in records(path):
        problem = read_position(record)
        answer = solve(problem)
        assert (answer.revenue, answer.optimal, answer.bound) == (
            record["optimum"],
            True,
            record["optimum"],
        ), record["id"]
        verdict = check(problem, answer.routes, compare=False)
        assert (verdict.faults, verdict.revenue) == ((), answer.revenue), record["id"]


def position(**changes: Any) -> dict[str, Any]:
    """Return a good position: a city with an own token and a town beside it."""
    west = {
        "id": "A1",
        "nb": ["A3", *[None] * 5],
        "nodes": [{"t": "city", "rev": 20, "own": True}],
        "paths": [[0, "n0"]],
    }
    east = {
        "id": "A3",
        "nb": [*[None] * 3, "A1", None, None],
        "nodes": [{"t": "town", "rev": 10}],
        "paths": [["n0", 3]],
    }
    return {"id": "x", "trains": [{"id": "2-0", "name": "2", "dist": 2}], "hexes": [west, east], **changes}


def changed(where: tuple[Any, ...], value: Any) -> dict[str, Any]:
    record = position()
    holder: Any = record
    for step in where[:-1]:
        holder = holder[step]
    if value is ...:
        del holder[where[-1]]
    else:
        holder[where[-1]] = value
    return record


def test_the_good_position_is_read() -> None:
    assert solve(read_position(position())).revenue == 30


@pytest.mark.parametrize(
    ("where", "value", "place"),
    [
        (("trains",), ..., "trains"),
        (("trains", 0, "dist"), ..., "trains[0]"),
        (("trains", 0, "dist"), 2.5, "trains[0].dist"),
        (("trains", 0, "dist"), True, "trains[0].dist"),
        (("trains", 0, "dist"), -1, "trains[0].dist"),
        (("trains", 0, "dist"), [], "trains[0]"),
        (("trains", 0, "dist"), [{"nodes": ["halt"], "pay": 2}], "trains[0].dist[0].nodes"),
        (("trains", 0, "dist"), [{"nodes": ["city"]}], "trains[0].dist[0]"),
        (("trains", 0, "skip"), True, "trains[0]"),
        (("hexes", 1, "bonus"), 10, "hexes[1]"),
        (("hexes",), {}, "hexes"),
        (("hexes", 0), None, "hexes[0]"),
        (("hexes", 0, "id"), 7, "hexes[0].id"),
        (("hexes", 1, "id"), "A1", "hexes[1].id"),
        (("hexes", 0, "nb"), ["A3"], "hexes[0].nb"),
        (("hexes", 0, "nb", 0), 3, "hexes[0].nb"),
        (("hexes", 0, "nodes"), ..., "hexes[0].nodes"),
        (("hexes", 0, "nodes", 0, "t"), "halt", "hexes[0].nodes[0].t"),
        (("hexes", 0, "nodes", 0, "rev"), "20", "hexes[0].nodes[0].rev"),
        (("hexes", 0, "nodes", 0, "rev"), [20, 30], "hexes[0].nodes[0].rev"),
        (("hexes", 0, "nodes", 0, "rev"), -10, "hexes[0].nodes[0].rev"),
        (("hexes", 0, "nodes", 0, "own"), "yes", "hexes[0].nodes[0]"),
        (("hexes", 0, "nodes", 0, "groups"), "E", "hexes[0].nodes[0].groups"),
        (("hexes", 0, "nodes", 0, "vc"), None, "hexes[0].nodes[0].vc"),
        (("hexes", 0, "nodes", 0, "bonus"), 10, "hexes[0].nodes[0]"),
        (("hexes", 0, "paths", 0), [0], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [6, "n0"], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, "n1"], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, "j1"], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, 0], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, "n0", {"gauge": "narrow"}], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, "n0", {"lanes": [[2, 2], [1, 0]]}], "hexes[0].paths[0]"),
        (("hexes", 0, "paths", 0), [0, 1, {"town_res": True}], "hexes[0].paths[0]"),
    ],
)
def test_what_is_malformed_is_refused_by_place(where: tuple[Any, ...], value: Any, place: str) -> None:
    with pytest.raises(GameDataError) as refused:
        read_position(changed(where, value))
    assert refused.value.where == place
    assert str(refused.value).startswith(f"{place}: ")


def test_a_rule_that_the_format_does_not_name_is_refused() -> None:
    with pytest.raises(GameDataError, match="does not say what local_routes means here"):
        read_position(position(local_routes=True))


def test_a_hex_that_is_not_listed_has_no_track() -> None:
    assert solve(read_position(changed(("hexes", 0, "nb", 0), "A5"))).revenue == 0


def test_a_closed_side_cuts_the_track_from_either_face() -> None:
    assert solve(read_position(changed(("hexes", 0, "nb", 0), None))).revenue == 0
    assert solve(read_position(changed(("hexes", 1, "nb", 3), None))).revenue == 0


def test_lanes_meet_their_mirror_image_only() -> None:
    record = position()
    record["hexes"][0]["paths"] = [[0, "n0", {"lanes": [[2, 0], [1, 0]]}]]
    for lane, earned in ((1, 30), (0, 0)):
        record["hexes"][1]["paths"] = [["n0", 3, {"lanes": [[1, 0], [2, lane]]}]]
        assert solve(read_position(record)).revenue == earned
