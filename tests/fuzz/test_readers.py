"""No reader breaks, hangs or fills the memory, whatever it is given: two thousand spoiled inputs for each.

``python -m tests.fuzz.test_readers HOURS`` goes on with other seeds.
"""

from __future__ import annotations

import json
import reprlib
import sys
import time
from collections import Counter
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.fuzz.guard import outcome
from tests.fuzz.mutations import spoiled_json
from tests.fuzz.targets import TARGETS, Target

INPUTS = 2_000
FEW = 5
SHORT = reprlib.Repr()
SHORT.maxlevel = 30


def wrong(target: Target, made: Any, folder: Path) -> str:
    """Return what is wrong with a reader that is given this input."""
    return outcome(lambda: target.read(made, folder))


def faults(target: Target, *, seed: int, inputs: int, folder: Path) -> Counter[str]:
    """Return what is wrong with a reader, each with the number of inputs that show it."""
    found: Counter[str] = Counter()
    for made in target.inputs(seed, inputs):
        if told := wrong(target, made, folder):
            found[told] += 1
            if found[told] == 1:
                shown = ascii(made) if isinstance(made, str) else SHORT.repr(made)
                print(f"{target}: {told}: {shown:.900}")
    return found


@pytest.mark.parametrize("target", TARGETS, ids=str)
def test_no_input_breaks_a_reader(target: Target, tmp_path: Path) -> None:
    for valid in target.seeds()[:FEW]:
        assert wrong(target, json.dumps(valid) if target.spoil is spoiled_json else valid, tmp_path) == ""
    assert not faults(target, seed=1, inputs=INPUTS, folder=tmp_path)


def main(hours: float) -> int:
    """Fuzz every reader in turn for so many hours; return how many faults were found."""
    end, found = time.monotonic() + 3600 * hours, 0
    for seed in count(2):
        for target in TARGETS:
            with TemporaryDirectory() as folder:
                found += len(faults(target, seed=seed, inputs=500, folder=Path(folder)))
            if time.monotonic() > end:
                print(f"{seed - 2} rounds of {500 * len(TARGETS)} inputs, {found} faults")
                return found
    return found


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0) > 0)
