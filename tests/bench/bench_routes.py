"""How fast the best routes are found: compiled against plain Python, real against stress, cold against warm.

Compare rows of one group: their ratio holds on any machine. Reading a record into a problem is counted,
reading JSON is not.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from lostatlas.routes import RouteProblem, solve, solver
from lostatlas.routes.alternatives import alternatives
from lostatlas.routes.corpus import read_position
from lostatlas.routes.decision_diagram import Diagram
from lostatlas.routes.network import compile_network
from tests.bench import plain_routes

CORPUS = Path(__file__).parents[1] / "data" / "corpus"


def records(name: str) -> list[dict[str, Any]]:
    """Return the records of one file of the corpus."""
    with gzip.open(CORPUS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


def real() -> list[dict[str, Any]]:
    """Return every eighth real position of trains that count stops."""
    names = sorted(path.name.partition(".")[0] for path in CORPUS.glob("*.jsonl.gz"))
    found = [record for name in names if name != "stress" for record in records(name)]
    return [r for r in found if all(isinstance(train["dist"], int) for train in r["trains"])][::8]


def solve_all(some: list[dict[str, Any]]) -> int:
    """Solve them, from record to answer."""
    return sum(solve(read_position(record)).revenue for record in some)


def plain_all(some: list[dict[str, Any]]) -> int:
    """Solve them in plain Python."""
    return sum(plain_routes.best_total(read_position(record)) for record in some)


@pytest.mark.benchmark(group="real positions")
@pytest.mark.parametrize("way", [solve_all, plain_all], ids=["compiled", "plain Python"])
def bench_real(benchmark: BenchmarkFixture, way: Any) -> None:
    """Solve 200 real positions; divide by as many."""
    some = real()
    assert benchmark.pedantic(way, args=(some,), rounds=3, warmup_rounds=1) == sum(r["optimum"] for r in some)


@pytest.mark.benchmark(group="real positions")
def bench_real_only_compiling_the_network(benchmark: BenchmarkFixture) -> None:
    """Read and compile the same positions without solving them."""
    some = real()
    benchmark.pedantic(lambda: [compile_network(read_position(r)) for r in some], rounds=3, warmup_rounds=1)


@pytest.mark.benchmark(group="5-5-6 on the densest boards")
@pytest.mark.parametrize("way", [solve_all, plain_all], ids=["compiled", "plain Python"])
def bench_short_trains(benchmark: BenchmarkFixture, way: Any) -> None:
    """Solve the fifteen stress positions with three short trains."""
    some = [record for record in records("stress") if record["id"].endswith("!5-5-6")]
    assert benchmark.pedantic(way, args=(some,), rounds=2, warmup_rounds=1) == sum(r["optimum"] for r in some)


HARD = ("1870/1870_game_end_bank#1340!D-D", "1870/1870_game_end_bank#1324!D-D", "18SJ/166116#891!D-D")


@pytest.mark.benchmark(group="two unlimited trains")
@pytest.mark.parametrize("way", ["diagrams", "walk and prices", "with the program in turn", "program only"])
def bench_unlimited_trains(benchmark: BenchmarkFixture, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Solve the hardest positions by the methods apart and together."""
    if way != "diagrams":
        monkeypatch.setattr(Diagram, "fits", staticmethod(lambda runner: False))
        monkeypatch.setattr(solver, "PATIENCE", 1_000_000 if way == "walk and prices" else 0)
    if way == "program only":
        monkeypatch.setattr(solver, "SHARE", 0)
    some = [record for record in records("stress") if record["id"] in HARD]
    benchmark.pedantic(solve_all, args=(some,), rounds=2, warmup_rounds=1)


@pytest.mark.benchmark(group="alternatives")
def bench_ten_alternatives(benchmark: BenchmarkFixture) -> None:
    """Find the ten next best sets of a late board."""
    problem: RouteProblem = read_position(records("1889")[-1])
    best = solve(problem)
    benchmark(lambda: [other for other, _ in zip(alternatives(best), range(10), strict=False)])


@pytest.mark.benchmark(group="first call in a fresh Python")
@pytest.mark.parametrize("way", ["first answer", "machine code loaded", "machine code made"])
def bench_first_call(benchmark: BenchmarkFixture, tmp_path: Path, way: str) -> None:
    """Start Python and solve a real position; or load, or make, all compiled functions."""
    code = "from lostatlas.routes.__main__ import warm; print(warm())"
    if way == "first answer":
        code = (
            "import gzip, json; from lostatlas.routes import solve\n"
            "from lostatlas.routes.corpus import read_position\n"
            f"with gzip.open({str(CORPUS / '1882.jsonl.gz')!r}, 'rt') as stream: line = next(iter(stream))\n"
            "print(solve(read_position(json.loads(line))))"
        )
    rounds = 1 if way == "machine code made" else 5

    def setup() -> tuple[tuple[()], dict[str, Any]]:
        empty = {"NUMBA_CACHE_DIR": str(tmp_path / os.urandom(4).hex())}
        where = empty if way == "machine code made" else {}
        return (), {"env": {**os.environ, **where}}

    def run(env: dict[str, str]) -> None:
        subprocess.run([sys.executable, "-c", code], check=True, env=env, capture_output=True)

    if way != "machine code made":
        run(dict(os.environ))
    benchmark.pedantic(run, setup=setup, rounds=rounds)


@pytest.mark.benchmark(group="memory")
def bench_memory(benchmark: BenchmarkFixture) -> None:
    """Solve the stress file in a fresh Python; its peak memory is in the extra information."""
    # Linux keeps the peak of this program apart from that of the one that started it.
    code = (
        "import sys; from pathlib import Path; from lostatlas.routes.__main__ import main\n"
        "main(sys.argv[1:])\n"
        "print('peak', *[s for s in Path('/proc/self/status').read_text().splitlines() if 'VmHWM' in s])"
    )
    command = [sys.executable, "-c", code, str(CORPUS / "stress.jsonl.gz")]
    done = benchmark.pedantic(
        subprocess.run, args=(command,), kwargs={"capture_output": True, "check": True}, rounds=1
    )
    benchmark.extra_info["peak"] = done.stdout.decode().rpartition("peak ")[2].strip()
    print(done.stdout.decode())
