"""Functions in plain Python and compiled: the same answers, and nobody waits for numba before it pays."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lostatlas.routes import jit, solve
from lostatlas.routes.corpus import read_position

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
BEGIN = """
import gzip, json, sys
from lostatlas.routes import jit, solve
from lostatlas.routes.corpus import read_position

def loaded():
    return "numba" in sys.modules

def positions(name, every):
    with gzip.open(name, "rt", encoding="utf-8") as stream:
        return [read_position(json.loads(line)) for line in list(stream)[::every]]
"""


def said_by(code: str, **environment: str) -> list[str]:
    """Return the lines that a fresh process prints."""
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", BEGIN + code],
        check=True, capture_output=True, text=True, env=os.environ | environment,
    )  # fmt: skip
    return run.stdout.splitlines()


@pytest.fixture(autouse=True, scope="module")
def machine_code() -> None:
    """Have the machine code on disk."""
    subprocess.run([sys.executable, "-m", "lostatlas.routes", "--warm"], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("name", "every", "numba"), [("1882", 20, False), ("1889", 20, False), ("stress", 25, True)]
)
def test_plain_python_finds_the_routes_that_compiled_functions_find(
    name: str, every: int, numba: bool
) -> None:
    file = CORPUS / f"{name}.jsonl.gz"
    *plain, loaded = said_by(
        f"""
jit.PAYS = 1e9
for problem in positions({str(file)!r}, {every}):
    found = solve(problem)
    print(found.revenue, [route and (route.stops, route.track) for route in found.routes])
print(loaded())
"""
    )
    jit.load()
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        records = [json.loads(line) for line in list(stream)[::every]]
    answers = [solve(read_position(record)) for record in records]
    assert plain == [
        f"{found.revenue} {[route and (route.stops, route.track) for route in found.routes]}"
        for found in answers
    ]
    assert loaded == str(numba), "only the densest boards take so many steps"


def test_numba_is_loaded_once_it_pays() -> None:
    file = CORPUS / "1882.jsonl.gz"
    lines = said_by(
        f"""
jit.PAYS = 0.0
for problem in positions({str(file)!r}, 100)[:2]:
    print(loaded())
    solve(problem)
print(loaded())
"""
    )
    assert lines == ["False", "True", "True"]


def test_numba_is_loaded_for_a_question_that_takes_many_steps() -> None:
    file = CORPUS / "stress.jsonl.gz"
    lines = said_by(
        f"""
jit.PAYS = 1e9
jit.STEPS = 5
solve(positions({str(file)!r}, 100)[0])
print(loaded())
"""
    )
    assert lines == ["True"]


def test_nobody_waits_for_a_compiler_as_long_as_plain_python_will_do(tmp_path: Path) -> None:
    file = CORPUS / "1882.jsonl.gz"
    lines = said_by(
        f"""
jit.PAYS = 0.0
for problem in positions({str(file)!r}, 100):
    solve(problem)
print(loaded())
""",
        NUMBA_CACHE_DIR=str(tmp_path),
    )
    assert lines == ["False"]
    assert list(tmp_path.iterdir()) == []


def test_the_machine_code_is_made_beside_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert jit.compile_beside() is None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    jit._mark.cache_clear()
    try:
        beside = jit.compile_beside()
        assert beside is not None
        if sys.platform != "win32":
            assert os.getpriority(os.PRIO_PROCESS, beside.pid) >= 10
        beside.kill()
        beside.wait()
        jit.note_complete()
        assert jit.compile_beside() is None
    finally:
        jit._mark.cache_clear()


def test_machine_code_of_other_sources_is_made_anew(tmp_path: Path) -> None:
    """numba keeps a function's code as long as that function's file is unchanged, whatever it calls."""
    kept, other = tmp_path / "routes_1" / "settle_jit.settle-1.py311.nbi", tmp_path / "else.nbi"
    kept.parent.mkdir()
    for file in (kept, other, tmp_path / "machine_code.0000000000000000"):
        file.touch()
    said_by("jit.load()", NUMBA_CACHE_DIR=str(tmp_path))
    assert [file.name for file in sorted(tmp_path.rglob("*.*"))] == ["else.nbi"]
